//! The tasks that a worker has begun and not finished.

use super::node::{Node, inverted};
use super::task::{Spent, Task, Tasks};

/// The most tasks that a worker has begun at a time.
const MOST: usize = 256;

/// The tasks that are begun, each with a number that its positions carry.
#[derive(Debug)]
pub(super) struct Slots {
    tasks: Vec<Option<Task>>,
    /// Numbers that were in use and are free again.
    free: Vec<u8>,
    /// Positions of each task that wait.
    waiting: Box<[u32; MOST]>,
    /// The work that each task took so far.
    spent: Box<[Spent; MOST]>,
    /// `true` for each task that is no longer wanted, and the number of these tasks.
    unwanted: Box<[bool; MOST]>,
    all_unwanted: usize,
    /// Positions expanded, in all tasks.
    pub(super) nodes: u64,
}

impl Default for Slots {
    fn default() -> Self {
        Self {
            tasks: Vec::with_capacity(MOST),
            free: Vec::with_capacity(MOST),
            waiting: Box::new([0; MOST]),
            spent: Box::new([Spent::default(); MOST]),
            unwanted: Box::new([false; MOST]),
            all_unwanted: 0,
            nodes: 0,
        }
    }
}

impl Slots {
    /// Returns whether there is space for another task.
    pub(super) fn has_space(&self) -> bool {
        self.tasks.len() < MOST || !self.free.is_empty()
    }

    /// Adds a task, with one position that waits.
    pub(super) fn begin(&mut self, task: Task) -> u8 {
        let free = self.free.pop().map_or(self.tasks.len(), usize::from);
        if free == self.tasks.len() {
            self.tasks.push(None);
        }
        self.tasks[free] = Some(task);
        (self.waiting[free], self.spent[free], self.unwanted[free]) = (1, Spent::default(), false);
        free as u8
    }

    /// The task of a number in use.
    pub(super) fn task(&self, slot: u8) -> Option<&Task> {
        self.tasks[usize::from(slot)].as_ref()
    }

    /// A position waits, if it stays.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: u8, stays: bool) {
        self.waiting[usize::from(slot)] += u32::from(stays);
    }

    /// Finishes positions with `left` moves left, which took `lookups` lookups together: they wait
    /// no longer. Tasks without waiting positions are done.
    #[inline(always)]
    pub(super) fn finish(&mut self, batch: &[Node], left: usize, lookups: u64, tasks: &dyn Tasks) {
        let weight = weight(left);
        self.nodes += batch.len() as u64;
        let all = batch.len().max(1) as u64;
        let share = lookups / all;
        // The remainder goes to the first position.
        let mut more = lookups % all;
        for node in batch {
            let slot = usize::from(node.state.slot);
            self.spent[slot].lookups += share + std::mem::take(&mut more);
            self.spent[slot].nodes += 1;
            self.spent[slot].weight += weight;
            self.waiting[slot] -= 1;
            if self.waiting[slot] == 0 {
                self.end(slot, tasks);
            }
        }
    }

    /// A task is done.
    #[inline(never)]
    fn end(&mut self, slot: usize, tasks: &dyn Tasks) {
        if let Some(task) = self.tasks[slot].take() {
            tasks.done(task.tag, self.spent[slot]);
            self.free.push(slot as u8);
            self.all_unwanted -= usize::from(std::mem::take(&mut self.unwanted[slot]));
        }
    }

    /// Asks of each task whether it is still wanted.
    pub(super) fn ask(&mut self, tasks: &dyn Tasks) {
        for (task, unwanted) in self.tasks.iter().zip(self.unwanted.iter_mut()) {
            if let Some(task) = task
                && !*unwanted
                && !tasks.is_wanted(task.tag)
            {
                *unwanted = true;
                self.all_unwanted += 1;
            }
        }
    }

    /// Returns whether any task is not wanted.
    pub(super) fn has_unwanted(&self) -> bool {
        self.all_unwanted > 0
    }

    /// Returns whether the task is wanted.
    pub(super) fn is_wanted(&self, slot: u8) -> bool {
        !self.unwanted[usize::from(slot)]
    }
}

/// The weight of a position with this many moves left when tasks are ranked: a hundred times as
/// much with each move that it is closer, from ten moves on.
///
/// A search one move too short comes that close in few tasks, and where it does a solution is
/// near. Fifty random cubes took 119 million lookups each with `b5` when the factor was 3, 109
/// million with 100 or 1,000; cubes of 16 moves take 4% less with `g1`. Without weights it was 193
/// million.
#[inline(always)]
fn weight(left: usize) -> u64 {
    // Few are closer than six moves, and sums must not overflow.
    const FAR: usize = 10;
    const MOST: usize = 4;
    100_u64.pow(FAR.saturating_sub(left).min(MOST) as u32)
}

/// The moves that may come first on each side of a task.
pub(super) fn first_moves(task: &Task) -> [u32; 2] {
    [task.first.bits(), inverted(task.last.bits())]
}
