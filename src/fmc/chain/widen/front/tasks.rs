//! The work that is left in a search for the front, and its order.
//!
//! Each task has a lower bound on the bits, and one on the moves, of the lines that it can lead to.
//! The easiest task comes first, so that the easiest lines of all totals are found; in between come
//! tasks that may lead to short lines.

use std::collections::BTreeMap;

use super::super::drs::DrCandidate;
use super::super::schedule::Costs;
use super::list::Front;
use crate::findability::Bits;

/// Maximum number of tasks of all chains; each takes up to 200 bytes.
pub(super) const MOST: usize = 1 << 17;

/// A part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Lists the lines before the DR that have this number of moves.
    FirstSteps { moves: u8 },
    /// Searches the short DRs behind one line.
    ShortDrs {
        /// The number of moves of the line before the DR, and its index among the lines of that
        /// length.
        from: (u8, usize),
        /// Bits of that line.
        bits: Bits,
    },
    /// Searches the DRs with these numbers of moves behind one line.
    Drs {
        /// The line, as above.
        from: (u8, usize),
        /// Bits of that line.
        bits: Bits,
        /// Number of moves of the DR step.
        length: u8,
        /// Number of these on the side that has fewer.
        short: u8,
    },
    /// Searches the HTRs with this number of moves behind a DR.
    Htrs {
        dr: Box<DrCandidate>,
        /// Bits up to the DR.
        bits: Bits,
        length: u8,
    },
}

impl Task {
    /// Returns the estimated time of the task on one thread, in microseconds.
    pub(super) fn cost(&self) -> f64 {
        match *self {
            Self::FirstSteps { moves } => (Costs::FROM_EO.lines)(moves) * 4.0,
            Self::ShortDrs { .. } => 200.0,
            Self::Drs { length, short, .. } => 100.0 + 2.0 * Costs::FROM_EO.of(length, short).0,
            Self::Htrs { length, .. } => 150.0 * 1.5_f64.powi(i32::from(length) - 6),
        }
    }
}

/// The place of a task among those with the same expected total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TaskPlace {
    /// The bits, and one more for each doubling of the time: that is the ratio of the chance that
    /// the task leads to a line to its cost.
    rank: Bits,
    number: u32,
}

/// A task with its bounds.
#[derive(Clone, Debug)]
pub(super) struct BoundedTask {
    pub(super) task: Task,
    /// Lower bound on the bits of a line.
    pub(super) bits: Bits,
    /// Lower bound on the moves of a line.
    pub(super) least: u8,
    /// Number of moves of the line that is expected.
    pub(super) expected: u8,
}

/// The tasks that wait.
#[derive(Debug)]
pub(super) struct Tasks {
    /// Maximum number of tasks.
    most: usize,
    /// For each expected number of moves the tasks, easiest first.
    waiting: BTreeMap<u8, BTreeMap<TaskPlace, BoundedTask>>,
    count: usize,
    added: u32,
    /// Estimated time that was spent in each order of [`BITS_PER_MOVE`].
    spent: [f64; BITS_PER_MOVE.len()],
    /// `true` if a task was left out that could lead to a line of the front.
    has_dropped: bool,
}

/// Bits that a further move counts for, in each of the orders of the tasks. The orders have equal
/// parts of the time.
const BITS_PER_MOVE: [f64; 4] = [0.0, 1.0, 2.5, 6.0];
/// Maximum number of tasks that are done together, and the estimated time for which others are
/// added, in microseconds.
const TOGETHER: usize = 32;
const TIME_TOGETHER: f64 = 4_000.0;

impl Tasks {
    /// Makes an empty list for at most this number of tasks.
    pub(super) const fn new(most: usize) -> Self {
        Self {
            most,
            waiting: BTreeMap::new(),
            count: 0,
            added: 0,
            spent: [0.0; BITS_PER_MOVE.len()],
            has_dropped: false,
        }
    }

    /// Remembers that a task is not done, if it could lead to a line of the front.
    pub(super) fn leave_out(&mut self, task: &BoundedTask, front: &Front<'_>) {
        self.has_dropped |= front.wants(task.least, task.bits);
    }

    /// Adds a task if it can lead to a line of the front.
    pub(super) fn add(&mut self, task: BoundedTask, front: &Front<'_>) {
        if !front.wants(task.least, task.bits) {
            return;
        }
        let rank = Bits::new(task.bits.get() + task.task.cost().log2());
        let place = TaskPlace { rank, number: self.added };
        self.added += 1;
        self.count += 1;
        self.waiting.entry(task.expected).or_default().insert(place, task);
        if self.count > self.most {
            self.drop_hardest();
        }
    }

    /// Drops the hardest task of the total that has most of them.
    fn drop_hardest(&mut self) {
        let most = self.waiting.values_mut().max_by_key(|tasks| tasks.len());
        if most.is_some_and(|tasks| tasks.pop_last().is_some()) {
            self.count -= 1;
            self.has_dropped = true;
        }
    }

    /// Returns whether every task was done.
    pub(super) fn is_complete(&self) -> bool {
        self.count == 0 && !self.has_dropped
    }

    /// Returns whether no task is left.
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Removes and returns the tasks that are done next, together; those that can lead to no line
    /// of the front any more are dropped.
    pub(super) fn next(&mut self, front: &Front<'_>) -> Vec<Task> {
        let order =
            (0..BITS_PER_MOVE.len()).min_by(|&a, &b| self.spent[a].total_cmp(&self.spent[b]));
        let order = order.unwrap_or_default();
        let mut batch = Vec::new();
        let mut cost = 0.0;
        while batch.len() < TOGETHER && cost < TIME_TOGETHER {
            let firsts = self.waiting.iter().filter_map(|(&expected, tasks)| {
                let (place, _) = tasks.first_key_value()?;
                Some((place.rank.get() + BITS_PER_MOVE[order] * f64::from(expected), expected))
            });
            let first = firsts.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let Some((_, expected)) = first else { break };
            let Some(tasks) = self.waiting.get_mut(&expected) else { break };
            if let Some((_, task)) = tasks.pop_first() {
                self.count -= 1;
                if front.wants(task.least, task.bits) {
                    cost += task.task.cost();
                    batch.push(task.task);
                }
            }
            if tasks.is_empty() {
                self.waiting.remove(&expected);
            }
        }
        self.spent[order] += cost;
        batch
    }
}
