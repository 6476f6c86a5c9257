//! How many moves finish a state in DR: a bound that is read off, and the proof by a search.
//!
//! For those who hold thousands of DRs against a budget: most are dismissed by one lookup, and of
//! the others it is only asked whether there is a finish, not which. `solve` has the finishes.

use std::ops::ControlFlow;

use super::context::Context;
use super::error::StepError;
use super::label::Labels;
use super::target::{Goal, Parameters, Target};
use crate::cube::{Axis, Cube, Face, MoveSet, Symmetry};
use crate::search::{Control, Space};
use crate::table::{DrFinishNode, DrFinishTable};

/// Nodes between two looks at the stop flag: some 50 microseconds.
const NODES_PER_POLL: u64 = 4_096;

/// Asks about finishes from DR.
#[derive(Clone, Debug)]
pub struct DrFinishes<'a> {
    table: &'a DrFinishTable,
    control: &'a Control,
    /// Into the frame of each DR axis, by its number.
    frames: [Symmetry; 3],
}

impl<'a> DrFinishes<'a> {
    /// Opens the table, or builds it.
    ///
    /// # Errors
    /// When it cannot be opened or built.
    pub fn new(context: Context<'a>) -> Result<Self, StepError> {
        let Context { tables, control, .. } = context;
        let table = tables.dr_finish(&|| control.is_stopped())?;
        let frames = [Axis::Ud, Axis::Rl, Axis::Fb].map(|axis| {
            let (up, front) = match axis {
                Axis::Ud => (Face::U, Face::F),
                Axis::Rl => (Face::R, Face::F),
                Axis::Fb => (Face::F, Face::R),
            };
            let parameters = Parameters { up, front, labels: Labels::SHORT_TRIGGERS };
            Target { goal: Goal::DrFinish, parameters }.rotation().inverse()
        });
        Ok(Self { table, control, frames })
    }

    fn node(&self, cube: &Cube, axis: Axis) -> DrFinishNode {
        let frame = match axis {
            Axis::Ud => &self.frames[0],
            Axis::Rl => &self.frames[1],
            Axis::Fb => &self.frames[2],
        };
        self.table.node(&frame.of_cube(cube))
    }

    /// At least this many moves that keep the DR solve the cube, if that is at most `most`;
    /// otherwise some number above `most`.
    pub fn at_least(&self, cube: &Cube, axis: Axis, most: u8) -> u8 {
        self.table.distance_within(self.node(cube, axis), most)
    }

    /// Whether exactly this number of moves that keep the DR solves the cube, moves on one face
    /// never next to each other; `None` when the search was stopped.
    pub fn has_one_of(&self, cube: &Cube, axis: Axis, moves: u8) -> Option<bool> {
        let mut walk = Walk { table: self.table, control: self.control, nodes: 0 };
        let node = self.node(cube, axis);
        if self.table.distance_within(node, moves) > moves {
            return Some(false);
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
    table: &'a DrFinishTable,
    control: &'a Control,
    nodes: u64,
}

impl Walk<'_> {
    fn flush(&mut self) -> ControlFlow<()> {
        self.control.poll(std::mem::take(&mut self.nodes), 0)
    }

    /// Breaks with a finish, or with `None` when the search is to end.
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
            let is_solved = self.table.distance_within(node, 0) == 0;
            return if is_solved {
                ControlFlow::Break(Some(true))
            } else {
                ControlFlow::Continue(())
            };
        }
        for m in MoveSet::keeping_dr(Axis::Ud).and(following) {
            let child = self.table.child(node, m);
            if self.table.distance_within(child, left - 1) < left {
                self.down(child, left - 1, MoveSet::following(m))?;
            }
        }
        ControlFlow::Continue(())
    }
}
