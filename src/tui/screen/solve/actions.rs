//! What the user can do on the Solve screen, one method a command.

use super::{Pane, SEARCH, SolveState, rows};
use crate::fmc::{Mark, NodeId, Reason, Workspace};
use crate::notation::{Alg, Line};
pub(super) use crate::step::PICKER as STEPS;
use crate::step::{Goal, Step};
use crate::tui::message::JobEffect;
use crate::tui::screen::pane::Ring;
use crate::tui::screen::{Actions, Editing};
use crate::tui::widget::gauge::Phase;

impl Actions for SolveState {
    fn pause(&mut self) {
        match self.search.phase() {
            Phase::Paused => self.set_paused(false),
            phase if phase.is_live() => self.set_paused(true),
            _ => self.go(),
        }
    }

    fn undo(&mut self) {
        self.travel(Workspace::undo, "nothing to undo");
    }

    fn redo(&mut self) {
        self.travel(Workspace::redo, "nothing to redo");
    }

    fn zoom(&mut self) {
        if matches!(self.focus, Pane::Solutions | Pane::Tree) {
            self.zoomed = !self.zoomed;
            self.refresh();
        } else {
            self.say("only the solutions and the tree can be zoomed");
        }
    }

    fn copy(&mut self) {
        let now = self.workspace.now();
        let here = now.here();
        let solved = here.as_ref().and_then(|here| here.solution.as_ref());
        let (text, what) = match (self.focus, solved) {
            (Pane::Scramble, _) => (now.scramble().text().to_owned(), "the scramble".to_owned()),
            (_, Some(solution)) => {
                (solution.to_string(), format!("the solution, {} moves", solution.len()))
            }
            (Pane::Solutions, None) if !self.search.list.is_empty() => {
                let line = self.selected_line().map(|(_, line)| line).unwrap_or_default();
                (line.to_string(), format!("{} moves", line.len()))
            }
            _ => {
                let line = now.tree().line(now.cursor());
                (line.to_string(), format!("the skeleton, {} moves", line.len()))
            }
        };
        if text.is_empty() {
            self.say("nothing to copy yet");
        } else {
            self.outbox.copy(text, what);
        }
    }

    fn next_pane(&mut self, by: isize) {
        self.set_focus(self.focus.next(by));
    }

    fn step(&mut self, by: isize) {
        match self.focus {
            Pane::Solutions => {
                self.search.list.step(by);
                self.variant = 0;
                self.search.look();
                self.refresh_list();
            }
            Pane::Tree => {
                let nodes = rows::nodes(self.workspace.now().tree());
                let at =
                    nodes.iter().position(|&id| id == self.workspace.now().cursor()).unwrap_or(0);
                let to = at.saturating_add_signed(by).min(nodes.len() - 1);
                self.select(nodes[to]);
            }
            Pane::Steps => {
                self.steps_cursor =
                    self.steps_cursor.saturating_add_signed(by).min(STEPS.len() - 1);
                self.refresh();
            }
            Pane::Scramble => {}
        }
    }

    fn page(&mut self, by: isize) {
        let half = match self.focus {
            Pane::Tree => isize::from(self.areas.tree.height.cast_signed() / 2).max(1),
            _ => self.search.list.half_page(),
        };
        self.step(by * half);
    }
}

impl SolveState {
    /// Goes on where the program was left: what was found is not saved, so it is searched for
    /// again.
    pub(crate) fn take_up(&mut self) {
        if !self.workspace.now().scramble().text().trim().is_empty() {
            self.wanted = true;
            self.settle();
        }
    }

    /// Brings the other side into view.
    pub(crate) fn switch_side(&mut self) {
        self.workspace.toggle_side();
        self.changed();
    }

    /// Searches, or takes the selected solution when there is a list to take from.
    pub(crate) fn enter(&mut self) {
        match self.focus {
            Pane::Solutions if !self.search.list.is_empty() => self.take(),
            Pane::Scramble => self.edit_scramble(),
            Pane::Steps => {
                let (_, _, goals) = STEPS[self.steps_cursor];
                self.choose(goals);
            }
            Pane::Solutions | Pane::Tree => self.go(),
        }
    }

    /// Starts the search for the chosen step, or goes on with the one that was stopped.
    pub(crate) fn go(&mut self) {
        self.wanted = true;
        self.follow(true);
        if let Some(reason) = &self.refused {
            let text = reason.to_string();
            self.warn(text);
        }
    }

    /// Stops the search until it is asked for again or something else is to be searched. Whether
    /// there was one.
    pub(crate) fn stop(&mut self) -> bool {
        let live = self.search.phase().is_live();
        if live {
            self.search.finish(Phase::Stopped);
            self.outbox.job(SEARCH, JobEffect::Stop);
            self.refresh();
        }
        live
    }

    fn set_paused(&mut self, paused: bool) {
        self.search.set_paused(paused);
        self.outbox.job(SEARCH, JobEffect::Pause(paused));
        self.refresh();
    }

    /// Takes the selected solution, in the spelling that is shown, as the next step.
    pub(crate) fn take(&mut self) {
        let Some((step, line)) = self.selected_line() else {
            self.say("no solution is selected");
            return;
        };
        if line.is_empty() {
            self.say("nothing to take: the step needs no moves here");
        } else if self.workspace.take(&step, &line) {
            self.wanted = true;
            self.filter.clear();
            self.changed();
            self.tell_finished();
        }
    }

    /// Takes moves that solve the state in work as the next step.
    pub(crate) fn take_line(&mut self, step: &Step, solution: &Alg) {
        if self.workspace.take(step, &Line::on_normal(solution.clone())) {
            self.changed();
        }
        self.tell_finished();
    }

    /// The selected solution as shown, and the step it is one of.
    fn selected_line(&self) -> Option<(Step, Line)> {
        let question = self.search.question()?;
        let mut members = rows::family(question, self.search.list.selected()?);
        let at = self.variant % members.len().max(1);
        (at < members.len()).then(|| (question.step.clone(), members.swap_remove(at)))
    }

    pub(super) fn tell_finished(&mut self) {
        if let Some(solution) = self.workspace.now().here().and_then(|here| here.solution) {
            self.say(format!(
                "solved in {} moves: y copies, Y copies the write-up",
                solution.len()
            ));
        }
    }

    /// Shows the next member of the selected family.
    pub(crate) fn next_variant(&mut self, by: isize) {
        let selected = self.search.question().zip(self.search.list.selected());
        let members =
            selected.map_or(1, |(question, solution)| rows::family(question, solution).len());
        if members < 2 {
            self.say("nothing stands for this solution but itself");
        }
        let members = members.cast_signed();
        self.variant = (self.variant.cast_signed() + by).rem_euclid(members).cast_unsigned();
        self.refresh();
    }

    /// Chooses a step by the goals it may mean: the first that can be searched from here; the next
    /// one when chosen again.
    pub(crate) fn choose(&mut self, goals: &[Goal]) {
        let now = self.workspace.now();
        let chosen = now.plan().goal();
        let ready = |goal: Goal| {
            now.here().is_some_and(|here| {
                Step::one_by_one(goal)
                    .iter()
                    .flat_map(Step::targets)
                    .any(|t| t.is_ready(&here.cube))
            })
        };
        let goal = match goals.iter().position(|&goal| goal == chosen) {
            Some(at) => {
                let others = goals.iter().cycle().skip(at + 1).take(goals.len() - 1);
                others.copied().find(|&goal| ready(goal)).unwrap_or(chosen)
            }
            None => goals.iter().copied().find(|&goal| ready(goal)).unwrap_or(goals[0]),
        };
        self.focus = Pane::Solutions;
        self.steps_cursor = STEPS.iter().position(|(_, _, all)| all.contains(&goal)).unwrap_or(0);
        self.option(|workspace| workspace.choose_goal(goal));
        if let Some(reason @ Reason::NotReady(_)) = &self.refused {
            let text = reason.to_string();
            self.warn(text);
        }
    }

    pub(super) fn option(&mut self, change: impl FnOnce(&mut Workspace) -> bool) {
        if change(&mut self.workspace) {
            self.changed();
        } else {
            self.refresh();
        }
    }

    fn travel(&mut self, go: fn(&mut Workspace) -> bool, empty: &str) {
        if go(&mut self.workspace) {
            self.changed();
        } else {
            self.say(empty);
        }
    }

    /// Makes a node the one in work.
    pub(crate) fn select(&mut self, node: NodeId) {
        self.option(|workspace| workspace.select(node));
    }

    /// To the parent of the node in work.
    pub(crate) fn parent(&mut self) {
        self.option(Workspace::go_to_parent);
    }

    /// To the first step behind the node in work.
    pub(crate) fn child(&mut self) {
        self.option(Workspace::go_to_child);
    }

    /// To a sibling of the node in work.
    pub(crate) fn sibling(&mut self, by: isize) {
        self.option(|workspace| workspace.go_to_sibling(by));
    }

    /// Deletes the node in work and what is behind it.
    pub(crate) fn delete_branch(&mut self) {
        let node = self.workspace.now().cursor();
        if node.is_root() {
            self.say("the scramble cannot be deleted: i edits it");
        } else {
            self.option(|workspace| workspace.delete_branch(node));
            self.say("branch deleted: u brings it back");
        }
    }

    /// Goes round the marks of the node in work: plain, star, struck.
    pub(crate) fn cycle_mark(&mut self) {
        let now = self.workspace.now();
        let (node, mark) = (now.cursor(), now.tree().get(now.cursor()).map(crate::fmc::Node::mark));
        let next = match mark {
            Some(Mark::Plain) => Mark::Star,
            Some(Mark::Star) => Mark::Struck,
            _ => Mark::Plain,
        };
        self.option(|workspace| workspace.set_mark(node, next));
    }

    /// Gives a pane the focus.
    pub(crate) fn set_focus(&mut self, pane: Pane) {
        self.focus = pane;
        self.search.look();
        self.refresh();
    }

    /// Selects a line of the solution list.
    pub(crate) fn pick(&mut self, line: usize) {
        self.search.list.select(line);
        self.variant = 0;
        self.search.look();
        self.refresh_list();
    }

    /// Copies the whole solve, step by step.
    pub(crate) fn copy_write_up(&mut self) {
        let text = self.workspace.now().write_up(self.workspace.now().cursor());
        self.outbox.copy(text, "the write-up".to_owned());
    }

    /// Shows the skeleton on the net move by move: from the scramble on, one more each time, and
    /// then as it is again.
    pub(crate) fn replay(&mut self) {
        let moves = rows::moves(self.workspace.now()).len();
        if moves == 0 {
            self.say("no moves to replay yet");
            return;
        }
        self.replayed = match self.replayed {
            None => Some(0),
            Some(shown) => Some(shown + 1).filter(|&shown| shown <= moves),
        };
        self.refresh();
    }

    /// One step back: what is typed, the filter, the running search, the zoom. Whether there was
    /// anything.
    pub(crate) fn back(&mut self) -> bool {
        if self.edit.is_some() {
            self.leave();
        } else if self.replayed.take().is_some() {
            self.refresh();
        } else if self.stop_drawing() {
            self.say("no random scramble is drawn");
        } else if !self.filter.is_empty() {
            self.set_filter(String::new());
        } else if self.stop() {
        } else if self.zoomed {
            self.zoomed = false;
            self.refresh();
        } else {
            return false;
        }
        true
    }
}
