//! The tables of one folder: where they are, and which are open or being built.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::checks::Checks;
use super::computed::Computed;
use super::slot::Slot;
use super::storage::{InFolder, InMemory, Storage};
use crate::coord::h48::CornerClasses;
use crate::store::{Paths, Stamps, StoreError, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::remedy::TableNote;
use crate::table::rows::for_all_tables;
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
    /// One for each of [`TableId::all`], in this order.
    slots: Vec<Slot>,
    notes: Mutex<Vec<TableNote>>,
    pub(super) opened: Opened,
    pub(super) checks: Checks,
    pub(super) corner_classes: OnceLock<Arc<CornerClasses>>,
    /// Bytes of memory that tables may be copied into.
    pub(super) memory: AtomicU64,
    /// Set once no table is to be built any more.
    builds_none: AtomicBool,
    /// The slowness of this machine at building, once it was measured.
    pub(super) slowness: OnceLock<f64>,
    computed: Computed,
}

/// Where the files of tables are kept.
#[derive(Debug)]
enum Kept {
    InFolder(InFolder),
    InMemory(InMemory),
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
            slots: TableId::all().map(|_| Slot::default()).collect(),
            notes: Mutex::default(),
            opened: Opened::default(),
            checks: Checks::default(),
            corner_classes: OnceLock::new(),
            memory: AtomicU64::new(u64::MAX),
            builds_none: AtomicBool::new(false),
            slowness: OnceLock::new(),
            computed: Computed::default(),
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

    /// Returns the values that searches with these tables have computed, for later searches.
    pub(crate) fn computed(&self) -> &Computed {
        &self.computed
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
    pub(super) fn may_build(&self, id: TableId) -> Result<(), TableError> {
        if self.builds_none.load(Relaxed) { Err(TableError::NotBuilt(id)) } else { Ok(()) }
    }

    /// Returns the state of a table in this process.
    pub(super) fn slot(&self, id: TableId) -> &Slot {
        let at = TableId::all().position(|other| other == id);
        &self.slots[at.unwrap_or_else(|| unreachable!("every table has a slot"))]
    }

    /// Returns whether the file of an optional table was found not to be right and has not changed
    /// since: searches do without it.
    pub fn is_refused(&self, id: TableId) -> bool {
        let refused = *locked(&self.slot(id).refused);
        refused.is_some() && refused == self.storage().version(&self.path(id))
    }

    /// The table of the catalogue that is being built, the distances known so far and those there
    /// are; looks at no file.
    pub fn building(&self) -> Option<(TableId, u64, u64)> {
        TableId::CATALOGUED.into_iter().find_map(|id| {
            let (done, total) = self.slot(id).progress()?;
            Some((id, done, total))
        })
    }

    /// The table whose file is being checked before it is used, and how much of that is done, 0 to
    /// 1.
    pub fn checking(&self) -> Option<(TableId, f64)> {
        self.checks.running()
    }

    /// Checks that the files of these tables are as they were when they were opened. A search calls
    /// this at its end, and only then its results are certain. Without a change it takes
    /// microseconds. A file that was written to is not used any more in this process.
    ///
    /// # Errors
    /// When a file was changed, or one had to be checked again and `stop` says to give up.
    pub fn check_changed(&self, tables: &[TableId], stop: Stop<'_>) -> Result<(), TableError> {
        self.checks.check_changed(tables, self.threads(), stop)
    }

    /// Messages for the user since the last call: which tables were rebuilt because they were
    /// damaged, could not be saved, or are done without.
    pub fn take_notes(&self) -> Vec<TableNote> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
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
