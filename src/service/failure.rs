//! A failure: what failed, as text, and what would help, as a value.

use premove_engine::table::Remedy;

/// The reason why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// The text: the work that failed, and its place.
    pub text: String,
    /// The remedy, if one is known; each front end has its own words for it.
    pub remedy: Option<Remedy>,
}

impl Failure {
    /// Returns the failure with words about the work that failed in front of its text.
    #[must_use]
    pub fn behind(self, work: &str) -> Self {
        Self { text: format!("{work}: {}", self.text), ..self }
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self { text, remedy: None }
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
