//! Sends the current line to the Analyse screen, and adds results of the analysis as branches.

use premove_cube::notation::Line;
use premove_fmc::analysis::Played;
use premove_fmc::{NewStep, NodeId, Workspace};

use super::SolveState;
use super::layout::Pane;
use crate::message::SolveEffect;
use crate::remedy::with_remedy;
use crate::screen::outbox::{Branch, ToAnalyse};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Editing, Handover};

impl SolveState {
    /// Sends the line that leads to the current node to the Analyse screen.
    pub(super) fn analyse(&mut self) {
        let now = self.workspace.now();
        match Played::of_path(now, now.cursor()) {
            Ok(played) => {
                let text = now.write_up(now.cursor());
                let line = ToAnalyse::Line { text, played: Box::new(played) };
                self.outbox.hand_over(Handover::Analyse(line));
            }
            Err(why) => self.warn(with_remedy(&why)),
        }
    }

    /// Adds a branch to the solve that it belongs to; opens that solve first if it is not open.
    pub(super) fn take_steps(&mut self, branch: &Branch) {
        if self.has_line(branch) {
            return self.add_branch(branch);
        }
        if let Some(id) = &branch.id {
            let is_open = self.links.names.get(&self.workspace.solve()) == Some(id);
            if !is_open {
                self.links.branch = Some(branch.clone());
                let id = id.clone();
                let known_for = None;
                return self.outbox.solve(SolveEffect::Open { id, known_for });
            }
        } else if !self.is_on(branch) {
            let left = self.workspace.has_work();
            match Workspace::from_json(&branch.solve) {
                Ok(solve) => {
                    self.workspace.open(&solve, None);
                    self.began();
                }
                Err(error) => return self.warn(error.to_string()),
            }
            self.add_branch(branch);
            return self.say_left(left);
        }
        self.add_branch(branch);
    }

    /// Adds the branch for which a solve was opened, if the open solve has the branch's scramble.
    pub(super) fn take_waiting_branch(&mut self, branch: Option<Branch>) {
        if let Some(branch) = branch.filter(|branch| self.is_on(branch)) {
            self.add_branch(&branch);
        }
    }

    /// Returns whether the current scramble is the scramble of the branch.
    fn is_on(&self, branch: &Branch) -> bool {
        self.workspace.now().scramble.cube() == Some(branch.scramble.cube())
    }

    /// Returns whether the tree contains the line from which the branch starts.
    fn has_line(&self, branch: &Branch) -> bool {
        self.is_on(branch) && self.node_of(&branch.played).is_some()
    }

    /// Returns the node that these steps reach, preferably on the current line, if there is one.
    fn node_of(&self, steps: &[NewStep]) -> Option<NodeId> {
        let all = steps.iter().fold(Line::EMPTY, |all, step| all.then(&step.line));
        let wanted = all.normal_form();
        let now = self.workspace.now();
        let in_work = now.tree.path(now.cursor());
        let others = now.tree.walk().into_iter().map(|(id, _)| id);
        let nodes = std::iter::once(NodeId::ROOT).chain(in_work).chain(others);
        nodes.into_iter().find(|&node| now.tree.line(node).normal_form() == wanted)
    }

    fn add_branch(&mut self, branch: &Branch) {
        if self.field.is_open() {
            self.leave();
        }
        let before = &branch.played[..branch.at.min(branch.played.len())];
        if let Some(node) = self.node_of(before) {
            self.workspace.add_steps(node, &branch.steps);
        } else {
            // The branch starts inside a step of the tree, so its steps are added from the root.
            let steps: Vec<NewStep> = before.iter().chain(&branch.steps).cloned().collect();
            self.workspace.add_steps(NodeId::ROOT, &steps);
        }
        self.changed();
        self.focus.pane = Pane::Tree;
        self.refresh();
        self.say(match branch.at {
            0 => "a branch from the scramble".to_owned(),
            at => format!("a branch behind step {at}"),
        });
    }
}
