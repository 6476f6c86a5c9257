//! A simple search, one position after the other on one side, as a reference for the fast search.

use std::ops::ControlFlow::{self, Break, Continue};

use premove_cube::{Cube, Metric, Move, MoveSet};

use super::bounds::Bounds;
use super::counters::{Counted, Counters};
use super::task::{Spent, Task, Tasks};
use crate::search::Control;

/// Number of nodes between two stop checks: a fraction of a millisecond.
const NODES_PER_LOOK: u64 = 256;

/// Does the work of the fast workers, with only the bounds of [`Bounds::least`].
pub(super) fn work(bounds: &Bounds<'_>, tasks: &dyn Tasks, counters: &Counters, control: &Control) {
    while let Some(task) = tasks.next() {
        let mut run = Run {
            bounds,
            metric: bounds.metric(),
            tasks,
            counters,
            control,
            task,
            tail: Vec::new(),
            nodes: 0,
        };
        let flow = run.descend(&task.cube, task.left, task.first);
        counters.add(Counted { nodes: run.nodes % NODES_PER_LOOK, ..Counted::default() });
        tasks.done(task.tag, Spent { nodes: run.nodes, weight: run.nodes, lookups: 0 });
        if flow.is_break() && control.is_stopped() {
            return;
        }
    }
}

struct Run<'a> {
    bounds: &'a Bounds<'a>,
    metric: Metric,
    tasks: &'a dyn Tasks,
    counters: &'a Counters,
    control: &'a Control,
    task: Task,
    tail: Vec<Move>,
    nodes: u64,
}

impl Run<'_> {
    fn descend(&mut self, cube: &Cube, left: u8, allowed: MoveSet) -> ControlFlow<()> {
        if left == 0 {
            let ends_well = self.tail.last().is_none_or(|&m| self.task.last.contains(m));
            if ends_well && cube.is_solved() {
                self.tasks.found(self.task.tag, &self.tail);
            }
            return Continue(());
        }
        if self.bounds.least(cube) > left {
            return Continue(());
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            self.counters.add(Counted { nodes: NODES_PER_LOOK, ..Counted::default() });
            if self.control.poll(NODES_PER_LOOK, 0).is_break()
                || !self.tasks.is_wanted(self.task.tag)
            {
                return Break(());
            }
        }
        for m in allowed {
            let cost = self.metric.cost(m);
            if cost <= left {
                self.tail.push(m);
                self.descend(&cube.after(m), left - cost, MoveSet::following(m))?;
                self.tail.pop();
            }
        }
        Continue(())
    }
}
