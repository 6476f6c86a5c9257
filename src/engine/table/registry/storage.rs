//! Where the files of tables are kept: in a folder, or in memory where there are no folders.
//!
//! Large tables of optimal solving need a folder: they grow in a file for hours.

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

/// Keeps files of tables, each under its path.
pub(super) trait Storage: fmt::Debug + Send + Sync {
    /// Opens a file to be read.
    fn open(&self, path: &Path) -> io::Result<Stored>;

    /// Returns the file's version, `None` where there is no file.
    fn version(&self, path: &Path) -> Option<Version>;

    /// Writes a file from its sections and replaces what stood there; `false` when stopped.
    fn write(
        &self,
        path: &Path,
        identity: Identity,
        sections: &[Vec<u8>],
        stop: Stop<'_>,
    ) -> Result<bool, StoreError>;

    /// Removes a file; `false` when there was none.
    fn remove(&self, path: &Path) -> Result<bool, StoreError>;

    /// Keeps other processes from building the same tables; `None` while another one does.
    fn try_lock(&self, path: &Path) -> Result<Option<Held>, StoreError>;

    /// Returns `true` if a table that was built is written and read back. In memory that would only
    /// make another copy.
    fn keeps_what_is_built(&self) -> bool;
}

/// A file that was opened.
pub(super) enum Stored {
    /// A file of the system.
    File(File),
    /// The bytes of the file.
    Bytes(Arc<[u8]>),
}

/// A held lock; `None` in memory, which no other process shares.
pub(super) type Held = Option<Lock>;

/// A file as it was at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    /// Bytes of the file.
    pub(super) len: u64,
    /// Time of its last change; `None` in memory.
    changed: Option<SystemTime>,
}

/// Keeps tables as files of the system.
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

/// Keeps the bytes of tables in memory, each as its file would hold them.
#[derive(Debug, Default)]
pub(super) struct InMemory(Mutex<BTreeMap<Box<Path>, Arc<[u8]>>>);

impl InMemory {
    /// Keeps the bytes of a file.
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
