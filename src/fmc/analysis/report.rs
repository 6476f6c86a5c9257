//! The results of an analysis, part by part.

use premove_engine::search::Silent;

use super::budget::Budget;
use super::find::PlayedFind;
use super::insertion_missed::MissedInsertion;
use super::missed::Missed;
use super::optimum::Optimum;
use super::played::{Played, PlayedStep};
use super::reachable::{Cost, Reachable};
use super::shortest::Shortest;
use super::stretches::Stretches;
use crate::findability::SolverLevel;
use crate::insertion::EndsReplaced;

/// An analysis of a solve, complete or in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The solve.
    pub played: Played,
    /// The budget.
    pub budget: Budget,
    /// The level of the solvers for whom the steps are rated.
    pub level: SolverLevel,
    /// The best solutions of each step. `None` if they are not known yet, or the step reaches no
    /// goal.
    pub shortest: Vec<Option<Shortest>>,
    /// The best total from each point: the start, then the end of each step. `None` if it is not
    /// known yet.
    pub reachable: Vec<Option<Reachable>>,
    /// Stretches of the solution that fewer moves can replace. `None` if they are not known yet, or
    /// there is no solution.
    pub stretches: Option<Stretches>,
    /// First and last moves of the solution that fewer moves can replace together. `None` if they
    /// are not known yet, or there is no solution.
    pub ends: Option<Vec<EndsReplaced>>,
    /// Insertions that make a shorter solution, the best first. `None` if they are not known yet,
    /// or there is no solution.
    pub insertions: Option<Vec<MissedInsertion>>,
    /// Findability of the solve and its steps; `None` if it is not known yet.
    pub find: Option<PlayedFind>,
    /// Optimum of the scramble; `None` if it is not known yet.
    pub optimum: Option<Optimum>,
    /// `true` if the analysis is complete.
    pub is_complete: bool,
}

/// A part of the results of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The best solutions of a step, with the index of the step.
    Shortest(usize, Box<Shortest>),
    /// For each point of the solve (its start, then the end of each step), the shortest solution
    /// that can still be reached from there; `None` if it is not known yet.
    Reachable(Vec<Option<Reachable>>),
    /// Stretches of the solution that fewer moves can replace.
    Stretches(Stretches),
    /// First and last moves of the solution that fewer moves can replace together.
    Ends(Vec<EndsReplaced>),
    /// Insertions that make a shorter solution, the best first.
    Insertions(Vec<MissedInsertion>),
    /// Findability of the solve and its steps.
    Find(PlayedFind),
    /// The optimum of the scramble.
    Optimum(Optimum),
    /// The analysis is complete.
    Complete,
}

/// Receiver of the parts of an analysis while they are found.
pub trait AnalysisReport: Sync {
    /// Reports a finding. It replaces an earlier finding of the same kind.
    fn found(&self, _finding: &Finding) {}
}

impl AnalysisReport for Silent {}

impl Analysis {
    /// Creates an analysis without results.
    pub fn new(played: Played, budget: Budget, level: SolverLevel) -> Self {
        let count = played.steps.len();
        Self {
            played,
            budget,
            level,
            shortest: vec![None; count],
            reachable: vec![None; count + 1],
            stretches: None,
            ends: None,
            insertions: None,
            find: None,
            optimum: None,
            is_complete: false,
        }
    }

    /// Adds a finding to the results.
    pub fn add(&mut self, finding: Finding) {
        match finding {
            Finding::Shortest(step, shortest) => {
                if let Some(place) = self.shortest.get_mut(step) {
                    *place = Some(*shortest);
                }
            }
            Finding::Reachable(all) if all.len() == self.reachable.len() => self.reachable = all,
            Finding::Reachable(_) => {}
            Finding::Stretches(found) => self.stretches = Some(found),
            Finding::Ends(found) => self.ends = Some(found),
            Finding::Insertions(found) => self.insertions = Some(found),
            Finding::Find(found) => self.find = Some(found),
            Finding::Optimum(optimum) => self.optimum = Some(optimum),
            Finding::Complete => self.is_complete = true,
        }
    }

    /// Returns the steps with their indices.
    pub fn steps(&self) -> impl Iterator<Item = (usize, &PlayedStep)> {
        self.played.steps.iter().enumerate()
    }

    /// Returns the cost of a step; `None` until the totals before and after it are known.
    pub fn cost(&self, step: usize) -> Option<Cost> {
        let before = self.reachable.get(step)?.as_ref()?;
        let behind = self.reachable.get(step + 1)?.as_ref()?;
        Cost::between(before, behind)
    }

    /// Returns the solutions of a step that were not played, in two lists: those that would have
    /// saved a move, and other possible ones.
    pub fn alternatives(&self, step: usize) -> (Vec<&Missed>, Vec<&Missed>) {
        let shortest = self.shortest.get(step).and_then(Option::as_ref);
        let all = shortest.map_or(&[][..], |shortest| &shortest.missed);
        all.iter().partition(|missed| self.gains(step, missed))
    }

    /// Returns whether a missed solution of a step saves a move. This is decided by the best
    /// totals. If they are not known for it, it is decided by whether the step cost a move, and if
    /// that is not known, by the lengths.
    fn gains(&self, step: usize, missed: &Missed) -> bool {
        let behind = self.reachable.get(step + 1).and_then(Option::as_ref);
        match (missed.total, behind.and_then(Reachable::total), self.cost(step)) {
            (Some(total), Some(played), _) => total < played,
            (_, _, Some(cost)) => cost.moves > 0,
            _ => usize::from(missed.moves) < self.played.steps[step].moves,
        }
    }

    /// Returns the cost of each step in moves; `None` until all are known.
    pub fn costs(&self) -> Option<Vec<u8>> {
        (0..self.played.steps.len()).map(|step| Some(self.cost(step)?.moves)).collect()
    }

    /// Returns the index of the step with the highest cost. Returns `None` until all costs are
    /// known, and if no step cost a move.
    pub fn worst(&self) -> Option<usize> {
        let costs = self.costs()?;
        let most = costs.iter().copied().max().filter(|&most| most > 0)?;
        costs.iter().position(|&cost| cost == most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Continuation, Fewest};
    use crate::sample::line;
    use premove_cube::notation::Alg;

    /// Returns an analysis with best totals at the first three points; all later points have the
    /// third one.
    fn analysed(totals: [Option<usize>; 3], missed: &[(&str, Option<u8>)]) -> Analysis {
        let steps = [("F R", "one"), ("U2 L2", "two")].map(|(a, b)| (line(a, ""), b.to_owned()));
        let scramble = line("L2 U2 R' F'", "").normal;
        let played = Played::of_steps(&scramble, steps).unwrap();
        let mut analysis = Analysis::new(played, Budget::default(), SolverLevel::default());
        let at = |total: usize| {
            let solution: Alg = line("R U ", "").normal.iter().cycle().take(total).collect();
            let best = Some(Continuation { rest: line("", ""), solution });
            Reachable { least: 0, best }
        };
        let points = 0..=analysis.played.steps.len();
        analysis.reachable = points.map(|point| totals[point.min(2)].map(at)).collect();
        let missed = missed.iter().map(|&(moves, total)| Missed {
            line: line(moves, ""),
            moves: line(moves, "").len() as u8,
            title: String::new(),
            label: String::new(),
            total,
            find: None,
            differs: Vec::new(),
        });
        let (any, missed) = (Fewest::default(), missed.collect());
        let (axes, counts, is_counted) = (Vec::new(), Vec::new(), true);
        analysis.shortest[0] = Some(Shortest { any, axes, counts, is_counted, missed });
        analysis
    }

    fn gaining(analysis: &Analysis) -> Vec<String> {
        analysis.alternatives(0).0.iter().map(|missed| missed.line.to_string()).collect()
    }

    #[test]
    fn only_a_solution_that_gains_a_move_was_missed() {
        let known = [("D", Some(18)), ("B", Some(19)), ("L", Some(20)), ("U B", None)];
        let costly = analysed([Some(18), Some(19), Some(19)], &known);
        assert_eq!(gaining(&costly), ["D", "U B"]);
        assert_eq!(costly.alternatives(0).1.len(), 2);
        assert!(costly.missed_text(9).contains("Missed at step 1"));
        assert!(costly.missed_text(9).contains("Also possible at step 1"));
        let free = analysed([Some(19), Some(19), Some(19)], &known[1..]);
        assert!(gaining(&free).is_empty());
        assert!(!free.missed_text(9).contains("Missed"), "{}", free.missed_text(9));
        // If no total is known, a shorter solution counts as a gain.
        let unknown = analysed([None; 3], &[("U B D L F", None), ("", None)]);
        assert_eq!(gaining(&unknown), [""]);
    }

    #[test]
    fn a_summary_counts_the_steps_that_the_solver_made() {
        use crate::Origin;
        use crate::analysis::{AnalysisSummary, SummaryBy};
        let mut analysis = analysed([Some(4), Some(6), Some(9)], &[]);
        analysis.is_complete = true;
        let lost = |analysis: &Analysis| {
            let mut summary = AnalysisSummary::default();
            let is_added = summary.add(analysis, None);
            let rows = summary.rows();
            let steps = rows.iter().filter(|row| row.by == SummaryBy::Step);
            let count: u32 = steps.map(|row| row.count).sum();
            (is_added, rows.first().map(|row| row.lost()), count)
        };
        let count = analysis.played.steps.len() as u32;
        assert!(count > 1);
        assert_eq!(lost(&analysis), (true, Some(5.0), count));
        for step in analysis.played.steps.iter_mut().skip(1) {
            step.origin = Origin::Listed("dr".to_owned());
        }
        assert_eq!(lost(&analysis), (true, Some(2.0), 1));
        analysis.played.steps[0].origin = Origin::Recipe("eo".to_owned());
        assert_eq!(lost(&analysis), (false, None, 0));
    }
}
