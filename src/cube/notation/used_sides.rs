//! Which sides the moves of a line are on.

use std::fmt;

use super::line::Line;

/// Sides on which a line has moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UsedSides {
    /// The normal side alone.
    Normal,
    /// The inverse side alone.
    Inverse,
    /// Both.
    Mixed,
}

impl UsedSides {
    /// The sides that have moves of a line; the normal one where it has none.
    pub fn of(line: &Line) -> Self {
        match (line.normal.is_empty(), line.inverse.is_empty()) {
            (_, true) => Self::Normal,
            (true, false) => Self::Inverse,
            (false, false) => Self::Mixed,
        }
    }

    /// In a word: `normal`, `inverse`, `mixed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Inverse => "inverse",
            Self::Mixed => "mixed",
        }
    }

    /// In letters: `N`, `I`, `N+I`.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Normal => "N",
            Self::Inverse => "I",
            Self::Mixed => "N+I",
        }
    }
}

impl fmt::Display for UsedSides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
