//! What is wrong with the text of a chain, and where.

use premove_engine::step::NoCondition;
use premove_engine::table::Remedy;

/// Why a text cannot be read as a chain; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// A step is missing.
    #[error("no step at column {column}: write a name such as EO, DR, HTR or finish")]
    NoStep {
        /// The column.
        column: usize,
    },
    /// A name that is not the name of a step.
    #[error("unknown step '{name}' at column {column}{}", guess(near.as_deref()))]
    UnknownStep {
        /// The column.
        column: usize,
        /// The name as written.
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
        /// The column.
        column: usize,
        /// The name as written.
        name: String,
    },
    /// A word that is not a key.
    #[error("unknown key '{key}' at column {column}{}", guess(*near))]
    UnknownKey {
        /// The column.
        column: usize,
        /// The key as written.
        key: String,
        /// The nearest key, if one is near.
        near: Option<&'static str>,
    },
    /// A key that is written twice.
    #[error("'{key}' at column {column} says again what was said: write it once")]
    Repeated {
        /// The column.
        column: usize,
        /// The key.
        key: String,
    },
    /// A value that the key cannot have.
    #[error("bad value '{value}' at column {column}: {key} wants {wanted}")]
    BadValue {
        /// The column.
        column: usize,
        /// The key.
        key: &'static str,
        /// The value as written; empty if there is none.
        value: String,
        /// The values that are allowed.
        wanted: String,
    },
    /// A key that the step cannot have.
    #[error("the step at column {column} cannot have all its keys: {reason}")]
    NotForStep {
        /// The column of the step.
        column: usize,
        /// The condition that does not fit, and the steps that can have it.
        reason: NoCondition,
    },
    /// Bounds with nothing between.
    #[error("min is greater than max in the step at column {column}: nothing lies between")]
    NothingBetween {
        /// The column of the step.
        column: usize,
    },
    /// A bracket without an end.
    #[error("the bracket at column {column} is not closed: write ']' behind its keys")]
    Open {
        /// The column where it opens.
        column: usize,
    },
    /// An alternative where one chain is read.
    #[error("unexpected '{text}' at column {column}: one chain stands here, without '|' and '()'")]
    OneChain {
        /// The column.
        column: usize,
        /// The character.
        text: char,
    },
    /// A parenthesis without its partner.
    #[error("the parenthesis at column {column} has no partner: write '(EO > DR | DR) > finish'")]
    Alone {
        /// The column.
        column: usize,
    },
    /// More chains than are searched together.
    #[error("the alternatives make more than {most} chains: leave some out")]
    TooMany {
        /// The maximum number of chains.
        most: usize,
    },
    /// A character that is not allowed there.
    #[error(
        "unexpected '{text}' at column {column}: steps are joined by '>', \
         keys stand in one bracket behind the name"
    )]
    Unexpected {
        /// The column.
        column: usize,
        /// The character.
        text: char,
    },
}

impl ChainError {
    /// Returns what would help, where the text does not say it.
    pub const fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::UnknownStep { near: None, .. } => Some(Remedy::ListSteps),
            Self::UnknownKey { near: None, .. } => Some(Remedy::ListChainKeys),
            _ => None,
        }
    }
}

/// Asks whether the nearest word was meant; empty where no word is near.
fn guess(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}
