//! Actions of the user on the Practice screen, one method for each command.

use premove_fmc::practice::{
    AttemptEnding, AttemptPlace, Milestone, OpenAttempt, clock_text, handed_in, line_of_attempt,
};
use premove_fmc::{NodeId, Workspace};
use ratatui::layout::{Position, Rect};

use super::PracticeState;
use super::layout::{Pane, drill_layout, layout};
use super::shown::Shown;
use crate::screen::form::Edit;
use crate::screen::pane::{self, Focus, Lines, Paned, inside};
use crate::screen::{Actions, Editing, Handover, Outbox, Travel};
use crate::shell::Shell;

impl Paned for PracticeState {
    type Pane = Pane;

    fn focus(&mut self) -> &mut Focus<Pane> {
        &mut self.focus
    }

    fn is_focused(&self, pane: Pane) -> bool {
        self.focus.pane == pane
    }

    fn area_of(&self, pane: Pane) -> Rect {
        self.areas.of(pane)
    }

    fn lines_in(&self, pane: Pane) -> Option<Lines> {
        let area = inside(self.area_of(pane));
        match pane {
            Pane::Tree if !self.shows_write_up() && !self.shown.tree.is_empty() => {
                let area =
                    pane::rows(area, 0, area.height.saturating_sub(self.shown.foot.len() as u16));
                let first = self.shown.tree_top;
                let selected = Some(self.shown.tree_at);
                Some(Lines { area, first, len: self.shown.tree.len(), selected })
            }
            Pane::Tree => {
                // The field for an answer has the last row, below an empty one.
                let below = if self.drills.is_shown() && self.edit.is_some() { 2 } else { 0 };
                let area = pane::rows(area, 0, area.height.saturating_sub(below));
                Some(Lines::of_text(self.write_up, self.shown.words.len(), area))
            }
            Pane::Dial => Some(Lines {
                area: pane::rows(area, 0, Milestone::ALL.len() as u16),
                first: 0,
                len: Milestone::ALL.len(),
                selected: Some(self.dial_at),
            }),
            Pane::Attempts => {
                let above = self.shown.chart.len() + self.shown.means.len() + 1;
                let area = pane::rows(area, above as u16, u16::MAX);
                Some(self.attempt_list.lines(area))
            }
        }
    }

    fn field_area(&self) -> (u16, Rect) {
        (self.edit.as_ref().map_or(0, Edit::label_width), self.field_line())
    }

    /// Updates everything that the screen shows.
    fn refresh(&mut self) {
        let layout = if self.drills.is_shown() { drill_layout } else { layout };
        self.areas = layout(&self.focus).within(self.focus.area);
        self.list_attempts();
        self.follow_dial();
        self.shown = Shown::of(self);
        self.tree_top = self.shown.tree_top;
        self.turn_write_up(0);
        let height = self.lines_in(Pane::Attempts).map_or(0, |lines| lines.area.height);
        self.attempt_list.set_height(height);
    }

    fn can_scroll(&self, _: Pane) -> bool {
        self.edit.is_none()
    }

    fn click_selected(&mut self) {
        match self.focus.pane {
            Pane::Dial => self.turn_dial(1),
            Pane::Attempts => self.open_attempt(),
            Pane::Tree => {}
        }
    }

    fn click_elsewhere(&mut self, _: Position, _: Option<Pane>, _: bool) {}
}

impl PracticeState {
    /// Scrolls the write-up by `by` lines, down if positive, within its length.
    fn turn_write_up(&mut self, by: isize) {
        let lines = self.lines_in(Pane::Tree);
        let height = lines.map_or(0, |lines| lines.area.height.into());
        self.write_up.turn(by, self.shown.words.len(), height);
    }
}

impl Actions for PracticeState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        let is_over = self.run.as_ref().is_some_and(|run| run.clock.is_over());
        let question = self.outbox.waiting()?;
        Some(if is_over { ('!', "time is over".to_owned()) } else { question })
    }

    /// Pauses or resumes the clock.
    fn pause(&mut self) {
        if self.drills.is_on() {
            return self
                .say("a drill has no pause: its answer counts late too, Esc ends the session");
        }
        let now = self.now;
        let runs = self.run.as_ref().is_some_and(|run| run.clock.is_running());
        let counts = self.run.as_ref().is_some_and(OpenAttempt::counts);
        if runs
            && counts
            && !self.is_sure("Space again holds the clock: the attempt counts no longer")
        {
            return;
        }
        if self.run.as_mut().is_some_and(|run| run.clock.hold(now)) {
            self.changed();
            return self
                .say("the clock is held, which a competition does not allow: Space goes on");
        }
        match &self.run {
            Some(run) if run.clock.is_held() || run.clock.is_ready() => self.start(),
            _ => self.say("no clock runs: r draws a scramble"),
        }
    }

    fn travel(&mut self, way: Travel) {
        let went = self.change(|workspace| match way {
            Travel::Undo => workspace.undo(),
            Travel::Redo => workspace.redo(),
        });
        if !went {
            self.say(way.nothing());
        }
    }

    fn copy(&mut self) {
        if let Some(case) = self.drills.run().and_then(|run| run.case()) {
            let scramble = case.scramble.to_string();
            return self.outbox.copy(scramble, "the scramble of the drill");
        }
        let Some(run) = self.run.as_ref().filter(|run| run.is_open()) else {
            return self.say("nothing to copy yet");
        };
        let now = run.workspace.now();
        let line = now.tree.line(now.cursor()).normal_form();
        let (text, what) = if let Some((_, solution)) = handed_in(now) {
            (solution.to_string(), format!("the solution, {} moves", solution.len()))
        } else if line.is_empty() {
            (now.scramble.text().to_owned(), "the scramble".to_owned())
        } else {
            (line.to_string(), format!("the skeleton, {} moves", line.len()))
        };
        self.outbox.copy(text, what);
    }

    fn step(&mut self, by: isize) {
        match self.focus.pane {
            Pane::Tree if self.shows_write_up() || self.drills.is_shown() => {
                self.turn_write_up(by);
                self.refresh();
            }
            Pane::Tree => {
                let Some(run) = self.run.as_ref().filter(|run| run.is_on()) else { return };
                let nodes = super::shown::nodes(run.workspace.now());
                let to = self.shown.tree_at.saturating_add_signed(by).min(nodes.len() - 1);
                self.select(nodes[to]);
            }
            Pane::Dial => {
                let to = self.dial_at.saturating_add_signed(by);
                self.dial_at = to.min(Milestone::ALL.len() - 1);
                self.refresh();
            }
            Pane::Attempts => {
                self.attempt_list.step(by);
                self.refresh();
            }
        }
    }
}

impl PracticeState {
    /// Performs the next action: draws a scramble, starts the clock, or opens the field for moves.
    /// In the pane of the dial it allows more help from the solver; in the list it opens an
    /// attempt.
    pub(super) fn enter(&mut self) {
        if self.drills.is_shown() {
            return self.go_on_with_drills();
        }
        let is_ready = self.run.as_ref().is_some_and(|run| run.clock.is_ready());
        match self.focus.pane {
            Pane::Attempts => self.open_attempt(),
            Pane::Dial if self.is_on() => self.turn_dial(1),
            _ if is_ready => self.start(),
            _ if self.run.as_ref().is_some_and(|run| run.clock.is_held()) => self.start(),
            _ if self.is_on() => self.edit_moves(),
            // This Enter may have been meant for the moves: the time has just run out.
            _ if self.shows_write_up() => self.say("r draws another scramble, w shows the tree"),
            _ => self.draw_next(),
        }
    }

    /// Allows the solver to show `by` levels more help for the selected step, or less help if
    /// negative.
    pub(super) fn turn_dial(&mut self, by: i8) {
        let step = self.dial_step();
        let now = self.now;
        let Some(run) = &mut self.run else {
            return self.say("the dial is for an attempt: r draws a scramble");
        };
        if run.clock.is_over() {
            return self.say("the attempt is over: r draws the next scramble");
        }
        let helps = run.counts() && by > 0;
        if helps && !self.is_sure("+ again releases help: the attempt counts no longer") {
            return;
        }
        let Some(run) = &mut self.run else { return };
        let level = run.turn_dial(step, by, now);
        self.changed();
        self.say(format!("{}: {}", step.title(), level.title()));
    }

    /// Asks for a second press of a key that makes the attempt not count. Returns `true` if the key
    /// was pressed within the last ten seconds; the first press only shows the warning.
    fn is_sure(&mut self, warning: &'static str) -> bool {
        let sure = self
            .warned
            .is_some_and(|(said, at)| said == warning && self.now.since(at).as_secs() < 10);
        self.warned = (!sure).then_some((warning, self.now));
        if !sure {
            self.say(warning);
        }
        sure
    }

    /// Hides or shows the badges: facts that the program finds about the cube's state, such as its
    /// bad edges. The setting stays for later attempts.
    pub(super) fn toggle_badges(&mut self) {
        self.hides_badges = !self.hides_badges;
        self.changed();
        self.say(if self.hides_badges {
            "badges are hidden until the attempt has ended: H shows them"
        } else {
            "badges are shown"
        });
    }

    pub(super) fn switch_side(&mut self) {
        self.change(Workspace::toggle_side);
    }

    /// Changes the user's mark of the selected node to the next of: no mark, a star, struck out.
    pub(super) fn cycle_mark(&mut self) {
        self.change(|workspace| {
            let now = workspace.now();
            let node = now.cursor();
            let mark = now.tree.get(node).map(|node| node.mark);
            mark.is_some_and(|mark| workspace.set_mark(node, mark.next()))
        });
    }

    pub(super) fn delete_branch(&mut self) {
        let deleted = self.change(|workspace| {
            let node = workspace.now().cursor();
            !node.is_root() && workspace.delete_branch(node)
        });
        self.say(if deleted {
            "branch deleted: u brings it back"
        } else {
            "the scramble cannot be deleted"
        });
    }

    pub(super) fn edit_tree(&mut self, edit: fn(&mut Workspace) -> bool) {
        self.change(edit);
    }

    /// Switches between the tree and the write-up.
    pub(super) fn toggle_write_up(&mut self) {
        self.shows_tree = !self.shows_tree;
        self.focus.pane = Pane::Tree;
        self.refresh();
    }

    pub(super) fn copy_write_up(&mut self) {
        match self.write_up() {
            Some(text) => self.outbox.copy(text, "the write-up"),
            None => self.say("nothing to copy yet"),
        }
    }

    /// Returns the write-up of the line that would be handed in; `None` if no attempt is open.
    pub(super) fn write_up(&self) -> Option<String> {
        let run = self.run.as_ref().filter(|run| run.is_open())?;
        let now = run.workspace.now();
        let in_hand = handed_in(now).map_or(now.cursor(), |(node, _)| node);
        let node = if run.ended.is_some() { line_of_attempt(now) } else { in_hand };
        Some(now.write_up(node))
    }

    /// Opens the selected attempt on the Solve screen.
    pub(super) fn open_attempt(&mut self) {
        if self.is_on() {
            return self.warn("an attempt is on: e hands it in, X gives it up");
        }
        let handover = match self.selected_attempt() {
            Some(AttemptPlace::Library(id)) => Handover::Kept(id.clone()),
            Some(AttemptPlace::Waiting(workspace)) => Handover::Solve(workspace.to_owned()),
            None => return self.say("no attempt yet: r draws a scramble"),
        };
        self.outbox.hand_over(handover);
    }

    /// Goes back one level: closes the text field, stops drawing a scramble, or leaves the zoom.
    pub(super) fn back(&mut self) {
        if self.edit.is_some() {
            self.leave();
        } else if self.drills.is_shown() {
            self.end_drills();
        } else if self.stop_drawing() {
            self.say("no scramble is drawn");
        } else if self.focus.zoomed {
            self.focus.zoomed = false;
            self.refresh();
        } else if self.call.take().is_none() {
            self.say("nothing to leave: e hands in, X gives up, q leaves the screen");
        }
    }

    /// Returns the question that is asked before the solution is handed in.
    fn before_the_end(&self) -> String {
        let Some(run) = &self.run else { return String::new() };
        let left = clock_text(run.clock.left(self.now));
        match handed_in(run.workspace.now()) {
            Some((_, solution)) => format!("Hand in {} moves with {left} left?", solution.len()),
            None => "Nothing solves the cube yet, which is a DNF. Hand in all the same?".to_owned(),
        }
    }

    pub(super) fn node(&self) -> NodeId {
        self.run.as_ref().map_or(NodeId::ROOT, |run| run.workspace.now().cursor())
    }
}

/// Hands in the solution after the user has confirmed it.
pub(super) fn hand_in(shell: &mut Shell) {
    let question = shell.state::<PracticeState>().before_the_end();
    shell.confirm(question, |shell| {
        shell.act(|practice: &mut PracticeState| practice.finish(None));
    });
}

/// Gives up the attempt after the user has confirmed it.
pub(super) fn give_up(shell: &mut Shell) {
    shell.confirm("Give this attempt up?".to_owned(), |shell| {
        shell.act(|practice: &mut PracticeState| practice.finish(Some(AttemptEnding::GivenUp)));
    });
}
