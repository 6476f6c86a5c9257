//! The Solve screen as the shell sees it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::commands::{COMMANDS, CONTEXTS, SCRAMBLE, SOLUTIONS, SOLVE, STEPS, TREE};
use super::{Pane, SEARCH, SolveState};
use crate::api::Event;
use crate::fmc::Workspace;
use crate::tui::command::Context;
use crate::tui::message::{FileEffect, Readings, Reply, Slot};
use crate::tui::screen::counters::Counters;
use crate::tui::screen::{Handover, Offer, Outbox, Screen, ScreenSpec};
use crate::tui::theme::Theme;

/// What is known of the screen before it is opened.
pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Solve",
    commands: COMMANDS,
    contexts: CONTEXTS,
    file: "workspace.json",
    open: || Box::new(SolveState::default()),
};

/// Ranks of the hints of search options.
const OPTIONS: std::ops::RangeInclusive<u8> = 18..=21;

impl Screen for SolveState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        match self.focus {
            Pane::Scramble => vec![SCRAMBLE, SOLVE, Context::SCREENS],
            Pane::Steps => vec![STEPS, Context::LIST, SOLVE, Context::SCREENS],
            Pane::Solutions => vec![SOLUTIONS, Context::LIST, SOLVE, Context::SCREENS],
            Pane::Tree => vec![TREE, Context::LIST, SOLVE, Context::SCREENS],
        }
    }

    fn header(&self, theme: &Theme) -> Line<'static> {
        self.header_line(theme)
    }

    fn activity(&self) -> Option<(char, String)> {
        let phase = self.phase();
        let label = self.workspace.now().plan().goal().label();
        phase.is_live().then(|| (phase.sign(), label.to_owned()))
    }

    fn draw(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        self.render(buffer, theme)
    }

    /// On the steps the options that stand nowhere else come first.
    fn hint_order(&self, rank: u8) -> (u8, u8) {
        let is_first = self.focus == Pane::Steps && self.edit.is_none() && OPTIONS.contains(&rank);
        if is_first { (1, rank) } else { (rank, 0) }
    }

    fn click(&mut self, column: u16, row: u16) {
        self.click_at(column, row);
    }

    fn scroll(&mut self, column: u16, row: u16, by: isize) {
        self.scroll_at(column, row, by);
    }

    fn set_area(&mut self, area: Rect) {
        self.area = area;
        self.arrange();
        self.refresh();
    }

    fn event(&mut self, slot: Slot, event: Event, _: Counters) {
        self.take_event(slot, event);
    }

    fn measure(&mut self, readings: &Readings, table: Option<&(String, Option<u8>)>) {
        self.search.measure(readings.of(SEARCH));
        self.search.set_table(table.cloned());
        let ranking = self.ranking();
        self.search.put_in(ranking.as_deref());
        self.refresh_list();
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Saved(text) => self.restore(&text),
            Reply::Previous(text) => match Workspace::from_json(&text) {
                Ok(workspace) => self.open(&workspace),
                Err(error) => self.warn(format!("the solve before cannot be opened: {error}")),
            },
            Reply::File { .. } | Reply::Tables(_) | Reply::Definitions { .. } => {}
        }
    }

    fn offer(&self, offer: Offer) -> Option<Handover> {
        let now = self.workspace.now();
        let scramble = now.scramble();
        let (line, cube) = match offer {
            Offer::Scramble => (None, scramble.cube()?),
            Offer::State => (Some(now.tree().line(now.cursor())), now.here()?.cube),
        };
        if scramble.text().trim().is_empty() {
            return None;
        }
        let text = scramble.moves().map(|alg| alg.to_string()).unwrap_or_default();
        let text = match line.filter(|line| !line.is_empty()) {
            None => text,
            // The inverse moves undone before the scramble and the normal ones behind it make the
            // normal side of the state.
            Some(line) => [line.premoves().to_string(), text, line.normal.to_string()].join(" "),
        };
        Some(Handover::Cube { text: text.trim().to_owned(), cube })
    }

    fn receive(&mut self, handover: &Handover) -> bool {
        match handover {
            Handover::Scramble(text) => self.start(text),
            Handover::Solution { text, cube, solution } => self.take_branch(text, cube, solution),
            Handover::Cube { .. } => return false,
        }
        true
    }

    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }
}

impl SolveState {
    /// Gives the state in work to the screen that solves it in the fewest moves.
    pub(super) fn hand_over_state(&mut self) {
        self.outbox.handover = self.offer(Offer::State);
    }

    /// Goes on with the workspace of last time.
    fn restore(&mut self, text: &str) {
        match Workspace::from_json(text) {
            Ok(workspace) => {
                let area = self.area;
                *self = Self::new(workspace);
                self.set_area(area);
                self.take_up();
                self.remind_of_draft();
            }
            Err(error) => self.outbox.file(FileEffect::SetAside(error.to_string())),
        }
    }
}
