//! Errors of searches for a step.

use crate::search::Contradiction;
use crate::table::{Remedy, TableError, TableId};

/// A step could not be searched for.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The state does not meet the step's precondition; says what is missing.
    #[error("{0}")]
    NotReady(String),
    /// A table that was checked when it was opened is wrong all the same: its file was changed
    /// while it was in use, or memory is broken.
    #[error("table '{}' contradicts itself: {what}", names(tables))]
    Contradiction {
        /// The tables that the search used, one of which is wrong.
        tables: Vec<TableId>,
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
        Self::Contradiction { tables: tables.to_vec(), what }
    }

    /// Returns what would help, where something is known.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::NotReady(_) => None,
            Self::Contradiction { tables, .. } => Some(Remedy::Verify(tables.clone())),
            Self::Table(error) => error.remedy(),
        }
    }
}

/// Returns the names of tables with blanks between.
fn names(tables: &[TableId]) -> String {
    tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
