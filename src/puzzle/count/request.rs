//! Request, result, progress report and errors of God's algorithm.

use std::path::PathBuf;

use premove_engine::search::{Control, Silent, parallel_map};
use premove_engine::store::{NoMemory, StoreError};
use serde::{Deserialize, Serialize};

use crate::model::{Definition, Misfit, Pattern, PuzzleMetric};
use crate::space::index::Scope;

/// Method of storing the positions of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CountEngine {
    /// The method that is best for the puzzle and the memory.
    #[default]
    Best,
    /// An index that numbers all positions, with a few bits for each number, in memory.
    Index,
    /// An index that numbers all positions, with a few bits for each number, in files of
    /// [`CountRequest::folder`].
    Disk,
    /// A hash table with the positions found so far, in memory.
    Hash,
}

/// Request for a count: the positions to count, and the resources for it.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// Goals. The distance of a position is the length of a shortest path to a position that meets
    /// one of them.
    pub goals: Vec<Pattern>,
    /// Patterns of the positions to count: a position must meet one of them. If empty, all
    /// reachable positions are counted. At most 64.
    pub starts: Vec<Pattern>,
    /// Metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Moves that may be made: one flag for each move of the definition. An empty list allows all
    /// moves. The count includes positions from which a goal can be reached, which are usually
    /// those that can be reached from it. The two differ only if moves cannot be undone by other
    /// moves, and blocks or forbidden slots restrict them.
    pub moves: Vec<bool>,
    /// Maximum distance to count; `None` to count until all positions are known.
    pub max: Option<u32>,
    /// Bytes of memory that the count may take.
    pub memory: u64,
    /// Like `memory`, but for continuing a stored count that needs more; `None` to use `memory`.
    pub resume_memory: Option<u64>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Folder for the progress, and for data that does not fit into memory; `None` to store
    /// nothing.
    pub folder: Option<PathBuf>,
    /// Maximum number of farthest positions for which a solution is found.
    pub antipodes: usize,
    /// Method of storing the positions.
    pub engine: CountEngine,
}

impl CountRequest {
    /// Builds a request for all positions and their distances to the solved one. It uses one thread
    /// and a gigabyte of memory, and solves up to five antipodes.
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

    /// Returns the bytes of memory that the count may take to continue a stored count.
    pub(super) fn memory_to_resume(&self) -> u64 {
        self.resume_memory.map_or(self.memory, |bytes| bytes.max(self.memory))
    }

    /// Returns the positions that the count must distinguish, and its moves.
    pub(super) fn scope(&self) -> Scope<'_> {
        Scope { goals: &self.goals, starts: &self.starts, metric: self.metric, moves: &self.moves }
    }
}

/// A position at the greatest distance from the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Antipode {
    /// The position; pieces that the goals do not distinguish are interchangeable in it.
    pub position: Pattern,
    /// The moves of a shortest solution, by index.
    pub solution: Vec<usize>,
}

/// Reason why a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEnding {
    /// All positions were counted.
    Done,
    /// The maximum distance of the request was counted. There may be positions at greater
    /// distances.
    MaxDepth,
    /// The count was stopped; the result is complete up to its last distance.
    Stopped,
}

/// Result of a count: the number of positions at each distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Number of positions at each distance, from 0 on. The last is not 0 if all were counted.
    pub counts: Vec<u64>,
    /// Number of all counted positions.
    pub total: u64,
    /// Upper bound on the number of reachable positions; `None` if there is none.
    pub bound: Option<u64>,
    /// Some positions at the greatest counted distance; empty if the count was stopped.
    pub antipodes: Vec<Antipode>,
    /// Reason why this count ended.
    pub ending: CountEnding,
}

/// Progress of a count after one more distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// The last counted distance.
    pub depth: u32,
    /// Number of positions at this distance.
    pub positions: u64,
    /// Number of positions counted so far.
    pub total: u64,
    /// Upper bound on the number of reachable positions; `None` if there is none.
    pub bound: Option<u64>,
}

impl CountProgress {
    /// Returns the counted share of the bound, from 0 to 1; `None` without a bound.
    pub fn share(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.bound.map(|bound| self.total as f64 / bound.max(1) as f64)
    }
}

/// Receiver of the progress of a count, on the calling thread.
pub trait CountReport {
    /// Reports that tables of moves are being built, with the number of values so far. Called
    /// several times a second.
    fn preparing(&self, _values: u64) {}

    /// Reports the chosen engine, and the bytes of memory and disk space that it takes at first.
    fn planned(&self, _engine: CountEngine, _memory: u64, _disk: u64) {}

    /// Reports that an interrupted count continues after this distance. The counts up to it are
    /// reported again.
    fn resumed(&self, _depth: u32) {}

    /// Reports why the stored count cannot be used. The count starts from distance 0.
    fn discarded(&self, _why: &str) {}

    /// Reports why nothing more is stored in the folder from here on; the count continues in
    /// memory. If it is stopped, the next run continues from the last stored state, if there is
    /// one.
    fn unkept(&self, _why: &CountError) {}

    /// Reports how many of the farthest positions the result lacks, and why.
    fn left_out(&self, _antipodes: usize, _why: &str) {}

    /// Reports that one more distance was counted.
    fn counted(&self, _progress: CountProgress) {}
}

impl CountReport for Silent {}

/// Advice to the user if only more memory helps.
pub(super) const ALLOW_MORE: &str = "allow more";

/// Error of a count.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// A goal or a start does not fit the definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// The kind of pattern: "goal" or "start".
        what: &'static str,
        /// Reason why the pattern does not fit.
        why: Misfit,
    },
    /// No goal can be reached by moves from the solved position.
    #[error(
        "none of the goals can be reached from the solved position: check their pieces and turns"
    )]
    NoGoal,
    /// There are more starts than a count can distinguish; their number is given.
    #[error("{0} starts were given, at most 64 are possible")]
    TooManyStarts(usize),
    /// The count needs more memory than is allowed.
    #[error("about {} MB of memory are needed for {what}, {} MB are allowed: {remedy}",
        needed.div_ceil(1_000_000), allowed / 1_000_000)]
    Memory {
        /// The use of the memory.
        what: &'static str,
        /// Bytes of memory that are needed.
        needed: u64,
        /// Bytes of memory that are allowed.
        allowed: u64,
        /// Advice to the user: how to get more memory.
        remedy: &'static str,
    },
    /// The system does not provide the memory that is allowed.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The disk has too little free space.
    #[error("{} MB are needed in '{}', {} MB are free there: free some space, or name another \
        folder",
        needed.div_ceil(1_000_000), folder.display(), free / 1_000_000)]
    Disk {
        /// Folder for the files of the count.
        folder: PathBuf,
        /// Bytes of disk space that are needed.
        needed: u64,
        /// Bytes of disk space that are free.
        free: u64,
    },
    /// The marks take this number of bytes, which is more than any disk has.
    #[error("the files of this puzzle would take more than {} TB: count fewer distances, or only \
        some of its pieces", .0 / 1_000_000_000_000)]
    TooLarge(u64),
    /// The requested engine cannot count this puzzle, for this reason.
    #[error("this puzzle cannot be counted with an index: {0}; leave the choice to the program")]
    NoIndex(&'static str),
    /// Another process counts the same positions in this folder.
    #[error("the same positions are being counted in '{}' by another premove: wait for it, or \
        name another folder", .0.display())]
    Busy(PathBuf),
    /// A newer version of premove wrote this file of the same count.
    #[error("the count kept in '{}' was written by a newer premove: count with that one, name \
        another folder, or delete the file", .0.display())]
    Newer(PathBuf),
    /// Files of the count in this folder are missing or were changed.
    #[error("files of the count in '{}' were changed or damaged while it went on: start it \
        again", .0.display())]
    Lost(PathBuf),
    /// The folder of the request cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reason why a count cannot continue.
#[derive(Debug)]
pub(super) enum Halt {
    /// The count was stopped on request.
    Stopped,
    /// The counter needs this many bytes of memory, which is more than is allowed.
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

/// Returns the error [`Halt::Stopped`] if the stop flag is set.
pub(super) fn go_on(control: &Control) -> Result<(), Halt> {
    if control.is_stopped() { Err(Halt::Stopped) } else { Ok(()) }
}

/// Calls `work` for all items on several threads. Returns all results, or [`Halt::Stopped`].
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
