//! Question for the version of the program.

use premove_engine::simd::Isa;

use crate::api::Outcome;
use crate::api::record::EngineRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the version of the program, and what it runs on. It has one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionQuestion;

impl Question for VersionQuestion {
    const NAME: &'static str = "version";
    const IS_OPEN: bool = true;
    type Answer = EngineRecord;

    fn form(_: &mut Form, _: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self)
    }

    fn write(&self, answer: &EngineRecord, lines: &AnswerLines) {
        lines.line("version", answer);
    }

    fn run(&self, context: &Context, answers: &Answers<EngineRecord>) -> Result<Outcome, Outcome> {
        answers.send(EngineRecord::new(Isa::best(), context.threads));
        Ok(Outcome::Done { truncated: false })
    }
}
