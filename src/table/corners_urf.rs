//! Corners up to turning the whole cube, with turns of U, R and F: a 2x2x2, 5,040 permutations x
//! 729 twists.
//!
//! Those turns leave the DBL corner where it is. A state is renamed by the rotation of the cube
//! that makes the piece there the DBL piece, in its place: 24 states that differ by a rotation
//! become one.

use std::sync::atomic::AtomicU64;

use super::grow;
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::{Bytes, words_to_bytes};
use super::nibbles;
use super::registry::Tables;
use crate::coord::rank::{rank_permutation, unrank_permutation};
use crate::coord::{move_rows, turned_corners};
use crate::cube::{Corner, Cube, Move, MoveSet, Symmetry};

const PERMUTATIONS: usize = 5_040;
const TWISTS: usize = 729;
const STRIDE: usize = TWISTS.div_ceil(2);
/// The moves, in number order, are the columns of the move tables.
const MOVES: usize = 9;
/// The DBL corner, the last place.
const FIXED: usize = 7;

/// Sections of the file.
const DISTANCES: usize = 0;
const PERMUTATION_MOVES: usize = 1;
const TWIST_MOVES: usize = 2;

/// Permutation and twists of the seven corners besides DBL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornersUrfNode {
    permutation: u16,
    twist: u16,
}

/// Distance to corners that are solved up to turning the whole cube, with turns of U, R and F.
#[derive(Debug)]
pub struct CornersUrfTable {
    bytes: Bytes,
    /// The whole cube turned in 24 ways.
    turned: Vec<Cube>,
}

impl CornersUrfTable {
    /// The coordinates of a state.
    pub fn node(&self, cube: &Cube) -> CornersUrfNode {
        let home = |turned: &Cube| turned.then(cube).corners[FIXED] == Cube::SOLVED.corners[FIXED];
        let turned = self.turned.iter().find(|turned| home(turned)).unwrap_or(&Cube::SOLVED);
        let cube = turned.then(cube);
        CornersUrfNode { permutation: permutation(&cube) as u16, twist: twist(&cube) as u16 }
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: CornersUrfNode, m: Move) -> CornersUrfNode {
        let column = column(m);
        CornersUrfNode {
            permutation: self
                .bytes
                .words(PERMUTATION_MOVES)
                .at(usize::from(node.permutation) * MOVES + column),
            twist: self.bytes.words(TWIST_MOVES).at(usize::from(node.twist) * MOVES + column),
        }
    }

    /// Moves to solved corners.
    #[inline]
    pub fn distance(&self, node: CornersUrfNode) -> u8 {
        let index = usize::from(node.permutation) * STRIDE * 2 + usize::from(node.twist);
        nibbles::get(self.bytes.section(DISTANCES), index)
    }
}

/// U, R and F stand at the even faces: moves 0 to 2, 6 to 8 and 12 to 14.
#[inline]
const fn column(m: Move) -> usize {
    m.index() / 6 * 3 + m.index() % 3
}

fn permutation(cube: &Cube) -> usize {
    rank_permutation::<7>(&std::array::from_fn(|i| cube.corners[i].piece() as u8))
}

/// The twists of six corners as digits of base 3, the seventh follows.
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
    let (mut rest, mut sum) = (twist, 0);
    for (piece, corner) in cube.corners.iter_mut().take(7).enumerate() {
        let t = if piece == 6 { (3 - sum % 3) % 3 } else { rest % 3 };
        *corner = Corner::new(piece as u8, t as u8);
        rest /= 3;
        sum += t;
    }
    cube
}

impl Kind for CornersUrfTable {
    const ID: TableId = TableId::CornersUrf;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] =
        &[PERMUTATIONS * STRIDE, PERMUTATIONS * MOVES * 2, TWISTS * MOVES * 2];

    fn build(_: &Tables, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let twists = move_rows(TWISTS, MoveSet::URF, cube_with_twist, twist, stop)?;
        let permutations =
            move_rows(PERMUTATIONS, MoveSet::URF, cube_with_permutation, permutation, stop)?;
        let moved: Vec<u16> =
            (0..MOVES).flat_map(|m| twists.iter().skip(m).step_by(MOVES)).copied().collect();
        let distances = grow::grow_plain(&permutations, TWISTS, &moved, reached, stop)?;
        Some(vec![distances, words_to_bytes(&permutations), words_to_bytes(&twists)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, turned: Symmetry::rotations().map(turned_corners).collect() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, TWISTS)
    }
}
