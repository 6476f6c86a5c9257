//! Corners with moves that keep DR on U/D: 40,320 permutations of oriented corners.

use std::sync::atomic::AtomicU64;

use super::dr_finish::{COLUMN, MOVES};
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::{Bytes, words_to_bytes};
use super::registry::Tables;
use super::{breadth, nibbles};
use crate::coord::move_rows;
use crate::coord::parts::{self, PERMUTATIONS};
use crate::cube::{Axis, Cube, Move, MoveSet};

/// Sections of the file.
const DISTANCES: usize = 0;
const CORNER_MOVES: usize = 1;

/// Distance to solved corners with moves that keep DR on U/D, from CO.
#[derive(Debug)]
pub struct CornersDrTable {
    bytes: Bytes,
}

impl CornersDrTable {
    /// The corner permutation of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> u16 {
        parts::corner_permutation(cube) as u16
    }

    /// The corner permutation after a move.
    #[inline]
    pub fn child(&self, corners: u16, m: Move) -> u16 {
        self.bytes
            .words(CORNER_MOVES)
            .at(usize::from(corners) * MOVES + usize::from(COLUMN[m.index()]))
    }

    /// Moves to solved corners.
    #[inline]
    pub fn distance(&self, corners: u16) -> u8 {
        nibbles::get(self.bytes.section(DISTANCES), usize::from(corners))
    }
}

impl Kind for CornersDrTable {
    const ID: TableId = TableId::CornersDr;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[PERMUTATIONS / 2, PERMUTATIONS * MOVES * 2];

    fn build(_: &Tables, _: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let (cube, rank) = (parts::cube_with_corner_permutation, parts::corner_permutation);
        let corners = move_rows(PERMUTATIONS, MoveSet::keeping_dr(Axis::Ud), cube, rank, stop)?;
        let start = parts::corner_permutation(&Cube::SOLVED);
        let distances = breadth::distances(PERMUTATIONS, start, stop, |rank, found| {
            corners[rank * MOVES..][..MOVES].iter().for_each(|&to| found(usize::from(to)));
        })?;
        Some(vec![nibbles::pack(&distances), words_to_bytes(&corners)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        nibbles::histogram(distances, PERMUTATIONS)
    }
}
