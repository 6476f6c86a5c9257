//! The lines of a write-up as they are understood: steps and insertions, scramble and solution, and
//! what is neither.

use crate::notation::Piece;

/// A line that means moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its number in the text, from 1.
    pub(super) line: usize,
    /// What the moves are for.
    pub(super) kind: Kind,
    /// The moves as the author wrote them.
    pub(super) code: String,
    /// The moves read.
    pub(super) pieces: Vec<Piece>,
    /// The author's words beside the moves, to the letter.
    pub(super) comment: String,
    /// Words on lines of their own before it.
    pub(super) before: Vec<String>,
    /// Comments on lines of their own behind it.
    pub(super) notes: Vec<String>,
}

/// What the moves of a line are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A step; or all of them once more, as a skeleton.
    Step {
        /// Whether the line is called a skeleton.
        is_skeleton: bool,
    },
    /// Moves to be inserted at a mark; without one when the author does not say where.
    Insertion(Option<String>),
    /// Moves in place of others: of those in brackets, or of the ones given here.
    Replacement(Vec<Piece>),
}

/// A line that is not understood, or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Aside {
    /// Its number in the text, from 1.
    pub(super) line: usize,
    /// The line.
    pub(super) text: String,
    /// Why its moves are not taken; `None` for words.
    pub(super) error: Option<String>,
}

/// All lines of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// The scramble as written, and its line.
    pub(super) scramble: Option<(usize, String)>,
    /// The steps and what is inserted, in order.
    pub(super) entries: Vec<Entry>,
    /// The finished solution as written, and its line.
    pub(super) last: Option<(usize, String)>,
    /// What is neither.
    pub(super) asides: Vec<Aside>,
}

/// How letters and words are to be taken that can mean two things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Lower-case letters are face turns written carelessly, not wide turns.
    pub(super) lower_is_face: bool,
    /// "inverse" in the words beside moves does not say that they are on the inverse side.
    pub(super) ignore_inverse: bool,
    /// Words beside moves say nothing about what the moves are for.
    pub(super) ignore_words: bool,
}
