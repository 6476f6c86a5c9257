//! The skeleton tree: every step taken from a scramble, with all the branches, and the standing of
//! each node.
//!
//! A node holds the moves of its step only. What stands after it follows from the moves on the way
//! to it, both sides put together, so nothing in the tree can contradict itself. The scramble is no
//! part of it.
//!
//! | file | what |
//! |---|---|
//! | `node.rs` | a step: its moves, where they come from, what the solver says of it |
//! | `standing.rs` | what a node amounts to: lengths, the state, the solution |

mod node;
mod standing;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use self::node::{NodeId, NodeMark, Origin, TreeNode};
pub use self::standing::{Standing, standing};
use premove_cube::Cube;
use premove_cube::notation::Line;

/// Maximum number of steps in a tree; a file with more was not written by premove.
pub(super) const MOST_NODES: usize = 20_000;
/// Maximum number of steps one behind the other.
pub(super) const MOST_DEEP: usize = 200;

/// Every step taken from a scramble. Cheap to clone: the nodes are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    nodes: BTreeMap<NodeId, Arc<TreeNode>>,
    next: u32,
}

impl Default for Skeleton {
    fn default() -> Self {
        let root = TreeNode::new(NodeId::ROOT, Origin::Own, Line::EMPTY);
        Self { nodes: BTreeMap::from([(NodeId::ROOT, Arc::new(root))]), next: 1 }
    }
}

impl Skeleton {
    /// Returns the node with this id; the root has no moves and is its own parent.
    pub fn get(&self, id: NodeId) -> Option<&TreeNode> {
        self.nodes.get(&id).map(Arc::as_ref)
    }

    /// Returns whether the tree has a node with this id.
    pub fn contains(&self, id: NodeId) -> bool {
        self.nodes.contains_key(&id)
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Returns whether no step has been taken.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nodes from the first step to this one; empty for the root.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(node) = self.get(at).filter(|_| !at.is_root()) {
            path.push(at);
            at = node.parent;
        }
        path.reverse();
        path
    }

    /// Returns all moves from the scramble to the node, as written.
    pub fn line(&self, id: NodeId) -> Line {
        let path = self.path(id);
        path.iter()
            .filter_map(|&id| self.get(id))
            .fold(Line::EMPTY, |line, node| line.then(&node.line))
    }

    /// Returns the standing of the node on a scramble.
    pub fn standing(&self, id: NodeId, scramble: &Cube) -> Standing {
        match self.get(id) {
            Some(node) => standing(scramble, &self.line(node.parent), &node.line),
            None => standing(scramble, &Line::EMPTY, &Line::EMPTY),
        }
    }

    /// Returns the child of `parent` with the same moves after merging; the order of opposite faces
    /// does not matter.
    pub fn child_with(&self, parent: NodeId, line: &Line) -> Option<NodeId> {
        let wanted = line.normal_form();
        let children = self.get(parent)?.children.iter().copied();
        children
            .into_iter()
            .find(|&id| self.get(id).is_some_and(|node| node.line.normal_form() == wanted))
    }

    /// Adds a step behind `parent`; `None` when the parent does not exist, or the tree is at its
    /// maximum size.
    pub fn add(&mut self, parent: NodeId, origin: Origin, line: Line) -> Option<NodeId> {
        if self.len() >= MOST_NODES || self.path(parent).len() >= MOST_DEEP {
            return None;
        }
        let id = NodeId(self.next);
        self.next = self.next.checked_add(1)?;
        Arc::make_mut(self.nodes.get_mut(&parent)?).children.push(id);
        self.nodes.insert(id, Arc::new(TreeNode::new(parent, origin, line)));
        Some(id)
    }

    /// Deletes a node and everything behind it; the root stays. Returns the node that is in work
    /// then: the next sibling, the one before, or the parent.
    pub fn remove(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.get(id).filter(|_| !id.is_root())?.parent;
        let siblings = &mut Arc::make_mut(self.nodes.get_mut(&parent)?).children;
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.remove(at);
        let left = siblings.get(at).or(siblings.last()).copied().unwrap_or(parent);
        for id in self.branch(id) {
            self.nodes.remove(&id);
        }
        Some(left)
    }

    /// Returns a node and everything behind it.
    pub fn branch(&self, id: NodeId) -> Vec<NodeId> {
        let mut branch = vec![id];
        let mut at = 0;
        while let Some(&id) = branch.get(at) {
            branch.extend(self.get(id).map_or(&[][..], |node| &node.children));
            at += 1;
        }
        branch
    }

    /// Returns the sibling `by` places further, if there is one.
    pub fn sibling(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let siblings = &self.get(self.get(id).filter(|_| !id.is_root())?.parent)?.children;
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.get(at.checked_add_signed(by)?).copied()
    }

    /// Returns the nearest sibling that is not hidden, those below first; the parent if there is
    /// none.
    pub(super) fn visible_beside(&self, id: NodeId) -> NodeId {
        let parent = self.get(id).map_or(NodeId::ROOT, |node| node.parent);
        let siblings = self.get(parent).map_or(&[][..], |node| &node.children);
        let at = siblings.iter().position(|&sibling| sibling == id).unwrap_or(siblings.len());
        let (before, after) = siblings.split_at(at);
        let mut beside = after.iter().chain(before.iter().rev());
        let shown = beside.find(|&&id| self.get(id).is_some_and(|node| !node.hidden));
        shown.copied().unwrap_or(parent)
    }

    /// Returns whether the node is hidden, by itself or with one before it.
    pub fn is_hidden(&self, id: NodeId) -> bool {
        self.path(id).iter().any(|&id| self.get(id).is_some_and(|node| node.hidden))
    }

    /// Returns whether `id` is `ancestor` or comes somewhere behind it.
    pub fn is_behind(&self, id: NodeId, ancestor: NodeId) -> bool {
        ancestor.is_root() || self.path(id).contains(&ancestor)
    }

    /// Returns all nodes but the root with their depth, each before its children, as a tree is
    /// drawn.
    pub fn walk(&self) -> Vec<(NodeId, usize)> {
        let mut out = Vec::with_capacity(self.len());
        let mut todo = vec![(NodeId::ROOT, 0)];
        while let Some((id, depth)) = todo.pop() {
            if !id.is_root() {
                out.push((id, depth - 1));
            }
            let children = self.get(id).map_or(&[][..], |node| &node.children);
            todo.extend(children.iter().rev().map(|&child| (child, depth + 1)));
        }
        out
    }

    /// Restores a node under the number it had. Returns whether number and parent allow it.
    pub(super) fn restore(&mut self, id: NodeId, node: TreeNode) -> bool {
        let free = !self.contains(id) && id.0 < u32::MAX;
        match self.nodes.get_mut(&node.parent).filter(|_| free) {
            Some(parent) => Arc::make_mut(parent).children.push(id),
            None => return false,
        }
        self.nodes.insert(id, Arc::new(node));
        self.next = self.next.max(id.0 + 1);
        true
    }

    /// Returns a node to be changed; `None` when there is none, or it is the root, which has no
    /// content.
    pub(super) fn edit(&mut self, id: NodeId) -> Option<&mut TreeNode> {
        self.nodes.get_mut(&id).filter(|_| !id.is_root()).map(Arc::make_mut)
    }
}
