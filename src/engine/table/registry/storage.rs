//! Storage of table files: in a folder, or in memory if there are no folders.
//!
//! Large tables of optimal solving need a folder, because their files grow for hours.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use crate::store::framed::{self, Identity};
use crate::store::{self, Lock, StoreError, locked};
use crate::table::kind::Stop;

/// Storage of table files, each under its path.
pub(super) trait Storage: fmt::Debug + Send + Sync {
    /// Opens a file for reading.
    fn open(&self, path: &Path) -> io::Result<Stored>;

    /// Returns the version of a file, or `None` if there is no file.
    fn version(&self, path: &Path) -> Option<Version>;

    /// Writes a file from its sections and replaces the old one. Returns `false` if it was stopped.
    fn write(
        &self,
        path: &Path,
        identity: Identity,
        sections: &[Vec<u8>],
        stop: Stop<'_>,
    ) -> Result<bool, StoreError>;

    /// Removes a file. Returns `false` if there was none.
    fn remove(&self, path: &Path) -> Result<bool, StoreError>;

    /// Takes the lock for building tables, whose lock file is `path`. Returns `None` if another
    /// process holds the lock.
    fn try_lock(&self, path: &Path) -> Result<Option<Held>, StoreError>;

    /// Returns whether a table that was built is written and read back. It is `false` in memory,
    /// where this would only make another copy.
    fn keeps_what_is_built(&self) -> bool;
}

/// A file that was opened.
pub(super) enum Stored {
    /// A file on the disk.
    File(File),
    /// The bytes of the file.
    Bytes(Arc<[u8]>),
}

/// A held lock for building; `None` for tables in memory, which no other process shares.
pub(super) type Held = Option<Lock>;

/// Length of a file and time of its last change, by which a changed file is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    /// Length of the file, in bytes.
    pub(super) len: u64,
    /// Time of the last change; `None` for files in memory.
    changed: Option<SystemTime>,
}

/// Storage of tables as files on the disk.
#[derive(Debug)]
pub(super) struct InFolder;

impl Storage for InFolder {
    fn open(&self, path: &Path) -> io::Result<Stored> {
        store::open_to_read(path).map(Stored::File)
    }

    fn version(&self, path: &Path) -> Option<Version> {
        let data = fs::metadata(path).ok()?;
        Some(Version { len: data.len(), changed: Some(data.modified().ok()?) })
    }

    fn write(
        &self,
        path: &Path,
        identity: Identity,
        sections: &[Vec<u8>],
        stop: Stop<'_>,
    ) -> Result<bool, StoreError> {
        framed::write(path, identity, sections, stop)
    }

    fn remove(&self, path: &Path) -> Result<bool, StoreError> {
        store::remove(path)
    }

    fn try_lock(&self, path: &Path) -> Result<Option<Held>, StoreError> {
        Ok(Lock::try_acquire(path)?.map(Some))
    }

    fn keeps_what_is_built(&self) -> bool {
        true
    }
}

/// Storage of the files of tables in memory.
#[derive(Debug, Default)]
pub(super) struct InMemory(Mutex<BTreeMap<Box<Path>, Arc<[u8]>>>);

impl InMemory {
    /// Stores the bytes of a file.
    pub(super) fn put(&self, path: &Path, bytes: Vec<u8>) {
        locked(&self.0).insert(path.into(), bytes.into());
    }
}

impl Storage for InMemory {
    fn open(&self, path: &Path) -> io::Result<Stored> {
        let bytes = locked(&self.0).get(path).cloned();
        bytes.map(Stored::Bytes).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn version(&self, path: &Path) -> Option<Version> {
        let len = locked(&self.0).get(path)?.len() as u64;
        Some(Version { len, changed: None })
    }

    fn write(
        &self,
        path: &Path,
        identity: Identity,
        sections: &[Vec<u8>],
        _: Stop<'_>,
    ) -> Result<bool, StoreError> {
        self.put(path, framed::encode(identity, sections));
        Ok(true)
    }

    fn remove(&self, path: &Path) -> Result<bool, StoreError> {
        Ok(locked(&self.0).remove(path).is_some())
    }

    fn try_lock(&self, _: &Path) -> Result<Option<Held>, StoreError> {
        Ok(Some(None))
    }

    fn keeps_what_is_built(&self) -> bool {
        false
    }
}
