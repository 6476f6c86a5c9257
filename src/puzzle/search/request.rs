//! What is asked of a search, what it answers, and what it refuses.

use std::path::PathBuf;

use premove_engine::search::{Ending, Report};
use premove_engine::store::NoMemory;

use crate::model::{Definition, Metric, Misfit, MoveLimit, Pattern};
use crate::space::ReduceError;

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One of the shortest.
    First,
    /// All of the shortest length, and of as many lengths more as the slack says.
    All,
    /// As many as this of those.
    Most(usize),
}

/// A position to be solved, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position.
    pub start: Pattern,
    /// What it may become: any of these will do.
    pub goals: Vec<Pattern>,
    /// How moves are counted.
    pub metric: Metric,
    /// Solutions have at least this length.
    pub min: u32,
    /// Solutions have at most this length, if there is an end at all.
    pub max: Option<u32>,
    /// How much longer than the shortest solutions may be.
    pub slack: u32,
    /// Which are wanted.
    pub wanted: Wanted,
    /// Moves that may be made at all: one truth for each move, all if empty. Two powers of a base
    /// may follow each other if the one that does the same is not among them.
    pub moves: Vec<bool>,
    /// How often moves may be made. As in ksolve two powers of a base do not follow each other even
    /// if a limit takes away what does the same.
    pub limits: Vec<MoveLimit>,
    /// Moves that every solution begins with; they count.
    pub prefix: Vec<usize>,
    /// Moves that a solution may begin with, after the prefix: one truth for each move, all if
    /// empty. A solution counts if any order of its moves that does the same begins so.
    pub first: Vec<bool>,
    /// Moves that a solution may end with: one truth for each move, all if empty. A solution counts
    /// if any order of its moves that does the same ends so.
    pub last: Vec<bool>,
    /// Bytes that tables may take.
    pub memory: u64,
    /// Threads to search on, at least 1.
    pub threads: usize,
    /// Where tables are kept between searches, if anywhere.
    pub tables: Option<PathBuf>,
}

impl Request {
    /// All shortest solutions from a position to the solved one, every move counting one, on one
    /// thread with 256 MB for tables.
    pub fn new(definition: &Definition, start: Pattern) -> Self {
        Self {
            start,
            goals: vec![definition.solved.clone()],
            metric: Metric::Moves,
            min: 0,
            max: None,
            slack: 0,
            wanted: Wanted::All,
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

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Numbers of moves; by length, then in the order of the moves.
    pub solutions: Vec<Vec<usize>>,
    /// No solution is shorter than this.
    pub least: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Why it ended.
    pub ending: Ending,
}

/// What a search reports to: solutions are numbers of moves, and lengths have no end.
pub type SearchReport<'a> = dyn Report<Vec<usize>, u32> + 'a;

/// Why a search was not begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The start or a goal is of another definition.
    #[error("the {what} does not fit the definition: {why}")]
    Pattern {
        /// Start or goal.
        what: &'static str,
        /// Why not.
        why: Misfit,
    },
    /// A list with a truth for each move is not one of this definition.
    #[error(
        "the {what} does not fit the definition: it has {found} entries where {expected} belong"
    )]
    Size {
        /// The list.
        what: &'static str,
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// No goal at all.
    #[error("no goal is given: a search needs at least one")]
    NoGoal,
    /// A move that is not there.
    #[error("there is no move number {0}: the definition has fewer moves")]
    Move(usize),
    /// The moves to begin with cannot be made.
    #[error(
        "the solution cannot begin so: move {at} of the beginning, '{name}', is not allowed there"
    )]
    Prefix {
        /// Which of them, from 1.
        at: usize,
        /// Its name.
        name: String,
    },
    /// More kinds of pieces and turns of them than the search can distinguish.
    #[error(
        "the set '{0}' is too large for a search: fewer pieces must differ, or they must turn in \
        fewer ways"
    )]
    TooLarge(String),
    /// The system does not give the memory that the search takes.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// No goal can be reached.
    #[error("no goal can be reached from this position: {0}")]
    Unreachable(String),
}

impl From<ReduceError> for SolveError {
    fn from(error: ReduceError) -> Self {
        match error {
            ReduceError::TooLarge(set) => Self::TooLarge(set),
            ReduceError::Unreachable(why) => Self::Unreachable(why),
        }
    }
}
