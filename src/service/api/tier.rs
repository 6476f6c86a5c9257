//! A table of optimal solving, and what the machine can do with it.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Reach, TableState, TableStatus, Tables, Tier, TierChoice};

/// A table of optimal solving, and what the machine can do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierInfo {
    /// The table.
    pub tier: Tier,
    /// The state of its file.
    pub status: TableStatus,
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
        tables
            .tiers(metric)
            .filter(|(tier, status)| status.state != TableState::Absent || tier.retired().is_none())
            .map(|(tier, status)| Self {
                tier,
                fits: available.is_none_or(|available| tier.bytes() <= available),
                is_default: default == Some(tier),
                answers_in: tables
                    .solve_time(tier, status.state.reach().unwrap_or(tier.usual_reach())),
                usual: next(tier, status.state).map(|reach| tables.build_time(tier, reach)),
                status,
            })
            .collect()
    }
}

/// Returns the reach of the next build of a table. A complete table is built to reach further,
/// where that helps. A retired one is not built.
fn next(tier: Tier, state: TableState) -> Option<Reach> {
    match state {
        _ if tier.retired().is_some() => None,
        TableState::Absent | TableState::Damaged => Some(tier.usual_reach()),
        TableState::Part { reach, .. } => Some(reach),
        TableState::Built { reach, .. } => {
            (reach == Reach::Near && tier.gains_by_deepening()).then_some(Reach::Deep)
        }
    }
}
