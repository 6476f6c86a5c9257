//! The states of tables: on the disk and in use.

use premove_cube::Metric;

use super::slot::Building;
use super::tables::Tables;
use crate::table::big::{self, layout};
use crate::table::id::TableId;
use crate::table::reach::Reach;
use crate::table::tier::Tier;

/// The status of a table, as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableStatus {
    /// Identity of the table.
    pub id: TableId,
    /// Length of its file in bytes; 0 if there is none.
    pub bytes: u64,
    /// State on the disk and in use.
    pub state: TableState,
    /// The running build of the table, or `None`. An existing table stays usable meanwhile.
    pub building: Option<Building>,
}

/// The state of a table, large or small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableState {
    /// There is no file. Most tables are built when a search first needs them.
    Absent,
    /// An unfinished build, which can be resumed or runs in another process.
    Part {
        /// Reach of the entries when the table is complete.
        reach: Reach,
        /// Share that is built, 0 to 1.
        share: f64,
    },
    /// A complete table.
    Built {
        /// Reach of the entries; [`Reach::Near`] if tables of this kind have only one reach.
        reach: Reach,
        /// `true` if the table is in use.
        open: bool,
        /// Built share of an unfinished deeper table, 0 to 1; `None` if there is none.
        deeper: Option<f64>,
    },
    /// A file that is not the expected table, or is cut short.
    Damaged,
}

impl TableState {
    /// Returns whether the table can be used without building it.
    pub const fn is_built(&self) -> bool {
        matches!(self, Self::Built { .. })
    }

    /// Returns the reach of a built table, or `None` if it is not built.
    pub const fn reach(&self) -> Option<Reach> {
        match self {
            Self::Built { reach, .. } => Some(*reach),
            _ => None,
        }
    }

    /// Describes the state in words, with distances in this metric: `absent`, `40 % built`, `to
    /// 10`, `to 10, 40 % to 11`, `damaged`.
    pub fn in_words(&self, metric: Metric) -> String {
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

fn percent(share: f64) -> f64 {
    (share * 100.0).floor()
}

impl Tables {
    /// Returns the size of a table's file, the state of the table, and the running build. Reads
    /// only the headers of files.
    pub fn status_of(&self, id: impl Into<TableId>) -> TableStatus {
        let id = id.into();
        let bytes = self.storage().version(&self.path(id)).map_or(0, |version| version.len);
        TableStatus { id, bytes, state: self.state(id), building: self.slot(id).building(id) }
    }

    /// Returns the state of each table that searches in half-turn metric need.
    pub fn status(&self) -> Vec<TableStatus> {
        TableId::NEEDED.into_iter().map(|id| self.status_of(id)).collect()
    }

    /// Iterates over the tiers of a metric with their status, those for small machines first.
    pub fn tiers(&self, metric: Metric) -> impl Iterator<Item = (Tier, TableStatus)> {
        Tier::of(metric).map(|tier| (tier, self.status_of(tier)))
    }

    /// Returns the state of a table.
    pub fn state(&self, id: impl Into<TableId>) -> TableState {
        let id = id.into();
        let open = self.is_open(id);
        let TableId::H48(h) = id else {
            return match (open, self.storage().version(&self.path(id))) {
                (false, None) => TableState::Absent,
                (false, Some(_)) if !self.is_whole(id) => TableState::Damaged,
                _ => TableState::Built { reach: Reach::Near, open, deeper: None },
            };
        };
        let begun = big::progress(&self.part_path(id), h, &layout::identity(h));
        if self.storage().version(&self.path(id)).is_none() {
            return begun
                .map_or(TableState::Absent, |(reach, share)| TableState::Part { reach, share });
        }
        let header = self.whole_header(id);
        match header.and_then(|header| Reach::of_base(header.base, h.metric())) {
            None => TableState::Damaged,
            Some(reach) => {
                let deeper = begun.filter(|(other, _)| *other > reach).map(|(_, share)| share);
                TableState::Built { reach, open, deeper }
            }
        }
    }
}
