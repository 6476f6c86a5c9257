//! The reasons why a text is not a question.

use crate::failure::Failure;

/// A text is not a question, or not one that the asker may ask.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// The text is no JSON object.
    #[error("no JSON object: {0}")]
    NoObject(String),
    /// The field `question` is missing, or is no text.
    #[error("field 'question' is missing: it takes the name of a question, such as 'step'")]
    NoName,
    /// There is no question with this name.
    #[error("unknown question '{name}'{}", did_you_mean(*nearest))]
    UnknownQuestion {
        /// The name.
        name: String,
        /// The question whose name is most like it.
        nearest: Option<&'static str>,
    },
    /// The question is not open to clients.
    #[error("question '{0}' is not for clients of a server")]
    ClosedQuestion(&'static str),
    /// The question has no field with this name.
    #[error("unknown field '{name}'{}", did_you_mean(*nearest))]
    UnknownField {
        /// The name.
        name: String,
        /// The field whose name is most like it.
        nearest: Option<&'static str>,
    },
    /// A field that must be there is missing.
    #[error("field '{name}' is missing: it takes {takes}")]
    MissingField {
        /// The name of the field.
        name: &'static str,
        /// The values that it takes.
        takes: String,
    },
    /// The field is not open to clients.
    #[error("field '{0}' is not for clients of a server")]
    ClosedField(&'static str),
    /// The value of a field is wrong.
    #[error("field '{name}': {fault}")]
    BadValue {
        /// The name of the field.
        name: &'static str,
        /// The fault, its place, and what would help.
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

/// Returns the end of a message about an unknown name.
fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}
