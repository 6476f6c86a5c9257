//! The tables of one folder: opened when first needed, built when they are not there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::Duration;

use super::catalogue;
use super::dr::DrTable;
use super::dr_finish::DrFinishTable;
use super::dr_from_eo::DrFromEoTable;
use super::eo::EoTable;
use super::error::TableError;
use super::file::{self, Header};
use super::htr::HtrTable;
use super::htr_finish::HtrFinishTable;
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use crate::store;

/// How long a waiter sleeps before it looks again whether the table is there or it should give up.
const PATIENCE: Duration = Duration::from_millis(5);

/// The tables of one folder.
///
/// Nothing is opened or built before it is asked for. Each table is built once, by whoever asks first, in this process
/// or another; the others wait.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    threads: usize,
    slots: [Slot; TableId::ALL.len()],
    notes: Mutex<Vec<String>>,
    eo: OnceLock<EoTable>,
    dr_from_eo: OnceLock<DrFromEoTable>,
    htr: OnceLock<HtrTable>,
    htr_finish: OnceLock<HtrFinishTable>,
    dr: OnceLock<DrTable>,
    dr_finish: OnceLock<DrFinishTable>,
}

/// What goes on with one table.
#[derive(Debug, Default)]
struct Slot {
    work: Mutex<()>,
    building: AtomicBool,
    open: AtomicBool,
    reached: AtomicU64,
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

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $kind:ty;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Errors
            /// When it can be neither read nor built, or `stop` says to give up.
            pub fn $name(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<&$kind, TableError> {
                self.get(&self.$name, stop)
            }
        )*
    };
}

impl Tables {
    /// The tables of a folder, which need not exist yet; they are built with all cores.
    pub fn new(folder: PathBuf) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with_threads(folder, threads)
    }

    /// The tables of a folder, built with this many threads.
    pub fn with_threads(folder: PathBuf, threads: usize) -> Self {
        Self {
            folder,
            threads: threads.max(1),
            slots: Default::default(),
            notes: Mutex::default(),
            eo: OnceLock::new(),
            dr_from_eo: OnceLock::new(),
            htr: OnceLock::new(),
            htr_finish: OnceLock::new(),
            dr: OnceLock::new(),
            dr_finish: OnceLock::new(),
        }
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a table.
    pub fn path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{}.table", id.name()))
    }

    getters! {
        /// Distances to EO.
        eo: EoTable;
        /// Distances from EO to DR.
        dr_from_eo: DrFromEoTable;
        /// Distances from DR to HTR.
        htr: HtrTable;
        /// Distances from HTR to solved.
        htr_finish: HtrFinishTable;
        /// Distances to DR.
        dr: DrTable;
        /// Bounds for finishes from DR.
        dr_finish: DrFinishTable;
    }

    /// Opens a table, building it if need be.
    ///
    /// # Errors
    /// When it can be neither read nor built, or `stop` says to give up.
    pub fn require(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
        match id {
            TableId::Eo => self.eo(stop).map(drop),
            TableId::DrFromEo => self.dr_from_eo(stop).map(drop),
            TableId::Htr => self.htr(stop).map(drop),
            TableId::HtrFinish => self.htr_finish(stop).map(drop),
            TableId::Dr => self.dr(stop).map(drop),
            TableId::DrFinish => self.dr_finish(stop).map(drop),
        }
    }

    /// Whether a table is in use already, so that asking for it costs nothing.
    pub fn is_open(&self, id: TableId) -> bool {
        self.slots[id.index()].open.load(Relaxed)
    }

    /// What goes on with each table; cheap enough for every frame.
    pub fn status(&self) -> Vec<TableStatus> {
        TableId::ALL.into_iter().map(|id| self.status_of(id)).collect()
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

    /// What happened to tables that a person should hear of, each told once: rebuilt because damaged, or not saved.
    pub fn take_notes(&self) -> Vec<String> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Builds a table anew and replaces its file; one that is in use stays in use as it is.
    ///
    /// # Errors
    /// When it cannot be built or written, or `stop` says to give up.
    pub fn build(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
        match id {
            TableId::Eo => self.rebuild::<EoTable>(stop),
            TableId::DrFromEo => self.rebuild::<DrFromEoTable>(stop),
            TableId::Htr => self.rebuild::<HtrTable>(stop),
            TableId::HtrFinish => self.rebuild::<HtrFinishTable>(stop),
            TableId::Dr => self.rebuild::<DrTable>(stop),
            TableId::DrFinish => self.rebuild::<DrFinishTable>(stop),
        }
    }

    /// Reads a table's file completely: header, length, every block's checksum, and the counts per distance.
    ///
    /// # Errors
    /// When there is no file, or it is damaged: with the place of the damage.
    pub fn verify(&self, id: TableId) -> Result<(), TableError> {
        match id {
            TableId::Eo => self.verify_kind::<EoTable>(),
            TableId::DrFromEo => self.verify_kind::<DrFromEoTable>(),
            TableId::Htr => self.verify_kind::<HtrTable>(),
            TableId::HtrFinish => self.verify_kind::<HtrFinishTable>(),
            TableId::Dr => self.verify_kind::<DrTable>(),
            TableId::DrFinish => self.verify_kind::<DrFinishTable>(),
        }
    }

    /// How often each distance occurs in a table's file.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged.
    pub fn histogram(&self, id: TableId) -> Result<[u64; 16], TableError> {
        match id {
            TableId::Eo => self.histogram_kind::<EoTable>(),
            TableId::DrFromEo => self.histogram_kind::<DrFromEoTable>(),
            TableId::Htr => self.histogram_kind::<HtrTable>(),
            TableId::HtrFinish => self.histogram_kind::<HtrFinishTable>(),
            TableId::Dr => self.histogram_kind::<DrTable>(),
            TableId::DrFinish => self.histogram_kind::<DrFinishTable>(),
        }
    }

    /// Deletes a table's file; `false` when there was none.
    ///
    /// # Errors
    /// When the file is there and cannot be deleted.
    pub fn remove(&self, id: TableId) -> Result<bool, TableError> {
        store::remove(&self.path(id)).map_err(|source| TableError::Write { id, source })
    }

    fn get<'t, T: Kind>(&self, cell: &'t OnceLock<T>, stop: Stop<'_>) -> Result<&'t T, TableError> {
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let _guard = self.start_work(T::ID, stop)?;
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let bytes = match self.read::<T>() {
            Ok(bytes) => bytes,
            Err(TableError::Absent { .. }) => self.read_or_build::<T>(stop)?,
            Err(TableError::Damaged { what, .. }) => {
                self.note(format!("table '{}' is made anew: {what}", T::ID));
                self.read_or_build::<T>(stop)?
            }
            Err(e) => {
                self.note(format!("{e}; the table is made anew"));
                self.read_or_build::<T>(stop)?
            }
        };
        let table = cell.get_or_init(|| T::open(bytes));
        self.slots[T::ID.index()].open.store(true, Relaxed);
        Ok(table)
    }

    /// Waits for another thread that works on the same table.
    fn start_work(&self, id: TableId, stop: Stop<'_>) -> Result<MutexGuard<'_, ()>, TableError> {
        loop {
            match self.slots[id.index()].work.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if stop() => return Err(TableError::Stopped(id)),
                Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE),
            }
        }
    }

    /// Maps the file of a table.
    fn read<T: Kind>(&self) -> Result<Bytes, TableError> {
        self.open_file::<T>().map(|(bytes, _)| bytes)
    }

    fn open_file<T: Kind>(&self) -> Result<(Bytes, Header), TableError> {
        let (id, path) = (T::ID, self.path(T::ID));
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Err(TableError::Absent { id, path });
            }
            Err(source) => return Err(TableError::Read { id, path, source }),
        };
        let attempt = || -> io::Result<Result<(Bytes, Header), String>> {
            let len = file.metadata()?.len();
            // An empty file cannot be mapped everywhere; it is no table in any case.
            if len == 0 {
                return Ok(Err("it is empty".to_owned()));
            }
            let whole = Bytes::map(&file, Vec::new())?;
            let header = match Header::parse(whole.all(), id, T::VERSION, len) {
                Ok(header) => header,
                Err(what) => return Ok(Err(what)),
            };
            if !header.sections.iter().map(ExactSizeIterator::len).eq(T::SECTIONS.iter().copied()) {
                return Ok(Err("its sections have other lengths than they should".to_owned()));
            }
            Ok(Ok((Bytes::map(&file, header.sections.clone())?, header)))
        };
        match attempt() {
            Ok(Ok(opened)) => Ok(opened),
            Ok(Err(what)) => Err(TableError::Damaged { id, path, what }),
            Err(source) => Err(TableError::Read { id, path, source }),
        }
    }

    /// Builds a table unless another process does so meanwhile; keeps it in memory when it cannot be written.
    fn read_or_build<T: Kind>(&self, stop: Stop<'_>) -> Result<Bytes, TableError> {
        let _lock = self.lock_folder(T::ID, stop)?;
        if let Ok(bytes) = self.read::<T>() {
            return Ok(bytes);
        }
        let (payload, sections) = self.make::<T>(stop)?;
        let saved = file::write(&self.path(T::ID), T::ID, T::VERSION, &payload, &sections);
        match saved.map(|()| self.read::<T>()) {
            Ok(Ok(bytes)) => Ok(bytes),
            Ok(Err(e)) => {
                self.note(format!("{e}; kept in memory for now"));
                Ok(Bytes::memory(payload, sections))
            }
            Err(source) => {
                let error = TableError::Write { id: T::ID, source };
                self.note(format!("{error}; kept in memory for now"));
                Ok(Bytes::memory(payload, sections))
            }
        }
    }

    fn rebuild<T: Kind>(&self, stop: Stop<'_>) -> Result<(), TableError> {
        let _guard = self.start_work(T::ID, stop)?;
        let _lock = self.lock_folder(T::ID, stop)?;
        let (payload, sections) = self.make::<T>(stop)?;
        file::write(&self.path(T::ID), T::ID, T::VERSION, &payload, &sections)
            .map_err(|source| TableError::Write { id: T::ID, source })
    }

    /// Builds the payload of a table on threads of its own.
    fn make<T: Kind>(&self, stop: Stop<'_>) -> Result<(Vec<u8>, Vec<std::ops::Range<usize>>), TableError> {
        let slot = &self.slots[T::ID.index()];
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .thread_name(|i| format!("table-{i}"))
            .build()
            .map_err(|e| TableError::Threads { id: T::ID, what: e.to_string() })?;
        slot.reached.store(0, Relaxed);
        slot.building.store(true, Relaxed);
        let sections = pool.install(|| T::build(&slot.reached, stop));
        slot.building.store(false, Relaxed);
        sections.map(|s| file::join(&s)).ok_or(TableError::Stopped(T::ID))
    }

    /// Keeps other processes from building in the same folder; none where the folder cannot be written to.
    fn lock_folder(&self, id: TableId, stop: Stop<'_>) -> Result<Option<File>, TableError> {
        let path = self.folder.join(".lock");
        let open = || {
            fs::create_dir_all(&self.folder)?;
            File::options().create(true).truncate(false).write(true).open(&path)
        };
        let Ok(lock) = open() else { return Ok(None) };
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Some(lock)),
                Err(fs::TryLockError::WouldBlock) if stop() => return Err(TableError::Stopped(id)),
                Err(fs::TryLockError::WouldBlock) => std::thread::sleep(PATIENCE),
                Err(fs::TryLockError::Error(_)) => return Ok(None),
            }
        }
    }

    fn verify_kind<T: Kind>(&self) -> Result<(), TableError> {
        let (bytes, header) = self.open_file::<T>()?;
        let counts = || {
            let counted = T::histogram(bytes.section(0));
            let expected = catalogue::histogram(T::ID);
            if counted == expected {
                Ok(())
            } else {
                Err(format!("its counts per distance are {counted:?} and should be {expected:?}"))
            }
        };
        header.verify(bytes.all()).and_then(|()| counts()).map_err(|what| TableError::Damaged {
            id: T::ID,
            path: self.path(T::ID),
            what,
        })
    }

    fn histogram_kind<T: Kind>(&self) -> Result<[u64; 16], TableError> {
        Ok(T::histogram(self.read::<T>()?.section(0)))
    }

    fn note(&self, text: String) {
        log::warn!("{text}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

/// How many distances a table holds.
pub fn entries(id: TableId) -> u64 {
    catalogue::histogram(id).iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: Stop<'static> = &|| false;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn small_tables_have_the_published_counts() {
        let dir = folder();
        let tables = Tables::new(dir.path().to_owned());
        for id in [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish] {
            tables.require(id, NEVER).unwrap();
            tables.verify(id).unwrap();
        }
        assert!(tables.take_notes().is_empty());
    }

    #[test]
    fn nothing_is_opened_before_it_is_asked_for() {
        let dir = folder();
        let tables = Tables::new(dir.path().join("not yet"));
        assert!(tables.status().iter().all(|s| s.state == TableState::Absent && s.bytes == 0));
        assert!(!tables.folder().exists());
        tables.eo(NEVER).unwrap();
        let open: Vec<_> = tables.status().into_iter().filter(|s| s.state == TableState::Open).map(|s| s.id).collect();
        assert_eq!(open, [TableId::Eo]);
    }

    #[test]
    fn damaged_files_are_reported_and_made_anew() {
        let dir = folder();
        let path = Tables::new(dir.path().to_owned()).path(TableId::Eo);
        for damage in [&b""[..], b"short", &[0; 9_000]] {
            fs::write(&path, damage).unwrap();
            let tables = Tables::new(dir.path().to_owned());
            assert!(matches!(tables.verify(TableId::Eo), Err(TableError::Damaged { .. })));
            tables.eo(NEVER).unwrap();
            assert_eq!(tables.take_notes().len(), 1);
            tables.verify(TableId::Eo).unwrap();
        }
    }

    #[test]
    fn verify_finds_a_changed_byte() {
        let dir = folder();
        let tables = Tables::new(dir.path().to_owned());
        tables.build(TableId::Htr, NEVER).unwrap();
        let mut bytes = fs::read(tables.path(TableId::Htr)).unwrap();
        *bytes.last_mut().unwrap() ^= 0x10;
        fs::write(tables.path(TableId::Htr), bytes).unwrap();
        let error = tables.verify(TableId::Htr).unwrap_err().to_string();
        assert!(error.contains("do not match their checksum"), "{error}");
    }

    #[test]
    fn a_stopped_build_leaves_nothing_behind() {
        let dir = folder();
        let tables = Tables::new(dir.path().to_owned());
        assert!(matches!(tables.dr(&|| true), Err(TableError::Stopped(TableId::Dr))));
        let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left, [".lock"]);
        assert_eq!(tables.status_of(TableId::Dr).state, TableState::Absent);
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_tables_in_memory() {
        let dir = folder();
        let file = dir.path().join("file");
        fs::write(&file, "in the way").unwrap();
        let tables = Tables::new(file.join("tables"));
        assert_eq!(tables.eo(NEVER).unwrap().distance(0), 0);
        assert_eq!(tables.take_notes().len(), 1);
    }
}
