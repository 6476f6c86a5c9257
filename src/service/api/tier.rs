//! A table of optimal solving, and what the machine can do with it.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Reach, Tables, TierChoice, TierState, TierStatus};

/// A table of optimal solving, and what the machine can do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierInfo {
    /// The state of its file.
    pub status: TierStatus,
    /// `true` if it fits into the memory that tables may take.
    pub fits: bool,
    /// `true` if searches use it when no table is named.
    pub is_default: bool,
    /// Expected time for its next build on this machine; `None` when nothing is left to build.
    pub usual: Option<Duration>,
    /// Expected time for solving a random cube with it on this machine, as it is or as it would be
    /// built; `None` where it is not known.
    pub answers_in: Option<Duration>,
}

impl TierInfo {
    /// Returns the tables of a metric, of the retired ones those that are there. Reads the headers
    /// of files.
    pub fn all(tables: &Tables, metric: Metric) -> Vec<Self> {
        let default = tables.choose(TierChoice { metric, ..TierChoice::default() }).ok();
        let available = tables.available_memory();
        let of = |status: TierStatus| Self {
            fits: available.is_none_or(|available| status.tier.bytes() <= available),
            is_default: default == Some(status.tier),
            answers_in: tables
                .solve_time(status.tier, status.state.reach().unwrap_or(Reach::usual(status.tier))),
            usual: next(&status).map(|reach| tables.build_time(status.tier, reach)),
            status,
        };
        let is_offered = |status: &TierStatus| {
            status.state != TierState::Absent || status.tier.retired().is_none()
        };
        tables.tiers(metric).into_iter().filter(is_offered).map(of).collect()
    }
}

/// Returns the reach of the next build of a table. A complete table is built to reach further,
/// where that helps. A retired one is not built.
fn next(status: &TierStatus) -> Option<Reach> {
    match status.state {
        _ if status.tier.retired().is_some() => None,
        TierState::Absent | TierState::Damaged => Some(Reach::usual(status.tier)),
        TierState::Part { reach, .. } => Some(reach),
        TierState::Built { reach, .. } => {
            (reach == Reach::Near && status.tier.gains_by_deepening()).then_some(Reach::Deep)
        }
    }
}
