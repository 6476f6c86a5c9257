//! One written move: a face turn, a wide turn, a slice or a rotation.
//!
//! The effect of a written move depends on how the cube is held: see [`Frame`](super::Frame).

use std::fmt;

use crate::{Axis, Face, Move, Symmetry, Turn};

/// The layers that a written move turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// One outer layer: `R`.
    Face(Face),
    /// An outer layer and the slice beside it: `Rw`.
    Wide(Face),
    /// The layer between two faces: `M` (turns like L), `E` (like D), `S` (like F).
    Slice(Axis),
    /// The whole cube: `x` (turns like R), `y` (like U), `z` (like F).
    Cube(Axis),
}

impl Block {
    /// Returns the face whose clockwise turn has the same direction as a clockwise turn of this
    /// block.
    pub const fn follows(self) -> Face {
        match self {
            Self::Face(face) | Self::Wide(face) => face,
            Self::Slice(Axis::Rl) => Face::L,
            Self::Slice(Axis::Ud) => Face::D,
            Self::Slice(Axis::Fb) => Face::F,
            Self::Cube(axis) => axis.faces()[0],
        }
    }
}

/// One written move: the layers and the angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The layers that turn.
    pub block: Block,
    /// The angle of the turn.
    pub turn: Turn,
}

impl WrittenMove {
    /// Returns the inverse move.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self { block: self.block, turn: reversed(self.turn) }
    }

    /// Returns the image of the move under a symmetry: a move of the same kind. A reflection
    /// reverses the direction.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let face = symmetry.face(self.block.follows());
        let block = match self.block {
            Block::Face(_) => Block::Face(face),
            Block::Wide(_) => Block::Wide(face),
            Block::Slice(_) => Block::Slice(face.axis()),
            Block::Cube(_) => Block::Cube(face.axis()),
        };
        // A slice or a rotation may follow the other face of its axis.
        let is_reversed = symmetry.is_mirror() != (block.follows() != face);
        Self { block, turn: if is_reversed { reversed(self.turn) } else { self.turn } }
    }
}

impl From<Move> for WrittenMove {
    fn from(m: Move) -> Self {
        Self { block: Block::Face(m.face()), turn: m.turn() }
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.block {
            Block::Face(face) => write!(f, "{}", face.letter())?,
            Block::Wide(face) => write!(f, "{}w", face.letter())?,
            Block::Slice(axis) => f.write_str(["E", "M", "S"][axis.index()])?,
            Block::Cube(axis) => f.write_str(["y", "x", "z"][axis.index()])?,
        }
        f.write_str(match self.turn {
            Turn::Clockwise => "",
            Turn::Half => "2",
            Turn::Counter => "'",
        })
    }
}

/// Returns the turn by the same angle in the other direction.
pub(super) const fn reversed(turn: Turn) -> Turn {
    match turn {
        Turn::Clockwise => Turn::Counter,
        Turn::Half => Turn::Half,
        Turn::Counter => Turn::Clockwise,
    }
}
