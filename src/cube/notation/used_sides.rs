//! The sides on which a line has moves.

use std::fmt;

use super::line::Line;

/// The sides on which a line has moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UsedSides {
    /// Only the normal side.
    Normal,
    /// Only the inverse side.
    Inverse,
    /// Moves on both sides.
    Mixed,
}

impl UsedSides {
    /// Returns the sides on which a line has moves. A line without moves counts as normal.
    pub fn of(line: &Line) -> Self {
        match (line.normal.is_empty(), line.inverse.is_empty()) {
            (_, true) => Self::Normal,
            (true, false) => Self::Inverse,
            (false, false) => Self::Mixed,
        }
    }

    /// Returns the name: `normal`, `inverse`, `mixed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Inverse => "inverse",
            Self::Mixed => "mixed",
        }
    }

    /// Returns the short form: `N`, `I`, `N+I`.
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
