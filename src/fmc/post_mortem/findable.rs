//! Lines that people find, and the choice of one by its total.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::step::Goal;

use crate::chain::{Chain, FoundLine};
use crate::findability::{Bits, Find, Rated};
use crate::practice::Milestone;

/// Greatest number of bits of a line that a person may find.
pub const MOST_BITS: f64 = 22.0;

/// A step of a line that people find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindableStep {
    /// The milestone that the step reaches.
    pub milestone: Milestone,
    /// The moves.
    pub line: Line,
    /// Findability of the step; `None` for a finish.
    pub bits: Option<Bits>,
}

impl FindableStep {
    /// Returns the step as a part of a solve, with its bits; `None` for a finish.
    pub fn rated(&self) -> Option<(Rated, Bits)> {
        let rated = match self.milestone {
            Milestone::Eo => Rated::Eo,
            Milestone::Dr => Rated::Dr,
            Milestone::Htr => Rated::Htr,
            Milestone::Finish => return None,
        };
        Some((rated, self.bits?))
    }
}

/// A line that people find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindableLine {
    /// Total number of moves from the scramble, without those that cancel.
    pub total: u8,
    /// Findability of the line from the state where it begins.
    pub bits: Bits,
    /// The steps, up to the finish.
    pub steps: Vec<FindableStep>,
    /// The whole solution, with the moves before the line.
    pub solution: Alg,
}

impl FindableLine {
    /// Reads a line of a search that begins behind the moves `before`; `None` if it has no bits.
    pub(super) fn new(found: &FoundLine, chain: &Chain, before: &Line) -> Option<Self> {
        let find = found.line.find?;
        let steps = chain.links().iter().zip(&found.line.steps).map(|(link, step)| {
            let (milestone, bits) = part_of(link.step.goal(), &find);
            FindableStep { milestone, line: step.line(), bits }
        });
        let steps: Vec<FindableStep> = steps.collect();
        let bits = steps.iter().filter_map(|step| step.bits).sum();
        let solution = before.then(&found.line.line()).finished();
        Some(Self { total: found.total, bits, steps, solution })
    }

    /// Returns whether the line is easy enough that a person may find it.
    pub fn is_findable(&self) -> bool {
        self.bits <= Bits::new(MOST_BITS)
    }

    /// Returns all moves of the line up to the step that reaches a milestone.
    pub(super) fn up_to(&self, milestone: Milestone) -> Line {
        let steps = self.steps.iter().take_while(|step| step.milestone <= milestone);
        Line::of_parts(steps.map(|step| &step.line))
    }

    /// Returns the step that reaches a milestone.
    pub fn step(&self, milestone: Milestone) -> Option<&FindableStep> {
        self.steps.iter().find(|step| step.milestone == milestone)
    }

    /// Returns the state before the step that reaches a milestone. `start` is the state where the
    /// line begins.
    pub(super) fn before(&self, milestone: Milestone, start: &Cube) -> Cube {
        let steps = self.steps.iter().take_while(|step| step.milestone < milestone);
        Line::of_parts(steps.map(|step| &step.line)).apply_to(start)
    }

    /// Returns the step with the most bits.
    pub fn hardest(&self) -> Option<&FindableStep> {
        self.steps.iter().filter(|step| step.bits.is_some()).max_by_key(|step| step.bits)
    }
}

/// Returns the milestone of a goal, and the bits of the step that reaches it.
fn part_of(goal: Goal, find: &Find) -> (Milestone, Option<Bits>) {
    match goal {
        Goal::Eo => (Milestone::Eo, Some(find.eo)),
        Goal::DrFromEo => (Milestone::Dr, find.dr),
        Goal::Htr => (Milestone::Htr, find.htr),
        _ => (Milestone::Finish, None),
    }
}

/// Lines that people find: for each total the easiest one, where it is easier than all shorter
/// ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindableLines {
    /// The lines, shortest first.
    pub lines: Vec<FindableLine>,
    /// `true` if no further line belongs to them.
    pub is_complete: bool,
}

impl FindableLines {
    /// Returns the easiest line with at most this total.
    pub fn within(&self, total: u8) -> Option<&FindableLine> {
        self.lines.iter().rev().find(|line| line.total <= total)
    }

    /// Returns the total of the shortest line.
    pub fn shortest(&self) -> Option<u8> {
        self.lines.first().map(|line| line.total)
    }
}
