//! The Puzzles screen: checks, solves and counts any puzzle of a definition file.
//!
//! [`PuzzlesState`] is plain data. Commands are methods; effects outside the state are put into an
//! outbox, which the shell empties. Jobs read definitions and scrambles: the screen sends the text
//! and receives the result. Undo covers the settings (`choices`), but not the results (`info`).
//!
//! | file | contents |
//! |---|---|
//! | `choices.rs`, `info.rs` | the settings; the data of one puzzle |
//! | `count.rs`, `histogram.rs` | God's algorithm: the counts; their drawing |
//! | `library.rs`, `read.rs` | the existing definitions; reading them, again when they change |
//! | `search.rs` | searches: started, reported, stopped |
//! | `actions.rs`, `edit.rs`, `commands.rs` | the actions of the user |
//! | `layout.rs`, `view.rs`, `facts.rs`, `gauge.rs` | the areas of the panes, and their content |
//! | `columns.rs` | the columns of the lists |
//! | `file.rs` | the settings as text to be saved |

mod actions;
mod choices;
mod columns;
mod commands;
mod count;
#[cfg(test)]
mod count_tests;
mod edit;
mod facts;
mod file;
mod gauge;
mod histogram;
mod info;
mod layout;
mod library;
#[cfg(test)]
mod library_tests;
mod read;
mod search;
#[cfg(test)]
mod session;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashMap;

use choices::{Change, Choices};
use edit::Typing;
use info::PuzzleInfo;
use layout::{Areas, Pane};
use library::Library;
use premove_fmc::History;
use premove_service::questions::puzzle::{
    OpenPuzzleQuestion, PuzzlePositionQuestion, PuzzleScrambleQuestion, PuzzleSource,
};
use premove_service::questions::{Event, Question};
use search::Work;

use super::ask::Ask;
use super::form::Edit;
use super::pane::{Focus, Paned, inside};
use super::progress::Counters;
use super::{Outbox, Saved, Screen};
use crate::context::Context;
use crate::message::{Readings, Reply, ScreenEffect, Slot, Watch};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;
use crate::widget::list::Scroll;

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Puzzles",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "puzzles.json",
    open: || Box::new(PuzzlesState::default()),
};

/// Slot of the job that reads and checks a definition.
const OPEN: Slot = Slot(OpenPuzzleQuestion::NAME);
/// Slot of the job that reads a scramble.
const POSITION: Slot = Slot(PuzzlePositionQuestion::NAME);
/// Slot of the job that draws random moves.
const RANDOM: Slot = Slot(PuzzleScrambleQuestion::NAME);
/// Slot of the search for solutions and of the count.
const WORK: Slot = Slot("work");

/// Message for an action that needs a puzzle.
const NO_PUZZLE: &str = "no puzzle yet: open a definition file";
/// Message when a scramble is ready to be searched.
const READY: &str = "Enter searches for the fewest moves";

/// State of the Puzzles screen.
#[derive(Debug, Default)]
pub(super) struct PuzzlesState {
    history: History<Choices, Change>,
    library: Library,
    /// The folder for the user's own definitions; `None` if there is none.
    folder: Option<String>,
    /// Paths of the definitions that were opened by path.
    paths: Vec<String>,
    /// A path that the user typed and that may not exist, the typed text, and the puzzle that was
    /// selected before.
    typed_path: Option<(String, String, Option<PuzzleSource>)>,
    /// `true` once the existing definitions were requested.
    is_watching: bool,
    /// The data of each puzzle that was ever selected.
    infos: HashMap<PuzzleSource, PuzzleInfo>,
    /// The job that reads the last requested definition.
    opening: Ask<OpenPuzzleQuestion>,
    /// The job that reads the last requested scramble.
    position: Ask<PuzzlePositionQuestion>,
    /// The puzzle of the scramble that is being read.
    reading: Option<PuzzleSource>,
    /// The puzzle for which random moves were requested.
    drawing: Option<PuzzleSource>,
    random: Ask<PuzzleScrambleQuestion>,
    /// `true` if the current scramble is to be searched once it has been read.
    go_when_read: bool,
    work: Option<Work>,
    focus: Focus<Pane>,
    areas: Areas,
    facts: Scroll,
    edit: Option<Edit<Typing>>,
    outbox: Outbox,
}

impl PuzzlesState {
    fn choices(&self) -> &Choices {
        self.history.state()
    }

    /// Returns the selected puzzle and its data; `None` if no puzzle is selected.
    fn in_view(&self) -> Option<(&PuzzleSource, &PuzzleInfo)> {
        let source = self.choices().puzzle.as_ref()?;
        Some((source, self.infos.get(source)?))
    }

    fn info(&self) -> Option<&PuzzleInfo> {
        self.in_view().map(|(_, info)| info)
    }

    fn info_mut(&mut self) -> Option<&mut PuzzleInfo> {
        let source = self.history.state().puzzle.as_ref()?;
        self.infos.get_mut(source)
    }

    fn name_of(&self, source: &PuzzleSource) -> String {
        match (self.library.find(source), source) {
            (Some(row), _) => row.name.clone(),
            (None, PuzzleSource::Shipped(name)) => name.clone(),
            (None, PuzzleSource::File(path)) => {
                path.rsplit(std::path::is_separator).next().unwrap_or(path).to_owned()
            }
        }
    }

    /// Returns the name of the selected puzzle; empty if there is none.
    fn name(&self) -> String {
        self.choices().puzzle.as_ref().map(|puzzle| self.name_of(puzzle)).unwrap_or_default()
    }

    /// Changes the settings; returns whether `edit` changed anything.
    fn change(&mut self, kind: Option<Change>, edit: impl FnOnce(&mut Choices)) -> bool {
        let changes = self.history.change(kind, Choices::weight, edit);
        if changes {
            self.changed();
        }
        changes
    }

    /// Saves the screen and updates it after a change.
    fn changed(&mut self) {
        self.save();
        self.read_definition();
        self.refresh();
    }

    /// Scrolls the lists so that the selected lines are visible.
    fn settle(&mut self) {
        let of_solutions = self.areas.height(Pane::Solutions);
        let of_facts = self.areas.height(Pane::Facts);
        self.library.shown.set_height(inside(self.area_of(Pane::Library)).height);
        self.facts.turn(0, self.fact_lines().len(), of_facts);
        if let Some(info) = self.info_mut() {
            info.findings.set_height(of_solutions);
            let len = info.count_lines();
            info.count_line.set_height(of_solutions, len);
        }
    }

    fn watch_definitions(&mut self) {
        let watch = Watch::Definitions(self.paths.clone());
        self.outbox.emit(ScreenEffect::Watch(watch));
    }
}

impl Screen for PuzzlesState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let pane = match self.focus.pane {
            Pane::Library => commands::LIBRARY,
            Pane::Solutions => commands::SOLUTIONS,
            Pane::Facts => commands::FACTS,
        };
        vec![pane, commands::PUZZLES, Context::LIST, Context::SCREENS]
    }

    /// Requests the existing definitions when the screen is first shown.
    fn shown(&mut self) {
        if !self.is_watching {
            self.is_watching = true;
            self.watch_definitions();
        }
    }

    fn measure(&mut self, readings: &Readings, _: Option<&TableWork>) {
        self.count_up(readings.of(WORK));
    }

    fn event(&mut self, slot: Slot, event: Event, counters: Counters) {
        self.take_event(slot, event, counters);
    }

    fn reply(&mut self, reply: Reply) {
        if let Reply::Definitions { rows, folder } = reply {
            self.take_definitions(rows, folder);
        }
    }

    fn speaks_unseen(&self) -> bool {
        false
    }
}
