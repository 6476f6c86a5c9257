//! The place where the solver left a line: the first of its steps that he did not write down.
//!
//! A step of the line and one of the solver are the same EO if on each side of the scramble at most
//! two moves lie between them, which keep EO: the last turns in another direction, or further turns
//! at the end. The same holds for DR and HTR. More moves make another step of it even where the
//! same edges are flipped, as by `B2 U2 R'` and `D2 F2 L`: what follows on one does not follow on
//! the other.

use premove_cube::facts::{bad_edges, has_dr, has_htr};
use premove_cube::notation::{Alg, Line, Side, UsedSides};
use premove_cube::{Axis, Cube};

use super::findable::{FindableLine, FindableStep};
use super::written::{WrittenStep, WrittenTree};
use crate::practice::{LeftAt, Milestone};

/// Greatest number of moves on each side between two steps that are the same.
const MOST_BETWEEN: usize = 2;

/// How far a solver came on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The place where he left it.
    pub at: LeftAt,
    /// Index of the first step of the solver that has the last common step of the line; `None` if
    /// they have no step in common.
    pub last_common: Option<usize>,
    /// Indices of the solver's steps that reach the milestone which he lacks, in another way: other
    /// EOs of the scramble, or other DRs or HTRs behind the last common step.
    pub tried: Vec<usize>,
    /// The sides of the moves of these steps behind the last common step; `None` if there are none.
    pub tried_on: Option<UsedSides>,
}

/// Returns where a solver left a line.
pub fn left_at(line: &FindableLine, tree: &WrittenTree) -> Left {
    let mut common = None;
    for milestone in [Milestone::Eo, Milestone::Dr, Milestone::Htr] {
        let goal = StepGoal::new(milestone, line.up_to(milestone), &tree.start());
        let Some(found) = goal.first_in(tree) else {
            return left_before(milestone, common, tree);
        };
        common = Some(found);
    }
    let is_short = |&step: &usize| tree.steps[step].all.finished().len() <= line.total.into();
    let mut finished = tree.reaching(Milestone::Finish, common).into_iter().filter(is_short);
    let at = if finished.next().is_some() { LeftAt::Written } else { LeftAt::FinishNotFound };
    left_with(at, common, Milestone::Finish, tree)
}

/// Returns the place of a line whose step to `milestone` the solver lacks. `common` is the solver's
/// step that has the step of the line before it.
fn left_before(milestone: Milestone, common: Option<usize>, tree: &WrittenTree) -> Left {
    let is_tried =
        common.is_some_and(|base| (0..tree.steps.len()).any(|step| tree.is_behind(step, base)));
    let at = match (milestone, is_tried) {
        (Milestone::Eo, _) => LeftAt::EoNotWritten,
        (Milestone::Dr, false) => LeftAt::EoNotTried,
        (Milestone::Dr, true) => LeftAt::DrNotFound,
        (Milestone::Htr | Milestone::Finish, false) => LeftAt::DrNotTried,
        (Milestone::Htr | Milestone::Finish, true) => LeftAt::HtrNotFound,
    };
    left_with(at, common, milestone, tree)
}

fn left_with(at: LeftAt, common: Option<usize>, lacks: Milestone, tree: &WrittenTree) -> Left {
    let tried = tree.reaching(lacks, common);
    let before = common.map_or(Line::EMPTY, |step| tree.steps[step].all.clone());
    let parts = tried.iter().map(|&step| {
        let all = &tree.steps[step].all;
        // The moves of a step follow those before it on each side.
        let has_more = |all: usize, before: usize| all > before;
        (
            has_more(all.normal.len(), before.normal.len()),
            has_more(all.inverse.len(), before.inverse.len()),
        )
    });
    let sides = parts.fold((false, false), |sides, part| (sides.0 | part.0, sides.1 | part.1));
    let tried_on = match sides {
        (true, true) => Some(UsedSides::Mixed),
        (true, false) => Some(UsedSides::Normal),
        (false, true) => Some(UsedSides::Inverse),
        (false, false) => None,
    };
    Left { at, last_common: common, tried, tried_on }
}

/// Returns whether two steps from a state are the same EO, DR or HTR, up to moves that keep it.
pub(super) fn is_same_step(a: &FindableStep, b: &FindableStep, before: &Cube) -> bool {
    StepGoal::new(a.milestone, a.line.clone(), before).is_met(&b.line)
}

/// A step of a line, to find it among the steps of a solver.
struct StepGoal {
    milestone: Milestone,
    /// All moves of the line up to the end of the step.
    all: Line,
    /// The axes on which the state behind the step has EO or DR; empty for HTR.
    axes: Vec<Axis>,
}

impl StepGoal {
    fn new(milestone: Milestone, all: Line, scramble: &Cube) -> Self {
        let cube = all.apply_to(scramble);
        let has = |axis: &Axis| match milestone {
            Milestone::Eo => bad_edges(&cube, *axis).is_empty(),
            Milestone::Dr => has_dr(&cube, *axis),
            Milestone::Htr | Milestone::Finish => false,
        };
        Self { milestone, all, axes: Axis::ALL.into_iter().filter(has).collect() }
    }

    /// Returns the solver's first step that has this step of the line, by time where it is known.
    fn first_in(&self, tree: &WrittenTree) -> Option<usize> {
        let wanted = Some(self.milestone);
        let reaches = |&step: &usize| {
            let WrittenStep { milestone, parent, .. } = &tree.steps[step];
            // A DR that has the EO of the line too does not show that this EO was seen.
            *milestone == wanted
                || parent.is_none_or(|parent| tree.steps[parent].milestone < wanted)
        };
        let found = (0..tree.steps.len()).filter(reaches);
        let found = found.filter(|&step| self.is_met(&tree.steps[step].all));
        found.min_by_key(|&step| (tree.steps[step].at.unwrap_or(u32::MAX), step))
    }

    /// Returns whether moves from the scramble do the same as the line up to this step, up to moves
    /// that keep what it reaches.
    fn is_met(&self, all: &Line) -> bool {
        let between = [Side::Normal, Side::Inverse]
            .map(|side| moves_between(self.all.side(side), all.side(side)));
        if between.iter().any(|moves| moves.len() > MOST_BETWEEN) {
            return false;
        }
        let kept = between.map(|moves| moves.cube());
        match self.milestone {
            Milestone::Eo => {
                self.on_some_axis(&kept, |cube, axis| bad_edges(cube, axis).is_empty())
            }
            Milestone::Dr => self.on_some_axis(&kept, has_dr),
            Milestone::Htr => kept.iter().all(has_htr),
            Milestone::Finish => kept.iter().all(Cube::is_solved),
        }
    }

    /// Returns whether the moves between two steps on both sides keep what an axis of the step
    /// has.
    fn on_some_axis(&self, kept: &[Cube; 2], keeps: impl Fn(&Cube, Axis) -> bool) -> bool {
        self.axes.iter().any(|&axis| kept.iter().all(|cube| keeps(cube, axis)))
    }
}

/// Returns the moves that lead from the state behind `from` to the state behind `to`.
fn moves_between(from: &Alg, to: &Alg) -> Alg {
    from.inverse().then(to).normal_form()
}
