//! The goal of a search on a space of positions, with the rules for the listed solutions.

use premove_cube::{Cube, Move, MoveSet, Symmetry};

use super::suffixes::Suffixes;

/// Rule for the sequences that stand for their family: for the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndRule {
    /// The last move must be one of these, and if the move before it turns the opposite face, that
    /// one too.
    pub last: MoveSet,
    /// These may only stand last.
    pub only_last: MoveSet,
}

impl EndRule {
    /// Every sequence stands for itself.
    pub const ANY: Self = Self { last: MoveSet::ALL, only_last: MoveSet::EMPTY };

    /// Returns whether a move may be the last one behind another.
    #[inline]
    pub(super) fn allows_last(self, before: Option<Move>, m: Move) -> bool {
        self.last.contains(m)
            && before.is_none_or(|b| b.axis() != m.axis() || self.last.contains(b))
    }
}

/// Returns whether a state ends a path; the state is in the frame.
pub type Ends<'a> = &'a (dyn Fn(&Cube) -> bool + Sync);

/// Returns whether a solution that reaches the goal is wanted: its normal and inverse moves and the
/// state that they lead to, in the frame.
pub type Wanted<'a> = &'a (dyn Fn(&[Move], &[Move], &Cube) -> bool + Sync);

/// One thing to search for: a goal in a frame of its own.
pub struct Goal<'a, S> {
    /// Positions and distances, in the frame.
    pub space: &'a S,
    /// The normal side, in the frame.
    pub cube: Cube,
    /// The moves that solutions are made of, in the frame.
    pub moves: MoveSet,
    /// Rule for the listed sequences, in the frame.
    pub ending: EndRule,
    /// Returns whether a state, in the frame, has reached the goal, computed from the cube itself:
    /// the result of the space is checked against it. Where solutions with inverse moves reach the
    /// goal on the inverse side, it gets that side.
    pub reached: Ends<'a>,
    /// Condition that ends a path besides reaching the goal: another goal of the same step. It gets
    /// the inverse side where moves were made there.
    pub rival: Option<Ends<'a>>,
    /// Filter of the listed solutions beside the rules for endings; `None` for all. A path ends at
    /// the goal whether it is wanted or not.
    pub wanted: Option<Wanted<'a>>,
    /// Each wanted solution has a side that ends with one of these, in the frame; `None` where
    /// anything may end it. A search with both sides tries the sequences that end so, where these
    /// are fewer.
    pub endings: Option<&'a Suffixes>,
    /// Symmetry from the frame to the cube as the solver holds it.
    pub back: Symmetry,
    /// The goal's bit in [`Solution::targets`](super::Solution::targets).
    pub bit: u8,
}

impl<S> Goal<'_, S> {
    /// The endings that listed solutions may have, made of the moves.
    pub(super) fn usable_endings(&self) -> impl Iterator<Item = &[Move]> {
        let all = self.endings.into_iter().flat_map(Suffixes::iter);
        all.filter(|ending| {
            let before = ending.len().checked_sub(2).map(|at| ending[at]);
            ending.iter().all(|&m| self.moves.contains(m))
                && ending.last().is_none_or(|&last| self.ending.allows_last(before, last))
        })
    }

    /// Returns whether the moves of a side end with one of the endings.
    pub(super) fn ends_so(&self, side: &[Move]) -> bool {
        self.endings.is_some_and(|endings| endings.end(side))
    }

    /// Returns this goal with no other moves than these, given as the solver holds the cube.
    pub(super) fn within(&self, moves: MoveSet) -> Self {
        let into_frame = self.back.inverse();
        let moves: MoveSet = moves.iter().map(|m| into_frame.of_move(m)).collect();
        Self { moves: self.moves.and(moves), ..*self }
    }
}
