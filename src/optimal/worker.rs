//! One thread's work: tasks taken one after the other, everything below each looked at.

use std::ops::ControlFlow::{self, Break, Continue};

use super::bounds::Bounds;
use super::counters::{Counted, Counters};
use super::task::{Task, Tasks};
use crate::cube::{Cube, Metric, Move, MoveSet};
use crate::search::Control;
use crate::simd::Isa;

/// Nodes between two looks at whether to stop: a fraction of a millisecond.
const NODES_PER_LOOK: u64 = 256;

/// Takes tasks until there are none, and looks for all their tails. Returns early when `control` says so.
pub fn work(bounds: &Bounds<'_>, _isa: Isa, tasks: &dyn Tasks, counters: &Counters, control: &Control) {
    while let Some(task) = tasks.next() {
        let mut run =
            Run { bounds, metric: bounds.metric(), tasks, counters, control, task, tail: Vec::new(), nodes: 0 };
        let flow = run.descend(&task.cube, task.left, task.first);
        counters.add(Counted { nodes: run.nodes % NODES_PER_LOOK, ..Counted::default() });
        tasks.done(task.tag, run.nodes);
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
            if self.control.poll(NODES_PER_LOOK, 0).is_break() || !self.tasks.is_wanted(self.task.tag) {
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    struct One(Mutex<Option<Task>>, Mutex<Vec<Vec<Move>>>);

    impl Tasks for One {
        fn next(&self) -> Option<Task> {
            self.0.lock().unwrap().take()
        }

        fn found(&self, _tag: u32, tail: &[Move]) {
            self.1.lock().unwrap().push(tail.to_vec());
        }

        fn is_wanted(&self, _tag: u32) -> bool {
            true
        }

        fn done(&self, _tag: u32, _nodes: u64) {}
    }

    #[test]
    fn two_moves_are_undone_in_both_their_orders_or_one() {
        let undo = |names: [usize; 2]| {
            let cube = Cube::from_moves(names.map(Move::from_index));
            let task = Task { cube, left: 2, first: MoveSet::ALL, last: MoveSet::ALL, tag: 0 };
            let one = One(Mutex::new(Some(task)), Mutex::default());
            work(&Bounds::nothing(Metric::HalfTurn), Isa::best(), &one, &Counters::new(), &Control::new());
            one.1.into_inner().unwrap()
        };
        assert_eq!(undo([0, 6]), [[8, 2].map(Move::from_index)]);
        assert_eq!(undo([0, 3]), [[2, 5].map(Move::from_index)]);
    }
}
