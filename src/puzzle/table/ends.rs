//! What is known of the last move of a path to the goal, and of the first one.
//!
//! Let H be what looks like the goal from one side: the moves of H do not change what is seen of
//! the goal. If a path ends with such a move, the position before it looks like the goal already;
//! so the whole path costs at least the distance seen from that side and the move. Every path ends
//! with some move: where each move belongs to the H of some side, and all sides see the same
//! distance, the position is farther than that. (Known for the three axes of a cube since
//! Kociemba's optimal solver.)
//!
//! The same holds for what undoes a position and the first move of a path. There it says which
//! moves need not be tried.

use std::sync::Arc;

use crate::puzzle::space::symmetric::{Facet, Model};

/// The most kinds of moves that are distinguished.
const KINDS: usize = 8;

/// Moves by the sides from which they leave the goal as it is.
#[derive(Debug)]
pub(super) struct Ends {
    /// The kind of each turn.
    kinds: Vec<u8>,
    /// The sides of each kind, a bit for each, and what its cheapest move costs.
    sides: Vec<(u32, u32)>,
}

/// How far a position is at least if a path to the goal ends with a move of each kind, but for that
/// move.
pub(super) type Far = [u8; KINDS];

impl Ends {
    /// For sides through which moves become these.
    pub(super) fn new(model: &Model, facets: &[Arc<Facet>], moves: &[Vec<u16>]) -> Self {
        let stays = |m: u16| {
            facets
                .iter()
                .all(|facet| facet.goals.iter().all(|&goal| facet.after(goal, m.into()) == goal))
        };
        // The first kind is of moves that no side knows.
        let mut sides: Vec<(u32, u32)> = vec![(0, u32::MAX)];
        let kinds = model.costs.iter().enumerate().map(|(turn, &cost)| {
            let seen = (0..)
                .zip(moves)
                .filter(|(_, moves)| stays(moves[turn]))
                .fold(0, |seen, (side, _)| seen | 1 << side);
            let known = sides.iter().position(|&(sides, _)| sides == seen);
            let kind = known.unwrap_or(if sides.len() < KINDS { sides.len() } else { 0 });
            if kind == sides.len() {
                sides.push((seen, cost));
            }
            sides[kind].1 = sides[kind].1.min(cost);
            kind as u8
        });
        Self { kinds: kinds.collect(), sides }
    }

    /// How far a position is at least by kinds, and at all, if it is so far from each side.
    #[inline]
    pub(super) fn far(&self, seen: &[u8]) -> (Far, u32) {
        let mut far = [0; KINDS];
        let mut least = u32::MAX;
        for (far, &(sides, cost)) in far.iter_mut().zip(&self.sides) {
            let within = seen.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
            *far = within.map(|(_, &distance)| distance).max().unwrap_or(0);
            least = least.min(u32::from(*far).saturating_add(cost));
        }
        let farthest = u32::from(seen.iter().copied().max().unwrap_or(0));
        // What is the goal itself has a path without a last move.
        (far, if farthest == 0 { 0 } else { farthest.max(least) })
    }

    /// What [`Ends::far`] says of paths that end with a turn, or begin with it.
    #[inline]
    pub(super) fn of(&self, far: Far, turn: usize) -> u32 {
        far[usize::from(self.kinds[turn])].into()
    }
}
