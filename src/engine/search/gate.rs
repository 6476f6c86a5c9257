//! Gates, with which searches of several kinds share a limited number of threads.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A gate that a thread of a search passes before and during its work. It may make the thread wait.
pub trait Gate: Send + Sync + fmt::Debug {
    /// Waits until this thread may work.
    fn enter(&self);

    /// Passes the gate with the number of nodes since the last call, about every thousand nodes.
    /// Waits while other threads have priority.
    fn pass(&self, nodes: u64);

    /// Records that this thread has no work for now.
    fn leave(&self);

    /// Returns whether the search is to end.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Records the least number of nodes that a waiting part of this search has used so far, or
    /// `u64::MAX` if no part waits. Searches with fewer nodes go first.
    fn took(&self, _nodes: u64) {}
}

/// A gate that ends a search after a number of stop checks.
///
/// Tests use it to measure, without a clock, how often a search checks and how soon it ends.
#[derive(Debug)]
pub struct StopAfter {
    most: u64,
    asked: AtomicU64,
}

impl StopAfter {
    /// Creates a gate that allows `most` stop checks before it ends the search.
    pub const fn new(most: u64) -> Self {
        Self { most, asked: AtomicU64::new(0) }
    }

    /// Number of stop checks so far.
    pub fn asked(&self) -> u64 {
        self.asked.load(Relaxed)
    }
}

impl Gate for StopAfter {
    fn enter(&self) {}

    fn pass(&self, _nodes: u64) {}

    fn leave(&self) {}

    fn is_stopped(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.most
    }
}
