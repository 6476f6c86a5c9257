//! CO on U/D: 2,187 ways to twist the corners.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::registry::Tables;
use super::{breadth, nibbles};
use crate::coord::{MoveTable, parts};
use crate::cube::{Cube, Move, MoveSet};

/// Distance to CO on U/D.
#[derive(Debug)]
pub struct CoTable {
    bytes: Bytes,
    twists: MoveTable,
}

/// Where the moves take each twist.
pub(super) fn twist_moves() -> MoveTable {
    MoveTable::new(parts::TWISTS, MoveSet::ALL, parts::cube_with_twist, parts::twist)
}

/// Where the moves take each twist, move by move.
pub(super) fn twists_by_move() -> Vec<u16> {
    let twists = twist_moves();
    let row = |m| (0..parts::TWISTS as u16).map(|t| twists.to(t, m)).collect::<Vec<_>>();
    Move::ALL.into_iter().flat_map(row).collect()
}

/// Distances of all twists to CO, or `None` when stopped.
pub(super) fn twist_distances(stop: Stop<'_>) -> Option<Vec<u8>> {
    let twists = twist_moves();
    breadth::distances(parts::TWISTS, 0, stop, |twist, found| {
        MoveSet::ALL.iter().for_each(|m| found(usize::from(twists.to(twist as u16, m))));
    })
}

impl CoTable {
    /// The twist coordinate of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> u16 {
        parts::twist(cube) as u16
    }

    /// The twist coordinate after a move.
    #[inline]
    pub fn child(&self, twist: u16, m: Move) -> u16 {
        self.twists.to(twist, m)
    }

    /// Moves to CO.
    #[inline]
    pub fn distance(&self, twist: u16) -> u8 {
        nibbles::get(self.bytes.section(0), usize::from(twist))
    }
}

impl Kind for CoTable {
    const ID: TableId = TableId::Co;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[parts::TWISTS.div_ceil(2)];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        Some(vec![nibbles::pack(&twist_distances(stop)?)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, twists: twist_moves() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, parts::TWISTS)
    }
}
