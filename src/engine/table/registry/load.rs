//! How a table comes into use: opened from its file, or built while others wait.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::format::{Format, bytes, entries};
use super::lock::start_work;
use super::tables::Tables;
use crate::store::allocate::caught;
use crate::store::threads::Pool;
use crate::store::{NoMemory, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::{Kind, Stop};
use crate::table::map::Bytes;
use crate::table::reach::Reach;
use crate::table::remedy::TableNote;
use crate::table::work::Work;

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
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        if let Some(table) = cell.get() {
            return Ok(table);
        }
        let bytes = match self.read(id, stop) {
            Ok((bytes, _)) => bytes,
            // A table that memory does not hold cannot be made either.
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(error) => {
                match error {
                    TableError::Absent { .. } => {}
                    TableError::Damaged { what, .. } => {
                        self.note(TableNote::made_anew(id, &what));
                    }
                    error => self.note(TableNote::of_error(&error, "the table is made without it")),
                }
                self.may_build(id)?;
                // Before the folder is locked, since the inputs may have to be built too.
                let inputs = inputs()?;
                self.read_or_build::<T>(id, inputs, stop)?
            }
        };
        take_in_use(id, cell, bytes)
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
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        if cell.get().is_some() {
            return Ok(true);
        }
        if self.is_refused(id) {
            return Ok(false);
        }
        let version = self.storage().version(&self.path(id));
        match self.read(id, stop) {
            Ok((bytes, _)) => take_in_use(id, cell, bytes).map(|_| true),
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

    /// Builds a table unless another process does so meanwhile; keeps it in memory when it cannot
    /// be written.
    fn read_or_build<T: Kind>(
        &self,
        id: TableId,
        inputs: T::Inputs<'_>,
        stop: Stop<'_>,
    ) -> Result<Bytes, TableError> {
        let _lock = self.lock(id, stop)?;
        match self.read(id, stop) {
            Ok((bytes, _)) => return Ok(bytes),
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(_) => {}
        }
        let sections = self.make::<T>(id, inputs, stop)?;
        if !self.storage().keeps_what_is_built() {
            return Ok(Bytes::Memory(sections));
        }
        let read = self.write(id, &sections, stop).and_then(|()| self.read(id, stop));
        match read {
            Ok((bytes, _)) => Ok(bytes),
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
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        let inputs = inputs()?;
        let _lock = self.lock(id, stop)?;
        let sections = self.make::<T>(id, inputs, stop)?;
        self.write(id, &sections, stop)
    }

    fn write(&self, id: TableId, sections: &[Vec<u8>], stop: Stop<'_>) -> Result<(), TableError> {
        let identity = Format::of(id).identity(id);
        match self.storage().write(&self.path(id), identity, sections, stop) {
            Ok(true) => Ok(()),
            Ok(false) => Err(TableError::Stopped(id)),
            Err(source) => Err(TableError::Write { id, source }),
        }
    }

    /// Builds the sections of a table on threads of its own.
    fn make<T: Kind>(
        &self,
        id: TableId,
        inputs: T::Inputs<'_>,
        stop: Stop<'_>,
    ) -> Result<Vec<Vec<u8>>, TableError> {
        NoMemory::unless_free(id.building(), bytes(id) + T::working_memory())?;
        let work = Arc::new(Work::of(entries(id)));
        let _over = self.slot(id).begin(Reach::Near, 0.0, Arc::clone(&work));
        let sections = self.on_threads(id.building(), || T::build(inputs, work.counter(), stop))?;
        sections.ok_or(TableError::Stopped(id))
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
}

/// Takes the sections of a table in use.
fn take_in_use<T: Kind>(id: TableId, cell: &OnceLock<T>, bytes: Bytes) -> Result<&T, TableError> {
    let opening = |lacking| NoMemory { what: format!("opening table '{id}'").into(), ..lacking };
    let opened = caught(|| T::open(bytes)).map_err(opening)?;
    Ok(cell.get_or_init(|| opened))
}
