//! The Optimal screen: finds and proves the fewest moves of whole cubes, one cube after the other.
//!
//! [`OptimalState`] is plain data. Every entered cube is a line of the queue. One of them is
//! selected, and at most one is being searched. Commands are methods; effects outside the state are
//! put into an outbox, which the shell empties. Undo covers the queue and its settings, not the
//! results.
//!
//! | file | contents |
//! |---|---|
//! | `known.rs` | the results for one cube, and the state of its search |
//! | `search.rs` | the search: started, reported, stopped, one cube after the other |
//! | `actions.rs`, `commands.rs` | the actions of the user |
//! | `tables.rs` | the tables to choose from |
//! | `metric.rs` | the metric of the moves |
//! | `layout.rs`, `view.rs` | the areas of the panes, and their content |
//! | `columns.rs`, `proof.rs` | the columns of the lists and of the proof |
//! | `file.rs` | the contents of the screen as text to be saved |
//! | `hints.rs` | the commands of use next |

mod actions;
mod columns;
mod commands;
mod file;
mod hints;
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

/// Slot of the optimal search.
const SEARCH: Slot = Slot(OptimalQuestion::NAME);
/// Slot of the quick search for a short solution.
const BOUND: Slot = Slot(ShortQuestion::NAME);
/// Slot of the job that builds a table.
const BUILD: Slot = Slot(BuildTierQuestion::NAME);

/// A kind of change; consecutive changes of one kind are undone together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Selection,
    Wanted,
    Tier,
}

/// State of the Optimal screen.
#[derive(Debug, Default)]
pub(super) struct OptimalState {
    history: History<CubeQueue, Change>,
    /// The results for all cubes in each metric. Removed cubes keep their results, because undo may
    /// bring them back.
    known: HashMap<CubeQuestion, KnownCube>,
    next_id: u32,
    search: Option<Search>,
    /// `true` while the remaining cubes of the queue are searched one after the other.
    in_turn: bool,
    /// The quick search for a short solution, whose length is an upper bound on the fewest moves.
    bound: Ask<ShortQuestion>,
    /// The cube of the running quick search.
    bounding: Option<CubeQuestion>,
    /// Bounds on the numbers of moves that cubes need, found by all screens.
    lengths: CubeLengths,
    /// `true` while the quick search is put off, because the table for it is not there yet.
    bound_held: bool,
    /// The existing tables of each metric, as last reported.
    tiers: [Vec<TierInfo>; Metric::ALL.len()],
    /// The job that builds a table for this screen.
    building: Ask<BuildTierQuestion>,
    /// Usual time of the running build; `None` if the build continues a partly built table.
    from_scratch: Option<Duration>,
    /// Time that this machine took to build a table, as a multiple of the usual time; `None` before
    /// the first build.
    pace: Option<f64>,
    /// A table that is being built or checked for any search, and its progress in percent.
    waits_for: Option<TableWork>,
    focus: Focus<Pane>,
    areas: Areas,
    /// `true` if commuting moves are shown in parentheses.
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

    /// Returns the metric of the selected cube.
    fn metric(&self) -> Metric {
        self.choices().metric
    }

    /// Returns the selected cube and its results; `None` if the queue is empty.
    fn in_view(&self) -> Option<(&QueuedCube, &KnownCube)> {
        let cube = self.choices().selected()?;
        Some((cube, self.known(cube.question())?))
    }

    fn known_in_view(&mut self) -> Option<&mut KnownCube> {
        let question = self.history.state().selected()?.question();
        self.known.get_mut(&question)
    }

    /// Changes the queue or its settings; returns whether `edit` changed anything.
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

    /// Saves the screen and updates it after a change.
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

    fn commands_of_use(&self) -> Vec<&'static str> {
        Self::commands_of_use(self)
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

    fn learn(&mut self, known: &[CubeLength]) {
        let new = known.iter().filter(|known| self.lengths.learn(known, None).is_some());
        if new.count() > 0 {
            // The results of the cubes in the queue store these bounds too.
            self.take_lengths();
            self.refresh();
        }
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
