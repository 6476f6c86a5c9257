//! What a step of a solve is, read off the states before and after it.

use premove_cube::Cube;
use premove_cube::facts::unsolved;
use premove_cube::notation::Line;
use premove_engine::step::{Goal, Step, Target};

/// What a step is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It reaches a goal of the table of steps.
    Reaches {
        /// Which one.
        goal: Goal,
        /// On these axes, none of which had it before.
        targets: Vec<Target>,
    },
    /// It puts moves between those that stand there already.
    Insertion,
    /// It reaches nothing that has a name.
    Moves,
}

/// The goals of a step, the furthest stage first; of those with one stage first the one that asks
/// most of the state before it. A DR behind an AR is held against all that keep the EO.
const GOALS: [Goal; 19] = [
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

/// Most pieces that an insertion solves.
const INSERTED: u8 = 6;

impl Kind {
    /// What a step is that leads from a state to another one, both on the normal side. `before` is
    /// what the step in front of it reached, `name` what its author calls it.
    pub(super) fn of(states: [&Cube; 2], line: &Line, before: Option<Goal>, name: &str) -> Self {
        let [from, to] = states;
        let has_stage = |wanted: Goal| {
            let all = Step::one_by_one(wanted);
            all.iter().flat_map(Step::targets).any(|target| target.is_reached(from))
        };
        // Inside a DR these names mean nothing.
        let is_past_dr = has_stage(Goal::Dr);
        for goal in GOALS {
            let is_named = match goal {
                // An FR by chance is none that the solver goes on from.
                Goal::FrFinish | Goal::FrSliceSlice => {
                    matches!(before, Some(Goal::Fr | Goal::FrSlice))
                }
                Goal::Ar | Goal::ArFromEo => !is_past_dr && !says(name, "rzp"),
                Goal::Rzp | Goal::Eo => !is_past_dr,
                _ => true,
            };
            let targets = if is_named { reached(goal, from, to, line) } else { Vec::new() };
            if !targets.is_empty() {
                return Self::Reaches { goal, targets };
            }
        }
        Self::Moves
    }

    /// The goal that it reaches.
    pub fn goal(&self) -> Option<Goal> {
        match self {
            Self::Reaches { goal, .. } => Some(*goal),
            Self::Insertion | Self::Moves => None,
        }
    }

    /// Whether a step that undoes the end of a side and makes it again counts as an insertion,
    /// where it reaches this. A finish behind a DR may begin so too: that is one where its author
    /// says it, or where few pieces are left. `around` is how many moves are made again: nobody
    /// undoes several moves to reach a step.
    pub(super) fn may_be_inserted(&self, from: &Cube, name: &str, around: usize) -> bool {
        match self.goal() {
            None | Some(Goal::Optimal | Goal::EoFinish) => true,
            Some(goal) if !goal.is_final() => says(name, "insert") || around > 1,
            Some(_) => says(name, "insert") || unsolved(from).len() <= INSERTED,
        }
    }

    /// It in words: `EO F/B`, `DR U/D`, `HTR`, `finish`, `insertion`, `moves`.
    pub fn title(&self) -> String {
        match self {
            Self::Insertion => "insertion".to_owned(),
            Self::Moves => "moves".to_owned(),
            Self::Reaches { goal, targets } => title(*goal, targets),
        }
    }
}

/// A goal on some axes: `EO F/B`, `DR U/D or R/L`, `finish`.
pub(super) fn title(goal: Goal, targets: &[Target]) -> String {
    let has_axis = goal.spec().reaches.name().contains('{') || goal.label().contains("slice");
    let mut axes: Vec<&str> = Vec::new();
    for target in targets {
        let on = if goal == Goal::Eo { target.eo_axis() } else { target.dr_axis() };
        if !axes.contains(&on.title()) {
            axes.push(on.title());
        }
    }
    if has_axis { format!("{} {}", goal.label(), axes.join(" or ")) } else { goal.label().into() }
}

fn says(name: &str, word: &str) -> bool {
    name.to_ascii_lowercase().contains(word)
}

/// The targets of a goal that can be searched from a state, are not there yet, and are reached with
/// moves that the goal allows.
fn reached(goal: Goal, from: &Cube, to: &Cube, line: &Line) -> Vec<Target> {
    let steps = Step::one_by_one(goal);
    let is_reached = |target: &&Target| {
        target.is_ready(from)
            && !target.is_reached(from)
            && target.is_reached(to)
            && allows(**target, line)
    };
    steps.iter().flat_map(Step::targets).filter(is_reached).copied().collect()
}

/// Whether all moves of a line are moves of the step.
fn allows(target: Target, line: &Line) -> bool {
    let back = target.rotation().inverse();
    let set = target.goal.spec().moves.set;
    line.normal.iter().chain(line.inverse.iter()).all(|m| set.contains(back.of_move(m)))
}
