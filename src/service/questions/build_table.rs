//! Question that builds a table of the steps.

use std::convert::Infallible;

use premove_engine::table::{TableId, Tables};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;

/// Question that builds a table of the steps if it is missing or its file is damaged. Stopping the
/// question ends the wait for the build, not the build itself. It is not open to clients of a
/// server, because it writes files.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildTableQuestion {
    /// The table to build.
    pub table: TableId,
}

impl Question for BuildTableQuestion {
    const NAME: &'static str = "build-table";
    type Answer = Infallible;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self { table: form.needed("table", asked.map(|q| q.table))? })
    }

    fn write(&self, answer: &Infallible, _: &AnswerLines) {
        match *answer {}
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(&[self.table]))
    }

    fn run(&self, _: &Context, _: &Answers<Infallible>) -> Result<Outcome, Outcome> {
        Ok(Outcome::Done { truncated: false })
    }
}
