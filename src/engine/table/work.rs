//! The progress of building a table.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Progress of building a table, shared between the thread that builds and those that show it.
#[derive(Debug, Default)]
pub struct Work {
    done: AtomicU64,
    all: AtomicU64,
}

impl Work {
    /// Creates the progress of a build that has not started.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates the progress of a build whose total work is `all`: [`Work::counter`] ends there.
    pub(super) fn of(all: u64) -> Self {
        Self { all: AtomicU64::new(all), ..Self::default() }
    }

    /// Returns the finished work and the total work, in units that take about equal time. Both are
    /// 0 before the start.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.all.load(Relaxed))
    }

    /// Returns the counter of the finished work.
    pub(super) const fn counter(&self) -> &AtomicU64 {
        &self.done
    }

    pub(super) fn add(&self, done: u64) {
        self.done.fetch_add(done, Relaxed);
    }

    /// Sets the total work and the finished work.
    pub(super) fn start(&self, all: u64, done: u64) {
        self.all.store(all, Relaxed);
        self.done.store(done, Relaxed);
    }
}
