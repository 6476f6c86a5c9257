//! DR on U/D from EO on F/B: corner twists and the places of the E-slice edges, 2,187 x 495.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::nibbles;
use super::registry::Tables;
use super::twist_slice::{TwistSlice, TwistSliceMoves, VALUES};
use crate::cube::{Axis, Cube, Move, MoveSet};

/// Distance to DR on U/D with moves that keep EO on F/B.
#[derive(Debug)]
pub struct DrFromEoTable {
    bytes: Bytes,
    moves: TwistSliceMoves,
}

impl DrFromEoTable {
    /// The coordinates of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> TwistSlice {
        self.moves.node(cube)
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        self.moves.child(node, m)
    }

    /// Moves to DR.
    #[inline]
    pub fn distance(&self, node: TwistSlice) -> u8 {
        nibbles::get(self.bytes.section(0), node.index())
    }
}

impl Kind for DrFromEoTable {
    const ID: TableId = TableId::DrFromEo;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[VALUES.div_ceil(2)];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let distances = TwistSliceMoves::new().distances(MoveSet::keeping_eo(Axis::Fb), stop)?;
        Some(vec![nibbles::pack(&distances)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: TwistSliceMoves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, VALUES)
    }
}
