//! The result of a search of the cube.

use super::control::Control;
use super::ledger::{Ending, Ledger};
use super::limits::Order;
use super::report::{Report, Work};
use super::solution::Solution;
use crate::store::account::append;

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The solutions in order, without repeats. Solutions of an unfinished length are left out.
    pub solutions: Vec<Solution>,
    /// The length up to which all solutions are known; `None` if no length was finished.
    pub completed: Option<u8>,
    /// Reason why the search ended.
    pub ending: Ending,
    /// Number of solutions of each finished length, starting with length 0. Solutions that were not
    /// kept are counted too.
    pub lengths: [u64; Solution::MOST as usize + 1],
    /// Work of the whole search.
    pub work: Work,
}

impl Answer {
    /// Returns the number of solutions of all finished lengths, kept or not.
    pub fn count(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// Adds the results of a finished length.
    pub(crate) fn add(&mut self, depth: u8, solutions: Vec<Solution>, work: Work) {
        self.lengths[usize::from(depth)] = work.solutions;
        append(&mut self.solutions, solutions);
        self.work += work;
    }

    /// Copies the completed length and the reason of the end from the ledger.
    pub(crate) fn finish(&mut self, ledger: &Ledger<'_>) {
        self.completed = ledger.completed().map(|depth| depth as u8);
        self.ending = ledger.ending();
    }

    /// Creates the answer for a cube that needs no moves: the empty solution, which reaches these
    /// targets. All lengths up to `max` count as known.
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
