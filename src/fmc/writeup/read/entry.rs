//! The lines of a write-up as they are understood: steps and insertions, scramble and solution, and
//! what is neither.

use premove_cube::notation::{BracketKind, Piece, Side};

/// A line that means moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovesLine {
    /// Its number in the text, from 1.
    pub(super) line: usize,
    /// The role of the moves.
    pub(super) kind: LineRole,
    /// The moves as the author wrote them.
    pub(super) code: String,
    /// The moves read.
    pub(super) pieces: Vec<Piece>,
    /// The author's words before the moves, on their line.
    pub(super) label: String,
    /// The author's words beside the moves, to the letter.
    pub(super) comment: String,
    /// Words on lines of their own before it.
    pub(super) before: Vec<String>,
    /// Comments on lines of their own behind it.
    pub(super) notes: Vec<String>,
}

impl MovesLine {
    /// Returns whether one of these words stands beside the moves, in any case.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        let said = format!("{} {}", self.label, self.comment).to_lowercase();
        words.iter().any(|word| said.contains(word))
    }
}

/// The role of the moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// A step; or all of them once more, as a skeleton.
    Step {
        /// `true` if the line is called a skeleton.
        is_skeleton: bool,
    },
    /// Premoves of a side; the pieces undo them on the other side.
    Premoves(Side),
    /// The scramble once more: inverted, with premoves, or both.
    Scramble,
    /// All moves so far once more: from here on these stand in their place.
    Restated,
    /// Moves to be inserted at a mark; without one when the author does not say where.
    Insertion(Option<String>),
    /// Moves in place of others: of those in brackets, or of the ones given here.
    Replacement(Option<BracketKind>, Vec<Piece>),
}

impl LineRole {
    /// Returns whether its moves stand behind those of the steps before it.
    pub(super) fn is_step(&self) -> bool {
        matches!(self, Self::Step { .. } | Self::Premoves(_) | Self::Restated)
    }
}

/// A line that is not understood, or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Aside {
    /// Its number in the text, from 1.
    pub(super) line: usize,
    /// The line.
    pub(super) text: String,
    /// The reason why its moves are not taken; `None` for words.
    pub(super) error: Option<String>,
}

/// All lines of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WriteUpLines {
    /// The scramble as written, and its line.
    pub(super) scramble: Option<(usize, String)>,
    /// The inverse of the scramble as written, and its line.
    pub(super) inverse_scramble: Option<(usize, String)>,
    /// The steps and what is inserted, in order.
    pub(super) entries: Vec<MovesLine>,
    /// The finished solutions as written, and their lines.
    pub(super) finals: Vec<(usize, String)>,
    /// The lines that are neither.
    pub(super) asides: Vec<Aside>,
    /// `true` if a line that is a step by its form was left out.
    pub(super) has_left_out: bool,
    /// Remarks for the reader about what was done with a line, with its number.
    pub(super) remarks: Vec<(usize, String)>,
}
