//! Question for whole solutions by a recipe, which get shorter over time.

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::step::StepError;
use premove_engine::table::{TableError, Tables};
use premove_fmc::chain::{
    FoundLine, Recipe, WidenAnswer, WidenLimits, WidenReport, tables_of, widen_behind,
};
use serde::Serialize;

use super::text::{AnswerLines, Form, QuestionError, Solutions, limits};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::api::record::ChainRecord;

/// Default number of whole lines in an answer if the question limits their total length.
const MANY: usize = 1_000;
/// Default number of search rounds. Each takes about twice as long as the one before; all of these
/// take about two seconds.
const ROUNDS: u32 = 9;

/// Question for whole lines: solutions by steps, which get shorter over time. Each answer has the
/// best lines so far in order, and replaces the answer before. The work ends when it is stopped, or
/// when no line can be better.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeQuestion {
    /// The recipe: the chains of steps that a line may follow.
    pub recipe: Recipe,
    /// The moves made from the scramble to `cube`; the totals of lines include them.
    pub before: Line,
    /// The cube to solve, on the normal side.
    pub cube: Cube,
    /// Limits of the search, including the number of lines.
    pub limits: WidenLimits,
}

impl WholeQuestion {
    /// Opens the tables of the search, and builds missing ones on the calling thread.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn open(&self, context: &Context) -> Result<(), TableError> {
        context.open(&tables_of(&self.recipe))
    }

    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn WidenReport,
    ) -> Result<WidenAnswer, StepError> {
        let Self { recipe, before, cube, limits } = self;
        widen_behind(recipe, before, cube, limits, context.search(), report)
    }
}

impl Question for WholeQuestion {
    const NAME: &'static str = "whole";
    const IS_OPEN: bool = true;
    type Answer = Vec<FoundLine>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let asked_limits = asked.map(|q| q.limits);
        let usual = WidenLimits::default();
        form.own_triggers(asked.map(|_| Vec::new()))?;
        let recipe = form.needed("recipe", asked.map(|q| q.recipe.clone()))?;
        let cube = form.needed("scramble", asked.map(|q| q.cube))?;
        let before = form.or("before", asked.map(|q| q.before.clone()), Line::EMPTY)?;
        let max = form.between("max", asked_limits.map(|q| q.max), [0, 100], usual.max)?;
        let lines = if form.has("max") { MANY } else { usual.results };
        let Solutions(results) =
            form.or("results", asked_limits.map(|q| Solutions(q.results)), Solutions(lines))?;
        let sides = limits::sides(form, asked_limits.map(|q| q.sides), usual.sides)?;
        let rounds = asked_limits.map(|q| q.rounds.unwrap_or(0));
        let rounds = form.or("rounds", rounds, ROUNDS)?;
        let rounds = (rounds > 0).then_some(rounds);
        let find = limits::find(form, asked_limits.map(|q| q.find))?;
        let limits = WidenLimits { results, max, sides, rounds, find };
        Ok(Self { recipe, before, cube, limits })
    }

    fn write(&self, answer: &Vec<FoundLine>, lines: &AnswerLines) {
        let Self { recipe, cube, limits, .. } = self;
        for (number, found) in (1..).zip(answer) {
            let chain = &recipe.chains()[found.chain];
            let record = ChainRecord::new(
                None,
                lines.scramble(),
                chain,
                cube,
                (&found.line, limits.find.level),
            );
            lines.line("line", &PlacedRecord { number, total: found.total, record });
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(&tables_of(&self.recipe)))
    }

    fn run(
        &self,
        context: &Context,
        answers: &Answers<Vec<FoundLine>>,
    ) -> Result<Outcome, Outcome> {
        let answer = self.search(context, answers)?;
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        Ok(Outcome::Done { truncated: !answer.is_complete })
    }
}

impl WidenReport for Answers<'_, Vec<FoundLine>> {
    fn improved(&self, lines: &[FoundLine]) {
        self.send(lines.to_vec());
    }
}

/// Record of one of the best lines so far. A record with number 1 starts a new list, which replaces
/// the list before.
#[derive(Serialize)]
struct PlacedRecord<'a> {
    number: usize,
    /// Number of moves from the scramble to the end of the line.
    total: u8,
    #[serde(flatten)]
    record: ChainRecord<'a>,
}
