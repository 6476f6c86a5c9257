//! The search that fills the list: the question, the results, and the question that continues a
//! search without starting over.

use premove_engine::search::{Extent, Solution};
use premove_service::questions::StepQuestion;

use crate::message::FinishTable;
use crate::screen::Outbox;
use crate::screen::ask::Ask;
use crate::screen::list::{Selected, SolutionList, View};
use crate::widget::gauge::{Phase, TableWork};

/// Length of a long list, to which new solutions are only added in groups, a few times a second.
const LONG: usize = 1_000;

#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    pub(super) list: Selected<SolutionList>,
    /// Solutions that were found and are not in the list yet.
    pending: Vec<Solution>,
    pub(super) ask: Ask<StepQuestion>,
    /// The greatest length up to which this search, or an earlier one, has found all solutions.
    pub(super) completed: Option<u8>,
    /// The table that is being checked or built.
    pub(super) table: Option<TableWork>,
    /// The state of the optional table of finishes from DR.
    pub(super) finishes: FinishTable,
    /// Number of solutions that the user has seen.
    seen: usize,
}

impl Search {
    /// Returns the question of the current or the last search; `None` before the first one.
    pub(super) fn question(&self) -> Option<&StepQuestion> {
        self.ask.question()
    }

    /// Starts the search for a question in place of the running one. Starts none if the list holds
    /// all solutions, or the running search will find them. If only the limits grew, the solutions
    /// found so far are kept and the new search continues after them. Returns whether a search
    /// starts.
    pub(super) fn follow(&mut self, question: StepQuestion, outbox: &mut Outbox) -> bool {
        let is_given_up = matches!(self.ask.phase(), Phase::Stopped | Phase::Failed(_));
        match self.question() {
            Some(old) if *old == question && !is_given_up => return false,
            Some(old) if widens(old, &question) => {
                let rest = self.rest(&question);
                self.ask.go_on(question, rest, outbox);
            }
            _ => {
                self.list.clear();
                self.pending.clear();
                (self.completed, self.seen) = (None, 0);
                self.ask.start(question, outbox);
            }
        }
        self.ask.is_live()
    }

    /// Returns the search for the missing solutions of a question that has looser limits than the
    /// current one; `None` if none are missing. Removes the solutions that it will find again.
    fn rest(&mut self, question: &StepQuestion) -> Option<StepQuestion> {
        let from =
            self.complete().map_or(question.limits.min, |done| (done + 1).max(question.limits.min));
        self.pending.clear();
        self.list.change(|list| list.keep_below(from));
        if from > question.limits.max {
            return None;
        }
        let mut rest = question.clone();
        rest.limits.min = from;
        rest.limits.results = question.limits.results.saturating_sub(self.list.all.len()).max(1);
        Some(rest)
    }

    /// Adds solutions that the running search has found. For a long list they are only collected,
    /// and added together later.
    pub(super) fn found(&mut self, batch: &[Solution], view: View<'_>) {
        self.pending.extend_from_slice(batch);
        if self.list.all.len() < LONG {
            self.put_in(view);
        }
    }

    pub(super) fn put_in(&mut self, view: View<'_>) {
        if let (Some(question), false) = (self.ask.question(), self.pending.is_empty()) {
            let most = question.limits.results;
            self.list.change(|list| list.merge(&self.pending, most, view));
        }
        self.pending.clear();
    }

    /// Ends the search of the length `depth`; `whole` holds the solutions of that length, up to the
    /// wanted number.
    pub(super) fn depth_done(&mut self, depth: u8, whole: &[Solution], view: View<'_>) {
        self.completed = self.completed.max(Some(depth));
        if let Some(question) = self.ask.question() {
            self.pending.clear();
            let most = question.limits.results;
            self.list.change(|list| list.replace(depth.into(), whole, most, view));
        }
    }

    pub(super) fn finish(&mut self, phase: Phase) {
        let Some(limits) = self.question().map(|question| question.limits) else { return };
        if phase == (Phase::Done { truncated: false }) && limits.extent == Extent::All {
            self.completed = Some(limits.max);
        }
        self.ask.set_phase(phase);
    }

    pub(super) fn clear(&mut self) {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        *self = Self { list, finishes: self.finishes, ..Self::default() };
    }

    pub(super) fn mark_seen(&mut self) {
        self.seen = self.list.all.len();
    }

    /// Returns the number of solutions that were found since the user last looked at the list.
    pub(super) fn unseen(&self) -> usize {
        self.list.all.len().saturating_sub(self.seen)
    }

    /// Returns the length up to which the list has all solutions; `None` if there is no such
    /// length. A list that was cut lacks solutions of its last length.
    pub(super) fn complete(&self) -> Option<u8> {
        let cut = self.question().is_some_and(|q| self.list.all.len() >= q.limits.results);
        let last = self.list.all.last().filter(|_| cut).map(Solution::len);
        match (self.completed, last) {
            (Some(done), Some(last)) => last.checked_sub(1).map(|full| full.min(done)),
            (done, _) => done,
        }
    }
}

/// Returns whether the solutions of `new` are those of `old`, possibly followed by more.
fn widens(old: &StepQuestion, new: &StepQuestion) -> bool {
    let a = &old.limits;
    let b = &new.limits;
    old.step == new.step
        && old.cube == new.cube
        && old.find == new.find
        && (a.min, a.sides, a.endings, a.ranking) == (b.min, b.sides, b.endings, b.ranking)
        && a.extent == Extent::All
        && b.extent == Extent::All
        && b.max >= a.max
        && b.results >= a.results
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::SEARCH;
    use super::*;
    use crate::message::{JobEffect, ScreenEffect};
    use crate::screen::progress::Counters;
    use premove_cube::{Cube, Move};
    use premove_engine::search::Limits;
    use premove_engine::step::Step;
    use premove_fmc::findability::FindRequest;
    use premove_service::questions::Request;

    fn question(max: u8, results: usize) -> StepQuestion {
        let limits = Limits { max, results, ..Limits::default() };
        StepQuestion {
            step: Step::find("eofb").unwrap(),
            cube: Cube::SOLVED.after(Move::ALL[12]),
            limits,
            find: FindRequest::default(),
        }
    }

    /// Asks a question. Returns the search that starts, or `None` if none does.
    fn ask(search: &mut Search, question: StepQuestion) -> Option<StepQuestion> {
        let mut outbox = Outbox::default();
        let begins = search.follow(question, &mut outbox);
        let effects = outbox.take().0;
        assert_eq!(begins, !effects.is_empty());
        effects.into_iter().next().map(|effect| match effect {
            ScreenEffect::Job(SEARCH, JobEffect::Start(Request::Step(rest))) => rest,
            effect => panic!("{effect:?}"),
        })
    }

    fn solution(moves: &[usize]) -> Solution {
        let moves: Vec<Move> = moves.iter().map(|&m| Move::from_index(m)).collect();
        Solution::new(&moves, &[], 1)
    }

    fn counters(nodes: u64, millis: u64) -> Counters {
        Counters { nodes, elapsed: Duration::from_millis(millis), ..Counters::default() }
    }

    fn done(truncated: bool) -> Phase {
        Phase::Done { truncated }
    }

    #[test]
    fn a_new_question_starts_over() {
        let mut search = Search::default();
        assert_eq!(ask(&mut search, question(8, 9)), Some(question(8, 9)));
        search.found(&[solution(&[12])], None);
        let other = StepQuestion { cube: Cube::SOLVED, ..question(8, 9) };
        assert_eq!(ask(&mut search, other.clone()), Some(other));
        assert!(search.list.is_empty());
    }

    #[test]
    fn asking_again_changes_nothing_unless_it_was_stopped() {
        let mut search = Search::default();
        ask(&mut search, question(8, 9));
        assert_eq!(ask(&mut search, question(8, 9)), None);
        assert!(search.ask.phase().is_live());
        search.finish(Phase::Stopped);
        assert!(ask(&mut search, question(8, 9)).is_some());
    }

    #[test]
    fn deeper_goes_on_behind_what_is_done() {
        let mut search = Search::default();
        ask(&mut search, question(3, 9));
        search.found(&[solution(&[12]), solution(&[12, 0])], None);
        search.finish(done(false));
        let Some(rest) = ask(&mut search, question(6, 9)) else { panic!("nothing to do") };
        assert_eq!((rest.limits.min, rest.limits.max, rest.limits.results), (4, 6, 7));
        assert_eq!(search.list.len(), 2);
        search.finish(done(false));
        assert_eq!(search.complete(), Some(6));
    }

    #[test]
    fn more_searches_the_cut_length_again() {
        let mut search = Search::default();
        ask(&mut search, question(8, 3));
        search.found(&[solution(&[12]), solution(&[12, 0]), solution(&[12, 3])], None);
        search.depth_done(1, &[solution(&[12])], None);
        search.depth_done(2, &[solution(&[12, 0]), solution(&[12, 3])], None);
        search.finish(done(true));
        let Some(rest) = ask(&mut search, question(8, 10)) else { panic!("nothing to do") };
        assert_eq!((rest.limits.min, rest.limits.results), (2, 9));
        assert_eq!(search.list.len(), 1);
    }

    #[test]
    fn a_stopped_search_goes_on_where_it_was() {
        let mut search = Search::default();
        ask(&mut search, question(8, 30));
        search.found(&[solution(&[12]), solution(&[12, 0, 3])], None);
        search.depth_done(2, &[], None);
        search.finish(Phase::Stopped);
        let Some(rest) = ask(&mut search, question(8, 30)) else { panic!("nothing to do") };
        assert_eq!((rest.limits.min, search.list.len()), (3, 1));
    }

    #[test]
    fn narrower_bounds_start_over() {
        let mut search = Search::default();
        ask(&mut search, question(8, 30));
        search.finish(done(false));
        assert_eq!(ask(&mut search, question(7, 30)), Some(question(7, 30)));
    }

    #[test]
    fn rate_is_that_of_the_last_two_seconds() {
        let mut search = Search::default();
        ask(&mut search, question(8, 30));
        for (millis, nodes) in [(0, 0), (1_000, 1_000_000), (2_500, 2_500_000), (3_000, 2_500_000)]
        {
            search.ask.read(counters(nodes, millis));
        }
        assert_eq!(search.ask.progress().node_rate(search.ask.phase().is_live()), Some(750_000));
    }

    #[test]
    fn rate_of_a_short_search_is_that_of_its_whole_time() {
        let mut search = Search::default();
        ask(&mut search, question(8, 30));
        search.ask.read(counters(30_000, 20));
        search.finish(done(false));
        assert_eq!(search.ask.progress().node_rate(search.ask.phase().is_live()), Some(1_500_000));
        ask(&mut search, question(9, 30));
        search.ask.read(counters(3, 0));
        search.finish(done(false));
        assert_eq!(
            search.ask.progress().node_rate(search.ask.phase().is_live()),
            Some(1_500_150),
            "of the part before too"
        );
        let mut search = Search::default();
        ask(&mut search, question(8, 30));
        search.ask.read(counters(30_000, 2));
        search.finish(done(false));
        assert_eq!(search.ask.progress().node_rate(search.ask.phase().is_live()), None);
    }
}
