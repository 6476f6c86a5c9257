//! The best finished total through each row of the list and of the tree: an idle search, which runs
//! while there is no other work.

use std::sync::Arc;

use premove_cube::notation::{Line, Side};
use premove_fmc::{Document, NodeId};
use premove_service::api::Outcome;
use premove_service::questions::{BestTotalsAnswer, BestTotalsQuestion, DistancesQuestion, Event};

use super::SolveState;
use super::known::Asked;
use super::layout::Pane;
use super::search::family;
use crate::screen::ask::Report;
use crate::screen::pane::Paned;
use crate::screen::{Actions, CubeLength};

/// Most rows of the list, and steps of the tree, behind which is searched: the first ones.
const ROWS: usize = 200;
const STEPS: usize = 100;
/// Turns for each of them: together some minutes for a list of 50 EOs.
const TURNS: u32 = 10;
impl SolveState {
    /// Starts, continues or stops the idle searches to match the content in view.
    pub(super) fn follow_idle(&mut self) {
        let question = self.in_view().request().ok();
        let question =
            question.map(|wanted| DistancesQuestion { step: wanted.step, cube: wanted.cube });
        self.to_go.follow(question, &mut self.outbox);
        self.follow_totals();
    }

    /// Searches behind the present rows, unless the user waits for another search.
    pub(super) fn follow_totals(&mut self) {
        let now = self.workspace.now();
        let scramble = now.scramble.cube().filter(|_| !now.scramble.text().trim().is_empty());
        self.totals.follow(scramble);
        if !self.totals.tree.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &now.tree)) {
            for (end, _) in now.tree.walk() {
                if now.at(end).is_none_or(|here| here.solution.is_none()) {
                    continue;
                }
                let whole = now.tree.line(end);
                for node in now.tree.path(end) {
                    self.totals.offer(&now.tree.line(node), &whole, node == end);
                }
                self.totals.offer(&Line::EMPTY, &whole, false);
            }
            self.totals.tree = Some(Arc::clone(&now.tree));
        }
        self.learn_bound();
        let is_idle = !self.search.phase.is_live() && !self.whole.is_live();
        let asked = if is_idle && self.drawing.is_none() { self.open_lines() } else { Vec::new() };
        if asked == self.totals.asked {
            return;
        }
        self.totals.tidy();
        match scramble.filter(|_| !asked.is_empty()) {
            Some(scramble) => {
                let candidates = asked.iter().map(|asked| asked.spellings.clone()).collect();
                let question = BestTotalsQuestion { scramble, candidates, rounds: TURNS };
                self.totals.ask.start(question, &mut self.outbox);
            }
            None => self.totals.drop_search(&mut self.outbox),
        }
        self.totals.asked = asked;
    }

    /// Returns the rows of the list, then the steps of the tree, without the finished ones.
    fn open_lines(&self) -> Vec<Asked> {
        let now = self.workspace.now();
        if now.here().is_none() {
            return Vec::new();
        }
        let mut out = Vec::new();
        let question = self.search.question().filter(|q| !q.step.goal().is_final());
        if let Some(question) = question {
            let doc = self.searched();
            let before = doc.tree.line(doc.cursor());
            let above: Arc<[Line]> = path_to(doc, doc.cursor()).into();
            for solution in self.search.list.all.iter().take(ROWS) {
                let members = family(question, solution);
                let spellings = members.iter().map(|line| before.then(line)).collect();
                out.push(Asked { spellings, above: Arc::clone(&above) });
            }
        }
        let steps = now.tree.walk().into_iter().map(|(node, _)| node);
        let is_open = |&node: &NodeId| now.at(node).is_some_and(|here| here.solution.is_none());
        for node in steps.filter(is_open).take(STEPS) {
            let mut above = path_to(now, node);
            let spellings = above.pop().into_iter().collect();
            out.push(Asked { spellings, above: above.into() });
        }
        out
    }

    /// Takes the shortest solution of the scramble that any screen has found as the best line
    /// through the scramble.
    pub(super) fn learn_bound(&mut self) {
        let Some(scramble) = self.totals.scramble else { return };
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
        let Some(scramble) = self.totals.scramble else { return };
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
        let row = if is_list { self.selected_line() } else { None };
        let line = row.map_or_else(|| before.clone(), |(_, line)| before.then(&line));
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
        match self.totals.ask.take(event) {
            Some(Report::Answer(BestTotalsAnswer::Totals(found))) => {
                self.totals.take(&found);
                self.share_totals();
                if self.order == super::Order::Best {
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
                self.totals.asked.clear();
            }
            Some(Report::Answer(BestTotalsAnswer::BuildBegun(_)) | Report::Ended(_)) | None => {}
        }
    }
}

/// Returns the lines up to each step on the way to a node, from the scramble on.
fn path_to(doc: &Document, node: NodeId) -> Vec<Line> {
    let steps = doc.tree.path(node).into_iter().map(|node| doc.tree.line(node));
    std::iter::once(Line::EMPTY).chain(steps).collect()
}
