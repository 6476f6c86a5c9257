//! Question for the findability of a line: how easily people find it.

use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::table::{TableId, Tables};
use premove_fmc::findability::{Find, Findability, SolverLevel};
use serde::Serialize;

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::api::record::{FindField, FindRecord};

/// Question for the findability of a line. There is one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FindQuestion {
    /// The scrambled cube, on the normal side.
    pub scramble: Cube,
    /// The steps of the line, in order.
    pub steps: Vec<Line>,
    /// The level of the solvers for whom the line is rated.
    pub level: SolverLevel,
}

/// Answer to a [`FindQuestion`].
#[derive(Clone, Debug)]
pub struct FindAnswer {
    /// Rates further lines of the scramble.
    pub rates: Arc<Findability>,
    /// The findability of the line; `None` if it cannot be rated.
    pub find: Option<Find>,
}

impl Question for FindQuestion {
    const NAME: &'static str = "find";
    const IS_OPEN: bool = true;
    type Answer = FindAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            scramble: form.needed("scramble", asked.map(|q| q.scramble))?,
            steps: form.or("steps", asked.map(|q| q.steps.clone()), Vec::new())?,
            level: form.or("level", asked.map(|q| q.level), SolverLevel::default())?,
        })
    }

    fn write(&self, answer: &FindAnswer, lines: &AnswerLines) {
        let FindAnswer { rates, find } = answer;
        let find = FindField(find.map(|find| FindRecord::of_line(&find, self.level)));
        lines.line("find", &RatedRecord { find, eos: rates.eos().families() });
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(&[TableId::Eo]))
    }

    fn run(&self, context: &Context, answers: &Answers<FindAnswer>) -> Result<Outcome, Outcome> {
        let rates = Findability::new(&self.scramble, self.level, context.search())?;
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        let find = rates.of(&self.steps);
        answers.send(FindAnswer { rates: Arc::new(rates), find });
        Ok(Outcome::Done { truncated: false })
    }
}

/// Record of the findability of a line.
#[derive(Serialize)]
struct RatedRecord {
    find: FindField,
    /// Number of short EOs of the scramble, with which its EO is compared.
    eos: usize,
}
