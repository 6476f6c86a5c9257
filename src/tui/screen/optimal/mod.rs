//! The Optimal screen: the fewest moves of whole cubes, proven, one cube after the other.
//!
//! [`OptimalState`] is plain data. Every cube that is given is a line of the queue; one of them is
//! in view, one at most is being searched. Commands are methods; effects outside the state are put
//! into an outbox, which the shell empties. Undo covers the queue and the choices for it,
//! never the results.
//!
//! | file | what |
//! |---|---|
//! | `known.rs` | the results for one cube, and the state of its search |
//! | `search.rs` | the search: started, reported, stopped, one cube after the other |
//! | `actions.rs`, `commands.rs` | the actions of the user |
//! | `tables.rs` | the tables to choose from |
//! | `metric.rs` | the metric of the moves |
//! | `layout.rs`, `view.rs` | the areas of the panes, and their content |
//! | `columns.rs`, `proof.rs` | the columns of the lists and of the proof |
//! | `file.rs` | all of it as text to be saved |

mod actions;
mod columns;
mod commands;
mod file;
mod known;
mod layout;
mod metric;
#[cfg(test)]
mod metric_tests;
mod proof;
mod search;
#[cfg(test)]
mod session;
mod tables;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashMap;
use std::time::Duration;

use known::KnownCube;
use layout::{Areas, Pane};
use premove_cube::Metric;
use premove_engine::table::Remedy;
use premove_fmc::{CubeLengths, CubeQuestion, CubeQueue, History, QueuedCube};
use premove_service::api::TierInfo;
use premove_service::questions::{
    BuildTierQuestion, Event, OptimalQuestion, Question as _, ShortQuestion,
};
use search::Search;

use super::ask::Ask;
use super::form::Edit;
use super::pane::{Focus, Paned};
use super::progress::Counters;
use super::{CubeLength, Handover, Outbox, RemedyCommand, Saved, Screen};
use crate::context::Context;
use crate::message::{Readings, Reply, ScreenEffect, Slot, Watch};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;
use crate::widget::list::Scroll;

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Optimal",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "optimal.json",
    open: || Box::new(OptimalState::default()),
};

/// The search of one cube after the other.
const SEARCH: Slot = Slot(OptimalQuestion::NAME);
/// The quick search for a short solution.
const BOUND: Slot = Slot(ShortQuestion::NAME);
/// The table that is being built.
const BUILD: Slot = Slot(BuildTierQuestion::NAME);

/// A kind of change that merges with one of the same kind just before.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Selection,
    Wanted,
    Tier,
}

/// The Optimal screen.
#[derive(Debug, Default)]
pub(super) struct OptimalState {
    history: History<CubeQueue, Change>,
    /// The results for each cube that was ever in the queue, in each metric: undo may bring a cube
    /// back.
    known: HashMap<CubeQuestion, KnownCube>,
    next_id: u32,
    search: Option<Search>,
    /// Set while the cubes that wait are searched one after the other.
    in_turn: bool,
    /// The quick search for a short solution.
    bound: Ask<ShortQuestion>,
    /// The cube whose bound was requested and is not known yet.
    bounding: Option<CubeQuestion>,
    /// The numbers of moves that cubes need, as found by all screens.
    lengths: CubeLengths,
    /// Set while the quick search waits for a table.
    bound_held: bool,
    /// The tables there are of each metric, as last reported.
    tiers: [Vec<TierInfo>; Metric::ALL.len()],
    /// The table that is being built for the screen.
    building: Ask<BuildTierQuestion>,
    /// Usual time of that build, when no part of the table existed before.
    from_scratch: Option<Duration>,
    /// Time that this machine took to build a table, as a multiple of the usual time; `None` before
    /// the first build.
    pace: Option<f64>,
    /// A table that is being made for any search, and its progress in percent.
    waits_for: Option<TableWork>,
    focus: Focus<Pane>,
    areas: Areas,
    /// Set when moves that can change places are shown in parentheses.
    pairs: bool,
    queue: Scroll,
    tier_list: Scroll,
    edit: Option<Edit<actions::Typing>>,
    outbox: Outbox,
}

impl OptimalState {
    fn choices(&self) -> &CubeQueue {
        self.history.state()
    }

    fn known(&self, question: CubeQuestion) -> Option<&KnownCube> {
        self.known.get(&question)
    }

    /// Returns the metric of the cube in view.
    fn metric(&self) -> Metric {
        self.choices().metric
    }

    /// Returns the cube in view and its results.
    fn in_view(&self) -> Option<(&QueuedCube, &KnownCube)> {
        let cube = self.choices().selected()?;
        Some((cube, self.known(cube.question())?))
    }

    fn known_in_view(&mut self) -> Option<&mut KnownCube> {
        let question = self.history.state().selected()?.question();
        self.known.get_mut(&question)
    }

    /// Changes the choices; returns whether that changed anything.
    fn change(&mut self, kind: Option<Change>, edit: impl FnOnce(&mut CubeQueue)) -> bool {
        let changes = self.history.change(kind, CubeQueue::weight, |choices| {
            edit(choices);
            choices.settle();
        });
        if changes {
            self.changed();
        }
        changes
    }

    /// Called after a change of the choices: saves them and updates the screen.
    fn changed(&mut self) {
        self.save();
        self.refresh();
    }
}

impl Screen for OptimalState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let pane = match self.focus.pane {
            Pane::Solutions => commands::SOLUTIONS,
            Pane::Queue => commands::QUEUE,
            Pane::Tiers => commands::TIERS,
        };
        vec![pane, Context::LIST, commands::OPTIMAL, Context::SCREENS]
    }

    fn shown(&mut self) {
        self.outbox.emit(ScreenEffect::Watch(Watch::Tables));
    }

    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>) {
        if let Some(search) = &mut self.search {
            search.measure(readings.of(SEARCH));
        }
        let was_made = self.waits_for.is_some() && table.is_none();
        self.waits_for = table.cloned();
        if was_made {
            self.retry_bound();
        }
    }

    fn learn(&mut self, known: &CubeLength) {
        // The results for the cubes of the queue are kept with them.
        self.lengths.learn(known, None);
        self.take_lengths();
        self.refresh();
    }

    fn event(&mut self, slot: Slot, event: Event, counters: Counters) {
        if slot == BUILD {
            self.build_event(event, counters);
        } else if slot == BOUND {
            self.bound_event(event);
        } else {
            self.search_event(event, counters);
        }
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::File { path, text } => self.read_lines(&path, &text),
            Reply::Tables(rows) => {
                self.tiers = Metric::ALL.map(|metric| {
                    rows.iter().filter(|of| of.tier.metric() == metric).cloned().collect()
                });
                self.refresh();
            }
            _ => {}
        }
    }

    fn remedy_command(&self, remedy: &Remedy) -> Option<RemedyCommand> {
        self.command_for(remedy)
    }

    fn carry_out(&mut self, remedy: &Remedy) {
        self.take_named(remedy);
    }

    fn receive(&mut self, handover: &Handover) -> bool {
        let Handover::Cube { text, cube } = handover else { return false };
        self.add(vec![(text.clone(), *cube)]);
        true
    }
}
