//! Brings a table into use or builds it, large or small.
//!
//! One thread at a time opens or builds a table, others wait. It opens the file if it is correct,
//! and otherwise builds the table: in one go as its [`Kind`] defines, or in parts (`h48`).

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::format::{Format, bytes, entries};
use super::lock::start_work;
use super::slot::LargePlace;
use super::storage::Held;
use super::tables::Tables;
use crate::store::allocate::caught;
use crate::store::threads::Pool;
use crate::store::{NoMemory, locked};
use crate::table::big::H48Table;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::{Kind, Stop};
use crate::table::map::Bytes;
use crate::table::reach::Reach;
use crate::table::remedy::TableNote;
use crate::table::tier::Tier;
use crate::table::work::Work;

/// Variable that holds a table in use: a [`OnceLock`], or for the H48 family a [`LargePlace`].
pub(super) trait Place {
    /// Reference to the table, as searches hold it.
    type Table<'t>
    where
        Self: 't;

    /// Returns the table if it is in use.
    fn table(&self) -> Option<Self::Table<'_>>;

    /// Opens the table from its bytes and stores it. `base` is the base in the header of its file.
    fn put(&self, id: TableId, bytes: Bytes, base: u8) -> Self::Table<'_>;
}

impl<T: Kind> Place for OnceLock<T> {
    type Table<'t>
        = &'t T
    where
        T: 't;

    fn table(&self) -> Option<&T> {
        self.get()
    }

    fn put(&self, _: TableId, bytes: Bytes, _: u8) -> &T {
        self.get_or_init(|| T::open(bytes))
    }
}

impl Place for LargePlace {
    type Table<'t> = Arc<H48Table>;

    fn table(&self) -> Option<Arc<H48Table>> {
        locked(self).clone()
    }

    fn put(&self, id: TableId, bytes: Bytes, base: u8) -> Arc<H48Table> {
        let TableId::H48(tier) = id else { unreachable!("{id} is not of the H48 family") };
        let table = H48Table::new(tier, reach_of(id, base), bytes);
        Arc::clone(locked(self).insert(Arc::new(table)))
    }
}

/// The result of building a table.
pub(super) enum Made {
    /// The sections of the table. Its file is still to be written.
    Sections(Vec<Vec<u8>>),
    /// The file of the table, which was written part by part.
    File,
}

impl Tables {
    /// Returns a table, which is opened or built when it is first needed. A damaged file of a large
    /// table is an error, because building it again takes long.
    pub(super) fn get<'t, P: Place>(
        &'t self,
        id: TableId,
        place: &'t P,
        stop: Stop<'_>,
    ) -> Result<P::Table<'t>, TableError> {
        if let Some(table) = place.table() {
            return Ok(table);
        }
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        if let Some(table) = place.table() {
            return Ok(table);
        }
        let (bytes, base) = match self.read_based(id, stop) {
            Ok(found) => found,
            // If memory is too small to read a table, it is also too small to build it.
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(error) => {
                match error {
                    TableError::Absent { .. } => {}
                    error if matches!(id, TableId::H48(_)) => return Err(error),
                    error => self.note_made_anew(error),
                }
                self.build_and_read(id, stop)?
            }
        };
        self.put_into_use(id, place, bytes, base)
    }

    /// Opens a table if its file is correct. Returns `false` if it would have to be built. If the
    /// file of an optional table exists but is wrong, the user gets a note, and the file is not
    /// read again until it changes.
    pub(super) fn open_if_right<P: Place>(
        &self,
        id: TableId,
        place: &P,
        stop: Stop<'_>,
    ) -> Result<bool, TableError> {
        if place.table().is_some() {
            return Ok(true);
        }
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        if place.table().is_some() {
            return Ok(true);
        }
        if self.is_refused(id) {
            return Ok(false);
        }
        let version = self.storage().version(&self.path(id));
        match self.read_based(id, stop) {
            Ok((bytes, base)) => self.put_into_use(id, place, bytes, base).map(|_| true),
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

    /// Builds a table and replaces its file. If the old table is in use, it stays in use.
    pub(super) fn rebuild(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        let _lock = self.lock_to_build(id, stop)?;
        self.make_file(id, None, Reach::Near, stop)
    }

    /// Builds a table with this reach, unless there is a correct one with at least this reach, even
    /// if it is retired. Returns whether it was built. An unfinished build is resumed. A table with
    /// a smaller reach stays in use until the new one is complete.
    ///
    /// # Errors
    /// If there is too little memory or disk, the file cannot be written, or `stop` returns `true`.
    /// The finished parts of a table that is built in parts are kept.
    pub fn build_reach(
        &self,
        id: impl Into<TableId>,
        reach: Reach,
        stop: Stop<'_>,
    ) -> Result<bool, TableError> {
        let id = id.into();
        let _guard = start_work(&self.slot(id).work, id, stop)?;
        let _lock = self.lock_to_build(id, stop)?;
        let found = match self.verified(id, stop) {
            Ok(header) => Some(reach_of(id, header.base)),
            Err(TableError::Absent { .. }) => None,
            Err(error @ TableError::Stopped(_)) => return Err(error),
            Err(error) => {
                self.note_made_anew(error);
                None
            }
        };
        // Only tables of distances can have more than one reach.
        let has_reaches = id.tier().is_some_and(Tier::has_distances);
        let wanted = if has_reaches { reach } else { Reach::Near };
        if found >= Some(wanted) {
            return Ok(false);
        }
        self.make_file(id, found, wanted, stop)?;
        Ok(true)
    }

    /// Prevents other processes from building a table, by a lock. First opens the other tables that
    /// it is built from, because building them takes the same lock.
    fn lock_to_build(&self, id: TableId, stop: Stop<'_>) -> Result<Held, TableError> {
        self.may_build(id)?;
        self.require_inputs(id, stop)?;
        self.lock(id, stop)
    }

    /// Builds a table, unless another process has built it meanwhile. Returns the bytes of the
    /// table and the base in its header. A table that cannot be written stays in memory.
    fn build_and_read(&self, id: TableId, stop: Stop<'_>) -> Result<(Bytes, u8), TableError> {
        let _lock = self.lock_to_build(id, stop)?;
        match self.read_based(id, stop) {
            Err(error @ (TableError::Stopped(_) | TableError::Memory(_))) => return Err(error),
            Err(_) => {}
            found => return found,
        }
        let usual = id.tier().map_or(Reach::Near, Tier::usual_reach);
        let Made::Sections(sections) = self.make(id, None, usual, stop)? else {
            return self.read_based(id, stop);
        };
        if !self.storage().keeps_what_is_built() {
            self.hand_out_file(id, &sections);
            return Ok((Bytes::Memory(sections), 0));
        }
        match self.write(id, &sections, stop).and_then(|()| self.read_based(id, stop)) {
            Err(error) if !matches!(error, TableError::Stopped(_)) => {
                self.note(TableNote::of_error(&error, "kept in memory for now"));
                Ok((Bytes::Memory(sections), 0))
            }
            read => read,
        }
    }

    fn read_based(&self, id: TableId, stop: Stop<'_>) -> Result<(Bytes, u8), TableError> {
        self.read(id, stop).map(|(bytes, header)| (bytes, header.base))
    }

    /// Builds the file of a table. `found` is the reach of the existing table, if there is one.
    fn make_file(
        &self,
        id: TableId,
        found: Option<Reach>,
        reach: Reach,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        match self.make(id, found, reach, stop)? {
            Made::Sections(sections) => self.write(id, &sections, stop),
            Made::File => Ok(()),
        }
    }

    fn write(&self, id: TableId, sections: &[Vec<u8>], stop: Stop<'_>) -> Result<(), TableError> {
        let identity = Format::of(id).identity(id);
        match self.storage().write(&self.path(id), identity, sections, stop) {
            Ok(true) => Ok(()),
            Ok(false) => Err(TableError::Stopped(id)),
            Err(source) => Err(TableError::Write { id, source }),
        }
    }

    /// Builds the sections of a table in one go, on a pool of threads.
    pub(super) fn make_sections<T: Kind>(
        &self,
        id: TableId,
        inputs: T::Inputs<'_>,
        stop: Stop<'_>,
    ) -> Result<Made, TableError> {
        NoMemory::unless_free(id.building(), bytes(id) + T::working_memory())?;
        let work = Arc::new(Work::of(entries(id)));
        let _over = self.slot(id).begin(Reach::Near, 0.0, Arc::clone(&work));
        let sections = self.on_threads(id.building(), || T::build(inputs, work.counter(), stop))?;
        sections.map(Made::Sections).ok_or(TableError::Stopped(id))
    }

    /// Runs some work for a table on a pool of threads. Fails if there is too little memory for it.
    /// `what` is the purpose of the memory, for the error.
    pub(super) fn on_threads<R: Send>(
        &self,
        what: Cow<'static, str>,
        work: impl FnOnce() -> R + Send,
    ) -> Result<R, TableError> {
        let pool = Pool::new(self.threads(), "table");
        caught(|| pool.run(work)).map_err(|lacking| NoMemory { what, ..lacking }.into())
    }

    /// Stores an opened table in its place, so that searches use it.
    fn put_into_use<'t, P: Place>(
        &self,
        id: TableId,
        place: &'t P,
        bytes: Bytes,
        base: u8,
    ) -> Result<P::Table<'t>, TableError> {
        let table = caught(|| place.put(id, bytes, base)).map_err(|lacking| NoMemory {
            what: format!("opening table '{id}'").into(),
            ..lacking
        })?;
        *locked(&self.slot(id).refused) = None;
        Ok(table)
    }

    /// Adds a message to the user that a table is built because its file cannot be used.
    fn note_made_anew(&self, error: TableError) {
        self.note(match error {
            TableError::Damaged { id, what, .. } => TableNote::made_anew(id, &what),
            error => TableNote::of_error(&error, "the table is made without it"),
        });
    }
}

/// Returns the reach of a table whose header has this base. Opening the file has checked the base.
fn reach_of(id: TableId, base: u8) -> Reach {
    let TableId::H48(tier) = id else { return Reach::Near };
    Reach::of_base(base, tier.metric()).unwrap_or_else(|| unreachable!("opening checks the base"))
}
