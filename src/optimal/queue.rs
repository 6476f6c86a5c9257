//! Positions that wait to be expanded, those with equally many moves left together.

use super::node::Node;

/// Positions with the same number of moves left; the last to come is the first to go.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The first `len` are waiting; the others are room, so that a position can be written before it is known to stay.
    nodes: Vec<Node>,
    len: usize,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Makes room for so many more.
    pub(super) fn reserve(&mut self, more: usize) {
        if self.nodes.len() < self.len + more {
            self.nodes.resize((self.len + more).next_power_of_two(), Node::default());
        }
    }

    /// The place of the next position; it counts once [`Queue::keep`] is told so. There must be room for it.
    #[inline(always)]
    pub(super) fn next(&mut self) -> &mut Node {
        &mut self.nodes[self.len]
    }

    /// Whether the position written last stays.
    #[inline(always)]
    pub(super) fn keep(&mut self, stays: bool) {
        self.len += usize::from(stays);
    }

    /// Takes up to so many positions out, into `batch`.
    pub(super) fn take(&mut self, most: usize, batch: &mut Vec<Node>) {
        let from = self.len.saturating_sub(most);
        batch.clear();
        batch.extend_from_slice(&self.nodes[from..self.len]);
        self.len = from;
    }
}
