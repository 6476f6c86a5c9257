//! Solved from HTR with half turns: 96 corner permutations x 24 x 24 x 12 permutations inside the
//! slices.
//!
//! Half turns permute corners and edges with one parity, so the parity of the last slice follows
//! from the rest. Ranks `2k` and `2k + 1` of a slice differ by one exchange: halving the rank
//! leaves out just what follows.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::nibbles;
use super::registry::Tables;
use crate::coord::{MoveTable, parts};
use crate::cube::{Cube, Move, MoveSet};

const CORNERS: usize = 96;
const SLICE: usize = parts::SLICE_PERMUTATIONS;
const ENTRIES: usize = CORNERS * SLICE * SLICE * SLICE / 2;

#[derive(Debug)]
struct Moves {
    /// Number of each corner permutation among the 96; 0 for the others.
    number: Vec<u8>,
    corners: MoveTable,
    slices: [MoveTable; 3],
}

impl Moves {
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
}

/// The permutations of a state in HTR: corners, and the edges of M, S and E.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HtrFinishNode {
    corners: u16,
    slices: [u16; 3],
}

impl HtrFinishNode {
    #[inline]
    fn index(self) -> usize {
        let [m, s, e] = self.slices.map(usize::from);
        ((usize::from(self.corners) * SLICE + m) * SLICE + s) * (SLICE / 2) + e / 2
    }
}

/// Distance to solved with half turns.
#[derive(Debug)]
pub struct HtrFinishTable {
    bytes: Bytes,
    moves: Moves,
}

impl HtrFinishTable {
    /// The permutations of a state.
    pub fn node(&self, cube: &Cube) -> HtrFinishNode {
        self.moves.node(cube)
    }

    /// The permutations after a half turn.
    #[inline]
    pub fn child(&self, node: HtrFinishNode, m: Move) -> HtrFinishNode {
        self.moves.child(node, m)
    }

    /// Half turns to solved.
    #[inline]
    pub fn distance(&self, node: HtrFinishNode) -> u8 {
        nibbles::get(self.bytes.section(0), node.index())
    }
}

impl Kind for HtrFinishTable {
    const ID: TableId = TableId::HtrFinish;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[ENTRIES / 2];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        // The breadth-first search carries whole nodes: an index alone does not tell the parity of
        // the last slice.
        let mut distance = vec![u8::MAX; ENTRIES];
        let start = moves.node(&Cube::SOLVED);
        distance[start.index()] = 0;
        let mut level = vec![start];
        for depth in 1.. {
            let mut next = Vec::new();
            for node in level {
                for m in MoveSet::HALF {
                    let to = moves.child(node, m);
                    if distance[to.index()] == u8::MAX {
                        distance[to.index()] = depth;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() || stop() {
                break;
            }
            level = next;
        }
        (!stop()).then(|| vec![nibbles::pack(&distance)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, ENTRIES)
    }
}
