//! The search of one candidate: either its finishes, or its DRs, one share after the other.

use premove_cube::notation::Line;
use premove_engine::step::{Context, DrFinishes, StepError};

use super::super::best::Best;
use super::super::through_dr::{ThroughDr, first_steps_of};
use super::finish::{finish_dr, finish_htr};
use super::place::{CandidatePlace, CandidateStage};
use crate::chain::first_steps::FirstSteps;
use crate::chain::recipe::Recipe;
use crate::chain::run::ChainRun;

/// Number of rounds for a state without EO. In later rounds each candidate would keep a hundred
/// thousand EOs.
const ROUNDS_WITHOUT_EO: u32 = 7;
/// The search for the best total of one line (candidate), and its progress.
pub(super) struct CandidateSearch<'a> {
    pub(super) place: &'a CandidatePlace<'a>,
    context: Context<'a>,
    finishes: &'a DrFinishes<'a>,
    best: Best<'a>,
    /// One search for each spelling of the line.
    branches: Vec<ThroughDr<'a>>,
    pub(super) done: bool,
}

impl<'a> CandidateSearch<'a> {
    pub(super) fn new(
        place: &'a CandidatePlace<'a>,
        recipe: &'a Recipe,
        runs: &'a [ChainRun<'a>],
        finishes: &'a DrFinishes<'a>,
        context: Context<'a>,
    ) -> Self {
        let best = Best::new(recipe, &place.limits, context.control, place);
        let branches = runs.iter().enumerate().map(|(number, run)| {
            let first = FirstSteps::new(run, first_steps_of(run).unwrap_or(0));
            ThroughDr::new(number, run, first, finishes.clone())
        });
        let branches = branches.collect();
        Self { place, context, finishes, best, branches, done: false }
    }

    /// Runs one round of the search for this line.
    pub(super) fn round(&mut self, round: u32) -> Result<(), StepError> {
        match self.place.state {
            CandidateStage::Solved => {
                self.place.take(0, &Line::EMPTY, true);
                self.done = true;
            }
            CandidateStage::Htr => self.done = finish_htr(self.place, self.context)?,
            CandidateStage::Dr => self.done = finish_dr(self.place, self.finishes, self.context)?,
            CandidateStage::Any if round >= ROUNDS_WITHOUT_EO => self.done = true,
            CandidateStage::Eo | CandidateStage::Any => {
                for branch in &mut self.branches {
                    if !branch.is_done(&self.best) {
                        branch.round(round, &mut self.best)?;
                    }
                }
                let best = &self.best;
                let is_stopped = self.context.control.is_stopped();
                self.done = !is_stopped && self.branches.iter().all(|b| b.is_done(best));
                if self.done && self.branches.iter().all(|b| b.is_complete(best)) {
                    self.place.prove();
                }
            }
        }
        if self.done {
            self.branches = Vec::new();
        }
        Ok(())
    }
}
