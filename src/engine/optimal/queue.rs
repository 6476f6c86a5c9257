//! Positions that wait to be expanded, those with the same number of moves left together.

use super::node::Node;

/// Positions with the same number of moves left; the last to come is the first to go.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The first `len` are waiting; behind them are those taken out last, and free space.
    nodes: Vec<Node>,
    len: usize,
    /// Number of positions taken out last.
    taken: usize,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Space for this many more; they count after [`Queue::keep`].
    pub(super) fn space(&mut self, more: usize) -> &mut [Node] {
        if self.nodes.len() < self.len + more {
            self.nodes.resize((self.len + more).next_power_of_two(), Node::default());
        }
        &mut self.nodes[self.len..self.len + more]
    }

    /// The first of that space, this many, wait from now on.
    pub(super) fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// Takes up to this many positions out; they are the batch until others come.
    pub(super) fn take(&mut self, most: usize) {
        self.taken = most.min(self.len);
        self.len -= self.taken;
    }

    /// The positions taken out last.
    pub(super) fn batch(&self) -> &[Node] {
        &self.nodes[self.len..self.len + self.taken]
    }

    /// The positions taken out last, to be changed.
    pub(super) fn batch_mut(&mut self) -> &mut [Node] {
        &mut self.nodes[self.len..self.len + self.taken]
    }
}
