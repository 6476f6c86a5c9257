//! Errors in a text, with the position, the reason and the correct form.

use std::fmt;
use std::ops::Range;

use super::block::Block;
use super::escape::is_obeyed;
use crate::Impossible;

/// An error at the first part of a text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} '{token}' at {at}: {remedy}", remedy.fault())]
pub struct ParseError {
    /// Line and column of the error.
    pub at: TextPosition,
    /// Position of the error in the text, in bytes.
    pub span: Range<usize>,
    /// The text at the position, shortened if it is long.
    pub token: String,
    /// The reason, with the correct form.
    pub remedy: Remedy,
}

impl ParseError {
    pub(super) fn new(text: &str, span: Range<usize>, remedy: Remedy) -> Self {
        let token = shortened(&text[span.clone()]);
        Self { at: TextPosition::of(text, &span), token, span, remedy }
    }
}

/// A position in a text. Written `column 7`, or `line 2, column 7` in a text of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line, from 1; `None` in a text of one line.
    pub line: Option<usize>,
    /// The column in the line, in characters, from 1.
    pub column: usize,
}

impl TextPosition {
    /// Returns the position where a span of a text begins.
    pub fn of(text: &str, span: &Range<usize>) -> Self {
        let before = &text[..span.start];
        let start = before.rfind(['\n', '\r']).map_or(0, |i| i + 1);
        let end = text.trim_end().len().max(span.end);
        Self {
            line: (line_breaks(&text[..end]) > 0).then(|| line_breaks(before) + 1),
            column: before[start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}

/// Counts the line breaks of a text. `\r\n` counts as one.
fn line_breaks(text: &str) -> usize {
    text.matches(['\n', '\r']).count() - text.matches("\r\n").count()
}

/// Reason why a token is refused. Its message gives the correct form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The text does not begin with a move.
    NotAMove,
    /// The block is known, but the text after its letter is not a turn.
    Turn(Block),
    /// A number before a face, as in `2R`. Its meaning differs between people.
    Layers,
    /// A number of layers that a cube of three layers does not have: `3Rw`.
    TooManyLayers,
    /// A group to be repeated or inverted: `(R U)2`.
    Repeat,
    /// A commutator or conjugate: `[R, U]`.
    Commutator,
    /// A mark for inserted moves: `*`.
    Insertion,
    /// An `@` without the name of a saved sequence.
    Saved,
    /// A caret without a parenthesis after it.
    Caret,
    /// An opening parenthesis inside parentheses.
    Nested,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// An opening parenthesis without a closing one.
    Unclosed,
    /// An opening bracket of a commutator, a conjugate or a group without a closing one.
    OpenBracket,
    /// A move of the other side among moves that are inserted on one side.
    OtherSide,
    /// A letter of a cube code that is not allowed at its position. The text names those allowed.
    CodeLetter(&'static str),
    /// A word in a list of pieces that is not a place and a piece.
    Piece,
    /// A word in a list of pieces without places that is not the name of a piece.
    PieceName,
    /// Cycles of pieces. They are not a supported form of a state.
    Cycles,
    /// A list of pieces in place of moves.
    PieceList,
    /// A separator of two scrambles where only one scramble is allowed.
    Separator,
    /// A word in the five lines of a [`Placement`](super::Placement) that is not allowed at its
    /// position. The text names the allowed words.
    ListWord(&'static str),
}

impl Remedy {
    /// Returns the kind of mistake: the first words of the message.
    pub const fn fault(self) -> &'static str {
        match self {
            Self::NotAMove | Self::Turn(_) | Self::Layers | Self::TooManyLayers => "unknown move",
            Self::Repeat
            | Self::Commutator
            | Self::Insertion
            | Self::Saved
            | Self::Caret
            | Self::Cycles
            | Self::PieceList => "unknown notation",
            Self::Separator => "second scramble behind",
            Self::OtherSide => "moves of the other side",
            Self::Nested => "nested",
            Self::Unopened | Self::Unclosed | Self::OpenBracket => "unmatched",
            Self::CodeLetter(_) => "unknown letter",
            Self::Piece | Self::PieceName | Self::ListWord(_) => "unknown word",
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
            Self::Repeat => "write repeated or undone moves one by one",
            Self::Commutator => "write a commutator or conjugate move by move",
            Self::Insertion => "a mark for inserted moves: write the moves there, or leave it out",
            Self::Saved => "the name of a saved sequence follows the @, such as @tour",
            Self::Caret => "the inverse side is written ( ) or ^( )",
            Self::Nested => "the inverse side is open already, close it first",
            Self::Unopened => "no such bracket is open here",
            Self::Unclosed => "the inverse side ends with ')'",
            Self::OpenBracket => "a bracket is closed with ']', or '}'",
            Self::OtherSide => {
                "inserted moves are on one side: write them without parentheses and without NISS"
            }
            Self::CodeLetter(expected) | Self::ListWord(expected) => expected,
            Self::Piece => "a place and its piece are written UF=RD or UFR=DLF",
            Self::PieceName => "a piece is written RD or DLF, or with its place: UF=RD",
            Self::Cycles => {
                "cycles of pieces are not read: write moves, or pieces with places as in UF=RD"
            }
            Self::PieceList => "a list of pieces is a state, and moves are wanted here",
            Self::Separator => "give one scramble at a time, or each on a line of its own",
        })
    }
}

/// Reason why a text is not a cube.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CubeTextError {
    /// A move, a letter or a word in the text cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The number of stickers is not 54.
    #[error("a cube has 54 stickers, not {found}")]
    FaceletCount {
        /// Number of stickers.
        found: usize,
    },
    /// A sticker has a colour that no centre has.
    #[error("sticker {face}{number} is '{letter}': the centres have {centres}")]
    Facelet {
        /// The letter of the face of the sticker.
        face: char,
        /// The number of the sticker on its face, 1 to 9.
        number: usize,
        /// The letter of the sticker.
        letter: char,
        /// The letters of the centres.
        centres: String,
    },
    /// Two centres are equal, or no cube has its centres in this order.
    #[error("the centres of {order} are '{centres}': no cube has its centres like this")]
    Centres {
        /// The faces of the centres.
        order: &'static str,
        /// The letters of the centres.
        centres: String,
    },
    /// A colour does not occur nine times.
    #[error("colour '{letter}' occurs {found} times, not 9 times")]
    ColourCount {
        /// The letter of the colour.
        letter: char,
        /// Number of times that it occurs.
        found: usize,
    },
    /// No piece has the colours at a place.
    #[error("no {what} has the colours '{colours}', which are at {place}")]
    NoSuchPiece {
        /// Name of the place.
        place: &'static str,
        /// The colours on the faces of the place.
        colours: String,
        /// The kind of piece: edge or corner.
        what: &'static str,
    },
    /// The stickers are not a possible cube in the expected order of faces, nor in any other order,
    /// face by face or row by row.
    #[error(
        "{reason}: the faces are expected in the order U R F D L B, each row by row, and no other \
         order of faces or rows makes a possible cube"
    )]
    NoOrder {
        /// The error that results if the faces are read in the expected order.
        reason: Box<CubeTextError>,
    },
    /// The stickers are not a possible cube in the expected order of faces. More than one other
    /// order makes a possible cube.
    #[error(
        "the faces are expected in the order U R F D L B, each row by row: as they stand they are \
         no possible cube, and different ones in the orders {first} and {second}"
    )]
    SeveralOrders {
        /// One possible order, in words.
        first: String,
        /// Another possible order, in words.
        second: String,
    },
    /// A list of pieces without places has too few or too many pieces.
    #[error("a list of pieces has 12 edges and 8 corners, not {edges} and {corners}")]
    PieceCount {
        /// Number of names with two letters.
        edges: usize,
        /// Number of names with three letters.
        corners: usize,
    },
    /// A list of pieces without places is in no known order.
    #[error(
        "these pieces fit no order of places: write them for the places UF UR UB UL DF DR DB DL \
         FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR, or each with its place, such as UF=RD"
    )]
    PieceOrder,
    /// The text looks like a cube code but has a wrong length, or its `=` are at wrong positions.
    #[error(
        "a cube code is 8 letters, '=', 12 letters, '=' and a letter, \
         such as ABCDEFGH=ABCDEFGHIJKL=A"
    )]
    CodeShape,
    /// A list of pieces names a place twice.
    #[error("place {place} is given twice")]
    PlaceTwice {
        /// Name of the place.
        place: &'static str,
    },
    /// The five lines of a placement have too few or too many words.
    #[error("a piece list has 12 edges, 12 flips, 8 corners, 8 twists and 6 centres")]
    ListLength,
    /// Turns of a solved cube cannot reach this state.
    #[error("no turns lead to this cube: {0}")]
    Impossible(#[from] Impossible),
}

/// Shortens a token to at most 20 characters, and replaces those that change the terminal.
fn shortened(token: &str) -> String {
    const MOST: usize = 20;
    let start = token.chars().take(MOST);
    let mut out: String =
        start.map(|c| if is_obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if token.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
