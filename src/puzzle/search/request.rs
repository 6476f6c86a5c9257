//! Request, result and errors of a search.

use std::path::PathBuf;

use premove_engine::search::{Ending, Report};
use premove_engine::store::NoMemory;

use crate::model::{Definition, Misfit, MoveLimit, Pattern, PuzzleMetric};
use crate::space::ReduceError;

/// Number of solutions to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedSolutions {
    /// One shortest solution.
    First,
    /// All solutions of the shortest length, and longer ones up to the slack.
    All,
    /// At most this many of the solutions that [`Self::All`] finds.
    Most(usize),
}

/// Request for a search: a position, goals, and options.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The position to solve.
    pub start: Pattern,
    /// The goals; reaching any of them is enough.
    pub goals: Vec<Pattern>,
    /// Metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Minimum length of solutions.
    pub min: u32,
    /// Maximum length of solutions; `None` for no limit.
    pub max: Option<u32>,
    /// Number of moves by which solutions may exceed the shortest.
    pub slack: u32,
    /// The number of solutions to find.
    pub wanted: WantedSolutions,
    /// Moves that may be made: one flag for each move. An empty list allows all moves. Two powers
    /// of a base move may be consecutive only if the move with the effect of both may not be made.
    pub moves: Vec<bool>,
    /// Limits on how often moves may be made. As in ksolve, two powers of a base move must not be
    /// consecutive, even if a limit forbids the move with the effect of both.
    pub limits: Vec<MoveLimit>,
    /// The prefix: moves with which every solution begins, by index. They count for the length.
    pub prefix: Vec<usize>,
    /// Moves with which a solution may begin after the prefix: one flag for each move. An empty
    /// list allows all moves. A solution is accepted if some order of its moves with the same
    /// effect begins with one of them.
    pub first: Vec<bool>,
    /// Moves with which a solution may end: one flag for each move. An empty list allows all moves.
    /// A solution is accepted if some order of its moves with the same effect ends with one of
    /// them.
    pub last: Vec<bool>,
    /// Bytes of memory that tables may take.
    pub memory: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Folder where tables are stored between searches; `None` to store none.
    pub tables: Option<PathBuf>,
}

impl SolveRequest {
    /// Builds a request for all shortest solutions from a position to the solved one. Every move
    /// counts one; the search uses one thread and 256 MB for tables.
    pub fn new(definition: &Definition, start: Pattern) -> Self {
        Self {
            start,
            goals: vec![definition.solved.clone()],
            metric: PuzzleMetric::Moves,
            min: 0,
            max: None,
            slack: 0,
            wanted: WantedSolutions::All,
            moves: Vec::new(),
            limits: Vec::new(),
            prefix: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
            memory: 256 << 20,
            threads: 1,
            tables: None,
        }
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAnswer {
    /// The solutions as indices of moves, sorted by length, then by the order of the moves.
    pub solutions: Vec<Vec<usize>>,
    /// Lower bound on the length of all solutions.
    pub least: u32,
    /// Number of positions that the search visited.
    pub nodes: u64,
    /// Reason why the search ended.
    pub ending: Ending,
}

/// Receiver of the reports of a search. Solutions are lists of move indices.
pub type SearchReport<'a> = dyn Report<Vec<usize>, u32> + 'a;

/// Error of a request that cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSolveError {
    /// The start or a goal does not fit the definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// The kind of pattern: "start" or "goal".
        what: &'static str,
        /// Reason why the pattern does not fit.
        why: Misfit,
    },
    /// A list of flags does not have one flag for each move of the definition.
    #[error(
        "the {what} does not fit the definition: it has {found} entries where {expected} belong"
    )]
    Size {
        /// Name of the list.
        what: &'static str,
        /// Number of entries in the list.
        found: usize,
        /// Number of entries that the list should have.
        expected: usize,
    },
    /// The request has no goal.
    #[error("no goal is given: a search needs at least one")]
    NoGoal,
    /// A move with this index does not exist.
    #[error("there is no move number {0}: the definition has fewer moves")]
    Move(usize),
    /// The moves of the prefix are not allowed.
    #[error(
        "the solution cannot begin so: move {at} of the beginning, '{name}', is not allowed there"
    )]
    Prefix {
        /// Number of the move in the prefix, from 1.
        at: usize,
        /// Name of the move.
        name: String,
    },
    /// The set with this name has more kinds of pieces and orientations than a search can
    /// distinguish.
    #[error(
        "the set '{0}' is too large for a search: fewer pieces must differ, or they must turn in \
        fewer ways"
    )]
    TooLarge(String),
    /// The system does not provide the memory that the search needs.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// Moves can reach no goal, for this reason.
    #[error("no goal can be reached from this position: {0}")]
    Unreachable(String),
}

impl From<ReduceError> for PuzzleSolveError {
    fn from(error: ReduceError) -> Self {
        match error {
            ReduceError::TooLarge(set) => Self::TooLarge(set),
            ReduceError::Unreachable(why) => Self::Unreachable(why),
        }
    }
}
