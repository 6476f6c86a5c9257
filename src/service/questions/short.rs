//! Question for short solutions of the whole cube, found within about ten milliseconds.

use premove_cube::Cube;
use premove_cube::notation::Alg;
use premove_engine::search::Report;
use premove_engine::step::{self, Effort, SHORT_TABLES, Short, ShortAnswer, StepError};
use premove_engine::table::{TableError, Tables};

use super::text::{AnswerLines, Form, MovesRecord, QuestionError};
use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;

/// Question for a short solution of the whole cube. Each answer is shorter than the one before. The
/// work ends with an [`Outcome::Done`] that is not truncated if the last answer is proven to be the
/// shortest.
///
/// No tables are built: if one is missing, the work ends with [`Outcome::NotReady`].
#[derive(Clone, Debug, PartialEq)]
pub struct ShortQuestion {
    /// The cube to solve.
    pub cube: Cube,
    /// Length that is short enough: the search ends at a solution of at most this many moves.
    /// `None` for no such length.
    pub enough: Option<u8>,
    /// `true` for a search that ends only if it is stopped, or if no solution can be shorter.
    pub is_endless: bool,
}

impl ShortQuestion {
    /// Makes the question for the solutions that a search of about ten milliseconds finds.
    pub const fn new(cube: Cube) -> Self {
        Self { cube, enough: None, is_endless: false }
    }

    /// Opens the tables of the search, and builds missing ones on the calling thread.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn open(context: &Context) -> Result<(), TableError> {
        context.open(&SHORT_TABLES)
    }

    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built, or its contents are wrong.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn Report<Short>,
    ) -> Result<ShortAnswer, StepError> {
        let effort = if self.is_endless { Effort::UNLIMITED } else { Effort::USUAL };
        let effort = Effort { enough: self.enough.unwrap_or(effort.enough), ..effort };
        step::two_phase(&self.cube, effort, context.search(), report)
    }
}

impl Question for ShortQuestion {
    const NAME: &'static str = "short";
    const IS_OPEN: bool = true;
    type Answer = Alg;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.needed("scramble", asked.map(|q| q.cube))?,
            enough: form.or("enough", asked.map(|q| q.enough), None)?,
            is_endless: form.flag("endless", asked.map(|q| q.is_endless))?,
        })
    }

    fn write(&self, answer: &Alg, lines: &AnswerLines) {
        lines.line("better", &MovesRecord::new(answer));
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::Existing(SHORT_TABLES.to_vec()))
    }

    fn run(&self, context: &Context, answers: &Answers<Alg>) -> Result<Outcome, Outcome> {
        Ok(ended(self.search(context, answers)?.ending))
    }
}

impl Report<Short> for Answers<'_, Alg> {
    fn best(&self, solution: &Short) {
        self.send(solution.moves.clone());
    }
}
