//! The answer of a search of the cube.

use super::control::Control;
use super::ledger::{Ending, Ledger};
use super::limits::Order;
use super::report::{Report, Work};
use super::solution::Solution;
use crate::store::account::append;

/// The answer of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The solutions in order, each once. Those of a length that was not finished are left out.
    pub solutions: Vec<Solution>,
    /// All solutions up to this length are known.
    pub completed: Option<u8>,
    /// Reason why it ended.
    pub ending: Ending,
    /// Number of solutions of each finished length, counted from no moves on, whether they are kept
    /// or not.
    pub lengths: [u64; Solution::MOST as usize + 1],
    /// Work of the whole search.
    pub work: Work,
}

impl Answer {
    /// Number of solutions, whether they are kept or not.
    pub fn count(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// Adds a length that was searched.
    pub(crate) fn add(&mut self, depth: u8, solutions: Vec<Solution>, work: Work) {
        self.lengths[usize::from(depth)] = work.solutions;
        append(&mut self.solutions, solutions);
        self.work += work;
    }

    /// Copies from the ledger how far the search came, and why it ended.
    pub(crate) fn finish(&mut self, ledger: &Ledger<'_>) {
        self.completed = ledger.completed().map(|depth| depth as u8);
        self.ending = ledger.ending();
    }

    /// The answer where nothing has to be done: the solution of no moves, which reaches these
    /// targets. All lengths up to `max` are known then.
    pub(crate) fn without_moves(
        targets: u8,
        (max, results, order): (u8, usize, Order),
        control: Option<&Control>,
        report: &dyn Report,
    ) -> Self {
        let mut answer = Self { completed: Some(max), ..Self::default() };
        answer.solutions.push(Solution::new(&[], &[], targets));
        answer.solutions.truncate(results);
        answer.work.solutions = answer.solutions.len() as u64;
        answer.lengths[0] = answer.work.solutions;
        if let Some(control) = control {
            control.depth_done(max.into());
        }
        if order == Order::AsFound {
            report.found(&answer.solutions);
            answer.solutions.clear();
        }
        report.ready(&answer.solutions);
        report.depth_done(0, &answer.solutions, &answer.work);
        answer
    }
}
