//! Commands of the command line as other front ends see them, which do not depend on it.

use std::ffi::OsString;
use std::sync::Arc;

use premove_engine::search::Gate;

use crate::api::Exit;
use crate::failure::Failure;

/// The end of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandOutcome {
    /// The exit code.
    pub exit: Exit,
    /// The error, if it failed.
    pub error: Option<String>,
    /// Messages beside its records.
    pub notes: Vec<String>,
}

impl CommandOutcome {
    /// Makes the outcome of a command that failed.
    pub fn failed(exit: Exit, error: impl Into<String>) -> Self {
        Self { exit, error: Some(error.into()), notes: Vec::new() }
    }
}

/// Runs commands in this process.
pub trait Commands: Send + Sync {
    /// Checks whether a client may run this command, before it waits for its turn. Returns the
    /// arguments to run, with those that every command of a client has.
    ///
    /// # Errors
    /// When the words are wrong or not allowed; the text states why.
    fn checked(&self, words: &[String]) -> Result<Vec<OsString>, Failure>;

    /// Runs a command with checked arguments on the calling thread, until it is done or stopped.
    /// Its searches pass the gate, which also stops them. Each record is passed to `record` as soon
    /// as it is complete: a line of JSON without its end.
    fn run(
        &self,
        arguments: &[OsString],
        gate: &Arc<dyn Gate>,
        record: Arc<dyn Fn(String) + Send + Sync>,
    ) -> CommandOutcome;
}
