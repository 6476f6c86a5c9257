//! How a table comes into use: opened from its file, or built while others wait.

use std::borrow::Cow;
use std::io::Cursor;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use super::access::is_small;
use super::catalogue;
use super::id::TableId;
use super::open::{OpenFile, TableFile, first_block};
use super::storage::{Held, Stored};
use super::tables::Tables;
use crate::store::allocate::caught;
use crate::store::framed::{Header, Identity, header_of};
use crate::store::threads::Pool;
use crate::store::{NoMemory, locked};
use crate::table::error::TableError;
use crate::table::kind::{Kind, Stop};
use crate::table::map::Bytes;
use crate::table::name::TableName;
use crate::table::remedy::TableNote;

/// Time that a waiting thread sleeps before it checks again for the table, or for a request to
/// stop.
pub(super) const PATIENCE: Duration = Duration::from_millis(5);

/// Marks a table as being built until it is dropped, also when the build panics.
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

/// Returns the identity in the header of a table's file: tables that differ in the metric alone
/// have one name.
fn identity<T: Kind>(id: TableId) -> Identity {
    let name = id.in_half_turns().name();
    Identity { metric: T::METRIC as u8, ..Identity::named(name, T::VERSION) }
}

impl Tables {
    /// A table, opened or built at first use. `inputs` gives the tables that it is built from.
    pub(super) fn get<'t, T: Kind>(
        &'t self,
        id: TableId,
        cell: &'t OnceLock<T>,
        inputs: impl FnOnce() -> Result<T::Inputs<'t>, TableError>,
        stop: Stop<'_>,
    ) -> Result<&'t T, TableError> {
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let _guard = start_work(&self.slot(id).work, id.into(), stop)?;
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let bytes = match self.read::<T>(id, stop) {
            Ok(bytes) => bytes,
            // A table that memory does not hold cannot be made either.
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(error) => {
                match error {
                    TableError::Absent { .. } => {}
                    TableError::Damaged { what, .. } => {
                        self.note(TableNote::made_anew(id.into(), &what));
                    }
                    error => self.note(TableNote::of_error(&error, "the table is made without it")),
                }
                self.may_build(id.into())?;
                // Before the folder is locked, since the inputs may have to be built too.
                let inputs = inputs()?;
                self.read_or_build::<T>(id, inputs, stop)?
            }
        };
        self.take_in_use(id, cell, bytes)
    }

    /// Opens a table whose file is right; `false` when it would have to be built. If the file of an
    /// optional table is there and not right, the user gets a note; the file is not read again
    /// before it changes.
    pub(super) fn open_if_right<T: Kind>(
        &self,
        id: TableId,
        cell: &OnceLock<T>,
        stop: Stop<'_>,
    ) -> Result<bool, TableError> {
        if cell.get().is_some() {
            return Ok(true);
        }
        let _guard = start_work(&self.slot(id).work, id.into(), stop)?;
        if cell.get().is_some() {
            return Ok(true);
        }
        if self.is_refused(id) {
            return Ok(false);
        }
        let version = self.storage().version(&self.path(id));
        match self.read::<T>(id, stop) {
            Ok(bytes) => self.take_in_use(id, cell, bytes).map(|_| true),
            Err(error @ TableError::Stopped(_)) => Err(error),
            Err(error @ TableError::Memory(_)) if !id.is_optional() => Err(error),
            Err(TableError::Absent { .. }) => Ok(false),
            Err(error) => {
                if id.is_optional() {
                    self.note(TableNote::of_error(&error, "searches do without it"));
                    *locked(&self.slot(id).refused) = version;
                }
                Ok(false)
            }
        }
    }

    /// Takes the sections of a table in use.
    fn take_in_use<'t, T: Kind>(
        &self,
        id: TableId,
        cell: &'t OnceLock<T>,
        bytes: Bytes,
    ) -> Result<&'t T, TableError> {
        let opening =
            |lacking| NoMemory { what: format!("opening table '{id}'").into(), ..lacking };
        let opened = caught(|| T::open(bytes)).map_err(opening)?;
        let table = cell.get_or_init(|| opened);
        self.slot(id).open.store(true, Relaxed);
        Ok(table)
    }

    /// The sections of a table's file, all of it checked.
    pub(super) fn read<T: Kind>(&self, id: TableId, stop: Stop<'_>) -> Result<Bytes, TableError> {
        let file = self.open_file::<T>(id)?;
        self.checks.checked(file, &first_block, self.threads(), stop).map(|(bytes, _)| bytes)
    }

    fn open_file<T: Kind>(&self, id: TableId) -> Result<OpenFile, TableError> {
        let fits =
            |header: &Header| header.sections.iter().map(ExactSizeIterator::len).eq(T::sections());
        let path = self.path(id);
        let identity = identity::<T>(id);
        TableFile { path, id: id.into(), identity }.open(self.storage(), &fits)
    }

    /// Builds a table unless another process does so meanwhile; keeps it in memory when it cannot
    /// be written.
    fn read_or_build<T: Kind>(
        &self,
        id: TableId,
        inputs: T::Inputs<'_>,
        stop: Stop<'_>,
    ) -> Result<Bytes, TableError> {
        let _lock = self.lock_folder(id, stop)?;
        match self.read::<T>(id, stop) {
            Ok(bytes) => return Ok(bytes),
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(_) => {}
        }
        let sections = self.make::<T>(id, inputs, stop)?;
        if !self.storage().keeps_what_is_built() {
            return Ok(Bytes::Memory(sections));
        }
        let read = self.write::<T>(id, &sections, stop).and_then(|()| self.read::<T>(id, stop));
        match read {
            Ok(bytes) => Ok(bytes),
            Err(error @ TableError::Stopped(_)) => Err(error),
            Err(error) => {
                self.note(TableNote::of_error(&error, "kept in memory for now"));
                Ok(Bytes::Memory(sections))
            }
        }
    }

    /// Builds a table and replaces its file.
    pub(super) fn rebuild<'t, T: Kind>(
        &'t self,
        id: TableId,
        inputs: impl FnOnce() -> Result<T::Inputs<'t>, TableError>,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let _guard = start_work(&self.slot(id).work, id.into(), stop)?;
        let inputs = inputs()?;
        let _lock = self.lock_folder(id, stop)?;
        let sections = self.make::<T>(id, inputs, stop)?;
        self.write::<T>(id, &sections, stop)
    }

    fn write<T: Kind>(
        &self,
        id: TableId,
        sections: &[Vec<u8>],
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        match self.storage().write(&self.path(id), identity::<T>(id), sections, stop) {
            Ok(true) => Ok(()),
            Ok(false) => Err(TableError::Stopped(id.into())),
            Err(source) => Err(TableError::Write { id: id.into(), source }),
        }
    }

    /// Builds the sections of a table on threads of its own.
    fn make<T: Kind>(
        &self,
        id: TableId,
        inputs: T::Inputs<'_>,
        stop: Stop<'_>,
    ) -> Result<Vec<Vec<u8>>, TableError> {
        let needed = T::sections().iter().map(|&bytes| bytes as u64).sum::<u64>();
        let needed = needed + T::working_memory();
        let id_of = TableName::from(id);
        NoMemory::unless_free(id_of.building(), needed)?;
        let slot = self.slot(id);
        slot.reached.store(0, Relaxed);
        let _building = Building::new(&slot.building);
        let sections =
            self.on_threads(id_of.building(), || T::build(inputs, &slot.reached, stop))?;
        sections.ok_or(TableError::Stopped(id_of))
    }

    /// Returns whether the file has the right header and length.
    pub(super) fn has_whole_header<T: Kind>(&self, id: TableId) -> bool {
        let whole = match self.storage().open(&self.path(id)) {
            Ok(Stored::File(mut file)) => header_of(&mut file),
            Ok(Stored::Bytes(bytes)) => header_of(&mut Cursor::new(bytes)),
            Err(_) => None,
        };
        whole.is_some_and(|(start, len)| Header::parse(&start, &identity::<T>(id), len).is_ok())
    }

    /// Reads the whole file and compares it with the catalogue.
    pub(super) fn verify_file<T: Kind>(
        &self,
        id: TableId,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let file = self.open_file::<T>(id)?;
        self.checks.check(&file, &first_block, self.threads(), stop)?;
        let distances = file.section(0);
        let counted = T::histogram(distances);
        let expected = catalogue::histogram(id);
        if counted != expected {
            return Err(file.damaged(format!(
                "its counts per distance are {counted:?} and should be {expected:?}"
            )));
        }
        let found = catalogue::checksum(distances);
        let known = catalogue::known_checksum(id);
        if found != known {
            return Err(file.damaged(format!(
                "the checksum of its distances is {found} and should be {known}"
            )));
        }
        Ok(())
    }

    /// Does some work for a table on threads of its own, unless there is too little memory for it:
    /// `what` says what the memory is for.
    pub(super) fn on_threads<R: Send>(
        &self,
        what: Cow<'static, str>,
        work: impl FnOnce() -> R + Send,
    ) -> Result<R, TableError> {
        let pool = Pool::new(self.threads(), "table");
        let of_table = |lacking: NoMemory| NoMemory { what, ..lacking };
        caught(|| pool.run(work)).map_err(|lacking| of_table(lacking).into())
    }

    /// Keeps other processes from building in the same folder; none where the folder cannot be
    /// written to. Small tables have a lock of their own, so that none waits for a large one.
    fn lock_folder(&self, id: TableId, stop: Stop<'_>) -> Result<Held, TableError> {
        let path = self.folder().join(if is_small(id) { ".small.lock" } else { ".lock" });
        loop {
            match self.storage().try_lock(&path) {
                Ok(Some(held)) => return Ok(held),
                Ok(None) if stop() => return Err(TableError::Stopped(id.into())),
                Ok(None) => thread::sleep(PATIENCE),
                Err(_) => return Ok(None),
            }
        }
    }
}
