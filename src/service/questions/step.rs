//! Question for solutions of a step.

use std::sync::Arc;

use premove_cube::{Cube, MoveSet};
use premove_engine::search::{Answer, Endings, Limits, Order, Report, Solution, Work};
use premove_engine::step::{self, Goal, Step, StepError};
use premove_engine::table::{TableId, Tables};
use premove_fmc::chain::QuarterTurns;
use premove_fmc::findability::{
    Accepts, FindRequest, Findability, check_rated, solve_accepted, solve_easiest,
};

use super::text::limits::{self, MOST, Wanted};
use super::text::{AnswerLines, Form, QuestionError, wrong};
use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;
use crate::api::record::SolutionRecord;
use crate::failure::Failure;

/// Question for solutions of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepQuestion {
    /// The step to solve.
    pub step: Step,
    /// The cube to solve, on the normal side.
    pub cube: Cube,
    /// Limits of the search.
    pub limits: Limits,
    /// The findability that is wanted.
    pub find: FindRequest,
}

/// Answer to a [`StepQuestion`]: solutions of a step.
#[derive(Clone, Debug)]
pub enum StepAnswer {
    /// Some solutions of the length being searched, in no order; a few dozen at most. See
    /// [`Report::found`].
    Found {
        /// The solutions.
        solutions: Vec<Solution>,
        /// Rates the solutions; `None` for a step whose solutions have no bits.
        rates: Option<Arc<Findability>>,
    },
    /// All solutions of one length have been searched.
    LengthDone {
        /// The length, in moves.
        length: u8,
        /// The solutions of this length in order, at most as many as are wanted.
        solutions: Vec<Solution>,
        /// Rates the solutions; `None` for a step whose solutions have no bits.
        rates: Option<Arc<Findability>>,
    },
    /// The easiest solutions of all lengths, the easiest first.
    Easiest {
        /// The solutions.
        solutions: Vec<Solution>,
        /// Rates the solutions.
        rates: Option<Arc<Findability>>,
    },
}

impl StepQuestion {
    /// Prepares the rating of the solutions from a cube; `None` for a step whose solutions have no
    /// bits.
    ///
    /// # Errors
    /// Returns an error if the table of EO cannot be opened or built.
    pub fn rates(&self, cube: &Cube, context: &Context) -> Result<Option<Findability>, StepError> {
        Findability::of_step(&self.step, cube, self.find.level, context.search())
    }

    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if the cube does not meet the precondition of the step, or a table cannot
    /// be opened or built.
    pub fn search(&self, context: &Context, report: &dyn Report) -> Result<Answer, StepError> {
        self.search_on(&self.cube, context, (None, report))
    }

    /// Searches as [`StepQuestion::search`] does, but on another cube, so that many short searches
    /// can share one question. `rates` is the rating of the solutions, if it is prepared already.
    ///
    /// # Errors
    /// Returns an error if the cube does not meet the precondition of the step, or a table cannot
    /// be opened or built.
    pub fn search_on(
        &self,
        cube: &Cube,
        context: &Context,
        (rates, report): (Option<&Findability>, &dyn Report),
    ) -> Result<Answer, StepError> {
        let Self { step, limits, find, .. } = self;
        let context_of_search = context.search();
        if !find.is_needed() {
            return step::solve(step, cube, limits, context_of_search, report);
        }
        let own = if rates.is_none() { self.rates(cube, context)? } else { None };
        let Some(rates) = rates.or(own.as_ref()) else {
            return step::solve(step, cube, limits, context_of_search, report);
        };
        let accepts = |solution: &Solution| {
            let found = rates.of_solution(step, solution);
            found.is_some_and(|(part, bits)| find.most.is_none_or(|most| most.allows(part, bits)))
        };
        if find.is_easiest_first {
            let with = (rates, &accepts as Accepts<'_>, report);
            return solve_easiest(step, cube, limits, context_of_search, with);
        }
        solve_accepted(step, cube, limits, context_of_search, (&accepts, report))
    }

    /// Checks that the step can be rated, if the list depends on it. A question that is `written`
    /// needs no check.
    fn checked(self, written: bool) -> Result<Self, QuestionError> {
        if !written && self.find.is_needed() {
            let goal = self.step.goal();
            check_rated(goal).map_err(|error| wrong("find", Failure::of(&error)))?;
        }
        Ok(self)
    }

    fn write_solutions(
        &self,
        solutions: &[Solution],
        rates: Option<&Findability>,
        lines: &AnswerLines,
    ) {
        for solution in solutions {
            let record = SolutionRecord::new(None, lines.scramble(), &self.step, solution);
            lines.line("solution", &record.rated(rates, &self.step, solution));
        }
    }
}

impl Question for StepQuestion {
    const NAME: &'static str = "step";
    const IS_OPEN: bool = true;
    type Answer = StepAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Self {
            cube: form.needed("scramble", asked.map(|q| q.cube))?,
            step: limits::step(form, asked.map(|q| &q.step))?,
            limits: step_limits(form, asked.map(|q| q.limits))?,
            find: limits::find(form, asked.map(|q| q.find))?,
        }
        .checked(asked.is_some())
    }

    fn write(&self, answer: &StepAnswer, lines: &AnswerLines) {
        match answer {
            StepAnswer::Found { solutions, rates } if self.limits.order == Order::AsFound => {
                self.write_solutions(solutions, rates.as_deref(), lines);
            }
            StepAnswer::Found { .. } => {}
            StepAnswer::LengthDone { length, solutions, rates } => {
                self.write_solutions(solutions, rates.as_deref(), lines);
                lines.length(u32::from(*length), solutions.len());
            }
            StepAnswer::Easiest { solutions, rates } => {
                self.write_solutions(solutions, rates.as_deref(), lines);
            }
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        self.step
            .check(&self.cube)
            .map_err(|missing| Outcome::NotReady(missing.to_string().into()))?;
        let mut tables = self.step.tables().to_vec();
        // The findability of a straight DR is that of an EO.
        if self.step.goal() == Goal::Dr {
            tables.push(TableId::Eo);
        }
        Ok(Needs::built(&tables))
    }

    fn run(&self, context: &Context, answers: &Answers<StepAnswer>) -> Result<Outcome, Outcome> {
        let rates = self.rates(&self.cube, context)?.map(Arc::new);
        let is_by_length = !self.find.is_easiest_first;
        let answers = RatedAnswers { answers, rates, is_by_length };
        let rates = answers.rates.as_deref();
        let answer = self.search_on(&self.cube, context, (rates, &answers))?;
        if !is_by_length {
            let rates = answers.rates.clone();
            answers.answers.send(StepAnswer::Easiest { solutions: answer.solutions, rates });
        }
        Ok(ended(answer.ending))
    }
}

/// Sends solutions as answers, with their rating.
struct RatedAnswers<'a> {
    answers: &'a Answers<'a, StepAnswer>,
    rates: Option<Arc<Findability>>,
    /// `true` if the solutions of each length are sent when it is done.
    is_by_length: bool,
}

impl Report for RatedAnswers<'_> {
    fn found(&self, batch: &[Solution]) {
        let rates = self.rates.clone();
        self.answers.send(StepAnswer::Found { solutions: batch.to_vec(), rates });
    }

    fn depth_done(&self, length: u8, solutions: &[Solution], _: &Work) {
        if self.is_by_length {
            let (solutions, rates) = (solutions.to_vec(), self.rates.clone());
            self.answers.send(StepAnswer::LengthDone { length, solutions, rates });
        }
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
