//! What can go wrong with a table.

use std::io;
use std::path::PathBuf;

use super::id::TableId;
use crate::store::StoreError;

/// A table could not be had.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The work was stopped on request.
    #[error("building table '{0}' was stopped")]
    Stopped(TableId),
    /// The file cannot be read or mapped.
    #[error("reading table '{id}' at {}: {source}", path.display())]
    Read {
        /// Which table.
        id: TableId,
        /// Its file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file cannot be written or removed.
    #[error("table '{id}': {source}")]
    Write {
        /// Which table.
        id: TableId,
        /// What the system said of which file.
        source: StoreError,
    },
    /// The file is not the table it should be.
    #[error("table '{id}' at {} is damaged: {what}; 'premove tables build {id}' makes it anew", path.display())]
    Damaged {
        /// Which table.
        id: TableId,
        /// Its file.
        path: PathBuf,
        /// Where and how.
        what: String,
    },
    /// The table does not exist.
    #[error("table '{id}' is not there: no file {}", path.display())]
    Absent {
        /// Which table.
        id: TableId,
        /// Where it would be.
        path: PathBuf,
    },
    /// The machine has too little memory free.
    #[error("building table '{id}' takes {needed} MB of memory and {free} MB are free; close other programs first")]
    Memory {
        /// Which table.
        id: TableId,
        /// What building takes, MB.
        needed: u64,
        /// What is free, MB.
        free: u64,
    },
    /// No threads could be started.
    #[error("no threads for building table '{id}': {what}")]
    Threads {
        /// Which table.
        id: TableId,
        /// What the system said.
        what: String,
    },
}
