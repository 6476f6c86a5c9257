//! Question for the purpose of each move of a solve.

use premove_fmc::analysis::Played;
use premove_fmc::explain::Explanation;

use super::analyze::{played, written};
use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::ExplanationRecord;

/// Question for the purpose of each move of a solve. It has one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainQuestion {
    /// The solve to explain.
    pub played: Box<Played>,
}

impl ExplainQuestion {
    /// Explains the solve on the calling thread.
    pub fn search(&self) -> Explanation {
        Explanation::new(&self.played)
    }
}

impl Question for ExplainQuestion {
    const NAME: &'static str = "explain";
    const IS_OPEN: bool = true;
    type Answer = Box<Explanation>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let text = form.needed("text", asked.map(|q| written(&q.played)))?;
        let given = form.or("scramble", asked.map(|_| None), None)?;
        let played = match asked {
            Some(asked) => asked.played.clone(),
            None => Box::new(played(&text, given.as_ref(), form)?),
        };
        Ok(Self { played })
    }

    fn write(&self, answer: &Box<Explanation>, lines: &AnswerLines) {
        lines.line("explanation", &ExplanationRecord::new(None, answer));
    }

    fn run(&self, _: &Context, answers: &Answers<Box<Explanation>>) -> Result<Outcome, Outcome> {
        answers.send(Box::new(self.search()));
        Ok(Outcome::Done { truncated: false })
    }
}
