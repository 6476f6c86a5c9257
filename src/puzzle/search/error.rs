//! What a search refuses.

use crate::puzzle::model::pattern::Misfit;
use crate::puzzle::space::reduce::ReduceError;

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
