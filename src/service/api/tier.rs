//! Facts about a table of optimal solving on this machine.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Reach, TableState, TableStatus, Tables, Tier, TierChoice};

/// Facts about a table of optimal solving on this machine: its state, and how fast it is.
#[derive(Clone, Debug, PartialEq)]
pub struct TierInfo {
    /// The table.
    pub tier: Tier,
    /// The state of the file of the table.
    pub status: TableStatus,
    /// `true` if the table fits into the memory that tables may take.
    pub fits: bool,
    /// `true` if searches use the table when the user names none.
    pub is_default: bool,
    /// Expected time of the next build of the table on this machine; `None` if nothing is left to
    /// build.
    pub usual: Option<Duration>,
    /// Expected time to solve a random cube with the table on this machine. If the table is not
    /// built, the time is that with the table as it would be built. `None` if the time is not
    /// known.
    pub answers_in: Option<Duration>,
}

impl TierInfo {
    /// Returns the tables of a metric. Retired tables are included only if their file exists. Reads
    /// the headers of files.
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

/// Returns the [`Reach`] (greatest exact distance) of the next build of a table; `None` if there is
/// no next build. A complete table is built again to reach further if that helps searches. A
/// retired table is not built.
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
