//! The counters of running workers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The counters of a search, shared by its workers. Each worker adds its counts about every
/// millisecond.
#[derive(Debug, Default)]
pub struct Counters {
    nodes: AtomicU64,
    lookups: AtomicU64,
    probes: AtomicU64,
}

/// The counts at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Number of positions that were expanded.
    pub nodes: u64,
    /// Number of entries of the big table that were read.
    pub lookups: u64,
    /// Number of lookups in the set of short keys.
    pub probes: u64,
}

impl Counted {
    /// Returns the counts since an earlier moment.
    pub(super) fn since(self, earlier: Self) -> Self {
        Self {
            nodes: self.nodes - earlier.nodes,
            lookups: self.lookups - earlier.lookups,
            probes: self.probes - earlier.probes,
        }
    }
}

impl Counters {
    /// Creates counters that are all zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the counts so far.
    pub fn counted(&self) -> Counted {
        Counted {
            nodes: self.nodes.load(Relaxed),
            lookups: self.lookups.load(Relaxed),
            probes: self.probes.load(Relaxed),
        }
    }

    /// Adds the counts of one worker.
    pub(super) fn add(&self, counted: Counted) {
        self.nodes.fetch_add(counted.nodes, Relaxed);
        self.lookups.fetch_add(counted.lookups, Relaxed);
        self.probes.fetch_add(counted.probes, Relaxed);
    }
}
