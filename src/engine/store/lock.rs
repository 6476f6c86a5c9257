//! A lock between processes, so that two of them do not build the same table.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::{Action, StoreError};
use super::regular;

/// A held lock file. Dropping it, or dying, releases the lock; the empty file stays, because
/// deleting it would let two processes lock different files of one name.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock if it is free; `None` while another process holds it.
    ///
    /// # Errors
    /// When the file cannot be created or locked.
    pub fn try_acquire(path: &Path) -> Result<Option<Self>, StoreError> {
        Ok(try_open(path)?.map(|file| Self { _file: file }))
    }
}

/// The file, locked, if the lock is free.
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
