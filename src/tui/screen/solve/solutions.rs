//! The pane of the solutions: the search that feeds it, its filter and order, and the spelling of
//! the selected solution.

use std::sync::Arc;

use premove_engine::search::Solution;
use premove_fmc::Document;
use premove_fmc::listing::{KnownTotals, ListedSolution, ListedStep, Totals};

use super::columns::{Order, Row};
use super::listing::Listing;
use super::search::Search;
use crate::screen::list::View;

/// The state of the pane.
#[derive(Debug, Default)]
pub(super) struct SolutionsPane {
    pub(super) search: Search,
    pub(super) filter: String,
    pub(super) order: Order,
    /// The number of the spelling in view, of the solution that was selected last.
    spelling: usize,
    spelled: Option<Solution>,
    /// The content of the pane.
    pub(super) shown: Listing,
}

impl SolutionsPane {
    /// Returns the step whose solutions are listed, behind the node in work of a document.
    pub(super) fn listed_step(&self, doc: &Document) -> Option<ListedStep> {
        let question = self.search.question()?;
        Some(ListedStep {
            step: question.step.clone(),
            cube: question.cube,
            endings: question.limits.endings,
            side: doc.side,
            before: doc.tree.line(doc.cursor()),
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

    /// Returns to the first spelling.
    pub(super) fn reset_spelling(&mut self) {
        self.spelling = 0;
    }

    /// Returns to the first spelling when another solution is selected.
    pub(super) fn follow_selection(&mut self) {
        let selected = self.search.list.selected();
        if selected != self.spelled.as_ref() {
            self.spelling = 0;
            self.spelled = selected.copied();
        }
    }

    /// Goes to another spelling of the selected solution; returns whether it has one.
    pub(super) fn next_spelling(&mut self, by: isize, step: Option<ListedStep>) -> bool {
        let selected = step.zip(self.search.list.selected());
        let count = selected.map_or(1, |(step, solution)| step.spellings(solution).len());
        let at = self.spelling.cast_signed() + by;
        self.spelling = at.rem_euclid(count.cast_signed()).cast_unsigned();
        count > 1
    }

    /// Moves the selection, which shows that the user has looked at the list.
    pub(super) fn step(&mut self, by: isize) {
        self.search.list.step(by);
        self.spelling = 0;
        self.search.mark_seen();
    }

    /// Returns the selected solution in the spelling in view.
    pub(super) fn selected(&self, doc: &Document) -> Option<ListedSolution> {
        let step = Arc::new(self.listed_step(doc)?);
        Some(ListedSolution::new(&step, self.search.list.selected()?, self.spelling))
    }

    /// Returns the solutions in view.
    pub(super) fn rows(&self, step: &Arc<ListedStep>, totals: &Totals) -> Vec<Row> {
        let list = &self.search.list;
        let row = |at: usize| {
            let is_selected = at == list.cursor();
            let spelling = if is_selected { self.spelling } else { 0 };
            let of = ListedSolution::new(step, list.get(at)?, spelling);
            let best = totals.of(&of.whole()).cloned();
            Some(Row { number: at + 1, is_selected, best, of })
        };
        list.view().filter_map(row).collect()
    }

    /// Writes the number of solutions for the title, with the filter, or with the number of those
    /// that came since the user looked.
    pub(super) fn count(&self, is_looked_at: bool) -> String {
        let list = &self.search.list;
        if self.search.question().is_none() {
            return String::new();
        }
        if !self.filter.is_empty() {
            return format!("  {} of {}  /{}", list.len(), list.all.len(), self.filter);
        }
        let unseen = if is_looked_at { 0 } else { self.search.unseen() };
        let is_news = unseen > 0 && self.search.phase.is_live();
        let new = if is_news { format!(", {unseen} new") } else { String::new() };
        format!("  {}{new}", list.len())
    }
}
