//! A distance table in the form that a search over the whole cube needs: coordinates first, many
//! lookups at once.

use premove_cube::{Move, MoveSet};

use crate::coord::axis_view::Parts;

/// True distances to a group that keeps some things of the cube, in a frame.
///
/// A lookup has two halves, so that a caller can start many lookups and wait for memory once.
pub trait Cosets: Sync {
    /// Coordinates of a state.
    type At: Copy + Send + Sync;

    /// The coordinates of these parts of a state.
    fn at(&self, parts: Parts) -> Self::At;

    /// The coordinates after a move.
    fn after(&self, at: Self::At, m: Move) -> Self::At;

    /// Returns the place of their distance in the table.
    fn place(&self, at: Self::At) -> usize;

    /// The distance that stands there.
    fn distance(&self, place: usize) -> u8;

    /// The moves that belong to the group: made in front of everything else, they change no
    /// distance.
    fn group(&self) -> MoveSet;
}
