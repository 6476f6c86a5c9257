//! The trait of all questions, and the sending of answers to the front end.

use std::fmt::Debug;

use premove_engine::table::Tables;
use serde_json::{Map, Value};

use super::text::{AnswerLines, Asker, FieldUse, Form, QuestionError};
use crate::api::Outcome;
use crate::job::{Context, Needs};

/// Work that the program can be asked to do, such as a search.
pub trait Question: Clone + Debug + PartialEq + Send + 'static {
    /// The name of the question. The threads that run it have this name too.
    const NAME: &'static str;
    /// `true` for a question that runs only while no other work does.
    const IS_IDLE: bool = false;
    /// `true` for a question that clients of a server may ask. It builds no tables, and reads and
    /// writes no files, except that it reads tables that exist.
    const IS_OPEN: bool = false;
    /// The type of an answer. A question may have many answers.
    type Answer: Clone + Debug + Send;

    /// Reads the question from the fields of a form, or writes `asked` to them.
    ///
    /// # Errors
    /// Returns an error if a field is missing or wrong.
    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError>;

    /// Writes an answer as lines of JSON.
    fn write(&self, answer: &Self::Answer, lines: &AnswerLines);

    /// Returns the tables that must be open before the question runs.
    ///
    /// # Errors
    /// Returns the outcome if the question cannot be answered with any tables.
    fn needs(&self, _tables: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::Nothing)
    }

    /// Does the work of the question, and sends its answers.
    ///
    /// # Errors
    /// Returns the outcome of work that failed.
    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome>;
}

/// Reads a question from its fields. Also returns a description of each field.
pub(super) fn read<Q: Question>(
    fields: Map<String, Value>,
    asker: Asker,
    is_stopped: &dyn Fn() -> bool,
) -> Result<(Q, Vec<FieldUse>), QuestionError> {
    if asker == Asker::Client && !Q::IS_OPEN {
        return Err(QuestionError::ClosedQuestion(Q::NAME));
    }
    let mut form = Form::new(fields, asker, is_stopped);
    let question = Q::form(&mut form, None);
    form.checked(question)
}

/// Returns the fields that describe a question.
pub(super) fn written<Q: Question>(question: &Q) -> Map<String, Value> {
    let mut form = Form::new(Map::new(), Asker::Program, &|| false);
    match Q::form(&mut form, Some(question)) {
        Ok(_) => form.into_fields(),
        Err(error) => unreachable!("only reading fails: {error}"),
    }
}

/// Sender for the answers of a running question. The file of a question implements the report trait
/// of its search for this type.
#[expect(missing_debug_implementations, reason = "a function has nothing to show")]
pub struct Answers<'a, A>(&'a (dyn Fn(A) + Sync));

impl<'a, A> Answers<'a, A> {
    pub(crate) const fn new(send: &'a (dyn Fn(A) + Sync)) -> Self {
        Self(send)
    }

    /// Sends an answer. Waits while the receiver is behind, unless the question is stopped.
    pub(super) fn send(&self, answer: A) {
        (self.0)(answer);
    }
}
