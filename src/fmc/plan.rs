//! Settings of the step picker: the goal, its axes, the sides, the lengths, and the number of
//! solutions.

use std::collections::BTreeSet;

use premove_cube::Cube;
use premove_cube::notation::Side;
use premove_engine::search::{Endings, Extent, Limits, MAX_LENGTH, Sides};
use premove_engine::step::{Goal, Stage, Step, Target};
use serde::{Deserialize, Serialize};

use super::conditions::WrittenConditions;
use super::phase::next_goal;

/// Maximum number of solutions that can be requested.
pub const MAX_RESULTS: usize = 1_000_000;

/// Sides that a search may use, as the user chooses them.
///
/// Saved workspaces contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Only the side in view, which changes when the user switches sides.
    View,
    /// All moves on one side, which may be either side.
    Linear,
    /// Moves on both sides, in any mixture.
    #[default]
    Niss,
}

impl Policy {
    /// All policies, in the order in which a key switches between them.
    pub const ALL: [Self; 3] = [Self::Niss, Self::Linear, Self::View];

    /// Returns the next policy; the last one is followed by the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Niss => Self::Linear,
            Self::Linear => Self::View,
            Self::View => Self::Niss,
        }
    }

    /// Returns a short title for the picker.
    pub const fn title(self) -> &'static str {
        match self {
            Self::View => "side in view",
            Self::Linear => "either side",
            Self::Niss => "both sides",
        }
    }
}

/// Settings of one goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GoalSettings {
    /// Bit mask of the axes that are searched, in the order of [`Step::one_by_one`]; at least one
    /// bit is set.
    pub(super) axes: u8,
    /// Minimum number of moves.
    pub min: u8,
    /// Maximum number of moves.
    pub max: u8,
    /// Maximum number of solutions.
    pub results: usize,
    /// The lengths that are wanted, within the minimum and the maximum.
    pub extent: Extent,
    /// Decides whether a family of endings is shown as one solution.
    pub endings: Endings,
}

impl GoalSettings {
    fn of(goal: Goal) -> Self {
        let Some(phase) = &goal.spec().phase else { unreachable!("the picker has phases only") };
        Self {
            axes: all_of(goal),
            min: 0,
            max: phase.max,
            results: 50,
            extent: Extent::All,
            endings: Endings::Representative,
        }
    }

    /// Sets the minimum and the maximum. If they are in the wrong order, the one that was changed
    /// last wins, and the other is set equal to it.
    pub(super) fn set_bounds(&mut self, min: u8, max: u8) {
        let max = max.min(MAX_LENGTH);
        let min = min.min(MAX_LENGTH);
        (self.min, self.max) =
            if self.min == min { (min.min(max), max) } else { (min, max.max(min)) };
    }
}

/// Returns the bit mask of all axes of a goal.
fn all_of(goal: Goal) -> u8 {
    (1 << Step::one_by_one(goal).len()) - 1
}

/// All settings of the step picker. Each goal has its own axes, lengths and numbers; the choice of
/// sides is common to all goals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StepPlan {
    /// The chosen goal, one of [`Goal::PHASES`].
    pub(crate) goal: Goal,
    /// The sides that searches may use.
    pub policy: Policy,
    /// Recipe for whole lines, as text or by name; empty for the first recipe that has a name.
    pub recipe: String,
    pub(super) settings: [GoalSettings; Goal::PHASES.len()],
    /// Conditions on the solutions of the goal; removed when another goal is chosen.
    pub conditions: WrittenConditions,
}

impl Default for StepPlan {
    fn default() -> Self {
        Self {
            goal: Goal::Eo,
            policy: Policy::default(),
            recipe: String::new(),
            settings: Goal::PHASES.map(GoalSettings::of),
            conditions: WrittenConditions::default(),
        }
    }
}

/// One axis of the chosen goal, as the picker lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AxisChoice {
    /// The step on this axis only.
    pub step: Step,
    /// `true` if the axis is chosen.
    pub chosen: bool,
}

impl StepPlan {
    /// Returns the chosen goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Chooses a goal, one of [`Goal::PHASES`]. Removes the conditions, which belong to the
    /// previous goal.
    pub(super) fn choose(&mut self, goal: Goal) {
        if self.goal != goal {
            (self.goal, self.conditions) = (goal, WrittenConditions::default());
        }
    }

    /// Returns the settings of a goal, one of [`Goal::PHASES`].
    pub fn settings_of(&self, goal: Goal) -> &GoalSettings {
        &self.settings[goal as usize]
    }

    /// Returns the settings of the chosen goal.
    pub fn settings(&self) -> &GoalSettings {
        self.settings_of(self.goal)
    }

    pub(super) fn settings_mut(&mut self) -> &mut GoalSettings {
        &mut self.settings[self.goal as usize]
    }

    /// Returns all axes of the chosen goal, F/B first. The axes of a DR from EO are grouped by the
    /// axis of the EO.
    pub fn axes(&self) -> Vec<AxisChoice> {
        let chosen = self.settings().axes;
        in_order(self.goal)
            .into_iter()
            .map(|(i, step)| AxisChoice { step, chosen: chosen >> i & 1 == 1 })
            .collect()
    }

    /// Returns the chosen step on all chosen axes, even if the state is not ready for them.
    pub fn step(&self) -> Option<Step> {
        joined(self.goal, &self.chosen())
    }

    fn chosen(&self) -> Vec<Step> {
        self.axes().into_iter().filter(|axis| axis.chosen).map(|axis| axis.step).collect()
    }

    /// Returns the chosen targets, one for each axis.
    pub(super) fn targets(&self) -> Vec<Target> {
        self.chosen().iter().flat_map(|step| step.targets().to_vec()).collect()
    }

    /// Returns the step to search from a state, on the chosen axes that can be searched and are not
    /// reached yet.
    pub(super) fn step_on(&self, cube: &Cube) -> Result<Step, NothingToSearch> {
        let chosen = self.chosen();
        let (ready, open): (Vec<_>, Vec<_>) =
            chosen.into_iter().partition(|step| is_ready(step, cube));
        if ready.is_empty() {
            let mut lacks: Vec<String> =
                open.iter().flat_map(Step::targets).filter_map(|t| t.missing(cube)).collect();
            lacks.dedup();
            return Err(NothingToSearch::NotReady(lacks.join("; ")));
        }
        let mut todo = ready.clone();
        todo.retain(|step| !step.targets().iter().all(|target| target.is_reached(cube)));
        let step = joined(self.goal, &todo).ok_or_else(|| {
            NothingToSearch::Reached(
                joined(self.goal, &ready).map_or_else(String::new, |s| s.title().to_owned()),
            )
        })?;
        self.conditions.apply(step).map_err(|error| NothingToSearch::NotReady(error.to_string()))
    }

    /// Returns the limits of a search while `view` is the side in view.
    pub fn limits(&self, view: Side) -> Limits {
        let settings = self.settings();
        let sides = match self.policy {
            Policy::Linear if !self.goal.is_final() => Sides::Linear,
            Policy::Niss if !self.goal.is_final() => Sides::Niss,
            // A finish has the same moves on either side, so it is written on the side in view.
            _ => Sides::Only(view),
        };
        Limits {
            min: settings.min,
            max: settings.max,
            results: settings.results,
            extent: settings.extent,
            sides,
            endings: settings.endings,
            ..Limits::default()
        }
    }

    /// Switches the choice of axes: from all axes, to each single axis that can be searched, and
    /// back to all.
    pub(super) fn cycle_axes(&mut self, cube: &Cube) {
        let all = all_of(self.goal);
        let steps = in_order(self.goal);
        let none_ready = !steps.iter().any(|(_, step)| is_ready(step, cube));
        let singles = steps
            .iter()
            .filter(|(_, step)| none_ready || is_ready(step, cube))
            .map(|(i, _)| 1_u8 << i);
        let round: Vec<u8> = std::iter::once(all).chain(singles).collect();
        let at = round.iter().position(|&axes| axes == self.settings().axes);
        self.settings_mut().axes = at.map_or(all, |at| round[(at + 1) % round.len()]);
    }

    /// Turns the choice on or off for one of [`StepPlan::axes`]; at least one axis stays chosen.
    pub(super) fn toggle_axis(&mut self, index: usize) {
        let Some((bit, _)) = in_order(self.goal).into_iter().nth(index) else { return };
        if self.settings().axes != 1 << bit {
            self.settings_mut().axes ^= 1 << bit;
        }
    }

    /// Chooses the step that naturally follows on a state; changes nothing if the cube is solved.
    /// Axes that the user had chosen for that step are kept if one of them can be searched.
    pub(super) fn follow(&mut self, cube: &Cube) {
        if let Some(goal) = next_goal(cube) {
            self.choose(goal);
            if self.step_on(cube).is_err() {
                self.settings_mut().axes = all_of(goal);
            }
        }
    }

    /// Chooses a finish, because the cube is solved; keeps a finish that is chosen already.
    pub(super) fn follow_to_end(&mut self) {
        if self.goal.spec().reaches != Stage::Solved {
            self.choose(Goal::HtrFinish);
            self.settings_mut().axes = all_of(self.goal);
        }
    }
}

/// Returns the steps of a goal on one axis each, in the order in which solvers list axes, with
/// their indices in [`Step::one_by_one`].
fn in_order(goal: Goal) -> Vec<(usize, Step)> {
    let mut steps: Vec<_> = Step::one_by_one(goal).into_iter().enumerate().collect();
    // The titles of the axes, F/B, R/L, U/D, are in this order when they are sorted as text.
    steps.sort_by_key(|(_, step)| -> Vec<String> {
        step.targets()
            .first()
            .map_or_else(Vec::new, |target| target.values().into_iter().rev().collect())
    });
    steps
}

/// Returns whether all axes of a step can be searched from a state.
fn is_ready(step: &Step, cube: &Cube) -> bool {
    step.targets().iter().all(|target| target.is_ready(cube))
}

/// Joins several one-axis steps into one step. If the catalogue has a step with exactly these axes,
/// the result has its name.
fn joined(goal: Goal, steps: &[Step]) -> Option<Step> {
    // The frames of one axis differ between the forms of a step, so target names are compared.
    let axes =
        |step: &Step| -> BTreeSet<String> { step.targets().iter().map(Target::name).collect() };
    let union = Step::union(steps)?;
    let named = Step::all_of(goal).into_iter().find(|step| axes(step) == axes(&union));
    Some(named.unwrap_or(union))
}

/// Reason why nothing can be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NothingToSearch {
    /// There is no scramble.
    #[error("no scramble yet: type, paste or generate one")]
    NoScramble,
    /// The scramble cannot be read.
    #[error("the scramble cannot be read: {0}")]
    BadScramble(String),
    /// The cube is solved at the current node.
    #[error("the cube is solved here")]
    Solved,
    /// The step is reached already; the text names it.
    #[error("nothing to search: {0} is reached already")]
    Reached(String),
    /// The state does not meet the precondition of the step; the text names what is missing.
    #[error("{0}")]
    NotReady(String),
}

#[cfg(test)]
mod tests {
    use super::super::sample::cube;
    use super::*;

    fn plan(goal: Goal) -> StepPlan {
        StepPlan { goal, ..StepPlan::default() }
    }

    #[test]
    fn every_set_of_axes_is_a_step_and_the_catalogue_names_what_it_knows() {
        for goal in Goal::PHASES {
            let mut plan = plan(goal);
            for axes in 1..=all_of(goal) {
                plan.settings_mut().axes = axes;
                let step = plan.step().expect("a step");
                assert_eq!((step.goal(), step.targets().len()), (goal, axes.count_ones() as usize));
            }
            let single = plan.step().unwrap();
            assert!(Step::find(single.name()).is_ok(), "{}", single.name());
        }
        assert_eq!(plan(Goal::Eo).step().unwrap().name(), "eo");
        assert_eq!(plan(Goal::DrFromEo).step().unwrap().name(), "dr-eo");
    }

    #[test]
    fn only_what_is_ready_and_open_is_searched() {
        let name =
            |goal, text: &str| plan(goal).step_on(&cube(text)).map(|step| step.name().to_owned());
        assert_eq!(name(Goal::DrFromEo, "R U' L D R U2 L'").unwrap(), "dr-eofb");
        assert_eq!(name(Goal::Eo, "R U' L D R U2 L'").unwrap(), "eorl+eoud");
        assert_eq!(name(Goal::Htr, "R2 U").unwrap(), "htr-drud");
        assert_eq!(name(Goal::HtrFinish, "R2 U2").unwrap(), "htrfin");
        assert!(matches!(name(Goal::Htr, "R2 U2"), Err(NothingToSearch::Reached(_))));
        let lacking = name(Goal::DrFromEo, "R U F").unwrap_err().to_string();
        assert_eq!(
            lacking,
            "EO on F/B is not solved: 4 bad edges; EO on R/L is not solved: 4 bad edges; \
             EO on U/D is not solved: 4 bad edges"
        );
    }

    #[test]
    fn axes_go_round_those_that_are_ready() {
        let state = cube("R U' L D R U2 L'");
        let mut plan = plan(Goal::DrFromEo);
        let names: Vec<String> = (0..3)
            .map(|_| {
                plan.cycle_axes(&state);
                plan.step().unwrap().name().to_owned()
            })
            .collect();
        assert_eq!(names, ["drrl-eofb", "drud-eofb", "dr-eo"]);
    }

    #[test]
    fn the_last_axis_cannot_be_left_out() {
        let mut plan = plan(Goal::Eo);
        for index in 0..4 {
            plan.toggle_axis(index);
        }
        assert_eq!(plan.axes().iter().filter(|axis| axis.chosen).count(), 1);
    }

    #[test]
    fn sides_follow_the_view_and_finishes_stay_on_it() {
        let mut plan = plan(Goal::Htr);
        assert_eq!(plan.limits(Side::Inverse).sides, Sides::Niss);
        plan.policy = Policy::View;
        assert_eq!(plan.limits(Side::Inverse).sides, Sides::Only(Side::Inverse));
        plan.policy = Policy::Linear;
        plan.goal = Goal::HtrFinish;
        assert_eq!(plan.limits(Side::Inverse).sides, Sides::Only(Side::Inverse));
    }

    #[test]
    fn bounds_stay_in_order() {
        let mut settings = GoalSettings::of(Goal::Eo);
        settings.set_bounds(9, 8);
        assert_eq!((settings.min, settings.max), (9, 9));
        settings.set_bounds(9, 4);
        assert_eq!((settings.min, settings.max), (4, 4));
        settings.set_bounds(4, 200);
        assert_eq!((settings.min, settings.max), (4, MAX_LENGTH));
    }
}
