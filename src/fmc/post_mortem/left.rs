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
use super::written::{WrittenStep, WrittenTree, moves_behind};
use crate::practice::{LeftAt, Milestone};

/// Greatest number of moves on each side between two steps that are the same.
const MOST_BETWEEN: usize = 2;

/// The place where a solver left a line, with what he wrote there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The place where he left it.
    pub at: LeftAt,
    /// Indices of the solver's steps that have the last step which he and the line have in common,
    /// the earliest first. Empty if they have none in common, or only what the scramble has.
    pub common: Vec<usize>,
    /// Indices of the solver's steps that reach the milestone which he lacks, in another way: other
    /// EOs of the scramble, or other DRs or HTRs behind the common steps. The earliest comes first.
    pub tried: Vec<usize>,
    /// The sides of the moves of these steps behind the common steps; `None` if there are none.
    pub tried_on: Option<UsedSides>,
}

/// Returns where a solver left a line. Only the steps that he found himself count.
pub fn left_at(line: &FindableLine, tree: &WrittenTree) -> Left {
    let start = tree.start();
    for milestone in [Milestone::Htr, Milestone::Dr, Milestone::Eo] {
        let all = line.up_to(milestone);
        let is_at_start = all.is_empty();
        let common = StepGoal::new(milestone, all, &start).met_in(tree);
        if is_at_start || !common.is_empty() {
            return left_behind(milestone, common, line, tree);
        }
    }
    let tried = tree.reaching(Milestone::Eo, &[]);
    let tried_on = sides_of(&tried, &[], tree);
    Left { at: LeftAt::EoNotWritten, common: Vec::new(), tried, tried_on }
}

/// Returns the place of a line of which the solver has the step to a milestone, and not the next
/// one.
fn left_behind(
    milestone: Milestone,
    common: Vec<usize>,
    line: &FindableLine,
    tree: &WrittenTree,
) -> Left {
    let lacks = match milestone {
        Milestone::Eo => Milestone::Dr,
        Milestone::Dr => Milestone::Htr,
        Milestone::Htr | Milestone::Finish => Milestone::Finish,
    };
    let tried = tree.reaching(lacks, &common);
    let is_short = |step: &usize| tree.steps[*step].all.finished().len() <= line.total.into();
    let is_tried = tree.behind(&common).into_iter().any(|is_behind| is_behind);
    let at = match (lacks, is_tried) {
        (Milestone::Finish, _) if tried.iter().any(is_short) => LeftAt::Written,
        (Milestone::Finish, true) => LeftAt::FinishNotFound,
        (Milestone::Finish, false) => LeftAt::FinishNotTried,
        (Milestone::Htr, true) => LeftAt::HtrNotFound,
        (Milestone::Htr, false) => LeftAt::DrNotTried,
        (Milestone::Dr | Milestone::Eo, true) => LeftAt::DrNotFound,
        (Milestone::Dr | Milestone::Eo, false) => LeftAt::EoNotTried,
    };
    let tried_on = sides_of(&tried, &common, tree);
    Left { at, common, tried, tried_on }
}

/// Returns the sides of the moves that steps have behind the common ones; `None` without a step.
fn sides_of(tried: &[usize], common: &[usize], tree: &WrittenTree) -> Option<UsedSides> {
    let moves = tried.iter().map(|&step| {
        let path = tree.path(step);
        let base = path.into_iter().rev().find(|step| common.contains(step));
        let before = base.map_or(Line::EMPTY, |base| tree.steps[base].all.clone());
        moves_behind(&tree.steps[step].all, &before)
    });
    let moves: Vec<Line> = moves.collect();
    (!moves.is_empty()).then(|| UsedSides::of(&Line::of_parts(&moves)))
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

    /// Returns the solver's steps that have this step of the line, by time where it is known.
    fn met_in(&self, tree: &WrittenTree) -> Vec<usize> {
        let wanted = Some(self.milestone);
        let reaches = |step: &WrittenStep| {
            // A DR that has the EO of the line too does not show that this EO was seen.
            let before = step.parent.and_then(|parent| tree.steps[parent].milestone);
            step.milestone == wanted || before < wanted
        };
        let found = tree.steps.iter().enumerate().filter(|(_, step)| {
            step.is_own && step.milestone >= wanted && reaches(step) && self.is_met(&step.all)
        });
        tree.by_time(found.map(|(index, _)| index).collect())
    }

    /// Returns whether moves from the scramble do the same as the line up to this step, up to moves
    /// that keep what it reaches.
    fn is_met(&self, all: &Line) -> bool {
        let sides = [Side::Normal, Side::Inverse];
        let between = sides.map(|side| moves_between(self.all.side(side), all.side(side)));
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
