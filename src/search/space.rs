//! What the engine has to know of a step: positions, moves between them, and how far the goal is.

use std::hash::Hash;

use crate::cube::{Cube, Move, MoveSet, Symmetry};

/// A part of the cube's state that tells how far the goal is.
pub trait Space: Sync {
    /// A position. What is equal leads to the goal by the same moves.
    type Node: Copy + Eq + Hash;

    /// Whether one shortest solution is as good as another, so that a search for a single one may
    /// end with it. It then gives the first of the first task that has one, whatever the number of
    /// threads.
    const ANY_WILL_DO: bool = false;

    /// The position of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// The position of a state whose inverse is to reach the goal. The same for a goal that is
    /// closed under inversion, as a group of states is. For any other, a solution with moves on the
    /// inverse side reaches it on that side.
    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        self.node(cube)
    }

    /// The position after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// At least this many moves to the goal; 0 exactly there. Where both sides are mixed it must be
    /// the true distance.
    fn distance(&self, node: Self::Node) -> u8;

    /// The same when it is at most `most`; otherwise anything greater than `most`. Where a smaller
    /// table often tells already, the larger one need not be asked.
    fn distance_within(&self, node: Self::Node, _most: u8) -> u8 {
        self.distance(node)
    }

    /// Calls back with the positions after these moves and their distances as
    /// [`Space::distance_within`] gives them, in the order of the moves. Those farther away than
    /// `most` may be left out; a distance of at most `most` need only be right in being 0 or not.
    #[inline]
    fn children(
        &self,
        node: &Self::Node,
        moves: MoveSet,
        most: u8,
        mut each: impl FnMut(Move, Self::Node, u8),
    ) {
        for m in moves {
            let child = self.child(*node, m);
            each(m, child, self.distance_within(child, most));
        }
    }
}

/// Which sequences stand for their family: a rule for the moves of one side.
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

    /// Sequences that end clockwise: both directions of a last quarter turn reach the goal or
    /// neither does.
    pub const CLOCKWISE: Self = Self { last: MoveSet::CLOCKWISE, only_last: MoveSet::EMPTY };

    /// Whether a move may stand last behind another.
    #[inline]
    pub(super) fn allows_last(self, before: Option<Move>, m: Move) -> bool {
        self.last.contains(m)
            && before.is_none_or(|b| b.axis() != m.axis() || self.last.contains(b))
    }
}

/// Tells whether a state ends a path, in the frame.
pub type Ends<'a> = &'a (dyn Fn(&Cube) -> bool + Sync);

/// One thing to search for: a goal in a frame of its own.
pub struct Goal<'a, S> {
    /// Positions and distances, in the frame.
    pub space: &'a S,
    /// The normal side, in the frame.
    pub cube: Cube,
    /// The moves that solutions are made of, in the frame.
    pub moves: MoveSet,
    /// Which sequences are listed, in the frame.
    pub ending: EndRule,
    /// What ends a path besides reaching the goal: another goal that the same step has.
    pub rival: Option<Ends<'a>>,
    /// From the frame to the cube as the solver holds it.
    pub back: Symmetry,
    /// The goal's bit in [`Solution::targets`](super::Solution::targets).
    pub bit: u8,
}

impl<S> Goal<'_, S> {
    /// The same goal with no other moves than these, given as the solver holds the cube.
    pub(super) fn within(&self, moves: MoveSet) -> Self {
        let into_frame = self.back.inverse();
        let moves: MoveSet = moves.iter().map(|m| into_frame.of_move(m)).collect();
        Self { moves: self.moves.and(moves), ..*self }
    }
}
