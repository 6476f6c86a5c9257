//! Short solutions of the whole cube, within some ten milliseconds.

use premove_cube::Cube;
use premove_cube::notation::Alg;
use premove_engine::search::Report;
use premove_engine::step::{self, Effort, SHORT_TABLES, Short};
use premove_engine::table::Tables;

use super::text::{AnswerLines, Form, MovesRecord, QuestionError};
use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;

/// Asks for a short solution of the whole cube, each answer shorter than the one before. The work
/// ends with an [`Outcome::Done`] that is not truncated when the last one is proven to be the
/// shortest.
///
/// Builds no tables: where they are missing, it ends with [`Outcome::NotReady`].
#[derive(Clone, Debug, PartialEq)]
pub struct ShortQuestion {
    /// The cube.
    pub cube: Cube,
}

impl Question for ShortQuestion {
    const NAME: &'static str = "short";
    const IS_OPEN: bool = true;
    type Answer = Alg;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self { cube: form.needed("scramble", asked.map(|q| q.cube))? })
    }

    fn write(&self, answer: &Alg, lines: &AnswerLines) {
        lines.line("better", &MovesRecord::new(answer));
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::Existing(SHORT_TABLES.to_vec()))
    }

    fn run(&self, context: &Context, answers: &Answers<Alg>) -> Result<Outcome, Outcome> {
        let answer = step::two_phase(&self.cube, Effort::USUAL, context.search(), answers)?;
        Ok(ended(answer.ending))
    }
}

impl Report<Short> for Answers<'_, Alg> {
    fn best(&self, solution: &Short) {
        self.send(solution.moves.clone());
    }
}
