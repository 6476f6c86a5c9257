//! The space of a search: positions, the moves between them, and the distance to the goal.

use std::hash::Hash;

use premove_cube::{Cube, Move, MoveSet};

/// A state of one side, and the moves that the other side may make next. A move of the other side
/// is a premove of this state: its inverse acts before the state.
#[derive(Clone, Copy, Debug)]
pub struct Premoves {
    /// The state of the one side, before the move.
    pub cube: Cube,
    /// The possible moves of the other side.
    pub moves: MoveSet,
}

/// The space of a search: a part of the cube's state that determines the distance to the goal.
pub trait Space: Sync {
    /// A position: the part of a state that the space sees. From equal positions, equal moves reach
    /// the goal.
    type Node: Copy + Eq + Hash;

    /// `true` if all shortest solutions are equally good. Then a search for a single solution may
    /// stop at the first one. It returns the first solution of the first task that has one, for any
    /// number of threads.
    const ANY_WILL_DO: bool = false;

    /// `true` if some positions of the goal are unwanted, such as DRs without a wanted subset. A
    /// path ends there without a solution, so [`Space::distance`] returns 1 for them. It returns 0
    /// only for wanted positions of the goal.
    const SIFTS: bool = false;

    /// The moves that belong to the goal, if its states form a group; otherwise no moves. Such a
    /// move, made first or last, does not change whether a state is in the goal. So no listed
    /// solution ends a side with such a move.
    const GROUP: MoveSet = MoveSet::EMPTY;

    /// Returns whether the states of the goal are known to form a group.
    #[must_use]
    fn is_group() -> bool {
        !Self::GROUP.is_empty()
    }

    /// Returns the position of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// Returns the position of a state whose inverse must reach the goal. It equals [`Space::node`]
    /// if the goal is closed under inversion, for instance if it is a group of states. For any
    /// other goal, a solution with moves on the inverse side reaches the goal on that side.
    #[inline]
    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        self.node(cube)
    }

    /// Returns the position after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// Returns a lower bound on the number of moves to the goal. It is 0 exactly at the goal. For
    /// solutions with moves on both sides it must be the true distance.
    fn distance(&self, node: Self::Node) -> u8;

    /// Returns the distance if it is at most `most`, and otherwise any number greater than `most`.
    /// An implementation may try a smaller table first, so that the larger one is often not read.
    fn distance_within(&self, node: Self::Node, _most: u8) -> u8 {
        self.distance(node)
    }

    /// Returns whether a position is in the goal, wanted or unwanted.
    #[inline]
    fn is_goal(&self, node: Self::Node) -> bool {
        self.distance_within(node, 0) == 0
    }

    /// Returns whether a state is in the goal, wanted or unwanted.
    #[inline]
    fn is_goal_state(&self, cube: &Cube) -> bool {
        self.is_goal(self.node(cube))
    }

    /// Returns the position of a state and its distance, or `None` if the distance exceeds `most`.
    /// `_behind` are the moves already made on the other side. They may already satisfy a condition
    /// on solutions. With `by_inverse`, the inverse of the state must reach the goal.
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

    /// Removes from each entry the moves after which its state is known to have no
    /// [root](Space::root) within `most`. An implementation should overlap the lookups of all
    /// states, because they wait for memory.
    fn near_behind(&self, _premoves: &mut [Premoves], _most: u8) {}

    /// Calls `each` for the position after each move, with its distance from
    /// [`Space::distance_within`], in the order of the moves. Positions with a distance above
    /// `most` may be left out. Other distances need not be exact, but must be 0 exactly where the
    /// true value is 0.
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
