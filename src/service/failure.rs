//! A failure: its description as text, and its remedy as a value.

use premove_engine::table::Remedy;

/// Description of work that failed, for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// The fault and its place, in words.
    pub text: String,
    /// The remedy, if one is known; each front end describes it in its own words.
    pub remedy: Option<Remedy>,
}

impl Failure {
    /// Returns the failure with `work`, the name of the failed work, before its text.
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
