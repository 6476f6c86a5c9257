//! The states of tables: on the disk and in use.

use premove_cube::Metric;

use super::slot::Building;
use crate::table::big::Reach;
use crate::table::id::TableId;
use crate::table::tier::Tier;

/// One table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// The table.
    pub id: TableId,
    /// Bytes of its file; 0 where there is none.
    pub bytes: u64,
    /// State of the table.
    pub state: TableState,
}

/// State of a table: its file, and whether it is in use or being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// There is no file; the table is built when a step needs it.
    Absent,
    /// There is a file; it is opened when a step needs it.
    Present,
    /// The table is in use.
    Open,
    /// The table is being built.
    Building {
        /// Distances known so far.
        done: u64,
        /// Distances altogether.
        total: u64,
    },
}

/// A tier as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierStatus {
    /// The tier.
    pub tier: Tier,
    /// Bytes of its file; 0 where there is none.
    pub bytes: u64,
    /// State on the disk and in use.
    pub state: TierState,
    /// Its build, while that runs; a table that exists stays usable meanwhile.
    pub building: Option<Building>,
}

/// The state of a tier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TierState {
    /// There is no file.
    Absent,
    /// A build that was given up, or that runs in another process; it can be resumed.
    Part {
        /// Reach of its entries once it is built.
        reach: Reach,
        /// Share that is built, 0 to 1.
        share: f64,
    },
    /// A table.
    Built {
        /// Reach of its entries.
        reach: Reach,
        /// `true` while it is in use.
        open: bool,
        /// Share of a deeper table that is built, 0 to 1; `None` when no deeper one was begun.
        deeper: Option<f64>,
    },
    /// A file that is no such table, or is cut short.
    Damaged,
}

impl TierState {
    /// Returns whether the tier can be used without building it.
    pub const fn is_built(&self) -> bool {
        matches!(self, Self::Built { .. })
    }

    /// Returns the reach of a built table; `None` when it would have to be built first.
    pub const fn reach(&self) -> Option<Reach> {
        match self {
            Self::Built { reach, .. } => Some(*reach),
            _ => None,
        }
    }

    /// In words, of a table that counts moves in this metric: `absent`, `40 % built`, `to 10`, `to
    /// 10, 40 % to 11`, `damaged`.
    pub fn in_words(&self, metric: Metric) -> String {
        let percent = |share: f64| (share * 100.0).floor();
        match *self {
            Self::Absent => "absent".to_owned(),
            Self::Part { share, .. } => format!("{} % built", percent(share)),
            Self::Built { reach, deeper: None, .. } => format!("to {}", reach.moves(metric)),
            Self::Built { reach, deeper: Some(share), .. } => {
                let deeper = Reach::Deep.moves(metric);
                format!("to {}, {} % to {deeper}", reach.moves(metric), percent(share))
            }
            Self::Damaged => "damaged".to_owned(),
        }
    }
}
