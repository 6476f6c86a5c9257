//! Results of reading and writing a file: errors with their places, and notes about oddities that
//! do not prevent reading.

use std::fmt;

use premove_cube::notation::nearest;

use crate::model::{MAX_MOVES, MAX_SLOTS};

/// Error of a file that cannot be read, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {fault}")]
pub struct PuzzleFileError {
    /// Name of the file, as given by the caller.
    pub file: String,
    /// Line number, from 1.
    pub line: usize,
    /// Column, in characters from 1.
    pub column: usize,
    pub(crate) fault: PuzzleFileFault,
}

impl PuzzleFileError {
    /// Returns `true` if the file has no fault and reading was stopped.
    pub fn is_stopped(&self) -> bool {
        self.fault == PuzzleFileFault::Stopped
    }

    /// Returns a sentence that describes the fault, without its place.
    pub fn fault(&self) -> String {
        self.fault.to_string()
    }
}

/// Note about an oddity that does not prevent reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Line number, from 1.
    pub line: usize,
    /// The oddity, and how the reader interpreted it.
    pub text: String,
}

/// The content of a file, and notes about its oddities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileContent<T> {
    /// Content of the file.
    pub value: T,
    /// Notes about oddities, in the order of the file.
    pub notes: Vec<Note>,
}

/// A definition written as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDefinition {
    /// The text of the definition file.
    pub text: String,
    /// Parts of the definition that the text lacks, because the format cannot express them or its
    /// programs would reject them.
    pub losses: Vec<String>,
}

/// Fault in a file. All its texts are safe to display on a terminal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PuzzleFileFault {
    /// Reading was stopped; the file has no fault up to here.
    #[error("reading was stopped")]
    Stopped,
    #[error("unknown command '{word}': did you mean '{near}'?")]
    UnknownCommand { word: String, near: String },
    #[error(
        "unknown command '{0}' in a scramble file: a scramble begins with Scramble, ScrambleAlg \
        or RandomScramble and its name"
    )]
    NotAScramble(String),
    #[error("unknown {what} '{word}'{hint}")]
    Unknown { what: &'static str, word: String, hint: NameHint },
    #[error("{what} '{name}' is given twice: it was already given in line {before}")]
    Twice { what: &'static str, name: String, before: usize },
    #[error("expected {0}, but the file ends here")]
    Ends(&'static str),
    #[error("expected {wanted}, found '{found}'")]
    Expected { wanted: &'static str, found: String },
    #[error("set '{set}' needs {needed} {what}, found {found} and then '{next}'")]
    TooFew { set: String, what: &'static str, needed: usize, found: usize, next: String },
    #[error(
        "set '{set}' has {needed} pieces, but more numbers than that stand here: '{next}' is one \
        too many"
    )]
    TooMany { set: String, needed: usize, next: String },
    #[error("{what} must be from {least} to {most}, found '{found}'")]
    OutOfRange { what: String, least: u64, most: u64, found: String },
    #[error("set '{0}' has 0 orientations: write 1 for pieces that cannot be turned")]
    NoOrientations(String),
    #[error("with set '{set}' the puzzle has {slots} pieces: {MAX_SLOTS} are the most")]
    TooBig { set: String, slots: usize },
    #[error(
        "move '{name}' and its powers make more than {MAX_MOVES} moves: it has to be done {order} \
        times until everything is back"
    )]
    TooManyMoves { name: String, order: String },
    #[error(
        "the permutation of set '{set}' uses {number} twice: each number from {least} to {most} \
        must stand there once"
    )]
    NotAPermutation { set: String, number: usize, least: usize, most: usize },
    #[error("set '{set}' has no piece {found}: its pieces are {pieces}")]
    NoSuchPiece { set: String, found: u16, pieces: String },
    #[error("{0} comes before any Set: the sets must come first")]
    NoSets(String),
    #[error(
        "set '{0}' comes too late: all sets must come before Solved, the moves and everything else"
    )]
    LateSet(String),
    #[error("there is no Set in this file: a puzzle begins with 'Set NAME PIECES ORIENTATIONS'")]
    Empty,
    #[error("a block needs the name of a set and then its pieces, as in 'CORNERS 1 2'")]
    EmptyBlock,
    #[error("'{0}' has no partner: ForbiddenPairs lists moves two by two")]
    NoPartner(String),
    #[error("the moves up to here make more than {0} forbidden pairs")]
    TooManyPairs(usize),
    #[error("a file may have {0} scrambles of this puzzle: divide it into several files")]
    TooManyScrambles(usize),
    #[error(
        "move '{0}' cannot be made here: it would tear a block or bring a piece where it must not \
        be"
    )]
    Blocked(String),
    #[error(
        "the puzzle has blocks, and where piece {piece} of set '{set}' is, which is part of one, \
        must be given"
    )]
    UnknownBlock { set: String, piece: u16 },
    #[error(transparent)]
    Sequence(SequenceError),
    #[error("this is no position of the puzzle in twsearch's digits: {0}")]
    Compact(String),
    #[error("{0}")]
    Json(String),
}

/// Maximum number of moves in a sequence after brackets are expanded.
pub(super) const MAX_LENGTH: usize = 1 << 16;

/// Error of a text that is not a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// A word is not the name of a move.
    #[error("unknown move '{word}' at column {column}{hint}")]
    Unknown {
        /// The unknown word.
        word: String,
        /// Column of the word, in characters from 1.
        column: usize,
        /// Similar names, or all names.
        hint: NameHint,
    },
    /// A word is not a move of the search but a rotation, or a name that is only allowed in
    /// scrambles.
    #[error(
        "'{word}' at column {column} is no move of the search: it can stand in a scramble only"
    )]
    NoMove {
        /// The word that is not allowed.
        word: String,
        /// Column of the word, in characters from 1.
        column: usize,
    },
    /// A bracket is missing or misplaced.
    #[error("'{found}' at column {column} does not fit: {remedy}")]
    Bracket {
        /// The text that was found where a bracket was expected.
        found: String,
        /// Column of the found text, in characters from 1.
        column: usize,
        /// Advice to the user.
        remedy: &'static str,
    },
    /// Brackets expand to more than the maximum number of moves.
    #[error("the brackets at column {column} make more than {MAX_LENGTH} moves")]
    TooLong {
        /// Column of the bracket, in characters from 1.
        column: usize,
    },
    /// A move is not allowed by blocks or rules.
    #[error(
        "move '{word}', number {number} of the sequence, cannot be made: it would tear a block or \
        bring a piece where it must not be"
    )]
    Blocked {
        /// The move that is not allowed.
        word: String,
        /// Number of the move in the sequence, from 1.
        number: usize,
    },
}

/// Suggestion in place of an unknown name: the nearest name, or all names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameHint {
    /// A similar name, which may have been meant.
    Near(String),
    /// All names that exist.
    All(Vec<String>),
}

impl NameHint {
    /// Returns the hint for a word that is not one of these names.
    pub fn new<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        match nearest(word, names.iter().copied()) {
            Some(near) => Self::Near(shown(near)),
            None => Self::All(names.into_iter().map(shown).collect()),
        }
    }
}

impl fmt::Display for NameHint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Near(name) => write!(f, ": did you mean '{name}'?"),
            Self::All(names) if names.is_empty() => write!(f, ": there are none"),
            Self::All(names) if names.len() <= 24 => write!(f, ": there are {}", names.join(", ")),
            Self::All(names) => write!(f, ": there are {}, ...", names[..24].join(", ")),
        }
    }
}

/// Returns a piece of a file in a form that is safe to display. Cuts it if it is long, and escapes
/// control characters of a terminal.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push_str("...");
    }
    // Quotes need no escapes.
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
