//! What a search walks on: positions, moves between them, and how far the goal is.

use std::hash::Hash;

use premove_cube::{Cube, Move, MoveSet};

/// A state, and moves one of which is made next on its other side. Seen from this side the inverse
/// of that move is a premove.
#[derive(Clone, Copy, Debug)]
pub struct Premoves {
    /// The state before the move.
    pub cube: Cube,
    /// The moves of the other side.
    pub moves: MoveSet,
}

/// A part of the cube's state from which the distance to the goal can be read.
pub trait Space: Sync {
    /// A position. What is equal leads to the goal by the same moves.
    type Node: Copy + Eq + Hash;

    /// Whether one shortest solution is as good as another, so that a search for a single one may
    /// end with it. It then gives the first of the first task that has one, for any number of
    /// threads.
    const ANY_WILL_DO: bool = false;

    /// Whether the goal has positions that are not wanted, where a path ends without a solution:
    /// their distance is 1, unlike that of the wanted ones.
    const SIFTS: bool = false;

    /// Where the states of the goal are a group, the moves that belong to it; no move for any other
    /// goal. Such a move, in front of a state or behind it, neither reaches the goal nor leaves it,
    /// so that no listed solution has one at the end of a side.
    const GROUP: MoveSet = MoveSet::EMPTY;

    /// Whether the goal's states are known to be a group.
    #[must_use]
    fn is_group() -> bool {
        !Self::GROUP.is_empty()
    }

    /// The position of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// The position of a state whose inverse is to reach the goal. The same for a goal that is
    /// closed under inversion, as a group of states is. For any other, a solution with moves on the
    /// inverse side reaches it on that side.
    #[inline]
    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        self.node(cube)
    }

    /// The position after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// At least this many moves to the goal; 0 exactly there. Where both sides are mixed it must be
    /// the true distance.
    fn distance(&self, node: Self::Node) -> u8;

    /// The same when it is at most `most`; otherwise anything greater than `most`. Where a smaller
    /// table often decides, the larger one need not be asked.
    fn distance_within(&self, node: Self::Node, _most: u8) -> u8 {
        self.distance(node)
    }

    /// Whether a position is one of the goal, wanted or not.
    #[inline]
    fn is_goal(&self, node: Self::Node) -> bool {
        self.distance_within(node, 0) == 0
    }

    /// Whether a state is one of the goal, wanted or not.
    #[inline]
    fn is_goal_state(&self, cube: &Cube) -> bool {
        self.is_goal(self.node(cube))
    }

    /// The position of a state and its distance, where that is at most `most`. Behind moves that
    /// were made on the other side, which may already have what a solution must have; `by_inverse`
    /// says that its inverse is to reach the goal.
    #[inline]
    fn root(
        &self,
        cube: &Cube,
        by_inverse: bool,
        _behind: &[Move],
        most: u8,
    ) -> Option<(Self::Node, u8)> {
        let node = if by_inverse { self.node_of_inverse(cube) } else { self.node(cube) };
        let distance = self.distance_within(node, most);
        (distance <= most).then_some((node, distance))
    }

    /// Takes out moves behind which a state is known to have no [root](Space::root) within
    /// `most`. Where lookups wait for memory, those of all states should overlap.
    fn near_behind(&self, _premoves: &mut [Premoves], _most: u8) {}

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
