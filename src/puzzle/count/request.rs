//! Request, result, progress report and errors of God's algorithm.

use std::path::PathBuf;

use premove_engine::search::{Control, Silent, parallel_map};
use premove_engine::store::{NoMemory, StoreError};
use serde::{Deserialize, Serialize};

use crate::model::{Definition, Misfit, Pattern, PuzzleMetric};
use crate::space::index::Scope;

/// Storage of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CountEngine {
    /// The one that suits the puzzle and the memory best.
    #[default]
    Best,
    /// A few bits for every number of an exact index, in memory.
    Index,
    /// A few bits for every number of an exact index, in files of the request's folder.
    Disk,
    /// The positions that were found, in a hash table.
    Hash,
}

/// The positions to count, and the resources for it.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// Goals; the distance of a position is that to the nearest position that meets one of them.
    pub goals: Vec<Pattern>,
    /// Only positions that meet one of these are counted; all that can be reached if empty. At
    /// most 64.
    pub starts: Vec<Pattern>,
    /// Metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Moves that may be made: one flag for each move of the definition, all moves if empty.
    /// Counted are the positions from which a goal is reached. That matters only if some moves
    /// cannot be undone by others and pieces are glued or must not be in a slot.
    pub moves: Vec<bool>,
    /// Maximum distance to count; `None` to count until all positions are known.
    pub max: Option<u32>,
    /// Bytes of memory that may be taken.
    pub memory: u64,
    /// Bytes of memory that may be taken to continue a kept count, where it needs more than
    /// `memory`; `None` for no more than `memory`.
    pub resume_memory: Option<u64>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Folder that keeps the work between runs, and data that does not fit into memory; `None` to
    /// keep nothing.
    pub folder: Option<PathBuf>,
    /// Maximum number of the farthest positions that are solved.
    pub antipodes: usize,
    /// Storage of the positions.
    pub engine: CountEngine,
}

impl CountRequest {
    /// Builds a request for all positions and their distances to the solved one, on one thread
    /// with a gigabyte of memory; up to five antipodes.
    pub fn new(definition: &Definition, metric: PuzzleMetric) -> Self {
        Self {
            goals: vec![definition.solved.clone()],
            starts: Vec::new(),
            metric,
            moves: Vec::new(),
            max: None,
            memory: 1 << 30,
            resume_memory: None,
            threads: 1,
            folder: None,
            antipodes: 5,
            engine: CountEngine::Best,
        }
    }

    /// Returns the bytes of memory that may be taken to continue a kept count.
    pub(super) fn memory_to_resume(&self) -> u64 {
        self.resume_memory.map_or(self.memory, |bytes| bytes.max(self.memory))
    }

    /// Returns the positions that must be distinguished, and the moves that are made.
    pub(super) fn scope(&self) -> Scope<'_> {
        Scope { goals: &self.goals, starts: &self.starts, metric: self.metric, moves: &self.moves }
    }
}

/// One of the positions that are farthest from the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Antipode {
    /// The position, as far as the goals distinguish pieces.
    pub position: Pattern,
    /// Numbers of the moves of a shortest solution.
    pub solution: Vec<usize>,
}

/// Reason why the count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEnding {
    /// All positions have been counted.
    Done,
    /// The maximum distance of the request has been counted, and there may be larger ones.
    MaxDepth,
    /// The count was stopped; the result is complete up to the last distance.
    Stopped,
}

/// The number of positions at each distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Number of positions at distance 0, 1 and so on; the last is not 0 when all have been
    /// counted.
    pub counts: Vec<u64>,
    /// Number of positions counted.
    pub total: u64,
    /// Upper bound on the number of reachable positions, where there is one.
    pub bound: Option<u64>,
    /// Some of the farthest positions counted; empty when the count was stopped.
    pub antipodes: Vec<Antipode>,
    /// Reason why the count ended.
    pub ending: CountEnding,
}

/// Progress of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// The last counted distance.
    pub depth: u32,
    /// Number of positions at this distance.
    pub positions: u64,
    /// Number of positions counted so far.
    pub total: u64,
    /// Upper bound on the number of reachable positions, where there is one.
    pub bound: Option<u64>,
}

impl CountProgress {
    /// Returns the counted share of the bound, 0 to 1; `None` without a bound.
    pub fn share(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.bound.map(|bound| self.total as f64 / bound.max(1) as f64)
    }
}

/// Receives progress on the calling thread.
pub trait CountReport {
    /// The move tables are being built, and have this many values by now. Called several times a
    /// second.
    fn preparing(&self, _values: u64) {}

    /// The engine is chosen; also gives the bytes of memory and of disk that it takes at first.
    fn planned(&self, _engine: CountEngine, _memory: u64, _disk: u64) {}

    /// An interrupted run continues after this distance; the counts up to it are reported again.
    fn resumed(&self, _depth: u32) {}

    /// The work in the folder cannot be used, for this reason; the count starts from the
    /// beginning.
    fn discarded(&self, _why: &str) {}

    /// Nothing more is kept in the folder from here on, for this reason; the count continues in
    /// memory. After a stop it continues from the last state in the folder, or from the beginning.
    fn unkept(&self, _why: &CountError) {}

    /// This many of the farthest positions are left out of the result, for this reason.
    fn left_out(&self, _antipodes: usize, _why: &str) {}

    /// A distance has been counted.
    fn counted(&self, _progress: CountProgress) {}
}

impl CountReport for Silent {}

/// Remedy where only more memory helps.
pub(super) const ALLOW_MORE: &str = "allow more";

/// Reason why positions could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// A goal or a start does not fit the definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// "goal" or "start".
        what: &'static str,
        /// Reason why the pattern does not fit.
        why: Misfit,
    },
    /// No goal can be reached from the solved position.
    #[error(
        "none of the goals can be reached from the solved position: check their pieces and turns"
    )]
    NoGoal,
    /// There are more starts than can be distinguished.
    #[error("{0} starts were given, at most 64 are possible")]
    TooManyStarts(usize),
    /// The memory allowed does not suffice.
    #[error("about {} MB of memory are needed for {what}, {} MB are allowed: {remedy}",
        needed.div_ceil(1_000_000), allowed / 1_000_000)]
    Memory {
        /// Contents that the memory is for.
        what: &'static str,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
        /// Advice to the user.
        remedy: &'static str,
    },
    /// The system does not give the memory that is allowed.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The disk is too full.
    #[error("{} MB are needed in '{}', {} MB are free there: free some space, or name another \
        folder",
        needed.div_ceil(1_000_000), folder.display(), free / 1_000_000)]
    Disk {
        /// Folder that needs the space.
        folder: PathBuf,
        /// Bytes needed.
        needed: u64,
        /// Bytes free.
        free: u64,
    },
    /// The marks, of this many bytes, are too large for any disk.
    #[error("the files of this puzzle would take more than {} TB: count fewer distances, or only \
        some of its pieces", .0 / 1_000_000_000_000)]
    TooLarge(u64),
    /// The requested engine cannot count this puzzle, for this reason.
    #[error("this puzzle cannot be counted with an index: {0}; leave the choice to the program")]
    NoIndex(&'static str),
    /// Another process counts the same positions in the same folder.
    #[error("the same positions are being counted in '{}' by another premove: wait for it, or \
        name another folder", .0.display())]
    Busy(PathBuf),
    /// The file of the same count in this folder was written by a newer premove.
    #[error("the count kept in '{}' was written by a newer premove: count with that one, name \
        another folder, or delete the file", .0.display())]
    Newer(PathBuf),
    /// Files of the count are missing or changed.
    #[error("files of the count in '{}' were changed or damaged while it went on: start it \
        again", .0.display())]
    Lost(PathBuf),
    /// The folder given cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reason why a count cannot continue.
#[derive(Debug)]
pub(super) enum Halt {
    /// The count was stopped.
    Stopped,
    /// The counter needs this many bytes.
    Full(u64),
    /// The count failed.
    Failed(CountError),
}

impl From<CountError> for Halt {
    fn from(error: CountError) -> Self {
        Self::Failed(error)
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

/// Returns [`Halt::Stopped`] if the stop flag is set.
pub(super) fn go_on(control: &Control) -> Result<(), Halt> {
    if control.is_stopped() { Err(Halt::Stopped) } else { Ok(()) }
}

/// Returns the results of all items, or [`Halt::Stopped`].
pub(super) fn map_all<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    control: &Control,
    work: &(dyn Fn(&T) -> R + Sync),
) -> Result<Vec<R>, Halt> {
    let results = parallel_map(items, threads, control, work);
    go_on(control)?;
    Ok(results)
}
