//! Locks between processes, so that two processes do not build one table at the same time.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::{Action, StoreError};
use super::regular;

/// A locked file. The lock is released when it is dropped or the process ends. The empty file
/// stays, because after a deletion two processes could lock different files of one name.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock if it is free. Returns `None` if another process holds it.
    ///
    /// # Errors
    /// If the file cannot be created or locked.
    pub fn try_acquire(path: &Path) -> Result<Option<Self>, StoreError> {
        Ok(try_open(path)?.map(|file| Self { _file: file }))
    }
}

/// Opens and locks the file. Returns `None` if another process holds the lock.
pub(super) fn try_open(path: &Path) -> Result<Option<File>, StoreError> {
    let file = open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(e)) => Err(StoreError::io(Action::Lock, path, e)),
    }
}

fn open(path: &Path) -> Result<File, StoreError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| StoreError::io(Action::Create, folder, e))?;
    }
    regular::open_to_lock(path).map_err(|e| StoreError::io(Action::Lock, path, e))
}

/// Locks a mutex, even after a thread panicked while it held it.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_is_held_once_and_free_again_after_drop() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables/dr.lock");
        let held = Lock::try_acquire(&path).unwrap();
        assert!(held.is_some());
        assert!(Lock::try_acquire(&path).unwrap().is_none());
        drop(held);
        assert!(Lock::try_acquire(&path).unwrap().is_some());
    }
}
