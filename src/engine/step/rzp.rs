//! RZP as the search sees it: how far a state in EO is from certain labels.
//!
//! Only quarter turns of R and L change the label, and one of them twists at most four corners and
//! moves at most two slice edges out or in, which is four bad edges. The bound that follows is at
//! most two. That is enough for the few moves in which RZP is looked for: all sequences of four
//! moves are some ten thousand.

use premove_cube::{Cube, Move};

use super::label::{Label, Labels};
use crate::coord::{Space, parts};
use crate::table::{DrFromEoTable, TwistSlice};

/// Distances to a set of labels from below, 0 just there.
#[derive(Debug)]
pub(super) struct RzpSpace<'a> {
    /// Moves twists and slice places.
    table: &'a DrFromEoTable,
    /// Twisted corners of each twist.
    corners: Vec<u8>,
    /// Bad edges, halved, of each choice of slice places.
    edges: Vec<u8>,
    /// The bound for each number of corners and of halved edges.
    bounds: [[u8; 5]; 9],
}

impl<'a> RzpSpace<'a> {
    /// Creates the space for a set of labels that is not empty.
    pub(super) fn new(table: &'a DrFromEoTable, labels: Labels) -> Self {
        let twisted = |twist| {
            let corners = parts::cube_with_twist(twist).corners;
            corners.iter().filter(|corner| corner.twist() != 0).count() as u8
        };
        let slices = parts::slice_subsets();
        let outside = |slice| (slices.mask(slice) & 0xff).count_ones() as u8;
        let turns = |corners: u8, halves: u8, label: Label| {
            let corners = label.corners().abs_diff(corners).div_ceil(4);
            corners.max(label.edges().abs_diff(2 * halves).div_ceil(4))
        };
        let bound = |corners: u8, halves: u8| {
            labels.iter().map(|label| turns(corners, halves, label)).min().unwrap_or(u8::MAX)
        };
        Self {
            table,
            corners: (0..parts::TWISTS).map(twisted).collect(),
            edges: (0..parts::SLICES).map(outside).collect(),
            bounds: std::array::from_fn(|c| std::array::from_fn(|e| bound(c as u8, e as u8))),
        }
    }
}

impl Space for RzpSpace<'_> {
    type Node = TwistSlice;

    #[inline]
    fn node(&self, cube: &Cube) -> TwistSlice {
        self.table.node(cube)
    }

    #[inline]
    fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        self.table.child(node, m)
    }

    #[inline]
    fn distance(&self, node: TwistSlice) -> u8 {
        let corners = self.corners[usize::from(node.twist)];
        let halves = self.edges[usize::from(node.slice)];
        self.bounds[usize::from(corners)][usize::from(halves)]
    }
}
