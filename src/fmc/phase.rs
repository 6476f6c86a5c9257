//! The step that naturally follows on a state.

use premove_cube::Cube;
use premove_engine::step::Goal;

use super::badges::Badges;

/// Returns the goal that naturally follows on a state: EO, DR from EO, HTR, or the finish. Returns
/// `None` if the cube is solved.
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

#[cfg(test)]
mod tests {
    use super::super::sample::cube;
    use super::*;

    #[test]
    fn steps_follow_in_the_order_of_a_solve() {
        assert_eq!(next_goal(&cube("R U' F L D B")), Some(Goal::Eo));
        assert_eq!(next_goal(&cube("R U' L D R U2 L'")), Some(Goal::DrFromEo));
        assert_eq!(next_goal(&cube("R2 U")), Some(Goal::Htr));
        assert_eq!(next_goal(&cube("R2 U2 F2")), Some(Goal::HtrFinish));
        assert_eq!(next_goal(&cube("U D'")), Some(Goal::DrFinish));
        assert_eq!(next_goal(&Cube::SOLVED), None);
    }
}
