//! How a table comes into use: mapped from its file, or built while others wait.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use super::error::TableError;
use super::id::{TableId, TableName};
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::registry::Tables;
use crate::store::framed::{self, Header, Identity};
use crate::store::{self, Lock};

/// How long a waiter sleeps before it looks again whether the table is there or it should give up.
pub(super) const PATIENCE: Duration = Duration::from_millis(5);

/// Building takes the finished sections, and working memory up to as much again.
const MEMORY_FACTOR: u64 = 2;

/// Says that a table is being built for as long as it lives, also when the build panics.
struct Building<'a>(&'a AtomicBool);

impl<'a> Building<'a> {
    fn new(flag: &'a AtomicBool) -> Self {
        flag.store(true, Relaxed);
        Self(flag)
    }
}

impl Drop for Building<'_> {
    fn drop(&mut self) {
        self.0.store(false, Relaxed);
    }
}

/// Waits for another thread that works on the same table.
pub(super) fn start_work<'a>(
    work: &'a Mutex<()>,
    id: TableName,
    stop: Stop<'_>,
) -> Result<MutexGuard<'a, ()>, TableError> {
    loop {
        match work.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if stop() => return Err(TableError::Stopped(id)),
            Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
        }
    }
}

/// Maps the file of a table whose header says what it should, and whose lengths `fits` approves of.
pub(super) fn open_mapped(
    path: &Path,
    id: TableName,
    identity: &Identity,
    fits: impl Fn(&Header) -> Option<()>,
) -> Result<(Bytes, Header), TableError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Err(TableError::Absent { id, path: path.to_owned() });
        }
        Err(source) => return Err(TableError::Read { id, path: path.to_owned(), source }),
    };
    let attempt = || -> io::Result<Result<(Bytes, Header), String>> {
        let len = file.metadata()?.len();
        // An empty file cannot be mapped everywhere; it is no table in any case.
        if len == 0 {
            return Ok(Err("it is empty".to_owned()));
        }
        let whole = Bytes::map(&file, Vec::new())?;
        let header = match Header::parse(whole.file(), identity, len) {
            Ok(header) => header,
            Err(what) => return Ok(Err(what.to_string())),
        };
        if fits(&header).is_none() {
            return Ok(Err("its sections have other lengths than they should".to_owned()));
        }
        // Numbers that lead from one place to another are checked at once; the distances by
        // `verify` alone.
        if let Err(what) = header.verify_rest(whole.file()) {
            return Ok(Err(what.to_string()));
        }
        Ok(Ok((Bytes::map(&file, header.sections.clone())?, header)))
    };
    match attempt() {
        Ok(Ok(opened)) => Ok(opened),
        Ok(Err(what)) => Err(TableError::Damaged { id, path: path.to_owned(), what }),
        Err(source) => Err(TableError::Read { id, path: path.to_owned(), source }),
    }
}

impl Tables {
    pub(super) fn get<'t, T: Kind>(
        &self,
        cell: &'t OnceLock<T>,
        stop: Stop<'_>,
    ) -> Result<&'t T, TableError> {
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let _guard = start_work(&self.slot(T::ID).work, T::ID.into(), stop)?;
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
        self.slot(T::ID).open.store(true, Relaxed);
        Ok(table)
    }

    /// Maps the file of a table.
    pub(super) fn read<T: Kind>(&self) -> Result<Bytes, TableError> {
        self.open_file::<T>().map(|(bytes, _)| bytes)
    }

    pub(super) fn open_file<T: Kind>(&self) -> Result<(Bytes, Header), TableError> {
        open_mapped(&self.path(T::ID), T::ID.into(), &T::identity(), |header| {
            header
                .sections
                .iter()
                .map(ExactSizeIterator::len)
                .eq(T::SECTIONS.iter().copied())
                .then_some(())
        })
    }

    /// Builds a table unless another process does so meanwhile; keeps it in memory when it cannot
    /// be written.
    fn read_or_build<T: Kind>(&self, stop: Stop<'_>) -> Result<Bytes, TableError> {
        self.open_needed::<T>(stop)?;
        let _lock = self.lock_folder(T::ID, stop)?;
        if let Ok(bytes) = self.read::<T>() {
            return Ok(bytes);
        }
        let sections = self.make::<T>(stop)?;
        let saved = framed::write(&self.path(T::ID), T::identity(), &sections, stop);
        match saved.map(|whole| whole.then(|| self.read::<T>())) {
            Ok(None) => Err(TableError::Stopped(T::ID.into())),
            Ok(Some(Ok(bytes))) => Ok(bytes),
            Ok(Some(Err(e))) => {
                self.note(format!("{e}; kept in memory for now"));
                Ok(Bytes::Memory(sections))
            }
            Err(source) => {
                let error = TableError::Write { id: T::ID.into(), source };
                self.note(format!("{error}; kept in memory for now"));
                Ok(Bytes::Memory(sections))
            }
        }
    }

    pub(super) fn rebuild<T: Kind>(&self, stop: Stop<'_>) -> Result<(), TableError> {
        let _guard = start_work(&self.slot(T::ID).work, T::ID.into(), stop)?;
        self.open_needed::<T>(stop)?;
        let _lock = self.lock_folder(T::ID, stop)?;
        let sections = self.make::<T>(stop)?;
        match framed::write(&self.path(T::ID), T::identity(), &sections, stop) {
            Ok(true) => Ok(()),
            Ok(false) => Err(TableError::Stopped(T::ID.into())),
            Err(source) => Err(TableError::Write { id: T::ID.into(), source }),
        }
    }

    /// Opens the tables that a table is made from: before the folder is locked, since they may have
    /// to be built too.
    fn open_needed<T: Kind>(&self, stop: Stop<'_>) -> Result<(), TableError> {
        T::NEEDS.iter().try_for_each(|&id| self.require(id, stop))
    }

    /// Builds the sections of a table on threads of its own.
    fn make<T: Kind>(&self, stop: Stop<'_>) -> Result<Vec<Vec<u8>>, TableError> {
        let needed = T::SECTIONS.iter().map(|&bytes| bytes as u64).sum::<u64>() * MEMORY_FACTOR;
        if let Some(free) = store::free_memory().filter(|&free| free < needed) {
            return Err(TableError::Memory {
                id: T::ID.into(),
                needed: needed >> 20,
                free: free >> 20,
            });
        }
        let slot = self.slot(T::ID);
        let pool = self.pool(T::ID.into())?;
        slot.reached.store(0, Relaxed);
        let building = Building::new(&slot.building);
        let sections = pool.install(|| T::build(self, &slot.reached, stop));
        drop(building);
        sections.ok_or(TableError::Stopped(T::ID.into()))
    }

    /// Threads that build a table.
    pub(super) fn pool(&self, id: TableName) -> Result<rayon::ThreadPool, TableError> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads())
            .thread_name(|i| format!("table-{i}"))
            .build()
            .map_err(|e| TableError::Threads { id, what: e.to_string() })
    }

    /// Keeps other processes from building in the same folder; none where the folder cannot be
    /// written to.
    fn lock_folder(&self, id: TableId, stop: Stop<'_>) -> Result<Option<Lock>, TableError> {
        let path = self.folder().join(".lock");
        loop {
            match Lock::try_acquire(&path) {
                Ok(Some(lock)) => return Ok(Some(lock)),
                Ok(None) if stop() => return Err(TableError::Stopped(id.into())),
                Ok(None) => thread::sleep(PATIENCE),
                Err(_) => return Ok(None),
            }
        }
    }
}
