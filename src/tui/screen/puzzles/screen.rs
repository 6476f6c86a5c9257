//! The Puzzles screen as the shell sees it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::commands::{COMMANDS, CONTEXTS, FACTS, PUZZLES, SHELF, WAYS};
use super::{Pane, PuzzlesState, WORK};
use crate::api::Event;
use crate::tui::command::Context;
use crate::tui::message::{Readings, Reply, Slot};
use crate::tui::screen::counters::Counters;
use crate::tui::screen::{Outbox, Screen, ScreenSpec};
use crate::tui::theme::Theme;

/// What is known of the screen before it is opened.
pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Puzzles",
    commands: COMMANDS,
    contexts: CONTEXTS,
    file: "puzzles.json",
    open: || Box::new(PuzzlesState::default()),
};

impl Screen for PuzzlesState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let pane = match self.focus {
            Pane::Shelf => SHELF,
            Pane::Answers => WAYS,
            Pane::Facts => FACTS,
        };
        vec![pane, PUZZLES, Context::LIST, Context::SCREENS]
    }

    fn header(&self, theme: &Theme) -> Line<'static> {
        self.header_line(theme)
    }

    fn activity(&self) -> Option<(char, String)> {
        self.work_in_short()
    }

    fn draw(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        self.render(buffer, theme)
    }

    fn click(&mut self, column: u16, row: u16) {
        self.click_at(column, row);
    }

    fn scroll(&mut self, column: u16, row: u16, by: isize) {
        self.scroll_at(column, row, by);
    }

    fn set_area(&mut self, area: Rect) {
        self.area = area;
        self.refresh();
    }

    /// Asks for the definitions that there are, the first time.
    fn shown(&mut self) {
        if !self.is_told {
            self.is_told = true;
            self.watch_definitions();
        }
    }

    fn measure(&mut self, readings: &Readings, _: Option<&(String, Option<u8>)>) {
        self.count_up(readings.of(WORK));
    }

    fn event(&mut self, slot: Slot, event: Event, counters: Counters) {
        self.take_event(slot, event, counters);
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Saved(text) => self.restore(&text),
            Reply::Definitions { rows, folder } => self.take_shelf(rows, folder),
            Reply::Previous(_) | Reply::File { .. } | Reply::Tables(_) => {}
        }
    }

    fn speaks_unseen(&self) -> bool {
        false
    }

    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }
}
