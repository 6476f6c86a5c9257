//! The Solves screen: the library of all solves, searched, shown, opened, removed.
//!
//! | file | contents |
//! |---|---|
//! | `actions.rs`, `commands.rs` | the actions of the user |
//! | `view.rs` | the areas of the panes, and their content |
//! | `file.rs` | filter and order as text to be saved |
//! | `hints.rs` | the commands of use next |
//!
//! The screen does not read files: it requests the solves when it comes into view.

mod actions;
mod commands;
mod file;
mod hints;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use premove_fmc::library::{Query, QueryError, SolveSummary, Sort};
use premove_service::library::Listed;
use premove_service::questions::Event;
use view::Areas;

use super::form::{Edit, Field, FieldRow};
use super::pane::{Focus, Paned, Ring};
use super::progress::Counters;
use super::{Actions, Outbox, Screen};
use crate::context::Context;
use crate::message::{Preview, Readings, Reply, Slot, SolveEffect};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;
use crate::widget::list::Scroll;
use crate::widget::table::Table;
use crate::zone::zone;

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Solves",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "solves.json",
    open: || Box::new(SolvesState::default()),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Pane {
    #[default]
    List,
    /// The content of the selected solve.
    Preview,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::List, Self::Preview];
}

/// The only text field of the screen, for the query.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter;

impl Field for Filter {
    fn row(self) -> FieldRow {
        FieldRow::value("/", "")
    }
}

/// State of the Solves screen.
#[derive(Debug, Default)]
pub(super) struct SolvesState {
    /// All files of the library; `None` until they arrive.
    all: Option<Vec<Arc<Listed>>>,
    /// All files of the bin; `None` until they arrive.
    bin: Option<Vec<Arc<Listed>>>,
    /// The text of the query as typed.
    filter: String,
    /// The error in the typed query; the list then shows the previous query.
    mistake: Option<QueryError>,
    query: Query,
    sort: Sort,
    /// Number of non-empty solves in the library, and number of finished solves among them.
    counts: [usize; 2],
    /// The files that are shown.
    list: Table<Arc<Listed>>,
    /// `true` if a solve of the list has a solution.
    has_solutions: bool,
    preview: Option<Preview>,
    preview_scroll: Scroll,
    /// The names of the removed solves, the latest at the end.
    removed: Vec<String>,
    /// The name of the solve that the open question is about.
    to_remove: Option<String>,
    focus: Focus<Pane>,
    areas: Areas,
    edit: Option<Edit<Filter>>,
    outbox: Outbox,
}

fn name(listed: &Listed) -> &str {
    match listed {
        Listed::Solve(solve) => solve.id.as_str(),
        Listed::Damaged { name, .. } => name,
    }
}

impl SolvesState {
    /// Returns whether the bin is listed.
    fn is_in_bin(&self) -> bool {
        self.query.is_in_bin()
    }

    /// Returns the files of the library or of the bin, as the query says; `None` until they arrive.
    fn files(&self) -> Option<&[Arc<Listed>]> {
        if self.is_in_bin() { self.bin.as_deref() } else { self.all.as_deref() }
    }

    fn selected(&self) -> Option<&Listed> {
        self.list.selected().map(Arc::as_ref)
    }

    /// Filters and sorts the list; the selection stays on its solve if that is still listed.
    fn arrange(&mut self) {
        let all = self.files().unwrap_or_default();
        let mut solves: Vec<&SolveSummary> =
            all.iter().filter_map(|listed| listed.solve()).collect();
        let zone = zone();
        solves.retain(|solve| !solve.is_empty() && self.query.matches(solve, zone));
        self.sort.apply(&mut solves);
        // The files are sorted by name, so a binary search finds them.
        let mut shown: Vec<Arc<Listed>> = Vec::new();
        for solve in solves {
            let place = all.binary_search_by(|listed| name(listed).cmp(solve.id.as_str()));
            shown.extend(place.ok().map(|at| Arc::clone(&all[at])));
        }
        if self.query.is_empty() {
            shown.extend(all.iter().filter(|listed| listed.solve().is_none()).cloned());
        }
        let mut solves = shown.iter().filter_map(|listed| listed.solve());
        self.has_solutions = solves.any(|solve| solve.solution.is_some());
        self.list.set(shown, |one, other| name(one) == name(other));
        self.show_selected();
        self.refresh();
    }

    /// Counts the solves of the library.
    fn count(&mut self) {
        let all = self.all.as_deref().unwrap_or_default();
        let solves = all.iter().filter_map(|listed| listed.solve());
        let kept: Vec<_> = solves.filter(|solve| !solve.is_empty()).collect();
        self.counts = [kept.len(), kept.iter().filter(|solve| solve.best.is_some()).count()];
    }

    /// Requests the list of the bin, which may have changed, if it is shown.
    fn list_bin(&mut self) {
        if self.is_in_bin() {
            self.outbox.solve(SolveEffect::ListBin);
        }
    }

    /// Requests the content of the selected solve, which may have changed.
    fn show_selected(&mut self) {
        self.preview_scroll = Scroll::default();
        match self.selected().map(|listed| name(listed).to_owned()) {
            Some(name) => {
                let in_bin = self.is_in_bin();
                self.outbox.solve(SolveEffect::Preview { name, in_bin });
            }
            None => self.preview = None,
        }
    }

    /// Returns the lines of the preview.
    fn preview_lines(&self) -> Vec<&str> {
        let Some(preview) = &self.preview else { return Vec::new() };
        preview.text.lines().chain(preview.lines.iter().map(String::as_str)).collect()
    }
}

impl Screen for SolvesState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        vec![commands::SOLVES, Context::LIST, Context::SCREENS]
    }

    fn commands_of_use(&self) -> Vec<&'static str> {
        Self::commands_of_use(self)
    }

    /// Requests the list of solves, which may have changed.
    fn shown(&mut self) {
        self.outbox.solve(SolveEffect::List);
        self.list_bin();
    }

    fn measure(&mut self, _: &Readings, _: Option<&TableWork>) {}

    fn event(&mut self, _: Slot, _: Event, _: Counters) {}

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Solves(all) => {
                self.all = Some(all);
                self.count();
                self.arrange();
            }
            Reply::Bin(bin) => {
                self.bin = Some(bin);
                self.arrange();
            }
            Reply::Exported(asked) => self.outbox.ask(asked),
            Reply::Preview(preview) if self.selected().map(name) == Some(&preview.name) => {
                self.preview = Some(*preview);
                self.refresh();
            }
            Reply::Removed(name) => {
                self.removed.push(name);
                self.say("the solve is in the bin: u brings it back");
            }
            Reply::Restored => {
                self.list_bin();
                self.say("the solve is back");
            }
            _ => {}
        }
    }

    fn has_solver(&self) -> bool {
        false
    }

    fn speaks_unseen(&self) -> bool {
        false
    }
}
