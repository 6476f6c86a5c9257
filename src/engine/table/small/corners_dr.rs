//! Corners with moves that keep DR on U/D: 40,320 permutations of oriented corners.

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::parts::{self, PERMUTATIONS};
use crate::coord::{MoveRows, parts::cube_with_corner_permutation};
use crate::table::kind::Stop;
use crate::table::map::{to_words, words_to_bytes};

const MOVES: MoveSet = MoveSet::keeping_dr(Axis::Ud);
/// Coordinate of the corner permutation, with moves that keep DR.
#[derive(Debug)]
pub struct CornersDr(MoveRows);

impl Coordinate for CornersDr {
    type Node = u16;
    const WIDTH: usize = PERMUTATIONS;
    const MOVES: MoveSet = MOVES;
    const SECTIONS: &'static [usize] = &[PERMUTATIONS * MOVES.len() * 2];

    fn make(stop: Stop<'_>) -> Option<Self> {
        let cube = cube_with_corner_permutation;
        let rank = parts::corner_permutation;
        MoveRows::new(PERMUTATIONS, MOVES, cube, rank, stop).map(Self)
    }

    fn open(sections: &[&[u8]]) -> Self {
        let &[moves] = sections else { unreachable!("the registry checks the sections of a file") };
        Self(MoveRows::from_values(MOVES, to_words(moves)))
    }

    fn sections(&self) -> Vec<Vec<u8>> {
        vec![words_to_bytes(self.0.values())]
    }

    #[inline]
    fn node(&self, cube: &Cube) -> u16 {
        parts::corner_permutation(cube) as u16
    }

    #[inline]
    fn child(&self, corners: u16, m: Move) -> u16 {
        self.0.to(corners, m)
    }

    #[inline]
    fn entry(&self, corners: u16) -> (usize, usize) {
        (0, usize::from(corners))
    }
}
