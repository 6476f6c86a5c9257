//! The piece in each place, without orientation, in two numbers. The search updates them on the way
//! into DR.
//!
//! Each place has four bits, the lowest place the lowest bits. A move changes four pieces of each
//! kind, in about a dozen instructions. Ranks are computed only when DR is reached.

use premove_cube::{Cube, Move};

use crate::coord::parts::{PERMUTATIONS, SLICE_PERMUTATIONS};
use crate::coord::rank::rank_permutation;

/// The pieces at the 8 corner places and the 12 edge places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    corners: u32,
    edges: u64,
}

/// Effect of a move on corners or edges: `(to, from)` of the four changed places, as bit positions.
type Cycle = [(u32, u32); 4];

/// The four corner and the four edge places that each move changes.
const CYCLES: [(Cycle, Cycle); Move::COUNT] = {
    let mut cycles = [([(0, 0); 4], [(0, 0); 4]); Move::COUNT];
    let mut m = 0;
    while m < Move::COUNT {
        let cube = Cube::SOLVED.after(Move::from_index(m));
        let mut place = 0;
        let mut next = 0;
        while place < 8 {
            if cube.corners[place].piece() != place {
                cycles[m].0[next] = (place as u32 * 4, cube.corners[place].piece() as u32 * 4);
                next += 1;
            }
            place += 1;
        }
        (place, next) = (0, 0);
        while place < 12 {
            if cube.edges[place].piece() != place {
                cycles[m].1[next] = (place as u32 * 4, cube.edges[place].piece() as u32 * 4);
                next += 1;
            }
            place += 1;
        }
        m += 1;
    }
    cycles
};

impl Places {
    /// Returns the pieces at all places of a state.
    pub(super) fn of(cube: &Cube) -> Self {
        let corners = cube.corners.iter().rev().fold(0, |acc, c| acc << 4 | c.piece() as u32);
        Self {
            corners,
            edges: cube.edges.iter().rev().fold(0, |acc, e| acc << 4 | e.piece() as u64),
        }
    }

    /// Returns the pieces at all places after a move.
    #[inline]
    pub(super) fn after(self, m: Move) -> Self {
        let (corners, edges) = &CYCLES[m.index()];
        let mut next = self;
        for &(to, from) in corners {
            next.corners = next.corners & !(15 << to) | (self.corners >> from & 15) << to;
        }
        for &(to, from) in edges {
            next.edges = next.edges & !(15 << to) | (self.edges >> from & 15) << to;
        }
        next
    }

    /// Returns the rank of the corner permutation, as in
    /// [`corner_permutation`](crate::coord::parts::corner_permutation).
    #[inline]
    pub(super) fn corners(self) -> usize {
        let rank =
            rank_permutation::<8>(&std::array::from_fn(|i| (self.corners >> (4 * i) & 7) as u8));
        debug_assert!(rank < PERMUTATIONS);
        rank
    }

    /// Returns the rank of the permutation of the U and D layer edges. The state must be in DR on
    /// U/D.
    #[inline]
    pub(super) fn layers(self) -> usize {
        rank_permutation::<8>(&std::array::from_fn(|i| (self.edges >> (4 * i) & 7) as u8))
    }

    /// Returns the rank of the permutation of the E-slice edges. The state must be in DR on U/D.
    #[inline]
    pub(super) fn e_slice(self) -> usize {
        let rank =
            rank_permutation::<4>(&std::array::from_fn(|i| (self.edges >> (32 + 4 * i) & 3) as u8));
        debug_assert!(rank < SLICE_PERMUTATIONS);
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::parts;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn moves_and_ranks_agree_with_those_of_the_cube() {
        let mut rng = Rng::from_number(3);
        for _ in 0..100 {
            let cube = random(StateKind::Dr, &mut rng);
            let places = Places::of(&cube);
            assert_eq!(places.corners(), parts::corner_permutation(&cube));
            assert_eq!(places.layers(), parts::layer_permutation(&cube));
            assert_eq!(places.e_slice(), parts::slice_permutation(&cube, 2));
            for m in Move::ALL {
                assert_eq!(places.after(m), Places::of(&cube.after(m)), "{m}");
            }
        }
    }
}
