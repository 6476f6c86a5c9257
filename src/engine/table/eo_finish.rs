//! Lower bounds for finishes from EO on F/B: E-slice places and corner cosets in 27,054 classes,
//! times 2,187 twists.
//!
//! 59,167,098 true distances take 30 MB. They count moves that keep EO. A state is a goal if its
//! E-slice edges are in their slice and half turns can solve its corners. Without the eight
//! symmetries there would be 454,677,300 distances. The finish looks up both DR axes that this EO
//! can lead to, for the state and for its inverse.
//!
//! All half turns belong to the goal group. So a half turn as a premove does not change the
//! distance, and both quarter turns of a face change it equally.

use std::sync::atomic::AtomicU64;

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::cosets::Cosets;
use super::grow::{self, Rows};
use super::kind::{Kind, Stop};
use super::map::{Bytes, Longs, Words, longs_to_bytes, words_to_bytes};
use super::nibbles;
use crate::coord::MoveTable;
use crate::coord::axis_view::Parts;
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, CORNER_COSETS, SLICES, TWISTS};
use crate::coord::rank::Subsets;

const CLASSES: usize = 27_054;
const STRIDE: usize = TWISTS.div_ceil(2);
/// The moves that keep EO.
const MOVES: MoveSet = MoveSet::keeping_eo(Axis::Fb);

/// Indices of the sections in the file of the table.
const DISTANCES: usize = 0;
const CLASS_OF: usize = 1;
const TWIST_IMAGES: usize = 2;

#[derive(Debug)]
struct Moves {
    twists: MoveTable,
    cosets: MoveTable,
    slices: MoveTable,
    /// The coset of each corner permutation.
    coset: Vec<u16>,
    subsets: Subsets,
}

impl Moves {
    fn new() -> Self {
        let subsets = parts::slice_subsets();
        let (coset, representatives) = parts::corner_cosets();
        Self {
            twists: MoveTable::new(TWISTS, MOVES, parts::cube_with_twist, parts::twist),
            cosets: MoveTable::new(
                CORNER_COSETS,
                MOVES,
                |coset| parts::cube_with_corner_permutation(representatives[coset]),
                |cube| usize::from(coset[parts::corner_permutation(cube)]),
            ),
            slices: MoveTable::new(
                SLICES,
                MOVES,
                |slice| parts::cube_with_slice(subsets.mask(slice)),
                |cube| subsets.rank(parts::slice_mask(cube)),
            ),
            coset,
            subsets,
        }
    }

    #[inline]
    fn at(&self, parts: Parts) -> EoFinishNode {
        EoFinishNode {
            slice: self.subsets.rank(parts.slice()) as u16,
            coset: self.coset[parts.corner_permutation()],
            twist: parts.twist(),
        }
    }

    #[inline]
    fn after(&self, at: EoFinishNode, m: Move) -> EoFinishNode {
        EoFinishNode {
            slice: self.slices.to(at.slice, m),
            coset: self.cosets.to(at.coset, m),
            twist: self.twists.to(at.twist, m),
        }
    }
}

/// Coordinates of a state: E-slice places, corner coset and twists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EoFinishNode {
    slice: u16,
    coset: u16,
    twist: u16,
}

impl EoFinishNode {
    #[inline]
    fn slice_coset(self) -> usize {
        usize::from(self.slice) * CORNER_COSETS + usize::from(self.coset)
    }
}

/// Table of distances, with moves that keep EO on F/B, to states whose E-slice edges are in their
/// slice and whose corners half turns can solve.
#[derive(Debug)]
pub struct EoFinishTable {
    bytes: Bytes,
    moves: Moves,
}

/// The parts of the table that a search of the whole cube reads.
#[derive(Debug)]
pub struct EoFinishCosets<'a> {
    class_of: Longs<'a>,
    images: Words<'a>,
    distances: &'a [u8],
    moves: &'a Moves,
}

impl EoFinishTable {
    /// Returns the parts of the table that searches of the whole cube read.
    pub fn cosets(&self) -> EoFinishCosets<'_> {
        EoFinishCosets {
            class_of: self.bytes.longs(CLASS_OF),
            images: self.bytes.words(TWIST_IMAGES),
            distances: self.bytes.section(DISTANCES),
            moves: &self.moves,
        }
    }
}

impl Cosets for EoFinishCosets<'_> {
    type At = EoFinishNode;

    #[inline]
    fn at(&self, parts: Parts) -> EoFinishNode {
        self.moves.at(parts)
    }

    #[inline]
    fn after(&self, at: EoFinishNode, m: Move) -> EoFinishNode {
        self.moves.after(at, m)
    }

    #[inline]
    fn place(&self, at: EoFinishNode) -> usize {
        let class_of = self.class_of.at(at.slice_coset()) as usize;
        let class = class_of >> 4;
        let s = class_of & 15;
        class * STRIDE * 2 + usize::from(self.images.at(s * TWISTS + usize::from(at.twist)))
    }

    #[inline]
    fn distance(&self, place: usize) -> u8 {
        nibbles::get(self.distances, place)
    }

    fn group(&self) -> MoveSet {
        MoveSet::HALF
    }
}

impl Kind for EoFinishTable {
    type Inputs<'a> = ();
    const VERSION: u32 = 2;

    fn sections() -> Vec<usize> {
        vec![CLASSES * STRIDE, SLICES * CORNER_COSETS * 4, frame::COUNT * TWISTS * 2]
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let moves = Moves::new();
        let mut twists = Vec::new();
        for m in MOVES {
            twists.extend((0..TWISTS as u16).map(|twist| moves.twists.to(twist, m)));
        }
        let classes = Classes::slice_corner_cosets(stop)?;
        let images = frame::twist_images();
        let in_order: Vec<Move> = MOVES.iter().collect();
        let rows = Rows {
            width: TWISTS,
            target: |row: usize, m: usize| {
                let value = classes.representative[row] as usize;
                let slice = (value / CORNER_COSETS) as u16;
                let coset = (value % CORNER_COSETS) as u16;
                let after = moves.after(EoFinishNode { slice, coset, twist: 0 }, in_order[m]);
                classes.of[after.slice_coset()]
            },
            moved: &twists,
            images: &images,
            stabiliser: &classes.stabiliser,
            start: classes.of[moves.at(Parts::of(&Cube::SOLVED)).slice_coset()],
        };
        let distances = grow::grow(&rows, reached, stop)?;
        Some(vec![distances, longs_to_bytes(&classes.of), words_to_bytes(&images)])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, TWISTS)
    }
}
