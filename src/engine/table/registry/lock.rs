//! Locks that let only one thread of one process work on a table. Others wait.

use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use super::format::is_small;
use super::storage::Held;
use super::tables::Tables;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;

/// Time that a waiting thread sleeps before it checks again for the table or for a request to stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// Waits until no other thread of this process works on a table, and takes its lock `work`.
pub(super) fn start_work<'a>(
    work: &'a Mutex<()>,
    id: TableId,
    stop: Stop<'_>,
) -> Result<MutexGuard<'a, ()>, TableError> {
    loop {
        match try_work(work) {
            Some(guard) => return Ok(guard),
            None if stop() => return Err(TableError::Stopped(id)),
            None => thread::sleep(PATIENCE),
        }
    }
}

/// Takes the lock of a table. Returns `None` if another thread of this process holds it.
fn try_work(work: &Mutex<()>) -> Option<MutexGuard<'_, ()>> {
    match work.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

impl Tables {
    /// Returns the path of the lock file that a process locks while it builds a table. Tables of
    /// the H48 family have separate locks. Of the others, small tables share one lock and large
    /// tables another.
    fn lock_path(&self, id: TableId) -> PathBuf {
        self.folder().join(match id {
            TableId::H48(_) => format!(".{id}.lock"),
            id if is_small(id) => ".small.lock".to_owned(),
            _ => ".lock".to_owned(),
        })
    }

    /// Prevents other processes from building a table, by a lock. Waits while another process holds
    /// it. Without write access to the folder there is no lock.
    pub(super) fn lock(&self, id: TableId, stop: Stop<'_>) -> Result<Held, TableError> {
        let path = self.lock_path(id);
        let slot = self.slot(id);
        let held = loop {
            match self.storage().try_lock(&path) {
                Ok(Some(held)) => break Ok(held),
                Ok(None) if stop() => break Err(TableError::Stopped(id)),
                Ok(None) => {
                    slot.waits.store(true, Relaxed);
                    thread::sleep(PATIENCE);
                }
                Err(_) => break Ok(None),
            }
        };
        slot.waits.store(false, Relaxed);
        held
    }

    /// Takes the lock for building a table of the H48 family, without waiting.
    ///
    /// # Errors
    /// If another thread or process builds it.
    pub(super) fn claim(&self, id: TableId) -> Result<(MutexGuard<'_, ()>, Held), TableError> {
        let guard = try_work(&self.slot(id).work).ok_or(TableError::Busy { id })?;
        // The lock is `None` without write access to the folder. Then nothing can be deleted
        // either, and deleting reports that.
        match self.storage().try_lock(&self.lock_path(id)) {
            Ok(None) => Err(TableError::Busy { id }),
            lock => Ok((guard, lock.ok().flatten().flatten())),
        }
    }
}
