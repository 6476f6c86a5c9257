//! The solutions of a step that were missed: at least as short as the one that was played.

use std::collections::{HashMap, HashSet};

use premove_cube::notation::{Line, UsedSides};
use premove_cube::{Axis, Cube, Move};
use premove_engine::search::Solution;
use premove_engine::step::{Goal, Step, Target, Trigger};

use super::kind::title;
use crate::badges::Badges;
use crate::family::family;

/// Maximum number of missed solutions that are kept.
pub const MOST_MISSED: usize = 40;
/// Maximum number of solutions whose best totals are looked up; these are the shortest ones.
const MOST_RANKED: usize = 4_000;

/// A solution that was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Its moves.
    pub line: Line,
    /// Number of moves.
    pub moves: u8,
    /// Title of the stage that it reaches: `EO F/B`.
    pub title: String,
    /// Label of what the state behind it lacks for the next step.
    pub label: String,
    /// The best total that can be reached behind it, all of them proven; `None` where it has not
    /// reached DR, and while that is not known.
    pub total: Option<u8>,
    /// Differences from the step that was played, apart from the moves; empty where it is of the
    /// same kind.
    pub differs: Vec<MissedDifference>,
}

impl Missed {
    /// Returns the sides that its moves are on.
    pub fn sides(&self) -> UsedSides {
        UsedSides::of(&self.line)
    }

    /// Creates a missed solution without title and label.
    fn new(
        line: Line,
        total: &dyn Fn(&Line) -> Option<u8>,
        differs: Vec<MissedDifference>,
    ) -> Self {
        let moves = line.len() as u8;
        let total = total(&line);
        Self { line, moves, title: String::new(), label: String::new(), total, differs }
    }
}

/// A difference between a solution and the step that was played, apart from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissedDifference {
    /// It is on another axis.
    Axis,
    /// Its moves are on other sides.
    Sides,
    /// It is a DR with other last moves.
    Trigger,
    /// It is a finish with quarter turns from HTR.
    BreaksHtr,
}

impl MissedDifference {
    /// Returns the difference in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "other axis",
            Self::Sides => "other side",
            Self::Trigger => "other trigger",
            Self::BreaksHtr => "breaks HTR",
        }
    }

    /// Returns shorter words, for a column whose heading already says that these are differences.
    pub const fn short_name(self) -> &'static str {
        match self {
            Self::Axis => "axis",
            Self::Sides => "side",
            Self::Trigger => "trigger",
            Self::BreaksHtr => self.name(),
        }
    }
}

/// Traits of a solution. Solutions of a step with different traits are of different kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Traits {
    targets: Vec<Target>,
    sides: UsedSides,
    /// The trigger of a DR, in the form that stands for its images; empty for other steps.
    trigger: Vec<Move>,
}

impl Traits {
    fn differences(&self, other: &Self, goal: Goal) -> Vec<MissedDifference> {
        let has_axis = self.targets.iter().any(|target| other.targets.contains(target));
        [
            (!has_axis, MissedDifference::Axis),
            // A finish is the same on either side.
            (self.sides != other.sides && !goal.is_final(), MissedDifference::Sides),
            (self.trigger != other.trigger, MissedDifference::Trigger),
        ]
        .into_iter()
        .filter_map(|(is, difference)| is.then_some(difference))
        .collect()
    }
}

/// Reads the traits of solutions; the triggers that were met are kept.
struct TraitReader {
    goal: Goal,
    triggers: HashMap<(Axis, Vec<Move>), Vec<Move>>,
}

impl TraitReader {
    fn traits(&mut self, targets: Vec<Target>, line: &Line) -> Traits {
        let is_dr = matches!(self.goal, Goal::Dr | Goal::DrFromEo);
        let trigger = match targets.first().filter(|_| is_dr) {
            Some(target) => self.trigger(target.dr_axis(), line),
            None => Vec::new(),
        };
        Traits { targets, sides: UsedSides::of(line), trigger }
    }

    /// Returns the trigger of a DR: at the end of its moves on the normal side, else on the inverse
    /// side.
    fn trigger(&mut self, axis: Axis, line: &Line) -> Vec<Move> {
        let ends = [&line.normal, &line.inverse].map(|side| {
            let from = side.len().saturating_sub(usize::from(Trigger::LONGEST_KNOWN));
            side.moves()[from..].to_vec()
        });
        let mut triggers = ends.into_iter().map(|end| {
            let known = self.triggers.entry((axis, end));
            let trigger = known.or_insert_with_key(|(axis, end)| {
                let trigger = Trigger::at_end(end, *axis);
                trigger.map(|trigger| trigger.representative()).unwrap_or_default()
            });
            trigger.clone()
        });
        triggers.find(|trigger| !trigger.is_empty()).unwrap_or_default()
    }
}

/// The solutions of a step up to the length that was played.
pub(super) struct Candidates {
    pub(super) step: Step,
    /// The state before it, normal side.
    pub(super) cube: Cube,
    /// The axes that were played, and the moves.
    pub(super) targets: Vec<Target>,
    pub(super) played: Line,
    /// The solutions, in the order of lists.
    pub(super) solutions: Vec<Solution>,
    /// Finishes that break HTR on their way and are shorter than all that keep it.
    pub(super) breaking: Vec<Solution>,
}

impl Candidates {
    /// Returns the missed solutions: one of each other kind first, then all others. Those with the
    /// best totals come first, where `total` returns them, otherwise the shortest.
    pub(super) fn missed(&self, total: &dyn Fn(&Line) -> Option<u8>) -> Vec<Missed> {
        let goal = self.step.goal();
        let mut reader = TraitReader { goal, triggers: HashMap::new() };
        let own = reader.traits(self.targets.clone(), &self.played.normal_form());
        let mut all: Vec<(Traits, Missed)> = Vec::new();
        for solution in self.solutions.iter().take(MOST_RANKED) {
            let line = solution.line();
            if self.is_played(&line) {
                continue;
            }
            let traits = reader.traits(self.reached(&line.apply_to(&self.cube)), &line);
            let differs = traits.differences(&own, goal);
            all.push((traits, Missed::new(line, total, differs)));
        }
        all.sort_by_key(|(_, missed)| {
            (missed.total.unwrap_or(u8::MAX), missed.moves, missed.differs.is_empty())
        });
        let mut seen = HashSet::new();
        let (first, rest): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|(traits, one)| !one.differs.is_empty() && seen.insert(traits.clone()));
        let breaking = self
            .breaking
            .iter()
            .map(|finish| Missed::new(finish.line(), total, vec![MissedDifference::BreaksHtr]));
        let others = first.into_iter().chain(rest).map(|(_, missed)| missed);
        let mut missed: Vec<Missed> = breaking.chain(others).take(MOST_MISSED).collect();
        for one in &mut missed {
            let cube = one.line.apply_to(&self.cube);
            one.label = Badges::of(&cube).summary().left;
            one.title = title(goal, &self.reached(&cube));
        }
        missed
    }

    /// Returns the targets reached at a state, normal side: an AR is another one on the inverse
    /// side.
    fn reached(&self, cube: &Cube) -> Vec<Target> {
        self.step.targets().iter().filter(|target| target.is_reached(cube)).copied().collect()
    }

    /// Returns whether a solution counts as the one that was played: it differs from it only in the
    /// direction of its last turns, or takes as many moves to the same state.
    fn is_played(&self, line: &Line) -> bool {
        let goal = self.step.goal();
        if goal.is_final() {
            return line.finished() == self.played.finished();
        }
        let played = self.played.normal_form();
        let is_as_good = line.len() == played.len()
            && line.apply_to(&self.cube) == self.played.apply_to(&self.cube);
        is_as_good || family(line, goal).iter().any(|member| member.normal_form() == played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;

    #[test]
    fn the_trigger_of_a_dr_on_both_sides_is_found_on_either() {
        let mut reader = TraitReader { goal: Goal::Dr, triggers: HashMap::new() };
        let mut of = |normal: &str, inverse: &str| reader.trigger(Axis::Ud, &line(normal, inverse));
        let trigger = of("R U2 R", "");
        assert!(!trigger.is_empty());
        assert_eq!(of("R U2 R", "D"), trigger);
        assert_eq!(of("D L2", "R U2 R"), trigger);
        assert_eq!(of("D L2", "U"), []);
    }
}
