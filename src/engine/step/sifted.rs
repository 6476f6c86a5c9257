//! A search space whose distances lead to a DR that meets conditions.
//!
//! Its goal is a DR that meets the conditions, a *wanted* DR. An unwanted DR still ends a path. The
//! distances are at least those of the underlying space. The solutions equal those of a search that
//! tests the conditions at the end of each path, but far fewer positions are visited.

use premove_cube::{Cube, Move, MoveSet};

use super::cuts::{Cuts, Place};
use crate::coord::{Premoves, Space};

/// A space with distances to DR, and the bounds for the conditions.
#[derive(Debug)]
pub(super) struct Sifted<'a, S> {
    pub(super) space: &'a S,
    pub(super) cuts: &'a Cuts,
}

impl<S: Space> Sifted<'_, S> {
    /// Returns the bound, given the distance in the underlying space, which is at most `most`.
    #[inline]
    fn bound(&self, distance: u8, place: Place, most: u8) -> u8 {
        if distance == 0 {
            return u8::from(!self.cuts.wants(place));
        }
        distance.max(self.cuts.bound(place, most))
    }
}

impl<S: Space> Space for Sifted<'_, S> {
    type Node = (S::Node, Place);

    const SIFTS: bool = true;
    const GROUP: MoveSet = S::GROUP;

    fn node(&self, cube: &Cube) -> Self::Node {
        (self.space.node(cube), self.cuts.place(cube))
    }

    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        (self.space.node_of_inverse(cube), self.cuts.place(cube))
    }

    #[inline]
    fn child(&self, (node, place): Self::Node, m: Move) -> Self::Node {
        (self.space.child(node, m), self.cuts.child(place, m))
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, (node, place): Self::Node, most: u8) -> u8 {
        let distance = self.space.distance_within(node, most);
        if distance > most { distance } else { self.bound(distance, place, most) }
    }

    #[inline]
    fn is_goal(&self, (node, _): Self::Node) -> bool {
        self.space.is_goal(node)
    }

    #[inline]
    fn is_goal_state(&self, cube: &Cube) -> bool {
        self.space.is_goal_state(cube)
    }

    /// After a trigger on one side, the other side is free. Most states are too far from any DR, so
    /// the distance to DR is tested first.
    #[inline]
    fn root(
        &self,
        cube: &Cube,
        by_inverse: bool,
        behind: &[Move],
        most: u8,
    ) -> Option<(Self::Node, u8)> {
        let (node, distance) = self.space.root(cube, by_inverse, behind, most)?;
        let place = self.cuts.behind(self.cuts.place(cube), behind);
        let bound = self.bound(distance, place, most);
        (bound <= most).then_some(((node, place), bound))
    }

    fn near_behind(&self, premoves: &mut [Premoves], most: u8) {
        self.space.near_behind(premoves, most);
    }

    #[inline]
    fn children(
        &self,
        (node, place): &Self::Node,
        moves: MoveSet,
        most: u8,
        mut each: impl FnMut(Move, Self::Node, u8),
    ) {
        self.space.children(node, moves, most, |m, child, distance| {
            if distance <= most {
                let place = self.cuts.child(*place, m);
                each(m, (child, place), self.bound(distance, place, most));
            }
        });
    }
}
