//! DR on U/D from EO on F/B: corner twists and the places of the E-slice edges, 2,187 x 495.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::{breadth, nibbles};
use crate::coord::rank::Subsets;
use crate::coord::{MoveTable, parts};
use crate::cube::{Axis, Cube, Move, MoveSet};

const ENTRIES: usize = parts::TWISTS * parts::SLICES;

/// Where the moves take twists and slice places.
#[derive(Debug)]
struct Moves {
    twists: MoveTable,
    slices: MoveTable,
    subsets: Subsets,
}

impl Moves {
    fn new() -> Self {
        let subsets = parts::slice_subsets();
        let cube = |i| parts::cube_with_slice(subsets.mask(i));
        let value = |c: &Cube| subsets.rank(parts::slice_mask(c));
        Self {
            twists: MoveTable::new(parts::TWISTS, MoveSet::ALL, parts::cube_with_twist, parts::twist),
            slices: MoveTable::new(parts::SLICES, MoveSet::ALL, cube, value),
            subsets,
        }
    }

    #[inline]
    fn node(&self, cube: &Cube) -> DrFromEoNode {
        let slice = self.subsets.rank(parts::slice_mask(cube)) as u16;
        DrFromEoNode { twist: parts::twist(cube) as u16, slice }
    }

    #[inline]
    fn child(&self, node: DrFromEoNode, m: Move) -> DrFromEoNode {
        DrFromEoNode { twist: self.twists.to(node.twist, m), slice: self.slices.to(node.slice, m) }
    }
}

/// Twists and slice places of a state in EO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrFromEoNode {
    twist: u16,
    slice: u16,
}

impl DrFromEoNode {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.slice) * parts::TWISTS + usize::from(self.twist)
    }
}

/// Distance to DR on U/D with moves that keep EO on F/B.
#[derive(Debug)]
pub struct DrFromEoTable {
    bytes: Bytes,
    moves: Moves,
}

impl DrFromEoTable {
    /// The coordinates of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> DrFromEoNode {
        self.moves.node(cube)
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: DrFromEoNode, m: Move) -> DrFromEoNode {
        self.moves.child(node, m)
    }

    /// Moves to DR.
    #[inline]
    pub fn distance(&self, node: DrFromEoNode) -> u8 {
        nibbles::get(self.bytes.section(0), node.index())
    }
}

impl Kind for DrFromEoTable {
    const ID: TableId = TableId::DrFromEo;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[ENTRIES.div_ceil(2)];

    fn build(_: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        let start = moves.node(&Cube::SOLVED).index();
        let distances = breadth::distances(ENTRIES, start, |index, found| {
            let twist = (index % parts::TWISTS) as u16;
            let node = DrFromEoNode { twist, slice: (index / parts::TWISTS) as u16 };
            MoveSet::keeping_eo(Axis::Fb).iter().for_each(|m| found(moves.child(node, m).index()));
        });
        (!stop()).then(|| vec![nibbles::pack(&distances)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, ENTRIES)
    }
}
