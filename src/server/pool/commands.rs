//! Commands as the pool sees them. `src/serve.rs` passes in the command line, on which this crate
//! does not depend.

use std::sync::Arc;

use premove_engine::search::Gate;

/// The end of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandOutcome {
    /// The exit code that the program would have ended with.
    pub exit: u8,
    /// The error, if it failed.
    pub error: Option<String>,
    /// Messages beside its records.
    pub notes: Vec<String>,
}

/// Runs commands in this process.
pub trait Commands: Send + Sync {
    /// Checks whether a client may run this command, before it waits for its turn.
    ///
    /// # Errors
    /// When the words are wrong or not allowed; the text states why.
    fn check(&self, words: &[String]) -> Result<(), String>;

    /// Runs a command on the calling thread, until it is done or stopped. Its searches pass the
    /// gate, which also stops them. Each record is passed to `record` as soon as it is complete: a
    /// line of JSON without its end.
    fn run(
        &self,
        words: &[String],
        gate: &Arc<dyn Gate>,
        record: Arc<dyn Fn(String) + Send + Sync>,
    ) -> CommandOutcome;
}
