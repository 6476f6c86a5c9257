//! An analysis as rows, one for each step, with all data of the step for every output: text,
//! Markdown, a picture, JSON, and the screen.

use super::missed::Missed;
use super::played::PlayedStep;
use super::reachable::{Cost, Reachable};
use super::report::Analysis;
use super::shortest::{Fewest, Shortest};

/// A step of an analysis: what was played, what was possible, and the cost.
#[derive(Clone, Copy, Debug)]
pub struct StepRow<'a> {
    /// Index of the step, from 0.
    pub at: usize,
    /// The step.
    pub step: &'a PlayedStep,
    /// The best solutions of the step; `None` if they are not known yet.
    pub shortest: Option<&'a Shortest>,
    /// The best total from the end of the step; `None` if it is not known yet.
    pub behind: Option<&'a Reachable>,
    /// The cost of the step; `None` if it is not known yet.
    pub cost: Option<Cost>,
    /// `true` for the step with the highest cost.
    pub is_worst: bool,
}

impl StepRow<'_> {
    /// Returns the fewest moves for the goal of the step, on any axis.
    pub fn fewest(&self) -> Option<Fewest> {
        self.shortest.map(|shortest| shortest.any)
    }
}

/// Missed solutions of a step under one heading.
#[derive(Clone, Debug)]
pub(super) struct MissedGroup<'a> {
    /// `Missed` for solutions that would have saved a move, otherwise `Also possible`.
    pub(super) heading: &'static str,
    /// The solutions to show, at least one.
    pub(super) shown: Vec<&'a Missed>,
    /// Number of further solutions that are not shown.
    pub(super) more: usize,
}

/// Progress of an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// Number of parts that are known.
    pub done: usize,
    /// Number of all parts.
    pub all: usize,
    /// Name of the part that is searched now.
    pub part: &'static str,
}

impl Analysis {
    /// Returns the rows of the steps, in order.
    pub fn rows(&self) -> impl Iterator<Item = StepRow<'_>> {
        let worst = self.worst();
        self.steps().map(move |(at, step)| StepRow {
            at,
            step,
            shortest: self.shortest[at].as_ref(),
            behind: self.reachable.get(at + 1).and_then(Option::as_ref),
            cost: self.cost(at),
            is_worst: worst == Some(at),
        })
    }

    /// Returns at most `most` missed solutions of a step in groups; those that would have saved a
    /// move come first.
    pub(super) fn missed_groups(&self, step: usize, most: usize) -> Vec<MissedGroup<'_>> {
        let (gaining, others) = self.alternatives(step);
        let mut left = most;
        let mut groups = Vec::new();
        for (heading, mut shown) in [("Missed", gaining), ("Also possible", others)] {
            let more = shown.len().saturating_sub(left);
            shown.truncate(left);
            left -= shown.len();
            if !shown.is_empty() {
                groups.push(MissedGroup { heading, shown, more });
            }
        }
        groups
    }

    /// Returns the number of known parts, and the part that is searched now.
    pub fn progress(&self) -> AnalysisProgress {
        let totals = self.reachable.iter().filter(|point| point.is_some()).count();
        // Steps without a goal, and some steps with a slow search, have no best solutions.
        let done = self
            .rows()
            .filter(|row| totals > 0 || row.step.kind.goal().is_none() || row.shortest.is_some());
        let steps = done.count();
        let others = [self.stretches.is_some(), self.optimum.is_some()];
        let part = if steps < self.shortest.len() {
            "the shortest of each step"
        } else if totals < self.reachable.len() {
            "the best totals"
        } else {
            "the optimum"
        };
        AnalysisProgress {
            done: steps + totals + others.iter().filter(|&&is_known| is_known).count(),
            all: self.shortest.len() + self.reachable.len() + others.len(),
            part,
        }
    }
}
