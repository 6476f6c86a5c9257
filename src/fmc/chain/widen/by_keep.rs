//! Widening search for any other chain: repeats the search of `search.rs`, each time with four
//! times as many lines.
//!
//! Each further total takes several times as long as the one before it, so a long list takes far
//! longer than its first line. So the first line, the first ten, the first hundred and so on have
//! searches of their own. Each of these keeps a quarter of the lines that the one before it keeps.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use premove_engine::step::{Goal, StepError};

use super::super::grammar::Chain;
use super::super::line::ChainLine;
use super::super::link::{Keep, Link};
use super::super::request::{ChainLimits, ChainReport};
use super::super::run::ChainRun;
use super::super::search::search;
use super::best::Best;

/// Number of lines that a step keeps in the first round.
const FIRST: usize = 32;
/// Factor by which the kept lines grow from one search of the chain to the next, and number of
/// rounds of the recipe for each search: a round takes only twice as long as the one before it.
const FACTOR: usize = 4;
const ROUNDS: u32 = 2;
/// Maximum number of lines that are kept; a line takes about 500 bytes.
const MOST: usize = 1 << 21;

/// Factor between the numbers of lines of the searches for the first lines of the list.
const LIST_FACTOR: usize = 10;

/// A chain, and the progress of its search.
pub(super) struct ByKeep<'a> {
    number: usize,
    run: &'a ChainRun<'a>,
    /// The searches for the first line, the first ten, and so on up to the whole list.
    parts: Vec<ListPart>,
}

/// The search for the first lines of the list.
struct ListPart {
    /// Number of lines.
    lines: usize,
    /// Number of searches that this one is behind the search for the first line.
    lag: u32,
    is_done: bool,
    /// `true` if no step dropped a line in the last round.
    is_complete: bool,
}

impl ListPart {
    /// Returns the number of lines that each step keeps in a search with this number.
    fn keep(&self, number: u32) -> usize {
        FACTOR.saturating_pow(number.saturating_sub(self.lag)).saturating_mul(FIRST).min(MOST)
    }
}

/// Returns the parts of a list of this length.
fn parts_of(results: usize) -> Vec<ListPart> {
    let mut parts = Vec::new();
    let mut lines = 1;
    for lag in 0.. {
        let lines_of_part = results.min(lines);
        let (is_done, is_complete) = (false, false);
        parts.push(ListPart { lines: lines_of_part, lag, is_done, is_complete });
        if lines >= results {
            break;
        }
        lines = lines.saturating_mul(LIST_FACTOR);
    }
    parts
}

impl<'a> ByKeep<'a> {
    pub(super) fn new(number: usize, run: &'a ChainRun<'a>, results: usize) -> Self {
        Self { number, run, parts: parts_of(results) }
    }

    pub(super) fn is_done(&self) -> bool {
        self.parts.iter().all(|part| part.is_done)
    }

    /// Returns whether no line can be better than those that are known.
    pub(super) fn is_complete(&self) -> bool {
        self.parts.iter().all(|part| part.is_complete)
    }

    /// Runs the searches in the first round, and in every second one after it.
    pub(super) fn round(&mut self, round: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        if !round.is_multiple_of(ROUNDS) {
            return Ok(());
        }
        let number = round / ROUNDS;
        let last = self.parts.len() - 1;
        for at in 0..self.parts.len() {
            // The first search for the whole list has the lines of the parts before it.
            let is_due = number > self.parts[at].lag || number == 0 && (at == 0 || at == last);
            if is_due && !self.parts[at].is_done && !self.run.context.control.is_stopped() {
                self.search(at, number, best)?;
            }
        }
        Ok(())
    }

    /// Runs a search for a part of the list, one of those with this number.
    fn search(&mut self, at: usize, number: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        let part = &mut self.parts[at];
        let lines = part.lines;
        let keep = part.keep(number);
        let Some(max) = best.most_of(lines) else {
            (part.is_done, part.is_complete) = (true, true);
            return Ok(());
        };
        let chain = self.kept(keep);
        let limits = ChainLimits { max, results: lines, ..*self.run.limits };
        let counts = chain.links.iter().map(|_| AtomicUsize::new(0)).collect();
        let report = KeepTotals { chain: &chain, counts, lines: Mutex::default() };
        let is_stopped = match search(&chain, self.run.cube, &limits, self.run.context, &report) {
            Ok(answer) => answer.ending.is_stopped(),
            // None of the few lines of this round could be continued. In the next round others may
            // be.
            Err(StepError::NotReady(what)) => {
                *self.run.unready.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
                self.run.context.control.is_stopped()
            }
            Err(error) => return Err(error),
        };
        // A step that kept fewer lines than its number has no more of them. A step whose key sets
        // this number keeps no more in later rounds either.
        let cut = chain.links.iter().enumerate().any(|(at, link)| match link.keys.keep {
            Some(Keep::Best(most)) => {
                report.counts[at].load(Relaxed) >= most
                    && self.run.chain.links[at].keys.keep != link.keys.keep
            }
            _ => false,
        });
        let lines = report.lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        best.add(self.number, lines);
        let part = &mut self.parts[at];
        part.is_done = !is_stopped && (!cut || keep >= MOST);
        part.is_complete = part.is_done && !cut;
        Ok(())
    }

    /// Returns the chain whose steps keep this number of lines.
    fn kept(&self, most_kept: usize) -> Chain {
        let mut chain = self.run.chain.clone();
        let goals: Vec<Goal> = chain.links.iter().map(|link| link.step.goal()).collect();
        for (at, pair) in goals.windows(2).enumerate() {
            let keep = &mut chain.links[at].keys.keep;
            *keep = match *keep {
                Some(Keep::Best(most)) => Some(Keep::Best(most.min(most_kept))),
                // HTR and the finish are searched together.
                _ if pair == [Goal::Htr, Goal::HtrFinish] => None,
                _ => Some(Keep::Best(most_kept)),
            };
        }
        chain
    }
}

/// Counts the lines that each step keeps, and collects the lines of each total.
struct KeepTotals<'a> {
    chain: &'a Chain,
    counts: Vec<AtomicUsize>,
    lines: Mutex<Vec<ChainLine>>,
}

impl ChainReport for KeepTotals<'_> {
    fn lines_kept(&self, link: &Link, _total: u8, lines: usize) {
        let at = self.chain.links.iter().position(|own| std::ptr::eq(own, link));
        if let Some(count) = at.and_then(|at| self.counts.get(at)) {
            count.fetch_add(lines, Relaxed);
        }
    }

    fn total_done(&self, _total: u8, _count: usize, lines: &[ChainLine]) {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(lines);
    }
}
