//! The skeleton tree: every step taken from a scramble, with all the branches, and what each node
//! amounts to.
//!
//! A node holds the moves of its step only. What stands after it follows from the moves on the way
//! to it, both sides put together, so nothing in the tree can contradict itself. The scramble is no
//! part of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::badges::Badges;
use crate::cube::Cube;
use crate::notation::{Alg, Line, Side};

/// Most steps a tree holds; a file with more is none of ours.
pub(super) const MOST_NODES: usize = 20_000;
/// Most steps one behind the other.
pub(super) const MOST_DEEP: usize = 200;

/// Names a node for as long as the tree lives; never used again after the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The scramble, where every line of steps begins.
    pub const ROOT: Self = Self(0);

    /// Whether it is the scramble.
    pub fn is_root(self) -> bool {
        self == Self::ROOT
    }
}

/// Where the moves of a node come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A solution of the step with this name.
    Step(String),
    /// The solver's own moves.
    Own,
}

/// What the solver thinks of a node.
///
/// Saved workspaces contain the names of the variants: to rename one changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// No mark.
    #[default]
    Plain,
    /// Worth a second look.
    Star,
    /// Given up.
    Struck,
}

impl Mark {
    /// The one after this, in the order in which a key goes round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Plain => Self::Star,
            Self::Star => Self::Struck,
            Self::Struck => Self::Plain,
        }
    }
}

/// A step in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it continues.
    pub parent: NodeId,
    /// What continues it, oldest first.
    pub children: Vec<NodeId>,
    /// Where its moves come from.
    pub origin: Origin,
    /// The moves of this step, as written.
    pub line: Line,
    /// What the solver calls it; empty when nothing.
    pub name: String,
    /// What the solver thinks of it.
    pub mark: Mark,
    /// What the solver writes beside it: any text, of several lines too; empty when nothing.
    pub note: String,
    /// Whether it is hidden, and with it all that is behind it.
    pub hidden: bool,
}

impl Node {
    pub(super) fn new(parent: NodeId, origin: Origin, line: Line) -> Self {
        Self {
            parent,
            children: Vec::new(),
            origin,
            line,
            name: String::new(),
            mark: Mark::Plain,
            note: String::new(),
            hidden: false,
        }
    }
}

/// What a node amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// All moves from the scramble to here, as written.
    pub line: Line,
    /// Moves of this step by itself.
    pub count: usize,
    /// How many moves this step saves by cancelling with those before it; where the cube is solved,
    /// also by what cancels where the two sides meet.
    pub cancelled: usize,
    /// Moves from the scramble to here, after cancelling on each side; where the cube is solved,
    /// the length of the solution. Lists, tree and write-ups all show this number.
    pub total: usize,
    /// The state here, normal side; the inverse side is its inverse.
    pub cube: Cube,
    /// When the cube is solved here: both sides put together, with what cancels where they meet.
    pub solution: Option<Alg>,
}

impl Standing {
    /// The state on one side.
    pub fn on(&self, side: Side) -> Cube {
        match side {
            Side::Normal => self.cube,
            Side::Inverse => self.cube.inverse(),
        }
    }

    /// The badges of one side.
    pub fn badges(&self, side: Side) -> Badges {
        Badges::of(&self.on(side))
    }
}

/// What a line of moves makes of a scrambled cube when `step` has just been added to `before`.
pub fn standing(scramble: &Cube, before: &Line, step: &Line) -> Standing {
    let line = before.then(step);
    let count = step.normal_form().len();
    let cube = line.apply_to(scramble);
    let solution = solution_of(scramble, &line);
    let total = solution.as_ref().map_or_else(|| line.normal_form().len(), Alg::len);
    let so_far =
        solution_of(scramble, before).map_or_else(|| before.normal_form().len(), |it| it.len());
    let cancelled = (so_far + count).saturating_sub(total);
    Standing { line, count, cancelled, total, cube, solution }
}

/// Both sides put together, if that solves the cube: I⁻¹ · S · N is solved exactly if S · N · I⁻¹
/// is, and the second one is handed in, so it is checked.
fn solution_of(scramble: &Cube, line: &Line) -> Option<Alg> {
    let solution = line.unniss().normal_form();
    scramble.after_all(&solution).is_solved().then_some(solution)
}

/// Every step taken from a scramble. Cheap to clone: the nodes are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    nodes: BTreeMap<NodeId, Arc<Node>>,
    next: u32,
}

impl Default for Skeleton {
    fn default() -> Self {
        let root = Node::new(NodeId::ROOT, Origin::Own, Line::EMPTY);
        Self { nodes: BTreeMap::from([(NodeId::ROOT, Arc::new(root))]), next: 1 }
    }
}

impl Skeleton {
    /// The node with this id; the root has no moves and is its own parent.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(&id).map(Arc::as_ref)
    }

    /// Whether there is such a node.
    pub fn contains(&self, id: NodeId) -> bool {
        self.nodes.contains_key(&id)
    }

    /// How many steps it holds.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether no step has been taken.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nodes from the first step to this one; empty for the root.
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

    /// All moves from the scramble to the node, as written.
    pub fn line(&self, id: NodeId) -> Line {
        let path = self.path(id);
        path.iter()
            .filter_map(|&id| self.get(id))
            .fold(Line::EMPTY, |line, node| line.then(&node.line))
    }

    /// What the node amounts to on a scramble.
    pub fn standing(&self, id: NodeId, scramble: &Cube) -> Standing {
        match self.get(id) {
            Some(node) => standing(scramble, &self.line(node.parent), &node.line),
            None => standing(scramble, &Line::EMPTY, &Line::EMPTY),
        }
    }

    /// The child of `parent` that makes these moves, merging and the order of opposite faces aside.
    pub fn child_with(&self, parent: NodeId, line: &Line) -> Option<NodeId> {
        let wanted = line.normal_form();
        let children = self.get(parent)?.children.iter().copied();
        children
            .into_iter()
            .find(|&id| self.get(id).is_some_and(|node| node.line.normal_form() == wanted))
    }

    /// Adds a step behind `parent`; `None` when there is no such node, or the tree has grown beyond
    /// all use.
    pub fn add(&mut self, parent: NodeId, origin: Origin, line: Line) -> Option<NodeId> {
        if self.len() >= MOST_NODES || self.path(parent).len() >= MOST_DEEP {
            return None;
        }
        let id = NodeId(self.next);
        self.next = self.next.checked_add(1)?;
        Arc::make_mut(self.nodes.get_mut(&parent)?).children.push(id);
        self.nodes.insert(id, Arc::new(Node::new(parent, origin, line)));
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

    /// A node and everything behind it.
    pub fn branch(&self, id: NodeId) -> Vec<NodeId> {
        let mut branch = vec![id];
        let mut at = 0;
        while let Some(&id) = branch.get(at) {
            branch.extend(self.get(id).map_or(&[][..], |node| &node.children));
            at += 1;
        }
        branch
    }

    /// The sibling `by` places further, if there is one.
    pub fn sibling(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let siblings = &self.get(self.get(id).filter(|_| !id.is_root())?.parent)?.children;
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.get(at.checked_add_signed(by)?).copied()
    }

    /// The nearest sibling that is not hidden, those below first; the parent if there is none.
    pub(super) fn visible_beside(&self, id: NodeId) -> NodeId {
        let parent = self.get(id).map_or(NodeId::ROOT, |node| node.parent);
        let siblings = self.get(parent).map_or(&[][..], |node| &node.children);
        let at = siblings.iter().position(|&sibling| sibling == id).unwrap_or(siblings.len());
        let (before, after) = siblings.split_at(at);
        let mut beside = after.iter().chain(before.iter().rev());
        let shown = beside.find(|&&id| self.get(id).is_some_and(|node| !node.hidden));
        shown.copied().unwrap_or(parent)
    }

    /// Whether the node is hidden, by itself or with one before it.
    pub fn is_hidden(&self, id: NodeId) -> bool {
        self.path(id).iter().any(|&id| self.get(id).is_some_and(|node| node.hidden))
    }

    /// Whether `id` is `ancestor` or comes somewhere behind it.
    pub fn is_behind(&self, id: NodeId, ancestor: NodeId) -> bool {
        ancestor.is_root() || self.path(id).contains(&ancestor)
    }

    /// All nodes but the root with their depth, each before its children, as a tree is drawn.
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

    /// Puts a node back under the number it had; whether number and parent allow it.
    pub(super) fn restore(&mut self, id: NodeId, node: Node) -> bool {
        let free = !self.contains(id) && id.0 < u32::MAX;
        match self.nodes.get_mut(&node.parent).filter(|_| free) {
            Some(parent) => Arc::make_mut(parent).children.push(id),
            None => return false,
        }
        self.nodes.insert(id, Arc::new(node));
        self.next = self.next.max(id.0 + 1);
        true
    }

    /// Changes a node; `None` when there is none, or it is the root, which carries nothing.
    pub(super) fn edit(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(&id).filter(|_| !id.is_root()).map(Arc::make_mut)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Numbers, alg, cube, line};
    use super::*;

    fn random_tree(seed: u64) -> Skeleton {
        let mut numbers = Numbers::new(seed);
        let mut tree = Skeleton::default();
        let mut ids = vec![NodeId::ROOT];
        for _ in 0..20 {
            let parent = ids[numbers.below(ids.len())];
            let (normal, inverse) = (numbers.below(5), numbers.below(5));
            let line = Line { normal: numbers.moves(normal), inverse: numbers.moves(inverse) };
            ids.push(tree.add(parent, Origin::Own, line).unwrap());
        }
        tree
    }

    #[test]
    fn moves_cancel_on_each_side_by_itself_and_where_the_sides_meet_at_the_end() {
        let scramble = alg("R U2 F' L D").inverse();
        let before = line("R U", "D'");
        let after = standing(&scramble.cube(), &before, &line("U F'", "L'"));
        assert_eq!((after.count, after.cancelled, after.total), (3, 1, 5));
        assert_eq!(after.solution, Some(alg("R U2 F' L D")));
        // R U and (U') meet: U · U is one half turn.
        let meeting = standing(&cube("U2 R'"), &Line::EMPTY, &line("R U", "U'"));
        assert_eq!((meeting.cancelled, meeting.total), (1, 2));
        assert_eq!(meeting.solution, Some(alg("R U2")));
    }

    #[test]
    fn a_finished_line_solves_from_both_sides() {
        for seed in 0..300 {
            let mut numbers = Numbers::new(seed);
            let (n, i) = (numbers.below(9), numbers.below(9));
            let line = Line { normal: numbers.moves(n), inverse: numbers.moves(i) };
            let scramble = line.unniss().inverse().cube();
            let end = standing(&scramble, &Line::EMPTY, &line);
            let solution = end.solution.clone().expect("solved");
            assert!(end.cube.is_solved() && end.on(Side::Inverse).is_solved());
            assert!(scramble.after_all(&solution).is_solved());
            assert!(scramble.inverse().after_all(&solution.inverse()).is_solved());
            assert!(solution.len() == end.total && solution.is_normal());
            assert_eq!(line.normal_form().len(), end.total + end.cancelled);
        }
    }

    #[test]
    fn totals_are_those_of_the_whole_line_whatever_the_steps() {
        for seed in 0..200 {
            let tree = random_tree(seed);
            let scramble = Numbers::new(seed).moves(20).cube();
            for (id, depth) in tree.walk() {
                let here = tree.standing(id, &scramble);
                assert_eq!(here.line, tree.line(id));
                assert_eq!(here.total, tree.line(id).normal_form().len());
                let parent = tree.get(id).unwrap().parent;
                let before = tree.standing(parent, &scramble).total;
                assert_eq!(before + here.count, here.total + here.cancelled);
                assert_eq!(here.cube, tree.line(id).apply_to(&scramble));
                assert_eq!(tree.path(id).len(), depth + 1);
            }
        }
    }

    #[test]
    fn deleting_a_branch_takes_what_is_behind_it_and_nothing_else() {
        for seed in 0..100 {
            let tree = random_tree(seed);
            for (id, _) in tree.walk() {
                let mut cut = tree.clone();
                let left = cut.remove(id).unwrap();
                assert!(cut.contains(left));
                for (other, _) in tree.walk() {
                    assert_eq!(cut.contains(other), !tree.is_behind(other, id));
                    if cut.contains(other) {
                        assert_eq!(cut.line(other), tree.line(other));
                    }
                }
                assert_eq!(cut.walk().len(), cut.len());
            }
        }
        assert_eq!(Skeleton::default().remove(NodeId::ROOT), None);
    }

    #[test]
    fn siblings_are_walked_in_the_order_they_were_added() {
        let mut tree = Skeleton::default();
        let ids: Vec<_> = ["R", "U", "F"]
            .iter()
            .map(|m| tree.add(NodeId::ROOT, Origin::Own, line(m, "")).unwrap())
            .collect();
        assert_eq!(tree.sibling(ids[0], 1), Some(ids[1]));
        assert_eq!(tree.sibling(ids[2], -1), Some(ids[1]));
        assert_eq!(tree.sibling(ids[2], 1), None);
        assert_eq!(tree.sibling(ids[0], -1), None);
        assert_eq!(tree.sibling(NodeId::ROOT, 1), None);
        assert_eq!(tree.child_with(NodeId::ROOT, &line("F", "")), Some(ids[2]));
    }
}
