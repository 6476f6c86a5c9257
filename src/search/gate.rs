//! Lets searches of several kinds share fewer threads than they have.

use std::fmt;

/// What a thread of a search passes before it works and while it does; it may be held there.
pub trait Gate: Send + Sync + fmt::Debug {
    /// Waits until this thread may work.
    fn enter(&self);

    /// Called about every thousand nodes, with their number since the last call; waits while others
    /// are to work.
    fn pass(&self, nodes: u64);

    /// This thread has nothing to do for now.
    fn leave(&self);

    /// Whether the search is to end.
    fn is_stopped(&self) -> bool {
        false
    }

    /// What waits for this search took at least this many nodes so far: searches with fewer go
    /// first. `u64::MAX` when nothing waits.
    fn took(&self, _nodes: u64) {}
}
