//! EO on F/B: 2,048 flip patterns.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::registry::Tables;
use super::{breadth, nibbles};
use crate::coord::{MoveTable, parts};
use crate::cube::{Cube, Move, MoveSet};

/// Distance to EO on F/B.
#[derive(Debug)]
pub struct EoTable {
    bytes: Bytes,
    flips: MoveTable,
}

fn flip_moves() -> MoveTable {
    MoveTable::new(parts::FLIPS, MoveSet::ALL, parts::cube_with_flip, parts::flip)
}

impl EoTable {
    /// The flip coordinate of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> u16 {
        parts::flip(cube) as u16
    }

    /// The flip coordinate after a move.
    #[inline]
    pub fn child(&self, flip: u16, m: Move) -> u16 {
        self.flips.to(flip, m)
    }

    /// Moves to EO.
    #[inline]
    pub fn distance(&self, flip: u16) -> u8 {
        nibbles::get(self.bytes.section(0), usize::from(flip))
    }
}

impl Kind for EoTable {
    const ID: TableId = TableId::Eo;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[parts::FLIPS / 2];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let flips = flip_moves();
        let distances = breadth::distances(parts::FLIPS, 0, stop, |flip, found| {
            MoveSet::ALL.iter().for_each(|m| found(usize::from(flips.to(flip as u16, m))));
        })?;
        Some(vec![nibbles::pack(&distances)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, flips: flip_moves() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, parts::FLIPS)
    }
}
