//! A table of the steps, to be built.

use std::convert::Infallible;

use premove_engine::table::{TableId, Tables};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;

/// Asks for a table of the steps to be built, where it is missing or its file is not right.
/// Stopping stops the waiting for it, not the build. Not for clients of a server: it writes files.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildTableQuestion {
    /// The table.
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
