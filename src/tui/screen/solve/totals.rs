//! The best finished total through each row of the list and of the tree: an idle search, which runs
//! while there is no other work.

use premove_cube::notation::{Line, Side};
use premove_fmc::listing::{Candidate, ListedStep};
use premove_service::api::Outcome;
use premove_service::questions::{BestTotalsAnswer, BestTotalsQuestion, DistancesQuestion, Event};

use super::SolveState;
use super::layout::Pane;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, CubeLength, Outbox};

/// Most rows of the list, and steps of the tree, behind which is searched: the first ones.
const ROWS: usize = 200;
const STEPS: usize = 100;
/// Turns for each of them: together some minutes for a list of 50 EOs.
const TURNS: u32 = 10;

/// The search for totals.
#[derive(Clone, Debug, Default)]
pub(super) struct TotalsSearch {
    /// The lines behind which is searched.
    asked: Vec<Candidate>,
    ask: Ask<BestTotalsQuestion>,
}

impl TotalsSearch {
    /// Drops the search, if it is at work.
    pub(super) fn drop(&mut self, outbox: &mut Outbox) {
        if self.ask.is_live() {
            self.ask.drop(outbox);
        }
    }
}

impl SolveState {
    /// Starts, continues or stops the idle searches to match the content in view.
    pub(super) fn follow_idle(&mut self) {
        let question = self.in_view().request().ok();
        let question =
            question.map(|wanted| DistancesQuestion { step: wanted.step, cube: wanted.cube });
        self.tree.to_go.follow(question, &mut self.outbox);
        self.follow_totals();
    }

    /// Searches behind the present rows, unless the user waits for another search.
    pub(super) fn follow_totals(&mut self) {
        self.totals.follow(self.workspace.now());
        self.learn_bound();
        let is_idle = !self.solutions.search.phase.is_live() && !self.whole.is_live();
        let asked = if is_idle && self.drawing.is_none() { self.open_lines() } else { Vec::new() };
        if asked == self.totals_search.asked {
            return;
        }
        self.totals.tidy();
        match self.totals.scramble().filter(|_| !asked.is_empty()) {
            Some(scramble) => {
                let candidates = asked.iter().map(|asked| asked.spellings.clone()).collect();
                let question = BestTotalsQuestion { scramble, candidates, rounds: TURNS };
                self.totals_search.ask.start(question, &mut self.outbox);
            }
            None => self.totals_search.drop(&mut self.outbox),
        }
        self.totals_search.asked = asked;
    }

    /// Returns the rows of the list, then the steps of the tree, without the finished ones.
    fn open_lines(&self) -> Vec<Candidate> {
        let now = self.workspace.now();
        if now.here().is_none() {
            return Vec::new();
        }
        let all = &self.solutions.search.list.all;
        let rows = &all[..all.len().min(ROWS)];
        let of_list = |step: ListedStep| step.candidates(self.searched(), rows);
        let mut out = self.listed_step().map_or_else(Vec::new, of_list);
        out.extend(Candidate::of_tree(now, STEPS));
        out
    }

    /// Takes the shortest solution of the scramble that any screen has found as the best line
    /// through the scramble.
    pub(super) fn learn_bound(&mut self) {
        let Some(scramble) = self.totals.scramble() else { return };
        let Some(known) = self.bound.of(&scramble) else { return };
        let is_exact = known.bracket().is_some_and(|bracket| bracket.exact().is_some());
        if let Some(solution) = known.solution {
            self.totals.offer(&Line::EMPTY, &Line::on_normal(solution), is_exact);
        }
    }

    /// Shares the best known lines through the scramble and through the step in work with all
    /// screens, as solutions of their states.
    pub(super) fn share_totals(&mut self) {
        let now = self.workspace.now();
        let here = now.tree.line(now.cursor());
        let Some(scramble) = self.totals.scramble() else { return };
        for line in [Line::EMPTY, here] {
            let Some(known) = self.totals.of(&line) else { continue };
            let solution = known.behind(&line).finished();
            self.outbox.lengths.extend(CubeLength::of_solution(line.apply_to(&scramble), solution));
        }
    }

    /// Takes the best known line through the selected row, or behind the step in work, as a branch:
    /// its steps one behind the other, as one change.
    pub(super) fn take_best(&mut self) {
        let now = self.workspace.now();
        let before = now.tree.line(now.cursor());
        let is_list = self.focus.pane == Pane::Solutions && !self.whole.is_open();
        let row = if is_list { self.selected_solution() } else { None };
        let line = row.map_or_else(|| before.clone(), |row| before.then(row.line()));
        let Some(known) = self.totals.of(&line) else {
            return self.say("no finished line is known here yet");
        };
        let rest = known.behind(&before);
        if rest.is_empty() {
            return self.say("nothing is left to solve here");
        }
        match self.workspace.add_own_moves(&rest.to_string(), Side::Normal) {
            Ok(_) => {
                self.changed();
                self.report_finished();
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Takes an event of the search for totals.
    pub(super) fn totals_event(&mut self, event: Event) {
        match self.totals_search.ask.take(event) {
            Some(Report::Answer(BestTotalsAnswer::Totals(found))) => {
                self.totals.take(&self.totals_search.asked, &found);
                self.share_totals();
                if self.solutions.order == super::Order::BEST {
                    self.reorder();
                } else {
                    self.refresh();
                }
            }
            Some(Report::Answer(BestTotalsAnswer::BuildDone(_))) => {
                // Searches that were refused without this table may succeed now.
                self.retry_bound();
                self.follow_idle();
            }
            Some(Report::Ended(Outcome::NotReady(_) | Outcome::Failed(_))) => {
                // Requested again when something changes: a table may exist then.
                self.totals_search.asked.clear();
            }
            Some(Report::Answer(BestTotalsAnswer::BuildBegun(_)) | Report::Ended(_)) | None => {}
        }
    }
}
