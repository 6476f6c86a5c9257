//! What is known of the tables of one folder: where they are, which are open or being built.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::catalogue;
use super::checks::Checks;
use super::id::TableId;
use super::rows::for_all_tables;
use super::storage::{InFolder, InMemory, Storage, Version};
use crate::coord::h48::CornerClasses;
use crate::store::{Paths, Stamps, StoreError, locked};
use crate::table::big::BigSlot;
use crate::table::error::TableError;
use crate::table::kind::Stop;
use crate::table::name::TableName;
use crate::table::remedy::TableNote;
use crate::table::{dr, dr_finish, dr_group, eo_finish, g1, small};

macro_rules! opened {
    ($($(#[$doc:meta])* $id:ident, $name:literal, $purpose:literal, $open:ident: $kind:ty,
        from [$($input:ident)?];)*) => {
        /// The tables that are in use.
        #[derive(Debug, Default)]
        pub(super) struct Opened {
            $(pub(super) $open: OnceLock<$kind>,)*
        }
    };
}

for_all_tables!(opened);

/// The file that says which tables were checked, in the folder for state.
const STAMPS: &str = "checked-tables";

/// The tables of one folder.
///
/// Nothing is opened or built before it is needed. Each table is built once, by the first thread
/// that needs it, in this process or another; the others wait.
///
/// ```no_run
/// use premove_engine::table::Tables;
///
/// let tables = Tables::of_user()?;
/// // Opens the table, or builds it now. The closure says whether to give up.
/// let eo = tables.eo(&|| false)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    storage: Kept,
    threads: AtomicUsize,
    slots: [Slot; TableId::ALL.len()],
    notes: Mutex<Vec<TableNote>>,
    pub(super) opened: Opened,
    pub(super) checks: Checks,
    /// States of the tables of the H48 family, by kind (half turns, quarter turns, Bloom filters,
    /// ribbon filters) and number.
    pub(super) big: [[BigSlot; 12]; 4],
    pub(super) corner_classes: OnceLock<Arc<CornerClasses>>,
    /// Bytes of memory that tables may be copied into.
    pub(super) memory: AtomicU64,
    /// Set once no table is to be built any more.
    builds_none: AtomicBool,
    /// The slowness of this machine at building, once it was measured.
    pub(super) slowness: OnceLock<f64>,
}

/// Where the files of tables are kept.
#[derive(Debug)]
enum Kept {
    InFolder(InFolder),
    InMemory(InMemory),
}

/// State of one table in this process.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// Held by the thread that opens or builds it.
    pub(super) work: Mutex<()>,
    pub(super) building: AtomicBool,
    pub(super) open: AtomicBool,
    pub(super) reached: AtomicU64,
    /// The file of an optional table that was found not to be right; the user has a note of it.
    pub(super) refused: Mutex<Option<Version>>,
}

/// One table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// The table.
    pub id: TableId,
    /// Bytes of its file; 0 where there is none.
    pub bytes: u64,
    /// State of the table.
    pub state: TableState,
}

/// State of a table: its file, and whether it is in use or being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// There is no file; the table is built when a step needs it.
    Absent,
    /// There is a file; it is opened when a step needs it.
    Present,
    /// The table is in use.
    Open,
    /// The table is being built.
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
        Self::of_paths(&Paths::find(|_| None))
    }

    /// The tables in the folder for tables among these. What was checked is remembered in the
    /// folder for state, where that is known.
    ///
    /// # Errors
    /// When the folder for tables is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        let tables = Self::new(paths.tables()?.to_owned());
        Ok(match paths.state() {
            Ok(state) => tables.remembering_checks(state),
            Err(_) => tables,
        })
    }

    /// The tables of a folder, which need not exist yet; they are built with all cores.
    pub fn new(folder: PathBuf) -> Self {
        Self::with_threads(folder, all_cores())
    }

    /// The tables of a folder, built with this many threads.
    pub fn with_threads(folder: PathBuf, threads: usize) -> Self {
        Self {
            folder,
            storage: Kept::InFolder(InFolder),
            threads: AtomicUsize::new(threads.max(1)),
            slots: Default::default(),
            notes: Mutex::default(),
            opened: Opened::default(),
            checks: Checks::default(),
            big: Default::default(),
            corner_classes: OnceLock::new(),
            memory: AtomicU64::new(u64::MAX),
            builds_none: AtomicBool::new(false),
            slowness: OnceLock::new(),
        }
    }

    /// Tables in memory alone, where there are no files: those that are [`put`](Self::put) there,
    /// and others built when a search first needs them. There are no large tables of optimal
    /// solving.
    pub fn in_memory() -> Self {
        let folder = PathBuf::from("memory:");
        Self { storage: Kept::InMemory(InMemory::default()), ..Self::new(folder) }
    }

    /// Puts the bytes of a table's file into memory; it is checked when it is opened, as a file is.
    /// Returns `false`, and does nothing, where tables are files of a folder.
    pub fn put(&self, id: TableId, bytes: Vec<u8>) -> bool {
        match &self.storage {
            Kept::InFolder(_) => false,
            Kept::InMemory(memory) => {
                memory.put(&self.path(id), bytes);
                true
            }
        }
    }

    /// Where the files of tables are kept.
    pub(super) fn storage(&self) -> &dyn Storage {
        match &self.storage {
            Kept::InFolder(folder) => folder,
            Kept::InMemory(memory) => memory,
        }
    }

    /// Remembers in this folder which files were checked, so that the next process checks only
    /// those that changed. Without it, the large ones are checked once for each `Tables`.
    #[must_use]
    pub fn remembering_checks(mut self, folder: &Path) -> Self {
        self.checks.keep_in(Stamps::new(folder.join(STAMPS)));
        self
    }

    /// Returns the folder of the files.
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

    /// Makes a missing table an error from now on: no table is built any more.
    pub fn build_no_more(&self) {
        self.builds_none.store(true, Relaxed);
    }

    /// Returns an error when no table is to be built any more.
    pub(super) fn may_build(&self, id: TableName) -> Result<(), TableError> {
        if self.builds_none.load(Relaxed) { Err(TableError::NotBuilt(id)) } else { Ok(()) }
    }

    /// Returns the state of a table in this process.
    pub(super) fn slot(&self, id: TableId) -> &Slot {
        &self.slots[id.index()]
    }

    /// The file of a table.
    pub fn path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{}.table", id.name()))
    }

    /// Returns whether a table is in use already, so that getting it costs nothing.
    pub fn is_open(&self, id: TableId) -> bool {
        self.slots[id.index()].open.load(Relaxed)
    }

    /// Returns whether the file of an optional table was found not to be right and has not changed
    /// since: searches do without it.
    pub fn is_refused(&self, id: TableId) -> bool {
        let refused = *locked(&self.slot(id).refused);
        refused.is_some() && refused == self.storage().version(&self.path(id))
    }

    /// Returns the state of a table.
    pub fn state(&self, id: TableId) -> TableState {
        self.status_of(id).state
    }

    /// Returns the state of each table that searches in half turns need; cheap enough for every
    /// frame.
    pub fn status(&self) -> Vec<TableStatus> {
        TableId::NEEDED.into_iter().map(|id| self.status_of(id)).collect()
    }

    /// The table that is being built, the distances known so far and those there are; looks at no
    /// file.
    pub fn building(&self) -> Option<(TableId, u64, u64)> {
        let (id, slot) =
            TableId::ALL.into_iter().zip(&self.slots).find(|(_, s)| s.building.load(Relaxed))?;
        Some((id, slot.reached.load(Relaxed), entries(id)))
    }

    /// The table whose file is being checked before it is used, and how much of that is done, 0 to
    /// 1.
    pub fn checking(&self) -> Option<(TableName, f64)> {
        self.checks.running()
    }

    /// Checks that the files of these tables are as they were when they were opened. A search calls
    /// this at its end, and only then its results are certain. Without a change it takes
    /// microseconds. A file that was written to is not used any more in this process.
    ///
    /// # Errors
    /// When a file was changed, or one had to be checked again and `stop` says to give up.
    pub fn check_changed(&self, tables: &[TableName], stop: Stop<'_>) -> Result<(), TableError> {
        self.checks.check_changed(tables, self.threads(), stop)
    }

    /// Returns the size of a table's file and the state of the table.
    pub fn status_of(&self, id: TableId) -> TableStatus {
        let slot = &self.slots[id.index()];
        let bytes = self.storage().version(&self.path(id)).map_or(0, |version| version.len);
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

    /// Messages for the user since the last call: which tables were rebuilt because they were
    /// damaged, could not be saved, or are done without.
    pub fn take_notes(&self) -> Vec<TableNote> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Deletes a table's file; `false` when there was none.
    ///
    /// # Errors
    /// When the file is there and cannot be deleted.
    pub fn remove(&self, id: TableId) -> Result<bool, TableError> {
        self.storage()
            .remove(&self.path(id))
            .map_err(|source| TableError::Write { id: id.into(), source })
    }

    /// Keeps a message for [`Tables::take_notes`].
    pub(super) fn note(&self, note: TableNote) {
        log::warn!("{note}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }
}

pub(super) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the number of distances in a table.
pub fn entries(id: TableId) -> u64 {
    catalogue::histogram(id).iter().sum()
}
