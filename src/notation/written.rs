//! Moves as people write them: face turns, wide turns, slices and rotations, each on its side.

use std::fmt;
use std::str::FromStr;

use super::alg::Alg;
use super::error::ParseError;
use super::frame::Frame;
use super::line::{Line, Side};
use super::parse::parse;
use crate::cube::{Axis, Face, Move, Turn};

/// What turns in a written move.
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
    /// The face whose clockwise turn is the direction of a clockwise turn of this block.
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

/// One written move: what turns, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// What turns.
    pub block: Block,
    /// How far.
    pub turn: Turn,
}

impl WrittenMove {
    /// The move that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self { block: self.block, turn: reversed(self.turn) }
    }

    /// The face turns it comes down to for somebody who holds the cube like this, and how they hold
    /// it afterwards.
    ///
    /// A wide turn is a turn of the opposite face and a rotation, a slice is two turns and a
    /// rotation.
    pub fn resolve(self, frame: &Frame) -> ([Option<Move>; 2], Frame) {
        let face = self.block.follows();
        let on = |face: Face, turn: Turn| Some(Move::new(frame.fixed(face), turn));
        let rotated = frame.rotated(face, self.turn);
        match self.block {
            Block::Face(_) => ([on(face, self.turn), None], *frame),
            Block::Wide(_) => ([on(face.opposite(), self.turn), None], rotated),
            Block::Slice(_) => {
                let mut pair = [on(face.opposite(), self.turn), on(face, reversed(self.turn))];
                pair.sort();
                (pair, rotated)
            }
            Block::Cube(_) => ([None, None], rotated),
        }
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

/// A sequence as written: moves of any kind in written order, each on its side.
///
/// The rotations of one side do not touch the other: see [`Frame`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Written(Vec<(Side, WrittenMove)>);

impl Written {
    /// The moves in written order.
    pub fn moves(&self) -> &[(Side, WrittenMove)] {
        &self.0
    }

    /// How many moves were written, rotations included.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One more move at the end.
    pub fn push(&mut self, side: Side, m: WrittenMove) {
        self.0.push((side, m));
    }

    /// The moves of one side in written order.
    pub fn on(&self, side: Side) -> impl DoubleEndedIterator<Item = WrittenMove> {
        self.0.iter().filter(move |(s, _)| *s == side).map(|&(_, m)| m)
    }

    /// The face turns that are meant, each side with its rotations resolved; nothing cancels.
    pub fn line(&self) -> Line {
        Line { normal: self.resolved(Side::Normal).0, inverse: self.resolved(Side::Inverse).0 }
    }

    /// How the cube of one side is held at the end.
    pub fn frame(&self, side: Side) -> Frame {
        self.resolved(side).1
    }

    fn resolved(&self, side: Side) -> (Alg, Frame) {
        let mut alg = Vec::new();
        let mut frame = Frame::START;
        for m in self.on(side) {
            let (turns, next) = m.resolve(&frame);
            alg.extend(turns.into_iter().flatten());
            frame = next;
        }
        (alg.into(), frame)
    }

    /// In reverse order, every move undone on the side it stood on, as written: `A (B)` becomes
    /// `(B⁻¹) A⁻¹`.
    #[must_use]
    pub fn invert(&self) -> Self {
        self.0.iter().rev().map(|&(side, m)| (side, m.inverse())).collect()
    }

    /// As a finished solution: the normal moves, then the inverse side undone, as written:
    /// `A · B⁻¹`.
    ///
    /// Nothing is put in between, as in nissy: [`Written::line`] of the result is what
    /// [`Line::unniss`] makes of this line when both sides end in the same holding.
    #[must_use]
    pub fn unniss(&self) -> Self {
        let undone = self.on(Side::Inverse).rev().map(WrittenMove::inverse);
        self.on(Side::Normal).chain(undone).map(|m| (Side::Normal, m)).collect()
    }

    /// Face turns in normal form, then the rotation that is left: the normal side first, the
    /// inverse side behind it.
    #[must_use]
    pub fn cleanup(&self) -> Self {
        let mut out = Self::default();
        for side in [Side::Normal, Side::Inverse] {
            let (alg, frame) = self.resolved(side);
            let turns = alg.normal_form();
            let rest = Frame::START.rotations_to(&frame);
            out.0.extend(turns.iter().map(WrittenMove::from).chain(rest).map(|m| (side, m)));
        }
        out
    }
}

impl FromIterator<(Side, WrittenMove)> for Written {
    fn from_iter<I: IntoIterator<Item = (Side, WrittenMove)>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl From<&Line> for Written {
    fn from(line: &Line) -> Self {
        let side = |side| line.side(side).iter().map(move |m| (side, m.into()));
        side(Side::Normal).chain(side(Side::Inverse)).collect()
    }
}

impl FromStr for Written {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

impl fmt::Display for Written {
    /// In written order, neighbours on the inverse side in one pair of parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut side = Side::Normal;
        for (i, &(on, m)) in self.0.iter().enumerate() {
            if on != side && side == Side::Inverse {
                f.write_str(")")?;
            }
            if i > 0 {
                f.write_str(" ")?;
            }
            if on != side && on == Side::Inverse {
                f.write_str("(")?;
            }
            write!(f, "{m}")?;
            side = on;
        }
        f.write_str(if side == Side::Inverse { ")" } else { "" })
    }
}

const fn reversed(turn: Turn) -> Turn {
    match turn {
        Turn::Clockwise => Turn::Counter,
        Turn::Half => Turn::Half,
        Turn::Counter => Turn::Clockwise,
    }
}
