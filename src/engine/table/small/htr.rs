//! Distances to HTR from DR on U/D: 420 corner cosets x 70 sets of places of the M-slice edges in
//! the U and D layers.
//!
//! A corner permutation belongs to HTR if half turns alone can solve it. There are 96 of these. Two
//! permutations are equally far from HTR if renaming the pieces by one of the 96 maps one to the
//! other. This gives 40,320 / 96 cosets.

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::rank::Subsets;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;

/// Number of cosets of corner permutations.
const COSETS: usize = parts::CORNER_COSETS;
/// Number of ways to choose four of the eight edge places in the U and D layers.
const MIDDLES: usize = 70;
const MOVES: MoveSet = MoveSet::keeping_dr(Axis::Ud);

/// Coordinate of corner cosets and M-slice places.
#[derive(Debug)]
pub struct Htr {
    /// The coset of each corner permutation.
    coset: Vec<u16>,
    cosets: MoveTable,
    middles: MoveTable,
    subsets: Subsets,
}

/// The corner coset and the M-slice places of a state in DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HtrNode {
    coset: u16,
    middle: u16,
}

impl Htr {
    fn new() -> Self {
        let (coset, representatives) = parts::corner_cosets();
        let subsets = Subsets::new(8, 4);
        let cosets = MoveTable::new(
            COSETS,
            MOVES,
            |i| parts::cube_with_corner_permutation(representatives[i]),
            |c| usize::from(coset[parts::corner_permutation(c)]),
        );
        let middles = MoveTable::new(
            MIDDLES,
            MOVES,
            |i| parts::cube_with_middle(subsets.mask(i)),
            |c| subsets.rank(parts::middle_mask(c)),
        );
        Self { coset, cosets, middles, subsets }
    }
}

impl Coordinate for Htr {
    type Node = HtrNode;
    const WIDTH: usize = COSETS * MIDDLES;
    const MOVES: MoveSet = MOVES;
    const GROUP: MoveSet = MoveSet::HALF;

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self::new())
    }

    fn node(&self, cube: &Cube) -> HtrNode {
        let coset = self.coset[parts::corner_permutation(cube)];
        HtrNode { coset, middle: self.subsets.rank(parts::middle_mask(cube)) as u16 }
    }

    #[inline]
    fn child(&self, node: HtrNode, m: Move) -> HtrNode {
        HtrNode { coset: self.cosets.to(node.coset, m), middle: self.middles.to(node.middle, m) }
    }

    #[inline]
    fn entry(&self, node: HtrNode) -> (usize, usize) {
        (0, usize::from(node.coset) * MIDDLES + usize::from(node.middle))
    }
}
