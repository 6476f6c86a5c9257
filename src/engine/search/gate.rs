//! Lets searches of several kinds share fewer threads than they have.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A gate that a thread of a search passes before it works and while it works; it may be held
/// there.
pub trait Gate: Send + Sync + fmt::Debug {
    /// Waits until this thread may work.
    fn enter(&self);

    /// Called about every thousand nodes, with their number since the last call; waits while others
    /// are to work.
    fn pass(&self, nodes: u64);

    /// Called when this thread has no work for now.
    fn leave(&self);

    /// Returns whether the search is to end.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Called with the least number of nodes that a waiting part of this search took so far:
    /// searches with fewer go first. `u64::MAX` when no part waits.
    fn took(&self, _nodes: u64) {}
}

/// A gate that ends a search after it has checked a number of times whether to stop.
///
/// Shows how often a search checks, and how soon it ends then, without a clock.
#[derive(Debug)]
pub struct StopAfter {
    most: u64,
    asked: AtomicU64,
}

impl StopAfter {
    /// Lets a search check `most` times before it ends the search.
    pub const fn new(most: u64) -> Self {
        Self { most, asked: AtomicU64::new(0) }
    }

    /// Number of times that the search has checked.
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
