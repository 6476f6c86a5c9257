//! Question for a random scramble that meets conditions.

use premove_cube::notation::Alg;
use premove_engine::table::Tables;
use premove_fmc::practice::{Draw, DrawFailure, draw};

use super::scramble::{random_numbers, record, writing};
use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::failure::Failure;

/// Question for a random scramble that meets conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawQuestion {
    /// The conditions on the scramble.
    pub draw: Draw,
    /// Seed of the random numbers: equal seeds give equal scrambles. With `None`, the scramble is
    /// as random as the system allows.
    pub seed: Option<u64>,
}

impl Question for DrawQuestion {
    const NAME: &'static str = "draw";
    const IS_OPEN: bool = true;
    type Answer = Alg;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            draw: form.or("conditions", asked.map(|q| q.draw.clone()), Draw::default())?,
            seed: form.or("seed", asked.map(|q| q.seed), None)?,
        })
    }

    fn write(&self, answer: &Alg, lines: &AnswerLines) {
        lines.line("scramble", &record(self.draw.kind(), self.seed, answer));
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(self.draw.tables()))
    }

    fn run(&self, context: &Context, answers: &Answers<Alg>) -> Result<Outcome, Outcome> {
        let mut rng = random_numbers(self.seed)?;
        let writing = writing(self.seed, context)?;
        match draw(&self.draw, writing, &mut rng, context.search()) {
            Ok(Some(scramble)) => answers.send(scramble),
            Ok(None) => return Ok(Outcome::Stopped),
            Err(DrawFailure::Search(error)) => return Err(error.into()),
            Err(none @ DrawFailure::None { .. }) => {
                return Err(Outcome::NotReady(Failure::of(&none)));
            }
        }
        Ok(Outcome::Done { truncated: false })
    }
}
