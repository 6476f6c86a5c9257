//! Errors in the text of a chain, with the column of each.

use premove_engine::step::NoCondition;
use premove_engine::table::Remedy;

/// Reason why a recipe has no front.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{chain}' has no front: write EO, DR, HTR and the finish, such as EO > DR > HTR > finish, \
     without the key keep from DR on"
)]
pub struct NoFront {
    /// The chain that has none.
    pub chain: String,
}

/// Reason why a text cannot be read as a chain. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// A step is missing where one must stand.
    #[error("no step at column {column}: write a name such as EO, DR, HTR or finish")]
    NoStep {
        /// Column where the step should stand.
        column: usize,
    },
    /// A name does not belong to any step.
    #[error("unknown step '{name}' at column {column}{}", guess(near.as_deref()))]
    UnknownStep {
        /// Column where the name begins.
        column: usize,
        /// The unknown name, as written.
        name: String,
        /// The most similar name of a step; `None` if no name is similar.
        near: Option<String>,
    },
    /// Steps that are joined by `+` have different goals.
    #[error(
        "'{name}' at column {column} joins different goals: what is joined reaches the same, \
         such as eofb+eorl"
    )]
    Mixed {
        /// Column where the joined name begins.
        column: usize,
        /// The joined name, as written.
        name: String,
    },
    /// A word in the brackets is not a key.
    #[error("unknown key '{key}' at column {column}{}", guess(*near))]
    UnknownKey {
        /// Column where the word begins.
        column: usize,
        /// The unknown key, as written.
        key: String,
        /// The most similar key; `None` if no key is similar.
        near: Option<&'static str>,
    },
    /// A key is written twice in the brackets of one step.
    #[error("'{key}' at column {column} says again what was said: write it once")]
    Repeated {
        /// Column of the second key.
        column: usize,
        /// The repeated key.
        key: String,
    },
    /// A key has a value that is not allowed for it.
    #[error("bad value '{value}' at column {column}: {key} wants {wanted}")]
    BadValue {
        /// Column where the value begins.
        column: usize,
        /// The key to which the value belongs.
        key: &'static str,
        /// The value, as written; empty if it is missing.
        value: String,
        /// The values that are allowed.
        wanted: String,
    },
    /// A key is not allowed for the step.
    #[error("the step at column {column} cannot have all its keys: {reason}")]
    NotForStep {
        /// Column where the step begins.
        column: usize,
        /// The condition that is not allowed, and the steps for which it is allowed.
        reason: NoCondition,
    },
    /// The least number of moves of a step is greater than the greatest.
    #[error("min is greater than max in the step at column {column}: nothing lies between")]
    NothingBetween {
        /// Column where the step begins.
        column: usize,
    },
    /// A bracket is not closed.
    #[error("the bracket at column {column} is not closed: write ']' behind its keys")]
    Open {
        /// Column of the opening bracket.
        column: usize,
    },
    /// Insertions are all that the chain has.
    #[error(
        "'{name}' at column {column} ends a chain: write steps before it, such as HTR > {name}"
    )]
    OnlyEnd {
        /// Column where the word begins.
        column: usize,
        /// The word that ends the chain.
        name: &'static str,
    },
    /// A step follows insertions.
    #[error("unexpected '>' at column {column}: nothing follows '{name}', which ends a chain")]
    BehindEnd {
        /// Column of the `>` behind the end.
        column: usize,
        /// The word that ends the chain.
        name: &'static str,
    },
    /// A search by recipes cannot end with insertions.
    #[error(
        "'{name}' at column {column} cannot be searched here: insertions end a single chain, \
         without '|' and without a time limit"
    )]
    EndOfRecipe {
        /// Column where the word begins.
        column: usize,
        /// The word that ends the chain.
        name: &'static str,
    },
    /// A chain of a recipe has no front.
    #[error(transparent)]
    NoFront(#[from] NoFront),
    /// Insertions have a key that only steps have.
    #[error("'{name}' at column {column} takes only the key max")]
    KeyOfEnd {
        /// Column where the word begins.
        column: usize,
        /// The word that ends the chain.
        name: &'static str,
    },
    /// The number of insertions or slice turns is not allowed.
    #[error("bad max of '{name}' at column {column}: it is a number from 1 to {most}")]
    MaxOfEnd {
        /// Column where the word begins.
        column: usize,
        /// The word that ends the chain.
        name: &'static str,
        /// Greatest number that is allowed.
        most: u8,
    },
    /// The text has alternatives, but only one chain is allowed here.
    #[error("unexpected '{text}' at column {column}: one chain stands here, without '|' and '()'")]
    OneChain {
        /// Column of the first character that belongs to alternatives.
        column: usize,
        /// This character: `|` or a parenthesis.
        text: char,
    },
    /// A parenthesis has no partner.
    #[error("the parenthesis at column {column} has no partner: write '(EO > DR | DR) > finish'")]
    Alone {
        /// Column of the parenthesis.
        column: usize,
    },
    /// The recipe has too many chains for one search.
    #[error("the alternatives make more than {most} chains: leave some out")]
    TooMany {
        /// Maximum number of chains in a recipe.
        most: usize,
    },
    /// A character is not allowed where it stands.
    #[error(
        "unexpected '{text}' at column {column}: steps are joined by '>', \
         keys stand in one bracket behind the name"
    )]
    Unexpected {
        /// Column of the character.
        column: usize,
        /// The character that is not allowed.
        text: char,
    },
}

impl ChainError {
    /// Returns a hint on how to correct the text; `None` where the error message gives it already.
    pub const fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::UnknownStep { near: None, .. } => Some(Remedy::ListSteps),
            Self::UnknownKey { near: None, .. } => Some(Remedy::ListChainKeys),
            _ => None,
        }
    }
}

/// Returns a question for the most similar word; an empty text if there is none.
fn guess(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}
