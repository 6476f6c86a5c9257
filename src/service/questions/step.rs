//! Solutions of a step.

use premove_cube::Cube;
use premove_engine::search::{Answer, Limits, Report, Solution, Work};
use premove_engine::step::{self, Step, StepError};
use premove_engine::table::Tables;

use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;

/// Asks for solutions of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepQuestion {
    /// The step to solve.
    pub step: Step,
    /// The normal side.
    pub cube: Cube,
    /// Limits of the search.
    pub limits: Limits,
}

/// Solutions of a step.
#[derive(Clone, Debug)]
pub enum StepAnswer {
    /// Solutions of the length being searched, in no order, a few dozen at most; see
    /// [`Report::found`].
    Found(Vec<Solution>),
    /// A length is done.
    LengthDone {
        /// The length, in moves.
        length: u8,
        /// Its solutions in order, no more of them than are wanted.
        solutions: Vec<Solution>,
    },
}

impl StepQuestion {
    /// Searches at once: missing tables are built on the calling thread.
    ///
    /// # Errors
    /// When the cube does not meet the precondition of the step, or a table cannot be opened or
    /// built.
    pub fn search(&self, context: &Context, report: &dyn Report) -> Result<Answer, StepError> {
        self.search_on(&self.cube, context, report)
    }

    /// Searches as [`StepQuestion::search`] does, on another cube: many short searches need no
    /// question each.
    ///
    /// # Errors
    /// When the cube does not meet the precondition of the step, or a table cannot be opened or
    /// built.
    pub fn search_on(
        &self,
        cube: &Cube,
        context: &Context,
        report: &dyn Report,
    ) -> Result<Answer, StepError> {
        step::solve(&self.step, cube, &self.limits, context.search(), report)
    }
}

impl Question for StepQuestion {
    const NAME: &'static str = "step";
    type Answer = StepAnswer;

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        self.step
            .check(&self.cube)
            .map_err(|missing| Outcome::NotReady(missing.to_string().into()))?;
        Ok(Needs::built(self.step.tables()))
    }

    fn run(&self, context: &Context, answers: &Answers<StepAnswer>) -> Result<Outcome, Outcome> {
        Ok(ended(self.search(context, answers)?.ending))
    }
}

impl Report for Answers<'_, StepAnswer> {
    fn found(&self, batch: &[Solution]) {
        self.send(StepAnswer::Found(batch.to_vec()));
    }

    fn depth_done(&self, length: u8, solutions: &[Solution], _: &Work) {
        self.send(StepAnswer::LengthDone { length, solutions: solutions.to_vec() });
    }
}
