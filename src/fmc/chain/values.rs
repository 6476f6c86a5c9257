//! Values of keys: numbers, sets of moves, axes.

use std::fmt;

use premove_cube::notation::generators;
use premove_cube::{Axis, Face, MoveSet};
use premove_engine::search::QuarterAxes;

/// The quarter turns that are allowed in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuarterTurns {
    /// All half turns, and the quarter turns about the given axes.
    pub moves: MoveSet,
    /// Decides whether a solution may have quarter turns about more than one of the axes.
    pub axes: QuarterAxes,
}

impl QuarterTurns {
    /// Allows every quarter turn.
    pub const ALL: Self = Self { moves: MoveSet::ALL, axes: QuarterAxes::Any };

    /// Parses the word `one`, or axes joined by `+` or commas.
    ///
    /// # Errors
    /// The error is the word that is not an axis.
    pub fn read(text: &str) -> Result<Self, &str> {
        if text.trim().eq_ignore_ascii_case("one") {
            return Ok(Self { axes: QuarterAxes::One, ..Self::ALL });
        }
        let mut moves = MoveSet::HALF;
        for word in text.split(['+', ',']).map(str::trim) {
            moves = moves.or(MoveSet::of_axis(Axis::find(word).ok_or(word)?));
        }
        Ok(Self { moves, ..Self::ALL })
    }
}

impl fmt::Display for QuarterTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.axes == QuarterAxes::One {
            return f.write_str("one");
        }
        let names: Vec<_> = Axis::ALL
            .into_iter()
            .filter(|axis| MoveSet::of_axis(*axis).without(self.moves).is_empty())
            .map(Axis::name)
            .collect();
        f.write_str(&names.join("+"))
    }
}

/// The moves that a set of generators makes: `<R,U',F2>` stands for all turns of R, and U' and F2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generators(pub(super) MoveSet);

impl Generators {
    /// Parses turns of faces in angle brackets, separated by commas or blanks.
    pub(super) fn read(text: &str) -> Option<Self> {
        let inner = text.strip_prefix('<')?.strip_suffix('>')?;
        let words = inner.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let moves = generators(words).ok()?;
        (!moves.is_empty()).then_some(Self(moves))
    }
}

impl fmt::Display for Generators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        for face in Face::ALL {
            let turns = self.0.and(MoveSet::of_face(face));
            if turns == MoveSet::of_face(face) {
                words.push(face.letter().to_string());
            } else {
                words.extend(turns.iter().map(|m| m.name().to_owned()));
            }
        }
        write!(f, "<{}>", words.join(","))
    }
}
