//! Sets of the E-slice permutations of one parity, and the effect of moves on them.

use premove_cube::{Cube, Edge, is_odd};

use crate::coord::frame;
use crate::coord::parts::{self, SLICE_PERMUTATIONS};
use crate::table::dr_finish::{DrFinishTable, MOVES};

/// Number of permutations of the E slice with one parity: the size of a group of states.
pub(super) const HALF: usize = SLICE_PERMUTATIONS / 2;
/// The set of all permutations of one parity, as a bit mask.
pub(super) const ALL: u16 = (1 << HALF) - 1;
const SETS: usize = 1 << HALF;

/// Returns whether the edge permutation of a state is odd.
pub(super) fn has_odd_edges(cube: &Cube) -> bool {
    is_odd(&cube.edges.map(Edge::piece))
}

/// Returns the even and the odd permutations of the E slice.
pub(super) fn by_parity() -> [[usize; HALF]; 2] {
    let mut lists = [[0; HALF]; 2];
    let mut counts = [0; 2];
    for e in 0..SLICE_PERMUTATIONS {
        let odd = usize::from(has_odd_edges(&parts::cube_with_slice_permutation(2, e)));
        lists[odd][counts[odd]] = e;
        counts[odd] += 1;
    }
    lists
}

/// Returns the index of each permutation of the E slice among the permutations of its parity.
pub(super) fn places() -> [u8; SLICE_PERMUTATIONS] {
    let mut places = [0; SLICE_PERMUTATIONS];
    for list in by_parity() {
        for (place, e) in (0..).zip(list) {
            places[e] = place;
        }
    }
    places
}

/// For each set of permutations after a move, the set before the move. There are 4,096 sets for
/// each move, each symmetry that is applied after the move, and each parity before the move.
pub(super) struct Sets(Vec<u16>);

impl Sets {
    pub(super) fn new(table: &DrFinishTable) -> Self {
        let places = places();
        let mut sets = Vec::new();
        for m in 0..MOVES {
            for s in 0..frame::COUNT {
                for list in by_parity() {
                    // For each index after the move, the one-element set before it.
                    let mut before = [0_u16; HALF];
                    for e in list {
                        let behind = table.e_after(e, m, s);
                        before[usize::from(places[behind])] = 1 << places[e];
                    }
                    let first = sets.len();
                    sets.push(0);
                    for set in 1..SETS {
                        let rest = sets[first + (set & (set - 1))];
                        sets.push(rest | before[set.trailing_zeros() as usize]);
                    }
                }
            }
        }
        Self(sets)
    }

    /// Returns the table of a move that is followed by a symmetry: the set before both, indexed by
    /// the set after both. `odd` is `true` if the permutations before the move are odd.
    pub(super) fn of(&self, m: usize, s: usize, odd: bool) -> &[u16; SETS] {
        let at = ((m * frame::COUNT + s) * 2 + usize::from(odd)) * SETS;
        self.0[at..][..SETS].try_into().unwrap_or_else(|_| unreachable!("it has this length"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_half_even_and_each_has_a_place_of_its_own() {
        let [even, odd] = by_parity();
        let mut all = [even, odd].concat();
        all.sort_unstable();
        assert_eq!(all, (0..SLICE_PERMUTATIONS).collect::<Vec<_>>());
        let places = places();
        for list in [even, odd] {
            assert!(list.iter().enumerate().all(|(place, &e)| usize::from(places[e]) == place));
        }
        assert_eq!(even[0], 0, "the solved slice");
    }
}
