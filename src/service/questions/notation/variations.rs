//! Question for variations of moves.

use premove_cube::notation::WrittenSequence;

use super::kinds::Variation;
use crate::api::Outcome;
use crate::api::record::WrittenMovesRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for variations of moves. Each has an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationsQuestion {
    /// The kind of variations.
    pub variation: Variation,
    /// The moves.
    pub moves: WrittenSequence,
}

impl Question for VariationsQuestion {
    const NAME: &'static str = "variations";
    const IS_OPEN: bool = true;
    type Answer = WrittenSequence;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            variation: form.or(
                "variation",
                asked.map(|q| q.variation),
                Variation::LastQuarterTurns,
            )?,
            moves: form.needed("moves", asked.map(|q| q.moves.clone()))?,
        })
    }

    fn write(&self, answer: &WrittenSequence, lines: &AnswerLines) {
        lines.line("moves", &WrittenMovesRecord::new(answer));
    }

    fn run(&self, _: &Context, answers: &Answers<WrittenSequence>) -> Result<Outcome, Outcome> {
        for moves in self.variation.of(&self.moves) {
            answers.send(moves);
        }
        super::DONE
    }
}
