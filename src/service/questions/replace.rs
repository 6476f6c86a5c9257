//! Question for shorter moves in place of consecutive moves of a solution.

use premove_cube::notation::{Alg, Line};
use premove_fmc::insertion::{Replacement, replacements};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::ReplaceRecord;

/// Question for shorter moves in place of consecutive moves of a solution. It has one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplaceQuestion {
    /// The solution, in normal form.
    pub solution: Alg,
    /// Greatest number of consecutive moves that are replaced.
    pub window: usize,
    /// `true` to report also replacements that are as long as the moves that they replace.
    pub same: bool,
}

impl ReplaceQuestion {
    /// Searches on the calling thread, without files of tables. If the search is stopped, returns
    /// what it has found.
    pub fn search(&self, context: &Context) -> Vec<Replacement> {
        replacements(&self.solution, self.window, self.same, context.search())
    }
}

impl Question for ReplaceQuestion {
    const NAME: &'static str = "replace";
    const IS_OPEN: bool = true;
    type Answer = Vec<Replacement>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let solution = asked.map(|q| Line::on_normal(q.solution.clone()));
        Ok(Self {
            solution: form.needed("solution", solution)?.finished(),
            window: form.between("window", asked.map(|q| q.window), [2, 11], 10)?,
            same: form.flag("same", asked.map(|q| q.same))?,
        })
    }

    fn write(&self, answer: &Vec<Replacement>, lines: &AnswerLines) {
        let input = self.solution.to_string();
        for found in answer {
            lines.line("replacement", &ReplaceRecord::new(None, &input, &self.solution, found));
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let found = self.search(context);
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        answers.send(found);
        Ok(Outcome::Done { truncated: false })
    }
}
