//! The task of a worker, and its reports.

use premove_cube::{Cube, Move, MoveSet};

/// A cube to be solved in a given number of moves. Its solutions are *tails*: a solution of the
/// whole search is the moves that led to this cube, then a tail.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The cube to be solved.
    pub cube: Cube,
    /// The length of the tails, in the metric of the search.
    pub left: u8,
    /// Moves with which a tail may begin.
    pub first: MoveSet,
    /// Moves with which a tail may end.
    pub last: MoveSet,
    /// Tag that is returned with every report about the task.
    pub tag: u32,
}

/// The work that a task took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Number of positions visited.
    pub nodes: u64,
    /// Weighted number of positions, in which positions close to solved count more. It estimates
    /// the chance that the next length has a solution in this task.
    pub weight: u64,
    /// Number of table entries that were read. Positions of several tasks are looked up together,
    /// and their lookups are divided evenly.
    pub lookups: u64,
}

/// Source of the tasks of workers, and receiver of their reports. It is shared by all threads of a
/// search.
pub trait Tasks: Sync {
    /// Returns the next task, or `None` if there is none at the moment. Then the worker finishes
    /// the tasks it has and returns.
    fn next(&self) -> Option<Task>;

    /// Reports a tail of exactly the task's length that solves its cube, in canonical order: of two
    /// opposite faces the one with the lower index first. Each tail is reported once.
    fn found(&self, tag: u32, tail: &[Move]);

    /// Returns whether the task is still wanted. If it is not, the rest of it is dropped.
    fn is_wanted(&self, tag: u32) -> bool;

    /// Called by each worker between two batches, about every thousand positions, so that it can
    /// check for a stop.
    fn look(&self) {}

    /// Called when the task was completely searched or dropped.
    fn done(&self, tag: u32, spent: Spent);
}
