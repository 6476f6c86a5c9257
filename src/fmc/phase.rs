//! Where a solve stands: which steps a state is ready for, what is missing, what follows, which
//! pieces matter.

use super::badges::Badges;
use crate::cube::facts::{
    bad_edges, bad_edges_for_dr, slice_edges_outside, twisted_corners, unsolved,
    unsolved_but_slice, wrong_corners, wrong_edges,
};
use crate::cube::{Cube, Places};
use crate::step::{Goal, Step, Target};

/// The steps of a goal that have one target each: its axes, one by one.
pub fn variants(goal: Goal) -> Vec<Step> {
    let mut steps = Step::all();
    steps.retain(|step| step.goal() == goal && step.targets().len() == 1);
    steps
}

/// Whether a state meets what the target needs before it can be searched.
pub fn is_ready(cube: &Cube, target: &Target) -> bool {
    target.missing(cube).is_none()
}

/// The goal that naturally follows: EO, DR from it, HTR, the finish; `None` when the cube is
/// solved.
pub fn next_goal(cube: &Cube) -> Option<Goal> {
    let badges = Badges::of(cube);
    if badges.solved {
        None
    } else if badges.htr {
        Some(Goal::HtrFinish)
    } else if !badges.leave_slice.is_empty() {
        Some(Goal::DrFinish)
    } else if !badges.dr_done().is_empty() {
        Some(Goal::Htr)
    } else if !badges.eo_done().is_empty() {
        Some(Goal::DrFromEo)
    } else {
        Some(Goal::Eo)
    }
}

/// The places that matter for a target, from a state as it stands: bad edges for EO; twisted
/// corners and bad edges for DR; corners and edges in wrong orbits for HTR; what is not home for a
/// finish. A state that is not ready for the target shows what it lacks first.
pub fn marks(cube: &Cube, target: &Target) -> Places {
    let dr = target.dr_axis();
    let for_dr = || {
        let slice = if bad_edges(cube, target.eo_axis()).is_empty() {
            Places::EMPTY
        } else {
            slice_edges_outside(cube, dr)
        };
        twisted_corners(cube, dr).or(bad_edges_for_dr(cube, dr)).or(slice)
    };
    match target.goal {
        Goal::Eo => bad_edges(cube, target.eo_axis()),
        Goal::DrFromEo if !is_ready(cube, target) => bad_edges(cube, target.eo_axis()),
        Goal::Dr | Goal::DrFromEo => for_dr(),
        Goal::Htr | Goal::LeaveSlice | Goal::DrFinish if !is_ready(cube, target) => for_dr(),
        Goal::HtrFinish if !is_ready(cube, target) => wrong_corners(cube).or(wrong_edges(cube)),
        Goal::Htr => wrong_corners(cube).or(wrong_edges(cube)),
        Goal::LeaveSlice => unsolved_but_slice(cube, dr),
        Goal::DrFinish | Goal::HtrFinish => unsolved(cube),
        // The workspace searches for phases only.
        _ => Places::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{cube, random_cube};
    use super::*;

    fn target(step: &str) -> Target {
        Step::find(step).unwrap().targets()[0]
    }

    #[test]
    fn every_goal_has_its_axes() {
        let counts = Goal::PHASES.map(|goal| variants(goal).len());
        assert_eq!(counts, [3, 3, 6, 3, 3, 3, 1]);
    }

    #[test]
    fn steps_follow_in_the_order_of_a_solve() {
        assert_eq!(next_goal(&cube("R U' F L D B")), Some(Goal::Eo));
        assert_eq!(next_goal(&cube("R U' L D R U2 L'")), Some(Goal::DrFromEo));
        assert_eq!(next_goal(&cube("R2 U")), Some(Goal::Htr));
        assert_eq!(next_goal(&cube("R2 U2 F2")), Some(Goal::HtrFinish));
        assert_eq!(next_goal(&cube("U D'")), Some(Goal::DrFinish));
        assert_eq!(next_goal(&Cube::SOLVED), None);
    }

    #[test]
    fn nothing_is_marked_exactly_when_orientation_steps_are_reached() {
        let names = ["eofb", "eorl", "eoud", "drud", "drrl", "drfb", "drudfin", "htrfin"];
        let states =
            ["", "R2 U", "R2 U2", "F2 R F2", "R U", "F B'", "U R2 L2 F2 D", "R U F"].map(cube);
        let random: Vec<Cube> = (0..100).map(random_cube).collect();
        for name in names {
            for state in states.iter().chain(&random) {
                let target = target(name);
                let fake = matches!(target.goal, Goal::HtrFinish | Goal::DrFinish)
                    && !is_ready(state, &target);
                assert_eq!(
                    marks(state, &target).is_empty() && !fake,
                    target.is_reached(state),
                    "{name} {state:?}"
                );
            }
        }
    }

    #[test]
    fn marks_are_the_pieces_that_the_label_counts() {
        let state = Cube::SOLVED.after_all(&super::super::sample::alg("R U2 R").inverse());
        let places = marks(&state, &target("drud-eofb"));
        assert_eq!((places.corners(), places.edges()), (4, 2));
    }
}
