//! Question for the number of moves in each metric.

use premove_cube::notation::{MoveCounts, WrittenSequence};

use crate::api::Outcome;
use crate::api::record::CountsRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the number of moves in each metric, both sides together. Nothing is cancelled. It
/// has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuestion {
    /// The moves.
    pub moves: WrittenSequence,
}

impl Question for CountQuestion {
    const NAME: &'static str = "count";
    const IS_OPEN: bool = true;
    type Answer = MoveCounts;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self { moves: form.needed("moves", asked.map(|q| q.moves.clone()))? })
    }

    fn write(&self, answer: &MoveCounts, lines: &AnswerLines) {
        lines.line("count", &CountsRecord::new(None, None, *answer));
    }

    fn run(&self, _: &Context, answers: &Answers<MoveCounts>) -> Result<Outcome, Outcome> {
        answers.send(MoveCounts::of(&self.moves));
        super::DONE
    }
}
