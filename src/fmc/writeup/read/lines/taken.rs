//! The meaning of letters and brackets in a whole text.

use std::borrow::Cow;

use premove_cube::notation::{Marked, ParseError, Side, marked};

use super::super::clean::with_rotations;
use super::super::parts::raised;

/// Meaning of letters and brackets in one reading of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Taken {
    /// `true` if lower-case letters are face turns, and not wide turns.
    pub(in super::super) lower_is_face: bool,
    /// `true` if lower-case letters in brackets are wide turns that may be replaced, and not
    /// rotations.
    pub(in super::super) brackets_are_wide: bool,
    /// `true` if words beside moves have no influence on their role.
    pub(in super::super) ignore_words: bool,
}

impl Taken {
    /// Returns moves with the letters changed to their meaning in this reading.
    pub(super) fn written(self, code: &str) -> Cow<'_, str> {
        let code = if self.brackets_are_wide { Cow::Borrowed(code) } else { with_rotations(code) };
        if self.lower_is_face { Cow::Owned(raised(&code)) } else { code }
    }

    /// Parses moves. The fields of `self` say what lower-case letters mean.
    pub(super) fn read(self, code: &str, side: Side) -> Result<Marked, ParseError> {
        marked(&self.written(code), side)
    }

    /// Returns the number of moves in a text; 0 if it cannot be read.
    pub(super) fn count(self, code: &str, side: Side) -> usize {
        self.read(code, side).map_or(0, |read| read.moves())
    }
}
