//! Finds the least length of a solution by visiting every reachable position. This is used if
//! limits on moves leave few positions.
//!
//! Distance tables count all moves. If only few moves are allowed, a search can therefore go
//! through every length although no solution exists. A visit of all reachable positions finds the
//! least length at once, or shows that there is none. This works on one side only: with moves on
//! both sides, a position does not determine the positions that can follow.

use std::collections::HashSet;

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::control::Control;
use super::limits::{Limits, MAX_LENGTH, QuarterAxes};
use super::space::Goal;
use crate::coord::Space;

/// Number of positions after which the visit gives up: a fraction of a second.
const MOST: usize = 300_000;

/// Number of positions between two checks of the stop flag.
const PER_POLL: usize = 1_024;

/// Value in place of the least length if no length has a solution.
pub(super) const NEVER: u8 = u8::MAX;

/// A position, with the quarter turns made so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place<N> {
    node: N,
    /// Number of quarter turns made, or 0 if their number is not limited.
    quarters: u8,
    /// Axis of the quarter turns made, if all must have one axis.
    axis: Option<Axis>,
}

impl<N> Place<N> {
    fn moves(&self, limits: &Limits) -> MoveSet {
        match self.axis {
            _ if self.quarters >= limits.quarters => MoveSet::HALF,
            Some(axis) => MoveSet::HALF.or(MoveSet::of_axis(axis)),
            None => MoveSet::ALL,
        }
    }

    fn after<S: Space<Node = N>>(&self, space: &S, m: Move, limits: &Limits) -> Self
    where
        N: Copy,
    {
        let counts = m.is_quarter() && limits.quarters < MAX_LENGTH;
        let binds = m.is_quarter() && limits.quarter_axes == QuarterAxes::One;
        Self {
            node: space.child(self.node, m),
            quarters: self.quarters + u8::from(counts),
            axis: if binds { Some(m.axis()) } else { self.axis },
        }
    }
}

/// Returns the least number of moves from a cube to a goal, all on the side of the cube. Returns
/// [`NEVER`] if no moves lead to the goal, and 0 if there are too many positions to visit.
///
/// The rules for listed endings are ignored, so the first listed solution may be longer.
pub(super) fn least<S: Space>(
    goal: &Goal<'_, S>,
    cube: &Cube,
    limits: &Limits,
    control: &Control,
) -> u8 {
    let start = Place { node: goal.space.node(cube), quarters: 0, axis: None };
    let mut seen = HashSet::from([start]);
    let mut last = vec![start];
    for length in 1..=MAX_LENGTH {
        let mut next = Vec::new();
        for (i, place) in last.iter().enumerate() {
            if seen.len() > MOST || (i % PER_POLL == 0 && control.is_stopped()) {
                return 0;
            }
            for m in goal.moves.and(place.moves(limits)) {
                let child = place.after(goal.space, m, limits);
                if goal.space.distance_within(child.node, 0) == 0 {
                    return length;
                }
                if seen.insert(child) {
                    next.push(child);
                }
            }
        }
        last = next;
        if last.is_empty() {
            return NEVER;
        }
    }
    NEVER
}

#[cfg(test)]
mod tests {
    use super::super::limits::Sides;
    use super::super::report::Silent;
    use super::super::run;
    use super::super::space::EndRule;
    use super::*;
    use premove_cube::notation::Side;
    use premove_cube::{Rng, StateKind, Symmetry, random};

    /// EO on F/B. Its distance says only whether EO is done.
    struct Flips;

    impl Space for Flips {
        type Node = [bool; 12];

        fn node(&self, cube: &Cube) -> [bool; 12] {
            cube.edges.map(|edge| edge.flip() == 1)
        }

        fn child(&self, node: [bool; 12], m: Move) -> [bool; 12] {
            let from = Cube::SOLVED.after(m);
            std::array::from_fn(|i| node[from.edges[i].piece()] != (from.edges[i].flip() == 1))
        }

        fn distance(&self, node: [bool; 12]) -> u8 {
            u8::from(node.contains(&true))
        }
    }

    fn limits() -> Vec<Limits> {
        let free = Limits::default();
        let of = |faces: &[Move]| {
            faces.iter().fold(MoveSet::HALF, |set, m| set.or(MoveSet::of_face(m.face())))
        };
        let [u, r, f] = [0, 6, 12].map(Move::from_index);
        vec![
            Limits { moves: of(&[u, r]), ..free },
            Limits { moves: of(&[f]).without(MoveSet::HALF), ..free },
            Limits { moves: of(&[f, r]), ..free },
            Limits { quarters: 1, ..free },
            Limits { quarters: 2, quarter_axes: QuarterAxes::One, ..free },
            Limits { quarter_axes: QuarterAxes::One, ..free },
        ]
    }

    #[test]
    fn least_length_is_where_the_plain_search_finds_its_first_solution() {
        let mut rng = Rng::from_number(7);
        let (mut met, mut never) = (0, 0);
        for limits in limits() {
            for _ in 0..12 {
                // A cube with a short scramble is sometimes solved within the limits.
                let few = (0..3).map(|_| Move::from_index(rng.below(18) as usize));
                let near = few.fold(Cube::SOLVED, |cube, m| cube.after(m));
                for cube in [near, random(StateKind::Full, &mut rng)] {
                    let goal = Goal {
                        space: &Flips,
                        cube,
                        moves: limits.moves,
                        ending: EndRule::ANY,
                        reached: &|cube| Flips.distance(Flips.node(cube)) == 0,
                        rival: None,
                        wanted: None,
                        endings: None,
                        back: Symmetry::IDENTITY,
                        bit: 0,
                    };
                    if Flips.distance(Flips.node(&cube)) == 0 {
                        continue;
                    }
                    let limits = Limits { max: 4, sides: Sides::Only(Side::Normal), ..limits };
                    let goals = [goal];
                    let found = run(&goals, &limits, 1, &Control::new(), &Silent, &|| true)
                        .unwrap()
                        .solutions;
                    let least = least(&goals[0], &cube, &limits, &Control::new());
                    match found.first() {
                        Some(solution) => assert_eq!(least, solution.len(), "{limits:?} {cube:?}"),
                        None => assert!(least > 4, "{least} {limits:?} {cube:?}"),
                    }
                    met += u32::from(!found.is_empty());
                    never += u32::from(least == NEVER);
                }
            }
        }
        assert!(met > 10 && never > 10, "{met} {never}");
    }
}
