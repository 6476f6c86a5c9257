//! A failure: what failed, as text, and what would help, as a value.

use premove_engine::table::Remedy;

/// The reason why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// What failed, and where.
    pub text: String,
    /// What would help, if something is known; each front end has its own words for it.
    pub remedy: Option<Remedy>,
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
