//! What every search of the cube works with.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::error::StepError;
use crate::search::{Contradiction, Control};
use crate::store::threads;
use crate::table::{TableError, TableId, Tables};

/// Blocks of 1 MiB that are read after a stop, where a file has to be checked again: some 50 ms.
const MOST_BLOCKS: usize = 128;

/// Time between two looks at the files of the tables.
const LOOK: Duration = Duration::from_millis(500);

/// The tables and threads of a search, and what stops it. Cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The tables; those that are missing are built first.
    pub tables: &'a Tables,
    /// Number of threads that search, including the calling one; at least one.
    pub threads: usize,
    /// Stops a search, and a table that is built for it; counts what it does.
    pub control: &'a Control,
}

impl<'a> Context<'a> {
    /// Searches on the calling thread alone.
    pub const fn new(tables: &'a Tables, control: &'a Control) -> Self {
        Self { tables, threads: 1, control }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Returns whether the files of these tables are as they were when they were opened, as far as
    /// can be checked before the search is asked to stop.
    pub(super) fn is_intact(self, tables: &[TableId]) -> bool {
        let result = self.check_tables(tables);
        matches!(result, Ok(()) | Err(TableError::Stopped(_)))
    }

    /// Returns the error of a search in which one of these tables turned out to be wrong: the
    /// change of its file where there is one, otherwise `what`.
    pub(super) fn explain(self, tables: &[TableId], what: Contradiction) -> StepError {
        match self.check_tables(tables) {
            Err(damaged @ TableError::Damaged { .. }) => damaged.into(),
            _ => StepError::contradiction(tables, what),
        }
    }

    /// Does a search with these tables, and ends it when one of their files is changed: without
    /// true distances a search may be endless. [`Context::check_tables`] has the reason then.
    pub fn watched<T>(self, tables: &[TableId], search: impl FnOnce() -> T) -> T {
        threads::with_look(LOOK, || self.look(tables), search)
    }

    /// Ends the search if one of these files is changed; returns whether none is.
    fn look(self, tables: &[TableId]) -> bool {
        let is_intact = self.is_intact(tables);
        if !is_intact {
            self.control.break_down();
        }
        is_intact
    }

    /// To be called before a search and at its end, also when it was stopped: what it found with
    /// these tables counts only when their files are as they were.
    ///
    /// # Errors
    /// When a file was changed.
    pub fn check_tables(self, tables: &[TableId]) -> Result<(), TableError> {
        let read = AtomicUsize::new(0);
        let stop = || self.control.is_stopped() && read.fetch_add(1, Relaxed) >= MOST_BLOCKS;
        self.tables.check_changed(tables, &stop)
    }
}
