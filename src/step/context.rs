//! What every search of the cube works with.

use super::error::StepError;
use crate::search::{Contradiction, Control, Ending};
use crate::table::{TableError, TableId, Tables};

/// The tables and threads of a search, and what stops it. Cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The tables; those that are missing are built first.
    pub tables: &'a Tables,
    /// How many threads search, the calling one among them; at least one.
    pub threads: usize,
    /// Stops a search, and a table that is built for it; counts what it does.
    pub control: &'a Control,
}

impl<'a> Context<'a> {
    /// Searches on the calling thread alone.
    pub const fn new(tables: &'a Tables, control: &'a Control) -> Self {
        Self { tables, threads: 1, control }
    }

    /// The same with this many threads.
    #[must_use]
    pub const fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Whether no file of a table that is in use was damaged since it was opened, as far as can be
    /// seen before the search is asked to stop.
    pub(super) fn is_intact(self) -> bool {
        let result = self.tables.check_changed(&|| self.control.is_stopped());
        matches!(result, Ok(()) | Err(TableError::Stopped(_)))
    }

    /// What makes a search impossible whose tables, one of these, turned out to be wrong: the
    /// damage of the file where it has one.
    pub(super) fn explain(self, tables: &[TableId], what: Contradiction) -> StepError {
        match self.tables.check_changed(&|| self.control.is_stopped()) {
            Err(damaged @ TableError::Damaged { .. }) => damaged.into(),
            _ => StepError::contradiction(tables, what),
        }
    }

    /// To be called at the end of a search that ended so: where the file of a table was changed
    /// during the search, it is checked again before the answer counts.
    ///
    /// # Errors
    /// When a table is damaged now.
    pub fn check_tables(self, ending: Ending) -> Result<(), TableError> {
        if ending.is_stopped() {
            return Ok(());
        }
        self.tables.check_changed(&|| self.control.is_stopped())
    }
}
