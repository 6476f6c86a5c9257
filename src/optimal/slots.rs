//! The tasks that a worker has begun and not finished.

use super::node::{Node, bits, inverted};
use super::task::{Task, Tasks};

/// One task in hand.
#[derive(Clone, Copy, Debug)]
struct Slot {
    task: Task,
    /// Positions that wait.
    waiting: u32,
    /// Positions expanded.
    nodes: u64,
    /// Whether its positions are still of interest.
    wanted: bool,
}

/// The tasks in hand, each with a number that its positions carry.
#[derive(Debug, Default)]
pub(super) struct Slots {
    all: Vec<Option<Slot>>,
    /// Positions expanded, in all tasks.
    pub(super) nodes: u64,
}

/// Numbers there are.
const MOST: usize = 256;

impl Slots {
    /// Whether there is room for another task.
    pub(super) fn has_room(&self) -> bool {
        self.all.len() < MOST || self.all.iter().any(Option::is_none)
    }

    /// Takes a task in, with one position that waits.
    pub(super) fn begin(&mut self, task: Task) -> u8 {
        let free = self.all.iter().position(Option::is_none).unwrap_or(self.all.len());
        if free == self.all.len() {
            self.all.push(None);
        }
        self.all[free] = Some(Slot { task, waiting: 1, nodes: 0, wanted: true });
        free as u8
    }

    /// The task of a number in use.
    pub(super) fn task(&self, slot: u8) -> Option<&Task> {
        self.all[usize::from(slot)].as_ref().map(|slot| &slot.task)
    }

    /// A position is expanded.
    #[inline(always)]
    pub(super) fn count(&mut self, slot: u8) {
        self.nodes += 1;
        if let Some(slot) = &mut self.all[usize::from(slot)] {
            slot.nodes += 1;
        }
    }

    /// A position waits, if it stays.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: u8, stays: bool) {
        if let Some(slot) = &mut self.all[usize::from(slot)] {
            slot.waiting += u32::from(stays);
        }
    }

    /// Positions wait no longer; tasks without any are done.
    #[inline(always)]
    pub(super) fn finish(&mut self, batch: &[Node], tasks: &dyn Tasks) {
        for node in batch {
            let of = &mut self.all[usize::from(node.state.slot)];
            if let Some(slot) = of {
                slot.waiting -= 1;
                if slot.waiting == 0 {
                    tasks.done(slot.task.tag, slot.nodes);
                    *of = None;
                }
            }
        }
    }

    /// Asks of each task whether it is still wanted.
    pub(super) fn ask(&mut self, tasks: &dyn Tasks) {
        for slot in self.all.iter_mut().flatten() {
            slot.wanted = slot.wanted && tasks.is_wanted(slot.task.tag);
        }
    }

    /// Whether the task is wanted.
    #[inline(always)]
    pub(super) fn is_wanted(&self, slot: u8) -> bool {
        self.all[usize::from(slot)].as_ref().is_some_and(|slot| slot.wanted)
    }
}

/// The moves that may come first on each side of a task.
pub(super) fn first_moves(task: &Task) -> [u32; 2] {
    [bits(task.first), inverted(bits(task.last))]
}
