//! The result of a check: a verdict with its faults and remarks, and their words.

use std::fmt;

use premove_cube::notation::{Alg, TextPosition};

use super::MOST_MOVES;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesVerdict {
    /// Moves as a judge counts them: face turns and wide turns 1 each, rotations nothing, a slice
    /// 2. Nothing cancels.
    pub length: usize,
    /// Moves with rotations counted, every symbol 1.
    pub turns: usize,
    /// `true` if the moves solve the cube.
    pub solves: bool,
    /// Breaches of the rules; empty when it is ok to hand in.
    pub faults: Vec<Fault>,
    /// Remarks about what is allowed but should be mentioned.
    pub remarks: Vec<RuleRemark>,
    /// The solution in face turns that may be handed in, when the text itself may not.
    pub instead: Option<Alg>,
}

/// A breach of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no move at all.
    NoMoves,
    /// A symbol that does not belong in a solution.
    Symbol {
        /// The symbol as written.
        token: String,
        /// Its place in the text.
        at: TextPosition,
        /// The kind of symbol.
        kind: StraySymbol,
    },
    /// The number of further symbols that are not listed.
    MoreSymbols(usize),
    /// More than one sequence, so that a judge cannot decide which one counts.
    Several(usize),
    /// The moves do not solve the cube; the fields count the pieces that are left.
    Unsolved {
        /// Corners that are not home.
        corners: u8,
        /// Edges that are not home.
        edges: u8,
    },
    /// More than [`MOST_MOVES`] with rotations counted.
    TooLong(usize),
    /// It begins with this many moves of the inverse scramble.
    FromScramble(usize),
}

/// Kinds of symbols that do not belong in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StraySymbol {
    /// A slice: `M2`.
    Slice,
    /// A lower-case letter for a wide turn: `r`.
    LowerCase,
    /// Parentheses or the word NISS.
    InverseSide,
    /// A bracket.
    Bracket,
    /// A mark of an insertion.
    Mark,
    /// A turn with another number than 2, or a number behind the prime: `R3`, `R'2`.
    Turn,
    /// A number of layers that belongs to no wide turn: `2f`, `1R`, `3Rw`.
    Layers,
    /// Anything else.
    Unknown,
}

/// Something that is allowed but should be mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleRemark {
    /// Words beside the moves, after `//`.
    Comment,
    /// Commas, dots and the like.
    Stray,
    /// Letters of the wrong case, read as what solves the cube.
    Case,
    /// `R2'` for `R2`.
    HalfPrime,
    /// The number of moves saved when moves that cancel are left out.
    Cancels(usize),
}

impl RulesVerdict {
    /// Returns whether the solution may be handed in.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns one line: `ok to hand in: 24 moves`, or the first fault.
    pub fn summary(&self) -> String {
        match self.faults.as_slice() {
            [] => format!("ok to hand in: {}", counted(self.length, "move")),
            [fault] => format!("not ok to hand in: {fault}"),
            [fault, more @ ..] => format!("not ok to hand in: {fault}, and {} more", more.len()),
        }
    }
}

impl Fault {
    /// Returns whether the same moves written in another way do not have the fault.
    pub(super) const fn is_of_writing(&self) -> bool {
        matches!(self, Self::Symbol { .. } | Self::MoreSymbols(_))
    }
}

/// `1 move`, `2 moves`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMoves => f.write_str("there are no moves"),
            Self::Symbol { token, at, kind } => write!(f, "'{token}' at {at}: {kind}"),
            Self::MoreSymbols(more) => {
                write!(f, "{} that cannot be read as moves", counted(*more, "more symbol"))
            }
            Self::Several(count) => {
                write!(f, "there are {count} sequences: hand in exactly one")
            }
            Self::Unsolved { corners, edges } => {
                let parts: Vec<String> = [(corners, "corner"), (edges, "edge")]
                    .into_iter()
                    .filter(|(left, _)| **left > 0)
                    .map(|(left, what)| counted(usize::from(*left), what))
                    .collect();
                write!(f, "it does not solve the cube: {} left", parts.join(" and "))
            }
            Self::TooLong(turns) => {
                write!(f, "{turns} moves with rotations counted, {MOST_MOVES} are allowed")
            }
            Self::FromScramble(moves) => {
                write!(f, "it begins with {moves} moves of the inverse scramble")
            }
        }
    }
}

impl fmt::Display for StraySymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Slice => "slices are not allowed, write face turns",
            Self::LowerCase => "a wide turn is written Rw",
            Self::InverseSide => "the inverse side is not allowed, write one sequence",
            Self::Bracket => "brackets are not allowed, write the moves out",
            Self::Mark => "marks of insertions are not allowed, write the moves there",
            Self::Turn => "a turn is written R, R2 or R'",
            Self::Layers => "two layers are written Rw or 2Rw, and no other number is allowed",
            Self::Unknown => "this is not a move",
        })
    }
}

impl fmt::Display for RuleRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comment => f.write_str("words after // are not part of the solution"),
            Self::Stray => f.write_str("commas and dots are not read, leave them out"),
            Self::Case => f.write_str("letters of the wrong case are repaired by the judge"),
            Self::HalfPrime => f.write_str("R2' is read as R2"),
            Self::Cancels(moves) => {
                write!(
                    f,
                    "{} fewer when the moves that cancel are left out",
                    counted(*moves, "move")
                )
            }
        }
    }
}
