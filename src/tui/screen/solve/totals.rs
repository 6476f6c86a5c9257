//! The best totals: for each row of the list and of the tree, the length of the shortest known
//! finished solve through it. A search finds them while there is no other work.

use premove_cube::notation::Line;
use premove_fmc::listing::{Candidate, KnownTotal, Totals, path_to};
use premove_fmc::{BoundSource, Document};
use premove_service::api::Outcome;
use premove_service::questions::{BestTotalsAnswer, BestTotalsQuestion, Event};

use super::SolveState;
use super::bound::Bound;
use super::layout::Pane;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, CubeLength, Outbox};

/// Maximum number of rows of the list, and of steps of the tree, that are searched.
const ROWS: usize = 200;
const STEPS: usize = 100;
/// Search rounds for each line; together they take some minutes for a list of 50 EOs.
const TURNS: u32 = 10;

/// The best totals that are known, and the search for them.
#[derive(Debug, Default)]
pub(super) struct BestTotals {
    pub(super) known: Totals,
    /// The lines whose totals the search is to find.
    asked: Vec<Candidate>,
    ask: Ask<BestTotalsQuestion>,
}

impl BestTotals {
    /// Drops the search, if it is running.
    pub(super) fn drop(&mut self, outbox: &mut Outbox) {
        if self.ask.is_live() {
            self.ask.drop(outbox);
        }
    }

    /// Searches the best totals of these lines, unless that was already requested.
    fn search(&mut self, lines: Vec<Candidate>, outbox: &mut Outbox) {
        if lines == self.asked {
            return;
        }
        self.known.tidy();
        match self.known.scramble().filter(|_| !lines.is_empty()) {
            Some(scramble) => {
                let candidates = lines.iter().map(|line| line.spellings.clone()).collect();
                let question = BestTotalsQuestion { scramble, candidates, rounds: TURNS };
                self.ask.start(question, outbox);
            }
            None => self.drop(outbox),
        }
        self.asked = lines;
    }

    /// Adds the shortest solutions that any screen has found for the scramble and for the states
    /// on the way to the current node, as lines through them.
    pub(super) fn learn(&mut self, now: &Document, bound: &Bound) {
        let Some(scramble) = self.known.scramble() else { return };
        for line in path_to(now, now.cursor()) {
            let Some(known) = bound.of(&line.apply_to(&scramble)) else { continue };
            // Moves that cancel between the line and a solution of its end may make a longer
            // solution the better one, so only the scramble's is proven.
            let is_exact = known.bracket().is_some_and(|bracket| bracket.exact().is_some());
            // The quick search runs only for states that were shown. Its solutions would make these
            // look better than rows that were never shown.
            let from = known.solution_from();
            let from = from.filter(|&from| line.is_empty() || from != BoundSource::QuickSearch);
            if let Some((solution, from)) = known.solution().zip(from) {
                let whole = line.then(&Line::on_normal(solution.clone()));
                let found = KnownTotal::found(&whole, from).proven_if(is_exact && line.is_empty());
                self.known.offer(&line, found);
            }
        }
    }

    /// Sends the best known finished solves from the scramble and from the states on the way to the
    /// current node to all screens, as solutions of these states.
    pub(super) fn share(&self, now: &Document, bound: &mut Bound, outbox: &mut Outbox) {
        let Some(scramble) = self.known.scramble() else { return };
        for line in path_to(now, now.cursor()) {
            let Some(known) = self.known.of(&line) else { continue };
            let solution = known.behind(&line).finished();
            let cube = line.apply_to(&scramble);
            if let Some(known) = CubeLength::of_solution(cube, solution, known.from) {
                bound.offer(&known, outbox);
            }
        }
    }
}

impl SolveState {
    /// Starts, continues or stops the idle searches for the shown content.
    pub(super) fn follow_idle(&mut self) {
        let view = self.field.in_view(self.workspace.now());
        self.tree.facts.follow(view, &mut self.outbox);
        self.follow_totals();
    }

    /// Searches the totals of the current rows, unless the user waits for another search.
    pub(super) fn follow_totals(&mut self) {
        let now = self.workspace.now();
        self.totals.known.follow(now);
        self.totals.learn(now, &self.bound);
        self.totals.share(now, &mut self.bound, &mut self.outbox);
        let is_busy = self.solutions.search.ask.is_live()
            || self.others.is_live()
            || self.drawing.is_awaited();
        let lines = if is_busy { Vec::new() } else { self.open_lines() };
        self.totals.search(lines, &mut self.outbox);
    }

    /// Returns the lines that do not solve the cube yet: the rows of the list, then the steps of
    /// the tree.
    fn open_lines(&self) -> Vec<Candidate> {
        let now = self.workspace.now();
        if now.here().is_none() {
            return Vec::new();
        }
        let all = &self.solutions.search.list.all;
        let rows = &all[..all.len().min(ROWS)];
        let step = self.listed_step();
        let mut out = step.map_or_else(Vec::new, |step| step.candidates(self.searched(), rows));
        out.extend(Candidate::of_tree(now, STEPS));
        out
    }

    /// Adds the best known line through the selected row, or from the current node, as a branch.
    /// All its steps are added in one change.
    pub(super) fn take_best(&mut self) {
        let now = self.workspace.now();
        let before = now.tree.line(now.cursor());
        let is_list = self.focus.pane == Pane::Solutions && !self.others.is_open();
        let row = if is_list { self.selected_solution() } else { None };
        let line = row.map_or_else(|| before.clone(), |row| before.then(row.line()));
        let Some(known) = self.totals.known.of(&line) else {
            return self.say("no finished line is known here yet");
        };
        let rest = known.behind(&before);
        if rest.is_empty() {
            return self.say("nothing is left to solve here");
        }
        if self.workspace.add_found_line(&rest) {
            self.changed();
        }
        self.warn_of_rules();
    }

    /// Handles an event of the search for totals.
    pub(super) fn totals_event(&mut self, event: Event) {
        match self.totals.ask.take(event) {
            Some(Report::Answer(BestTotalsAnswer::Totals(found))) => {
                self.totals.known.take(&self.totals.asked, &found);
                let now = self.workspace.now();
                self.totals.share(now, &mut self.bound, &mut self.outbox);
                if self.solutions.order == super::Order::BEST {
                    self.reorder();
                } else {
                    self.refresh();
                }
            }
            Some(Report::Answer(BestTotalsAnswer::BuildDone(_))) => {
                // Searches that failed without this table may succeed now.
                self.bound.retry(&mut self.outbox);
                self.follow_idle();
            }
            Some(Report::Ended(Outcome::NotReady(_) | Outcome::Failed(_))) => {
                // The request is repeated at the next change, because a table may exist then.
                self.totals.asked.clear();
            }
            Some(Report::Answer(BestTotalsAnswer::BuildBegun(_)) | Report::Ended(_)) | None => {}
        }
    }
}
