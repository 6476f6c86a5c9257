//! A distance table in the form that a search of the whole cube needs: it computes many coordinates
//! first, and then looks them all up at once.

use premove_cube::{Move, MoveSet};

use crate::coord::axis_view::Parts;

/// True distances from states to a subgroup of the cube, as seen from one axis.
///
/// A lookup has two steps, so that a caller can start many lookups and wait for memory once.
pub trait Cosets: Sync {
    /// Coordinates of a state in this table.
    type At: Copy + Send + Sync;

    /// Returns the coordinates of a state, from its flips, twists and slice places ([`Parts`]).
    fn at(&self, parts: Parts) -> Self::At;

    /// Returns the coordinates after a move.
    fn after(&self, at: Self::At, m: Move) -> Self::At;

    /// Returns the index in the table of the distance for these coordinates.
    fn place(&self, at: Self::At) -> usize;

    /// Returns the distance at an index of the table.
    fn distance(&self, place: usize) -> u8;

    /// Returns the moves that belong to the subgroup. As premoves, they do not change the distance.
    fn group(&self) -> MoveSet;
}
