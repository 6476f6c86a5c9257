//! Into how many tasks a length is divided: the more positions it will have, by the length before,
//! the longer the prefixes.

use super::bounds::Bounds;
use super::request::Request;
use super::symmetry::Images;
use super::tasks::{DEEPEST, Plan, is_near_symmetric, longest};
use crate::cube::{Cube, Metric};

/// Nodes of a length that are worth prefixes of 2, 3 and 4 moves, with the table `g1`: its
/// positions differ early, so that one length ranks the tasks of the next well, if they were the
/// same. Ten cubes of 16 moves take half the lookups to the first solution that they take with the
/// numbers below.
const WORTH_G1: [(u64, u8); 3] = [(500_000, 4), (100_000, 3), (30_000, 2)];

/// The same with larger tables, where few positions come close before the last length and small
/// tasks look the same.
const WORTH_H48: [(u64, u8); 3] = [(8_000_000, 4), (1_000_000, 3), (30_000, 2)];

/// A search up to this many moves takes about one node. A search that begins with a greater length,
/// as one that goes on where another ended, has no length before: its nodes are estimated from
/// here.
const AT_ONCE: u8 = 10;

/// Nodes of a length that are worth looking for symmetries.
const WORTH_SYMMETRY: u64 = 2_000_000;

/// A length takes about this many times the nodes of the one before.
pub(super) const GROWTH: u64 = 13;

/// About how many nodes a length takes, where nothing is known of the one before.
pub(super) fn estimate(depth: u8) -> u64 {
    GROWTH.saturating_pow(u32::from(depth.saturating_sub(AT_ONCE)))
}

/// Divides the lengths of the search for one cube.
pub(super) struct Divider {
    worth: [(u64, u8); 3],
    /// Whether the cube is near a symmetric one, once that was looked for.
    symmetric: Option<bool>,
}

impl Divider {
    /// For a search with these bounds.
    pub(super) fn new(bounds: &Bounds<'_>) -> Self {
        Self { worth: if bounds.is_g1() { WORTH_G1 } else { WORTH_H48 }, symmetric: None }
    }

    /// Turns the plan of the last length, which took `nodes` nodes, into one for the length
    /// `depth`.
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
            0 => estimate(depth),
            nodes => nodes.saturating_mul(GROWTH),
        };
        let mut level =
            self.worth.iter().find(|(nodes, _)| expected >= *nodes).map_or(0, |&(_, level)| level);
        let images =
            (expected >= WORTH_SYMMETRY && self.symmetric != Some(false)).then(Images::new);
        let images = images.filter(|images| {
            *self.symmetric.get_or_insert_with(|| is_near_symmetric(cube, images))
        });
        if images.is_some() {
            level = DEEPEST;
        }
        level = level.max(plan.level());
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
    }
}
