//! Number of moves that finish a state in DR: a lower bound from a table, or an exact answer from a
//! search.
//!
//! It is fast enough for thousands of DRs with a limit on the moves. One lookup excludes most of
//! them. For the others, the search only decides whether there is a finish. `solve` returns the
//! finishes.

use std::ops::ControlFlow;

use premove_cube::{Axis, Cube, Face, MoveSet, Symmetry};

use super::context::Context;
use super::dr_bounds::DrBounds;
use super::error::StepError;
use super::parameters::Parameters;
use crate::search::{Control, Space};
use crate::table::DrFinishNode;

/// Number of nodes between two checks of the stop flag: about 50 microseconds.
const NODES_PER_POLL: u64 = 4_096;

/// Computes lengths of finishes from DR, by lookup or by search.
#[derive(Clone, Debug)]
pub struct DrFinishes<'a> {
    bounds: DrBounds<'a>,
    control: &'a Control,
    /// For each DR axis by its index, the symmetry into the frame.
    frames: [Symmetry; 3],
}

impl<'a> DrFinishes<'a> {
    /// Opens the table, or builds it.
    ///
    /// # Errors
    /// If it cannot be opened or built.
    pub fn new(context: Context<'a>) -> Result<Self, StepError> {
        let bounds = DrBounds::open(context)?;
        let frames = [Axis::Ud, Axis::Rl, Axis::Fb].map(|axis| {
            let (up, front) = match axis {
                Axis::Ud => (Face::U, Face::F),
                Axis::Rl => (Face::R, Face::F),
                Axis::Fb => (Face::F, Face::R),
            };
            Parameters::of_faces(up, front).rotation().inverse()
        });
        Ok(Self { bounds, control: context.control, frames })
    }

    fn node(&self, cube: &Cube, axis: Axis) -> DrFinishNode {
        let frame = match axis {
            Axis::Ud => &self.frames[0],
            Axis::Rl => &self.frames[1],
            Axis::Fb => &self.frames[2],
        };
        self.bounds.node(&frame.of_cube(cube))
    }

    /// Returns a lower bound on the number of moves that keep the DR and solve the cube. If the
    /// bound exceeds `most`, the result may be any number above `most`.
    pub fn at_least(&self, cube: &Cube, axis: Axis, most: u8) -> u8 {
        self.bounds.distance_within(self.node(cube, axis), most)
    }

    /// Returns whether exactly `moves` moves that keep the DR can solve the cube, without two turns
    /// of one face in a row. Returns `None` if the search was stopped.
    pub fn has_one_of(&self, cube: &Cube, axis: Axis, moves: u8) -> Option<bool> {
        let mut walk = Walk { bounds: self.bounds, control: self.control, nodes: 0 };
        let node = self.node(cube, axis);
        if self.bounds.distance_within(node, moves) > moves {
            return Some(false);
        }
        if self.bounds.exact(node) == Some(moves) {
            return walk.flush().is_continue().then_some(true);
        }
        let found = walk.down(node, moves, MoveSet::ALL);
        match found {
            ControlFlow::Continue(()) => Some(false),
            ControlFlow::Break(found) => found,
        }
        .filter(|_| walk.flush().is_continue())
    }
}

struct Walk<'a> {
    bounds: DrBounds<'a>,
    control: &'a Control,
    nodes: u64,
}

impl Walk<'_> {
    fn flush(&mut self) -> ControlFlow<()> {
        self.control.poll(std::mem::take(&mut self.nodes), 0)
    }

    /// Searches for a finish of `left` moves. Breaks with `Some(true)` if there is one, or with
    /// `None` if the search is to end.
    fn down(
        &mut self,
        node: DrFinishNode,
        left: u8,
        following: MoveSet,
    ) -> ControlFlow<Option<bool>> {
        self.nodes += 1;
        if self.nodes >= NODES_PER_POLL && self.flush().is_break() {
            return ControlFlow::Break(None);
        }
        if left == 0 {
            let is_solved = self.bounds.distance_within(node, 0) == 0;
            return if is_solved {
                ControlFlow::Break(Some(true))
            } else {
                ControlFlow::Continue(())
            };
        }
        for m in MoveSet::keeping_dr(Axis::Ud).and(following) {
            let child = self.bounds.child(node, m);
            if self.bounds.distance_within(child, left - 1) < left {
                self.down(child, left - 1, MoveSet::following(m))?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Silent};
    use crate::step::{Goal, Step, solve};
    use crate::table::Tables;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn with_the_table_of_the_group_nearly_every_bound_is_the_distance() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
        let tables = Tables::new(folder.into());
        tables.dr_group(&|| false).unwrap();
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let with = DrFinishes::new(context).unwrap();
        assert!(with.bounds.group.is_some());
        let without =
            DrFinishes { bounds: DrBounds { group: None, ..with.bounds }, ..with.clone() };
        let step = Step::of_goal(Goal::DrFinish);
        let (mut rng, mut exact) = (Rng::from_number(15), 0);
        for _ in 0..200 {
            let cube = random(StateKind::Dr, &mut rng);
            let limits = Limits { results: 1, ..Limits::default() };
            let answer = solve(&step, &cube, &limits, context, &Silent).unwrap();
            let shortest = answer.solutions[0].len();
            let axis = Axis::Ud;
            let bound = with.at_least(&cube, axis, u8::MAX);
            assert!(bound <= shortest && bound >= without.at_least(&cube, axis, u8::MAX));
            exact += usize::from(bound == shortest);
            for moves in shortest - 1..=shortest + 1 {
                let has_one = with.has_one_of(&cube, axis, moves);
                assert_eq!(has_one, without.has_one_of(&cube, axis, moves), "{moves}");
                assert!(moves >= shortest || has_one == Some(false));
            }
        }
        assert!(exact >= 199, "{exact}");
    }
}
