//! Limits on quarter turns, counted while a sequence is made.

use premove_cube::{Cube, Move, MoveSet};

use super::limits::{Limits, MAX_LENGTH, QuarterAxes};
use super::space::Goal;
use crate::coord::Space;

/// Limits on the quarter turns of a solution: their number and their axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarters {
    most: u8,
    axes: QuarterAxes,
}

impl Quarters {
    /// Reads the limits. Returns `None` if quarter turns are not limited.
    pub(super) fn of(limits: &Limits) -> Option<Self> {
        let free = limits.quarters >= MAX_LENGTH && limits.quarter_axes == QuarterAxes::Any;
        (!free).then_some(Self { most: limits.quarters, axes: limits.quarter_axes })
    }

    /// Returns the number of quarter turns that may still follow these moves.
    #[inline]
    pub(super) fn left(self, made: &[Move]) -> u8 {
        self.most.saturating_sub(made.iter().filter(|m| m.is_quarter()).count() as u8)
    }

    /// Returns the moves that may follow these moves.
    #[inline]
    pub(super) fn following(self, made: &[Move]) -> MoveSet {
        let mut quarters = made.iter().filter(|m| m.is_quarter());
        match (self.axes, quarters.next()) {
            _ if self.left(made) == 0 => MoveSet::HALF,
            (QuarterAxes::One, Some(first)) => MoveSet::HALF.or(MoveSet::of_axis(first.axis())),
            _ => MoveSet::ALL,
        }
    }
}

/// Returns whether no half turn leads from a state outside the goal into the goal. This is `true`
/// for a group that contains all half turns.
pub(super) fn needs_quarter<S: Space>(goal: &Goal<'_, S>) -> bool {
    let mut beside = MoveSet::HALF.iter().map(|m| goal.space.node(&Cube::SOLVED.after(m)));
    beside.all(|node| goal.space.is_goal(node))
}
