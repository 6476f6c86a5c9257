//! Commands as the pool sees them; `main.rs` hands in the command line, which this folder does not
//! know.

use std::sync::Arc;

use premove_engine::search::Gate;

/// How a command came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code that the program would have ended with.
    pub exit: u8,
    /// Why it failed.
    pub error: Option<String>,
    /// What it said beside its records.
    pub notes: Vec<String>,
}

/// Runs commands in this process.
pub trait Commands: Send + Sync {
    /// Whether a client may ask for this, before it waits for its turn.
    ///
    /// # Errors
    /// What is not allowed or wrong, in words.
    fn check(&self, words: &[String]) -> Result<(), String>;

    /// Runs a command on the calling thread, until it is done or stopped; its searches pass the
    /// gate, which also says when to stop. Each record is handed to `record` as soon as it is
    /// there: a line of JSON without its end.
    fn run(
        &self,
        words: &[String],
        gate: &Arc<dyn Gate>,
        record: Arc<dyn Fn(String) + Send + Sync>,
    ) -> Outcome;
}
