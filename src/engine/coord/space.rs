//! The space of a search: positions, the moves between them, and the distance to the goal.

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

    /// `true` if all shortest solutions are equally good, so that a search for a single one may end
    /// at the first it finds. It then returns the first solution of the first task that has one,
    /// for any number of threads.
    const ANY_WILL_DO: bool = false;

    /// `true` if the goal has unwanted positions, where a path ends without a solution: their
    /// distance is 1, unlike that of the wanted ones.
    const SIFTS: bool = false;

    /// The moves that belong to the goal, if its states are a group; otherwise no moves. A move of
    /// the group, in front of a state or behind it, neither reaches the goal nor leaves it. So no
    /// listed solution has one at the end of a side.
    const GROUP: MoveSet = MoveSet::EMPTY;

    /// Returns whether the states of the goal are known to be a group.
    #[must_use]
    fn is_group() -> bool {
        !Self::GROUP.is_empty()
    }

    /// Returns the position of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// Returns the position of a state whose inverse is to reach the goal. It equals
    /// [`Space::node`] for a goal that is closed under inversion, such as a group of states. For
    /// any other goal, a solution with moves on the inverse side reaches it on that side.
    #[inline]
    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        self.node(cube)
    }

    /// Returns the position after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// Returns a lower bound on the number of moves to the goal; 0 exactly at the goal. Where both
    /// sides are mixed it must be the true distance.
    fn distance(&self, node: Self::Node) -> u8;

    /// Returns the distance if it is at most `most`, and otherwise anything greater than `most`.
    /// Where a smaller table often decides, the larger one need not be read.
    fn distance_within(&self, node: Self::Node, _most: u8) -> u8 {
        self.distance(node)
    }

    /// Returns whether a position is in the goal, wanted or not.
    #[inline]
    fn is_goal(&self, node: Self::Node) -> bool {
        self.distance_within(node, 0) == 0
    }

    /// Returns whether a state is in the goal, wanted or not.
    #[inline]
    fn is_goal_state(&self, cube: &Cube) -> bool {
        self.is_goal(self.node(cube))
    }

    /// Returns the position of a state and its distance, if that is at most `most`. `_behind` are
    /// the moves made before on the other side, which may already have what a solution must have.
    /// With `by_inverse`, the inverse of the state is to reach the goal.
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
