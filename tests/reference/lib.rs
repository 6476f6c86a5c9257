//! Brute force: every state within six moves of solved, and every sequence of moves that solves it.
//!
//! This code uses only the moves of the library: no coordinate, no symmetry, no table. It is a
//! package of its own so that it can be optimised, because the tests, which are not, spend most of
//! their time in it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use premove_cube::{Cube, Metric, Move, MoveSet};

/// Moves that solve a cube.
pub type Moves = Vec<Move>;

/// Greatest distance of the stored states from solved, in moves.
const RADIUS: u8 = 6;

/// All 8,240,087 states within [`RADIUS`] moves of solved, with their distances.
///
/// A state is stored as 61 bits mixed from its pieces, and 3 bits with its distance plus one. Two
/// of all the states that a test looks up collide with a probability of about one in a million. A
/// solution that resulted from a collision would not solve the cube.
#[derive(Debug)]
pub struct Ball {
    slots: Vec<u64>,
    counts: [usize; RADIUS as usize + 1],
}

/// Returns 61 bits mixed from all pieces of a cube; the low three bits are zero.
fn fingerprint(cube: &Cube) -> u64 {
    let corners = cube
        .corners
        .iter()
        .fold(0, |sum, c| sum * 24 + c.piece() as u64 * 3 + u64::from(c.twist()));
    let edges =
        cube.edges.iter().fold(0, |sum, e| sum * 24 + e.piece() as u64 * 2 + u64::from(e.flip()));
    let mixed: u64 = (corners ^ (corners >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ edges;
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ (mixed >> 31)) & !7
}

impl Ball {
    const SLOTS: usize = 1 << 24;

    /// Returns the states, which are computed on first use, in some seconds and 128 MB, for all
    /// tests of the program.
    pub fn get() -> &'static Self {
        static BALL: OnceLock<Ball> = OnceLock::new();
        BALL.get_or_init(Self::grow)
    }

    fn grow() -> Self {
        let mut ball = Self { slots: vec![0; Self::SLOTS], counts: [0; RADIUS as usize + 1] };
        let mut level = vec![Cube::SOLVED];
        ball.insert(&Cube::SOLVED, 0);
        ball.counts[0] = 1;
        for depth in 1..=RADIUS {
            let mut next = Vec::new();
            for cube in &level {
                for m in Move::ALL {
                    let child = cube.after(m);
                    if ball.insert(&child, depth) {
                        ball.counts[usize::from(depth)] += 1;
                        if depth < RADIUS {
                            next.push(child);
                        }
                    }
                }
            }
            level = next;
        }
        ball
    }

    /// Returns the number of states at each distance from solved, from 0 on.
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// Returns the slot of a state, or the free slot where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mut at = (key >> 40) as usize % Self::SLOTS;
        while self.slots[at] != 0 && self.slots[at] & !7 != key {
            at = (at + 1) % Self::SLOTS;
        }
        at
    }

    /// Inserts a state; returns `true` if it was new.
    fn insert(&mut self, cube: &Cube, depth: u8) -> bool {
        let key = fingerprint(cube);
        let at = self.slot(key);
        let new = self.slots[at] == 0;
        if new {
            self.slots[at] = key | u64::from(depth + 1);
        }
        new
    }

    /// Returns the distance to solved; `None` if it is greater than [`RADIUS`].
    pub fn distance(&self, cube: &Cube) -> Option<u8> {
        let slot = self.slots[self.slot(fingerprint(cube))];
        if slot == 0 { None } else { Some((slot & 7) as u8 - 1) }
    }

    /// Returns all canonical sequences of this length that solve the cube, except those that solve
    /// it before their end.
    pub fn solutions(&self, cube: &Cube, length: u8) -> BTreeSet<Moves> {
        self.solutions_in(Metric::HalfTurn, cube, length)
    }

    /// Returns all canonical sequences of this length in a metric that solve the cube, except those
    /// that solve it before their end. No position takes fewer quarter turns than half turns.
    pub fn solutions_in(&self, metric: Metric, cube: &Cube, length: u8) -> BTreeSet<Moves> {
        let mut found = BTreeSet::new();
        self.descend(cube, (metric, length), &mut Vec::new(), &mut found);
        found.retain(|moves| !ends_early(cube, moves));
        found
    }

    fn descend(
        &self,
        cube: &Cube,
        (metric, left): (Metric, u8),
        path: &mut Moves,
        found: &mut BTreeSet<Moves>,
    ) {
        if left <= RADIUS && self.distance(cube).is_none_or(|d| d > left) {
            return;
        }
        if left == 0 {
            found.insert(path.clone());
            return;
        }
        if cube.is_solved() {
            return;
        }
        for m in path.last().map_or(MoveSet::ALL, |&last| MoveSet::following(last)) {
            if let Some(left) = left.checked_sub(metric.cost(m)) {
                path.push(m);
                self.descend(&cube.after(m), (metric, left), path, found);
                path.pop();
            }
        }
    }

    /// Returns all shortest solutions; `None` if they have more than `limit` moves. The time grows
    /// with every move beyond six.
    pub fn shortest(&self, cube: &Cube, limit: u8) -> Option<BTreeSet<Moves>> {
        (0..=limit).map(|length| self.solutions(cube, length)).find(|found| !found.is_empty())
    }
}

/// Returns `true` if moves solve a cube before the last of them, in either order of two turns of
/// opposite faces.
pub fn ends_early(cube: &Cube, moves: &[Move]) -> bool {
    let is_solved = |moves: Moves| cube.after_all(moves).is_solved();
    (0..moves.len()).any(|made| {
        let next = moves.get(made + 1).filter(|next| next.axis() == moves[made].axis());
        is_solved(moves[..made].to_vec())
            || next.is_some_and(|&next| is_solved([&moves[..made], &[next]].concat()))
    })
}
