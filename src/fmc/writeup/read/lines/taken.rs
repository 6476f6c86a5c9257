//! The meaning of letters and brackets in a whole text.

use std::borrow::Cow;

use premove_cube::notation::{Marked, ParseError, Side, marked};

use super::super::clean::with_rotations;
use super::super::parts::raised;

/// The way in which a whole text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Taken {
    /// Lower-case letters are face turns written carelessly, not wide turns.
    pub(in super::super) lower_is_face: bool,
    /// Lower-case letters in brackets are wide turns that may be replaced, not rotations.
    pub(in super::super) brackets_are_wide: bool,
    /// Words beside moves say nothing about what the moves are for.
    pub(in super::super) ignore_words: bool,
}

impl Taken {
    /// Returns moves with their letters as this reading takes them.
    pub(super) fn written(self, code: &str) -> Cow<'_, str> {
        let code = if self.brackets_are_wide { Cow::Borrowed(code) } else { with_rotations(code) };
        if self.lower_is_face { Cow::Owned(raised(&code)) } else { code }
    }

    /// Reads moves, with letters taken in this way.
    pub(super) fn read(self, code: &str, side: Side) -> Result<Marked, ParseError> {
        marked(&self.written(code), side)
    }

    /// Returns the number of moves of a text, 0 when it cannot be read.
    pub(super) fn count(self, code: &str, side: Side) -> usize {
        self.read(code, side).map_or(0, |read| read.moves())
    }
}
