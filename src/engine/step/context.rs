//! The context of a search of the cube: tables, threads and control.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::error::StepError;
use crate::search::{Contradiction, Control};
use crate::store::threads;
use crate::table::{TableError, TableId, Tables};

/// Greatest number of 1 MiB blocks that are read after a stop, if a file has to be checked again:
/// about 50 ms.
const MOST_BLOCKS: usize = 128;

/// Time between two checks of the files of the tables.
const LOOK: Duration = Duration::from_millis(500);

/// The tables and threads of a search, and the control that stops it. It is cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The tables. Missing ones are built first.
    pub tables: &'a Tables,
    /// Number of threads of the search, including the calling one; at least 1.
    pub threads: usize,
    /// Stops the search and the building of its tables, and counts their work.
    pub control: &'a Control,
}

impl<'a> Context<'a> {
    /// Creates a context that uses only the calling thread.
    pub const fn new(tables: &'a Tables, control: &'a Control) -> Self {
        Self { tables, threads: 1, control }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Returns whether the files of these tables have not changed since they were opened. After a
    /// stop, only a limited number of blocks is checked.
    pub(super) fn is_intact(self, tables: &[TableId]) -> bool {
        let result = self.check_tables(tables);
        matches!(result, Ok(()) | Err(TableError::Stopped(_)))
    }

    /// Returns the error for the contradiction `what` that a search found in one of these tables.
    /// If the file of a table has changed, the error is about that file.
    pub(super) fn explain(self, tables: &[TableId], what: Contradiction) -> StepError {
        match self.check_tables(tables) {
            Err(damaged @ TableError::Damaged { .. }) => damaged.into(),
            _ => StepError::contradiction(tables, what),
        }
    }

    /// Runs a search with these tables. Ends it if one of their files is changed, because without
    /// true distances a search may be endless. [`Context::check_tables`] returns the reason
    /// afterwards.
    pub fn watched<T>(self, tables: &[TableId], search: impl FnOnce() -> T) -> T {
        threads::with_look(LOOK, || self.look(tables), search)
    }

    /// Ends the search if one of the files of these tables is changed. Returns whether all are
    /// unchanged.
    fn look(self, tables: &[TableId]) -> bool {
        let is_intact = self.is_intact(tables);
        if !is_intact {
            self.control.break_down();
        }
        is_intact
    }

    /// Checks that the files of these tables have not changed. Call it before a search and at its
    /// end, even after a stop. The results of the search are valid only if it returns `Ok`.
    ///
    /// # Errors
    /// If a file was changed.
    pub fn check_tables(self, tables: &[TableId]) -> Result<(), TableError> {
        let read = AtomicUsize::new(0);
        let stop = || self.control.is_stopped() && read.fetch_add(1, Relaxed) >= MOST_BLOCKS;
        self.tables.check_changed(tables, &stop)
    }
}
