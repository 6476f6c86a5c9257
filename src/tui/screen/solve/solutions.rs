//! The pane of the solutions: the search that fills it, its filter and order, the spelling of the
//! selected solution, and the list that is put aside while moves are typed.
//!
//! The pane also builds the optional table of finishes.

use std::sync::Arc;

use premove_engine::search::Solution;
use premove_engine::step::Goal;
use premove_engine::step::Subsets;
use premove_engine::table::{TableId, bytes};
use premove_fmc::findability::Findability;
use premove_fmc::listing::{
    FindBehind, KnownTotals, ListedSolution, ListedStep, Totals, filter_words,
};
use premove_fmc::{ConditionKind, Document, NothingToSearch};
use premove_service::api::Outcome;
use premove_service::questions::{BuildTableQuestion, Event, StepQuestion};
use ratatui::layout::Rect;

use super::SEARCH;
use super::columns::{Order, Row};
use super::listing::Listing;
use super::search::Search;
use crate::key_names::KeyNames;
use crate::message::{FinishTable, JobEffect};
use crate::remedy::with_remedy;
use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report};
use crate::screen::list::View;
use crate::widget::canvas::rows;
use crate::widget::gauge::{Phase, size};
use crate::widget::list::Lines;

/// The state of the solutions pane.
#[derive(Debug, Default)]
pub(super) struct SolutionsPane {
    pub(super) search: Search,
    pub(super) filter: String,
    pub(super) order: Order,
    /// The index of the shown spelling of the solution in `spelled`.
    spelling: usize,
    spelled: Option<Solution>,
    /// The reason why nothing can be searched; `None` if a search is possible.
    pub(super) refused: Option<NothingToSearch>,
    /// The list from before moves were typed.
    pub(super) put_aside: Option<PutAside>,
    build: Ask<BuildTableQuestion>,
    pub(super) keys: FilterKeys,
    /// The displayed content of the pane.
    pub(super) shown: Listing,
}

/// The keys that bring solutions that a filter does not see; `None` for a command without a key.
#[derive(Clone, Debug, Default)]
pub(super) struct FilterKeys {
    /// The key that reads more solutions into the list.
    more: Option<String>,
    /// The key that searches only certain HTR subsets.
    only: Option<String>,
}

impl FilterKeys {
    pub(super) fn of(keys: &KeyNames) -> Self {
        let key = |id| keys.of(id).map(str::to_owned);
        Self { more: key("results.more"), only: key("only.subset") }
    }

    /// Describes the keys: `w reads more, c s searches for them`. The second one is left out unless
    /// the filter names an HTR subset that the step can lead to.
    fn in_words(&self, has_subset: bool) -> String {
        let more = self.more.as_ref().map(|key| format!("{key} reads more"));
        let only = self.only.as_ref().filter(|_| has_subset);
        let only = only.map(|key| format!("{key} searches for them"));
        more.into_iter().chain(only).collect::<Vec<_>>().join(", ")
    }
}

/// The list from before moves were typed.
#[derive(Debug)]
pub(super) struct PutAside {
    search: Search,
    /// `true` if the search of this list was running and is to continue.
    goes_on: bool,
}

/// Number of solutions, from the top of the list, whose best totals are compared with those in
/// view.
const COMPARED: usize = 200;

/// Smallest heights of the list at which one row, or two, explain the labels of the selected
/// solution.
const ROOM_FOR_WORDS: u16 = 9;
const ROOM_FOR_TWO: u16 = 16;

/// The optional table of finishes from DR.
pub(super) const FINISHES: TableId = TableId::DrGroup;

impl SolutionsPane {
    /// Starts the search for a question, unless its solutions are listed or being searched.
    pub(super) fn ask(&mut self, question: StepQuestion, outbox: &mut Outbox) {
        if self.search.follow(question, outbox) {
            self.spelling = 0;
        }
    }

    /// Drops the search and its solutions.
    pub(super) fn drop(&mut self, outbox: &mut Outbox) {
        self.drop_job(outbox);
        self.search.clear();
        self.spelling = 0;
    }

    fn drop_job(&self, outbox: &mut Outbox) {
        if self.search.ask.is_live() {
            outbox.job(SEARCH, JobEffect::Drop);
        }
    }

    /// Returns whether the search is running or done: requesting it again would change nothing.
    pub(super) fn is_answered(&self) -> bool {
        let phase = self.search.ask.phase();
        self.search.question().is_some() && (phase.is_live() || matches!(phase, Phase::Done { .. }))
    }

    /// Puts the list aside, to make room for the list after typed moves.
    pub(super) fn put_aside(&mut self, outbox: &mut Outbox) {
        let is_live = self.search.ask.is_live();
        let goes_on = is_live && *self.search.ask.phase() != Phase::Paused;
        self.drop_job(outbox);
        if is_live {
            self.search.finish(Phase::Stopped);
            self.search.table = None;
        }
        self.put_aside = Some(PutAside { search: std::mem::take(&mut self.search), goes_on });
    }

    /// Restores the list that was put aside, unless `wanted` is another question. Returns whether
    /// its search is to continue.
    pub(super) fn bring_back(
        &mut self,
        wanted: Option<&StepQuestion>,
        outbox: &mut Outbox,
    ) -> bool {
        let Some(PutAside { search, goes_on }) = self.put_aside.take() else { return false };
        let is_wanted = wanted.is_some() && search.question() == wanted;
        if !is_wanted || self.search.question() == wanted {
            return false;
        }
        self.drop_job(outbox);
        self.search = search;
        self.spelling = 0;
        goes_on
    }

    /// Builds the optional table of finishes, unless it exists.
    pub(super) fn build_finishes(&mut self, outbox: &mut Outbox) {
        if self.search.finishes == FinishTable::InUse {
            return outbox.say(finishes_are_there());
        }
        self.build.start(BuildTableQuestion { table: FINISHES }, outbox);
        let size = size(bytes(FINISHES));
        outbox.say(format!("the table {FINISHES} ({size}) is built: searches go on meanwhile"));
    }

    /// Handles the end of the build: shows that the table exists, or why it cannot be built.
    pub(super) fn build_event(&mut self, event: Event, outbox: &mut Outbox) {
        match self.build.take(event) {
            Some(Report::Ended(Outcome::Done { .. })) => outbox.say(finishes_are_there()),
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why))) => {
                outbox.warn(with_remedy(&why));
            }
            _ => {}
        }
    }

    /// Returns the step whose solutions are listed for the current node of a document, if any.
    pub(super) fn listed_step(
        &self,
        doc: &Document,
        rates: Option<&Arc<Findability>>,
    ) -> Option<ListedStep> {
        let question = self.search.question()?;
        Some(ListedStep {
            step: question.step.clone(),
            cube: question.cube,
            endings: question.limits.endings,
            side: doc.side,
            before: doc.tree.line(doc.cursor()),
            find: rates.map(|rates| FindBehind::of(doc, rates)),
        })
    }

    /// Calls `take` on the search with the filter and the order of a step.
    pub(super) fn with_ranking(
        &mut self,
        step: Option<ListedStep>,
        known: KnownTotals,
        take: impl FnOnce(&mut Search, View<'_>),
    ) {
        let rank_of = step.and_then(|step| step.rank_of(&self.filter, self.order.key(), known));
        take(&mut self.search, rank_of.as_deref());
    }

    /// Switches back to the first spelling if another solution is selected now.
    pub(super) fn follow_selection(&mut self) {
        let selected = self.search.list.selected();
        if selected != self.spelled.as_ref() {
            self.spelling = 0;
            self.spelled = selected.copied();
        }
    }

    /// Returns the visible rows, for drawing in an area, which may have a foot.
    pub(super) fn lines(&self, area: Rect) -> Lines {
        // Behind a finish there are no labels.
        let is_final = self.search.question().is_some_and(|asked| asked.step.goal().is_final());
        let foot = match area.height {
            _ if is_final => 0,
            ROOM_FOR_TWO.. => 2,
            ROOM_FOR_WORDS.. => 1,
            _ => 0,
        };
        self.search.list.lines(rows(area, 0, area.height - foot))
    }

    /// Switches to another spelling of the selected solution, `by` positions further; returns
    /// whether it has more than one.
    pub(super) fn next_spelling(&mut self, by: isize, step: Option<ListedStep>) -> bool {
        let selected = step.zip(self.search.list.selected());
        let count = selected.map_or(1, |(step, solution)| step.spellings(solution).len());
        let at = self.spelling.cast_signed() + by;
        self.spelling = at.rem_euclid(count.cast_signed()).cast_unsigned();
        count > 1
    }

    /// Moves the selection, and marks the solutions as seen.
    pub(super) fn step(&mut self, by: isize) {
        self.search.list.step(by);
        self.spelling = 0;
        self.search.mark_seen();
    }

    /// Returns the selected solution, if there is one, in its shown spelling.
    pub(super) fn selected(&self, step: Option<ListedStep>) -> Option<ListedSolution> {
        let step = Arc::new(step?);
        Some(ListedSolution::new(&step, self.search.list.selected()?, self.spelling))
    }

    /// Returns the rows of the visible solutions.
    pub(super) fn rows(&self, step: &Arc<ListedStep>, totals: &Totals) -> Vec<Row> {
        let list = &self.search.list;
        let mut rows = Vec::new();
        for at in list.view() {
            let Some(solution) = list.get(at) else { break };
            let is_selected = at == list.cursor();
            let spelling = if is_selected { self.spelling } else { 0 };
            let of = ListedSolution::new(step, solution, spelling);
            let best = totals.of(&of.whole()).cloned();
            rows.push(Row { number: at + 1, is_selected, best, least: None, of });
        }
        // The best row may be out of view.
        let listed = (0..list.len().min(COMPARED)).filter_map(|at| list.get(at));
        let whole = listed.map(|solution| ListedSolution::as_found(step, solution).whole());
        let least = whole.filter_map(|whole| Some(totals.of(&whole)?.total));
        let shown = rows.iter().filter_map(|row| Some(row.best.as_ref()?.total));
        let least = least.chain(shown).min();
        for row in &mut rows {
            row.least = least;
        }
        rows
    }

    /// Returns whether the list has all solutions, up to the greatest length.
    fn is_whole(&self) -> bool {
        *self.search.ask.phase() == Phase::Done { truncated: false }
    }

    /// Describes how to find solutions that pass the filter and are not read yet: `w reads more, c
    /// s searches for them`. Returns an empty text without a filter, and if all are read.
    pub(super) fn unread(&self, goal: Goal) -> String {
        if self.filter.is_empty() || self.search.question().is_none() || self.is_whole() {
            return String::new();
        }
        let has_subset =
            filter_words(&self.filter).iter().any(|word| Subsets::read(&word.text).is_ok());
        self.keys.in_words(has_subset && ConditionKind::Subset.check(goal).is_ok())
    }

    /// Returns the number of solutions for the title. It includes the effect of the filter, or the
    /// number of solutions that are new since the user looked.
    pub(super) fn count(&self, is_looked_at: bool) -> String {
        let list = &self.search.list;
        if self.search.question().is_none() {
            return String::new();
        }
        if !self.filter.is_empty() {
            let (len, all) = (list.len(), list.all.len());
            let read = if self.is_whole() { "" } else { " read" };
            let the = if self.is_whole() { "" } else { "the " };
            return format!("  {len} of {the}{all}{read}  /{}", self.filter);
        }
        let unseen = if is_looked_at { 0 } else { self.search.unseen() };
        let is_news = unseen > 0 && self.search.ask.is_live();
        let new = if is_news { format!(", {unseen} new") } else { String::new() };
        format!("  {}{new}", list.len())
    }
}

/// Returns the message that the table of finishes exists.
fn finishes_are_there() -> String {
    format!("the table {FINISHES} is there: finishes from DR are read off")
}
