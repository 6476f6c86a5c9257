//! Whole lines by a recipe, shorter and shorter.

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::step::StepError;
use premove_engine::table::{TableError, Tables};
use premove_fmc::chain::{
    FoundLine, Recipe, WidenAnswer, WidenLimits, WidenReport, tables_of, widen_behind,
};

use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;

/// Asks for whole lines, shorter and shorter. Each answer has the best ones so far in order, and
/// replaces the one before. The work ends when it is stopped, or when no line can be better.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeQuestion {
    /// The chains that lines may take.
    pub recipe: Recipe,
    /// The moves that led to the state: totals count them.
    pub before: Line,
    /// The normal side.
    pub cube: Cube,
    /// Limits of the search, with the number of lines.
    pub limits: WidenLimits,
}

impl WholeQuestion {
    /// Opens the tables of the search; missing ones are built on the calling thread.
    ///
    /// # Errors
    /// When a table cannot be opened or built.
    pub fn open(&self, context: &Context) -> Result<(), TableError> {
        context.open(&tables_of(&self.recipe))
    }

    /// Searches at once: missing tables are built on the calling thread.
    ///
    /// # Errors
    /// When a table cannot be opened or built.
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
    type Answer = Vec<FoundLine>;

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
