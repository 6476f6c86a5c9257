//! Question for solutions of a step.

use premove_cube::{Cube, MoveSet};
use premove_engine::search::{Answer, Endings, Limits, Order, Report, Solution, Work};
use premove_engine::step::{self, Step, StepError};
use premove_engine::table::Tables;
use premove_fmc::chain::QuarterTurns;

use super::text::limits::{self, MOST, Wanted};
use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;
use crate::api::record::SolutionRecord;

/// Question for solutions of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepQuestion {
    /// The step to solve.
    pub step: Step,
    /// The cube to solve, on the normal side.
    pub cube: Cube,
    /// Limits of the search.
    pub limits: Limits,
}

/// Answer to a [`StepQuestion`]: solutions of a step.
#[derive(Clone, Debug)]
pub enum StepAnswer {
    /// Some solutions of the length being searched, in no order; a few dozen at most. See
    /// [`Report::found`].
    Found(Vec<Solution>),
    /// All solutions of one length have been searched.
    LengthDone {
        /// The length, in moves.
        length: u8,
        /// The solutions of this length in order, at most as many as are wanted.
        solutions: Vec<Solution>,
    },
}

impl StepQuestion {
    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if the cube does not meet the precondition of the step, or a table cannot
    /// be opened or built.
    pub fn search(&self, context: &Context, report: &dyn Report) -> Result<Answer, StepError> {
        self.search_on(&self.cube, context, report)
    }

    /// Searches as [`StepQuestion::search`] does, but on another cube, so that many short searches
    /// can share one question.
    ///
    /// # Errors
    /// Returns an error if the cube does not meet the precondition of the step, or a table cannot
    /// be opened or built.
    pub fn search_on(
        &self,
        cube: &Cube,
        context: &Context,
        report: &dyn Report,
    ) -> Result<Answer, StepError> {
        step::solve(&self.step, cube, &self.limits, context.search(), report)
    }

    fn write_solutions(&self, solutions: &[Solution], lines: &AnswerLines) {
        for solution in solutions {
            let record = SolutionRecord::new(None, lines.scramble(), &self.step, solution);
            lines.line("solution", &record);
        }
    }
}

impl Question for StepQuestion {
    const NAME: &'static str = "step";
    const IS_OPEN: bool = true;
    type Answer = StepAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.needed("scramble", asked.map(|q| q.cube))?,
            step: limits::step(form, asked.map(|q| &q.step))?,
            limits: step_limits(form, asked.map(|q| q.limits))?,
        })
    }

    fn write(&self, answer: &StepAnswer, lines: &AnswerLines) {
        match answer {
            StepAnswer::Found(solutions) if self.limits.order == Order::AsFound => {
                self.write_solutions(solutions, lines);
            }
            StepAnswer::Found(_) => {}
            StepAnswer::LengthDone { length, solutions } => {
                self.write_solutions(solutions, lines);
                lines.length(u32::from(*length), solutions.len());
            }
        }
    }

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

/// Reads or writes the limits of a search for a step.
fn step_limits(form: &mut Form, asked: Option<Limits>) -> Result<Limits, QuestionError> {
    let usual = Limits::default();
    let wanted = Wanted::form(form, asked, usual.max)?;
    let sides = limits::sides(form, asked.map(|q| q.sides), usual.sides)?;
    let all = form.flag("all", asked.map(|q| q.endings == Endings::All))?;
    let moves = form.or("moves", asked.map(|q| q.moves), MoveSet::ALL)?;
    let other_side = form.or("other_side", asked.map(|q| q.other_side), MOST)?;
    let other_side_least = form.or("other_side_least", asked.map(|q| q.other_side_least), 0)?;
    let quarters = form.or("quarters", asked.map(|q| q.quarters), MOST)?;
    let axes = asked.map(|q| QuarterTurns { axes: q.quarter_axes, ..QuarterTurns::ALL });
    let axes = form.or("quarter_axes", axes, QuarterTurns::ALL)?;
    let Wanted { min, max, results, extent, order, ranking } = wanted;
    Ok(Limits {
        min,
        max,
        results,
        extent,
        sides,
        endings: if all { Endings::All } else { Endings::Representative },
        moves: moves.and(axes.moves),
        other_side,
        other_side_least,
        quarters,
        quarter_axes: axes.axes,
        order,
        ranking,
    })
}
