//! The trait of all questions, and the way of an answer to the front end.

use std::fmt::Debug;

use premove_engine::table::Tables;

use crate::api::Outcome;
use crate::job::{Context, Needs};

/// Something that the program can be asked.
pub trait Question: Clone + Debug + PartialEq + Send + 'static {
    /// The name of the question, also of the threads that run it.
    const NAME: &'static str;
    /// Set for a question that runs only while nothing else does.
    const IS_IDLE: bool = false;
    /// An answer; a question may have many.
    type Answer: Clone + Debug + Send;

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
