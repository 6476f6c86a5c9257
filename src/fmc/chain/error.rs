//! What is wrong with the text of a chain, and where.

use premove_engine::step::NoCondition;

/// A text that is no chain; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// Nothing stands where a step should.
    #[error("no step at column {column}: write a name such as EO, DR, HTR or finish")]
    NoStep {
        /// Where.
        column: usize,
    },
    /// A name that is no step.
    #[error(
        "unknown step '{name}' at column {column}: {}",
        meant(near.as_deref(), "'premove steps' lists them")
    )]
    UnknownStep {
        /// Where.
        column: usize,
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        near: Option<String>,
    },
    /// Steps joined that have different goals.
    #[error(
        "'{name}' at column {column} joins different goals: what is joined reaches the same, \
         such as eofb+eorl"
    )]
    Mixed {
        /// Where.
        column: usize,
        /// What was written.
        name: String,
    },
    /// A key that is none.
    #[error(
        "unknown key '{key}' at column {column}: {}",
        meant(*near, "'premove help chains' lists them")
    )]
    UnknownKey {
        /// Where.
        column: usize,
        /// What was written.
        key: String,
        /// The nearest key, if one is near.
        near: Option<&'static str>,
    },
    /// A key that was there before.
    #[error("'{key}' at column {column} says again what was said: write it once")]
    Repeated {
        /// Where.
        column: usize,
        /// The key.
        key: String,
    },
    /// A value that the key cannot have.
    #[error("bad value '{value}' at column {column}: {key} wants {wanted}")]
    BadValue {
        /// Where.
        column: usize,
        /// The key.
        key: &'static str,
        /// What was written, empty when nothing was.
        value: String,
        /// What would be right.
        wanted: String,
    },
    /// A key that the step cannot have.
    #[error("the step at column {column} cannot have all its keys: {reason}")]
    NotForStep {
        /// Where the step is.
        column: usize,
        /// Which one, and what has it.
        reason: NoCondition,
    },
    /// Bounds with nothing between.
    #[error("min is greater than max in the step at column {column}: nothing lies between")]
    NothingBetween {
        /// Where the step is.
        column: usize,
    },
    /// A bracket without an end.
    #[error("the bracket at column {column} is not closed: write ']' behind its keys")]
    Open {
        /// Where it opens.
        column: usize,
    },
    /// An alternative where one chain is read.
    #[error("unexpected '{text}' at column {column}: one chain stands here, without '|' and '()'")]
    OneChain {
        /// Where.
        column: usize,
        /// What.
        text: char,
    },
    /// A parenthesis without its partner.
    #[error("the parenthesis at column {column} has no partner: write '(EO > DR | DR) > finish'")]
    Alone {
        /// Where.
        column: usize,
    },
    /// More chains than are searched together.
    #[error("the alternatives make more than {most} chains: leave some out")]
    TooMany {
        /// The most there may be.
        most: usize,
    },
    /// A character that has no business there.
    #[error(
        "unexpected '{text}' at column {column}: steps are joined by '>', \
         keys stand in one bracket behind the name"
    )]
    Unexpected {
        /// Where.
        column: usize,
        /// What.
        text: char,
    },
}

/// Which word was meant, or where the words are listed.
fn meant(near: Option<&str>, listed: &str) -> String {
    near.map_or_else(|| listed.to_owned(), |near| format!("did you mean '{near}'?"))
}
