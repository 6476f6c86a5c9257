//! What a screen keeps from run to run as JSON, and what is checked before it is taken.

use serde::{Deserialize, Serialize};

/// The head of a saved file: its format and version.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    format: String,
    version: u64,
}

pub(super) struct Kind {
    pub(super) format: &'static str,
    /// The number of the format that is written.
    pub(super) version: u64,
    /// The content of the file, in a word.
    pub(super) what: &'static str,
}

impl Kind {
    pub(super) fn header(&self) -> Header {
        Header { format: self.format.to_owned(), version: self.version }
    }

    /// Writes the file as text. Its values are strings, numbers and lists of them, so that JSON can
    /// hold them all.
    pub(super) fn write(file: &impl Serialize) -> String {
        serde_json::to_string_pretty(file)
            .unwrap_or_else(|error| unreachable!("the state of a screen is JSON: {error}"))
    }

    /// Reads a file of this kind. The error says in words why the text is not one.
    pub(super) fn read<'a, T: Deserialize<'a>>(
        &self,
        text: &'a str,
        header: impl Fn(&T) -> &Header,
    ) -> Result<T, String> {
        let Self { format, version, what } = self;
        let file = serde_json::from_str(text)
            .map_err(|error| format!("the saved {what} cannot be read: {error}"))?;
        let found = header(&file);
        if found.format != *format {
            return Err(format!(
                "the saved file is none of {what}: its 'format' is not '{format}'"
            ));
        }
        if found.version != *version {
            let found = found.version;
            return Err(format!(
                "the saved {what} have version {found}, this program reads version {version}: \
                 use a newer premove"
            ));
        }
        Ok(file)
    }
}
