//! Failures of commands, and their exit codes.

use std::fmt;

use premove_cube::notation::ParseError;
use premove_engine::step::StepError;
use premove_engine::store::{NoMemory, StoreError};
use premove_engine::table::TableError;
pub use premove_service::api::Exit;

use super::remedy::with_remedy;

/// Reason why a command failed, with its exit code.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

impl Failure {
    /// Creates a failure that the input has caused.
    pub fn input(error: impl Into<anyhow::Error>) -> Self {
        Self { exit: Exit::BadInput, error: error.into() }
    }

    /// Creates a failure that the input has caused, from a message.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::input(anyhow::Error::msg(message.into()))
    }

    /// Creates a failure that the environment has caused.
    pub fn environment(error: impl Into<anyhow::Error>) -> Self {
        Self { exit: Exit::Environment, error: error.into() }
    }

    /// Creates a failure for a command that was stopped before it found anything. This is not
    /// reported as an error.
    pub fn stopped(error: impl Into<anyhow::Error>) -> Self {
        Self { exit: Exit::Nothing, error: error.into() }
    }

    /// Returns the exit code.
    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Adds the failed action before the message.
    #[must_use]
    pub fn context(self, doing: String) -> Self {
        Self { exit: self.exit, error: self.error.context(doing) }
    }
}

impl fmt::Display for Failure {
    /// Writes all causes in one line, with their remedies. A cause that the text before it already
    /// contains is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said = String::new();
        for cause in self.error.chain().map(with_remedy) {
            if !said.contains(&cause) {
                write!(f, "{}{cause}", if said.is_empty() { "" } else { ": " })?;
                said = cause;
            }
        }
        Ok(())
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::input(error)
    }
}

/// The options that limit the number of results, for messages.
const BOUNDS: &str = "-n, -M";

impl From<NoMemory> for Failure {
    fn from(lacking: NoMemory) -> Self {
        Self::environment(anyhow::Error::msg(lacking.with_options(BOUNDS).to_string()))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::environment(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::environment(error)
    }
}

impl From<StepError> for Failure {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Table(table) => table.into(),
            StepError::NotReady(_) => Self::input(error),
            StepError::Contradiction { .. } => Self::environment(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::*;
    use premove_engine::store;

    #[test]
    fn each_cause_is_said_once() {
        let error = store::read(Path::new("/nonexistent/file")).unwrap_err();
        let failure = Failure::from(error).context("line 3".to_owned());
        assert_eq!(
            failure.to_string(),
            "line 3: cannot read '/nonexistent/file': no such file or folder"
        );
        let failure =
            Failure::environment(anyhow::Error::new(io::Error::other("broken")).context("reading"));
        assert_eq!(
            (failure.to_string().as_str(), failure.exit()),
            ("reading: broken", Exit::Environment)
        );
    }
}
