//! The choice of a step: whether it is possible from a cube, which of several goals is chosen next,
//! and the chosen axes as text.

use std::collections::BTreeSet;

use premove_cube::Cube;
use premove_engine::step::{Goal, Stage, Step, Target};

use crate::Document;
use crate::listing::axis_of;
use crate::plan::{AxisChoice, StepPlan};

/// State of a step for a given cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// The goal of the step is reached on this cube.
    Reached,
    /// The step can be searched from this cube.
    Open,
    /// The step is not possible from this cube.
    Closed,
}

impl StepState {
    /// Returns the state of a step with several goals, and the axes on which the first goal is
    /// reached.
    pub fn of(goals: &[Goal], cube: &Cube) -> (Self, String) {
        let Some(&first) = goals.first() else { return (Self::Closed, String::new()) };
        let goal_stage = first.spec().reaches;
        let mut reached = targets(first);
        // On a solved cube nothing is left in the slices, so they are not listed.
        reached.retain(|target| {
            target.is_reached(cube) && !(goal_stage == Stage::Slice && cube.is_solved())
        });
        let state = if !reached.is_empty() {
            Self::Reached
        } else if goals.iter().any(|&goal| is_ready(goal, cube)) {
            Self::Open
        } else {
            Self::Closed
        };
        let axes: BTreeSet<String> = reached.into_iter().map(axis_of).collect();
        let axes: Vec<String> = axes.into_iter().collect();
        (state, if goal_stage.spec().axis.is_some() { axes.join(" ") } else { String::new() })
    }
}

/// Returns the targets of a goal on all its axes.
fn targets(goal: Goal) -> Vec<Target> {
    Step::one_by_one(goal).iter().flat_map(|step| step.targets().to_vec()).collect()
}

/// Returns whether a goal can be searched from a state on at least one axis.
fn is_ready(goal: Goal, cube: &Cube) -> bool {
    targets(goal).iter().any(|target| target.is_ready(cube))
}

impl Document {
    /// Returns the goal to choose among several. It is the first one that can be searched from
    /// here. If one of them is chosen already, it is the next one, or the chosen one again if
    /// `stays` is set.
    pub fn goal_among(&self, goals: &[Goal], stays: bool) -> Goal {
        let chosen = self.plan.goal();
        let place = goals.iter().position(|&goal| goal == chosen);
        if goals.is_empty() || stays && place.is_some() {
            return chosen;
        }
        let (before, behind) = goals.split_at(place.map_or(0, |at| at + 1));
        let here = self.here();
        let ready = behind
            .iter()
            .chain(before)
            .find(|&&goal| here.as_ref().is_some_and(|here| is_ready(goal, &here.cube)));
        *ready.unwrap_or(&goals[place.unwrap_or(0)])
    }

    /// Returns the axes of the chosen step as text; a dot stands for an axis that is not chosen. If
    /// there are more than three, only the axes that the state is ready for are listed, with their
    /// numbers.
    pub fn axes_in_words(&self) -> String {
        let cube = self.cube();
        let axes = self.plan.axes();
        let mut listed: Vec<(usize, &AxisChoice)> = axes.iter().enumerate().collect();
        if axes.len() > 3 {
            listed.retain(|(_, axis)| {
                let mut targets = axis.step.targets().iter();
                targets.any(|target| cube.is_none_or(|cube| target.is_ready(&cube)))
            });
        }
        let mut names = Vec::new();
        for (at, axis) in &listed {
            names.push(match axis.step.targets().first() {
                _ if !axis.chosen => "·".to_owned(),
                Some(target) if axes.len() <= 3 => axis_of(*target),
                Some(target) if listed.len() <= 2 => format!("{} {}", at + 1, axis_of(*target)),
                _ => (at + 1).to_string(),
            });
        }
        names.join(if listed.len() < axes.len() { "  " } else { " " })
    }
}

impl StepPlan {
    /// Returns the chosen axes as text: `any` if all are chosen, and an empty text for a step that
    /// has a single axis.
    pub fn chosen_axes_in_words(&self) -> String {
        let axes = self.axes();
        if axes.len() == 1 {
            return String::new();
        }
        if axes.iter().all(|axis| axis.chosen) {
            return "any".to_owned();
        }
        let names = self.targets().into_iter().map(|target| target.values().join("←"));
        names.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;
    use crate::sample::cube;

    #[test]
    fn a_step_is_reached_open_or_closed() {
        let eo = [Goal::Eo];
        let dr = [Goal::DrFromEo, Goal::Dr];
        assert_eq!(StepState::of(&eo, &cube("R U")), (StepState::Reached, "F/B".to_owned()));
        assert_eq!(StepState::of(&eo, &cube("R U F")).0, StepState::Open);
        assert_eq!(StepState::of(&dr, &cube("R U F")), (StepState::Open, String::new()));
        assert_eq!(StepState::of(&dr[..1], &cube("R U F")).0, StepState::Closed);
        let slice = [Goal::LeaveSlice];
        assert_ne!(StepState::of(&slice, &Cube::SOLVED).0, StepState::Reached);
    }

    #[test]
    fn a_goal_that_is_chosen_again_leads_to_the_next_that_is_ready() {
        let mut workspace = Workspace::on_scramble("R U F");
        let goals = [Goal::DrFromEo, Goal::Dr, Goal::DrFromAr];
        assert_eq!(workspace.now().goal_among(&goals, false), Goal::Dr, "there is no EO");
        workspace.choose_goal(Goal::Dr);
        assert_eq!(workspace.now().goal_among(&goals, false), Goal::Dr, "nothing else is ready");
        assert_eq!(workspace.now().goal_among(&goals, true), Goal::Dr);
        let mut workspace = Workspace::on_scramble("R U' L D R U2 L'");
        workspace.choose_goal(Goal::DrFromEo);
        assert_eq!(workspace.now().goal_among(&goals, false), Goal::Dr);
        assert_eq!(workspace.now().goal_among(&goals, true), Goal::DrFromEo);
        workspace.choose_goal(Goal::Eo);
        assert_eq!(workspace.now().goal_among(&goals, true), Goal::DrFromEo);
    }

    #[test]
    fn axes_are_written_by_name_or_by_number() {
        let mut workspace = Workspace::on_scramble("R U' L D R U2 L'");
        workspace.choose_goal(Goal::Eo);
        assert_eq!(workspace.now().axes_in_words(), "F/B R/L U/D");
        assert_eq!(workspace.now().plan.chosen_axes_in_words(), "any");
        workspace.toggle_axis(1);
        assert_eq!(workspace.now().axes_in_words(), "F/B · U/D");
        assert_eq!(workspace.now().plan.chosen_axes_in_words(), "F/B U/D");
        workspace.choose_goal(Goal::DrFromEo);
        assert_eq!(workspace.now().axes_in_words(), "1 R/L  2 U/D");
    }
}
