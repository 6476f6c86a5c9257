//! What a solver writes: moves on the normal side and moves on the inverse side.

use std::fmt;

use super::alg::Alg;
use crate::cube::Cube;

/// Which side of the scramble moves are made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Side {
    /// The scramble as given.
    #[default]
    Normal,
    /// Its inverse; moves made there are written in parentheses.
    Inverse,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Normal => Self::Inverse,
            Self::Inverse => Self::Normal,
        }
    }
}

/// Moves on both sides, each in written order: `A (B)`.
///
/// Two readings exist and are kept apart by name: as a *state* the inverse moves are premoves ([`Line::apply_to`]); as a
/// *finished solution* they come last and undone ([`Line::unniss`]).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Line {
    /// Moves on the normal side.
    pub normal: Alg,
    /// Moves on the inverse side, as written inside the parentheses.
    pub inverse: Alg,
}

impl Line {
    /// A line without moves.
    pub const EMPTY: Self = Self { normal: Alg::EMPTY, inverse: Alg::EMPTY };

    /// Moves on the normal side only.
    pub fn on_normal(normal: Alg) -> Self {
        Self { normal, inverse: Alg::EMPTY }
    }

    /// Moves on the inverse side only.
    pub fn on_inverse(inverse: Alg) -> Self {
        Self { normal: Alg::EMPTY, inverse }
    }

    /// The moves of one side.
    pub fn side(&self, side: Side) -> &Alg {
        match side {
            Side::Normal => &self.normal,
            Side::Inverse => &self.inverse,
        }
    }

    /// How many moves on both sides together.
    pub fn len(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    /// Whether there is no move on either side.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// This line and then more moves on each side, as written: nothing cancels.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { normal: self.normal.then(&next.normal), inverse: self.inverse.then(&next.inverse) }
    }

    /// Each side in normal form.
    #[must_use]
    pub fn normal_form(&self) -> Self {
        Self { normal: self.normal.normal_form(), inverse: self.inverse.normal_form() }
    }

    /// The premoves that stand for the inverse side: its moves undone, to be made before the scramble.
    pub fn premoves(&self) -> Alg {
        self.inverse.inverse()
    }

    /// As a finished solution: normal moves, then the inverse side undone, `A · B⁻¹`, as written: nothing cancels.
    pub fn unniss(&self) -> Alg {
        self.normal.then(&self.inverse.inverse())
    }

    /// As a state: premoves in front, `B⁻¹ · A`, as written: nothing cancels.
    pub fn with_premoves(&self) -> Alg {
        self.inverse.inverse().then(&self.normal)
    }

    /// The normal-side cube after these moves on a scrambled cube: `B⁻¹ · S · A`. Its inverse is the inverse side.
    #[must_use]
    pub fn apply_to(&self, scramble: &Cube) -> Cube {
        self.premoves().cube().then(scramble).after_all(&self.normal)
    }
}

impl fmt::Display for Line {
    /// `A (B)`, `A`, or `(B)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.normal.is_empty(), self.inverse.is_empty()) {
            (_, true) => write!(f, "{}", self.normal),
            (true, false) => write!(f, "({})", self.inverse),
            (false, false) => write!(f, "{} ({})", self.normal, self.inverse),
        }
    }
}
