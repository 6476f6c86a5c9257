//! The kind of a step, determined from the states before and after it.

use std::cmp::Reverse;

use premove_cube::Cube;
use premove_cube::facts::unsolved;
use premove_cube::notation::Line;
use premove_engine::step::{Goal, InWriteUps, Step, Target};

/// Kind of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The step reaches a goal of the table of steps.
    Reaches {
        /// The goal.
        goal: Goal,
        /// The targets on all axes that the step reached and that were not reached before.
        targets: Vec<Target>,
    },
    /// The step inserts moves between earlier ones.
    Insertion,
    /// The step reaches no goal.
    Moves,
}

/// Returns the goals that a step of a write-up may have, the latest stage first. Among goals with
/// the same stage, the one with the strongest precondition comes first.
fn goals() -> Vec<Goal> {
    let mut goals = Goal::ALL.to_vec();
    goals.retain(|goal| goal.spec().in_write_ups != InWriteUps::Never);
    goals.sort_by_key(|goal| Reverse((goal.spec().reaches, goal.spec().needs)));
    goals
}

/// Maximum number of unsolved pieces for which a finish can count as an insertion.
const INSERTED: u8 = 6;

impl StepKind {
    /// Returns the kind of a step between two states, both seen from the normal side. `before` is
    /// the goal of the previous step, and `name` is the author's name for the step.
    pub(super) fn of(states: [&Cube; 2], line: &Line, before: Option<Goal>, name: &str) -> Self {
        let [from, to] = states;
        // Some goals are only used before DR is reached.
        let drs = Step::one_by_one(Goal::Dr);
        let is_past_dr = drs.iter().flat_map(Step::targets).any(|target| target.is_reached(from));
        for goal in goals() {
            let is_named = match goal.spec().in_write_ups {
                InWriteUps::Never => false,
                InWriteUps::Always => true,
                InWriteUps::BeforeDr => !is_past_dr,
                InWriteUps::BeforeDrUnlessNamed(word) => !is_past_dr && !says(name, word),
                InWriteUps::Behind(reached) => {
                    before.is_some_and(|goal| reached.contains(&goal.spec().reaches))
                }
            };
            let targets = if is_named { reached(goal, from, to, line) } else { Vec::new() };
            if !targets.is_empty() {
                return Self::Reaches { goal, targets };
            }
        }
        Self::Moves
    }

    /// Returns the goal that the step reaches; `None` for other kinds.
    pub fn goal(&self) -> Option<Goal> {
        match self {
            Self::Reaches { goal, .. } => Some(*goal),
            Self::Insertion | Self::Moves => None,
        }
    }

    /// Returns whether a step that undoes and repeats the end of a side counts as an insertion. A
    /// finish after a DR may have this form too: it counts if the author calls it an insertion, or
    /// if few pieces are unsolved. `around` is the number of repeated moves: to reach another goal,
    /// nobody would undo several moves.
    pub(super) fn may_be_inserted(&self, from: &Cube, name: &str, around: usize) -> bool {
        match self.goal() {
            None => true,
            Some(goal) if goal.spec().phase.is_none() => true,
            Some(goal) if !goal.is_final() => says(name, "insert") || around > 1,
            Some(_) => says(name, "insert") || unsolved(from).len() <= INSERTED,
        }
    }

    /// Returns the kind as text: `EO F/B`, `DR U/D`, `HTR`, `finish`, `insertion`, `moves`.
    pub fn title(&self) -> String {
        match self {
            Self::Insertion => "insertion".to_owned(),
            Self::Moves => "moves".to_owned(),
            Self::Reaches { goal, targets } => title(*goal, targets),
        }
    }
}

/// Returns a goal with its axes as text: `EO F/B`, `DR U/D or R/L`, `finish`.
pub(super) fn title(goal: Goal, targets: &[Target]) -> String {
    let Some(axis_of) = goal.spec().reaches.spec().axis else { return goal.label().to_owned() };
    let mut axes: Vec<&str> = Vec::new();
    for target in targets {
        let title = axis_of(&target.parameters).title();
        if !axes.contains(&title) {
            axes.push(title);
        }
    }
    format!("{} {}", goal.label(), axes.join(" or "))
}

fn says(name: &str, word: &str) -> bool {
    name.to_ascii_lowercase().contains(word)
}

/// Returns the targets of a goal that a step reaches. They were possible and not reached before the
/// step, and the goal allows all moves of the line.
fn reached(goal: Goal, from: &Cube, to: &Cube, line: &Line) -> Vec<Target> {
    let steps = Step::one_by_one(goal);
    let targets = steps.iter().flat_map(Step::targets).copied();
    targets
        .filter(|target| target.is_ready(from) && !target.is_reached(from))
        .filter(|target| target.is_reached(to) && allows(*target, line))
        .collect()
}

/// Returns whether the target allows all moves of a line.
fn allows(target: Target, line: &Line) -> bool {
    let back = target.rotation().inverse();
    let set = target.goal.spec().moves.set;
    line.normal.iter().chain(line.inverse.iter()).all(|m| set.contains(back.of_move(m)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_tried_from_the_furthest_stage_on() {
        let wanted = [
            Goal::FrFinish,
            Goal::HtrFinish,
            Goal::DrFinish,
            Goal::EoFinish,
            Goal::Optimal,
            Goal::FrSliceSlice,
            Goal::HtrSlice,
            Goal::LeaveSlice,
            Goal::HtrSlices,
            Goal::Fr,
            Goal::FrSlice,
            Goal::Htr,
            Goal::HtrFromEo,
            Goal::DrFromEo,
            Goal::Dr,
            Goal::ArFromEo,
            Goal::Ar,
            Goal::Rzp,
            Goal::Eo,
        ];
        assert_eq!(goals(), wanted);
    }
}
