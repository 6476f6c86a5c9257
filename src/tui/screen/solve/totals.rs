//! The best finished total through each row of the list and of the tree: what is known of it, and
//! the search that goes on while nothing else is to be done.
//!
//! A total is known by the moves from the scramble, so that a step keeps its total when it is
//! taken, and when the user comes back to it.

use std::collections::HashMap;
use std::sync::Arc;

use super::{SolveState, TOTALS};
use crate::api::{Event, Outcome, Request};
use crate::cube::Cube;
use crate::fmc::NodeId;
use crate::fmc::chain::BestTotal;
use crate::notation::{Alg, Line};
use crate::tui::message::JobEffect;
use crate::tui::screen::pane::Paned;

/// Rows of the list, and steps of the tree, that are searched behind: the first ones.
const ROWS: usize = 200;
const STEPS: usize = 100;
/// Turns for each of them: together some minutes for a list of 50 EOs.
const TURNS: u32 = 10;
/// Totals that are kept; they take some 200 bytes each.
const MOST: usize = 50_000;

/// The shortest solution that is known through a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) solution: Alg,
    /// Whether none is shorter, as [`BestTotal::is_proven`].
    pub(super) is_proven: bool,
}

impl Known {
    pub(super) fn total(&self) -> usize {
        self.solution.len()
    }

    /// `24` for what is proven, `≤24` for what was found.
    pub(super) fn text(&self) -> String {
        format!("{}{}", if self.is_proven { "" } else { "≤" }, self.total())
    }
}

/// By the moves from the scramble in normal form.
pub(super) type KnownTotals = Arc<HashMap<Line, Known>>;

/// A line that is searched behind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    spellings: Vec<Line>,
    /// The lines that it begins with.
    above: Arc<[Line]>,
}

/// What is known, and what is searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    scramble: Option<Cube>,
    known: KnownTotals,
    asked: Vec<Asked>,
    is_live: bool,
}

impl Totals {
    /// What is known of a line.
    pub(super) fn of(&self, line: &Line) -> Option<&Known> {
        self.known.get(&line.normal_form())
    }

    pub(super) fn known(&self) -> KnownTotals {
        Arc::clone(&self.known)
    }

    /// Takes what was found behind lines that were asked about.
    fn take(&mut self, found: &[(usize, BestTotal)]) {
        for (at, best) in found {
            let Some(Asked { spellings, above }) = self.asked.get(*at).cloned() else { continue };
            // What follows one spelling follows the others too: its first half turn cancels.
            for line in &spellings {
                self.offer(line, &best.solution, best.is_proven);
            }
            for line in above.iter() {
                self.offer(line, &best.solution, false);
            }
        }
    }

    /// Takes a solution that begins with a line, if it is shorter than what is known, or proven.
    pub(super) fn offer(&mut self, line: &Line, solution: &Alg, is_proven: bool) {
        let key = line.normal_form();
        let is_better = self.known.get(&key).is_none_or(|known| {
            let (old, new) = (known.total(), solution.len());
            new < old || new == old && is_proven && !known.is_proven
        });
        if is_better && (self.known.len() < MOST || self.known.contains_key(&key)) {
            let known = Known { solution: solution.clone(), is_proven };
            Arc::make_mut(&mut self.known).insert(key, known);
        }
    }
}

impl SolveState {
    /// Searches behind the rows that are there now, unless the user waits for another search.
    pub(super) fn follow_totals(&mut self) {
        let now = self.workspace.now();
        let scramble = now.scramble.cube().filter(|_| !now.scramble.text().trim().is_empty());
        if scramble != self.totals.scramble {
            self.totals.scramble = scramble;
            self.totals.known = Arc::default();
        }
        for line in now.complete_lines() {
            for node in now.tree.path(line.node) {
                self.totals.offer(&now.tree.line(node), &line.solution, false);
            }
            self.totals.offer(&Line::EMPTY, &line.solution, false);
        }
        let is_idle = !self.search.phase.is_live() && !self.whole.is_live();
        let asked = if is_idle && self.drawing.is_none() { self.open_lines() } else { Vec::new() };
        if asked == self.totals.asked {
            return;
        }
        match scramble.filter(|_| !asked.is_empty()) {
            Some(scramble) => {
                let candidates = asked.iter().map(|asked| asked.spellings.clone()).collect();
                let request = Request::BestTotals { scramble, candidates, rounds: TURNS };
                self.outbox.start(TOTALS, request);
                self.totals.is_live = true;
            }
            None if self.totals.is_live => {
                self.outbox.job(TOTALS, JobEffect::Drop);
                self.totals.is_live = false;
            }
            None => {}
        }
        self.totals.asked = asked;
    }

    /// The rows of the list, then the steps of the tree, as far as they are not finished.
    fn open_lines(&self) -> Vec<Asked> {
        let now = self.workspace.now();
        if now.here().is_none() {
            return Vec::new();
        }
        let path_to = |node: NodeId| -> Vec<Line> {
            let steps = now.tree.path(node).into_iter().map(|node| now.tree.line(node));
            std::iter::once(Line::EMPTY).chain(steps).collect()
        };
        let mut out = Vec::new();
        let question = self.search.question().filter(|q| !q.step.goal().is_final());
        if let Some(question) = question {
            let before = now.tree.line(now.cursor);
            let above: Arc<[Line]> = path_to(now.cursor).into();
            for solution in self.search.list.all.iter().take(ROWS) {
                let members = question.family(solution);
                let spellings = members.iter().map(|line| before.then(line)).collect();
                out.push(Asked { spellings, above: Arc::clone(&above) });
            }
        }
        let steps = now.tree.walk().into_iter().map(|(node, _)| node);
        let is_open = |&node: &NodeId| now.at(node).is_some_and(|here| here.solution.is_none());
        for node in steps.filter(is_open).take(STEPS) {
            let mut above = path_to(node);
            let spellings = above.pop().into_iter().collect();
            out.push(Asked { spellings, above: above.into() });
        }
        out
    }

    /// Something about the search for totals.
    pub(super) fn totals_event(&mut self, event: Event) {
        match event {
            Event::BestTotals(found) => {
                self.totals.take(&found);
                if self.order == super::Order::Best {
                    self.reorder();
                } else {
                    self.refresh();
                }
            }
            Event::Finished(outcome) => {
                self.totals.is_live = false;
                if matches!(outcome, Outcome::NotReady(_) | Outcome::Failed(_)) {
                    // Asked again when something changes: a table may be there then.
                    self.totals.asked.clear();
                }
            }
            _ => {}
        }
    }
}
