//! The result of a check as text: a verdict with faults and remarks.

use std::fmt;

use premove_cube::notation::{Alg, TextPosition};

use super::MOST_MOVES;

/// Result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesVerdict {
    /// Number of moves as a judge counts them: face turns and wide turns count 1, rotations 0, a
    /// slice 2. Moves do not cancel.
    pub length: usize,
    /// Number of moves including rotations; every symbol counts 1.
    pub turns: usize,
    /// `true` if the moves solve the cube.
    pub solves: bool,
    /// Violations of the rules; empty if the solution may be handed in.
    pub faults: Vec<Fault>,
    /// Remarks about things that are allowed but unusual.
    pub remarks: Vec<RuleRemark>,
    /// The solution as face turns, if it may be handed in and the text may not.
    pub instead: Option<Alg>,
}

/// A violation of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no move at all.
    NoMoves,
    /// A symbol is not allowed in a solution.
    Symbol {
        /// The symbol as written.
        token: String,
        /// Its position in the text.
        at: TextPosition,
        /// Kind of the symbol.
        kind: StraySymbol,
    },
    /// There are further wrong symbols; this is their number.
    MoreSymbols(usize),
    /// There are several sequences (this is their number), so the judge cannot decide which one
    /// counts.
    Several(usize),
    /// The moves do not solve the cube; the fields count the unsolved pieces.
    Unsolved {
        /// Number of unsolved corners.
        corners: u8,
        /// Number of unsolved edges.
        edges: u8,
    },
    /// The number of moves including rotations is greater than [`MOST_MOVES`]; this is the number.
    TooLong(usize),
    /// The solution begins with this number of moves of the inverse scramble.
    FromScramble(usize),
}

/// Kind of a symbol that is not allowed in a solution.
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
    /// The mark of an insertion.
    Mark,
    /// A turn with a number other than 2, or a number after the prime: `R3`, `R'2`.
    Turn,
    /// A number of layers that fits no wide turn: `2f`, `1R`, `3Rw`.
    Layers,
    /// Any other symbol.
    Unknown,
}

/// Remark about something that is allowed but unusual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleRemark {
    /// There are words after `//`.
    Comment,
    /// There are commas, dots or similar signs.
    Stray,
    /// Letters are in the wrong case; they were read in the way that solves the cube.
    Case,
    /// A half turn has a prime: `R2'` for `R2`.
    HalfPrime,
    /// Some moves cancel; this is the number of moves that could be saved.
    Cancels(usize),
}

impl RulesVerdict {
    /// Returns whether the solution may be handed in.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns a summary in one line: `ok to hand in: 24 moves`, or the first fault.
    pub fn summary(&self) -> String {
        match self.faults.as_slice() {
            [] => format!("ok to hand in: {}", counted(self.length, "move")),
            [fault] => format!("not ok to hand in: {fault}"),
            [fault, more @ ..] => format!("not ok to hand in: {fault}, and {} more", more.len()),
        }
    }
}

impl Fault {
    /// Returns whether the fault is only in the notation, so that the same moves could be written
    /// without it.
    pub(super) const fn is_of_writing(&self) -> bool {
        matches!(self, Self::Symbol { .. } | Self::MoreSymbols(_))
    }
}

/// Returns a number with its noun: `1 move`, `2 moves`.
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
