//! Saved files of screens: JSON that a screen saves and, after checks, reads in the next run.

use std::fmt;

use premove_fmc::FileError;
use serde::{Deserialize, Serialize};

/// The reason why the saved contents of a screen cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SavedError {
    #[error("the saved {what} cannot be read: {error}")]
    Unreadable { what: &'static str, error: serde_json::Error },
    #[error("the saved file is none of {what}: its 'format' is not '{format}'")]
    OtherFormat { what: &'static str, format: &'static str },
    #[error(
        "the saved {what} have version {found}, this program reads version {version}: use a newer \
         premove"
    )]
    OtherVersion { what: &'static str, found: u64, version: u64 },
    #[error("the saved {what} are damaged: {why}")]
    Damaged { what: &'static str, why: String },
    #[error(transparent)]
    Workspace(#[from] FileError),
}

/// The header of a saved file: its format and version.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    format: String,
    version: u64,
}

pub(super) struct Kind {
    pub(super) format: &'static str,
    /// The version of the format that is written.
    pub(super) version: u64,
    /// The name of the content, for error messages.
    pub(super) what: &'static str,
}

impl Kind {
    pub(super) fn header(&self) -> Header {
        Header { format: self.format.to_owned(), version: self.version }
    }

    /// Serializes a file as JSON text. This cannot fail: the values are strings, numbers and lists.
    pub(super) fn write(file: &impl Serialize) -> String {
        serde_json::to_string_pretty(file)
            .unwrap_or_else(|error| unreachable!("the state of a screen is JSON: {error}"))
    }

    /// Returns the error for contents that contradict themselves.
    pub(super) fn damaged(&self, why: impl fmt::Display) -> SavedError {
        SavedError::Damaged { what: self.what, why: why.to_string() }
    }

    /// Parses a file of this kind and checks its format and version.
    pub(super) fn read<'a, T: Deserialize<'a>>(
        &self,
        text: &'a str,
        header: impl Fn(&T) -> &Header,
    ) -> Result<T, SavedError> {
        let Self { format, version, what } = *self;
        let file =
            serde_json::from_str(text).map_err(|error| SavedError::Unreadable { what, error })?;
        let found = header(&file);
        if found.format != format {
            Err(SavedError::OtherFormat { what, format })
        } else if found.version != version {
            Err(SavedError::OtherVersion { what, found: found.version, version })
        } else {
            Ok(file)
        }
    }
}
