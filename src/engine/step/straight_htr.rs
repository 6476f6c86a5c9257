//! HTR without DR before it, as the search sees it: bounded by DR on several axes and by the
//! corners.
//!
//! A state is in HTR when it is in DR on each axis and its corners are in the half-turn group. So
//! the distances to these are bounds, and where all of them are 0 HTR is reached. Unlike for the
//! solved cube, the inverse of a state says nothing more: half turns in front of the solution may
//! put it anywhere.
//!
//! What to expect, on one thread: `htr-direct` needs 12 to 14 moves on random states.

use std::fmt;
use std::hash::Hash;

use premove_cube::{Cube, Face, Move, Symmetry};

use crate::coord::Space;
use crate::coord::axis_view::Parts;
use crate::table::{
    CornerHtrNode, CornerHtrTable, Cosets, DrCosets, DrTable, EoFinishCosets, EoFinishTable,
};

/// Creates the space for any state, by DR on each axis.
pub(super) fn from_anywhere<'a>(
    dr: &'a DrTable,
    corners: &'a CornerHtrTable,
) -> HtrSpace<'a, DrCosets<'a>, 3> {
    HtrSpace::new(
        dr.cosets(),
        corners,
        [(Face::U, Face::F), (Face::R, Face::F), (Face::F, Face::D)],
    )
}

/// Creates the space for states with EO on F/B, by what EO leaves to do for DR on U/D and on R/L.
pub(super) fn from_eo<'a>(
    finish: &'a EoFinishTable,
    corners: &'a CornerHtrTable,
) -> HtrSpace<'a, EoFinishCosets<'a>, 2> {
    HtrSpace::new(finish.cosets(), corners, [(Face::U, Face::F), (Face::R, Face::F)])
}

/// Distances to groups that hold the half turns, on `N` axes, and of the corners.
pub(super) struct HtrSpace<'a, T, const N: usize> {
    table: T,
    corners: &'a CornerHtrTable,
    /// Bring each axis into the table's frame.
    into: [Symmetry; N],
    /// Moves as these frames have them.
    moves: [[Move; Move::COUNT]; N],
}

/// A state as the tables see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HtrSpaceNode<A, const N: usize> {
    at: [A; N],
    corners: CornerHtrNode,
}

impl<'a, T: Cosets, const N: usize> HtrSpace<'a, T, N> {
    /// Seen from axes whose U and F are these faces.
    fn new(table: T, corners: &'a CornerHtrTable, axes: [(Face, Face); N]) -> Self {
        let into = axes.map(|(up, front)| {
            let Some(rotation) = Symmetry::rotation(up, front) else {
                unreachable!("the faces of a frame are on different axes")
            };
            rotation.inverse()
        });
        let moves = into.map(|into| Move::ALL.map(|m| into.of_move(m)));
        Self { table, corners, into, moves }
    }
}

impl<T: Cosets<At: Eq + Hash + fmt::Debug>, const N: usize> Space for HtrSpace<'_, T, N> {
    type Node = HtrSpaceNode<T::At, N>;

    fn node(&self, cube: &Cube) -> Self::Node {
        HtrSpaceNode {
            at: self.into.map(|into| self.table.at(Parts::of(&into.of_cube(cube)))),
            corners: self.corners.node(cube),
        }
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        let after = |axis: usize| self.table.after(node.at[axis], self.moves[axis][m.index()]);
        HtrSpaceNode {
            at: std::array::from_fn(after),
            corners: self.corners.child(node.corners, m),
        }
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, node: Self::Node, most: u8) -> u8 {
        let mut greatest = self.corners.distance_within(node.corners, most);
        let mut least = u8::MAX;
        for at in node.at {
            if greatest > most {
                return greatest;
            }
            let distance = self.table.distance(self.table.place(at));
            greatest = greatest.max(distance);
            least = least.min(distance);
        }
        // Every move keeps DR on one of three axes, so it cannot be the last one for all of them.
        greatest + u8::from(N == 3 && greatest > 0 && least == greatest)
    }
}
