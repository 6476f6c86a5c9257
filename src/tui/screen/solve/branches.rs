//! Actions on the branches of the tree: marks, notes, hiding, equal states, lists of complete
//! lines, and two branches side by side.

use super::SolveState;
use super::layout::Pane;
use super::outline::Comparison;
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

    /// Changes the user's mark of the current node to the next of: no mark, a star, struck out.
    pub(super) fn cycle_mark(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        let Some(mark) = now.tree.get(node).map(|node| node.mark) else { return };
        self.option(|workspace| workspace.set_mark(node, mark.next()));
    }

    /// Hides the current node with all nodes below it, or shows it again.
    pub(super) fn toggle_hidden(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        if now.tree.is_hidden(node) {
            // The node may be hidden because an earlier node on its path is.
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

    pub(super) fn toggle_with_hidden(&mut self) {
        self.tree.toggle_with_hidden();
        self.refresh();
    }

    /// Goes to the next node with the same state as the current one.
    pub(super) fn go_to_twin(&mut self) {
        let now = self.workspace.now();
        let node = now.cursor();
        let twins = now.twins(node);
        let mut behind = now.tree.walk().into_iter().map(|(id, _)| id).skip_while(|&id| id != node);
        let next = behind.find(|id| twins.contains(id) && *id != node);
        match next.or(twins.first().copied()) {
            Some(twin) => {
                let was = now.at(node).map_or(0, |here| here.total);
                let is = now.at(twin).map_or(0, |here| here.total);
                self.tree.show_steps();
                self.select(twin);
                self.say(format!("the same state in {is} moves, where you came from in {was}"));
            }
            None => self.say("no other step has this state"),
        }
    }

    pub(super) fn next_view(&mut self) {
        self.tree.next_view();
        self.refresh();
    }

    /// Compares the current node with another one ([`TreePane::compare`]).
    ///
    /// [`TreePane::compare`]: super::outline::TreePane::compare
    pub(super) fn compare(&mut self) {
        let words = match self.tree.compare(self.workspace.now()) {
            Comparison::First => "V on another step shows the two branches side by side",
            Comparison::Nothing => "nothing is compared",
            Comparison::Shown => {
                self.focus.pane = Pane::Tree;
                self.focus.zoomed = true;
                return self.refresh();
            }
            Comparison::Left => {
                self.focus.zoomed = false;
                return self.refresh();
            }
        };
        self.refresh();
        self.say(words);
    }

    /// Returns whether the table of steps has the keys of lists.
    pub(super) fn has_table(&self) -> bool {
        self.tree.shows_table() && self.focus.pane == Pane::Tree
    }

    /// Shows the steps of all lines side by side on the whole screen, or the tree again.
    pub(super) fn toggle_table(&mut self) {
        self.focus.zoomed = self.tree.toggle_table();
        self.focus.pane = Pane::Tree;
        self.refresh();
    }

    /// Leaves a list or a comparison in the tree's pane; returns whether there was one.
    pub(super) fn leave_view(&mut self) -> bool {
        if self.tree.shows_steps() {
            return false;
        }
        self.focus.zoomed &= !self.tree.is_wide();
        self.tree.show_steps();
        self.refresh();
        true
    }

    /// Moves the selection in the tree's pane; skips rows that are not steps.
    pub(super) fn step_in_tree(&mut self, by: isize) {
        let tree = &self.tree.outline;
        if let Some(node) = tree.list.step_from(tree.at, by) {
            self.select(node);
        }
    }
}
