//! The tables of one folder: its path, and the tables that are open or being built.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::checks::Checks;
use super::computed::Computed;
use super::format::Format;
use super::slot::Slot;
use super::storage::{InFolder, InMemory, Storage};
use crate::coord::h48::CornerClasses;
use crate::store::{Paths, Stamps, StoreError, framed, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::remedy::TableNote;
use crate::table::rows::for_all_tables;
use crate::table::{dr, dr_finish, dr_group, eo_finish, g1, small};
use crate::words::ShortWords;

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

/// Name of the file with the stamps of checked tables, in the folder for state.
const STAMPS: &str = "checked-tables";

/// The tables of one folder.
///
/// Tables are opened or built when they are first needed. Each table is built once, by the first
/// thread that needs it, in this process or another. Other threads wait.
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
    /// A slot for each table of [`TableId::all`], in this order.
    slots: Vec<Slot>,
    notes: Mutex<Vec<TableNote>>,
    pub(super) opened: Opened,
    pub(super) checks: Checks,
    pub(super) corner_classes: OnceLock<Arc<CornerClasses>>,
    short_words: OnceLock<Arc<ShortWords>>,
    /// Greatest size of a table that may be copied into memory, in bytes.
    pub(super) memory: AtomicU64,
    /// `true` if no table may be built any more.
    builds_none: AtomicBool,
    /// Building time on this machine divided by that on the reference machine, once measured.
    pub(super) slowness: OnceLock<f64>,
    computed: Computed,
    receiver: OnceLock<TableReceiver>,
}

/// Function that is called with the file of a table.
type OnTable = dyn Fn(TableId, &[u8]) + Send + Sync;

/// Receiver of the files of the tables that are built in memory.
struct TableReceiver(Box<OnTable>);

impl fmt::Debug for TableReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableReceiver")
    }
}

/// Storage of the files of tables: a folder or memory.
#[derive(Debug)]
enum Kept {
    InFolder(InFolder),
    InMemory(InMemory),
}

impl Tables {
    /// Uses the tables of this user, in the folder of the program: the folder in
    /// `PREMOVE_TABLES_DIR`, otherwise the usual place of the system.
    ///
    /// # Errors
    /// If the home directory is unknown and no folder is named.
    pub fn of_user() -> Result<Self, StoreError> {
        Self::of_paths(&Paths::find(|_| None))
    }

    /// Uses the folder for tables in `paths`. Stamps of checked tables are stored in the folder for
    /// state, if it is known.
    ///
    /// # Errors
    /// If the folder for tables is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        let tables = Self::new(paths.tables()?.to_owned());
        Ok(match paths.state() {
            Ok(state) => tables.remembering_checks(state),
            Err(_) => tables,
        })
    }

    /// Uses the tables of a folder, which need not exist yet. Tables are built with all cores.
    pub fn new(folder: PathBuf) -> Self {
        Self::with_threads(folder, all_cores())
    }

    /// Uses the tables of a folder. Tables are built with this number of threads.
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
            short_words: OnceLock::new(),
            memory: AtomicU64::new(u64::MAX),
            builds_none: AtomicBool::new(false),
            slowness: OnceLock::new(),
            computed: Computed::default(),
            receiver: OnceLock::new(),
        }
    }

    /// Returns the short sequences by their effect, which are computed in 0.1 seconds when they are
    /// first needed. Returns `None` if that was stopped.
    pub fn short_words(&self, stop: Stop<'_>) -> Option<Arc<ShortWords>> {
        if let Some(words) = self.short_words.get() {
            return Some(Arc::clone(words));
        }
        let words = Arc::new(ShortWords::new(stop)?);
        Some(Arc::clone(self.short_words.get_or_init(|| words)))
    }

    /// Keeps tables only in memory, without files: those added with [`put`](Self::put), and others
    /// that are built when a search first needs them. Large tables of optimal solving are not
    /// available.
    pub fn in_memory() -> Self {
        let folder = PathBuf::from("memory:");
        Self { storage: Kept::InMemory(InMemory::default()), ..Self::new(folder) }
    }

    /// Returns whether tables are kept only in memory.
    pub const fn is_in_memory(&self) -> bool {
        matches!(self.storage, Kept::InMemory(_))
    }

    /// Puts the bytes of a table's file into memory. They are checked like a file when the table is
    /// opened. Returns `false` and does nothing if tables are files in a folder.
    pub fn put(&self, id: TableId, bytes: Vec<u8>) -> bool {
        match &self.storage {
            Kept::InFolder(_) => false,
            Kept::InMemory(memory) => {
                memory.put(&self.path(id), bytes);
                true
            }
        }
    }

    /// Calls `receive` with the file of each table that is built in memory from now on, so that the
    /// program can store it and [`put`](Self::put) it another time. Only the first call counts.
    /// Tables that are files in a folder are not handed out.
    pub fn hand_out(&self, receive: impl Fn(TableId, &[u8]) + Send + Sync + 'static) {
        let _ = self.receiver.set(TableReceiver(Box::new(receive)));
    }

    /// Hands out the file of a table that was built in memory.
    pub(super) fn hand_out_file(&self, id: TableId, sections: &[Vec<u8>]) {
        if let Some(TableReceiver(receive)) = self.receiver.get() {
            receive(id, &framed::encode(Format::of(id).identity(id), sections));
        }
    }

    /// Returns the storage of the files of tables.
    pub(super) fn storage(&self) -> &dyn Storage {
        match &self.storage {
            Kept::InFolder(folder) => folder,
            Kept::InMemory(memory) => memory,
        }
    }

    /// Uses `folder` to store which table files were checked, so that the next process checks only
    /// files that changed. Without this call, each `Tables` checks every large file once.
    #[must_use]
    pub fn remembering_checks(mut self, folder: &Path) -> Self {
        self.checks.keep_in(Stamps::new(folder.join(STAMPS)));
        self
    }

    /// Returns the folder of the files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the cache of values that searches with these tables compute for later searches.
    pub(crate) fn computed(&self) -> &Computed {
        &self.computed
    }

    /// Returns the number of threads that build tables.
    pub(super) fn threads(&self) -> usize {
        self.threads.load(Relaxed)
    }

    /// Sets the number of threads for building tables from now on; `None` means all cores.
    pub fn set_threads(&self, threads: Option<usize>) {
        self.threads.store(threads.unwrap_or_else(all_cores).max(1), Relaxed);
    }

    /// Forbids the building of tables from now on. A missing table is then an error.
    pub fn build_no_more(&self) {
        self.builds_none.store(true, Relaxed);
    }

    /// Returns an error if building is forbidden.
    pub(super) fn may_build(&self, id: TableId) -> Result<(), TableError> {
        if self.builds_none.load(Relaxed) { Err(TableError::NotBuilt(id)) } else { Ok(()) }
    }

    /// Returns the state of a table in this process.
    pub(super) fn slot(&self, id: TableId) -> &Slot {
        let at = TableId::all().position(|other| other == id);
        &self.slots[at.unwrap_or_else(|| unreachable!("every table has a slot"))]
    }

    /// Returns whether the file of an optional table was found to be wrong and has not changed
    /// since then. Searches do not use such a table.
    pub fn is_refused(&self, id: TableId) -> bool {
        let refused = *locked(&self.slot(id).refused);
        refused.is_some() && refused == self.storage().version(&self.path(id))
    }

    /// Returns the table of the catalogue that is being built, the number of distances known so far
    /// and their total number. Reads no file.
    pub fn building(&self) -> Option<(TableId, u64, u64)> {
        TableId::CATALOGUED.into_iter().find_map(|id| {
            let (done, total) = self.slot(id).progress()?;
            Some((id, done, total))
        })
    }

    /// Returns the table whose file is being checked before it is used, and the share from 0 to 1
    /// that is done. Returns `None` if no check is running.
    pub fn checking(&self) -> Option<(TableId, f64)> {
        self.checks.running()
    }

    /// Checks that the files of these tables have not changed since they were opened. A search
    /// calls this at its end, and its results are certain only if there is no error. Without a
    /// change it takes microseconds. A file that was written to is not used any more in this
    /// process.
    ///
    /// # Errors
    /// If a file was changed, or if a check had to be repeated and `stop` returns `true`.
    pub fn check_changed(&self, tables: &[TableId], stop: Stop<'_>) -> Result<(), TableError> {
        self.checks.check_changed(tables, self.threads(), stop)
    }

    /// Returns the messages for the user since the last call: tables that were rebuilt because of
    /// damage, could not be saved, or are not used.
    pub fn take_notes(&self) -> Vec<TableNote> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Stores a message for [`Tables::take_notes`].
    pub(super) fn note(&self, note: TableNote) {
        log::warn!("{note}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }
}

pub(super) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
