//! Corners into the half-turn group from anywhere: 420 cosets x 2,187 twists.
//!
//! The 96 permutations of the group twist nothing, so a state renamed by one of them keeps its
//! twists.

use std::sync::atomic::AtomicU64;

use super::co::{twist_distances, twist_moves, twists_by_move};
use super::grow;
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::{Bytes, words_to_bytes};
use super::nibbles;
use super::registry::Tables;
use crate::coord::parts::{self, PERMUTATIONS, TWISTS};
use crate::coord::parts::{CORNER_COSETS as COSETS, corner_cosets};
use crate::coord::{MoveTable, turned_corners};
use crate::cube::{Cube, Move, Symmetry};

const STRIDE: usize = TWISTS.div_ceil(2);

/// Sections of the file.
const DISTANCES: usize = 0;
const TWIST_DISTANCES: usize = 1;
const COSET_OF: usize = 2;
const COSET_MOVES: usize = 3;

/// How many rotations of the whole cube differ by more than half turns.
const VIEWS: usize = 6;

/// Coset and twists of the corners of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerHtrNode {
    coset: u16,
    twist: u16,
}

/// A state as it looks after turning the whole cube: six are all that half turns tell apart.
pub type CornerHtrViews = [CornerHtrNode; VIEWS];

/// Distance to corners that half turns solve.
#[derive(Debug)]
pub struct CornerHtrTable {
    bytes: Bytes,
    twists: MoveTable,
    turned: Vec<Cube>,
}

impl CornerHtrTable {
    /// The coordinates of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> CornerHtrNode {
        let coset = self.bytes.words(COSET_OF).at(parts::corner_permutation(cube));
        CornerHtrNode { coset, twist: parts::twist(cube) as u16 }
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: CornerHtrNode, m: Move) -> CornerHtrNode {
        CornerHtrNode {
            coset: self
                .bytes
                .words(COSET_MOVES)
                .at(usize::from(node.coset) * Move::COUNT + m.index()),
            twist: self.twists.to(node.twist, m),
        }
    }

    /// Moves to the half-turn group.
    #[inline]
    pub fn distance(&self, node: CornerHtrNode) -> u8 {
        let index = usize::from(node.coset) * STRIDE * 2 + usize::from(node.twist);
        nibbles::get(self.bytes.section(DISTANCES), index)
    }

    /// The same when it is at most `most`, otherwise anything greater than `most`.
    #[inline]
    pub fn distance_within(&self, node: CornerHtrNode, most: u8) -> u8 {
        if most == 0 {
            return u8::from(node.coset != 0 || node.twist != 0);
        }
        let bound = nibbles::get(self.bytes.section(TWIST_DISTANCES), usize::from(node.twist));
        if bound > most { bound } else { self.distance(node) }
    }

    /// A state in all views.
    pub fn views(&self, cube: &Cube) -> CornerHtrViews {
        let node = CornerHtrNode { coset: 0, twist: 0 };
        let mut views = [node; VIEWS];
        for (view, turned) in views.iter_mut().zip(&self.turned) {
            *view = self.node(&turned.then(cube));
        }
        views
    }
}

/// A rotation of the whole cube for each coset of those that half turns make.
fn rotations() -> Vec<Cube> {
    let (coset, _) = corner_cosets();
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

impl Kind for CornerHtrTable {
    const ID: TableId = TableId::CornerHtr;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] =
        &[COSETS * STRIDE, STRIDE, PERMUTATIONS * 2, COSETS * Move::COUNT * 2];

    fn build(_: &Tables, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let (coset_of, representatives) = corner_cosets();
        let after = |&rank: &usize| {
            let from = parts::cube_with_corner_permutation(rank);
            Move::ALL.map(|m| coset_of[parts::corner_permutation(&from.after(m))])
        };
        let cosets: Vec<u16> = representatives.iter().flat_map(after).collect();
        let distances = grow::grow_plain(&cosets, TWISTS, &twists_by_move(), reached, stop)?;
        Some(vec![
            distances,
            nibbles::pack(&twist_distances(stop)?),
            words_to_bytes(&coset_of),
            words_to_bytes(&cosets),
        ])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, twists: twist_moves(), turned: rotations() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, TWISTS)
    }
}
