//! The lines of a write-up after parsing: steps, insertions, scramble, solution, and other lines.

use premove_cube::notation::{BracketKind, Piece, Side};

/// A line whose moves belong to the solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovesLine {
    /// Line number in the text, from 1.
    pub(super) line: usize,
    /// The role of the moves.
    pub(super) kind: LineRole,
    /// The moves as the author wrote them.
    pub(super) code: String,
    /// The parsed moves and marks.
    pub(super) pieces: Vec<Piece>,
    /// The author's words before the moves, in the same line.
    pub(super) label: String,
    /// The author's words after the moves, unchanged.
    pub(super) comment: String,
    /// Words in separate lines before this one.
    pub(super) before: Vec<String>,
    /// Comments in separate lines after this one.
    pub(super) notes: Vec<String>,
}

impl MovesLine {
    /// Returns whether the words beside the moves contain one of these words; case does not matter.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        let said = format!("{} {}", self.label, self.comment).to_lowercase();
        words.iter().any(|word| said.contains(word))
    }
}

/// Role of the moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// A step, or all steps again as a skeleton.
    Step {
        /// `true` if the author calls the line a skeleton.
        is_skeleton: bool,
    },
    /// Premoves of a side. The pieces are the inverse moves on the other side.
    Premoves(Side),
    /// The scramble again: inverted, with premoves, or both.
    Scramble,
    /// All moves so far, written again. They replace the earlier ones.
    Restated,
    /// Moves to insert at this mark; `None` if the author does not name a mark.
    Insertion(Option<String>),
    /// Moves that replace others: those in brackets of this kind, or those given here.
    Replacement(Option<BracketKind>, Vec<Piece>),
}

impl LineRole {
    /// Returns whether the moves follow those of the steps before.
    pub(super) fn is_step(&self) -> bool {
        matches!(self, Self::Step { .. } | Self::Premoves(_) | Self::Restated)
    }
}

/// A line that is not understood, or has only words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Aside {
    /// Line number in the text, from 1.
    pub(super) line: usize,
    /// The text of the line.
    pub(super) text: String,
    /// The reason why its moves are not used; `None` if it has only words.
    pub(super) error: Option<String>,
}

/// All lines of a text after parsing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WriteUpLines {
    /// The scramble as written, with its line number.
    pub(super) scramble: Option<(usize, String)>,
    /// The inverse of the scramble as written, with its line number.
    pub(super) inverse_scramble: Option<(usize, String)>,
    /// Steps and insertions, in order.
    pub(super) entries: Vec<MovesLine>,
    /// Finished solutions as written, with their line numbers.
    pub(super) finals: Vec<(usize, String)>,
    /// All other lines.
    pub(super) asides: Vec<Aside>,
    /// `true` if a line in the form of a step was left out.
    pub(super) has_left_out: bool,
    /// Remarks about the treatment of a line, with its line number.
    pub(super) remarks: Vec<(usize, String)>,
}
