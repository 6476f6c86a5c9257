//! Actions of the user on the Solve screen, one method for each command.

use premove_cube::notation::{Alg, Line};
use premove_engine::step::Step;
use premove_fmc::analysis::Played;
use premove_fmc::listing::ListedSolution;
use premove_fmc::{NodeId, NothingToSearch, Workspace};
use premove_service::api::ExportForm;

use super::layout::Pane;
use super::other_list::OtherList;
use super::phases::PICKER;
use super::{SolveState, listing};
use crate::export;
use crate::message::{Asked, FileEffect};
use crate::remedy::with_remedy;
use crate::screen::explained::explained;
use crate::screen::pane::Paned;
use crate::screen::{Actions, Editing, Outbox, Travel};

impl Actions for SolveState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        self.outbox.waiting().or_else(|| self.has_question().then(Outbox::question))
    }

    fn pause(&mut self) {
        if let Some(list) = self.others.open_mut().filter(|list| list.is_live()) {
            list.toggle_pause(&mut self.outbox);
        } else if self.solutions.search.ask.is_live() {
            self.solutions.search.ask.toggle_pause(&mut self.outbox);
            self.refresh();
        } else {
            self.go();
        }
    }

    fn travel(&mut self, way: Travel) {
        let went = match way {
            Travel::Undo => self.workspace.undo(),
            Travel::Redo => self.workspace.redo(),
        };
        if went {
            self.changed();
        } else {
            self.say(way.nothing());
        }
    }

    fn copy(&mut self) {
        let now = self.workspace.now();
        let here = now.here();
        let solved = here.as_ref().and_then(|here| here.solution.as_ref());
        let (text, what) = match (self.focus.pane, self.others.open(), solved) {
            (Pane::Scramble, ..) => (now.scramble.text().to_owned(), "the scramble".to_owned()),
            (Pane::Solutions, Some(list), _) => list.copied(),
            (_, _, Some(solution)) => {
                (solution.to_string(), format!("the solution, {} moves", solution.len()))
            }
            (Pane::Solutions, _, None) if !self.solutions.search.list.is_empty() => {
                let line = self.selected_solution().map(|of| of.line().clone()).unwrap_or_default();
                (line.to_string(), format!("{} moves", line.len()))
            }
            _ => {
                let line = now.tree.line(now.cursor()).normal_form();
                (line.to_string(), format!("the skeleton, {} moves", line.len()))
            }
        };
        if text.is_empty() {
            self.say("nothing to copy yet");
        } else {
            self.outbox.copy(text, what);
        }
    }

    fn step(&mut self, by: isize) {
        match self.pane_of_keys() {
            Pane::Solutions if self.others.is_open() => {
                if let Some(list) = self.others.open_mut() {
                    list.step(by);
                }
                // The net shows the state at the selected place.
                if self.others.places.is_open() { self.refresh() } else { self.refresh_list() }
            }
            Pane::Solutions if listing::stays(self) => {}
            Pane::Solutions => {
                self.solutions.step(by);
                self.refresh_list();
            }
            Pane::Tree => self.step_in_tree(by),
            Pane::Steps => {
                self.steps.step(by);
                self.refresh();
            }
            Pane::Scramble => {}
        }
    }
}

impl SolveState {
    /// Performs the main action of the focused pane: adds the selected solution to the tree,
    /// chooses a step, or continues a stopped search.
    pub(super) fn enter(&mut self) {
        match self.focus.pane {
            Pane::Solutions if self.others.is_open() => self.take_other(),
            Pane::Solutions if !self.solutions.search.list.is_empty() => self.take(),
            Pane::Scramble => self.edit_scramble(),
            Pane::Steps => self.choose_row(self.steps.cursor),
            Pane::Solutions | Pane::Tree => self.go(),
        }
    }

    /// Adds the selected row of the list in place of the solutions to the tree.
    pub(super) fn take_other(&mut self) {
        if self.others.insertions.is_open() {
            self.take_insertions();
        } else if self.others.places.is_open() {
            self.take_place();
        } else {
            self.take_whole();
        }
    }

    /// Starts the search for the chosen step, or continues a stopped one.
    pub(super) fn go(&mut self) {
        self.follow(true);
        if let Some(reason) = &self.solutions.refused {
            self.warn(reason.to_string());
        }
    }

    /// Stops the search until it or another one is requested. Returns whether one was running.
    pub(super) fn stop(&mut self) -> bool {
        let is_stopped = self.solutions.search.ask.stop(&mut self.outbox);
        if is_stopped {
            self.refresh();
        }
        is_stopped
    }

    /// Adds the selected solution, in the shown spelling, as the next step.
    pub(super) fn take(&mut self) {
        let Some(selected) = self.selected_solution() else {
            return self.say("no solution is selected");
        };
        let line = selected.line();
        if line.is_empty() {
            self.say("nothing to take: the step needs no moves here");
        } else if self.workspace.take(&selected.step.step, line) {
            self.solutions.filter.clear();
            self.changed();
            self.warn_of_rules();
        }
    }

    /// Adds moves that solve the current state as the next step.
    pub(super) fn take_line(&mut self, step: &Step, solution: &Alg) {
        if self.workspace.take(step, &Line::on_normal(solution.clone())) {
            self.changed();
        }
        self.warn_of_rules();
    }

    /// Returns the selected solution, if there is one, in its shown spelling.
    pub(super) fn selected_solution(&self) -> Option<ListedSolution> {
        self.solutions.selected(self.listed_step())
    }

    /// Warns if the finished solution at the current node may not be handed in. (The pane of the
    /// solutions shows the solution itself.)
    pub(super) fn warn_of_rules(&mut self) {
        let Some(solution) = self.workspace.now().here().and_then(|here| here.solution) else {
            return;
        };
        let verdict = self.workspace.now().rules_verdict().filter(|verdict| !verdict.is_ok());
        if let Some(verdict) = verdict {
            self.warn(format!("solved in {} moves, {}", solution.len(), verdict.summary()));
        }
    }

    /// Shows another spelling of the selected solution (for instance with the last turn reversed):
    /// `by` positions further in the list of its spellings.
    pub(super) fn next_variant(&mut self, by: isize) {
        if self.others.whole.is_open() {
            if !self.others.whole.toggle_group() {
                self.say("no other line is known behind this DR");
            }
            return self.refresh();
        }
        let step = self.listed_step();
        if !self.solutions.next_spelling(by, step) {
            self.say("this solution has no other spelling");
        }
        self.refresh();
    }

    /// Chooses the step whose row in the picker has this key.
    pub(super) fn choose_step(&mut self, key: char) {
        if let Some(row) = PICKER.iter().position(|row| row.key == key) {
            self.choose_row(row);
        }
    }

    /// Chooses a step of a row of the picker: the first of its goals that can be searched from
    /// here, or the next goal if the row is chosen already. A list in place of the solutions is
    /// closed, because the solutions of the step replace it. A row without goals opens the list of
    /// insertions.
    pub(super) fn choose_row(&mut self, row: usize) {
        let Some(picked) = PICKER.get(row) else { return };
        if picked.goals().is_empty() {
            return self.find_insertions();
        }
        let has_lines = self.others.is_open();
        let goal = self.workspace.now().goal_among(&picked.goals(), has_lines);
        self.focus.pane = Pane::Solutions;
        self.steps.cursor = row;
        self.others.close(&mut self.outbox);
        self.option(|workspace| workspace.choose_goal(goal) || has_lines);
        if let Some(reason @ NothingToSearch::NotReady(_)) = &self.solutions.refused {
            self.warn(reason.to_string());
        }
    }

    pub(super) fn option(&mut self, change: impl FnOnce(&mut Workspace) -> bool) {
        if change(&mut self.workspace) {
            self.changed();
        } else {
            self.refresh();
        }
    }

    pub(super) fn select(&mut self, node: NodeId) {
        self.option(|workspace| workspace.select(node));
    }

    /// Builds the optional table of finishes from DR.
    pub(super) fn build_finish_table(&mut self) {
        self.solutions.build_finishes(&mut self.outbox);
    }

    pub(super) fn copy_write_up(&mut self) {
        let now = self.workspace.now();
        let text = now.write_up(now.cursor());
        self.outbox.copy(text, "the write-up");
    }

    pub(super) fn write_file(&mut self, path: &str) {
        let now = self.workspace.now();
        let text = ExportForm::of_file(path).write(now, now.cursor());
        self.outbox.file(FileEffect::Write { path: path.to_owned(), text, replace: false });
    }

    /// Opens a popup with the path to the current node in all export forms.
    pub(super) fn export(&mut self) {
        let now = self.workspace.now();
        let asked = export::asked(now, now.cursor());
        self.outbox.ask(asked);
    }

    /// Opens a popup with the result of each rule for the shown line, including typed moves.
    pub(super) fn check_rules(&mut self) {
        let Some(checked) = self.workspace.now().checked_rules(self.workspace.draft()) else {
            return;
        };
        let title =
            if checked.is_typed { "Rules, with the moves typed" } else { "Rules of an attempt" };
        self.outbox.ask(Asked::Notice { title: title.to_owned(), lines: checked.lines });
    }

    /// Opens a popup with the purpose of each move up to the current step.
    pub(super) fn explain(&mut self) {
        let now = self.workspace.now();
        match Played::of_path(now, now.cursor()) {
            Ok(played) => self.outbox.ask(explained(&played)),
            Err(error) => self.warn(with_remedy(&error)),
        }
    }

    /// Replays the skeleton on the net. Each call shows one more move, starting with the scramble;
    /// after the last move the full state is shown again.
    pub(super) fn replay(&mut self) {
        let moves = self.workspace.now().moves_so_far().len();
        if moves == 0 {
            return self.say("no moves to replay yet");
        }
        self.scramble.replayed = match self.scramble.replayed {
            None => Some(0),
            Some(shown) => Some(shown + 1).filter(|&shown| shown <= moves),
        };
        self.refresh();
    }

    /// Goes back one level: closes the text field, another list or the filter, stops the search, or
    /// leaves the zoom. Returns whether there was anything to leave.
    pub(super) fn back(&mut self) -> bool {
        if self.field.is_open() {
            self.leave();
        } else if self.scramble.replayed.take().is_some() {
            self.refresh();
        } else if self.stop_reading() {
        } else if self.stop_drawing() {
            self.say("no random scramble is drawn");
        } else if self.others.leave(&mut self.outbox) {
            self.refresh();
        } else if self.has_table() && !self.tree.table_filter.is_empty() {
            self.tree.table_filter.clear();
            self.refresh();
        } else if self.has_table() && self.leave_view() {
        } else if !self.solutions.filter.is_empty() {
            self.set_filter(String::new());
        } else if self.leave_view() || self.stop() {
        } else if self.focus.zoomed {
            self.focus.zoomed = false;
            self.refresh();
        } else {
            return false;
        }
        true
    }
}
