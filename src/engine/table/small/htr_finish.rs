//! Distances from HTR to solved with half turns: 96 corner permutations x 24 x 24 x 12 permutations
//! of the edges within the three slices.
//!
//! Half turns give corners and edges equal parity. So the parity of the last slice follows from the
//! other pieces. The permutations of a slice with ranks `2k` and `2k + 1` differ in parity, so `k`
//! is enough.

use premove_cube::{Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;

const CORNERS: usize = 96;
const SLICE: usize = parts::SLICE_PERMUTATIONS;

/// Coordinate of the permutation of the corners, and of those of the edges within each slice.
#[derive(Debug)]
pub struct HtrFinish {
    /// Index of each corner permutation among the 96 of HTR; 0 for other permutations.
    number: Vec<u8>,
    corners: MoveTable,
    slices: [MoveTable; 3],
}

/// The permutations of a state in HTR: corners, and the edges of M, S and E.
///
/// A node stores the whole rank of the last slice, because moves need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HtrFinishNode {
    corners: u16,
    slices: [u16; 3],
}

impl HtrFinish {
    fn new() -> Self {
        let ranks = parts::half_turn_corners();
        let mut number = vec![0; parts::PERMUTATIONS];
        ranks.iter().enumerate().for_each(|(i, &rank)| number[rank] = i as u8);
        let corners = MoveTable::new(
            CORNERS,
            MoveSet::HALF,
            |i| parts::cube_with_corner_permutation(ranks[i]),
            |c| usize::from(number[parts::corner_permutation(c)]),
        );
        let slices = std::array::from_fn(|slice| {
            MoveTable::new(
                SLICE,
                MoveSet::HALF,
                |i| parts::cube_with_slice_permutation(slice, i),
                |c| parts::slice_permutation(c, slice),
            )
        });
        Self { number, corners, slices }
    }
}

impl Coordinate for HtrFinish {
    type Node = HtrFinishNode;
    const WIDTH: usize = CORNERS * SLICE * SLICE * SLICE / 2;
    const MOVES: MoveSet = MoveSet::HALF;

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self::new())
    }

    fn node(&self, cube: &Cube) -> HtrFinishNode {
        HtrFinishNode {
            corners: u16::from(self.number[parts::corner_permutation(cube)]),
            slices: std::array::from_fn(|slice| parts::slice_permutation(cube, slice) as u16),
        }
    }

    #[inline]
    fn child(&self, node: HtrFinishNode, m: Move) -> HtrFinishNode {
        HtrFinishNode {
            corners: self.corners.to(node.corners, m),
            slices: std::array::from_fn(|slice| self.slices[slice].to(node.slices[slice], m)),
        }
    }

    #[inline]
    fn entry(&self, node: HtrFinishNode) -> (usize, usize) {
        let [m, s, e] = node.slices.map(usize::from);
        (0, ((usize::from(node.corners) * SLICE + m) * SLICE + s) * (SLICE / 2) + e / 2)
    }
}
