//! Steps that leave slices, as the search sees them.

use premove_cube::{Axis, Cube, Move, MoveSet};

use crate::coord::frame::Frame;
use crate::coord::{MoveTable, Space, parts};
use crate::table::{CornersDrTable, DrFinishTable, HtrSliceTable, LayersNode};

/// Leave slice: corners and layer edges solved as seen after turning the whole cube about the DR
/// axis.
#[derive(Debug)]
pub(super) struct LeaveSliceSpace<'a> {
    table: &'a DrFinishTable,
    turns: [Frame; 4],
}

impl<'a> LeaveSliceSpace<'a> {
    pub(super) fn new(table: &'a DrFinishTable) -> Self {
        Self { table, turns: Frame::quarter_turns() }
    }
}

impl Space for LeaveSliceSpace<'_> {
    /// The state with its pieces renamed by each of the four turns: it is done when one of them is
    /// solved.
    type Node = [LayersNode; 4];

    #[inline]
    fn node(&self, cube: &Cube) -> Self::Node {
        self.turns.map(|turn| self.table.layers_node(&turn.rename_pieces(cube)))
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        node.map(|n| self.table.layers_child(n, m))
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        node.map(|n| self.table.layers_distance(n)).into_iter().fold(u8::MAX, u8::min)
    }
}

/// Leave slice with half turns: the same for states in HTR, where the cube is seen turned by 180
/// degrees or not at all.
#[derive(Debug)]
pub(super) struct HtrSliceSpace<'a> {
    table: &'a HtrSliceTable,
    half: Frame,
}

impl<'a> HtrSliceSpace<'a> {
    pub(super) fn new(table: &'a HtrSliceTable) -> Self {
        let [_, _, half, _] = Frame::quarter_turns();
        Self { table, half }
    }
}

impl Space for HtrSliceSpace<'_> {
    type Node = [[u16; 3]; 2];

    fn node(&self, cube: &Cube) -> Self::Node {
        [*cube, self.half.rename_pieces(cube)].map(|cube| self.table.node(&cube))
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        node.map(|n| self.table.child(n, m))
    }

    #[inline]
    fn distance(&self, [a, b]: Self::Node) -> u8 {
        self.table.distance(a).min(self.table.distance(b))
    }
}

/// Leave double slice: corners and the edges of the E slice solved. At least as many moves as the
/// corners need.
#[derive(Debug)]
pub(super) struct SlicesSpace<'a> {
    corners: &'a CornersDrTable,
    edges: MoveTable,
}

impl<'a> SlicesSpace<'a> {
    pub(super) fn new(corners: &'a CornersDrTable) -> Self {
        let edges = MoveTable::new(
            parts::SLICE_PERMUTATIONS,
            MoveSet::keeping_dr(Axis::Ud),
            |i| parts::cube_with_slice_permutation(2, i),
            |cube| parts::slice_permutation(cube, 2),
        );
        Self { corners, edges }
    }
}

impl Space for SlicesSpace<'_> {
    type Node = (u16, u16);

    fn node(&self, cube: &Cube) -> Self::Node {
        (self.corners.node(cube), parts::slice_permutation(cube, 2) as u16)
    }

    #[inline]
    fn child(&self, (corners, edges): Self::Node, m: Move) -> Self::Node {
        (self.corners.child(corners, m), self.edges.to(edges, m))
    }

    #[inline]
    fn distance(&self, (corners, edges): Self::Node) -> u8 {
        self.corners.distance(corners).max(u8::from(edges != 0))
    }
}
