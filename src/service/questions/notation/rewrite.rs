//! Question for moves written in another way.

use premove_cube::notation::WrittenSequence;

use super::kinds::Rewriting;
use crate::api::Outcome;
use crate::api::record::WrittenMovesRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for moves written in another way. It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteQuestion {
    /// The way of rewriting.
    pub how: Rewriting,
    /// The moves.
    pub moves: WrittenSequence,
}

impl Question for RewriteQuestion {
    const NAME: &'static str = "rewrite";
    const IS_OPEN: bool = true;
    type Answer = WrittenSequence;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            how: form.needed("how", asked.map(|q| q.how))?,
            moves: form.needed("moves", asked.map(|q| q.moves.clone()))?,
        })
    }

    fn write(&self, answer: &WrittenSequence, lines: &AnswerLines) {
        lines.line("moves", &WrittenMovesRecord::new(answer));
    }

    fn run(&self, _: &Context, answers: &Answers<WrittenSequence>) -> Result<Outcome, Outcome> {
        answers.send(self.how.of(&self.moves));
        super::DONE
    }
}
