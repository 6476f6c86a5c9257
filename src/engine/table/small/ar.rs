//! AR (axial reduction) on U/D from EO on F/B: twists and slice places as for DR from EO, with
//! 4,900 goals.
//!
//! The goals are the states that can be reached from DR on U/D by quarter turns of R and L and half
//! turns: 70 patterns of corner twists times 70 sets of places for the E-slice edges.

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::plain::Coordinate;
use super::twist_slice::{DrFromEo, TwistSlice};
use crate::table::kind::Stop;

/// Coordinate of corner twists and places of the E-slice edges, with moves that keep EO on F/B. The
/// goal is AR.
#[derive(Debug)]
pub struct ArFromEo(DrFromEo);

impl Coordinate for ArFromEo {
    type Node = TwistSlice;
    const WIDTH: usize = DrFromEo::WIDTH;
    const MOVES: MoveSet = DrFromEo::MOVES;

    fn make(_: Stop<'_>) -> Option<Self> {
        Some(Self(DrFromEo::new()))
    }

    #[inline]
    fn node(&self, cube: &Cube) -> TwistSlice {
        self.0.node(cube)
    }

    #[inline]
    fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        self.0.child(node, m)
    }

    #[inline]
    fn entry(&self, node: TwistSlice) -> (usize, usize) {
        self.0.entry(node)
    }

    /// Returns the values of all AR states: those that can be reached from DR on U/D by moves that
    /// keep DR on R/L.
    fn goals(&self) -> Vec<TwistSlice> {
        let turns = MoveSet::keeping_dr(Axis::Rl);
        let start = self.node(&Cube::SOLVED);
        let mut seen = vec![false; Self::WIDTH];
        seen[start.index()] = true;
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            for m in turns {
                let to = self.child(node, m);
                if !std::mem::replace(&mut seen[to.index()], true) {
                    found.push(to);
                }
            }
            next += 1;
        }
        found
    }
}
