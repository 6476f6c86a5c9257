//! Missed solutions of a step: solutions that are at least as short as the played one.

use std::collections::{HashMap, HashSet};

use premove_cube::notation::{Line, UsedSides};
use premove_cube::{Axis, Cube, Move};
use premove_engine::search::Solution;
use premove_engine::step::{Goal, Step, Target, Trigger};

use super::kind::title;
use crate::badges::Badges;
use crate::family::family;
use crate::findability::{Bits, Rated};

/// Maximum number of missed solutions for a step.
pub const MOST_MISSED: usize = 40;
/// Maximum number of solutions whose best totals are looked up; the shortest ones are taken.
const MOST_RANKED: usize = 4_000;

/// A solution that the user did not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The moves, on their sides.
    pub line: Line,
    /// Number of moves.
    pub moves: u8,
    /// Title of the stage that the solution reaches: `EO F/B`.
    pub title: String,
    /// Label of the state after it, for the next step: `4c4e`.
    pub label: String,
    /// The proven best total of a solution that continues it. `None` if it does not reach DR, and
    /// until the total is known.
    pub total: Option<u8>,
    /// Findability of the solution; `None` if it is not known, or the solution cannot be rated.
    pub find: Option<(Rated, Bits)>,
    /// Differences from the played solution, apart from the moves; empty if the two are of the same
    /// kind.
    pub differs: Vec<MissedDifference>,
}

impl Missed {
    /// Returns the sides on which the solution has moves.
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
        let (title, label) = (String::new(), String::new());
        Self { line, moves, title, label, total, find: None, differs }
    }
}

/// Difference between a solution and the played one, apart from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissedDifference {
    /// The solution is on another axis.
    Axis,
    /// Its moves are on other sides.
    Sides,
    /// It is a DR with another trigger.
    Trigger,
    /// It is a finish from HTR with quarter turns.
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

    /// Returns a shorter text, for a column whose heading is about differences.
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
    /// The trigger of a DR, as the representative of its symmetry class; empty for other steps.
    trigger: Vec<Move>,
}

impl Traits {
    fn differences(&self, other: &Self, goal: Goal) -> Vec<MissedDifference> {
        let has_axis = self.targets.iter().any(|target| other.targets.contains(target));
        [
            (!has_axis, MissedDifference::Axis),
            // A finish has the same moves on either side.
            (self.sides != other.sides && !goal.is_final(), MissedDifference::Sides),
            (self.trigger != other.trigger, MissedDifference::Trigger),
        ]
        .into_iter()
        .filter_map(|(is, difference)| is.then_some(difference))
        .collect()
    }
}

/// Determines the traits of solutions, with a cache of triggers.
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

    /// Returns the trigger of a DR: at the end of the normal side, or if there is none, at the end
    /// of the inverse side.
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

/// The solutions of a step up to the played length.
pub(super) struct Candidates {
    pub(super) step: Step,
    /// The state before the step, seen from the normal side.
    pub(super) cube: Cube,
    /// The axes (as targets) that the played step reached, and its moves.
    pub(super) targets: Vec<Target>,
    pub(super) played: Line,
    /// The solutions in list order.
    pub(super) solutions: Vec<Solution>,
    /// Finishes that break HTR and are shorter than all that keep it.
    pub(super) breaking: Vec<Solution>,
}

impl Candidates {
    /// Returns the missed solutions: first one of each different kind, then all others. They are
    /// sorted by their best totals, where `total` returns them, and otherwise by length.
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

    /// Returns the targets reached at a state, seen from the normal side. (Seen from the inverse
    /// side, an AR has another target.)
    fn reached(&self, cube: &Cube) -> Vec<Target> {
        self.step.targets().iter().filter(|target| target.is_reached(cube)).copied().collect()
    }

    /// Returns whether a solution counts as the played one. It does if it differs only in the
    /// direction of the last turns, or leads to the same state in the same number of moves.
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
