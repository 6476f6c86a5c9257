//! The Analyse screen: compares each step of a played solve with the possible alternatives.
//!
//! [`AnalyseState`] is plain data. One job reads a pasted solve and another one analyses it. The
//! results are converted into rows and words once, so that drawing only reads them.
//!
//! | file | contents |
//! |---|---|
//! | `subject.rs` | the analysed solve |
//! | `begin.rs` | the start of an analysis: from a paste, the tree, the library, the last run |
//! | `search.rs` | the analysis at work: its results, how it is stopped and paused |
//! | `actions.rs`, `commands.rs` | the actions of the user |
//! | `branch.rs` | missed solutions as a branch of the solve |
//! | `layout.rs`, `view.rs` | the areas of the panes; drawing |
//! | `shown.rs` | the content of the screen; its parts are in the next row |
//! | `steps.rs`, `details.rs`, `missed.rs`, `strip.rs` | a pane each, and the lines above them |
//! | `post_mortem.rs` | the line that the solver could have found |
//! | `summary.rs` | sums of the moves that the solves of the library lose |
//! | `report.rs` | the report, copied or exported |
//! | `file.rs` | the screen as text to be saved |
//! | `hints.rs` | the commands of use next |

mod actions;
mod begin;
mod branch;
mod commands;
mod details;
mod file;
mod hints;
mod layout;
mod missed;
mod post_mortem;
mod report;
mod search;
#[cfg(test)]
mod session;
mod shown;
mod steps;
mod strip;
mod subject;
mod summary;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use layout::{Areas, Pane};
use post_mortem::PostMortemSearch;
use premove_fmc::analysis::{Analysis, Budget, Missed};
use premove_fmc::library::Id;
use premove_fmc::practice::RatedFor;
use premove_fmc::{CubeLengths, History};
use premove_service::questions::{
    AnalyzeQuestion, Event, PostMortemQuestion, Question, SummaryQuestion, WriteUpQuestion,
};
use shown::Shown;
use subject::{Given, Subject};
use summary::Many;

use super::ask::Ask;
use super::pane::{Focus, Paned};
use super::progress::Counters;
use super::{CubeLength, Handover, Outbox, Screen};
use crate::context::Context;
use crate::message::{Readings, Reply, Slot};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;
use crate::widget::list::Scroll;
use crate::widget::table::{Selection, Table};

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Analyse",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "analyse.json",
    open: || {
        let mut analyse = AnalyseState::default();
        analyse.refresh();
        Box::new(analyse)
    },
};

/// Slot of the job that reads a write-up.
const WRITE_UP: Slot = Slot(WriteUpQuestion::NAME);
/// Slot of the job that analyses a solve.
const ANALYSIS: Slot = Slot(AnalyzeQuestion::NAME);
/// Slot of the job that summarizes the library.
const SUMMARY: Slot = Slot(SummaryQuestion::NAME);

/// Slot of the search for the line that the solver could have found.
const POST_MORTEM: Slot = Slot(PostMortemQuestion::NAME);

/// State of the Analyse screen.
#[derive(Debug, Default)]
pub(super) struct AnalyseState {
    /// The analysed solve; undo returns to the previously analysed one.
    history: History<Option<Arc<Subject>>, ()>,
    /// The results of the analysis so far; `None` before the first result.
    analysis: Option<Analysis>,
    /// Bounds on the numbers of moves that cubes need, found by all screens.
    lengths: CubeLengths,
    /// Limit on the work of the next analysis.
    budget: Budget,
    /// The level of the solvers for whom the steps are rated.
    rated_for: RatedFor,
    work: Ask<AnalyzeQuestion>,
    /// The table that is being built or checked for the analysis.
    table: Option<TableWork>,
    /// The requested solve of the library, and whether it is in the bin; `None` once it arrived.
    opening: Option<(Id, bool)>,
    reading: Ask<WriteUpQuestion>,
    /// The text that is being read as a solve.
    incoming: Option<Given>,
    /// The solve of the last run, to be analysed when the screen first comes into view.
    kept: Option<Given>,
    focus: Focus<Pane>,
    areas: Areas,
    /// The selected step. Until the user selects one, it is the step with the highest cost.
    steps: Selection,
    details: Scroll,
    /// The alternatives missed at the selected step.
    missed: Table<Missed>,
    words: Scroll,
    summary: Scroll,
    many: Many,
    post_mortem: PostMortemSearch,
    shown: Shown,
    outbox: Outbox,
}

impl AnalyseState {
    /// Returns the analysed solve; `None` if there is none.
    fn subject(&self) -> Option<&Arc<Subject>> {
        self.history.state().as_ref()
    }

    /// Returns the index of the selected step.
    fn step_at(&self) -> usize {
        self.steps.cursor()
    }

    /// Updates the list of alternatives missed at the selected step.
    fn list_missed(&mut self) {
        let alternatives = self.analysis.as_ref().map(|all| all.alternatives(self.step_at()));
        let (gaining, others) = alternatives.unwrap_or_default();
        let missed = gaining.into_iter().chain(others).cloned().collect();
        self.missed.improve(missed, |one, other| one.line == other.line);
    }
}

impl Screen for AnalyseState {
    fn contexts(&self) -> Vec<Context> {
        vec![commands::ANALYSE, Context::LIST, Context::SCREENS]
    }

    fn commands_of_use(&self) -> Vec<&'static str> {
        Self::commands_of_use(self)
    }

    /// Analyses the solve of the last run, if that has not been done yet.
    fn shown(&mut self) {
        if let Some(given) = self.kept.take() {
            self.read(given);
        }
    }

    /// The next analysis has the new level. The one in work is not repeated, because the screen
    /// does not show how steps are rated.
    fn rate_for(&mut self, rated_for: RatedFor) {
        self.rated_for = rated_for;
    }

    fn learn(&mut self, known: &[CubeLength]) {
        let new = known.iter().filter(|known| self.lengths.learn(known, None).is_some());
        if new.count() > 0 && self.analysis.is_some() {
            self.take_lengths();
            self.refresh();
        }
    }

    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>) {
        if self.work.is_live() {
            self.work.read(readings.of(ANALYSIS));
            self.table = table.cloned();
            self.refresh();
        }
    }

    fn event(&mut self, slot: Slot, event: Event, counters: Counters) {
        if slot == WRITE_UP {
            self.write_up_event(event);
        } else if slot == ANALYSIS {
            self.analysis_event(event, counters);
        } else if slot == SUMMARY {
            self.summary_event(event);
        } else if slot == POST_MORTEM {
            self.post_mortem_event(event);
        }
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::BestLine { name, in_bin, line } => self.take_best_line((&name, in_bin), line),
            Reply::File { text, .. } => self.read(Given::of_text(&text)),
            _ => {}
        }
    }

    fn speaks_unseen(&self) -> bool {
        false
    }

    fn receive(&mut self, handover: &Handover) -> bool {
        let Handover::Analyse(given) = handover else { return false };
        self.take_given(given);
        true
    }
}
