//! Changes of the tree: steps are added, deleted, named, marked, annotated and hidden, and the
//! cursor is moved.

use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::{Line, ParseError, Side};
use premove_engine::search::Solution;
use premove_engine::step::Step;

use super::super::document::read_own_moves;
use super::super::phase::next_goal;
use super::super::skeleton::{NodeId, NodeMark, Origin, Skeleton, TreeNode};
use super::super::split::split;
use super::{ChangeKind, Document, Workspace, settle};

/// A step to be added to the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStep {
    /// Source of the moves.
    pub origin: Origin,
    /// The moves.
    pub line: Line,
    /// Name of the step; empty if there is none.
    pub name: String,
    /// Note of the step; empty if there is none.
    pub note: String,
}

impl NewStep {
    /// Creates a step without a name and a note.
    pub fn new(origin: Origin, line: Line) -> Self {
        Self { origin, line, name: String::new(), note: String::new() }
    }
}

impl Workspace {
    /// Adds a solution of a step after the current node: see [`Workspace::take`].
    pub fn take_solution(&mut self, step: &Step, solution: &Solution) -> bool {
        self.take(step, &solution.line())
    }

    /// Adds moves that reach a step, as a node after the current node, and moves the cursor to it.
    /// The picker then chooses the step that naturally follows. If the moves do not reach the step
    /// from here, nothing is added. If a child has these moves already, the cursor moves to it, and
    /// it keeps its origin: moves that the user found first remain his own.
    pub fn take(&mut self, step: &Step, line: &Line) -> bool {
        let Some(cube) = self.now().here().map(|here| line.apply_to(&here.cube)) else {
            return false;
        };
        if line.is_empty() || !step.targets().iter().any(|target| target.is_reached(&cube)) {
            return false;
        }
        self.change(None, |doc| {
            put(doc, Origin::Listed(step.name().to_owned()), line);
            doc.plan.follow(&cube);
        })
    }

    /// Adds the user's own moves after the current node; for their side see
    /// [`super::super::read_moves`]. Moves that go through EO, DR and HTR are split into one step
    /// for each, all in one change. If they reach a stage, the picker chooses the step that
    /// follows. Text without moves changes nothing. If a child has these moves already, the cursor
    /// moves to it, and it keeps its origin: typing a listed solution does not make it the user's
    /// own.
    ///
    /// # Errors
    /// Fails if the text cannot be read.
    pub fn add_own_moves(&mut self, text: &str, side: Side) -> Result<bool, ParseError> {
        let (line, order) = read_own_moves(text, side)?;
        if line.is_empty() {
            return Ok(false);
        }
        Ok(self.change(None, |doc| take_moves(doc, &line, &order, &|_, _| Origin::Own)))
    }

    /// Adds a line that the program found after the current node. It is split like own moves, but
    /// its steps come from the program. An empty line changes nothing.
    pub fn add_found_line(&mut self, line: &Line) -> bool {
        let mut order = vec![Side::Normal; line.normal.len()];
        order.resize(line.len(), Side::Inverse);
        !line.is_empty() && self.change(None, |doc| take_moves(doc, line, &order, &found_step))
    }

    /// Adds steps one after the other, as one change: see [`Workspace::add_steps`].
    pub fn add_path(&mut self, parent: NodeId, path: &[(Line, Origin)]) -> bool {
        let steps = path.iter().map(|(line, origin)| NewStep::new(origin.clone(), line.clone()));
        self.add_steps(parent, &steps.collect::<Vec<_>>())
    }

    /// Adds steps one after the other, the first one as a child of `parent`, as one change. The
    /// cursor moves to the last step, and the picker chooses the step that follows. A step that the
    /// tree has already is used instead of a new one; it keeps its origin, and gets the name and
    /// the note if it has none.
    /// A step without moves is left out unless it has a name or a note.
    ///
    /// Nothing is added if the parent does not exist, or if the tree cannot hold all steps.
    pub fn add_steps(&mut self, parent: NodeId, steps: &[NewStep]) -> bool {
        self.change(None, |doc| {
            let mut tree = Skeleton::clone(&doc.tree);
            let Some(end) = add_to(&mut tree, parent, steps).filter(|_| !steps.is_empty()) else {
                return;
            };
            if tree != *doc.tree {
                doc.tree = Arc::new(tree);
            }
            doc.cursor = end;
            settle(doc);
        })
    }

    /// Deletes a node and everything after it. If the cursor was there, it moves to a sibling or to
    /// the parent.
    pub fn delete_branch(&mut self, node: NodeId) -> bool {
        self.change(None, |doc| {
            let inside = doc.tree.is_behind(doc.cursor, node);
            if let (Some(left), true) = (Arc::make_mut(&mut doc.tree).remove(node), inside) {
                doc.cursor = left;
                settle(doc);
            }
        })
    }

    /// Moves the cursor. If the chosen step cannot be searched there, the picker chooses the step
    /// that naturally follows.
    pub fn select(&mut self, node: NodeId) -> bool {
        if !self.now().tree.contains(node) {
            return false;
        }
        self.change(Some(ChangeKind::Cursor), |doc| {
            doc.cursor = node;
            settle(doc);
        })
    }

    /// Moves the cursor to the parent.
    pub fn go_to_parent(&mut self) -> bool {
        let parent = self.now().tree.get(self.now().cursor).map(|node| node.parent);
        parent.is_some_and(|parent| self.select(parent))
    }

    /// Moves the cursor to the first child.
    pub fn go_to_child(&mut self) -> bool {
        let child =
            self.now().tree.get(self.now().cursor).and_then(|node| node.children.first().copied());
        child.is_some_and(|child| self.select(child))
    }

    /// Moves the cursor to the sibling `by` places further.
    pub fn go_to_sibling(&mut self, by: isize) -> bool {
        let sibling = self.now().tree.sibling(self.now().cursor, by);
        sibling.is_some_and(|sibling| self.select(sibling))
    }

    /// Sets the name of a node. Letters typed one after the other are one change.
    pub fn set_name(&mut self, node: NodeId, name: &str) -> bool {
        self.edit(node, Some(ChangeKind::Words("name", node)), |of| name.clone_into(&mut of.name))
    }

    /// Sets the mark of a node.
    pub fn set_mark(&mut self, node: NodeId, mark: NodeMark) -> bool {
        self.edit(node, None, |node| node.mark = mark)
    }

    /// Sets the note of a node, which may have several lines. Line ends become `\n`, and blank
    /// space around the note is removed. Letters typed one after the other are one change.
    pub fn set_note(&mut self, node: NodeId, text: &str) -> bool {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let text = lines.join("\n");
        let run = ChangeKind::Words("note", node);
        self.edit(node, Some(run), |of| text.trim_matches('\n').clone_into(&mut of.note))
    }

    /// Hides a node and everything after it, or shows them again. If the cursor was there, it moves
    /// to the nearest sibling that is not hidden, or to the parent.
    pub fn set_hidden(&mut self, node: NodeId, hidden: bool) -> bool {
        self.change(None, |doc| {
            let Some(of) = Arc::make_mut(&mut doc.tree).edit(node) else { return };
            of.hidden = hidden;
            if hidden && doc.tree.is_behind(doc.cursor, node) {
                doc.cursor = doc.tree.visible_beside(node);
                settle(doc);
            }
        })
    }

    /// Shows all hidden nodes again.
    pub fn show_all(&mut self) -> bool {
        self.change(None, |doc| {
            let nodes = doc.tree.walk();
            let hidden = nodes.iter().filter(|(id, _)| doc.tree.get(*id).is_some_and(|n| n.hidden));
            let hidden: Vec<_> = hidden.map(|&(id, _)| id).collect();
            for id in hidden {
                if let Some(node) = Arc::make_mut(&mut doc.tree).edit(id) {
                    node.hidden = false;
                }
            }
        })
    }

    fn edit(
        &mut self,
        node: NodeId,
        run: Option<ChangeKind>,
        edit: impl FnOnce(&mut TreeNode),
    ) -> bool {
        self.change(run, |doc| {
            if let Some(node) = Arc::make_mut(&mut doc.tree).edit(node) {
                edit(node);
            }
        })
    }
}

impl Document {
    /// Returns the document after [`Workspace::add_own_moves`] on the side in view, as a preview
    /// while the moves are typed. Returns `None` for a text without moves.
    ///
    /// # Errors
    /// Fails if the text cannot be read.
    pub fn with_own_moves(&self, text: &str) -> Result<Option<Self>, ParseError> {
        let (line, order) = read_own_moves(text, self.side)?;
        Ok((!line.is_empty()).then(|| {
            let mut doc = self.clone();
            take_moves(&mut doc, &line, &order, &|_, _| Origin::Own);
            doc
        }))
    }
}

/// Returns the origin of moves, given the state before them.
type OriginOf = dyn Fn(&Cube, &Line) -> Origin;

/// Returns the origin of a step of a whole line that the program found.
fn found_step(before: &Cube, line: &Line) -> Origin {
    let step = next_goal(before).map(Step::of_goal);
    let after = line.apply_to(before);
    let step = step.filter(|step| step.targets().iter().any(|target| target.is_reached(&after)));
    Origin::Recipe(step.as_ref().map_or(Origin::MOVES, Step::name).to_owned())
}

/// Adds moves as steps after the current node. If they reach a stage, the picker chooses the step
/// that follows. `order` has the side of each move, as written.
fn take_moves(doc: &mut Document, line: &Line, order: &[Side], origin: &OriginOf) {
    let before = doc.here().and_then(|here| next_goal(&here.cube));
    put_split(doc, line, order, origin);
    if let Some(here) = doc.here().filter(|here| next_goal(&here.cube) != before) {
        doc.plan.follow(&here.cube);
    }
}

/// Adds steps one after the other, and returns the last one; `None` if the tree cannot hold them.
fn add_to(tree: &mut Skeleton, parent: NodeId, steps: &[NewStep]) -> Option<NodeId> {
    let mut at = tree.contains(parent).then_some(parent)?;
    for step in steps {
        if step.line.is_empty() && step.name.is_empty() && step.note.is_empty() {
            continue;
        }
        at = match tree.child_with(at, &step.line) {
            Some(there) => there,
            None => tree.add(at, step.origin.clone(), step.line.clone())?,
        };
        let node = tree.edit(at)?;
        for (text, new) in [(&mut node.name, &step.name), (&mut node.note, &step.note)] {
            if text.is_empty() {
                text.clone_from(new);
            }
        }
    }
    Some(at)
}

/// Adds a step after the current node, or finds it there, and moves the cursor to it.
fn put(doc: &mut Document, origin: Origin, line: &Line) {
    let there = doc.tree.child_with(doc.cursor, line);
    let node = there.or_else(|| Arc::make_mut(&mut doc.tree).add(doc.cursor, origin, line.clone()));
    doc.cursor = node.unwrap_or(doc.cursor);
}

/// Adds moves after the current node, one node for each step that they go through. Moves the cursor
/// to the last one.
fn put_split(doc: &mut Document, line: &Line, order: &[Side], origin: &OriginOf) {
    if let Some(there) = doc.tree.child_with(doc.cursor, line) {
        doc.cursor = there;
        return;
    }
    let mut cube = doc.here().map_or(Cube::SOLVED, |here| here.cube);
    let parts = doc.here().map_or_else(Vec::new, |here| split(&here.cube, line, order));
    if parts.len() < 2 {
        return put(doc, origin(&cube, line), line);
    }
    let steps = parts.into_iter().map(|part| {
        let step = NewStep::new(origin(&cube, &part), part);
        cube = step.line.apply_to(&cube);
        step
    });
    let steps: Vec<_> = steps.collect();
    let mut tree = Skeleton::clone(&doc.tree);
    if let Some(end) = add_to(&mut tree, doc.cursor, &steps) {
        doc.tree = Arc::new(tree);
        doc.cursor = end;
    }
}
