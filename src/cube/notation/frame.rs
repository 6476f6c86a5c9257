//! The way the cube is held: the fixed face that each written face letter means.

use super::block::{Block, WrittenMove, reversed};
use super::stickers;
use crate::{Axis, Face, Move, Symmetry, Turn};

/// One of the 24 ways of holding the cube.
///
/// After a rotation the letter U means another face of the cube than before. A frame maps each
/// letter to its face. The two sides of a scramble have separate frames, because rotations of the
/// normal side do not turn the inverse side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The fixed faces now held at U, D, R, L, F, B.
    held: [Face; 6],
}

impl Frame {
    /// The frame before any rotation.
    pub const START: Self = Self { held: Face::ALL };

    /// Returns the frame of a cube held with these faces at U and at F. Returns `None` if the faces
    /// are equal or opposite.
    pub fn holding(up: Face, front: Face) -> Option<Self> {
        let rotation = Symmetry::rotation(up, front)?;
        Some(Self { held: Face::ALL.map(|face| rotation.face(face)) })
    }

    /// Returns the frame with this name: the letters of the faces held at U and at F, such as `UF`,
    /// in any case.
    pub fn named(name: &str) -> Option<Self> {
        let faces: Vec<Face> = name.chars().map(stickers::face).collect::<Option<_>>()?;
        let [up, front] = faces[..] else { return None };
        Self::holding(up, front)
    }

    /// Returns the frame of a cube with these centres at U, D, R, L, F, B. Returns `None` if no
    /// cube has them in this order.
    pub fn with_centres(centres: [Face; 6]) -> Option<Self> {
        let frame = Self::holding(centres[Face::U.index()], centres[Face::F.index()])?;
        (frame.held == centres).then_some(frame)
    }

    /// Returns the fixed faces that are held at U, D, R, L, F, B.
    pub const fn centres(&self) -> [Face; 6] {
        self.held
    }

    /// Returns the fixed face that the letter `face` means in this frame.
    pub const fn fixed(&self, face: Face) -> Face {
        self.held[face.index()]
    }

    /// Returns the place where a fixed face is held in this frame.
    pub fn place_of(&self, face: Face) -> Face {
        let place = Face::ALL.into_iter().find(|&place| self.fixed(place) == face);
        place.unwrap_or_else(|| unreachable!("a frame holds each face once"))
    }

    /// Returns this frame as seen from outside, if its start is held as in `outer`: the frame after
    /// the rotations that lead to `outer`, and then those that lead to this frame.
    #[must_use]
    pub fn within(&self, outer: &Self) -> Self {
        Self { held: self.held.map(|face| outer.fixed(face)) }
    }

    /// Returns the rotation that maps each letter to the fixed face that it means.
    pub fn rotation(&self) -> Symmetry {
        Symmetry::rotation(self.fixed(Face::U), self.fixed(Face::F))
            .unwrap_or_else(|| unreachable!("the faces held at U and at F are not opposite"))
    }

    /// Returns the frame after a rotation of the whole cube in the direction of a turn of `face`.
    #[must_use]
    pub const fn rotated(&self, face: Face, turn: Turn) -> Self {
        // A rotation in the direction of D is a rotation against U, and so on.
        let clockwise = face.index().is_multiple_of(2);
        let quarters = match (turn, clockwise) {
            (Turn::Half, _) => 2,
            (Turn::Clockwise, true) | (Turn::Counter, false) => 1,
            (Turn::Clockwise, false) | (Turn::Counter, true) => 3,
        };
        let ring = CARRIES[face.axis().index()];
        let mut out = *self;
        let mut i = 0;
        while i < 4 {
            out.held[ring[(i + quarters) % 4].index()] = self.held[ring[i].index()];
            i += 1;
        }
        out
    }

    /// Returns the face turns that a written move means in this frame, and the frame after the
    /// move.
    ///
    /// A wide turn is a turn of the opposite face and a rotation. A slice is two face turns and a
    /// rotation.
    pub fn resolve(&self, m: WrittenMove) -> ([Option<Move>; 2], Self) {
        let face = m.block.follows();
        let rotated = self.rotated(face, m.turn);
        match m.block {
            Block::Face(_) => ([Some(self.turn(face, m.turn)), None], *self),
            Block::Wide(_) => ([Some(self.turn(face.opposite(), m.turn)), None], rotated),
            Block::Slice(_) => {
                let mut pair =
                    [self.turn(face.opposite(), m.turn), self.turn(face, reversed(m.turn))];
                pair.sort();
                (pair.map(Some), rotated)
            }
            Block::Cube(_) => ([None, None], rotated),
        }
    }

    /// Returns the turn of the face that the letter `face` means in this frame.
    fn turn(self, face: Face, turn: Turn) -> Move {
        Move::new(self.fixed(face), turn)
    }

    /// Returns the rotations that lead from this frame to another: at most two, first one of x, x',
    /// y, y', y2, x2, then one of z, z2, z'.
    pub fn rotations_to(&self, goal: &Self) -> Vec<WrittenMove> {
        const FIRST: [Option<(Axis, Turn)>; 7] = [
            None,
            Some((Axis::Rl, Turn::Clockwise)),
            Some((Axis::Rl, Turn::Counter)),
            Some((Axis::Ud, Turn::Clockwise)),
            Some((Axis::Ud, Turn::Counter)),
            Some((Axis::Ud, Turn::Half)),
            Some((Axis::Rl, Turn::Half)),
        ];
        const SECOND: [Option<(Axis, Turn)>; 4] = [
            None,
            Some((Axis::Fb, Turn::Clockwise)),
            Some((Axis::Fb, Turn::Half)),
            Some((Axis::Fb, Turn::Counter)),
        ];
        let pairs = FIRST.into_iter().flat_map(|first| SECOND.map(|second| [first, second]));
        let rotations = pairs.map(|pair| {
            let chosen = pair.into_iter().flatten();
            chosen.map(|(axis, turn)| WrittenMove { block: Block::Cube(axis), turn }).collect()
        });
        // The fewest rotations are chosen: a single x2 or y2 instead of two rotations.
        rotations
            .filter(|moves: &Vec<WrittenMove>| {
                moves.iter().fold(*self, |frame, &m| frame.resolve(m).1) == *goal
            })
            .min_by_key(Vec::len)
            .unwrap_or_else(|| unreachable!("two rotations lead to each of the 24 frames"))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::START
    }
}

/// For each axis, the four faces around it. A clockwise rotation about the first face of the axis
/// moves each of them to the place of the next one.
const CARRIES: [[Face; 4]; 3] = {
    use Face::{B, D, F, L, R, U};
    [[F, L, B, R], [F, U, B, D], [U, R, D, L]]
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn rotations_reach_24_frames_and_lead_back() {
        let mut frames = HashSet::from([Frame::START]);
        for _ in 0..4 {
            let next: Vec<_> = frames
                .iter()
                .flat_map(|f| Face::ALL.map(|g| f.rotated(g, Turn::Clockwise)))
                .collect();
            frames.extend(next);
        }
        assert_eq!(frames.len(), 24);
        assert_eq!(Frame::holding(Face::U, Face::D), None);
        let swapped = [Face::D, Face::U, Face::R, Face::L, Face::F, Face::B];
        assert_eq!(Frame::with_centres(swapped), None);
        for from in &frames {
            assert_eq!(Frame::with_centres(from.centres()), Some(*from));
            for to in &frames {
                let rotations = from.rotations_to(to);
                assert!(rotations.len() <= 2);
                let end = rotations.iter().fold(*from, |f, m| f.resolve(*m).1);
                assert_eq!(end, *to);
            }
        }
    }

    #[test]
    fn opposite_faces_rotate_the_other_way() {
        for face in Face::ALL {
            let quarter = Frame::START.rotated(face, Turn::Clockwise);
            assert_eq!(quarter, Frame::START.rotated(face.opposite(), Turn::Counter));
            assert_eq!(
                quarter.rotated(face, Turn::Clockwise),
                Frame::START.rotated(face, Turn::Half)
            );
            assert_eq!(quarter.fixed(face), face);
        }
    }
}
