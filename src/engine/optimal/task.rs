//! The task of a worker, and its reports.

use premove_cube::{Cube, Move, MoveSet};

/// A cube whose solutions of one length are wanted: the *tails*, which begin where the moves before
/// the task end.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The cube to be solved.
    pub cube: Cube,
    /// The length of the tails, in the metric of the search.
    pub left: u8,
    /// The moves that may come first.
    pub first: MoveSet,
    /// The moves that may come last.
    pub last: MoveSet,
    /// Given back with every report about the task.
    pub tag: u32,
}

/// The work that a task took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Positions visited.
    pub nodes: u64,
    /// Weighted number of positions, where those close to solved count for more: an estimate of the
    /// chance that a solution is one length further.
    pub weight: u64,
    /// Entries of the table that were read. Positions of several tasks are looked up together;
    /// their lookups are shared out evenly.
    pub lookups: u64,
}

/// Source of the tasks of workers and target of their reports; shared by all threads of a search.
pub trait Tasks: Sync {
    /// Returns the next task; `None` when there is none for now: the worker then finishes the tasks
    /// it has and returns.
    fn next(&self) -> Option<Task>;

    /// A tail of exactly the task's length that solves its cube, in canonical order: of two
    /// opposite faces the one with the lower index first. Each tail is reported once.
    fn found(&self, tag: u32, tail: &[Move]);

    /// Returns whether the task is still wanted; when it is not, the rest of it is dropped.
    fn is_wanted(&self, tag: u32) -> bool;

    /// Called by each worker every thousand positions or so, between two batches of them.
    fn look(&self) {}

    /// Called when all of the task was searched or dropped.
    fn done(&self, tag: u32, spent: Spent);
}
