//! Errors of searches for a step.

use crate::search::Contradiction;
use crate::table::{TableError, TableId};

/// A step could not be searched for.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The state does not meet the step's precondition; says what is missing.
    #[error("{0}")]
    NotReady(String),
    /// A table that was checked when it was opened is wrong all the same: its file was changed
    /// while it was in use, or memory is broken.
    #[error("table '{tables}' contradicts itself: {what}; run 'premove tables verify {tables}'")]
    Contradiction {
        /// The tables that the search used, one of which is wrong.
        tables: String,
        /// The contradiction.
        what: Contradiction,
    },
    /// The step's table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl StepError {
    /// One of these tables contradicts itself.
    pub(super) fn contradiction(tables: &[TableId], what: Contradiction) -> Self {
        let names: Vec<String> = tables.iter().map(ToString::to_string).collect();
        Self::Contradiction { tables: names.join(" "), what }
    }
}
