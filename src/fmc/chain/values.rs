//! Values of keys: numbers, sets of moves, axes.

use std::fmt;

use crate::cube::{Axis, Face, MoveSet};
use crate::notation::generators;

/// Which quarter turns a step may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuarterTurns {
    /// All about one axis, whichever.
    OneAxis,
    /// About the axes of the set, by [`Axis::index`].
    About([bool; 3]),
}

impl QuarterTurns {
    /// `one`, or axes joined by `+` or commas.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("one") {
            return Some(Self::OneAxis);
        }
        let mut axes = [false; 3];
        for word in text.split(['+', ',']) {
            axes[Axis::find(word.trim())?.index()] = true;
        }
        Some(Self::About(axes))
    }

    /// The moves that are left.
    pub(super) fn moves(self) -> MoveSet {
        match self {
            Self::OneAxis => MoveSet::ALL,
            Self::About(axes) => Axis::ALL
                .into_iter()
                .filter(|axis| axes[axis.index()])
                .fold(MoveSet::HALF, |set, axis| set.or(MoveSet::of_axis(axis))),
        }
    }
}

impl fmt::Display for QuarterTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneAxis => f.write_str("one"),
            Self::About(axes) => {
                let names: Vec<_> =
                    Axis::ALL.iter().filter(|axis| axes[axis.index()]).map(|a| a.name()).collect();
                f.write_str(&names.join("+"))
            }
        }
    }
}

/// The moves that generators make: `<R,U,F2>` has all turns of R and U, and F2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generators(pub(super) MoveSet);

impl Generators {
    /// Turns of faces between angle brackets, separated by commas or blanks.
    pub(super) fn read(text: &str) -> Option<Self> {
        let inner = text.strip_prefix('<')?.strip_suffix('>')?;
        let words = inner.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let moves = generators(words).ok()?;
        (!moves.is_empty()).then_some(Self(moves))
    }
}

impl fmt::Display for Generators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |face: &Face| match self.0.and(MoveSet::of_face(*face)).len() {
            0 => None,
            3 => Some(face.letter().to_string()),
            _ => Some(format!("{}2", face.letter())),
        };
        write!(f, "<{}>", Face::ALL.iter().filter_map(word).collect::<Vec<_>>().join(","))
    }
}
