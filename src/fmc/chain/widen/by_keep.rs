//! Widening search for any other chain: repeats the search of `search.rs`, each time with four
//! times as many lines.

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

/// A chain, and the progress of its search.
pub(super) struct ByKeep<'a> {
    number: usize,
    run: &'a ChainRun<'a>,
    keep: usize,
    is_done: bool,
    /// `true` if no step dropped a line in the last round.
    is_complete: bool,
}

impl<'a> ByKeep<'a> {
    pub(super) fn new(number: usize, run: &'a ChainRun<'a>) -> Self {
        Self { number, run, keep: FIRST, is_done: false, is_complete: false }
    }

    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns whether no line can be better than those that are known.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Runs the search in the first round, and in every second one after it.
    pub(super) fn round(&mut self, round: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        let Some(max) = best.most() else {
            (self.is_done, self.is_complete) = (true, true);
            return Ok(());
        };
        if !round.is_multiple_of(ROUNDS) {
            return Ok(());
        }
        let chain = self.kept();
        let limits = ChainLimits { max, results: best.wanted(), ..*self.run.limits };
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
        self.is_done = !is_stopped && (!cut || self.keep >= MOST);
        self.is_complete = self.is_done && !cut;
        self.keep = (self.keep * FACTOR).min(MOST);
        Ok(())
    }

    /// Returns the chain with the number of lines that each step keeps in this round.
    fn kept(&self) -> Chain {
        let mut chain = self.run.chain.clone();
        let goals: Vec<Goal> = chain.links.iter().map(|link| link.step.goal()).collect();
        for (at, pair) in goals.windows(2).enumerate() {
            let keep = &mut chain.links[at].keys.keep;
            *keep = match *keep {
                Some(Keep::Best(most)) => Some(Keep::Best(most.min(self.keep))),
                // HTR and the finish are searched together.
                _ if pair == [Goal::Htr, Goal::HtrFinish] => None,
                _ => Some(Keep::Best(self.keep)),
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
