//! A solve as it is stored: the workspace, with dates, star, title and the attempt from which it
//! comes.
//!
//! ```json
//! {
//!   "format": "premove solve",
//!   "version": 1,
//!   "id": "2026-11-01-140537-k7xa",
//!   "created": 1793541937,
//!   "changed": 1793542011,
//!   "opened": 1793541937,
//!   "starred": true,
//!   "workspace": { "format": "premove workspace", ... }
//! }
//! ```
//!
//! A text is checked completely when it is read, with the workspace in it.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::file::FileError;
use super::super::practice::Attempt;
use super::super::versioned::{HeadError, check_head};
use super::super::workspace::Workspace;
use super::id::Id;

/// Version of the format that is written.
const VERSION: u64 = 1;
/// Value of the field `format`.
const FORMAT: &str = "premove solve";

/// A solve of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// Name of the solve.
    pub id: Id,
    /// Dates of the solve.
    pub times: Times,
    /// `true` if the user starred the solve.
    pub starred: bool,
    /// The user's title; empty if there is none.
    pub title: String,
    /// The user's text about the solve; empty if there is none.
    pub text: String,
    /// The attempt against the clock from which the solve comes, if any.
    pub attempt: Option<Attempt>,
    /// The workspace as text, as [`Workspace::to_json`] writes it.
    pub workspace: String,
}

/// Dates of a solve, in seconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// Time of the beginning.
    pub created: u64,
    /// Time of the last change.
    pub changed: u64,
    /// Time of the last opening.
    pub opened: u64,
}

impl Times {
    /// Returns the dates of a solve that begins now.
    pub const fn at(now: u64) -> Self {
        Self { created: now, changed: now, opened: now }
    }
}

/// Reason why a text cannot be read as a solve.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The text is not JSON, or a field is missing, unknown or of the wrong type.
    #[error("the solve cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The text is JSON of another program.
    #[error("this is no solve: its 'format' is not '{FORMAT}'")]
    Foreign,
    /// A newer version of premove wrote the text.
    #[error("the solve has version {0}, this program reads version {VERSION}: use a newer premove")]
    Version(String),
    /// The workspace in the text cannot be read.
    #[error(transparent)]
    Workspace(#[from] FileError),
}

impl From<HeadError> for SolveError {
    fn from(error: HeadError) -> Self {
        match error {
            HeadError::Json(error) => Self::Json(error),
            HeadError::Foreign => Self::Foreign,
            HeadError::Version(version) => Self::Version(version),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u64,
    id: Id,
    created: u64,
    changed: u64,
    opened: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    starred: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<Attempt>,
    workspace: Box<RawValue>,
}

impl Solve {
    /// Creates a solve without a star, words and an attempt.
    pub fn new(id: Id, times: Times, workspace: String) -> Self {
        let title = String::new();
        let text = String::new();
        Self { id, times, starred: false, title, text, attempt: None, workspace }
    }

    /// Writes the solve as text.
    ///
    /// # Errors
    /// Fails if the text of the workspace is not JSON.
    pub fn to_json(&self) -> Result<String, SolveError> {
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            id: self.id.clone(),
            created: self.times.created,
            changed: self.times.changed,
            opened: self.times.opened,
            starred: self.starred,
            title: self.title.clone(),
            text: self.text.clone(),
            attempt: self.attempt.clone(),
            workspace: RawValue::from_string(self.workspace.clone())?,
        };
        Ok(serde_json::to_string_pretty(&file)?)
    }

    /// Reads a solve and the workspace in it.
    ///
    /// # Errors
    /// Fails if the text is not a solve, has an unknown version, or contradicts itself.
    pub fn read(text: &str) -> Result<(Self, Workspace), SolveError> {
        check_head(text, FORMAT, VERSION)?;
        let file: File = serde_json::from_str(text)?;
        let workspace = Workspace::from_json(file.workspace.get())?;
        let solve = Self {
            id: file.id,
            times: Times { created: file.created, changed: file.changed, opened: file.opened },
            starred: file.starred,
            title: file.title,
            text: file.text,
            attempt: file.attempt,
            workspace: file.workspace.get().to_owned(),
        };
        Ok((solve, workspace))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::practice::AttemptEnding;
    use super::*;
    use premove_cube::notation::Side;

    fn solve() -> Solve {
        let mut workspace = Workspace::on_scramble("R' U' F D2 L2 F R2 U2 R' U' F");
        workspace.add_own_moves("B (L2 F)", Side::Normal).unwrap();
        let times = Times { created: 1, changed: 3, opened: 2 };
        let id = Id::new(1_700_000_000, 5);
        Solve {
            starred: true,
            title: "A title".to_owned(),
            attempt: Some(Attempt::new(1, 3600, 60, AttemptEnding::GivenUp)),
            ..Solve::new(id, times, workspace.to_json())
        }
    }

    fn read(text: &str) -> Result<Solve, String> {
        Solve::read(text).map(|(solve, _)| solve).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let full = solve();
        let (again, workspace) = Solve::read(&full.to_json().unwrap()).unwrap();
        assert_eq!(again, full);
        assert_eq!(workspace.to_json(), full.workspace);
        let bare = Solve::new(full.id.clone(), Times::at(4), full.workspace);
        assert_eq!(read(&bare.to_json().unwrap()), Ok(bare));
    }

    #[test]
    fn newer_damaged_and_foreign_ones_are_refused_with_the_reason() {
        let text = solve().to_json().unwrap();
        let newer = text.replacen("\"version\": 1", "\"version\": 2", 1);
        assert!(read(&newer).unwrap_err().contains("has version 2, this program reads version 1"));
        for (old, new, why) in [
            ("premove solve", "other", "this is no solve"),
            ("\"created\": 1", "\"created\": -1", "cannot be read"),
            ("\"created\"", "\"made\"", "unknown field `made`"),
            ("2023-11-14", "../11-14", "is not a name of a solve"),
            ("\"parent\": 0", "\"parent\": 9", "its parent does not come before it"),
            ("\"moves\": \"B", "\"moves\": \"Q", "step 1"),
        ] {
            let bad = text.replacen(old, new, 1);
            assert_ne!(bad, text, "{old}");
            let error = read(&bad).unwrap_err();
            assert!(error.contains(why), "{new}: {error}");
        }
        for end in (0..text.len()).step_by(7) {
            assert!(read(&text[..end]).is_err(), "cut at {end}");
        }
    }
}
