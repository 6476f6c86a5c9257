//! Sums of the moves lost in the solves of the library: by step, month, axis and HTR subset.

use premove_fmc::analysis::{Budget, SummaryRow};
use premove_fmc::library::Query;
use premove_service::questions::{Event, SummaryQuestion, SummarySoFar};

use super::AnalyseState;
use super::layout::Pane;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::theme::Role;
use crate::widget::words::Words;

/// Number of search rounds for each solve; fewer than for a single analysis, because the library
/// may hold hundreds of solves.
const ROUNDS: u32 = 6;
/// Number of bar cells per move that is lost on average, and the greatest number of cells of a bar.
const BAR: f64 = 6.0;
const LONGEST_BAR: usize = 36;

/// The summary of the library: its job and the results so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Many {
    ask: Ask<SummaryQuestion>,
    so_far: Option<SummarySoFar>,
}

impl Many {
    pub(super) const fn is_live(&self) -> bool {
        self.ask.is_live()
    }

    /// Returns whether the summary was requested.
    pub(super) fn is_requested(&self) -> bool {
        self.ask.is_live() || self.so_far.is_some()
    }

    /// Returns the title of the pane.
    pub(super) fn title(&self) -> String {
        match &self.so_far {
            Some(so_far) if self.ask.is_live() => {
                format!("Your solves  {}/{}", so_far.done, so_far.all)
            }
            Some(so_far) => format!("Your solves  {}", so_far.summary.count()),
            None => "Your solves".to_owned(),
        }
    }

    /// Returns the lines of the summary: a heading for each kind of row, then rows with a bar each.
    pub(super) fn lines(&self, width: usize) -> Vec<Words> {
        let Some(so_far) = self.so_far.as_ref().filter(|so_far| so_far.summary.count() > 0) else {
            let words = match (self.ask.is_live(), &self.so_far) {
                (true, _) => " the first solve is analysed",
                (false, Some(_)) => " no finished solve of the library has a step of your own",
                (false, None) => " A adds up what your solves lose, and where",
            };
            return vec![Words(words.to_owned(), Role::Dim)];
        };
        let rows = so_far.summary.rows();
        let names = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(8);
        let mut out = Vec::new();
        let mut before = None;
        for row in rows {
            if before != Some(row.by) {
                let count = "count";
                let lost = "lost";
                let moves = "moves";
                let least = "fewest";
                let head = row.by.name();
                out.push(Words(
                    format!(" {head:names$} {count:>5} {lost:>5} {moves:>5} {least:>6}"),
                    Role::Dim,
                ));
                before = Some(row.by);
            }
            out.push(Words(line(row, names, width), Role::Text));
        }
        out
    }
}

fn line(row: &SummaryRow, names: usize, width: usize) -> String {
    let [count, lost, moves, shortest] = row.cells();
    let numbers = format!(" {:names$} {count:>5} {lost:>5} {moves:>5} {shortest:>6} ", row.name);
    let most = width.saturating_sub(numbers.chars().count()).min(LONGEST_BAR);
    let bar = (0..most).take_while(|&at| f64::from(at as u32) + 0.5 <= row.lost() * BAR).count();
    numbers + &"█".repeat(bar)
}

impl AnalyseState {
    /// Shows the summary and starts it if there is none. If it is already shown and complete,
    /// starts it again.
    pub(super) fn summarize(&mut self) {
        let is_in_view = self.focus.pane == Pane::Summary;
        self.focus.pane = Pane::Summary;
        if !self.many.ask.is_live() && (is_in_view || self.many.so_far.is_none()) {
            self.many.so_far = None;
            let budget = Budget { rounds: ROUNDS, ..Budget::default() };
            let question = SummaryQuestion { query: Query::default(), budget };
            self.many.ask.start(question, &mut self.outbox);
        }
        self.refresh();
    }

    /// Handles an event of the summary job.
    pub(super) fn summary_event(&mut self, event: Event) {
        if !self.many.ask.is_live() {
            return;
        }
        match self.many.ask.take(event) {
            Some(Report::Answer(so_far)) => self.many.so_far = Some(*so_far),
            Some(Report::Ended(_)) => self.warn_of(self.many.ask.phase().clone()),
            None => {}
        }
        self.refresh();
    }

    /// Stops the summary; its results so far stay. Returns whether it was running.
    pub(super) fn stop_summary(&mut self) -> bool {
        let was_live = self.many.ask.stop(&mut self.outbox);
        if was_live {
            self.refresh();
        }
        was_live
    }
}
