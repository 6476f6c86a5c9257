//! How the cube is held: which of the fixed centres each written face name means.

use super::written::{Block, WrittenMove};
use crate::cube::{Axis, Face, Symmetry, Turn};

/// A way of holding the cube, one of 24.
///
/// After a rotation the letter U means another face of the cube than before. A frame knows which,
/// counted from the holding it all began with. Each side of a scramble has a frame of its own:
/// somebody who works on the inverse scramble holds another cube, and what was done to the first
/// one does not turn it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The fixed face that is now held at U, D, R, L, F, B.
    held: [Face; 6],
}

impl Frame {
    /// The cube as it was given.
    pub const START: Self = Self { held: Face::ALL };

    /// The frame of a cube held with these faces at U and at F; the start when those two cannot
    /// stand there together.
    pub fn holding(up: Face, front: Face) -> Self {
        let held = |symmetry: Symmetry| Self { held: Face::ALL.map(|face| symmetry.face(face)) };
        Symmetry::rotation(up, front).map_or(Self::START, held)
    }

    /// The fixed face that the letter `face` means now.
    pub const fn fixed(&self, face: Face) -> Face {
        self.held[face.index()]
    }

    /// Where the fixed face is held now.
    pub fn place_of(&self, face: Face) -> Face {
        Face::ALL.into_iter().find(|&place| self.fixed(place) == face).unwrap_or(face)
    }

    /// The frame after the whole cube has been turned the way a turn of `face` goes.
    #[must_use]
    pub const fn rotated(&self, face: Face, turn: Turn) -> Self {
        // Turning with D is turning against U, and so on.
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

    /// The rotations that lead from this frame to another: at most two, first one of x, x', y, y',
    /// y2, x2, then one of z, z2, z'.
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
        let turned = |frame: Self, by: Option<(Axis, Turn)>| match by {
            Some((axis, turn)) => frame.rotated(axis.faces()[0], turn),
            None => frame,
        };
        // A single x2 or y2 rather than two rotations: fewer first.
        let mut found: Vec<_> = FIRST
            .into_iter()
            .flat_map(|first| SECOND.map(|second| (first, second)))
            .filter(|&(first, second)| turned(turned(*self, first), second) == *goal)
            .map(|(first, second)| [first, second])
            .collect();
        found.sort_by_key(|pair| pair.iter().flatten().count());
        let best = found.into_iter().next().into_iter().flatten().flatten();
        best.map(|(axis, turn)| WrittenMove { block: Block::Cube(axis), turn }).collect()
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::START
    }
}

/// Around each axis, what a clockwise turn of its first face carries: each face to the place of the
/// next.
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
        assert_eq!(Frame::holding(Face::U, Face::D), Frame::START);
        for from in &frames {
            assert_eq!(Frame::holding(from.fixed(Face::U), from.fixed(Face::F)), *from);
            for to in &frames {
                let way = from.rotations_to(to);
                assert!(way.len() <= 2);
                let end = way.iter().fold(*from, |f, m| m.resolve(&f).1);
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
