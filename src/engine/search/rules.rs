//! Rules for listed solutions that concern the whole sequence of moves.

use premove_cube::notation::Side;
use premove_cube::{Cube, Move};

use super::limits::MAX_LENGTH;
use super::path;
use super::solution::Solution;
use super::space::Goal;
use crate::coord::Space;

impl<S: Space> Goal<'_, S> {
    pub(super) fn is_solved(&self, cube: &Cube) -> bool {
        self.space.is_goal_state(cube)
    }

    /// Returns whether a state has reached the goal after moves on the inverse side.
    pub(super) fn is_inverse_solved(&self, cube: &Cube) -> bool {
        if S::is_group() {
            return self.is_solved(cube);
        }
        self.space.is_goal(self.space.node_of_inverse(cube))
    }

    /// Returns the state after the normal and then the inverse moves. Returns `None` if the path
    /// ends before its last move, in either order of adjacent turns of opposite faces.
    pub(super) fn end(&self, normal: &[Move], inverse: &[Move]) -> Option<Cube> {
        path::end(&self.cube, normal, inverse, &|cube, on_inverse| self.is_over(cube, on_inverse))
    }

    /// Returns whether a path ends at a state. `on_inverse` is `true` if moves of the inverse side
    /// led to it.
    pub(super) fn is_over(&self, cube: &Cube, on_inverse: bool) -> bool {
        let solved = if on_inverse { self.is_inverse_solved(cube) } else { self.is_solved(cube) };
        solved || self.is_rivalled(cube, on_inverse)
    }

    /// Returns whether a path ends at a state because another goal of the step is reached there.
    #[inline]
    pub(super) fn is_rivalled(&self, cube: &Cube, on_inverse: bool) -> bool {
        self.rival
            .is_some_and(|rival| if on_inverse { rival(&cube.inverse()) } else { rival(cube) })
    }

    /// Returns whether the final state has reached the goal, computed from the cube without tables.
    pub(super) fn is_truly_reached(&self, end: &Cube, has_inverse: bool) -> bool {
        if has_inverse { (self.reached)(&end.inverse()) } else { (self.reached)(end) }
    }

    /// Returns whether the goal is not reached without the last normal move. If the last two normal
    /// moves turn opposite faces, this must be true for each of the two.
    pub(super) fn needs_last_normal(&self, normal: &[Move], inverse: &[Move]) -> bool {
        path::without_last(normal).all(|rest| !self.is_inverse_solved(&self.after(&rest, inverse)))
    }

    /// Returns whether a search for this goal alone would list a solution of another goal, within
    /// equal limits. `end` is the state after the solution, as the solver holds the cube.
    pub(super) fn lists(&self, solution: &Solution, end: &Cube) -> bool {
        let into_frame = self.back.inverse();
        let mut moves = [Move::from_index(0); MAX_LENGTH as usize];
        let (to_normal, rest) = moves.split_at_mut(solution.side(Side::Normal).len());
        let to_inverse = &mut rest[..solution.side(Side::Inverse).len()];
        map(solution.side(Side::Normal), to_normal, |m| into_frame.of_move(m));
        map(solution.side(Side::Inverse), to_inverse, |m| into_frame.of_move(m));
        let normal = &*to_normal;
        let inverse = &*to_inverse;
        let mixed = !normal.is_empty() && !inverse.is_empty();
        self.shows(normal)
            && self.shows(inverse)
            && self.reaches(&into_frame.of_cube(end), inverse)
            && self.end(normal, inverse).is_some()
            && (!mixed || self.needs_last_normal(normal, inverse))
            && self.wants(normal, inverse, &self.after(normal, inverse))
    }

    /// Returns whether the filter accepts a solution that reaches the goal.
    pub(super) fn wants(&self, normal: &[Move], inverse: &[Move], end: &Cube) -> bool {
        self.wanted.is_none_or(|wanted| wanted(normal, inverse, end))
    }

    fn reaches(&self, cube: &Cube, inverse: &[Move]) -> bool {
        if inverse.is_empty() { self.is_solved(cube) } else { self.is_inverse_solved(cube) }
    }

    /// Returns whether the moves of one side obey the rules for listed solutions.
    fn shows(&self, side: &[Move]) -> bool {
        let Some((&last, before)) = side.split_last() else { return true };
        !S::GROUP.contains(last)
            && side.iter().all(|&m| self.moves.contains(m))
            && before.iter().all(|&m| !self.ending.only_last.contains(m))
            && self.ending.allows_last(before.last().copied(), last)
    }

    /// Returns the state after moves on both sides.
    pub(super) fn after(&self, normal: &[Move], inverse: &[Move]) -> Cube {
        let cube = self.cube.after_all(normal.iter().copied());
        inverse.iter().fold(cube, |cube, m| cube.before(m.inverse()))
    }
}

/// Replaces each move by its image under `seen`, and puts adjacent turns of opposite faces in
/// order.
#[inline]
pub(super) fn map(from: &[Move], to: &mut [Move], seen: impl Fn(Move) -> Move) {
    for (i, &m) in from.iter().enumerate() {
        to[i] = seen(m);
        if i > 0 && to[i - 1].axis() == to[i].axis() && to[i - 1] > to[i] {
            to.swap(i - 1, i);
        }
    }
}
