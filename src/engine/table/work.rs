//! The progress of building a table.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Progress of building, shared with those who watch it.
#[derive(Debug, Default)]
pub struct Work {
    done: AtomicU64,
    all: AtomicU64,
}

impl Work {
    /// Creates the progress of building that has not started.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates the progress of building that ends once [`Work::counter`] is `all`.
    pub(super) fn of(all: u64) -> Self {
        Self { all: AtomicU64::new(all), ..Self::default() }
    }

    /// Returns the work that is done and all the work, in units about proportional to time; both 0
    /// before the start.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.all.load(Relaxed))
    }

    /// The counter of the work that is done.
    pub(super) const fn counter(&self) -> &AtomicU64 {
        &self.done
    }

    pub(super) fn add(&self, done: u64) {
        self.done.fetch_add(done, Relaxed);
    }

    /// Sets the amount of all work, and the amount that is done.
    pub(super) fn start(&self, all: u64, done: u64) {
        self.all.store(all, Relaxed);
        self.done.store(done, Relaxed);
    }
}
