//! The step picker's choices: which step on which axes, on which sides, how long, how many.

use std::collections::BTreeSet;

use premove_cube::Cube;
use premove_cube::notation::Side;
use premove_engine::search::{Endings, Extent, Limits, MAX_LENGTH, Sides};
use premove_engine::step::{Goal, Stage, Step, Target};
use serde::{Deserialize, Serialize};

use super::conditions::WrittenConditions;
use super::phase::next_goal;

/// Maximum number of solutions that may be requested.
pub const MAX_RESULTS: usize = 1_000_000;

/// Use of the two sides in a search, as the solver chooses it: "the side in view" follows the view.
///
/// Saved workspaces contain the names of the variants: to rename one changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// The side in view only.
    View,
    /// All moves on one side, either of them.
    Linear,
    /// Both sides, mixed anywhere.
    #[default]
    Niss,
}

impl Policy {
    /// All policies, in the order in which a key cycles through them.
    pub const ALL: [Self; 3] = [Self::Niss, Self::Linear, Self::View];

    /// Returns the policy after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Niss => Self::Linear,
            Self::Linear => Self::View,
            Self::View => Self::Niss,
        }
    }

    /// Returns short words for a picker.
    pub const fn title(self) -> &'static str {
        match self {
            Self::View => "side in view",
            Self::Linear => "either side",
            Self::Niss => "both sides",
        }
    }
}

/// The choices for one goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GoalSettings {
    /// The axes of the goal that are searched, a bit each, in the order of [`Step::one_by_one`];
    /// never none.
    pub(super) axes: u8,
    /// Least length.
    pub min: u8,
    /// Greatest length.
    pub max: u8,
    /// Solutions wanted.
    pub results: usize,
    /// The lengths between least and greatest that are wanted.
    pub extent: Extent,
    /// Decides whether families of endings stand on one line.
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

    /// Sets the bounds, brought into order: what was set last wins.
    pub(super) fn set_bounds(&mut self, min: u8, max: u8) {
        let max = max.min(MAX_LENGTH);
        let min = min.min(MAX_LENGTH);
        (self.min, self.max) =
            if self.min == min { (min.min(max), max) } else { (min, max.max(min)) };
    }
}

/// Returns the bits of every axis of the goal.
fn all_of(goal: Goal) -> u8 {
    (1 << Step::one_by_one(goal).len()) - 1
}

/// Everything the step picker holds. Each goal keeps its own axes, lengths and numbers; the sides
/// are for all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StepPlan {
    /// The goal that is searched for, one of [`Goal::PHASES`].
    pub(crate) goal: Goal,
    /// Use of the two sides.
    pub policy: Policy,
    /// The recipe for whole lines, as written, or the name of one; empty for the first that has a
    /// name.
    pub recipe: String,
    pub(super) settings: [GoalSettings; Goal::PHASES.len()],
    /// Conditions on the solutions of the goal; dropped when another goal is chosen.
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
    /// The step on this axis alone.
    pub step: Step,
    /// `true` if the axis is to be searched.
    pub chosen: bool,
}

impl StepPlan {
    /// Returns the goal that is searched for.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Chooses a goal, one of [`Goal::PHASES`]. Drops the conditions, which were for the goal
    /// before.
    pub(super) fn choose(&mut self, goal: Goal) {
        if self.goal != goal {
            (self.goal, self.conditions) = (goal, WrittenConditions::default());
        }
    }

    /// Returns the choices for a phase of a solve, one of [`Goal::PHASES`].
    pub fn settings_of(&self, goal: Goal) -> &GoalSettings {
        &self.settings[goal as usize]
    }

    /// Returns the choices for the goal that is searched for.
    pub fn settings(&self) -> &GoalSettings {
        self.settings_of(self.goal)
    }

    pub(super) fn settings_mut(&mut self) -> &mut GoalSettings {
        &mut self.settings[self.goal as usize]
    }

    /// Returns the axes of the goal, chosen or not, F/B first. Those of a DR from EO are put
    /// together by the axis of the EO.
    pub fn axes(&self) -> Vec<AxisChoice> {
        let chosen = self.settings().axes;
        in_order(self.goal)
            .into_iter()
            .map(|(i, step)| AxisChoice { step, chosen: chosen >> i & 1 == 1 })
            .collect()
    }

    /// Returns the step that is chosen, on all its axes, ready or not.
    pub fn step(&self) -> Option<Step> {
        joined(self.goal, &self.chosen())
    }

    fn chosen(&self) -> Vec<Step> {
        self.axes().into_iter().filter(|axis| axis.chosen).map(|axis| axis.step).collect()
    }

    /// Returns the targets that are chosen, one for each axis.
    pub(super) fn targets(&self) -> Vec<Target> {
        self.chosen().iter().flat_map(|step| step.targets().to_vec()).collect()
    }

    /// Returns the step to search on a state: the chosen axes that are ready and not there yet.
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

    /// Returns the bounds for a search while this side is in view.
    pub fn limits(&self, view: Side) -> Limits {
        let settings = self.settings();
        let sides = match self.policy {
            Policy::Linear if !self.goal.is_final() => Sides::Linear,
            Policy::Niss if !self.goal.is_final() => Sides::Niss,
            // A finish is the same sequence on either side, so it is written where the solver
            // looks.
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

    /// Chooses the axes of the next kind: from all of them to each alone that is ready, and back to
    /// all.
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

    /// Chooses one of [`StepPlan::axes`] or leaves it out; the last one stays.
    pub(super) fn toggle_axis(&mut self, index: usize) {
        let Some((bit, _)) = in_order(self.goal).into_iter().nth(index) else { return };
        if self.settings().axes != 1 << bit {
            self.settings_mut().axes ^= 1 << bit;
        }
    }

    /// Moves on to the step that naturally follows on a state; stays when the cube is solved. Axes
    /// that the solver had chosen for it are kept if one of them can be searched.
    pub(super) fn follow(&mut self, cube: &Cube) {
        if let Some(goal) = next_goal(cube) {
            self.choose(goal);
            if self.step_on(cube).is_err() {
                self.settings_mut().axes = all_of(goal);
            }
        }
    }

    /// Moves on to a finish, where the cube is solved; stays with one that is chosen.
    pub(super) fn follow_to_end(&mut self) {
        if self.goal.spec().reaches != Stage::Solved {
            self.choose(Goal::HtrFinish);
            self.settings_mut().axes = all_of(self.goal);
        }
    }
}

/// Returns the steps of a goal on one axis each, in the order in which solvers list axes, with
/// their places in [`Step::one_by_one`].
fn in_order(goal: Goal) -> Vec<(usize, Step)> {
    let mut steps: Vec<_> = Step::one_by_one(goal).into_iter().enumerate().collect();
    // The titles of the axes, F/B, R/L, U/D, are in this order by their letters.
    steps.sort_by_key(|(_, step)| -> Vec<String> {
        step.targets()
            .first()
            .map_or_else(Vec::new, |target| target.values().into_iter().rev().collect())
    });
    steps
}

/// Returns whether a step can be searched from a state, on all its axes.
fn is_ready(step: &Step, cube: &Cube) -> bool {
    step.targets().iter().all(|target| target.is_ready(cube))
}

/// Joins several one-axis steps, under the catalogue's name where it has one for just these axes.
fn joined(goal: Goal, steps: &[Step]) -> Option<Step> {
    // Frames of one axis differ between the forms of a row, so names of targets are compared.
    let axes =
        |step: &Step| -> BTreeSet<String> { step.targets().iter().map(Target::name).collect() };
    let union = Step::union(steps)?;
    let named = Step::all_of(goal).into_iter().find(|step| axes(step) == axes(&union));
    Some(named.unwrap_or(union))
}

/// Reason why nothing can be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NothingToSearch {
    /// There is no scramble yet.
    #[error("no scramble yet: type, paste or generate one")]
    NoScramble,
    /// The scramble cannot be read.
    #[error("the scramble cannot be read: {0}")]
    BadScramble(String),
    /// The cube is solved at the node in view.
    #[error("the cube is solved here")]
    Solved,
    /// The step is reached already.
    #[error("nothing to search: {0} is reached already")]
    Reached(String),
    /// The state lacks what the step needs first.
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
