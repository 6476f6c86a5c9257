//! The resources of a search of many cubes, the source of the cubes, and their order.

use super::bell::Bell;
use super::bounds::Bounds;
use super::deepening::Case;
use crate::search::Gate;
use crate::simd::Isa;

/// Resources of a search of the whole cube.
#[derive(Clone, Debug)]
pub struct Resources<'a> {
    /// The tables of lower bounds.
    pub bounds: Bounds<'a>,
    /// The instruction set of the kernels.
    pub isa: Isa,
    /// Number of working threads, including the calling one; at least 1.
    pub threads: usize,
    /// Copies the table into faster memory in a long search; `None` for no copy.
    pub copy: Option<&'a dyn CopyTable>,
}

/// A table that can be copied into faster memory. The copy is worth it only in a long search.
pub trait CopyTable: Sync + std::fmt::Debug {
    /// Returns the number of lookups that take about as long as the copy. After this number the
    /// copy is worth it.
    fn price(&self) -> u64;

    /// Starts the copy and returns soon. It is called once, after the number of lookups in
    /// [`CopyTable::price`].
    fn copy_when_long(&self);
}

/// Result of a request to a source of cubes.
pub enum Next<'s> {
    /// The next cube.
    Case(Box<dyn Case + 's>),
    /// No cube at the moment.
    Later,
    /// There are no more cubes.
    Over,
}

/// A source of cubes.
pub trait Source<'s>: Sync {
    /// Returns the next cube without waiting for one.
    fn next(&self) -> Next<'s>;
}

/// Order in which workers take the cubes of a [`Source`], and how they wait while it has no cube.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    /// Greatest number of cubes that are searched at a time, up to 4,096.
    pub lanes: usize,
    /// `true` if the cube with the fewest positions so far comes first. Then a worker leaves its
    /// cube at once for a cube with fewer positions. `false` if cubes come in the order of their
    /// arrival.
    pub is_least_work_first: bool,
    /// Signal that wakes workers if the source has a cube, or if a cube is no longer wanted or
    /// paused. With `None`, workers check every 5 ms.
    pub bell: Option<&'a Bell>,
    /// Gate that each worker enters before it works and leaves when it has nothing to do.
    pub gate: Option<&'a dyn Gate>,
}

impl Schedule<'_> {
    /// Creates the schedule in which cubes come in the order of their arrival.
    pub fn in_order(resources: &Resources<'_>) -> Self {
        let lanes = 4 * resources.threads.max(1) + 4;
        Self { lanes, is_least_work_first: false, bell: None, gate: None }
    }
}
