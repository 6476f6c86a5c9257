//! The Optimal screen as the shell sees it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::commands::{ANSWERS, COMMANDS, CONTEXTS, OPTIMAL, QUEUE, TIERS};
use super::{OptimalState, Pane, SEARCH};
use crate::api::Event;
use crate::tui::command::Context;
use crate::tui::message::{Readings, Reply, ScreenEffect, Slot, Watch};
use crate::tui::screen::counters::Counters;
use crate::tui::screen::{Handover, Outbox, Screen, ScreenSpec};
use crate::tui::theme::Theme;

/// What is known of the screen before it is opened.
pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Optimal",
    commands: COMMANDS,
    contexts: CONTEXTS,
    file: "optimal.json",
    open: || Box::new(OptimalState::default()),
};

impl Screen for OptimalState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let pane = match self.focus {
            Pane::Answers => ANSWERS,
            Pane::Queue => QUEUE,
            Pane::Tiers => TIERS,
        };
        vec![pane, Context::LIST, OPTIMAL, Context::SCREENS]
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

    fn shown(&mut self) {
        self.outbox.emit(ScreenEffect::Watch(Watch::Tables));
    }

    fn measure(&mut self, readings: &Readings, table: Option<&(String, Option<u8>)>) {
        self.count(readings.of(SEARCH), table.cloned());
    }

    fn event(&mut self, slot: Slot, event: Event, counters: Counters) {
        self.take_event(slot, event, counters);
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Saved(text) => self.restore(&text),
            Reply::File { path, text } => self.read_lines(&path, &text),
            Reply::Tables(rows) => {
                self.tiers = rows;
                self.refresh();
            }
            Reply::Previous(_) | Reply::Definitions { .. } => {}
        }
    }

    fn receive(&mut self, handover: &Handover) -> bool {
        let Handover::Cube { text, cube } = handover else { return false };
        self.add(vec![(text.clone(), *cube)]);
        true
    }

    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }
}
