//! The states near solved, and all words that solve a cube in a given number of moves.
//!
//! All states up to five moves from solved are listed with their distances, 621,649 of them. Those
//! up to seven moves are marked ([`Ball`]), so that nearly all other states are refused without
//! being expanded: a search for words of `n` moves walks `n - 7` moves before it reads the first
//! marks. For the last moves, the keys of all children of a node follow from the node, and their
//! marks are read together, so that the waits for memory overlap; only the children that are marked
//! are made.

use std::sync::OnceLock;

use premove_cube::{Cube, Move, MoveSet};

use super::Stop;
use super::ball::Ball;
use super::key::{self, KeySet, PieceBytes};
use super::keyed::KeyedList;

/// All states up to this number of moves from solved are listed.
const RADIUS: usize = 5;
/// Number of listed states.
const STATES: usize = 621_649;
/// Greatest length that is searched without making the marks: making them takes longer than such a
/// search.
const WITHOUT_MARKS: usize = 8;
/// Number of nodes between two checks of the stop flag: less than a millisecond.
const LOOK: u32 = 1 << 12;

/// The states near solved.
#[derive(Debug)]
pub struct Near {
    /// The distance of each state up to the radius, by its key.
    states: KeyedList<u8>,
    /// The marks, once a search needed them.
    ball: OnceLock<Ball>,
}

impl Near {
    /// Computes the listed states, in about 0.1 seconds. Returns `None` if it was stopped.
    pub fn new(stop: Stop<'_>) -> Option<Self> {
        let mut seen = KeySet::default();
        seen.reserve(STATES);
        let mut listed = Vec::with_capacity(STATES);
        let mut level = vec![(Cube::SOLVED, MoveSet::ALL)];
        seen.insert(key::whole(&Cube::SOLVED));
        for depth in 0..=RADIUS as u8 {
            listed.extend(level.iter().map(|(cube, _)| (key::whole(cube), depth)));
            if usize::from(depth) == RADIUS {
                break;
            }
            let mut next = Vec::new();
            for (number, (cube, moves)) in level.iter().enumerate() {
                if number.is_multiple_of(LOOK as usize) && stop() {
                    return None;
                }
                let (key, bytes) = (key::whole(cube), PieceBytes::of(cube));
                let new = moves.iter().filter(|&m| seen.insert(key::after(key, &bytes, m)));
                next.extend(new.map(|m| (cube.after(m), MoveSet::following(m))));
            }
            level = next;
        }
        Some(Self { states: KeyedList::new(listed), ball: OnceLock::new() })
    }

    /// Returns the marks for a search for this number of moves; `None` if it needs none, or if
    /// making them was stopped.
    fn ball(&self, length: usize, stop: Stop<'_>) -> Option<&Ball> {
        if self.ball.get().is_none() && length > WITHOUT_MARKS {
            let ball = Ball::new(stop)?;
            return Some(self.ball.get_or_init(|| ball));
        }
        self.ball.get()
    }

    /// Returns the number of moves that a state needs; `None` if it needs more than the radius.
    #[inline]
    pub fn moves_to(&self, cube: &Cube) -> Option<usize> {
        self.states.get(key::whole(cube)).first().map(|&moves| moves.into())
    }

    /// Returns the radius: all states up to this number of moves from solved are listed.
    pub const fn radius(&self) -> usize {
        RADIUS
    }

    /// Calls `found` with each sequence of exactly `length` moves that solves a cube, in the order
    /// of their moves, and returns the number of nodes. Of two sequences that differ in the order
    /// of turns of opposite faces only one is found. The search ends when `found` returns `false`,
    /// or when it is stopped.
    pub fn solutions(
        &self,
        cube: &Cube,
        length: usize,
        stop: Stop<'_>,
        found: &mut dyn FnMut(&[Move]) -> bool,
    ) -> u64 {
        self.solutions_from(cube, MoveSet::ALL, length, stop, found)
    }

    /// Finds the sequences that begin with one of the moves `first`; otherwise like
    /// [`Self::solutions`].
    pub fn solutions_from(
        &self,
        cube: &Cube,
        first: MoveSet,
        length: usize,
        stop: Stop<'_>,
        found: &mut dyn FnMut(&[Move]) -> bool,
    ) -> u64 {
        let ball = self.ball(length, stop);
        let moves = Vec::with_capacity(length);
        let mut walk =
            SolutionWalk { near: self, ball, stop, nodes: 0, next_look: 0, moves, found };
        walk.descend(cube, length, first);
        walk.nodes
    }
}

/// Depth-first search for the sequences of one length that solve a cube.
struct SolutionWalk<'a> {
    near: &'a Near,
    ball: Option<&'a Ball>,
    stop: Stop<'a>,
    nodes: u64,
    /// The number of nodes at which the stop flag is checked next.
    next_look: u64,
    moves: Vec<Move>,
    found: &'a mut dyn FnMut(&[Move]) -> bool,
}

impl SolutionWalk<'_> {
    /// Searches below a node with `left` moves to go. Returns whether the search goes on.
    fn descend(&mut self, cube: &Cube, left: usize, following: MoveSet) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + u64::from(LOOK);
            if (self.stop)() {
                return false;
            }
        }
        if left <= RADIUS && self.near.moves_to(cube).is_none_or(|moves| moves > left) {
            return true;
        }
        if left == 0 {
            return (self.found)(&self.moves);
        }
        self.nodes += following.len() as u64;
        match (left - 1, self.ball) {
            (0..=RADIUS, _) => {
                let states = &self.near.states;
                let kept = marked(cube, following, &|key| states.may_have(key));
                kept.iter().all(|m| self.descend_with(&cube.after(m), left, m))
            }
            (next, Some(ball)) if next <= Ball::RADIUS => following.iter().all(|m| {
                let child = cube.after(m);
                !ball.may_have(&child, next) || self.descend_with(&child, left, m)
            }),
            _ => following.iter().all(|m| self.descend_with(&cube.after(m), left, m)),
        }
    }

    /// Searches below a child that a move leads to.
    fn descend_with(&mut self, child: &Cube, left: usize, m: Move) -> bool {
        self.moves.push(m);
        let goes_on = self.descend(child, left - 1, MoveSet::following(m));
        self.moves.pop();
        goes_on
    }
}

/// Returns the moves that lead to a state whose key has marks.
#[inline]
fn marked(cube: &Cube, moves: MoveSet, has: &impl Fn(u64) -> bool) -> MoveSet {
    let (key, bytes) = (key::whole(cube), PieceBytes::of(cube));
    let mut keys = [0; Move::COUNT];
    for (child, m) in keys.iter_mut().zip(moves) {
        *child = key::after(key, &bytes, m);
    }
    moves.iter().zip(keys).filter(|(_, key)| has(*key)).map(|(m, _)| m).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::tests::words;
    use premove_cube::notation::Alg;

    #[test]
    fn near_states_are_as_many_as_are_known() {
        let near = &words().0;
        let mut by_distance = [0; RADIUS + 1];
        near.states.entries().iter().for_each(|&moves| by_distance[usize::from(moves)] += 1);
        assert_eq!(by_distance, [1, 18, 243, 3_240, 43_239, 574_908]);
    }

    #[test]
    fn solutions_of_a_length_are_those_of_brute_force() {
        let near = &words().0;
        let state: Alg = [0, 7, 12, 4, 9, 1, 15].map(Move::from_index).into_iter().collect();
        let cube = state.cube();
        for length in 0..=5 {
            let mut all = vec![(Vec::new(), cube, MoveSet::ALL)];
            for _ in 0..length {
                all = all
                    .into_iter()
                    .flat_map(|(moves, cube, following)| {
                        following.into_iter().map(move |m| {
                            ([&moves[..], &[m]].concat(), cube.after(m), MoveSet::following(m))
                        })
                    })
                    .collect();
            }
            let solved = all.into_iter().filter(|(_, cube, _)| cube.is_solved());
            let wanted: Vec<Vec<Move>> = solved.map(|(moves, ..)| moves).collect();
            assert_eq!(found(near, &cube, length), wanted, "{length} moves");
        }
        // Two moves more than the shortest solution, and as many moves as need the outer marks.
        for length in [7, 9, 10] {
            let all = found(near, &cube, length);
            assert!(length != 7 || all.contains(&state.inverse().normal_form().moves().to_vec()));
            for moves in all {
                assert!(cube.after_all(moves.iter().copied()).is_solved());
                assert!(Alg::from(&moves[..]).is_normal() && moves.len() == length);
            }
        }
    }

    #[test]
    fn a_stopped_search_ends_within_some_nodes() {
        let near = &words().0;
        let cube = Cube::from_moves((0..12).map(|i| Move::from_index((7 * i + 2) % 18)));
        let nodes = near.solutions(&cube, 14, &|| true, &mut |_| true);
        assert!(nodes <= u64::from(2 * LOOK), "{nodes}");
        assert!(Near::new(&|| true).is_none());
    }

    fn found(near: &Near, cube: &Cube, length: usize) -> Vec<Vec<Move>> {
        let mut all = Vec::new();
        near.solutions(cube, length, &|| false, &mut |moves| {
            all.push(moves.to_vec());
            true
        });
        all
    }
}
