//! The progress display of the step search (state, length, nodes, rate, time, solutions, proven
//! bounds).

use std::time::Duration;

use premove_engine::search::Solution;
use premove_engine::table::bytes;
use ratatui::text::{Line, Span};

use super::search::Search;
use crate::message::FinishTable;
use crate::theme::{Role, Theme};
use crate::widget::gauge::{Phase, about, clock, grouped, percent, rate, size, strip};

/// Time after which a search that has visited no node is shown as waiting for its table.
const SUSPENSE: Duration = Duration::from_millis(150);

/// Returns a line with a name and its value.
fn pair(name: &str, value: String, theme: &Theme) -> Line<'static> {
    let name = Span::styled(format!("{name:<9}"), theme.style(Role::Dim));
    Line::from(vec![name, Span::raw(value)])
}

impl Search {
    /// Returns the phase of the search, or the table that it waits for. A search that does not wait
    /// for the table being built is shown as running.
    pub(super) fn shown_phase(&self) -> Phase {
        let now = &self.ask.progress().now;
        let waits = !now.is_searching() && now.elapsed >= SUSPENSE;
        match (self.ask.phase(), &self.table) {
            (Phase::Searching, Some(work)) if waits => Phase::Table(work.clone()),
            (phase, _) => phase.clone(),
        }
    }

    /// Returns a description of the proven lengths: that they have no solutions, or that all their
    /// solutions are listed. `None` if nothing is proven.
    fn proof(&self) -> Option<String> {
        let completed = self.complete()?;
        let best = self.list.all.first().map(Solution::len);
        let best = best.filter(|best| *best <= completed);
        // Lengths below the least length were not searched.
        let least = self.question().map_or(0, |question| question.limits.min);
        Some(match (best, least) {
            (Some(best), 0) => format!("shortest is {best}, all to {completed} moves"),
            (Some(best), least) => {
                format!("shortest is {best}, none below {least} was looked for; all to {completed}")
            }
            (None, 0) => format!("none of {completed} or less"),
            (None, least) => format!("none of {least} to {completed}"),
        })
    }

    /// Returns text on how finishes from DR are found: read from the optional table, or searched.
    /// `None` if the step is not a finish from DR.
    fn finish_table(&self) -> Option<String> {
        let step = &self.question()?.step;
        let id = *step.optional_tables().first()?;
        if let Some(work) = self.table.as_ref().filter(|work| work.table == id.name()) {
            return Some(Phase::Table(work.clone()).words());
        }
        match self.finishes {
            FinishTable::Unknown => None,
            FinishTable::InUse => Some(format!("{id}: read off, not searched")),
            FinishTable::Absent(time) => {
                let size = size(bytes(id));
                let time = about(time);
                Some(format!("without {id} ({size}, {time}): :solve.table"))
            }
            FinishTable::Refused => Some(format!("{id} is damaged: :solve.table")),
        }
    }

    fn found_words(&self) -> String {
        grouped(self.list.all.len() as u64)
    }

    /// Returns the lines of the progress display, `width` columns wide.
    pub(super) fn gauge(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let phase = self.shown_phase();
        let state = Line::from(Span::styled(phase.words(), theme.style(phase.role())));
        let share = percent(self.ask.progress().now.share);
        let depth = format!("depth {}  {share} %", self.ask.progress().now.depth);
        if phase == Phase::Idle {
            return vec![phase.bar((String::new(), 0), width, theme), state];
        }
        // A completed search needs no bar.
        let bar =
            (!matches!(phase, Phase::Done { .. })).then(|| phase.bar((depth, share), width, theme));
        let speed = self.ask.progress().node_rate(phase.is_live()).map_or("–".to_owned(), rate);
        let nodes = grouped(self.ask.progress().nodes());
        let elapsed = clock(self.ask.progress().elapsed());
        let mut lines: Vec<_> = bar.into_iter().collect();
        lines.extend([
            state,
            pair("nodes", format!("{nodes:<15} rate {speed}"), theme),
            pair("elapsed", format!("{elapsed:<15} found {}", self.found_words()), theme),
        ]);
        lines.extend(self.proof().map(|proof| pair("proved", proof, theme)));
        lines.extend(self.finish_table().map(|table| pair("table", table, theme)));
        lines
    }

    /// Returns the whole progress display in one line, the most important numbers first.
    pub(super) fn strip(&self, width: u16, theme: &Theme) -> Line<'static> {
        let phase = self.shown_phase();
        let now = &self.ask.progress().now;
        let mut numbers = Vec::new();
        if phase.is_live() {
            numbers.push(format!("depth {} {} %", now.depth, percent(now.share)));
        }
        if phase != Phase::Idle {
            numbers.push(format!("{} found", self.found_words()));
            numbers.extend(self.proof());
            numbers.push(clock(self.ask.progress().elapsed()));
            numbers.extend(self.ask.progress().node_rate(phase.is_live()).map(rate));
            numbers.push(format!("{} nodes", grouped(self.ask.progress().nodes())));
        }
        strip(&phase, &phase.words(), numbers, width, theme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Outbox;
    use crate::screen::progress::Counters;
    use crate::widget::gauge::TableWork;
    use premove_cube::{Cube, Move};
    use premove_engine::search::Limits;
    use premove_engine::step::{Goal, Step};
    use premove_fmc::findability::FindRequest;
    use premove_service::questions::StepQuestion;

    #[test]
    fn only_a_search_that_waits_shows_the_table_that_is_built() {
        let table = TableWork { table: "dr".to_owned(), is_check: false, share: 43 };
        let now = |nodes, millis| Counters {
            nodes,
            elapsed: Duration::from_millis(millis),
            ..Counters::default()
        };
        for (nodes, millis, waits) in [(0, 20, false), (0, 900, true), (5, 900, false)] {
            let mut search = Search::default();
            search.ask.set_phase(Phase::Searching);
            search.table = Some(table.clone());
            search.ask.read(now(nodes, millis));
            assert_eq!(matches!(search.shown_phase(), Phase::Table(_)), waits, "{nodes} {millis}");
            search.ask.set_phase(Phase::Idle);
            assert_eq!(search.shown_phase(), Phase::Idle);
        }
    }

    #[test]
    fn the_optional_table_is_named_for_finishes_from_dr_alone() {
        let question = |goal| StepQuestion {
            step: Step::of_goal(goal),
            cube: Cube::SOLVED,
            limits: Limits::default(),
            find: FindRequest::default(),
        };
        let mut search = Search::default();
        assert_eq!(search.finish_table(), None);
        search.follow(question(Goal::DrFinish), &mut Outbox::default());
        assert_eq!(search.finish_table(), None);
        search.finishes = FinishTable::Absent(Duration::from_secs(12));
        let absent = search.finish_table();
        assert_eq!(absent.as_deref(), Some("without drgroup (335 MB, ~0:12): :solve.table"));
        search.finishes = FinishTable::Refused;
        let refused = search.finish_table();
        assert_eq!(refused.as_deref(), Some("drgroup is damaged: :solve.table"));
        search.finishes = FinishTable::InUse;
        assert_eq!(search.finish_table().as_deref(), Some("drgroup: read off, not searched"));
        search.follow(question(Goal::HtrFinish), &mut Outbox::default());
        assert_eq!(search.finish_table(), None);
        search.clear();
        assert_eq!(search.finishes, FinishTable::InUse);
    }

    #[test]
    fn a_proved_lower_bound_is_said_until_something_is_found() {
        let mut search = Search::default();
        search.completed = Some(7);
        assert_eq!(search.proof().as_deref(), Some("none of 7 or less"));
        let moves: Vec<_> = (0..8).map(|at| Move::ALL[at % 2 * 6]).collect();
        search.list.change(|list| list.merge(&[Solution::new(&moves, &[], 1)], 9, None));
        assert_eq!(search.proof().as_deref(), Some("none of 7 or less"));
        search.completed = Some(8);
        assert_eq!(search.proof().as_deref(), Some("shortest is 8, all to 8 moves"));
    }

    #[test]
    fn nothing_is_said_of_lengths_below_the_least_one() {
        let question = StepQuestion {
            step: Step::of_goal(Goal::Eo),
            cube: Cube::SOLVED,
            limits: Limits { min: 4, results: 50, ..Limits::default() },
            find: FindRequest::default(),
        };
        let mut search = Search::default();
        search.follow(question, &mut Outbox::default());
        search.completed = Some(5);
        assert_eq!(search.proof().as_deref(), Some("none of 4 to 5"));
        let moves: Vec<_> = (0..6).map(|at| Move::ALL[at % 2 * 6]).collect();
        search.list.change(|list| list.merge(&[Solution::new(&moves, &[], 1)], 9, None));
        search.completed = Some(7);
        let words = "shortest is 6, none below 4 was looked for; all to 7";
        assert_eq!(search.proof().as_deref(), Some(words));
    }
}
