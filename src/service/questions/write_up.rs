//! A write-up as people write it, to be read.

use premove_cube::notation::Alg;
use premove_fmc::writeup::read::{WriteUp, read_until};

use super::{Answers, Context, Question};
use crate::api::Outcome;

/// Asks for the meaning of a write-up: one answer. Where marks are missing, their places are
/// searched.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteUpQuestion {
    /// The text.
    pub text: String,
    /// The scramble to use when the text has none.
    pub given: Option<Alg>,
}

impl Question for WriteUpQuestion {
    const NAME: &'static str = "write-up";
    type Answer = Box<WriteUp>;

    fn run(&self, context: &Context, answers: &Answers<Box<WriteUp>>) -> Result<Outcome, Outcome> {
        let is_stopped = || context.control.is_stopped();
        let Some(read) = read_until(&self.text, self.given.as_ref(), &is_stopped) else {
            return Ok(Outcome::Stopped);
        };
        answers.send(Box::new(read));
        Ok(Outcome::Done { truncated: false })
    }
}
