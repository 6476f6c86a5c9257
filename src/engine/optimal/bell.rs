//! Wakes workers that have no work.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A signal on which workers wait until there may be work. To *ring* is to wake all of them.
#[derive(Debug, Default)]
pub struct Bell {
    /// Number of waiting workers.
    waiting: Mutex<usize>,
    /// Number of calls of [`Bell::ring`] so far. It changes only while `waiting` is locked.
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

    /// Returns the number of calls of [`Bell::ring`] so far.
    pub(super) fn rung(&self) -> u64 {
        self.rung.load(Relaxed)
    }

    /// Waits until [`Bell::ring`] was called more than `before` times in total, or until `time` has
    /// passed. `None` sets no time limit.
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
