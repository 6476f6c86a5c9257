//! The tasks that one worker has taken, in a search where the cube with the least work comes first.
//!
//! A worker holds the positions of many tasks at once. The positions of a long search would keep it
//! busy for minutes. So it checks between batches whether a cube with much less work is waiting.
//! Then the worker sets its tasks aside and works on that cube first.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use premove_cube::Move;

use super::task::{Spent, Task, Tasks};

/// Limits on the number of positions visited for a cube. A worker sets aside its cubes above one of
/// these limits while a cube below the limit waits. A worker visits a million positions in about a
/// fifth of a second.
const MUCH: [u64; 3] = [1 << 16, 1 << 20, 1 << 24];

/// The lanes from which a worker takes tasks. A lane is a slot for one cube.
pub(super) trait Lanes: Tasks {
    /// Number of lanes.
    fn count(&self) -> usize;

    /// Number of lanes up to the last one that may hold a cube.
    fn used(&self) -> usize;

    /// Returns the lane of a task.
    fn lane_of(&self, tag: u32) -> usize;

    /// Returns the number of positions visited so far for the cube of a lane.
    fn nodes(&self, lane: usize) -> u64;

    /// Returns the next task of a cube with fewer visited positions than `below`, or `None`.
    fn next_below(&self, below: u64) -> Option<Task>;

    /// Returns whether there is a task of a cube with fewer visited positions than `below`.
    fn has_task_below(&self, below: u64) -> bool;

    /// Works on tasks until none are left.
    fn work_on(&self, tasks: &dyn Tasks);
}

/// The tasks that one worker has taken.
pub(super) struct Hand<'h> {
    lanes: &'h dyn Lanes,
    /// Limit: only tasks of cubes with fewer visited positions than this are accepted.
    below: u64,
    /// For each lane, the number of tasks that are started and not done.
    begun: Vec<AtomicU32>,
}

impl<'h> Hand<'h> {
    /// Creates the value for a worker without tasks. It accepts cubes with fewer visited positions
    /// than `below`.
    pub(super) fn new(lanes: &'h dyn Lanes, below: u64) -> Self {
        let begun = std::iter::repeat_with(AtomicU32::default).take(lanes.count()).collect();
        Self { lanes, below, begun }
    }

    fn begun(&self, tag: u32) -> &AtomicU32 {
        &self.begun[self.lanes.lane_of(tag)]
    }

    /// Returns the greatest limit that a cube of this worker has reached. A waiting cube below this
    /// limit makes the worker set aside all its cubes. Returns `None` if no limit was reached.
    fn much_less(&self) -> Option<u64> {
        let begun = self.begun.iter().enumerate().take(self.lanes.used());
        let begun = begun.filter(|(_, begun)| begun.load(Relaxed) > 0);
        let most = begun.map(|(lane, _)| self.lanes.nodes(lane)).max()?;
        MUCH.into_iter().rev().find(|&much| much <= most && much < self.below)
    }
}

impl Tasks for Hand<'_> {
    fn next(&self) -> Option<Task> {
        let task = self.lanes.next_below(self.below)?;
        self.begun(task.tag).fetch_add(1, Relaxed);
        Some(task)
    }

    fn found(&self, tag: u32, tail: &[Move]) {
        self.lanes.found(tag, tail);
    }

    fn is_wanted(&self, tag: u32) -> bool {
        self.lanes.is_wanted(tag)
    }

    fn done(&self, tag: u32, spent: Spent) {
        self.begun(tag).fetch_sub(1, Relaxed);
        self.lanes.done(tag, spent);
    }

    fn look(&self) {
        self.lanes.look();
        if let Some(below) = self.much_less().filter(|&below| self.lanes.has_task_below(below)) {
            self.lanes.work_on(&Hand::new(self.lanes, below));
        }
    }
}
