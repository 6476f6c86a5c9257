//! Request, result and errors of a search.

use std::path::PathBuf;

use premove_engine::search::{Ending, Report};
use premove_engine::store::NoMemory;

use crate::model::{Definition, Misfit, MoveLimit, Pattern, PuzzleMetric};
use crate::space::ReduceError;

/// The number of solutions to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedSolutions {
    /// One of the shortest.
    First,
    /// All of the shortest length, and of longer ones up to the slack.
    All,
    /// At most this number of the solutions of [`Self::All`].
    Most(usize),
}

/// A position to be solved, and the options of the search.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The position to solve.
    pub start: Pattern,
    /// Goals; reaching any of them is enough.
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
    /// Moves that may be made: one flag for each move, all moves if empty. Two powers of a base
    /// may follow each other if the move that does the same is not among them.
    pub moves: Vec<bool>,
    /// Limits on the number of moves. As in ksolve, two powers of a base do not follow each other
    /// even if a limit excludes the move that does the same.
    pub limits: Vec<MoveLimit>,
    /// Prefix: moves with which every solution begins; they count.
    pub prefix: Vec<usize>,
    /// Moves with which a solution may begin, after the prefix: one flag for each move, all moves
    /// if empty. A solution counts if any order of its moves with the same effect begins with one
    /// of them.
    pub first: Vec<bool>,
    /// Moves with which a solution may end: one flag for each move, all moves if empty. A solution
    /// counts if any order of its moves with the same effect ends with one of them.
    pub last: Vec<bool>,
    /// Bytes that tables may take.
    pub memory: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Folder that keeps tables between searches, if there is one.
    pub tables: Option<PathBuf>,
}

impl SolveRequest {
    /// Builds a request for all shortest solutions from a position to the solved one, every move
    /// counting one, on one thread with 256 MB for tables.
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
    /// Solutions as numbers of moves, sorted by length, then in the order of the moves.
    pub solutions: Vec<Vec<usize>>,
    /// Lower bound on the length of all solutions.
    pub least: u32,
    /// Number of positions examined.
    pub nodes: u64,
    /// Reason why the search ended.
    pub ending: Ending,
}

/// Receives reports of a search: solutions are numbers of moves, and lengths are unlimited.
pub type SearchReport<'a> = dyn Report<Vec<usize>, u32> + 'a;

/// Reason why a search did not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSolveError {
    /// The start or a goal does not fit the definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// "start" or "goal".
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
        /// Number of entries that it should have.
        expected: usize,
    },
    /// The request has no goal.
    #[error("no goal is given: a search needs at least one")]
    NoGoal,
    /// A move that does not exist.
    #[error("there is no move number {0}: the definition has fewer moves")]
    Move(usize),
    /// The moves of the prefix cannot be made.
    #[error(
        "the solution cannot begin so: move {at} of the beginning, '{name}', is not allowed there"
    )]
    Prefix {
        /// Number of the move in the prefix, from 1.
        at: usize,
        /// Name of the move.
        name: String,
    },
    /// There are more kinds of pieces and orientations than the search can distinguish.
    #[error(
        "the set '{0}' is too large for a search: fewer pieces must differ, or they must turn in \
        fewer ways"
    )]
    TooLarge(String),
    /// The system does not give the memory that the search takes.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// No goal can be reached, for this reason.
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
