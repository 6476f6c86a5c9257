//! Chooses the number of tasks of a length. The more positions the length is estimated to have,
//! based on the length before, the longer the prefixes.

use premove_cube::{Cube, Metric};

use super::node::MAX_TAIL;
use super::request::Request;
use super::symmetry::Images;
use super::tasks::{DEEPEST, Plan, is_near_symmetric, longest};

/// Least numbers of nodes for which the search of a length is divided by prefixes (first moves) of
/// 4, 3 and 2 moves. The tasks of a length are ranked by the results of the length before, which
/// works well if both have the same tasks.
///
/// Millions of lookups to the first solution, first with prefixes of 3 moves from 1 million nodes
/// on and of 4 moves from 8 million on, then with these numbers: `h5`, 25 cubes of 16 moves 4.8 and
/// 2.8, 25 cubes of 17 moves 34 and 31; cubes of 17 moves, `h3` 91 and 79, `h7` 18.1 and 17.7.
const WORTH: [(u64, u8); 3] = [(500_000, 4), (100_000, 3), (30_000, 2)];

/// Least number of nodes for which the symmetries of the cube are used. It is the number for the
/// longest prefixes, because a length that was divided without symmetries is not divided again.
const WORTH_SYMMETRY: u64 = WORTH[0].0;

/// Greatest length whose search takes about one node, in HTM; in QTM it is one move more. A search
/// may begin with a greater length, for instance if it continues another search. Then there is no
/// length before it, and its nodes are estimated from here.
const AT_ONCE: u8 = 10;

/// Returns the factor by which the number of nodes grows from one searched length to the next. In
/// QTM only every second length is searched.
#[expect(clippy::cast_sign_loss, reason = "a factor is positive")]
fn growth(metric: Metric) -> u64 {
    metric.growth().powi(i32::from(metric.apart())) as u64
}

/// Estimates the number of nodes of a length if the length before was not searched.
pub(super) fn estimate(metric: Metric, depth: u8) -> u64 {
    let growth = growth(metric);
    let more = depth.saturating_sub(AT_ONCE + metric.beyond());
    let half = if more.is_multiple_of(metric.apart()) { 1 } else { growth.isqrt() };
    growth.saturating_pow(u32::from(more / metric.apart())).saturating_mul(half)
}

/// Estimates the number of nodes of all shorter lengths together.
pub(super) fn estimate_before(metric: Metric, depth: u8) -> u64 {
    estimate(metric, depth) / growth(metric)
}

/// Divides each length of the search for one cube into tasks.
pub(super) struct Divider {
    /// Greatest length of prefixes. Longer ones are used if a length needs them or the plan already
    /// has them.
    pub(super) deepest: u8,
    /// `true` if the cube is near a symmetric one; `None` if this was not checked yet.
    symmetric: Option<bool>,
}

impl Divider {
    /// Creates the divider of one search.
    pub(super) fn new() -> Self {
        Self { deepest: DEEPEST, symmetric: None }
    }

    /// Changes the plan of the last length, whose search visited `nodes` nodes, into a plan for the
    /// length `depth`.
    pub(super) fn divide(
        &mut self,
        plan: &mut Plan,
        cube: &Cube,
        request: &Request,
        metric: Metric,
        depth: u8,
        last: u64,
    ) {
        let expected = match last {
            0 => estimate(metric, depth),
            nodes => nodes.saturating_mul(growth(metric)),
        };
        let mut level =
            WORTH.iter().find(|(nodes, _)| expected >= *nodes).map_or(0, |&(_, level)| level);
        let images =
            (expected >= WORTH_SYMMETRY && self.symmetric != Some(false)).then(Images::new);
        let images = images.filter(|images| {
            *self.symmetric.get_or_insert_with(|| is_near_symmetric(cube, images))
        });
        if images.is_some() {
            level = DEEPEST;
        }
        // A move counts at least one, so the rest is short enough for a task.
        let needed = depth.saturating_sub(MAX_TAIL as u8);
        level = level.min(self.deepest).max(plan.level()).max(needed);
        if longest(metric, level) >= depth {
            level = 0;
        }
        if level == plan.level() {
            plan.rank();
        } else if level == 0 {
            *plan = Plan::whole();
        } else {
            *plan = Plan::new(cube, request, metric, level, images.as_ref(), plan);
        }
        assert!(plan.level() >= needed, "prefixes of {level} moves leave too many of {depth}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Solution;
    use premove_cube::{Rng, StateKind, random};

    /// Creates a divider for a cube that is not near a symmetric one.
    fn without_symmetry() -> Divider {
        Divider { deepest: DEEPEST, symmetric: Some(false) }
    }

    #[test]
    fn a_plan_is_as_small_as_is_asked_unless_a_task_would_be_too_long() {
        let cube = random(StateKind::Full, &mut Rng::from_number(5));
        for metric in Metric::ALL {
            for (deepest, tasks) in [(2, 243), (3, 3_240), (4, 43_254)] {
                let mut divider = Divider { deepest, ..without_symmetry() };
                let (mut plan, request) = (Plan::whole(), Request::of(metric));
                let depth = MAX_TAIL as u8;
                divider.divide(&mut plan, &cube, &request, metric, depth, u64::MAX);
                assert_eq!((plan.level(), plan.len()), (deepest, tasks), "{metric:?}");
                divider.deepest = 1;
                divider.divide(&mut plan, &cube, &request, metric, depth + 1, u64::MAX);
                assert_eq!(plan.level(), deepest, "it has them already");
            }
            let mut divider = Divider { deepest: 1, ..without_symmetry() };
            let (mut plan, request) = (Plan::whole(), Request::of(metric));
            let depth = MAX_TAIL as u8 + 3;
            divider.divide(&mut plan, &cube, &request, metric, depth, u64::MAX);
            assert!(plan.level() >= 3, "{metric:?}");
        }
    }

    #[test]
    fn no_task_is_longer_than_a_tail_whatever_the_length_before_took() {
        let cube = random(StateKind::Full, &mut Rng::from_number(5));
        for metric in Metric::ALL {
            let request = Request::of(metric);
            for depth in 1..=Solution::MOST {
                for last in [1, 1_000, u64::MAX] {
                    let mut divider = without_symmetry();
                    let mut plan = Plan::whole();
                    divider.divide(&mut plan, &cube, &request, metric, depth, last);
                    for task in 0..plan.len() {
                        let prefix = plan.searched(task, &request).prefix;
                        let left = depth - metric.length(prefix.moves());
                        assert!((1..=MAX_TAIL as u8).contains(&left), "{depth} {left}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_grow_alike_step_by_step() {
        assert_eq!([9, 10, 11, 13].map(|n| estimate(Metric::HalfTurn, n)), [1, 1, 13, 2_197]);
        let quarters = [10, 11, 12, 13, 14, 15].map(|n| estimate(Metric::QuarterTurn, n));
        assert_eq!(quarters, [1, 1, 9, 88, 792, 7_744]);
        assert_eq!(estimate_before(Metric::QuarterTurn, 15), 88);
    }
}
