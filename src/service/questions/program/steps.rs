//! Question for the steps that a search can reach.

use premove_engine::step::Step;

use crate::api::Outcome;
use crate::api::record::StepRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the steps that a search can reach. Each step has an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepsQuestion;

impl Question for StepsQuestion {
    const NAME: &'static str = "steps";
    const IS_OPEN: bool = true;
    type Answer = Step;

    fn form(_: &mut Form, _: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self)
    }

    fn write(&self, answer: &Step, lines: &AnswerLines) {
        lines.line("step", &StepRecord::new(answer));
    }

    fn run(&self, _: &Context, answers: &Answers<Step>) -> Result<Outcome, Outcome> {
        for step in Step::all() {
            answers.send(step);
        }
        Ok(Outcome::Done { truncated: false })
    }
}
