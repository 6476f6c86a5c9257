//! What every search of the cube works with.

use crate::search::{Control, Ending};
use crate::table::{TableError, Tables};

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

    /// To be called at the end of a search that ended so: where the file of a table was changed
    /// during the search, it is checked again before the answer counts.
    ///
    /// # Errors
    /// When a table is damaged now.
    pub(super) fn check_tables(self, ending: Ending) -> Result<(), TableError> {
        if ending.is_stopped() {
            return Ok(());
        }
        self.tables.check_changed(&|| self.control.is_stopped())
    }
}
