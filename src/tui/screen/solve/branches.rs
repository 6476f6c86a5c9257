//! The actions on the branches of the tree: marks, notes, hiding, equal states, the lists of
//! complete lines, and two branches side by side.

use premove_fmc::NodeId;

use super::SolveState;
use super::layout::Pane;
use super::outline::TreeView;
use crate::screen::Actions;
use crate::screen::pane::Paned;

impl SolveState {
    pub(super) fn delete_branch(&mut self) {
        let node = self.workspace.now().cursor();
        if node.is_root() {
            self.say("the scramble cannot be deleted: i edits it");
        } else {
            self.option(|workspace| workspace.delete_branch(node));
            self.say("branch deleted: u brings it back");
        }
    }

    /// Cycles through the marks of the node in work: plain, star, struck.
    pub(super) fn cycle_mark(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        let Some(mark) = now.tree.get(node).map(|node| node.mark) else { return };
        self.option(|workspace| workspace.set_mark(node, mark.next()));
    }

    /// Hides the node in work with the nodes behind it, or shows it again.
    pub(super) fn toggle_hidden(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        if now.tree.is_hidden(node) {
            // The node that hides it may stand before it.
            let path = now.tree.path(node).into_iter();
            let hiding: Vec<_> =
                path.filter(|&id| now.tree.get(id).is_some_and(|node| node.hidden)).collect();
            for id in hiding {
                self.option(|workspace| workspace.set_hidden(id, false));
            }
            return self.say("the branch is shown again");
        }
        let steps = now.tree.branch(node).len();
        self.option(|workspace| workspace.set_hidden(node, true));
        let behind = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        self.say(format!("{behind} hidden: in the tree A shows what is hidden, u undoes it"));
    }

    /// Shows hidden branches among the others, or folds them again.
    pub(super) fn toggle_with_hidden(&mut self) {
        self.with_hidden = !self.with_hidden;
        self.tree_view = TreeView::Steps;
        self.refresh();
    }

    /// Goes to the next step with the state of the one in work.
    pub(super) fn go_to_twin(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        let twins = now.twins(node);
        let walk = now.tree.walk();
        let place = |id: NodeId| walk.iter().position(|&(other, _)| other == id);
        let next = twins.iter().find(|&&twin| place(twin) > place(node)).or(twins.first());
        match next.copied() {
            Some(twin) => {
                let was = now.at(node).map_or(0, |here| here.total);
                let is = now.at(twin).map_or(0, |here| here.total);
                self.tree_view = TreeView::Steps;
                self.select(twin);
                self.say(format!("the same state in {is} moves, where you came from in {was}"));
            }
            None => self.say("no other step has this state"),
        }
    }

    /// Cycles through the views of the pane of the tree: the tree, all complete lines, those with a
    /// star, those of each EO.
    pub(super) fn next_view(&mut self) {
        self.tree_view = match self.tree_view {
            TreeView::Steps => TreeView::Lines,
            TreeView::Lines => TreeView::Starred,
            TreeView::Starred => TreeView::Families,
            TreeView::Families | TreeView::Compared(..) => TreeView::Steps,
        };
        self.tree_top = 0;
        self.refresh();
    }

    /// Stores the node in work; a second call on another node shows the two branches side by side.
    pub(super) fn compare(&mut self) {
        let node = self.workspace.now().cursor();
        let marked = self.compared.filter(|&id| self.workspace.now().tree.contains(id));
        match (self.tree_view, marked) {
            (TreeView::Compared(..), _) => self.end_comparison(),
            (_, Some(first)) if first == node => {
                self.compared = None;
                self.refresh();
                self.say("nothing is compared");
            }
            (_, Some(first)) => {
                self.compared = None;
                self.tree_view = TreeView::Compared(first, node);
                self.focus.pane = Pane::Tree;
                self.focus.zoomed = true;
                self.refresh();
            }
            (_, None) => {
                self.compared = Some(node);
                self.refresh();
                self.say("V on another step shows the two branches side by side");
            }
        }
    }

    fn end_comparison(&mut self) {
        self.tree_view = TreeView::Steps;
        self.focus.zoomed = false;
        self.refresh();
    }

    /// Leaves a list or a comparison in the pane of the tree; returns whether there was one.
    pub(super) fn leave_view(&mut self) -> bool {
        match self.tree_view {
            TreeView::Steps => return false,
            TreeView::Compared(..) => self.end_comparison(),
            _ => {
                self.tree_view = TreeView::Steps;
                self.refresh();
            }
        }
        true
    }

    /// Moves the selection in the pane of the tree; lines that are not steps are skipped.
    pub(super) fn step_in_tree(&mut self, by: isize) {
        let tree = &self.shown.tree;
        if let Some(node) = tree.list.step_from(tree.at, by) {
            self.select(node);
        }
    }
}
