//! What background work tells the program.

use super::puzzle::PuzzleNews;
use crate::notation::Alg;
use crate::search::Solution;

/// Names a job; never used twice in one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub(super) u64);

/// News from a job. A receiver drops those of jobs it no longer waits for.
#[derive(Clone, Debug)]
pub enum Event {
    /// Solutions of the length being searched, in no order; see
    /// [`Report::found`](crate::search::Report::found).
    Found {
        /// Whose.
        job: JobId,
        /// At most a few dozen at a time.
        solutions: Vec<Solution>,
    },
    /// A length is done.
    DepthDone {
        /// Whose.
        job: JobId,
        /// Which length, moves.
        depth: u8,
        /// All solutions of that length, as many as are wanted, in order.
        solutions: Vec<Solution>,
    },
    /// A solution of the whole cube, shorter than all before.
    Better {
        /// Whose.
        job: JobId,
        /// Its moves.
        solution: Alg,
    },
    /// A scramble is there.
    Scrambled {
        /// Whose.
        job: JobId,
        /// The scramble.
        scramble: Alg,
    },
    /// Something about a puzzle of a definition.
    Puzzle {
        /// Whose.
        job: JobId,
        /// What.
        news: PuzzleNews,
    },
    /// The job has ended; nothing more comes from it.
    Finished {
        /// Which.
        job: JobId,
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// The job it comes from.
    pub const fn job(&self) -> JobId {
        match self {
            Self::Found { job, .. }
            | Self::DepthDone { job, .. }
            | Self::Better { job, .. }
            | Self::Scrambled { job, .. }
            | Self::Puzzle { job, .. }
            | Self::Finished { job, .. } => *job,
        }
    }
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything inside the limits was searched.
    Done {
        /// There are, or may be, more than the number wanted.
        truncated: bool,
    },
    /// It was asked to stop.
    Stopped,
    /// The state does not meet the step's precondition; says what is missing.
    NotReady(String),
    /// Something broke; says what.
    Failed(String),
}
