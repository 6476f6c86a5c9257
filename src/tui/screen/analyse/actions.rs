//! Actions of the user on the Analyse screen.

use ratatui::layout::Rect;

use super::AnalyseState;
use super::layout::{Pane, layout};
use super::shown::Shown;
use super::subject::Given;
use crate::screen::explained::explained;
use crate::screen::layout::Layout;
use crate::screen::pane::{Focus, Lines, Paned, Ring, inside, rows};
use crate::screen::{Actions, Editing, Handover, Outbox, Travel};
use crate::widget::input::Input;
use crate::widget::list::Scroll;
use crate::widget::table::Table;

impl Paned for AnalyseState {
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
        let below_head = rows(area, 1, u16::MAX);
        let len = self.shown.len(pane);
        Some(match pane {
            Pane::Steps => self.steps.lines(len, below_head),
            Pane::Details => Lines::of_text(self.details, len, area),
            Pane::Missed => self.missed.lines(below_head),
            Pane::Words => Lines::of_text(self.words, len, area),
            Pane::Summary => Lines::of_text(self.summary, len, area),
        })
    }

    fn field_area(&self) -> (u16, Rect) {
        (0, Rect::default())
    }

    /// Updates everything that the screen shows.
    fn refresh(&mut self) {
        let layout = if self.analysis.is_none() && self.many.is_requested() {
            Layout::Pane(Pane::Summary)
        } else {
            layout(&self.focus, self.played_steps(), self.solve_lines().len())
        };
        self.areas = layout.within(self.focus.area);
        self.steps.follow(None, self.played_steps());
        self.list_missed();
        self.shown = Shown::of(self);
        for &pane in Pane::ALL {
            let height = self.lines_in(pane).map_or(0, |lines| lines.area.height);
            let len = self.shown.len(pane);
            match (pane, self.text_of(pane)) {
                (_, Some(text)) => text.settle(len, height.into()),
                (Pane::Steps, None) => self.steps.set_height(height.into(), len),
                (_, None) => self.missed.set_height(height),
            }
        }
    }

    fn no_zoom(&self) -> Option<&'static str> {
        self.analysis.is_none().then_some("there is no pane yet: paste a solve")
    }

    fn can_scroll(&self, _: Pane) -> bool {
        true
    }

    fn click_selected(&mut self) {
        if self.focus.pane == Pane::Missed {
            self.enter();
        }
    }
}

impl Actions for AnalyseState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        self.outbox.waiting()
    }

    fn pause(&mut self) {
        self.hold();
    }

    /// Goes back to the previously analysed solve, or forward to the next one.
    fn travel(&mut self, way: Travel) {
        if way.through(&mut self.history) {
            self.begin_again();
            match (way, self.subject()) {
                (Travel::Undo, None) => self.say("nothing is analysed: U brings the solve back"),
                (Travel::Undo, Some(_)) => self.say("the solve before: U brings the other back"),
                (Travel::Redo, _) => self.say("the solve after: u brings the other back"),
            }
        } else {
            self.say(way.nothing());
        }
    }

    /// Copies the selected missed solution if its pane has the focus, else the report.
    fn copy(&mut self) {
        match self.missed.selected().filter(|_| self.focus.pane == Pane::Missed) {
            Some(missed) => {
                let text = missed.line.to_string();
                let moves = missed.moves;
                self.outbox.copy(text, format!("{moves} moves"));
            }
            None => self.copy_report(),
        }
    }

    fn step(&mut self, by: isize) {
        let pane = self.focus.pane;
        let len = self.shown.len(pane);
        let before = self.step_at();
        let height = self.lines_in(pane).map_or(0, |lines| lines.area.height);
        match (pane, self.text_of(pane)) {
            (_, Some(text)) => text.turn(by, len, height.into()),
            (Pane::Steps, None) => self.steps.step(by, len),
            (_, None) => self.missed.step(by),
        }
        if self.step_at() != before {
            self.details = Scroll::default();
            self.missed = Table::default();
        }
        self.refresh();
    }
}

impl AnalyseState {
    /// Returns the number of steps of the analysed solve.
    pub(super) fn played_steps(&self) -> usize {
        self.analysis.as_ref().map_or(0, |analysis| analysis.played.steps.len())
    }

    /// Sends the scramble to the screen that solves it in the fewest moves.
    pub(super) fn hand_over_scramble(&mut self) {
        let Some(subject) = self.subject() else { return };
        let scramble = &subject.played.scramble;
        let handover = Handover::Cube { text: scramble.to_string(), cube: scramble.cube() };
        self.outbox.hand_over(handover);
    }

    /// Opens a popup with the purpose of each move of the analysed solve.
    pub(super) fn explain(&mut self) {
        let Some(subject) = self.subject() else { return };
        let asked = explained(&subject.played);
        self.outbox.ask(asked);
    }

    /// Goes back one level: stops reading a text, the analysis, or the summary; or leaves the zoom,
    /// or a pane other than the steps.
    pub(super) fn back(&mut self) {
        if self.stop_reading() {
            self.say("the solve is not read: nothing is changed");
        } else if self.stop() {
            self.say("stopped: Space begins again");
        } else if self.stop_post_mortem() {
            self.say("stopped: L searches the easiest line again");
        } else if self.stop_summary() {
            self.say("stopped: A adds up your solves again");
        } else if self.focus.zoomed {
            self.focus.zoomed = false;
            self.refresh();
        } else if self.focus.pane != Pane::Steps {
            self.set_focus(Pane::Steps);
        }
    }
}

impl Editing for AnalyseState {
    fn field(&mut self) -> Option<&mut Input> {
        None
    }

    fn paste_name(&self) -> &'static str {
        "solve to analyse"
    }

    fn paste(&mut self, text: &str) {
        self.read(Given::of_text(text));
    }

    fn accept(&mut self) {}

    fn leave(&mut self) {}
}
