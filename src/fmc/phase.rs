//! Where a solve stands: which steps a state is ready for, what is missing, what follows, which
//! pieces matter.

use super::badges::{Badges, best_turned, only_slice_left};
use super::places::{
    Places, bad_edges, slice_edges_outside, slice_of, twisted_corners, unsolved, wrong_corners,
    wrong_edges,
};
use crate::cube::{Axis, Cube};
use crate::step::state::has_htr;
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

/// Edges that are bad for one of the two EOs that DR on the axis needs.
fn dr_edges(cube: &Cube, axis: Axis) -> Places {
    Axis::ALL
        .into_iter()
        .filter(|&eo| eo != axis)
        .fold(Places::EMPTY, |set, eo| set.or(bad_edges(cube, eo)))
}

/// Whether a state is where the target leads.
pub fn is_reached(cube: &Cube, target: &Target) -> bool {
    match target.goal {
        Goal::Eo => bad_edges(cube, target.eo_axis()).is_empty(),
        Goal::Dr | Goal::DrFromEo => {
            let axis = target.dr_axis();
            twisted_corners(cube, axis).is_empty() && dr_edges(cube, axis).is_empty()
        }
        Goal::Htr => has_htr(cube),
        Goal::LeaveSlice => only_slice_left(cube, target.dr_axis()),
        Goal::DrFinish | Goal::HtrFinish => cube.is_solved(),
        _ => target.is_reached(cube),
    }
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
        twisted_corners(cube, dr).or(dr_edges(cube, dr)).or(slice)
    };
    match target.goal {
        Goal::Eo => bad_edges(cube, target.eo_axis()),
        Goal::DrFromEo if !is_ready(cube, target) => bad_edges(cube, target.eo_axis()),
        Goal::Dr | Goal::DrFromEo => for_dr(),
        Goal::Htr | Goal::LeaveSlice | Goal::DrFinish if !is_ready(cube, target) => for_dr(),
        Goal::HtrFinish if !is_ready(cube, target) => wrong_corners(cube).or(wrong_edges(cube)),
        Goal::Htr => wrong_corners(cube).or(wrong_edges(cube)),
        Goal::LeaveSlice => {
            let seen = best_turned(cube, dr);
            let home = Cube::SOLVED;
            Places::of_corners(|place| seen.corners[place] != home.corners[place]).or(
                Places::of_edges(|place| {
                    slice_of(place) != dr && seen.edges[place] != home.edges[place]
                }),
            )
        }
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
    fn what_is_done_agrees_with_the_steps_themselves() {
        use crate::step::state;
        let states = ["", "R2 U", "R2 U2", "F2 R F2", "U D'", "F B'", "U R2 L2 F2 D"].map(cube);
        for state in states.into_iter().chain((0..100).map(random_cube)) {
            let badges = Badges::of(&state);
            for axis in Axis::ALL {
                assert_eq!(
                    usize::from(badges.bad_edges[axis.index()]),
                    state::bad_edges(&state, axis)
                );
                let twisted = twisted_corners(&state, axis);
                assert_eq!(usize::from(twisted.corners()), state::twisted_corners(&state, axis));
                assert_eq!(badges.dr_done().contains(axis), state::has_dr(&state, axis));
            }
            for step in Goal::PHASES.into_iter().flat_map(variants) {
                assert_eq!(
                    step.check(&state).is_ok(),
                    is_ready(&state, &step.targets()[0]),
                    "{}",
                    step.name()
                );
            }
        }
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
                    is_reached(state, &target),
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
