//! HTR from DR on U/D: 420 corner cosets x 70 ways to lay the M-slice edges into the U and D
//! layers.
//!
//! A corner permutation belongs to HTR when half turns alone can solve it, which 96 permutations
//! are. Two permutations are as far from HTR when one is the other after one of the 96 renames its
//! pieces: that makes 40,320 / 96 cosets.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::registry::Tables;
use super::{breadth, nibbles};
use crate::coord::rank::Subsets;
use crate::coord::{MoveTable, parts};
use crate::cube::{Axis, Cube, Move, MoveSet};

/// Cosets of corner permutations.
const COSETS: usize = parts::CORNER_COSETS;
const MIDDLES: usize = 70;
const ENTRIES: usize = COSETS * MIDDLES;

#[derive(Debug)]
struct Moves {
    /// The coset of each corner permutation.
    coset: Vec<u16>,
    cosets: MoveTable,
    middles: MoveTable,
    subsets: Subsets,
}

impl Moves {
    fn new() -> Self {
        let (coset, representatives) = parts::corner_cosets();
        let subsets = Subsets::new(8, 4);
        let keep = MoveSet::keeping_dr(Axis::Ud);
        let cosets = MoveTable::new(
            COSETS,
            keep,
            |i| parts::cube_with_corner_permutation(representatives[i]),
            |c| usize::from(coset[parts::corner_permutation(c)]),
        );
        let middles = MoveTable::new(
            MIDDLES,
            keep,
            |i| parts::cube_with_middle(subsets.mask(i)),
            |c| subsets.rank(parts::middle_mask(c)),
        );
        Self { coset, cosets, middles, subsets }
    }

    fn node(&self, cube: &Cube) -> HtrNode {
        let coset = self.coset[parts::corner_permutation(cube)];
        HtrNode { coset, middle: self.subsets.rank(parts::middle_mask(cube)) as u16 }
    }

    #[inline]
    fn child(&self, node: HtrNode, m: Move) -> HtrNode {
        HtrNode { coset: self.cosets.to(node.coset, m), middle: self.middles.to(node.middle, m) }
    }
}

/// The corner coset and the M-slice places of a state in DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HtrNode {
    coset: u16,
    middle: u16,
}

impl HtrNode {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.coset) * MIDDLES + usize::from(self.middle)
    }
}

/// Distance to HTR with moves that keep DR on U/D.
#[derive(Debug)]
pub struct HtrTable {
    bytes: Bytes,
    moves: Moves,
}

impl HtrTable {
    /// The coordinates of a state.
    pub fn node(&self, cube: &Cube) -> HtrNode {
        self.moves.node(cube)
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: HtrNode, m: Move) -> HtrNode {
        self.moves.child(node, m)
    }

    /// Moves to HTR.
    #[inline]
    pub fn distance(&self, node: HtrNode) -> u8 {
        nibbles::get(self.bytes.section(0), node.index())
    }
}

impl Kind for HtrTable {
    const ID: TableId = TableId::Htr;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[ENTRIES / 2];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        let distances = breadth::distances(
            ENTRIES,
            moves.node(&Cube::SOLVED).index(),
            stop,
            |index, found| {
                let node =
                    HtrNode { coset: (index / MIDDLES) as u16, middle: (index % MIDDLES) as u16 };
                MoveSet::keeping_dr(Axis::Ud)
                    .iter()
                    .for_each(|m| found(moves.child(node, m).index()));
            },
        )?;
        Some(vec![nibbles::pack(&distances)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, ENTRIES)
    }
}
