//! What is asked of God's algorithm, what it answers, what reports progress, why it does not go on.

use std::path::PathBuf;

use premove_engine::search::{Control, Silent, parallel_map};
use premove_engine::store::{NoMemory, StoreError};
use serde::{Deserialize, Serialize};

use crate::model::{Definition, Metric, Misfit, Pattern};
use crate::space::index::Scope;

/// How positions are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Engine {
    /// Whichever suits the puzzle and the memory.
    #[default]
    Best,
    /// A few bits for every number of an exact index, in memory.
    Index,
    /// A few bits for every number of an exact index, in files of the request's folder.
    Disk,
    /// The positions that were found, in a hash table.
    Hash,
}

/// Which positions are counted, and how.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// Distances are those to the nearest position that meets one of these.
    pub goals: Vec<Pattern>,
    /// Only positions that meet one of these are counted; all that can be reached if empty. At most
    /// 64.
    pub starts: Vec<Pattern>,
    /// How moves are counted.
    pub metric: Metric,
    /// Moves that may be made: one truth for each move of the definition, all if empty. Where none
    /// of them undoes one, and pieces are glued or must not be in a slot, counted are the positions
    /// that lead to a goal.
    pub moves: Vec<bool>,
    /// Distances are counted up to this one, if there is an end before all are known.
    pub max: Option<u32>,
    /// Bytes of memory that may be taken.
    pub memory: u64,
    /// Bytes of memory that may be taken to go on with a count that was kept, where it needs more
    /// than `memory`; no more than that if none are given.
    pub resume_memory: Option<u64>,
    /// Threads to work on, at least 1.
    pub threads: usize,
    /// Where the work is kept between runs; nowhere if none is given. What does not fit into memory
    /// goes there too.
    pub folder: Option<PathBuf>,
    /// How many of the positions that are farthest away are solved.
    pub antipodes: usize,
    /// How positions are remembered.
    pub engine: Engine,
}

impl CountRequest {
    /// All positions, their distances to the solved one, on one thread with a gigabyte of memory;
    /// up to five antipodes.
    pub fn new(definition: &Definition, metric: Metric) -> Self {
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
            engine: Engine::Best,
        }
    }

    /// Bytes of memory that may be taken to go on with a count that was kept.
    pub(super) fn memory_to_resume(&self) -> u64 {
        self.resume_memory.map_or(self.memory, |bytes| bytes.max(self.memory))
    }

    /// The positions that must be distinguished, and the moves that are made.
    pub(super) fn scope(&self) -> Scope<'_> {
        Scope { goals: &self.goals, starts: &self.starts, metric: self.metric, moves: &self.moves }
    }
}

/// One of the positions that are farthest from the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Antipode {
    /// The position, as far as the goals distinguish pieces.
    pub position: Pattern,
    /// Numbers of moves that solve it, no more than it needs.
    pub solution: Vec<usize>,
}

/// Why the counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEnding {
    /// All positions have been counted.
    Done,
    /// The largest distance asked for has been counted, and there may be larger ones.
    MaxDepth,
    /// It was stopped; what it says is complete up to the last distance.
    Stopped,
}

/// How many positions there are at each distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Positions at distance 0, 1 and so on; the last is not 0 when all have been counted.
    pub counts: Vec<u64>,
    /// Positions counted.
    pub total: u64,
    /// No more positions than this can be reached, where that is known.
    pub bound: Option<u64>,
    /// Some that are farthest from the goal among those counted; none when it was stopped.
    pub antipodes: Vec<Antipode>,
    /// Why it ended.
    pub ending: CountEnding,
}

/// What is known while positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// The distance that has been counted.
    pub depth: u32,
    /// Positions at it.
    pub positions: u64,
    /// Positions counted so far.
    pub total: u64,
    /// No more than this can be reached, where that is known.
    pub bound: Option<u64>,
}

impl CountProgress {
    /// How much of all that may be left is counted, 0 to 1, where a bound is known.
    pub fn share(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.bound.map(|bound| self.total as f64 / bound.max(1) as f64)
    }
}

/// Receives progress on the thread that called.
pub trait CountReport {
    /// The tables of where moves lead are being made, and have this many values by now. Called
    /// several times a second.
    fn preparing(&self, _values: u64) {}

    /// How positions will be remembered, and the bytes of memory and of disk that takes at first.
    fn planned(&self, _engine: Engine, _memory: u64, _disk: u64) {}

    /// A run that was interrupted is taken up behind this distance; what was counted up to there is
    /// reported again.
    fn resumed(&self, _depth: u32) {}

    /// What the folder kept cannot be used, and why; the work begins anew.
    fn discarded(&self, _why: &str) {}

    /// From here on nothing is kept in the folder, and why; what is in memory goes on. After a stop
    /// it begins where the folder has it, or anew.
    fn unkept(&self, _why: &str) {}

    /// This many of the farthest positions are left out of the answer, and why.
    fn left_out(&self, _antipodes: usize, _why: &str) {}

    /// A distance has been counted.
    fn counted(&self, _progress: CountProgress) {}
}

impl CountReport for Silent {}

/// What helps where only more memory does.
pub(super) const ALLOW_MORE: &str = "allow more";

/// Why positions could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// A goal or a start is of another definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// Goal or start.
        what: &'static str,
        /// Why not.
        why: Misfit,
    },
    /// No position that can be reached from the solved one is a goal.
    #[error(
        "none of the goals can be reached from the solved position: check their pieces and turns"
    )]
    NoGoal,
    /// More starts than can be distinguished.
    #[error("{0} starts were given, at most 64 are possible")]
    TooManyStarts(usize),
    /// The memory allowed does not suffice.
    #[error("about {} MB of memory are needed for {what}, {} MB are allowed: {remedy}",
        needed.div_ceil(1_000_000), allowed / 1_000_000)]
    Memory {
        /// What it would hold.
        what: &'static str,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
        /// What can be done.
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
        /// Where.
        folder: PathBuf,
        /// Bytes needed.
        needed: u64,
        /// Bytes free.
        free: u64,
    },
    /// No disk holds the marks of this many positions, in bytes.
    #[error("the files of this puzzle would take more than {} TB: count fewer distances, or only \
        some of its pieces", .0 / 1_000_000_000_000)]
    TooLarge(u64),
    /// The engine asked for cannot hold this puzzle.
    #[error("this puzzle cannot be counted with an index: {0}; leave the choice to the program")]
    NoIndex(&'static str),
    /// Another process counts the same in the same folder.
    #[error("the same positions are being counted in '{}' by another premove: wait for it, or \
        name another folder", .0.display())]
    Busy(PathBuf),
    /// A newer premove keeps the same count there.
    #[error("the count kept in '{}' was written by a newer premove: count with that one, name \
        another folder, or delete the file", .0.display())]
    Newer(PathBuf),
    /// Files of the count are gone or changed.
    #[error("files of the count in '{}' were changed or damaged while it went on: start it \
        again", .0.display())]
    Lost(PathBuf),
    /// The folder given cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why counting does not go on.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped,
    /// The counter needs this many bytes.
    Full(u64),
    /// It cannot.
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

/// Looks at the stop flag.
pub(super) fn go_on(control: &Control) -> Result<(), Halt> {
    if control.is_stopped() { Err(Halt::Stopped) } else { Ok(()) }
}

/// The results of all items, or that it was stopped.
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
