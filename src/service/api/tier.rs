//! A table of optimal solving, and what the machine can do with it.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Reach, Tables, TierChoice, TierState, TierStatus};

/// A table of optimal solving, and what the machine can do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierInfo {
    /// How much of it is there.
    pub status: TierStatus,
    /// Whether it fits into the memory that tables may take.
    pub fits: bool,
    /// Whether it is the one that is searched with when none is named.
    pub is_default: bool,
    /// How long its next build should take on this machine; `None` when nothing is left to build.
    pub usual: Option<Duration>,
    /// How long a random cube should take with it on this machine, as it is or as it would be
    /// built; `None` where that is not known.
    pub answers_in: Option<Duration>,
}

impl TierInfo {
    /// All of a metric. Reads the headers of files.
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
        tables.tiers(metric).into_iter().map(of).collect()
    }
}

/// How far the next build of a tier will reach: what is there is built to reach further, as far as
/// that goes.
fn next(status: &TierStatus) -> Option<Reach> {
    match status.state {
        TierState::Absent | TierState::Damaged => Some(Reach::usual(status.tier)),
        TierState::Part { reach, .. } => Some(reach),
        TierState::Built { reach, .. } => {
            (reach == Reach::Near && status.tier.gains_by_deepening()).then_some(Reach::Deep)
        }
    }
}
