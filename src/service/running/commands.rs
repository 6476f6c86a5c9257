//! Commands of the command line for other front ends, which do not depend on the command line.

use std::ffi::OsString;
use std::sync::Arc;

use premove_engine::search::Gate;

use crate::api::Exit;
use crate::failure::Failure;

/// Outcome of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandOutcome {
    /// The exit code of the command.
    pub exit: Exit,
    /// The error message, if the command failed.
    pub error: Option<String>,
    /// Further messages of the command that are not records.
    pub notes: Vec<String>,
}

impl CommandOutcome {
    /// Makes the outcome of a command that failed.
    pub fn failed(exit: Exit, error: impl Into<String>) -> Self {
        Self { exit, error: Some(error.into()), notes: Vec::new() }
    }
}

/// Runner of commands of the command line inside this process.
pub trait Commands: Send + Sync {
    /// Checks whether a client may run a command, before the command waits for its turn. Returns
    /// the arguments to run, including those that are added to every client's command.
    ///
    /// # Errors
    /// Returns a failure if the words are wrong or not allowed; its text says why.
    fn checked(&self, words: &[String]) -> Result<Vec<OsString>, Failure>;

    /// Runs a command with checked arguments on the calling thread, until it is done or stopped.
    /// Its searches call the gate, which can stop them. Each record is passed to `record` as soon
    /// as it is complete, as a line of JSON without the line break.
    fn run(
        &self,
        arguments: &[OsString],
        gate: &Arc<dyn Gate>,
        record: Arc<dyn Fn(String) + Send + Sync>,
    ) -> CommandOutcome;
}
