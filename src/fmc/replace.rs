//! Finds shorter replacements for consecutive moves of a solution.
//!
//! No table file is needed: all states up to five moves from solved are stored in memory, and a
//! bidirectional search finds sequences of up to ten moves.

use std::collections::HashMap;

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move, MoveSet};
use premove_engine::search::{Control, parallel_map};

/// Maximum length of the replaced moves.
pub const MAX_WINDOW: usize = 11;
/// All states up to this number of moves from solved are stored; there are 621,649.
const RADIUS: u8 = 5;
/// Number of nodes between two checks of the stop flag: less than a millisecond.
const LOOK: u32 = 1 << 10;

/// Consecutive moves of a solution, and other moves with the same effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Number of moves before the replaced ones.
    pub at: usize,
    /// The replaced moves.
    pub window: Alg,
    /// Moves with the same effect, which are not longer.
    pub instead: Alg,
    /// The solution after the replacement, in normal form.
    pub solution: Alg,
}

/// The states near solved, with the number of moves that each needs.
#[derive(Debug)]
pub struct Near {
    depths: HashMap<Cube, u8>,
    radius: u8,
}

impl Near {
    /// Computes the states that are needed to replace up to `window` moves. Incomplete if the
    /// computation was stopped.
    pub fn new(window: usize, control: &Control) -> Self {
        let radius = (window.div_ceil(2) as u8).min(RADIUS);
        let mut depths = HashMap::from([(Cube::SOLVED, 0)]);
        let mut edge = vec![Cube::SOLVED];
        for depth in 1..=radius {
            let mut next = Vec::new();
            for (number, cube) in edge.iter().enumerate() {
                if number.is_multiple_of(LOOK as usize) && control.is_stopped() {
                    return Self { depths, radius };
                }
                for m in Move::ALL {
                    let child = cube.after(m);
                    depths.entry(child).or_insert_with(|| {
                        next.push(child);
                        depth
                    });
                }
            }
            edge = next;
        }
        Self { depths, radius }
    }

    /// Returns the number of moves that a state needs; `None` if it needs more than the stored ones
    /// do.
    pub fn moves_to(&self, cube: &Cube) -> Option<usize> {
        self.depths.get(cube).map(|&moves| moves.into())
    }

    /// Returns the radius: all states up to this number of moves from solved are stored.
    pub fn radius(&self) -> usize {
        self.radius.into()
    }

    /// Returns the shortest sequences that lead from solved to a state, in normal form and ordered
    /// move by move. The list is empty if they have more than `most` moves. It has only the first
    /// one unless `all` is set. It is incomplete if the search was stopped.
    pub fn ways_to(&self, cube: &Cube, most: usize, all: bool, control: &Control) -> Vec<Alg> {
        let cube = &cube.inverse();
        (0..=most)
            .map(|length| self.of_length(cube, length, all, control))
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// Returns the sequences of exactly this length in normal form. The state must have no shorter
    /// sequence.
    fn of_length(&self, cube: &Cube, length: usize, all: bool, control: &Control) -> Vec<Alg> {
        let moves = Vec::with_capacity(length);
        let found = Vec::new();
        let mut walk = SequenceWalk { near: self, all, control, positions: 0, moves, found };
        walk.descend(cube, length, MoveSet::ALL);
        walk.found
    }
}

/// Depth-first search for all shortest sequences that lead to a state.
struct SequenceWalk<'a> {
    near: &'a Near,
    all: bool,
    control: &'a Control,
    positions: u32,
    moves: Vec<Move>,
    found: Vec<Alg>,
}

impl SequenceWalk<'_> {
    /// Adds the sequences below a node. After a stop, the node count keeps a value at which the
    /// stop flag is checked, so that the rest of the search ends at once.
    fn descend(&mut self, cube: &Cube, left: usize, following: MoveSet) {
        if self.positions.is_multiple_of(LOOK) && self.control.is_stopped() {
            return;
        }
        self.positions = self.positions.wrapping_add(1);
        if left <= usize::from(self.near.radius) {
            match self.near.depths.get(cube) {
                // If the state is nearer than `left`, the moves so far were a detour.
                Some(&depth) if usize::from(depth) == left => {}
                _ => return,
            }
        }
        if left == 0 {
            self.found.push(self.moves.as_slice().into());
            return;
        }
        for m in following {
            self.moves.push(m);
            self.descend(&cube.after(m), left - 1, MoveSet::following(m));
            self.moves.pop();
            if !self.all && !self.found.is_empty() {
                return;
            }
        }
    }
}

/// A window of a solution: the index of its first move, and its number of moves.
type Window = (usize, usize);

/// Returns replacements for parts of up to `window` moves that a shorter sequence can replace. A
/// part is left out if a part inside it saves as many moves. With `same`, replacements of equal
/// length are returned too, if they change both the first and the last move.
///
/// The solution should be in normal form. The search uses `threads` threads.
pub fn replacements(
    solution: &Alg,
    window: usize,
    same: bool,
    threads: usize,
    control: &Control,
) -> Vec<Replacement> {
    let window = window.min(MAX_WINDOW).min(solution.len());
    let near = Near::new(window, control);
    let mut shortest: HashMap<Window, usize> = HashMap::new();
    let mut found = Vec::new();
    // The longest windows come first: if a window cannot be shortened, no window inside it can.
    for length in (2..=window).rev() {
        let windows: Vec<Window> = (0..=solution.len() - length).map(|at| (at, length)).collect();
        let searched = windows.iter().copied().filter(|&(at, length)| {
            let covers = [(at, length + 1), (at.wrapping_sub(1), length + 1)];
            same || !covers.iter().any(|wider| shortest.get(wider) == Some(&wider.1))
        });
        let searched: Vec<Window> = searched.collect();
        let results = parallel_map(&searched, threads, control, &|&(at, length)| {
            let cube = Cube::from_moves(solution.moves()[at..at + length].iter().copied());
            let most = if same { length } else { length - 1 };
            near.ways_to(&cube, most, same, control)
        });
        for (&(at, length), algs) in searched.iter().zip(results) {
            shortest.insert((at, length), algs.first().map_or(length, Alg::len));
            found.extend(algs.into_iter().map(|instead| (at, length, instead)));
        }
        for w in windows {
            shortest.entry(w).or_insert(length);
        }
    }
    let saves =
        |at: usize, length: usize| length - shortest.get(&(at, length)).copied().unwrap_or(length);
    found.retain(|(at, length, instead)| match length - instead.len() {
        0 => changes_both_ends(&solution.moves()[*at..at + length], instead.moves()),
        fewer => *length == 2 || fewer > saves(*at, length - 1).max(saves(at + 1, length - 1)),
    });
    found.sort_by(|a, b| {
        (b.1 - b.2.len())
            .cmp(&(a.1 - a.2.len()))
            .then_with(|| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)))
    });
    found.into_iter().map(|(at, length, instead)| replaced(solution, at, length, instead)).collect()
}

fn changes_both_ends(window: &[Move], instead: &[Move]) -> bool {
    window.first() != instead.first() && window.last() != instead.last()
}

/// Returns the replacement of the `length` moves from index `at` on.
pub(super) fn replaced(solution: &Alg, at: usize, length: usize, instead: Alg) -> Replacement {
    let (before, rest) = solution.moves().split_at(at);
    let (window, after) = rest.split_at(length);
    let whole: Alg = before.iter().chain(instead.moves()).chain(after).copied().collect();
    Replacement { at, window: window.into(), instead, solution: whole.normal_form() }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{RandomNumbers, alg};
    use super::*;

    fn found(solution: &str, window: usize, same: bool) -> Vec<(usize, String, String)> {
        let all = replacements(&alg(solution), window, same, 1, &Control::new());
        all.into_iter().map(|r| (r.at, r.window.to_string(), r.instead.to_string())).collect()
    }

    #[test]
    fn near_states_are_as_many_as_are_known() {
        assert_eq!(Near::new(8, &Control::new()).depths.len(), 1 + 18 + 243 + 3_240 + 43_239);
    }

    #[test]
    fn the_smallest_windows_are_told_and_what_they_save() {
        // (R2 F2)3 = (F2 R2)3 has six moves and cannot be shortened. But (R2 F2)4 is only four
        // moves.
        assert_eq!(found("U R2 F2 R2 F2 R2 F2 D", 8, false), []);
        let all = found("U R2 F2 R2 F2 R2 F2 R2 F2 D", 10, false);
        assert_eq!(all[0], (1, "R2 F2 R2 F2 R2 F2 R2 F2".into(), "F2 R2 F2 R2".into()));
        assert_eq!(all[1], (1, "R2 F2 R2 F2 R2 F2 R2".into(), "F2 R2 F2 R2 F2".into()));
        assert_eq!(all.len(), 3, "{all:?}");
    }

    #[test]
    fn a_search_that_is_stopped_ends_within_some_positions() {
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(Near::new(8, &stopped).depths.len(), 1);
        let near = Near::new(10, &Control::new());
        let cube = alg("R U F L B D R' U2 F' L2 D").cube();
        assert_eq!(near.ways_to(&cube, 11, true, &stopped), []);
        let mut walk = SequenceWalk {
            near: &near,
            all: true,
            control: &stopped,
            positions: 1,
            moves: Vec::new(),
            found: Vec::new(),
        };
        walk.descend(&cube, 11, MoveSet::ALL);
        assert_eq!(walk.positions, LOOK);
    }

    #[test]
    fn ways_of_the_same_length_change_both_ends() {
        let all = found("U R2 F2 R2 F2 R2 F2 D", 6, true);
        assert!(
            all.contains(&(1, "R2 F2 R2 F2 R2 F2".into(), "F2 R2 F2 R2 F2 R2".into())),
            "{all:?}"
        );
        assert!(all.contains(&(1, "R2 F2 R2 F2 R2".into(), "L2 B2 R2 B2 L2".into())), "{all:?}");
        let ends = |text: &str| {
            (
                text.split(' ').next().map(str::to_owned),
                text.split(' ').next_back().map(str::to_owned),
            )
        };
        for (_, window, instead) in all {
            let ((a, b), (c, d)) = (ends(&window), ends(&instead));
            assert!(a != c && b != d, "{window} and {instead}");
        }
    }

    #[test]
    fn replacing_keeps_the_state_and_threads_change_nothing() {
        let mut numbers = RandomNumbers::new(5);
        for _ in 0..5 {
            let half: Alg =
                numbers.moves(14).iter().map(|m| m.merge(m).flatten().unwrap_or(m)).collect();
            let solution = half.normal_form();
            let all = replacements(&solution, 7, true, 1, &Control::new());
            assert_eq!(all, replacements(&solution, 7, true, 3, &Control::new()));
            for r in &all {
                assert_eq!(r.solution.cube(), solution.cube());
                assert_eq!(r.window.cube(), r.instead.cube());
                assert!(r.instead.len() <= r.window.len() && r.solution.len() <= solution.len());
            }
        }
    }
}
