//! Queues of positions that wait to be expanded. A queue has the positions with one number of moves
//! left.

use super::node::Node;

/// Positions with equal numbers of moves left. The last one added is the first one taken.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The first `len` positions are waiting. After them are the batch taken last, and free space.
    nodes: Vec<Node>,
    len: usize,
    /// Number of positions in the batch taken last.
    taken: usize,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns space for `more` positions. They are in the queue only after [`Queue::keep`].
    pub(super) fn space(&mut self, more: usize) -> &mut [Node] {
        if self.nodes.len() < self.len + more {
            self.nodes.resize((self.len + more).next_power_of_two(), Node::default());
        }
        &mut self.nodes[self.len..self.len + more]
    }

    /// Adds the first `count` positions of the space from [`Queue::space`] to the queue.
    pub(super) fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// Takes up to `most` positions out of the queue. They are the batch until others are added.
    pub(super) fn take(&mut self, most: usize) {
        self.taken = most.min(self.len);
        self.len -= self.taken;
    }

    /// Returns the batch: the positions taken out last.
    pub(super) fn batch(&self) -> &[Node] {
        &self.nodes[self.len..self.len + self.taken]
    }

    /// Returns the batch for changes.
    pub(super) fn batch_mut(&mut self) -> &mut [Node] {
        &mut self.nodes[self.len..self.len + self.taken]
    }
}
