//! The tasks that a worker has started and not finished.

use super::node::{Node, inverted};
use super::task::{Spent, Task, Tasks};

/// Greatest number of tasks that a worker has started at a time.
const MOST: usize = 256;

/// The started tasks, each with a number. A position stores the number of its task.
#[derive(Debug)]
pub(super) struct Slots {
    tasks: Vec<Option<Task>>,
    /// Numbers that were used and are free again.
    free: Vec<u8>,
    /// Number of waiting positions of each task.
    waiting: Box<[u32; MOST]>,
    /// The work that each task took so far.
    spent: Box<[Spent; MOST]>,
    /// `true` for each task that is no longer wanted, and the number of these tasks.
    unwanted: Box<[bool; MOST]>,
    all_unwanted: usize,
    /// Number of positions expanded in all tasks.
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

    /// Adds a task with one waiting position. Returns its number.
    pub(super) fn begin(&mut self, task: Task) -> u8 {
        let free = self.free.pop().map_or(self.tasks.len(), usize::from);
        if free == self.tasks.len() {
            self.tasks.push(None);
        }
        self.tasks[free] = Some(task);
        (self.waiting[free], self.spent[free], self.unwanted[free]) = (1, Spent::default(), false);
        free as u8
    }

    /// Returns the task with a number, or `None` if the number is not in use.
    pub(super) fn task(&self, slot: u8) -> Option<&Task> {
        self.tasks[usize::from(slot)].as_ref()
    }

    /// Adds one to the number of waiting positions of a task, but only if `stays` is `true`.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: u8, stays: bool) {
        self.waiting[usize::from(slot)] += u32::from(stays);
    }

    /// Records that the positions of a batch were expanded. They had `left` moves left and took
    /// `lookups` lookups together. Tasks without other waiting positions are done.
    #[inline(always)]
    pub(super) fn finish(&mut self, batch: &[Node], left: usize, lookups: u64, tasks: &dyn Tasks) {
        let weight = weight(left);
        self.nodes += batch.len() as u64;
        let all = batch.len().max(1) as u64;
        let share = lookups / all;
        // The remainder is added to the first position.
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

    /// Ends a task and reports it as done.
    #[inline(never)]
    fn end(&mut self, slot: usize, tasks: &dyn Tasks) {
        if let Some(task) = self.tasks[slot].take() {
            tasks.done(task.tag, self.spent[slot]);
            self.free.push(slot as u8);
            self.all_unwanted -= usize::from(std::mem::take(&mut self.unwanted[slot]));
        }
    }

    /// Checks for each task whether it is still wanted.
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

/// Returns the weight of a position with this number of moves left, for ranking tasks. From ten
/// moves on, each move fewer multiplies the weight by 100.
///
/// In a search that is one move too short, few tasks come this close, and then a solution is near.
/// Fifty random cubes took 119 million lookups each with `b5` when the factor was 3, 109 million
/// with 100 or 1,000. Cubes of 16 moves take 4% fewer with `g1`. Without weights it was 193
/// million.
#[inline(always)]
fn weight(left: usize) -> u64 {
    // Few positions are closer than six moves, and sums must not overflow.
    const FAR: usize = 10;
    const MOST: usize = 4;
    100_u64.pow(FAR.saturating_sub(left).min(MOST) as u32)
}

/// Returns the moves that may come first on each side of a task.
pub(super) fn first_moves(task: &Task) -> [u32; 2] {
    [task.first.bits(), inverted(task.last.bits())]
}
