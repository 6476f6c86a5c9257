//! What an analysis has found, part by part.

use super::budget::Budget;
use super::ends::EndsReplaced;
use super::optimum::Optimum;
use super::played::{Played, PlayedStep};
use super::reachable::{Cost, Reachable};
use super::shortest::Shortest;
use super::stretches::Stretches;
use crate::search::Silent;

/// An analysis, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The solve.
    pub played: Played,
    /// With which budget.
    pub budget: Budget,
    /// What was possible at each step; `None` where that is not known yet, and for a step that
    /// reaches no goal.
    pub shortest: Vec<Option<Shortest>>,
    /// The best total from each point: the start, then the end of each step; `None` where that is
    /// not known yet.
    pub reachable: Vec<Option<Reachable>>,
    /// Stretches of the solution that others do in fewer moves; `None` while that is not known, and
    /// without a solution.
    pub stretches: Option<Stretches>,
    /// Its first and last moves together that others do in fewer moves around the scramble; `None`
    /// as for `stretches`.
    pub ends: Option<Vec<EndsReplaced>>,
    /// The optimum of the scramble.
    pub optimum: Option<Optimum>,
    /// Whether it is complete.
    pub is_complete: bool,
}

/// A part of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// What was possible at a step.
    Shortest(usize, Box<Shortest>),
    /// The best totals from all points that are known.
    Reachable(Vec<Option<Reachable>>),
    /// Stretches that others do in fewer moves.
    Stretches(Stretches),
    /// First and last moves together that others do in fewer moves around the scramble.
    Ends(Vec<EndsReplaced>),
    /// The optimum.
    Optimum(Optimum),
    /// All is known.
    Complete,
}

/// Receives the parts of an analysis as they are found.
pub trait AnalysisReport: Sync {
    /// A part; it takes the place of one of its kind that came before.
    fn found(&self, _finding: &Finding) {}
}

impl AnalysisReport for Silent {}

impl Analysis {
    /// Nothing is known yet but the solve itself.
    pub fn new(played: Played, budget: Budget) -> Self {
        let count = played.steps.len();
        Self {
            played,
            budget,
            shortest: vec![None; count],
            reachable: vec![None; count + 1],
            stretches: None,
            ends: None,
            optimum: None,
            is_complete: false,
        }
    }

    /// Takes a part.
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
            Finding::Optimum(optimum) => self.optimum = Some(optimum),
            Finding::Complete => self.is_complete = true,
        }
    }

    /// The steps with their numbers.
    pub fn steps(&self) -> impl Iterator<Item = (usize, &PlayedStep)> {
        self.played.steps.iter().enumerate()
    }

    /// What a step cost, where the totals on both sides of it are known.
    pub fn cost(&self, step: usize) -> Option<Cost> {
        let point = |at: usize| self.reachable.get(at)?.as_ref();
        Cost::between(point(step)?, point(step + 1)?)
    }

    /// What each step cost, in moves; `None` while one of them is not known.
    pub fn costs(&self) -> Option<Vec<u8>> {
        (0..self.played.steps.len()).map(|step| Some(self.cost(step)?.moves)).collect()
    }

    /// The step that cost most; `None` while a cost is not known, and where none cost anything.
    pub fn worst(&self) -> Option<usize> {
        let costs = self.costs()?;
        let most = costs.iter().copied().max().filter(|&most| most > 0)?;
        costs.iter().position(|&cost| cost == most)
    }
}
