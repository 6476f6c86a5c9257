//! The outcomes of background work.

use crate::failure::Failure;

/// Outcome of background work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All solutions within the limits were searched, or the work is complete.
    Done {
        /// `true` if there are, or may be, more solutions than the number wanted.
        truncated: bool,
    },
    /// The work was stopped on request.
    Stopped,
    /// The state does not meet the precondition of the step, or a table is missing.
    NotReady(Failure),
    /// The work failed, for this reason.
    Failed(Failure),
}
