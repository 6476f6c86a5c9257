//! The file of a table, small or large: opens it, checks it, compares it with the known contents,
//! deletes it.

use std::io::Cursor;
use std::path::PathBuf;

use super::format::Format;
use super::open::{OpenFile, TableFile};
use super::storage::Stored;
use super::tables::Tables;
use crate::store::framed::{Header, header_of};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::map::Bytes;

impl Tables {
    /// Returns the path of a table's file.
    pub fn path(&self, id: TableId) -> PathBuf {
        self.folder().join(format!("{id}.table"))
    }

    /// Returns the path of the unfinished file of a table of the H48 family.
    pub(super) fn part_path(&self, id: TableId) -> PathBuf {
        self.folder().join(format!("{id}.table.part"))
    }

    /// Opens the file of a table and checks only its header.
    fn open_file(&self, id: TableId) -> Result<OpenFile, TableError> {
        let format = Format::of(id);
        let file = TableFile { path: self.path(id), id, identity: format.identity(id) };
        file.open(self.storage(), &|header| format.fits(header))
    }

    /// Returns the error in the header or length of a table's file, or `None` if both are correct.
    pub(super) fn header_error(&self, id: TableId) -> Option<TableError> {
        self.open_file(id).err()
    }

    /// Returns the sections and the header of a table's file, after the whole file was checked.
    pub(super) fn read(&self, id: TableId, stop: Stop<'_>) -> Result<(Bytes, Header), TableError> {
        self.checks.checked(self.open_file(id)?, self.threads(), stop)
    }

    /// Reads the header of a table's file. Returns `None` if the header or the length of the file
    /// is wrong.
    pub(super) fn whole_header(&self, id: TableId) -> Option<Header> {
        let (start, len) = match self.storage().open(&self.path(id)) {
            Ok(Stored::File(mut file)) => header_of(&mut file),
            Ok(Stored::Bytes(bytes)) => header_of(&mut Cursor::new(bytes)),
            Err(_) => None,
        }?;
        Header::parse(&start, &Format::of(id).identity(id), len).ok()
    }

    /// Returns whether a table's file has the correct header and length. Reads only the header.
    pub fn is_whole(&self, id: TableId) -> bool {
        self.whole_header(id).is_some()
    }

    /// Reads a whole table file and checks the header, the length and every block's checksum. If
    /// the catalogue has counts of distances, they are compared too.
    ///
    /// # Errors
    /// If there is no file, it is damaged (the error gives the place), or `stop` returns `true`.
    pub fn verify(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
        self.verified(id, stop).map(drop)
    }

    /// Verifies a table's file and returns its header.
    pub(super) fn verified(&self, id: TableId, stop: Stop<'_>) -> Result<Header, TableError> {
        let file = self.open_file(id)?;
        self.checks.check(&file, self.threads(), stop)?;
        match Format::of(id).fault(id, file.section(0)) {
            Some(what) => Err(file.damaged(what)),
            None => Ok(file.header().clone()),
        }
    }

    /// Returns the number of entries at each distance in the file of a table of the catalogue. For
    /// `g1` the first count is of distances up to 8, the last of distances from 11 on. For the H48
    /// family all counts are 0.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn histogram(&self, id: TableId) -> Result<[u64; 16], TableError> {
        let (bytes, _) = self.read(id, &|| false)?;
        Ok(match Format::of(id) {
            Format::Kind { histogram, .. } => histogram(bytes.section(0)),
            Format::Blocks(_) => [0; 16],
        })
    }

    /// Computes random entries of a table of optimal solving again, without the code that builds
    /// the table, and compares them. For other tables it does nothing, because [`Tables::verify`]
    /// compares all their distances with a known checksum.
    ///
    /// # Errors
    /// If there is no file, it is damaged, an entry is wrong, or `stop` returns `true`.
    pub fn verify_deep(
        &self,
        id: TableId,
        samples: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        match (id, id.tier()) {
            (TableId::H48(h), _) => self.verify_h48_deep(h, samples, seed, stop),
            (_, Some(g1)) if g1.metric() == TableId::Dr.metric() => {
                self.compare_with_dr(id, samples, seed, stop)
            }
            (_, Some(_)) => self.compare_with_neighbours(id, samples, seed, stop),
            (_, None) => Ok(()),
        }
    }

    /// Deletes a table's file and its unfinished file. Returns `false` if there was neither.
    ///
    /// # Errors
    /// If a file exists and cannot be deleted, or a table of the H48 family is being built.
    pub fn remove(&self, id: TableId) -> Result<bool, TableError> {
        let paths = [self.path(id), self.part_path(id)];
        if paths.iter().all(|path| self.storage().version(path).is_none()) {
            return Ok(false);
        }
        let is_large = matches!(id, TableId::H48(_));
        let _claim = is_large.then(|| self.claim(id)).transpose()?;
        let mut is_removed = false;
        for path in paths {
            let removed = self.storage().remove(&path);
            is_removed |= removed.map_err(|source| TableError::Write { id, source })?;
        }
        self.slot(id).close();
        Ok(is_removed)
    }
}
