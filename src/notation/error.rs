//! What is wrong with a text of moves, where, and what would be right.

use std::fmt;
use std::ops::Range;

use super::written::Block;

/// The first thing in a text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} '{token}' at {}: {remedy}", remedy.fault(), Position { line: *line, column: *column, several: *several })]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in that line, in characters, from 1.
    pub column: usize,
    /// Whether the text has more lines than one, so that the message must name the line.
    pub several: bool,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// What stands there, shortened when it is long.
    pub token: String,
    /// What would be right.
    pub remedy: Remedy,
}

impl ParseError {
    pub(super) fn new(text: &str, span: Range<usize>, remedy: Remedy) -> Self {
        let before = &text[..span.start];
        let start = before.rfind(['\n', '\r']).map_or(0, |i| i + 1);
        let breaks = |text: &str| text.matches(['\n', '\r']).count() - text.matches("\r\n").count();
        let end = text.trim_end().len();
        Self {
            line: breaks(before) + 1,
            column: before[start..].chars().count() + 1,
            several: breaks(&text[..end.max(span.end)]) > 0,
            token: shortened(&text[span.clone()]),
            span,
            remedy,
        }
    }
}

/// Why a token is refused, which says what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// No move begins like this.
    NotAMove,
    /// The block is known; what follows its letter is not a turn.
    Turn(Block),
    /// A number before a face, which means different things to different people: `2R`.
    Layers,
    /// A number of layers that a cube of three layers does not have: `3Rw`.
    TooManyLayers,
    /// A group that is to be repeated or undone: `(R U)2`.
    Repeat,
    /// A commutator or conjugate: `[R, U]`.
    Commutator,
    /// A mark where other moves are to be inserted: `*`.
    Insertion,
    /// An `@` that no name of a saved sequence follows.
    Saved,
    /// A caret that no parenthesis follows.
    Caret,
    /// An opening parenthesis inside parentheses.
    Nested,
    /// A closing parenthesis that nothing opened.
    Unopened,
    /// An opening parenthesis that nothing closes.
    Unclosed,
}

impl Remedy {
    /// What kind of mistake it is: the first words of the message.
    pub const fn fault(self) -> &'static str {
        match self {
            Self::NotAMove | Self::Turn(_) | Self::Layers | Self::TooManyLayers => "unknown move",
            Self::Repeat | Self::Commutator | Self::Insertion | Self::Saved | Self::Caret => {
                "unknown notation"
            }
            Self::Nested => "nested",
            Self::Unopened | Self::Unclosed => "unmatched",
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAMove => "a turn is one of U D R L F B with 2 or '",
            Self::Turn(Block::Face(_)) => "a turn is written R, R2 or R'",
            Self::Turn(Block::Wide(_)) => "a wide turn is written Rw, Rw2 or Rw'",
            Self::Turn(Block::Slice(_)) => "a slice is written M, M2 or M'",
            Self::Turn(Block::Cube(_)) => "a rotation is written x, x2 or x'",
            Self::Layers => "two layers are written Rw, the layer between M, E or S",
            Self::TooManyLayers => "only two layers turn together, written Rw; the whole cube is x",
            Self::Repeat => "what is repeated or undone is written out move by move",
            Self::Commutator => "a commutator or conjugate is written out move by move",
            Self::Insertion => "as a mark where moves are inserted: write those moves in its place, or leave it out",
            Self::Saved => "the name of a saved sequence follows the @, such as @tour",
            Self::Caret => "the inverse side is written ( ) or ^( )",
            Self::Nested => "the inverse side is open already, close it first",
            Self::Unopened => "no '(' is open here",
            Self::Unclosed => "the inverse side ends with ')'",
        })
    }
}

struct Position {
    line: usize,
    column: usize,
    several: bool,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.several {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}", self.column)
    }
}

/// At most 20 characters, none of them a control character, so that it fits into a message.
fn shortened(token: &str) -> String {
    const MOST: usize = 20;
    let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut out: String = token.chars().take(MOST).map(printable).collect();
    if token.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
