//! CO on U/D: 2,187 twists of the corners.

use std::sync::atomic::AtomicU64;

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use crate::coord::parts::TWISTS;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;
use crate::table::nibbles;

/// Coordinate of the twists of the corners.
#[derive(Debug)]
pub struct Co(MoveTable);

impl Co {
    pub(super) fn new() -> Self {
        Self(MoveTable::new(TWISTS, MoveSet::ALL, parts::cube_with_twist, parts::twist))
    }

    /// Returns the twist value after each move from each twist value, ordered by move.
    pub(super) fn by_move(&self) -> Vec<u16> {
        let mut all = Vec::with_capacity(Move::COUNT * TWISTS);
        for m in Move::ALL {
            all.extend((0..TWISTS as u16).map(|twist| self.0.to(twist, m)));
        }
        all
    }
}

impl Coordinate for Co {
    type Node = u16;
    const WIDTH: usize = TWISTS;
    const MOVES: MoveSet = MoveSet::ALL;
    const GROUP: MoveSet = MoveSet::keeping_dr(Axis::Ud);

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self::new())
    }

    #[inline]
    fn node(&self, cube: &Cube) -> u16 {
        parts::twist(cube) as u16
    }

    #[inline]
    fn child(&self, twist: u16, m: Move) -> u16 {
        self.0.to(twist, m)
    }

    #[inline]
    fn entry(&self, twist: u16) -> (usize, usize) {
        (0, usize::from(twist))
    }
}

/// Distances of the twists to CO: a lower bound for coordinates that contain the twists.
///
/// It stays in the first cache level.
#[derive(Debug)]
pub(super) struct TwistBound {
    pub(super) twists: Co,
    distances: Vec<u8>,
}

impl TwistBound {
    /// Number of bytes of the distances.
    pub(super) const BYTES: usize = TWISTS.div_ceil(2);

    pub(super) fn make(stop: Stop<'_>) -> Option<Self> {
        let twists = Co::new();
        let distances = twists.distances(&AtomicU64::new(0), stop)?;
        Some(Self { twists, distances })
    }

    /// Creates the bound from the distances in a file.
    pub(super) fn open(distances: &[u8]) -> Self {
        Self { twists: Co::new(), distances: distances.to_vec() }
    }

    pub(super) fn distances(&self) -> Vec<u8> {
        self.distances.clone()
    }

    #[inline]
    pub(super) fn of(&self, twist: u16) -> u8 {
        nibbles::get(&self.distances, usize::from(twist))
    }
}
