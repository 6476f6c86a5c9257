//! The skeleton tree: all steps taken from a scramble, with all branches, and the standing of each
//! node.
//!
//! A node stores only the moves of its step. Its standing is computed from all moves on the path to
//! it, so nothing in the tree can contradict itself. The scramble is not part of the tree.
//!
//! | file | what |
//! |---|---|
//! | `node.rs` | a step: its moves, their source, the user's remarks |
//! | `standing.rs` | the result of all moves up to a node: lengths, state, solution |

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

/// Maximum number of steps in a tree; premove never writes a file with more.
pub(super) const MOST_NODES: usize = 20_000;
/// Maximum number of steps on one path.
pub(super) const MOST_DEEP: usize = 200;

/// Tree of all steps taken from a scramble. A clone is cheap, because nodes are shared.
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
    /// Returns the node with this number; the root has no moves and is its own parent.
    pub fn get(&self, id: NodeId) -> Option<&TreeNode> {
        self.nodes.get(&id).map(Arc::as_ref)
    }

    /// Returns whether the tree has a node with this number.
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

    /// Returns the path from the first step to a node; empty for the root.
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

    /// Returns all moves from the scramble to a node, as written.
    pub fn line(&self, id: NodeId) -> Line {
        let path = self.path(id);
        path.iter()
            .filter_map(|&id| self.get(id))
            .fold(Line::EMPTY, |line, node| line.then(&node.line))
    }

    /// Returns the [`Standing`] (length, state, solution) of a node on a scramble.
    pub fn standing(&self, id: NodeId, scramble: &Cube) -> Standing {
        match self.get(id) {
            Some(node) => standing(scramble, &self.line(node.parent), &node.line),
            None => standing(scramble, &Line::EMPTY, &Line::EMPTY),
        }
    }

    /// Returns the child of `parent` with these moves in normal form, so the order of opposite
    /// faces does not matter.
    pub fn child_with(&self, parent: NodeId, line: &Line) -> Option<NodeId> {
        let wanted = line.normal_form();
        let children = self.get(parent)?.children.iter().copied();
        children
            .into_iter()
            .find(|&id| self.get(id).is_some_and(|node| node.line.normal_form() == wanted))
    }

    /// Adds a step as a child of `parent`. Returns `None` if the parent does not exist, or the tree
    /// has its maximum size.
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

    /// Deletes a node and everything after it; the root cannot be deleted. Returns the node to
    /// select instead: the next sibling, the previous one, or the parent.
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

    /// Returns a node and all nodes after it.
    pub fn branch(&self, id: NodeId) -> Vec<NodeId> {
        let mut branch = vec![id];
        let mut at = 0;
        while let Some(&id) = branch.get(at) {
            branch.extend(self.get(id).map_or(&[][..], |node| &node.children));
            at += 1;
        }
        branch
    }

    /// Returns the sibling `by` places further; `None` if there is none.
    pub fn sibling(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let siblings = &self.get(self.get(id).filter(|_| !id.is_root())?.parent)?.children;
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.get(at.checked_add_signed(by)?).copied()
    }

    /// Returns the nearest sibling that is not hidden, preferring those below. Returns the parent
    /// if there is none.
    pub(super) fn visible_beside(&self, id: NodeId) -> NodeId {
        let parent = self.get(id).map_or(NodeId::ROOT, |node| node.parent);
        let siblings = self.get(parent).map_or(&[][..], |node| &node.children);
        let at = siblings.iter().position(|&sibling| sibling == id).unwrap_or(siblings.len());
        let (before, after) = siblings.split_at(at);
        let mut beside = after.iter().chain(before.iter().rev());
        let shown = beside.find(|&&id| self.get(id).is_some_and(|node| !node.hidden));
        shown.copied().unwrap_or(parent)
    }

    /// Returns whether a node is hidden, either itself or because a node before it is.
    pub fn is_hidden(&self, id: NodeId) -> bool {
        self.path(id).iter().any(|&id| self.get(id).is_some_and(|node| node.hidden))
    }

    /// Returns whether `id` is `ancestor` or any node after it.
    pub fn is_behind(&self, id: NodeId, ancestor: NodeId) -> bool {
        ancestor.is_root() || self.path(id).contains(&ancestor)
    }

    /// Returns all nodes except the root, each with its depth. Every node comes before its
    /// children, as a tree is drawn.
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

    /// Adds a node with a given number. Returns `false` if number or parent do not allow it.
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

    /// Returns a node for changes. Returns `None` if it does not exist or is the root, which has no
    /// content.
    pub(super) fn edit(&mut self, id: NodeId) -> Option<&mut TreeNode> {
        self.nodes.get_mut(&id).filter(|_| !id.is_root()).map(Arc::make_mut)
    }
}
