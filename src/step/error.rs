//! Why a step cannot be searched for.

use crate::table::TableError;

/// A step could not be searched for.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The state does not meet the step's precondition; says what is missing.
    #[error("{0}")]
    NotReady(String),
    /// The step's table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] TableError),
}
