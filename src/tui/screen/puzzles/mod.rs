//! The Puzzles screen: any puzzle of a definition file, checked, solved, counted.
//!
//! [`PuzzlesState`] is plain data. Commands are methods; what the program has to do besides is put
//! into an outbox, which the shell empties. Definitions and scrambles are read outside:
//! what is typed is asked about, and what it is read as comes back. Undo goes through the choices
//! (`desk`), never through what was found (`known`).
//!
//! | file | what |
//! |---|---|
//! | `desk.rs`, `known.rs` | the choices; what is known of one puzzle |
//! | `ways.rs` | solutions as a list |
//! | `census.rs`, `histogram.rs` | God's algorithm: what was counted; drawn |
//! | `shelf.rs`, `look.rs` | the definitions there are; reading them, again when they change |
//! | `work.rs` | searches: started, heard, stopped |
//! | `actions.rs`, `edit.rs`, `mouse.rs`, `commands.rs` | what the user can do |
//! | `layout.rs`, `view.rs`, `facts.rs`, `search.rs` | where the panes lie, what stands in them |
//! | `file.rs` | the choices as text to be saved |
//! | `screen.rs` | the screen as the shell sees it |

mod actions;
mod census;
#[cfg(test)]
mod census_tests;
mod commands;
mod desk;
mod edit;
mod facts;
mod file;
mod histogram;
mod known;
mod layout;
mod look;
mod mouse;
mod screen;
mod search;
#[cfg(test)]
mod session;
mod shelf;
#[cfg(test)]
mod shelf_tests;
#[cfg(test)]
mod tests;
mod view;
mod ways;
mod work;

use std::collections::HashMap;

use ratatui::layout::Rect;

use desk::{Desk, Desks, Run};
use edit::Edit;
use known::Known;
use layout::{Areas, Pane};
pub(super) use screen::SPEC;
use shelf::Shelf;
use work::Work;

use crate::api::{PuzzleRequest, PuzzleSource, Request};
use crate::tui::message::{FileEffect, ScreenEffect, Slot, Watch};
use crate::tui::screen::Outbox;
use crate::tui::widget::list::Scroll;

/// The definition that is read and checked.
const OPEN: Slot = Slot("open");
/// The scramble that is read.
const POSITION: Slot = Slot("position");
/// The random moves that are drawn.
const RANDOM: Slot = Slot("random");
/// The search for solutions, or the counting.
const WORK: Slot = Slot("work");

/// The Puzzles screen.
#[derive(Debug)]
pub(crate) struct PuzzlesState {
    desks: Desks,
    shelf: Shelf,
    /// The folder for one's own definitions.
    folder: Option<String>,
    /// Files that were opened by their paths.
    paths: Vec<String>,
    /// A path that was typed and may have no file, how it was typed, and what was in view before.
    typed_path: Option<(String, String, Option<PuzzleSource>)>,
    /// Whether the definitions that there are were asked for.
    is_told: bool,
    /// What is known of each puzzle that was ever in view.
    known: HashMap<PuzzleSource, Known>,
    /// The puzzle whose definition was asked for last.
    opening: Option<PuzzleSource>,
    /// The puzzle whose scramble was asked for last.
    reading: Option<PuzzleSource>,
    /// The puzzle that random moves were asked for.
    drawing: Option<PuzzleSource>,
    /// The scramble in view is searched once it is read.
    go_when_read: bool,
    work: Option<Work>,
    focus: Pane,
    zoomed: bool,
    area: Rect,
    areas: Areas,
    facts: Scroll,
    edit: Option<Edit>,
    outbox: Outbox,
}

impl Default for PuzzlesState {
    fn default() -> Self {
        Self {
            desks: Desks::new(Desk::default()),
            shelf: Shelf::default(),
            folder: None,
            paths: Vec::new(),
            typed_path: None,
            is_told: false,
            known: HashMap::new(),
            opening: None,
            reading: None,
            drawing: None,
            go_when_read: false,
            work: None,
            focus: Pane::default(),
            zoomed: false,
            area: Rect::default(),
            areas: Areas::default(),
            facts: Scroll::default(),
            edit: None,
            outbox: Outbox::default(),
        }
    }
}

impl PuzzlesState {
    fn desk(&self) -> &Desk {
        self.desks.state()
    }

    /// The puzzle in view and what is known of it.
    fn in_view(&self) -> Option<(&PuzzleSource, &Known)> {
        let source = self.desk().puzzle.as_ref()?;
        Some((source, self.known.get(source)?))
    }

    /// What is known of the puzzle in view, to be changed.
    fn known_mut(&mut self) -> Option<&mut Known> {
        let source = self.desks.state().puzzle.as_ref()?;
        self.known.get_mut(source)
    }

    /// What a puzzle is called.
    fn name_of(&self, source: &PuzzleSource) -> String {
        match (self.shelf.find(source), source) {
            (Some(row), _) => row.name.clone(),
            (None, PuzzleSource::Shipped(name)) => name.clone(),
            (None, PuzzleSource::File(path)) => path.rsplit('/').next().unwrap_or(path).to_owned(),
        }
    }

    /// Changes the desk; whether that changed anything.
    fn change(&mut self, run: Option<Run>, edit: impl FnOnce(&mut Desk)) -> bool {
        let mut desk = self.desk().clone();
        edit(&mut desk);
        let changes = desk != *self.desk();
        if changes {
            let weight = desk::weight(&desk);
            self.desks.commit(desk, weight, run);
            self.changed();
        }
        changes
    }

    /// After a change of the desk: it is saved, what is shown follows.
    fn changed(&mut self) {
        self.save();
        self.look();
        self.refresh();
    }

    fn save(&mut self) {
        let text = self.to_json();
        self.outbox.file(FileEffect::Save(text));
    }

    /// Brings panes and lists in line with the choices.
    fn refresh(&mut self) {
        self.areas = Areas::within(self.area, self.zoomed.then_some(self.focus), self.focus);
        if let Some(line) =
            self.desk().puzzle.as_ref().and_then(|puzzle| self.shelf.line_of(puzzle))
        {
            self.shelf.scroll.select(line, self.shelf.len());
        }
        self.settle();
    }

    /// Brings selected lines into view.
    fn settle(&mut self) {
        let height = |pane| self.areas.panes.height(pane);
        let [of_shelf, of_answers, of_facts] =
            [Pane::Shelf, Pane::Answers, Pane::Facts].map(height);
        self.shelf.scroll.settle(self.shelf.len(), of_shelf);
        let lines = self.fact_lines().len().saturating_sub(of_facts.saturating_sub(1));
        self.facts.settle(lines, 1);
        if let Some(known) = self.known_mut() {
            known.answer.ways.set_height(of_answers);
            let len = known.census.len();
            known.census.scroll.settle(len, of_answers);
        }
    }

    /// Starts a job about a puzzle.
    fn start_job(&mut self, slot: Slot, request: PuzzleRequest) {
        self.outbox.start(slot, Request::Puzzle(request));
    }

    /// Asks which definitions there are.
    fn watch_definitions(&mut self) {
        let watch = Watch::Definitions(self.paths.clone());
        self.outbox.emit(ScreenEffect::Watch(watch));
    }

    fn say(&mut self, text: impl Into<String>) {
        self.outbox.say(text);
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.outbox.warn(text);
    }
}
