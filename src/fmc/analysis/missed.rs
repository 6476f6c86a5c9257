//! The solutions of a step that were missed: at least as short as the one that was played, those of
//! another kind first.

use super::kind::title;
use super::played::{PlayedStep, UsedSides};
use super::shortest::{Fewest, Search};
use crate::cube::Move;
use crate::fmc::badges::Badges;
use crate::fmc::family::family;
use crate::notation::Line;
use crate::search::{Extent, Limits, Solution};
use crate::step::{Goal, Step, StepError, Target, Trigger};

/// Most solutions that are kept of those that were missed.
pub const MOST_MISSED: usize = 40;
/// Most finishes that break HTR.
const MOST_BREAKING: usize = 4;

/// A solution that was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Its moves.
    pub line: Line,
    /// How many.
    pub moves: u8,
    /// What it reaches: `EO F/B`.
    pub title: String,
    /// What the state behind it lacks for the next step.
    pub label: String,
    /// The best total that can be reached behind it, all of them proven; `None` where it has not
    /// reached DR, and while that is not known.
    pub total: Option<u8>,
    /// In what it differs from what was played, beside its moves; nothing where it is of the same
    /// kind.
    pub differs: Vec<Difference>,
}

impl Missed {
    /// The sides that its moves are on.
    pub fn sides(&self) -> UsedSides {
        UsedSides::of(&self.line)
    }
}

/// In what a solution differs from the one that was played, beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difference {
    /// It is on another axis.
    Axis,
    /// Its moves are on other sides.
    Sides,
    /// It is a DR with other last moves.
    Trigger,
    /// It is a finish with quarter turns from HTR.
    BreaksHtr,
}

impl Difference {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "other axis",
            Self::Sides => "other side",
            Self::Trigger => "other trigger",
            Self::BreaksHtr => "breaks HTR",
        }
    }
}

/// What makes two solutions of a step different in kind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Species {
    targets: Vec<Target>,
    sides: UsedSides,
    trigger: Vec<Move>,
}

impl Species {
    fn of(goal: Goal, targets: Vec<Target>, line: &Line) -> Self {
        let trigger = trigger_of(goal, &targets, line);
        Self { targets, sides: UsedSides::of(line), trigger }
    }

    fn differences(&self, other: &Self) -> Vec<Difference> {
        let has_axis = self.targets.iter().any(|target| other.targets.contains(target));
        [
            (!has_axis, Difference::Axis),
            (self.sides != other.sides, Difference::Sides),
            (self.trigger != other.trigger, Difference::Trigger),
        ]
        .into_iter()
        .filter_map(|(is, difference)| is.then_some(difference))
        .collect()
    }
}

/// The trigger that a DR ends with, in the form that stands for its images; empty for other steps.
fn trigger_of(goal: Goal, targets: &[Target], line: &Line) -> Vec<Move> {
    let is_dr = matches!(goal, Goal::Dr | Goal::DrFromEo);
    let Some(target) = targets.first().filter(|_| is_dr) else { return Vec::new() };
    let side = if line.normal.is_empty() { &line.inverse } else { &line.normal };
    let trigger = Trigger::at_end(side.moves(), target.dr_axis());
    trigger.map(|trigger| trigger.representative()).unwrap_or_default()
}

/// What was missed at a step to a goal on some axes; `solutions` are those up to the length that
/// was played.
///
/// # Errors
/// When a table cannot be opened or built.
pub(super) fn missed(
    search: &Search<'_>,
    (goal, targets): (Goal, &[Target]),
    step: &PlayedStep,
    solutions: &[Solution],
    fewest: Fewest,
) -> Result<Vec<Missed>, StepError> {
    let own = Species::of(goal, targets.to_vec(), &step.line.normal_form());
    let breaking = if goal == Goal::HtrFinish { breaking_htr(search, fewest)? } else { Vec::new() };
    let mut missed: Vec<Missed> =
        breaking.into_iter().chain(others(search, goal, &own, step, solutions)).collect();
    missed.truncate(MOST_MISSED);
    Ok(missed)
}

/// The shortest finishes that break HTR on their way, where they are shorter than all that keep it.
fn breaking_htr(search: &Search<'_>, fewest: Fewest) -> Result<Vec<Missed>, StepError> {
    let Some(max) = fewest.normal.and_then(|moves| moves.checked_sub(1)) else {
        return Ok(Vec::new());
    };
    let extent = Extent::Shortest { slack: 0 };
    let limits = Limits { max, extent, results: MOST_BREAKING, ..Limits::default() };
    let step = Step::of_goal(Goal::DrFinish);
    let found = Search { step: &step, ..*search }.solutions(&limits)?;
    let missed = |solution: &Solution| Missed {
        line: solution.line(),
        moves: solution.len(),
        title: Goal::DrFinish.label().to_owned(),
        label: String::new(),
        total: None,
        differs: vec![Difference::BreaksHtr],
    };
    Ok(found.iter().map(missed).collect())
}

/// The solutions that were missed: one of each other kind first, then the others of these kinds,
/// then those that differ in their moves alone; the shorter ones first in each part.
fn others(
    search: &Search<'_>,
    goal: Goal,
    own: &Species,
    step: &PlayedStep,
    solutions: &[Solution],
) -> Vec<Missed> {
    let own_line = step.line.normal_form();
    let mut seen: Vec<Species> = Vec::new();
    let mut parts: [Vec<Missed>; 3] = Default::default();
    for solution in solutions {
        let line = solution.line();
        if family(&line, goal).iter().any(|member| member.normal_form() == own_line) {
            continue;
        }
        let targets: Vec<Target> = search.step.targets_of(solution.targets()).copied().collect();
        let species = Species::of(goal, targets, &line);
        let differs = species.differences(own);
        let part = match (!differs.is_empty(), seen.contains(&species)) {
            (true, false) => 0,
            (true, true) => 1,
            (false, _) => 2,
        };
        if part == 0 {
            seen.push(species.clone());
        }
        if parts[part].len() >= MOST_MISSED {
            continue;
        }
        let label = Badges::of(&line.apply_to(&search.cube)).summary().left;
        parts[part].push(Missed {
            moves: solution.len(),
            title: title(goal, &species.targets),
            label,
            total: None,
            differs,
            line,
        });
    }
    parts.into_iter().flatten().collect()
}
