//! The outcomes of background work.

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
    /// The state does not meet the step's precondition; the text states what is missing.
    NotReady(String),
    /// The work failed; the text states the error.
    Failed(String),
}
