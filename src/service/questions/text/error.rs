//! Errors of reading a question from text.

use crate::failure::Failure;

/// Error of a text that is not a question, or that the asker may not ask.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// The text is not a JSON object; with the message of the JSON reader.
    #[error("no JSON object: {0}")]
    NoObject(String),
    /// The field `question` is missing, or its value is not a text.
    #[error("field 'question' is missing: it takes the name of a question, such as 'step'")]
    NoName,
    /// There is no question with this name.
    #[error("unknown question '{name}'{}", did_you_mean(*nearest))]
    UnknownQuestion {
        /// The unknown name.
        name: String,
        /// The most similar name of a question; `None` if no name is similar.
        nearest: Option<&'static str>,
    },
    /// Clients of a server may not ask the question with this name.
    #[error("question '{0}' is not for clients of a server")]
    ClosedQuestion(&'static str),
    /// The question has no field with this name.
    #[error("unknown field '{name}'{}", did_you_mean(*nearest))]
    UnknownField {
        /// The unknown name.
        name: String,
        /// The most similar name of a field; `None` if no name is similar.
        nearest: Option<&'static str>,
    },
    /// A field is missing that the question needs.
    #[error("field '{name}' is missing: it takes {takes}")]
    MissingField {
        /// The name of the missing field.
        name: &'static str,
        /// The values that the field takes, in words.
        takes: String,
    },
    /// Clients of a server may not use the field with this name.
    #[error("field '{0}' is not for clients of a server")]
    ClosedField(&'static str),
    /// The value of a field is wrong.
    #[error("field '{name}': {fault}")]
    BadValue {
        /// The name of the field with the wrong value.
        name: &'static str,
        /// The fault, its place, and the remedy if one is known.
        fault: Failure,
    },
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Self {
        let text = error.to_string();
        let remedy = match error {
            QuestionError::BadValue { fault, .. } => fault.remedy,
            _ => None,
        };
        Self { text, remedy }
    }
}

/// Returns the end of a message about an unknown name: the most similar name, if there is one.
fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}
