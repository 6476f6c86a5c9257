//! The Puzzles screen: any puzzle of a definition file, checked, solved, counted.
//!
//! [`PuzzlesState`] is plain data. Commands are methods; what the program has to do besides is put
//! into an outbox, which the shell empties. Definitions and scrambles are read outside:
//! what is typed is asked about, and what it is read as comes back. Undo goes through the choices
//! (`choices`), never through what was found (`info`).
//!
//! | file | what |
//! |---|---|
//! | `choices.rs`, `info.rs` | the choices; what is known of one puzzle |
//! | `count.rs`, `histogram.rs` | God's algorithm: what was counted; drawn |
//! | `library.rs`, `read.rs` | the definitions there are; reading them, again when they change |
//! | `search.rs` | searches: started, reported, stopped |
//! | `actions.rs`, `edit.rs`, `commands.rs` | what the user can do |
//! | `layout.rs`, `view.rs`, `facts.rs`, `gauge.rs` | where the panes lie, what stands in them |
//! | `file.rs` | the choices as text to be saved |

mod actions;
mod choices;
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
use premove_service::api::{Event, PuzzleRequest, PuzzleSource, Request};
use search::Work;

use super::pane::{Edit, Focus, Paned};
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

/// The definition that is read and checked.
const OPEN: Slot = Slot("open");
/// The scramble that is read.
const POSITION: Slot = Slot("position");
/// The random moves that are drawn.
const RANDOM: Slot = Slot("random");
/// The search for solutions, or the counting.
const WORK: Slot = Slot("work");

/// What is said where a puzzle is needed.
const NO_PUZZLE: &str = "no puzzle yet: open a definition file";
/// What is said when a scramble is there to be searched.
const READY: &str = "Enter searches for the fewest moves";

/// The Puzzles screen.
#[derive(Debug, Default)]
pub(super) struct PuzzlesState {
    history: History<Choices, Change>,
    library: Library,
    /// The folder for one's own definitions.
    folder: Option<String>,
    /// Files that were opened by their paths.
    paths: Vec<String>,
    /// A path that was typed and may have no file, how it was typed, and what was in view before.
    typed_path: Option<(String, String, Option<PuzzleSource>)>,
    /// Whether the definitions that there are were asked for.
    is_watching: bool,
    /// What is known of each puzzle that was ever in view.
    infos: HashMap<PuzzleSource, PuzzleInfo>,
    /// The puzzle whose definition was asked for last.
    opening: Option<PuzzleSource>,
    /// The puzzle whose scramble was asked for last.
    reading: Option<PuzzleSource>,
    /// The puzzle that random moves were asked for.
    drawing: Option<PuzzleSource>,
    /// The scramble in view is searched once it is read.
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

    /// The puzzle in view and what is known of it.
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
            (None, PuzzleSource::File(path)) => path.rsplit('/').next().unwrap_or(path).to_owned(),
        }
    }

    /// What the puzzle in view is called; empty where there is none.
    fn name(&self) -> String {
        self.choices().puzzle.as_ref().map(|puzzle| self.name_of(puzzle)).unwrap_or_default()
    }

    /// Changes the choices; whether that changed anything.
    fn change(&mut self, kind: Option<Change>, edit: impl FnOnce(&mut Choices)) -> bool {
        let changes = self.history.change(kind, Choices::weight, edit);
        if changes {
            self.changed();
        }
        changes
    }

    /// After a change of the choices: they are saved, what is shown follows.
    fn changed(&mut self) {
        self.save();
        self.read_definition();
        self.refresh();
    }

    /// Brings selected lines into view.
    fn settle(&mut self) {
        let height = |pane| self.areas.panes.height(pane);
        let of_solutions = height(Pane::Solutions);
        let of_facts = height(Pane::Facts);
        self.library.scroll.settle(self.library.len(), height(Pane::Library));
        let lines = self.fact_lines().len().saturating_sub(of_facts.saturating_sub(1));
        self.facts.settle(lines, 1);
        if let Some(info) = self.info_mut() {
            info.findings.list.set_height(of_solutions);
            let len = info.count.len();
            info.count.scroll.settle(len, of_solutions);
        }
    }

    fn start_job(&mut self, slot: Slot, request: PuzzleRequest) {
        self.outbox.start(slot, Request::Puzzle(request));
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

    /// Asks for the definitions that there are, the first time.
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
