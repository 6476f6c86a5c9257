//! The resources of a search of many cubes, the source of the cubes, and their order.

use super::bell::Bell;
use super::bounds::Bounds;
use super::deepening::Case;
use crate::search::Gate;
use crate::simd::Isa;

/// Resources of a search.
#[derive(Clone, Debug)]
pub struct Resources<'a> {
    /// The tables of lower bounds.
    pub bounds: Bounds<'a>,
    /// The instructions it uses.
    pub isa: Isa,
    /// Number of working threads, the calling one among them; at least one.
    pub threads: usize,
    /// Copies the table into faster memory in a long search.
    pub copy: Option<&'a dyn CopyTable>,
}

/// A table that can be copied into faster memory, which pays only in a long search.
pub trait CopyTable: Sync + std::fmt::Debug {
    /// The number of lookups that take about as long as the copy: after that many it pays.
    fn price(&self) -> u64;

    /// Begins to copy; called once, after that many lookups, and returns soon.
    fn copy_when_long(&self);
}

/// Result of a request to a source of cubes.
pub enum Next<'s> {
    /// A cube.
    Case(Box<dyn Case + 's>),
    /// No cube now.
    Later,
    /// No more cubes.
    Over,
}

/// Source of cubes.
pub trait Source<'s>: Sync {
    /// The next cube; never waits for one.
    fn next(&self) -> Next<'s>;
}

/// Order of the cubes, and the behaviour while there is none.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    /// Cubes that are begun at a time, up to 4,096.
    pub lanes: usize,
    /// The cube that took the fewest positions so far comes first, and a worker leaves one that
    /// took more for it at once; otherwise the one that came first.
    pub is_least_work_first: bool,
    /// Wakes workers when the source has a cube, or a cube is no longer wanted or held; without it
    /// they look every 5 ms.
    pub bell: Option<&'a Bell>,
    /// Each worker enters before it works and leaves when it has nothing to do.
    pub gate: Option<&'a dyn Gate>,
}

impl Schedule<'_> {
    /// Cubes in the order in which they came.
    pub fn in_order(resources: &Resources<'_>) -> Self {
        let lanes = 4 * resources.threads.max(1) + 4;
        Self { lanes, is_least_work_first: false, bell: None, gate: None }
    }
}
