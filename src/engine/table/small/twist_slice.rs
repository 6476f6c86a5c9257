//! Corner twists and places of the E-slice edges together, 2,187 x 495 values. They are the
//! coordinate of DR on U/D from EO on F/B, and a part of that of DR from anywhere.

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::axis_view::Parts;
use crate::coord::parts::{SLICES, TWISTS};
use crate::coord::rank::Subsets;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;

/// A value of the coordinate: corner twists and the places of the E-slice edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwistSlice {
    /// Twist coordinate, `0..2187`.
    pub(crate) twist: u16,
    /// Index of the set of places of the E-slice edges, `0..495`.
    pub(crate) slice: u16,
}

impl TwistSlice {
    /// Returns the index among all values.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.slice) * TWISTS + usize::from(self.twist)
    }
}

/// Coordinate of corner twists and places of the E-slice edges, with moves that keep EO on F/B. The
/// goal is DR.
#[derive(Debug)]
pub struct DrFromEo {
    pub(crate) twists: MoveTable,
    slices: MoveTable,
    subsets: Subsets,
}

impl DrFromEo {
    pub(crate) fn new() -> Self {
        let subsets = parts::slice_subsets();
        let slices = MoveTable::new(
            SLICES,
            MoveSet::ALL,
            |i| parts::cube_with_slice(subsets.mask(i)),
            |c| subsets.rank(parts::slice_mask(c)),
        );
        let twists = MoveTable::new(TWISTS, MoveSet::ALL, parts::cube_with_twist, parts::twist);
        Self { twists, slices, subsets }
    }

    /// Returns the value of a state, from its twists and slice places ([`Parts`]).
    #[inline]
    pub(crate) fn at(&self, parts: Parts) -> TwistSlice {
        TwistSlice { twist: parts.twist(), slice: self.subsets.rank(parts.slice()) as u16 }
    }
}

impl Coordinate for DrFromEo {
    type Node = TwistSlice;
    const WIDTH: usize = TWISTS * SLICES;
    const MOVES: MoveSet = MoveSet::keeping_eo(Axis::Fb);
    const GROUP: MoveSet = MoveSet::keeping_dr(Axis::Ud);

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self::new())
    }

    #[inline]
    fn node(&self, cube: &Cube) -> TwistSlice {
        let slice = self.subsets.rank(parts::slice_mask(cube)) as u16;
        TwistSlice { twist: parts::twist(cube) as u16, slice }
    }

    #[inline]
    fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        TwistSlice { twist: self.twists.to(node.twist, m), slice: self.slices.to(node.slice, m) }
    }

    #[inline]
    fn entry(&self, node: TwistSlice) -> (usize, usize) {
        (0, node.index())
    }
}
