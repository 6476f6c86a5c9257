//! Corners up to rotation of the whole cube, with turns of U, R and F: a 2x2x2, 5,040 permutations
//! x 729 twists.
//!
//! These turns do not move the DBL corner. A state is rotated as a whole so that the piece at DBL
//! becomes the solved DBL piece. So 24 states that differ only by a rotation have one value.

use premove_cube::{Corner, Cube, Move, MoveSet, Symmetry};

use super::plain::Coordinate;
use crate::coord::rank::{rank_permutation, unrank_permutation};
use crate::coord::{MoveRows, turned_corners};
use crate::table::kind::Stop;
use crate::table::map::{to_words, words_to_bytes};

const PERMUTATIONS: usize = 5_040;
const TWISTS: usize = 729;
/// Index of the place DBL, the last one. Turns of U, R and F leave its corner alone.
const FIXED: usize = 7;

/// The permutation and the twists of the seven corners other than DBL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornersUrfNode {
    permutation: u16,
    twist: u16,
}

/// Coordinate of the corners up to rotation of the whole cube, as on a 2x2x2.
#[derive(Debug)]
pub struct CornersUrf {
    permutations: MoveRows,
    twists: MoveRows,
    /// The 24 rotations of the whole cube.
    turned: Vec<Cube>,
}

impl CornersUrf {
    fn new(permutations: MoveRows, twists: MoveRows) -> Self {
        Self { permutations, twists, turned: Symmetry::rotations().map(turned_corners).collect() }
    }
}

impl Coordinate for CornersUrf {
    type Node = CornersUrfNode;
    const ROWS: usize = PERMUTATIONS;
    const WIDTH: usize = TWISTS;
    const MOVES: MoveSet = MoveSet::URF;
    const SECTIONS: &'static [usize] =
        &[PERMUTATIONS * MoveSet::URF.len() * 2, TWISTS * MoveSet::URF.len() * 2];

    fn make(stop: Stop<'_>) -> Option<Self> {
        let twists = MoveRows::new(TWISTS, MoveSet::URF, cube_with_twist, twist, stop)?;
        let cube = cube_with_permutation;
        let permutations = MoveRows::new(PERMUTATIONS, MoveSet::URF, cube, permutation, stop)?;
        Some(Self::new(permutations, twists))
    }

    fn open(sections: &[&[u8]]) -> Self {
        let &[permutations, twists] = sections else {
            unreachable!("the registry checks the sections of a file")
        };
        let [permutations, twists] = [permutations, twists]
            .map(|section| MoveRows::from_values(MoveSet::URF, to_words(section)));
        Self::new(permutations, twists)
    }

    fn sections(&self) -> Vec<Vec<u8>> {
        [&self.permutations, &self.twists].map(|rows| words_to_bytes(rows.values())).to_vec()
    }

    fn node(&self, cube: &Cube) -> CornersUrfNode {
        let mut turned = self.turned.iter().map(|turned| turned.then(cube));
        let Some(cube) = turned.find(|cube| cube.corners[FIXED] == Cube::SOLVED.corners[FIXED])
        else {
            unreachable!("24 rotations bring every corner to DBL in each twist")
        };
        CornersUrfNode { permutation: permutation(&cube) as u16, twist: twist(&cube) as u16 }
    }

    #[inline]
    fn child(&self, node: CornersUrfNode, m: Move) -> CornersUrfNode {
        CornersUrfNode {
            permutation: self.permutations.to(node.permutation, m),
            twist: self.twists.to(node.twist, m),
        }
    }

    #[inline]
    fn entry(&self, node: CornersUrfNode) -> (usize, usize) {
        (usize::from(node.permutation), usize::from(node.twist))
    }
}

fn permutation(cube: &Cube) -> usize {
    rank_permutation::<7>(&std::array::from_fn(|i| cube.corners[i].piece() as u8))
}

/// Returns the twists of six corners as digits in base 3. The seventh follows from them.
fn twist(cube: &Cube) -> usize {
    (0..6).rev().fold(0, |acc, i| acc * 3 + usize::from(cube.corners[i].twist()))
}

fn cube_with_permutation(rank: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    for (corner, piece) in cube.corners.iter_mut().zip(unrank_permutation::<7>(rank)) {
        *corner = Corner::new(piece, 0);
    }
    cube
}

fn cube_with_twist(twist: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut rest = twist;
    let mut sum = 0;
    for (piece, corner) in cube.corners.iter_mut().take(7).enumerate() {
        let t = if piece == 6 { (3 - sum % 3) % 3 } else { rest % 3 };
        *corner = Corner::new(piece as u8, t as u8);
        rest /= 3;
        sum += t;
    }
    cube
}
