//! The workspace: the document of the Solve screen, all operations that change it, and undo for
//! them.
//!
//! Each operation returns whether it changed anything. Nothing here searches, waits or saves. The
//! front end runs the search of [`Document::request`], and saves [`Workspace::to_json`] after
//! changes.
//!
//! Changes of the tree are in `workspace/tree.rs`.

use std::collections::BTreeMap;
use std::sync::Arc;

use premove_cube::notation::{Side, first_scramble};
use premove_engine::search::{Endings, Extent};
use premove_engine::step::Goal;

use super::conditions::WrittenConditions;
use super::document::{Document, DocumentScramble};
use super::file::{self, FileError};
use super::history::History;
use super::plan::{MAX_RESULTS, NothingToSearch, Policy};
use super::skeleton::{NodeId, Skeleton};

#[cfg(test)]
mod tests;
mod tree;

pub use tree::NewStep;

/// Kinds of changes that merge with a change of the same kind before it, so that one undo reverts
/// both.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ChangeKind {
    /// The scramble, while it is typed over another one.
    Scramble,
    Cursor,
    Side,
    Goal,
    Option(&'static str),
    /// The name or the note of a node, while it is typed.
    Words(&'static str, NodeId),
}

/// The document of the Solve screen, with its history for undo.
///
/// ```
/// use premove_fmc::Workspace;
/// use premove_cube::notation::Side;
///
/// let mut workspace = Workspace::on_scramble("R' U' F D2 L2 F");
/// // Your own moves become a step of the tree.
/// assert!(workspace.add_own_moves("B (L2 F)", Side::Normal)?);
/// assert_eq!(workspace.now().premoves().to_string(), "F' L2");
/// assert!(workspace.undo());
/// assert!(workspace.now().premoves().is_empty());
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Workspace {
    history: History<Document, ChangeKind>,
    /// Own moves that are typed but not added yet, for each solve.
    drafts: BTreeMap<u32, String>,
    /// The number of the solve that was started last.
    last: u32,
}

impl Default for Workspace {
    fn default() -> Self {
        Self::from(Document::default())
    }
}

impl From<Document> for Workspace {
    fn from(document: Document) -> Self {
        let last = document.solve;
        Self { history: History::new(document), drafts: BTreeMap::new(), last }
    }
}

impl Workspace {
    /// Creates an empty workspace on a scramble.
    pub fn on_scramble(text: &str) -> Self {
        let mut document =
            Document { scramble: DocumentScramble::new(text), ..Document::default() };
        settle(&mut document);
        Self::from(document)
    }

    /// Returns the current document.
    pub fn now(&self) -> &Document {
        self.history.state()
    }

    /// Returns the own moves that are typed but not added yet. They are saved with the document,
    /// but undo does not change them.
    pub fn draft(&self) -> &str {
        self.drafts.get(&self.solve()).map_or("", String::as_str)
    }

    /// Replaces the own moves that are typed but not added yet. Returns whether the text changed.
    pub fn set_draft(&mut self, text: &str) -> bool {
        let changes = self.draft() != text;
        self.drafts.insert(self.solve(), text.to_owned());
        changes
    }

    /// Returns the document as text to be saved, without the history.
    pub fn to_json(&self) -> String {
        file::to_json(self.now(), self.draft())
    }

    /// Reads a saved document.
    ///
    /// # Errors
    /// Fails if the text is not a workspace, has an unknown version, or contradicts itself.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        let (document, draft) = file::from_json(text)?;
        let mut workspace = Self::from(document);
        workspace.set_draft(&draft);
        Ok(workspace)
    }

    /// Reverts the last change.
    pub fn undo(&mut self) -> bool {
        self.travel(History::undo)
    }

    /// Repeats the change that was reverted last.
    pub fn redo(&mut self) -> bool {
        self.travel(History::redo)
    }

    /// Ends a sequence of merged changes, for example when the user leaves a field.
    pub fn seal(&mut self) {
        self.history.seal();
    }

    /// Starts on another scramble, without steps and on the normal side. The settings stay, and
    /// undo restores the previous document. A label before the scramble is removed, and so are the
    /// lines after it in a write-up. If the scramble is the current one and has no work on it, the
    /// solve keeps its number.
    pub fn start(&mut self, text: &str) -> bool {
        let text = first_scramble(text);
        let cube = self.now().scramble.cube();
        let is_same =
            cube.is_some() && cube == DocumentScramble::new(&text).cube() && !self.has_work();
        let solve = if is_same { self.solve() } else { self.reserve() };
        self.change(None, |doc| *doc = fresh(doc, &text, solve))
    }

    /// Replaces the document by that of another workspace; undo restores the previous one. It
    /// becomes the solve with this number, or a new one without a number.
    pub fn open(&mut self, other: &Self, number: Option<u32>) -> bool {
        let solve = number.unwrap_or_else(|| self.reserve());
        let changes = self.change(None, |doc| *doc = Document { solve, ..other.now().clone() });
        self.set_draft(other.draft()) || changes
    }

    /// Returns the number of the current solve. Each solve that is started or opened has its own
    /// number, and undo restores the number too.
    pub fn solve(&self) -> u32 {
        self.now().solve
    }

    /// Returns an unused number for a solve that starts later.
    pub fn reserve(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Returns whether there is something worth saving: a scramble with moves, or work on it.
    pub fn is_begun(&self) -> bool {
        self.is_worth_keeping(self.now())
    }

    fn is_worth_keeping(&self, document: &Document) -> bool {
        let has_moves = document.scramble.moves().is_some_and(|moves| !moves.is_empty());
        has_moves || self.is_worked_on(document)
    }

    /// Returns whether there is work on the scramble: a step, or typed moves.
    pub fn has_work(&self) -> bool {
        self.is_worked_on(self.now())
    }

    fn is_worked_on(&self, document: &Document) -> bool {
        let draft = self.drafts.get(&document.solve);
        !document.tree.is_empty() || draft.is_some_and(|draft| !draft.trim().is_empty())
    }

    /// Replaces the scramble of `before` by typed text. If the text gives another cube, a new solve
    /// with the number `fresh_number` starts, unless there was no scramble before. So an entered
    /// scramble is not lost, and steps are never applied to the scramble of another solve. All
    /// typing until [`Workspace::seal`] is one change.
    pub fn type_scramble(&mut self, before: &Document, fresh_number: u32, text: &str) -> bool {
        if text == self.now().scramble.text() {
            return false;
        }
        let scramble = DocumentScramble::new(text);
        let is_same = scramble.cube().is_some() && scramble.cube() == before.scramble.cube();
        let stays = is_same || !self.is_worth_keeping(before);
        self.change(Some(ChangeKind::Scramble), |doc| {
            if stays {
                *doc = Document { scramble, ..before.clone() };
                if doc.tree.is_empty() {
                    settle(doc);
                }
            } else {
                *doc = fresh(before, text, fresh_number);
            }
        })
    }

    /// Restores an earlier document.
    pub fn put_back(&mut self, before: &Document) -> bool {
        self.change(None, |doc| doc.clone_from(before))
    }

    /// Shows a side.
    pub fn set_side(&mut self, side: Side) -> bool {
        self.change(Some(ChangeKind::Side), |doc| doc.side = side)
    }

    /// Shows the other side.
    pub fn toggle_side(&mut self) -> bool {
        self.set_side(self.now().side.other())
    }

    /// Chooses the goal to search for.
    pub fn choose_goal(&mut self, goal: Goal) -> bool {
        goal.spec().phase.is_some()
            && self.change(Some(ChangeKind::Goal), |doc| doc.plan.choose(goal))
    }

    /// Chooses the next single axis that can be searched, or all axes again.
    pub fn cycle_axes(&mut self) -> bool {
        let Some(here) = self.now().here() else { return false };
        self.change(Some(ChangeKind::Option("axes")), |doc| doc.plan.cycle_axes(&here.cube))
    }

    /// Turns the choice on or off for one of [`StepPlan::axes`](super::plan::StepPlan::axes); at
    /// least one axis stays chosen.
    pub fn toggle_axis(&mut self, index: usize) -> bool {
        self.change(Some(ChangeKind::Option("axes")), |doc| doc.plan.toggle_axis(index))
    }

    /// Chooses the sides that searches may use.
    pub fn set_policy(&mut self, policy: Policy) -> bool {
        self.change(Some(ChangeKind::Option("sides")), |doc| doc.plan.policy = policy)
    }

    /// Sets the recipe for whole lines, given as text or by its name.
    pub fn set_recipe(&mut self, recipe: &str) -> bool {
        self.change(Some(ChangeKind::Option("recipe")), |doc| {
            recipe.clone_into(&mut doc.plan.recipe);
        })
    }

    /// Sets the minimum and the maximum length. They are put in order, and limited to lengths that
    /// a search supports.
    pub fn set_bounds(&mut self, min: u8, max: u8) -> bool {
        self.change(Some(ChangeKind::Option("bounds")), |doc| {
            doc.plan.settings_mut().set_bounds(min, max);
        })
    }

    /// Sets the wanted number of solutions, at least one.
    pub fn set_results(&mut self, results: usize) -> bool {
        let results = results.clamp(1, MAX_RESULTS);
        self.change(Some(ChangeKind::Option("results")), |doc| {
            doc.plan.settings_mut().results = results;
        })
    }

    /// Chooses the wanted lengths within the bounds.
    pub fn set_extent(&mut self, extent: Extent) -> bool {
        self.change(Some(ChangeKind::Option("extent")), |doc| {
            doc.plan.settings_mut().extent = extent;
        })
    }

    /// Chooses whether a family of endings is shown as one solution.
    pub fn set_endings(&mut self, endings: Endings) -> bool {
        self.change(Some(ChangeKind::Option("endings")), |doc| {
            doc.plan.settings_mut().endings = endings;
        })
    }

    /// Sets the conditions on the solutions of the step.
    pub fn set_conditions(&mut self, conditions: WrittenConditions) -> bool {
        self.change(Some(ChangeKind::Option("conditions")), |doc| doc.plan.conditions = conditions)
    }

    fn change(&mut self, run: Option<ChangeKind>, edit: impl FnOnce(&mut Document)) -> bool {
        self.history.change(run, weight_beside, edit)
    }

    /// Moves through the history until the document differs: a sequence of merged changes may have
    /// ended with the document it started from.
    fn travel(&mut self, go: fn(&mut History<Document, ChangeKind>) -> bool) -> bool {
        let old = self.now().clone();
        while go(&mut self.history) {
            if *self.now() != old {
                return true;
            }
        }
        false
    }
}

/// Returns a document with another scramble and without steps; the settings stay.
fn fresh(before: &Document, text: &str, solve: u32) -> Document {
    let mut plan = before.plan.clone();
    plan.choose(Goal::Eo);
    let scramble = DocumentScramble::new(text);
    let mut document = Document { scramble, plan, solve, ..Document::default() };
    settle(&mut document);
    document
}

/// Chooses the step that naturally follows, if the chosen step cannot be searched at the current
/// node.
fn settle(doc: &mut Document) {
    let Some(here) = doc.here() else { return };
    if here.cube.is_solved() && doc.cursor() != NodeId::ROOT {
        doc.plan.follow_to_end();
    } else if matches!(
        doc.plan.step_on(&here.cube),
        Err(NothingToSearch::NotReady(_) | NothingToSearch::Reached(_))
    ) {
        doc.plan.follow(&here.cube);
    }
}

/// Returns the approximate memory in bytes that a document takes in addition to the previous one.
fn weight_beside(new: &Document, old: &Document) -> usize {
    let text =
        if new.scramble.is_shared_with(&old.scramble) { 0 } else { 2 * new.scramble.text().len() };
    let tree = if Arc::ptr_eq(&new.tree, &old.tree) { 0 } else { 40 * Skeleton::len(&new.tree) };
    size_of::<Document>() + text + tree
}
