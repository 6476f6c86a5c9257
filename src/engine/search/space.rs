//! The goal of a search in a space of positions, with the rules for the listed solutions.

use premove_cube::{Cube, Move, MoveSet, Symmetry};

use super::suffixes::Suffixes;

/// Rule for the moves of each side of a listed solution. It keeps one of several equivalent
/// sequences that differ in their last turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndRule {
    /// Allowed last moves. A turn of the opposite face before the last one must be allowed too.
    pub last: MoveSet,
    /// Moves that are allowed only as the last move.
    pub only_last: MoveSet,
}

impl EndRule {
    /// Rule that accepts every sequence.
    pub const ANY: Self = Self { last: MoveSet::ALL, only_last: MoveSet::EMPTY };

    /// Returns whether `m` may be the last move after the move `before`.
    #[inline]
    pub(super) fn allows_last(self, before: Option<Move>, m: Move) -> bool {
        self.last.contains(m)
            && before.is_none_or(|b| b.axis() != m.axis() || self.last.contains(b))
    }
}

/// Condition on a state, seen in the frame of a [`Goal`]. A path ends at each state that meets it.
pub type Ends<'a> = &'a (dyn Fn(&Cube) -> bool + Sync);

/// Filter that returns whether a solution that reaches the goal is listed. The arguments are its
/// normal moves, its inverse moves and the state after them, in the frame of the [`Goal`].
pub type Wanted<'a> = &'a (dyn Fn(&[Move], &[Move], &Cube) -> bool + Sync);

/// A goal to search for. Each goal has its own frame: the rotation of the cube in which its space
/// is defined.
pub struct Goal<'a, S> {
    /// The space with its positions and distances, as seen in the frame.
    pub space: &'a S,
    /// The cube of the normal side, rotated into the frame.
    pub cube: Cube,
    /// The moves that solutions may have, as named in the frame.
    pub moves: MoveSet,
    /// Rule that the moves of each side of a listed solution must obey, as named in the frame.
    pub ending: EndRule,
    /// Returns whether a state in the frame has reached the goal, computed from the cube itself.
    /// Results of the space are checked against it. If solutions with inverse moves reach the goal
    /// on the inverse side, the argument is the cube of that side.
    pub reached: Ends<'a>,
    /// Returns whether a state reaches another goal of the step, which also ends a path. If moves
    /// were made on the inverse side, the argument is the cube of that side.
    pub rival: Option<Ends<'a>>,
    /// Filter of the listed solutions in addition to the rules for endings; `None` for no filter.
    /// Every path ends when it reaches the goal, also if the filter rejects it.
    pub wanted: Option<Wanted<'a>>,
    /// Sequences with which a side of each wanted solution must end, in the frame; `None` if any
    /// end is allowed. A search on both sides tries only the sequences with such an end, if these
    /// are fewer.
    pub endings: Option<&'a Suffixes>,
    /// Symmetry from the frame to the cube as the solver holds it.
    pub back: Symmetry,
    /// The bit of the goal in [`Solution::targets`](super::Solution::targets).
    pub bit: u8,
}

impl<S> Goal<'_, S> {
    /// Iterates over the endings that listed solutions may have with the moves of the goal.
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

    /// Returns this goal with its moves limited to a set. The set is given as the solver holds the
    /// cube.
    pub(super) fn within(&self, moves: MoveSet) -> Self {
        let into_frame = self.back.inverse();
        let moves: MoveSet = moves.iter().map(|m| into_frame.of_move(m)).collect();
        Self { moves: self.moves.and(moves), ..*self }
    }
}
