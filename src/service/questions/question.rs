//! The trait of all questions, and the way of an answer to the front end.

use std::fmt::Debug;

use premove_engine::table::Tables;
use serde_json::{Map, Value};

use super::text::{AnswerLines, Asker, FieldUse, Form, QuestionError};
use crate::api::Outcome;
use crate::job::{Context, Needs};

/// Something that the program can be asked.
pub trait Question: Clone + Debug + PartialEq + Send + 'static {
    /// The name of the question, also of the threads that run it.
    const NAME: &'static str;
    /// Set for a question that runs only while nothing else does.
    const IS_IDLE: bool = false;
    /// Set for a question that clients of a server may ask. It reads and writes no files but the
    /// tables that are there, and builds none.
    const IS_OPEN: bool = false;
    /// An answer; a question may have many.
    type Answer: Clone + Debug + Send;

    /// Reads the question from the fields of a form, or writes `asked` to them.
    ///
    /// # Errors
    /// When a field is missing or wrong.
    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError>;

    /// Writes an answer as lines of JSON.
    fn write(&self, answer: &Self::Answer, lines: &AnswerLines);

    /// Returns the tables that must be open before the question runs.
    ///
    /// # Errors
    /// When the question cannot be answered with any tables.
    fn needs(&self, _tables: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::Nothing)
    }

    /// Runs what answers the question.
    ///
    /// # Errors
    /// The outcome of work that failed.
    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome>;
}

/// Reads a question from its fields, and returns the uses of its fields.
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

/// Writes the fields of a question.
pub(super) fn written<Q: Question>(question: &Q) -> Map<String, Value> {
    let mut form = Form::new(Map::new(), Asker::Program, &|| false);
    match Q::form(&mut form, Some(question)) {
        Ok(_) => form.into_fields(),
        Err(error) => unreachable!("only reading fails: {error}"),
    }
}

/// Sends the answers of a running question. The file of a question implements the report trait of
/// its search for this type.
#[expect(missing_debug_implementations, reason = "a function has nothing to show")]
pub struct Answers<'a, A>(&'a (dyn Fn(A) + Sync));

impl<'a, A> Answers<'a, A> {
    pub(crate) const fn new(send: &'a (dyn Fn(A) + Sync)) -> Self {
        Self(send)
    }

    /// Sends an answer. Waits as long as the receiver is behind and the question is wanted.
    pub(super) fn send(&self, answer: A) {
        (self.0)(answer);
    }
}
