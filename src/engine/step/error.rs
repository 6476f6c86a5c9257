//! Errors of searches for a step.

use crate::search::Contradiction;
use crate::table::{Remedy, TableError, TableId};

/// Reason why a step could not be searched.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The state does not meet the step's precondition. The text says what is missing.
    #[error("{0}")]
    NotReady(String),
    /// A table is wrong although it was checked when it was opened: its file was changed while it
    /// was in use, or memory is broken.
    #[error("table '{}' contradicts itself: {what}", names(tables))]
    Contradiction {
        /// The tables that the search used. One of them is wrong.
        tables: Vec<TableId>,
        /// The contradiction that the search found.
        what: Contradiction,
    },
    /// The step's table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl StepError {
    /// Creates the error that one of these tables contradicts itself.
    pub(super) fn contradiction(tables: &[TableId], what: Contradiction) -> Self {
        Self::Contradiction { tables: tables.to_vec(), what }
    }

    /// Returns an action of the user that would help, or `None` if none is known.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::NotReady(_) => None,
            Self::Contradiction { tables, .. } => Some(Remedy::Verify(tables.clone())),
            Self::Table(error) => error.remedy(),
        }
    }
}

/// Returns the names of tables, separated by blanks.
fn names(tables: &[TableId]) -> String {
    tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
