//! Question for the meaning of a write-up.

use premove_cube::notation::Alg;
use premove_fmc::writeup::read::{WriteUp, read_until};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::ImportRecord;

/// Question for the meaning of a write-up. It has one answer. If marks of insertions are missing,
/// their places are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteUpQuestion {
    /// The text of the write-up.
    pub text: String,
    /// The scramble to use if the text has none.
    pub given: Option<Alg>,
}

impl Question for WriteUpQuestion {
    const NAME: &'static str = "write-up";
    const IS_OPEN: bool = true;
    type Answer = Box<WriteUp>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            text: form.needed("text", asked.map(|q| q.text.clone()))?,
            given: form.or("scramble", asked.map(|q| q.given.clone()), None)?,
        })
    }

    fn write(&self, answer: &Box<WriteUp>, lines: &AnswerLines) {
        lines.line("write_up", &ImportRecord::new(answer));
    }

    fn run(&self, context: &Context, answers: &Answers<Box<WriteUp>>) -> Result<Outcome, Outcome> {
        let read = read_until(&self.text, self.given.as_ref(), &|| context.control.is_stopped());
        let Some(read) = read else { return Ok(Outcome::Stopped) };
        answers.send(Box::new(read));
        Ok(Outcome::Done { truncated: false })
    }
}
