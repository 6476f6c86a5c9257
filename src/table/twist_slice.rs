//! Twists and slice places together: a coordinate that several tables stand on, 2,187 x 495 values.

use super::breadth;
use super::kind::Stop;
use crate::coord::rank::Subsets;
use crate::coord::seen::Parts;
use crate::coord::{MoveTable, parts};
use crate::cube::{Cube, Move, MoveSet};

/// How many values there are.
pub(super) const VALUES: usize = parts::TWISTS * parts::SLICES;

/// Corner twists and the places of the E-slice edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwistSlice {
    /// Twist coordinate, `0..2187`.
    pub(super) twist: u16,
    /// Slice places, `0..495`.
    pub(super) slice: u16,
}

impl TwistSlice {
    /// Position in a table of all values.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.slice) * parts::TWISTS + usize::from(self.twist)
    }

    fn from_index(index: usize) -> Self {
        Self { twist: (index % parts::TWISTS) as u16, slice: (index / parts::TWISTS) as u16 }
    }
}

/// Where the moves take it.
#[derive(Debug)]
pub(super) struct TwistSliceMoves {
    pub(super) twists: MoveTable,
    slices: MoveTable,
    subsets: Subsets,
}

impl TwistSliceMoves {
    pub(super) fn new() -> Self {
        let subsets = parts::slice_subsets();
        let cube = |i| parts::cube_with_slice(subsets.mask(i));
        let value = |c: &Cube| subsets.rank(parts::slice_mask(c));
        Self {
            twists: MoveTable::new(
                parts::TWISTS,
                MoveSet::ALL,
                parts::cube_with_twist,
                parts::twist,
            ),
            slices: MoveTable::new(parts::SLICES, MoveSet::ALL, cube, value),
            subsets,
        }
    }

    #[inline]
    pub(super) fn node(&self, cube: &Cube) -> TwistSlice {
        TwistSlice {
            twist: parts::twist(cube) as u16,
            slice: self.subsets.rank(parts::slice_mask(cube)) as u16,
        }
    }

    #[inline]
    pub(super) fn at(&self, parts: Parts) -> TwistSlice {
        TwistSlice { twist: parts.twist(), slice: self.subsets.rank(parts.slice()) as u16 }
    }

    #[inline]
    pub(super) fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        TwistSlice { twist: self.twists.to(node.twist, m), slice: self.slices.to(node.slice, m) }
    }

    /// Distances of all values to untwisted corners and the slice edges in their places, with these
    /// moves; `None` when stopped.
    pub(super) fn distances(&self, moves: MoveSet, stop: Stop<'_>) -> Option<Vec<u8>> {
        breadth::distances(VALUES, self.node(&Cube::SOLVED).index(), stop, |index, found| {
            let node = TwistSlice::from_index(index);
            moves.iter().for_each(|m| found(self.child(node, m).index()));
        })
    }
}
