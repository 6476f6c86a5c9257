//! What reading and writing a file return.

use super::error::Note;

/// What has been read from a file, and what was odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read<T> {
    /// What the file says.
    pub value: T,
    /// What was odd, in the order of the file.
    pub notes: Vec<Note>,
}

/// A definition as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the definition has and the text has not, because its form has no words for it or its
    /// programs would not take it.
    pub losses: Vec<String>,
}
