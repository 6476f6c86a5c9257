//! What every search of the cube works with.

use crate::search::Control;
use crate::table::Tables;

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
}
