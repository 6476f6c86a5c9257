//! Distances of the corners to the half-turn group from anywhere: 420 cosets x 2,187 twists.
//!
//! The half-turn group permutes corners in 96 ways and does not twist them. So renaming the pieces
//! by one of these permutations keeps the twists of a state.

use premove_cube::{Cube, Move, MoveSet, Symmetry};

use super::co::TwistBound;
use super::plain::{Coordinate, SmallTable};
use crate::coord::parts::{self, CORNER_COSETS as COSETS, PERMUTATIONS, TWISTS};
use crate::coord::{MoveRows, Space, turned_corners};
use crate::table::kind::Stop;
use crate::table::map::{to_words, words_to_bytes};

/// Number of rotations of the whole cube, counting those that differ by half turns of it once.
const VIEWS: usize = 6;

/// The corner coset and the twists of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerHtrNode {
    coset: u16,
    twist: u16,
}

/// The coordinates of a state after each of six rotations of the whole cube. No two of these
/// rotations differ only by half turns of the cube.
pub type CornerHtrViews = [CornerHtrNode; VIEWS];

/// Coordinate of corner cosets and twists. The goal is the half-turn group.
#[derive(Debug)]
pub struct CornerHtr {
    bound: TwistBound,
    /// The coset of each corner permutation.
    coset_of: Vec<u16>,
    cosets: MoveRows,
    turned: Vec<Cube>,
}

impl CornerHtr {
    fn new(bound: TwistBound, coset_of: Vec<u16>, cosets: MoveRows) -> Self {
        let turned = rotations(&coset_of);
        Self { bound, coset_of, cosets, turned }
    }
}

impl SmallTable<CornerHtr> {
    /// Returns the coordinates of a state after each of the six rotations of the whole cube.
    pub fn views(&self, cube: &Cube) -> CornerHtrViews {
        std::array::from_fn(|view| self.node(&self.coordinate().turned[view].then(cube)))
    }
}

/// Returns rotations of the whole cube, of which no two differ only by half turns of the cube.
fn rotations(coset: &[u16]) -> Vec<Cube> {
    let is_half_turns =
        |cube: &Cube| parts::twist(cube) == 0 && coset[parts::corner_permutation(cube)] == 0;
    let mut found: Vec<Cube> = Vec::new();
    for turned in Symmetry::rotations().map(turned_corners) {
        if !found.iter().any(|other| is_half_turns(&other.inverse().then(&turned))) {
            found.push(turned);
        }
    }
    found
}

impl Coordinate for CornerHtr {
    type Node = CornerHtrNode;
    const ROWS: usize = COSETS;
    const WIDTH: usize = TWISTS;
    const MOVES: MoveSet = MoveSet::ALL;
    const SECTIONS: &'static [usize] =
        &[TwistBound::BYTES, PERMUTATIONS * 2, COSETS * Move::COUNT * 2];

    fn make(stop: Stop<'_>) -> Option<Self> {
        let (coset_of, representatives) = parts::corner_cosets();
        let cosets = MoveRows::new(
            COSETS,
            MoveSet::ALL,
            |i| parts::cube_with_corner_permutation(representatives[i]),
            |c| usize::from(coset_of[parts::corner_permutation(c)]),
            stop,
        )?;
        Some(Self::new(TwistBound::make(stop)?, coset_of, cosets))
    }

    fn open(sections: &[&[u8]]) -> Self {
        let &[bound, coset_of, cosets] = sections else {
            unreachable!("the registry checks the sections of a file")
        };
        let cosets = MoveRows::from_values(MoveSet::ALL, to_words(cosets));
        Self::new(TwistBound::open(bound), to_words(coset_of), cosets)
    }

    fn sections(&self) -> Vec<Vec<u8>> {
        vec![
            self.bound.distances(),
            words_to_bytes(&self.coset_of),
            words_to_bytes(self.cosets.values()),
        ]
    }

    #[inline]
    fn node(&self, cube: &Cube) -> CornerHtrNode {
        let coset = self.coset_of[parts::corner_permutation(cube)];
        CornerHtrNode { coset, twist: parts::twist(cube) as u16 }
    }

    #[inline]
    fn child(&self, node: CornerHtrNode, m: Move) -> CornerHtrNode {
        CornerHtrNode {
            coset: self.cosets.to(node.coset, m),
            twist: self.bound.twists.child(node.twist, m),
        }
    }

    #[inline]
    fn entry(&self, node: CornerHtrNode) -> (usize, usize) {
        (usize::from(node.coset), usize::from(node.twist))
    }

    #[inline]
    fn bound(&self, node: CornerHtrNode, most: u8) -> u8 {
        match most {
            0 => u8::from(node.coset != 0 || node.twist != 0),
            _ => self.bound.of(node.twist),
        }
    }
}
