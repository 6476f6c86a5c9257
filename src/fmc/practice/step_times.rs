//! The times at which the steps of a running attempt were first written down.

use std::collections::BTreeMap;
use std::sync::Arc;

use premove_cube::notation::Line;

use super::attempt::StepTime;
use crate::{NodeId, Skeleton};

/// The steps that were seen in the tree of a running attempt, also those that were undone or
/// deleted, with the time of each.
///
/// A step is identified by its number and its moves from the scramble, because a step that was
/// undone gives its number to another one. These steps are not saved: undo and redo end with the
/// program.
#[derive(Clone, Debug, Default)]
pub struct SeenSteps {
    seen: BTreeMap<(NodeId, Line), u32>,
    /// The tree that was looked at last.
    tree: Option<Arc<Skeleton>>,
}

impl SeenSteps {
    /// Writes the time of each step of `tree` into `times`: `now`, in seconds from the start, for a
    /// step that was not seen before, and the time of the first look for all others.
    pub fn note(&mut self, tree: &Arc<Skeleton>, now: u32, times: &mut Vec<StepTime>) {
        if self.tree.as_ref().is_some_and(|last| Arc::ptr_eq(last, tree)) {
            return;
        }
        // After a restart of the program the steps have their times, and none was seen.
        let is_first = self.tree.is_none();
        let saved: BTreeMap<u32, u32> = times.iter().map(|time| (time.step, time.at)).collect();
        times.clear();
        for (node, _) in tree.walk() {
            let saved = saved.get(&node.0).filter(|_| is_first);
            let at = self.seen.entry((node, tree.line(node))).or_insert(*saved.unwrap_or(&now));
            times.push(StepTime { step: node.0, at: *at });
        }
        self.tree = Some(Arc::clone(tree));
    }
}
