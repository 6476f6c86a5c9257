//! A bound for finishes from EO on F/B: E-slice places, tetrad places and twists, 495 x 70 x 2,187.
//!
//! 75,779,550 true distances in 38 MB to the states where the E-slice edges are in their slice, the corners untwisted and
//! in their tetrads, with the moves that keep EO. The finish asks it about both DR axes that such an EO can lead to, on
//! the state and on its inverse.
//!
//! Tetrads rather than the corners of a layer, because half turns keep them: so the twelve half turns and quarter turns
//! of a face in front of a state are only two different things to the table, and a half turn is none at all.

use std::sync::atomic::AtomicU64;

use super::cosets::Cosets;
use super::grow::{self, Rows};
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::nibbles;
use crate::coord::rank::Subsets;
use crate::coord::seen::Parts;
use crate::coord::{MoveTable, parts};
use crate::cube::{Axis, Cube, Move, MoveSet};

const TETRADS: usize = 70;
const ROWS: usize = parts::SLICES * TETRADS;
const STRIDE: usize = parts::TWISTS.div_ceil(2);
/// The moves that keep EO.
const MOVES: MoveSet = MoveSet::keeping_eo(Axis::Fb);

#[derive(Debug)]
struct Moves {
    twists: MoveTable,
    tetrads: MoveTable,
    slices: MoveTable,
    tetrad_subsets: Subsets,
    slice_subsets: Subsets,
}

impl Moves {
    fn new() -> Self {
        let (tetrad_subsets, slice_subsets) = (Subsets::new(8, 4), parts::slice_subsets());
        let with_tetrad = |i| parts::cube_with_tetrad(tetrad_subsets.mask(i));
        let tetrad = |c: &Cube| tetrad_subsets.rank(parts::tetrad_mask(c));
        let with_slice = |i| parts::cube_with_slice(slice_subsets.mask(i));
        let slice = |c: &Cube| slice_subsets.rank(parts::slice_mask(c));
        Self {
            twists: MoveTable::new(parts::TWISTS, MOVES, parts::cube_with_twist, parts::twist),
            tetrads: MoveTable::new(TETRADS, MOVES, with_tetrad, tetrad),
            slices: MoveTable::new(parts::SLICES, MOVES, with_slice, slice),
            tetrad_subsets,
            slice_subsets,
        }
    }
}

/// E-slice places, tetrad places and twists of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EoFinishNode {
    slice: u16,
    tetrad: u16,
    twist: u16,
}

/// Distances with moves that keep EO on F/B to E-slice edges in their slice and corners untwisted in their tetrads.
#[derive(Debug)]
pub struct EoFinishTable {
    bytes: Bytes,
    moves: Moves,
}

/// The table with its parts at hand.
#[derive(Debug)]
pub struct EoFinishCosets<'a> {
    distances: &'a [u8],
    moves: &'a Moves,
}

impl EoFinishTable {
    /// The table for searches.
    pub fn cosets(&self) -> EoFinishCosets<'_> {
        EoFinishCosets { distances: self.bytes.section(0), moves: &self.moves }
    }
}

impl Cosets for EoFinishCosets<'_> {
    type At = EoFinishNode;

    #[inline]
    fn at(&self, parts: Parts) -> EoFinishNode {
        EoFinishNode {
            slice: self.moves.slice_subsets.rank(parts.slice()) as u16,
            tetrad: self.moves.tetrad_subsets.rank(parts.tetrad()) as u16,
            twist: parts.twist(),
        }
    }

    #[inline]
    fn after(&self, at: EoFinishNode, m: Move) -> EoFinishNode {
        EoFinishNode {
            slice: self.moves.slices.to(at.slice, m),
            tetrad: self.moves.tetrads.to(at.tetrad, m),
            twist: self.moves.twists.to(at.twist, m),
        }
    }

    #[inline]
    fn place(&self, at: EoFinishNode) -> usize {
        (usize::from(at.slice) * TETRADS + usize::from(at.tetrad)) * STRIDE * 2 + usize::from(at.twist)
    }

    #[inline]
    fn distance(&self, place: usize) -> u8 {
        nibbles::get(self.distances, place)
    }

    fn group(&self) -> MoveSet {
        MoveSet::HALF
    }
}

struct Growing {
    moves: Moves,
    /// Twists after each move, move by move.
    moved: Vec<u16>,
    identity: Vec<u16>,
}

impl Rows for Growing {
    fn rows(&self) -> usize {
        ROWS
    }

    fn width(&self) -> usize {
        parts::TWISTS
    }

    fn moves(&self) -> usize {
        MOVES.len()
    }

    fn target(&self, row: usize, m: usize) -> (usize, usize) {
        let Some(m) = MOVES.iter().nth(m) else { return (row, 0) };
        let slice = self.moves.slices.to((row / TETRADS) as u16, m);
        let tetrad = self.moves.tetrads.to((row % TETRADS) as u16, m);
        (usize::from(slice) * TETRADS + usize::from(tetrad), 0)
    }

    fn moved(&self, m: usize) -> &[u16] {
        &self.moved[m * parts::TWISTS..][..parts::TWISTS]
    }

    fn image(&self, _: usize) -> &[u16] {
        &self.identity
    }

    fn stabiliser(&self, _: usize) -> u16 {
        1
    }

    fn start(&self) -> (usize, usize) {
        let slice = self.moves.slice_subsets.rank(parts::slice_mask(&Cube::SOLVED));
        (slice * TETRADS + self.moves.tetrad_subsets.rank(parts::tetrad_mask(&Cube::SOLVED)), 0)
    }
}

impl Kind for EoFinishTable {
    const ID: TableId = TableId::EoFinish;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[ROWS * STRIDE];

    fn build(reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        let twist_after = |m| (0..parts::TWISTS as u16).map(move |t| (t, m));
        let twists = MOVES.iter().flat_map(twist_after).map(|(t, m)| moves.twists.to(t, m)).collect();
        let growing = Growing { moves, moved: twists, identity: (0..parts::TWISTS as u16).collect() };
        Some(vec![grow::grow(&growing, reached, stop)?])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, parts::TWISTS)
    }
}
