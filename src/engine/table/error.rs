//! Errors of tables. See [`Remedy`](super::Remedy) for what a user can do about them.

use std::io;
use std::path::PathBuf;

use super::choose::TooLarge;
use super::id::TableId;
use super::size::in_words;
use super::tier::{RetiredTier, Tier};
use crate::store::{NoMemory, StoreError};

/// Reason why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The opening or building of this table was stopped on request.
    #[error("the work on table '{0}' was stopped")]
    Stopped(TableId),
    /// The file cannot be read or mapped.
    #[error("reading table '{id}' at {}: {source}", path.display())]
    Read {
        /// Name of the table.
        id: TableId,
        /// Path of its file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file cannot be written or removed.
    #[error("table '{id}': {source}")]
    Write {
        /// Name of the table.
        id: TableId,
        /// The error of the system, with the file.
        source: StoreError,
    },
    /// The file is damaged, or is not the expected table.
    #[error("table '{id}' at {} is damaged: {what}", path.display())]
    Damaged {
        /// Name of the table.
        id: TableId,
        /// Path of its file.
        path: PathBuf,
        /// Place and kind of the damage, in words.
        what: String,
    },
    /// The table does not exist.
    #[error("table '{id}' is not there: no file {}", path.display())]
    Absent {
        /// Name of the table.
        id: TableId,
        /// Path of the missing file.
        path: PathBuf,
    },
    /// The table is not built, and building is forbidden.
    #[error("table '{0}' is not built here, and none is built for a request")]
    NotBuilt(TableId),
    /// There is too little free memory for the work on a table.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The table does not fit into the memory of this machine.
    #[error(
        "table '{id}' takes {} and this machine has {} of memory",
        in_words(*needed),
        in_words(*memory)
    )]
    TooBig {
        /// Name of the table.
        id: TableId,
        /// Size of the table, in bytes.
        needed: u64,
        /// Memory of the machine, in bytes.
        memory: u64,
        /// The largest tier that would fit, or `None`.
        smaller: Option<Tier>,
    },
    /// The disk has too little space.
    #[error(
        "building table '{id}' takes {} of disk and {} are free in '{}'",
        in_words(*needed),
        in_words(*free),
        folder.display()
    )]
    Disk {
        /// Name of the table.
        id: TableId,
        /// Folder of the file.
        folder: PathBuf,
        /// Number of bytes still to be written.
        needed: u64,
        /// Number of free bytes on the disk.
        free: u64,
        /// The largest tier that would fit, or `None`.
        smaller: Option<Tier>,
    },
    /// No tier fits into the available memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The table is of a kind that is no longer built.
    #[error(transparent)]
    Retired(#[from] RetiredTier),
    /// Another thread or process is building the table, so it cannot be deleted.
    #[error("table '{id}' is being built just now: end that first, then delete it")]
    Busy {
        /// Name of the table.
        id: TableId,
    },
}
