//! A written sequence of moves: face turns, wide turns, slices and rotations, each on a side.

use std::fmt;

use super::alg::Alg;
use super::block::WrittenMove;
use super::frame::Frame;
use super::line::{Line, Side};

/// A sequence as written: moves of any kind in written order, each on a side.
///
/// Rotations of one side do not affect the other side: see [`Frame`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct WrittenSequence(Vec<(Side, WrittenMove)>);

impl WrittenSequence {
    /// Returns the moves in written order, each with its side.
    pub fn moves(&self) -> &[(Side, WrittenMove)] {
        &self.0
    }

    /// Number of written moves, rotations included.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a move on a side.
    pub fn push(&mut self, side: Side, m: WrittenMove) {
        self.0.push((side, m));
    }

    /// Iterates over the moves of one side in written order.
    pub fn on(&self, side: Side) -> impl DoubleEndedIterator<Item = WrittenMove> {
        self.0.iter().filter(move |(s, _)| *s == side).map(|&(_, m)| m)
    }

    /// Returns the face turns that the sequence means. Rotations of each side are resolved. No
    /// moves are cancelled.
    pub fn line(&self) -> Line {
        Line { normal: self.resolved(Side::Normal).0, inverse: self.resolved(Side::Inverse).0 }
    }

    /// Returns how the cube of one side is held at the end.
    pub fn frame(&self, side: Side) -> Frame {
        self.resolved(side).1
    }

    fn resolved(&self, side: Side) -> (Alg, Frame) {
        let mut alg = Vec::new();
        let mut frame = Frame::START;
        for m in self.on(side) {
            let (turns, next) = frame.resolve(m);
            alg.extend(turns.into_iter().flatten());
            frame = next;
        }
        (alg.into(), frame)
    }

    /// Returns the inverse sequence: reverse order, every move inverted on its side. `A (B)`
    /// becomes `(B⁻¹) A⁻¹`.
    #[must_use]
    pub fn invert(&self) -> Self {
        self.0.iter().rev().map(|&(side, m)| (side, m.inverse())).collect()
    }

    /// Returns the line as a finished solution, `A · B⁻¹`: the normal moves, then the inverted
    /// moves of the inverse side, as written.
    ///
    /// No rotation is inserted between them, as in nissy. [`WrittenSequence::line`] of the result
    /// equals [`Line::unniss`] of this line if both sides end in the same frame.
    #[must_use]
    pub fn unniss(&self) -> Self {
        let undone = self.on(Side::Inverse).rev().map(WrittenMove::inverse);
        self.on(Side::Normal).chain(undone).map(|m| (Side::Normal, m)).collect()
    }

    /// Returns the face turns of each side in normal form, followed by the rotation that is left.
    /// The moves of the normal side come first.
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

impl FromIterator<(Side, WrittenMove)> for WrittenSequence {
    fn from_iter<I: IntoIterator<Item = (Side, WrittenMove)>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl From<&Line> for WrittenSequence {
    fn from(line: &Line) -> Self {
        let sides = [Side::Normal, Side::Inverse].into_iter();
        sides.flat_map(|side| line.side(side).iter().map(move |m| (side, m.into()))).collect()
    }
}

impl fmt::Display for WrittenSequence {
    /// Writes the moves in order. Neighbouring moves on the inverse side share one pair of
    /// parentheses.
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
