//! CO on U/D up to rotation of the whole cube, with turns of U, R and F: the goal is that all U and
//! D stickers of the corners are on one axis.
//!
//! For a state, the twists alone determine where these stickers are. For the inverse of a state,
//! the U and D *places* show the colours of one axis, and the twists are not enough. The axes of
//! the three stickers follow each other clockwise on the corners of one tetrad and
//! counter-clockwise on those of the other, so the tetrad of each corner counts, too. So the
//! inverse of a goal need not be a goal, and the table has separate distances for states and for
//! inverses.

use std::sync::atomic::AtomicU64;

use premove_cube::stickers::corner_face;
use premove_cube::{Axis, Corner, Cube, Move, MoveSet, facts};

use super::co::Co;
use super::plain::Coordinate;
use crate::coord::parts::{self, TWISTS};
use crate::coord::rank::Subsets;
use crate::coord::{MoveTable, Space};
use crate::table::kind::{Kind, Stop};
use crate::table::map::Bytes;
use crate::table::{breadth, nibbles};

/// Number of ways to choose the four places of the corners of one tetrad.
const TETRADS: usize = 70;

/// Indices of the sections in the file of the table.
const DISTANCES: usize = 0;
const INVERSE_DISTANCES: usize = 1;

/// Twists of the corners, and the places of the corners of one tetrad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoUrfNode {
    twist: u16,
    tetrad: u16,
    /// `true` if the node belongs to the inverse of the state whose distance to the goal is wanted.
    inverse: bool,
}

/// Distances to CO on U/D up to rotation of the whole cube.
#[derive(Debug)]
pub struct CoUrfTable {
    bytes: Bytes,
    moves: Moves,
}

#[derive(Debug)]
struct Moves {
    twists: Co,
    tetrads: MoveTable,
    subsets: Subsets,
}

impl Moves {
    fn new() -> Self {
        let subsets = Subsets::new(8, 4);
        let tetrads = MoveTable::new(
            TETRADS,
            MoveSet::URF,
            |tetrad| cube_with_tetrad(subsets.mask(tetrad)),
            |cube| subsets.rank(tetrad_mask(cube)),
        );
        Self { twists: Co::new(), tetrads, subsets }
    }
}

/// Returns a bit mask of the places at which the corners of the first tetrad are.
fn tetrad_mask(cube: &Cube) -> u16 {
    cube.corners
        .iter()
        .enumerate()
        .fold(0, |mask, (place, c)| mask | u16::from(c.piece() < 4) << place)
}

fn cube_with_tetrad(mask: u16) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut inside = 0;
    let mut outside = 4;
    for (place, corner) in cube.corners.iter_mut().enumerate() {
        let next = if mask >> place & 1 == 1 { &mut inside } else { &mut outside };
        *corner = Corner::new(*next, 0);
        *next += 1;
    }
    cube
}

impl Space for CoUrfTable {
    type Node = CoUrfNode;

    #[inline]
    fn node(&self, cube: &Cube) -> CoUrfNode {
        let tetrad = self.moves.subsets.rank(tetrad_mask(cube)) as u16;
        CoUrfNode { twist: parts::twist(cube) as u16, tetrad, inverse: false }
    }

    #[inline]
    fn node_of_inverse(&self, cube: &Cube) -> CoUrfNode {
        CoUrfNode { inverse: true, ..self.node(cube) }
    }

    #[inline]
    fn child(&self, node: CoUrfNode, m: Move) -> CoUrfNode {
        CoUrfNode {
            twist: self.moves.twists.child(node.twist, m),
            tetrad: self.moves.tetrads.to(node.tetrad, m),
            inverse: node.inverse,
        }
    }

    #[inline]
    fn distance(&self, node: CoUrfNode) -> u8 {
        let twist = usize::from(node.twist);
        if node.inverse {
            let index = usize::from(node.tetrad) * TWISTS + twist;
            nibbles::get(self.bytes.section(INVERSE_DISTANCES), index)
        } else {
            nibbles::get(self.bytes.section(DISTANCES), twist)
        }
    }
}

/// Returns whether all U and D stickers of the corners are on one axis.
fn is_goal(cube: &Cube) -> bool {
    facts::has_co_up_to_rotation(cube, Axis::Ud)
}

/// Returns whether all corner stickers on U and D have colours of one axis.
fn is_inverse_of_goal(cube: &Cube) -> bool {
    Axis::ALL.into_iter().any(|axis| {
        let mut corners = cube.corners.iter().enumerate();
        corners.all(|(place, &corner)| corner_face(place, corner, axis).axis() == Axis::Ud)
    })
}

impl Moves {
    /// Returns a cube with this twist value, whose first-tetrad corners are in the set of places
    /// with number `tetrad`.
    fn cube(&self, twist: usize, tetrad: usize) -> Cube {
        let mut cube = cube_with_tetrad(self.subsets.mask(tetrad));
        let twisted = parts::cube_with_twist(twist);
        for (corner, twisted) in cube.corners.iter_mut().zip(twisted.corners) {
            *corner = Corner::new(corner.piece() as u8, twisted.twist());
        }
        cube
    }

    /// Computes the distance to the goal for each twist value. Returns `None` if it was stopped.
    fn distances(&self, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<u8>> {
        let goals: Vec<u16> =
            (0..TWISTS as u16).filter(|&t| is_goal(&parts::cube_with_twist(t.into()))).collect();
        breadth::distances(
            TWISTS,
            &goals,
            usize::from,
            |twist, found| MoveSet::URF.iter().for_each(|m| found(self.twists.child(twist, m))),
            (reached, stop),
        )
    }

    /// Computes, for inverses of states, the distances of the states to the goal, by tetrads and
    /// twists. Returns `None` if it was stopped.
    fn inverse_distances(&self, stop: Stop<'_>) -> Option<Vec<u8>> {
        let all =
            (0..TETRADS as u16).flat_map(|tetrad| (0..TWISTS as u16).map(move |t| (tetrad, t)));
        let goals: Vec<(u16, u16)> = all
            .filter(|&(tetrad, t)| is_inverse_of_goal(&self.cube(t.into(), tetrad.into())))
            .collect();
        breadth::distances(
            TWISTS * TETRADS,
            &goals,
            |(tetrad, twist)| usize::from(tetrad) * TWISTS + usize::from(twist),
            |(tetrad, twist), found| {
                for m in MoveSet::URF {
                    found((self.tetrads.to(tetrad, m), self.twists.child(twist, m)));
                }
            },
            (&AtomicU64::new(0), stop),
        )
    }
}

impl Kind for CoUrfTable {
    type Inputs<'a> = ();
    const VERSION: u32 = 1;

    fn sections() -> Vec<usize> {
        vec![TWISTS.div_ceil(2), TWISTS * TETRADS / 2]
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        let distances = moves.distances(reached, stop)?;
        Some(vec![nibbles::pack(&distances), nibbles::pack(&moves.inverse_distances(stop)?)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, TWISTS)
    }
}
