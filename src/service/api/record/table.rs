//! Records of distance tables and of the benchmark.

use std::borrow::Cow;

use premove_engine::table::{self, TableState, TableStatus};
use serde::Serialize;

/// Record of the state of a distance table.
#[derive(Clone, Debug, Serialize)]
pub struct TableStateRecord {
    /// Name of the table.
    pub name: &'static str,
    /// The searches that use the table.
    pub purpose: &'static str,
    /// The state of the table: `absent`, `present`, `open`, `building`, `part` or `damaged`.
    pub state: &'static str,
    /// Memory that the whole table takes, in bytes.
    pub takes: u64,
}

impl TableStateRecord {
    /// Makes the record of a table.
    pub fn new(status: &TableStatus) -> Self {
        let id = status.id;
        Self {
            name: id.name(),
            purpose: id.purpose(),
            state: table_state_name(status),
            takes: table::bytes(id),
        }
    }
}

/// Returns the name of the state of a table.
pub const fn table_state_name(status: &TableStatus) -> &'static str {
    match status.state {
        _ if status.building.is_some() => "building",
        TableState::Absent => "absent",
        TableState::Part { .. } => "part",
        TableState::Built { open: false, .. } => "present",
        TableState::Built { open: true, .. } => "open",
        TableState::Damaged => "damaged",
    }
}

/// Record of a distance table.
#[derive(Clone, Debug, Serialize)]
pub struct TableRecord<'a> {
    /// Name of the table.
    pub name: &'static str,
    /// The searches that use the table.
    pub purpose: &'static str,
    /// The state of the table: `absent`, `present`, `open`, `building`, `part` or `damaged`.
    pub state: &'static str,
    /// Size of the table on the disk, in bytes.
    pub bytes: u64,
    /// Path of the file of the table.
    pub path: Cow<'a, str>,
    /// Further facts about a table of optimal solving; missing for other tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<TierRecord>,
}

/// Record of facts that only a table of optimal solving has.
#[derive(Clone, Debug, Serialize)]
pub struct TierRecord {
    /// Memory that the complete table takes, in bytes.
    pub takes: u64,
    /// Greatest distance that the entries of the table count exactly, in moves.
    pub reach: Option<u8>,
    /// Finished part of an interrupted build, from 0 to 1. The build is of the table itself, or of
    /// a version that reaches greater distances.
    pub part: Option<f64>,
    /// Expected build time on this machine, in seconds; null if it is not known.
    pub build_seconds: Option<u64>,
}

/// Record of a change to a table.
#[derive(Clone, Debug, Serialize)]
pub struct TableDoneRecord {
    /// Name of the table.
    pub name: &'static str,
    /// The change: `built`, `there already`, `verified` or `removed`.
    pub done: &'static str,
}

/// Record of the names of a table.
#[derive(Clone, Debug, Serialize)]
pub struct TableNameRecord {
    /// The name of the table in premove.
    pub name: &'static str,
    /// The searches that use the table.
    pub purpose: &'static str,
    /// The name of the table in nissy, if nissy has a corresponding one.
    pub nissy: Option<&'static str>,
}

/// Record of the number of positions at each distance in a table.
#[derive(Clone, Debug, Serialize)]
pub struct DistancesRecord<'a> {
    /// Name of the table.
    pub name: &'static str,
    /// Number of positions at each distance, from distance 0 on.
    pub counts: &'a [u64],
    /// Number of all positions.
    pub total: u64,
}

/// Record of the number of positions that the searches of the benchmark visited.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRecord {
    /// Number of positions that the searches visited.
    pub bench: u64,
    /// Number of table entries that the searches read.
    pub lookups: u64,
    /// Time of the searches, in seconds.
    pub seconds: f64,
    /// Number of solutions found.
    pub solutions: u64,
    /// Name of the table that the searches used.
    pub tier: String,
    /// The metric; missing for the half-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// Name of the instruction set that the searches used.
    pub isa: &'static str,
}
