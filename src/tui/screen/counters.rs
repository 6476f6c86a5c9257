//! The counters of a job at one moment.

use std::time::Duration;

/// Counters of a search at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counters {
    /// The length being searched.
    pub(crate) depth: u8,
    /// How much of it is done, 0 to 1.
    pub(crate) share: f32,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// Entries of tables looked up; `None` where that is not counted.
    pub(crate) lookups: Option<u64>,
    /// How long it has been at work.
    pub(crate) elapsed: Duration,
}

impl Counters {
    /// Whether the search is past opening tables.
    pub(super) fn is_searching(&self) -> bool {
        self.depth > 0 || self.nodes > 0
    }
}
