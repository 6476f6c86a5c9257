//! Wakes workers that have no work.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A bell that wakes waiting workers. It is rung when there may be work.
#[derive(Debug, Default)]
pub struct Bell {
    /// Number of waiting workers.
    waiting: Mutex<usize>,
    /// Number of rings so far. It changes only while the lock is held.
    rung: AtomicU64,
    changed: Condvar,
}

impl Bell {
    /// Wakes all waiting workers.
    pub fn ring(&self) {
        let waiting = self.lock();
        self.rung.fetch_add(1, Relaxed);
        if *waiting > 0 {
            self.changed.notify_all();
        }
    }

    /// Returns the number of rings so far.
    pub(super) fn rung(&self) -> u64 {
        self.rung.load(Relaxed)
    }

    /// Waits until there were more than `before` rings, or until the time has passed. `None` is no
    /// limit on the time.
    pub(super) fn wait(&self, before: u64, time: Option<Duration>) {
        let mut waiting = self.lock();
        if self.rung() != before {
            return;
        }
        *waiting += 1;
        let quiet = |_: &mut usize| self.rung() == before;
        let mut waiting = match time {
            Some(time) => {
                let waited = self.changed.wait_timeout_while(waiting, time, quiet);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self.changed.wait_while(waiting, quiet).unwrap_or_else(PoisonError::into_inner),
        };
        *waiting -= 1;
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
