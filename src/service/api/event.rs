//! The outcomes of background work.

use crate::failure::Failure;

/// The outcome of background work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything inside the limits was searched.
    Done {
        /// `true` if there are, or may be, more solutions than the number wanted.
        truncated: bool,
    },
    /// The work was asked to stop.
    Stopped,
    /// The state does not meet the step's precondition; the failure says what is missing.
    NotReady(Failure),
    /// The work failed.
    Failed(Failure),
}
