//! What can be wrong with a file, and where; what is odd about one that can be read all the same.

use std::fmt;

use crate::notation::nearest;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {fault}")]
pub struct Error {
    /// The file as the caller calls it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// Something odd that does not keep a file from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line, from 1.
    pub line: usize,
    /// What was found, and what has been made of it.
    pub text: String,
}

/// What is wrong with a file. All texts in it are fit to be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nothing is wrong: reading was stopped here.
    #[error("reading was stopped")]
    Stopped,
    /// A word where a command is expected.
    #[error("unknown command '{word}': did you mean '{near}'?")]
    UnknownCommand {
        /// The word.
        word: String,
        /// The command that may have been meant.
        near: String,
    },
    /// A word where a command of a scramble file is expected.
    #[error(
        "unknown command '{0}' in a scramble file: a scramble begins with Scramble, ScrambleAlg \
        or RandomScramble and its name"
    )]
    NotAScramble(String),
    /// A name that means nothing.
    #[error("unknown {what} '{word}'{hint}")]
    Unknown {
        /// What it should be the name of.
        what: &'static str,
        /// The name.
        word: String,
        /// What would be right.
        hint: Hint,
    },
    /// Something is given a second time.
    #[error("{what} '{name}' is given twice: it was already given {before}")]
    Twice {
        /// What it is.
        what: &'static str,
        /// Its name.
        name: String,
        /// Where it was given before.
        before: Place,
    },
    /// The file ends too early, or a line does.
    #[error("expected {0}, but the file ends here")]
    Ends(&'static str),
    /// Something else than what must come.
    #[error("expected {wanted}, found '{found}'")]
    Expected {
        /// What must come.
        wanted: &'static str,
        /// What came.
        found: String,
    },
    /// Too few entries for a set.
    #[error("set '{set}' needs {needed} {what}, found {found} and then '{next}'")]
    TooFew {
        /// The set.
        set: String,
        /// What the entries are: piece numbers or orientations.
        what: &'static str,
        /// How many there must be.
        needed: usize,
        /// How many there are.
        found: usize,
        /// What comes instead of the next.
        next: String,
    },
    /// Too many entries for a set.
    #[error(
        "set '{set}' has {needed} pieces, but more numbers than that stand here: '{next}' is one \
        too many"
    )]
    TooMany {
        /// The set.
        set: String,
        /// How many there must be.
        needed: usize,
        /// The first that is too many.
        next: String,
    },
    /// A number that is not in its range.
    #[error("{what} must be from {least} to {most}, found '{found}'")]
    OutOfRange {
        /// What the number is.
        what: String,
        /// The least allowed.
        least: u64,
        /// The greatest allowed.
        most: u64,
        /// What stands there.
        found: String,
    },
    /// A set without pieces that could be turned.
    #[error("set '{0}' has 0 orientations: write 1 for pieces that cannot be turned")]
    NoOrientations(String),
    /// More slots than can be had.
    #[error("with set '{set}' the puzzle has {slots} pieces: {most} are the most")]
    TooBig {
        /// The set that is too much.
        set: String,
        /// All pieces up to it.
        slots: usize,
        /// The most.
        most: usize,
    },
    /// More moves than can be had.
    #[error(
        "move '{name}' and its powers make more than {most} moves: it has to be done {order} \
        times until everything is back"
    )]
    TooManyMoves {
        /// The move.
        name: String,
        /// The most.
        most: usize,
        /// Its order, or words for a very great one.
        order: String,
    },
    /// A piece that two slots want, in a move.
    #[error(
        "the permutation of set '{set}' uses {number} twice: each number from {least} to {most} \
        must stand there once"
    )]
    NotAPermutation {
        /// The set.
        set: String,
        /// The number that stands there twice.
        number: usize,
        /// The first number of the set.
        least: usize,
        /// The last number of the set.
        most: usize,
    },
    /// A piece that the puzzle does not have.
    #[error("set '{set}' has no piece {found}: its pieces are {pieces}")]
    NoSuchPiece {
        /// The set.
        set: String,
        /// The number.
        found: u16,
        /// Which there are.
        pieces: String,
    },
    /// Something that needs the sets comes before them.
    #[error("{0} comes before any Set: the sets must come first")]
    NoSets(String),
    /// A set comes behind what needs all sets.
    #[error(
        "set '{0}' comes too late: all sets must come before Solved, the moves and everything else"
    )]
    LateSet(String),
    /// A file without anything.
    #[error("there is no Set in this file: a puzzle begins with 'Set NAME PIECES ORIENTATIONS'")]
    Empty,
    /// A block of one piece.
    #[error("a block needs the name of a set and then its pieces, as in 'CORNERS 1 2'")]
    EmptyBlock,
    /// A name without the second of its pair.
    #[error("'{0}' has no partner: ForbiddenPairs lists moves two by two")]
    NoPartner(String),
    /// More forbidden pairs than can be had.
    #[error("the moves up to here make more than {0} forbidden pairs")]
    TooManyPairs(usize),
    /// More scrambles than can be had.
    #[error("a file may have {0} scrambles of this puzzle: divide it into several files")]
    TooManyScrambles(usize),
    /// A move of a scramble that a block or a rule does not allow.
    #[error(
        "move '{0}' cannot be made here: it would tear a block or bring a piece where it must not \
        be"
    )]
    Blocked(String),
    /// Unknown pieces where blocks need to know.
    #[error(
        "the puzzle has blocks, and where piece {piece} of set '{set}' is, which is part of one, \
        must be given"
    )]
    UnknownBlock {
        /// The set.
        set: String,
        /// The piece.
        piece: u16,
    },
    /// A sequence that cannot be read.
    #[error("{0}")]
    Sequence(super::SequenceError),
    /// A form that is not read.
    #[error(
        "'{0}' is not read here: write the position as ScrambleState, or its moves as ScrambleAlg"
    )]
    NotRead(String),
    /// JSON that is none, or is not what it should be.
    #[error("{0}")]
    Json(String),
}

/// Where something was given before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub usize);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "in line {}", self.0)
    }
}

/// What would be right in place of an unknown name: the nearest name, or all of them if they are
/// few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This may have been meant.
    Near(String),
    /// These there are.
    All(Vec<String>),
}

impl Hint {
    /// For a word and the names that there are.
    pub fn new<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        match nearest(word, names.iter().copied()) {
            Some(near) => Self::Near(shown(near)),
            None => Self::All(names.into_iter().map(shown).collect()),
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Near(name) => write!(f, ": did you mean '{name}'?"),
            Self::All(names) if names.is_empty() => write!(f, ": there are none"),
            Self::All(names) if names.len() <= 24 => write!(f, ": there are {}", names.join(", ")),
            Self::All(names) => write!(f, ": there are {}, ...", names[..24].join(", ")),
        }
    }
}

/// A piece of a file as it can be shown: cut if it is long, nothing in it that a terminal would
/// obey.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push_str("...");
    }
    // Quotes are no harm.
    shown.replace("\\'", "'").replace("\\\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_not_shown() {
        assert_eq!(shown("R'\u{1b}[2J"), "R'\\u{1b}[2J");
        assert_eq!(shown(&"x".repeat(100)).len(), 43);
    }
}
