//! The tables of one folder: opened when first needed, built when they are not there.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::big::{BigSlot, Reach};
use super::catalogue;
use super::error::TableError;
use super::id::TableId;
use super::kind::Kind;
use crate::coord::h48::CornerClasses;
use crate::store::framed::{Header, read_header};
use crate::store::{self, Paths, StoreError};
use kinds::Opened;

/// The tables of one folder.
///
/// Nothing is opened or built before it is asked for. Each table is built once, by whoever asks
/// first, in this process or another; the others wait.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    threads: AtomicUsize,
    slots: [Slot; TableId::ALL.len()],
    notes: Mutex<Vec<String>>,
    pub(super) opened: Opened,
    big: [BigSlot; 12],
    corner_classes: OnceLock<Arc<CornerClasses>>,
    /// Bytes of memory that tables may be copied into.
    memory: AtomicU64,
    /// How slow this machine is at building, once somebody wanted to know.
    pub(super) slowness: OnceLock<f64>,
}

/// What goes on with one table.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// Held by whoever opens or builds it.
    pub(super) work: Mutex<()>,
    pub(super) building: AtomicBool,
    pub(super) open: AtomicBool,
    pub(super) reached: AtomicU64,
}

/// One table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// Which table.
    pub id: TableId,
    /// Bytes of its file; 0 where there is none.
    pub bytes: u64,
    /// What goes on with it.
    pub state: TableState,
}

/// What goes on with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// There is no file; the table is built when a step needs it.
    Absent,
    /// There is a file; it is opened when a step needs it.
    Present,
    /// In use.
    Open,
    /// Being built.
    Building {
        /// Distances known so far.
        done: u64,
        /// Distances altogether.
        total: u64,
    },
}

impl Tables {
    /// The tables of this user, where the program itself keeps them: in the folder that
    /// `PREMOVE_TABLES_DIR` names, else in the system's usual place.
    ///
    /// # Errors
    /// When the home directory is unknown and nothing names a folder.
    pub fn of_user() -> Result<Self, StoreError> {
        let paths = Paths::find(|_| None);
        Ok(Self::new(paths.tables()?.to_owned()))
    }

    /// The tables of a folder, which need not exist yet; they are built with all cores.
    pub fn new(folder: PathBuf) -> Self {
        Self::with_threads(folder, all_cores())
    }

    /// The tables of a folder, built with this many threads.
    pub fn with_threads(folder: PathBuf, threads: usize) -> Self {
        Self {
            folder,
            threads: AtomicUsize::new(threads.max(1)),
            slots: Default::default(),
            notes: Mutex::default(),
            opened: Opened::default(),
            big: Default::default(),
            corner_classes: OnceLock::new(),
            memory: AtomicU64::new(u64::MAX),
            slowness: OnceLock::new(),
        }
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Threads that build.
    pub(super) fn threads(&self) -> usize {
        self.threads.load(Relaxed)
    }

    /// Lets the tables that are still to be built be built with this many threads; with all cores
    /// when none are named.
    pub fn set_threads(&self, threads: Option<usize>) {
        self.threads.store(threads.unwrap_or_else(all_cores).max(1), Relaxed);
    }

    /// What goes on with a table.
    pub(super) fn slot(&self, id: TableId) -> &Slot {
        &self.slots[id.index()]
    }

    /// The file of a table.
    pub fn path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{}.table", id.name()))
    }

    /// Whether a table is in use already, so that asking for it costs nothing.
    pub fn is_open(&self, id: TableId) -> bool {
        self.slots[id.index()].open.load(Relaxed)
    }

    /// What goes on with each table; cheap enough for every frame.
    pub fn status(&self) -> Vec<TableStatus> {
        TableId::ALL.into_iter().map(|id| self.status_of(id)).collect()
    }

    /// The table that is being built, the distances known so far and those there are; looks at no
    /// file.
    pub fn building(&self) -> Option<(TableId, u64, u64)> {
        let (id, slot) =
            TableId::ALL.into_iter().zip(&self.slots).find(|(_, s)| s.building.load(Relaxed))?;
        Some((id, slot.reached.load(Relaxed), entries(id)))
    }

    fn status_of(&self, id: TableId) -> TableStatus {
        let slot = &self.slots[id.index()];
        let bytes = fs::metadata(self.path(id)).map_or(0, |m| m.len());
        let state = if slot.open.load(Relaxed) {
            TableState::Open
        } else if slot.building.load(Relaxed) {
            TableState::Building { done: slot.reached.load(Relaxed), total: entries(id) }
        } else if bytes > 0 {
            TableState::Present
        } else {
            TableState::Absent
        };
        TableStatus { id, bytes, state }
    }

    /// What happened to tables that a person should hear of, each told once: rebuilt because
    /// damaged, or not saved.
    pub fn take_notes(&self) -> Vec<String> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Deletes a table's file; `false` when there was none.
    ///
    /// # Errors
    /// When the file is there and cannot be deleted.
    pub fn remove(&self, id: TableId) -> Result<bool, TableError> {
        store::remove(&self.path(id)).map_err(|source| TableError::Write { id: id.into(), source })
    }

    pub(super) fn is_whole_kind<T: Kind>(&self) -> bool {
        let path = self.path(T::ID);
        let len = fs::metadata(&path).map_or(0, |data| data.len());
        read_header(&path).is_some_and(|start| Header::parse(&start, &T::identity(), len).is_ok())
    }

    pub(super) fn verify_kind<T: Kind>(&self) -> Result<(), TableError> {
        let (bytes, header) = self.open_file::<T>()?;
        let counts = || {
            let counted = T::histogram(bytes.section(0));
            let expected = catalogue::histogram(T::ID);
            if counted != expected {
                return Err(format!(
                    "its counts per distance are {counted:?} and should be {expected:?}"
                ));
            }
            match (catalogue::checksum(bytes.section(0)), catalogue::known_checksum(T::ID)) {
                (found, known) if found == known => Ok(()),
                (found, known) => {
                    Err(format!("the checksum of its distances is {found} and should be {known}"))
                }
            }
        };
        header
            .verify(bytes.file())
            .map_err(|e| e.to_string())
            .and_then(|()| counts())
            .map_err(|what| TableError::Damaged { id: T::ID.into(), path: self.path(T::ID), what })
    }

    pub(super) fn histogram_kind<T: Kind>(&self) -> Result<[u64; 16], TableError> {
        Ok(T::histogram(self.read::<T>()?.section(0)))
    }

    pub(super) fn note(&self, text: String) {
        log::warn!("{text}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub use kinds::bytes;
pub use wish::TierTable;

/// How many distances a table holds.
pub fn entries(id: TableId) -> u64 {
    catalogue::histogram(id).iter().sum()
}

mod kinds;
#[cfg(test)]
mod tests;
mod tiers;
mod wish;
