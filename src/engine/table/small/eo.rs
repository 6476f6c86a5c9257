//! EO on F/B: 2,048 flip patterns.

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;

/// Coordinate of the flips of the edges.
#[derive(Debug)]
pub struct Eo(MoveTable);

impl Eo {
    fn new() -> Self {
        Self(MoveTable::new(parts::FLIPS, MoveSet::ALL, parts::cube_with_flip, parts::flip))
    }
}

impl Coordinate for Eo {
    type Node = u16;
    const WIDTH: usize = parts::FLIPS;
    const MOVES: MoveSet = MoveSet::ALL;
    const GROUP: MoveSet = MoveSet::keeping_eo(Axis::Fb);

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self::new())
    }

    #[inline]
    fn node(&self, cube: &Cube) -> u16 {
        parts::flip(cube) as u16
    }

    #[inline]
    fn child(&self, flip: u16, m: Move) -> u16 {
        self.0.to(flip, m)
    }

    #[inline]
    fn entry(&self, flip: u16) -> (usize, usize) {
        (0, usize::from(flip))
    }
}
