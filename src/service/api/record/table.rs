//! Distance tables, and the search that is counted with them.

use std::borrow::Cow;

use serde::Serialize;

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct TableRecord<'a> {
    /// Its name.
    pub name: &'static str,
    /// The searches that it is for.
    pub purpose: &'static str,
    /// The state of the table: `absent`, `present`, `open`, `building`, `part` or `damaged`.
    pub state: &'static str,
    /// Its bytes on the disk.
    pub bytes: u64,
    /// Its file.
    pub path: Cow<'a, str>,
    /// More facts about a table of optimal solving; missing for other tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<TierRecord>,
}

/// Facts that only a table of optimal solving has.
#[derive(Clone, Debug, Serialize)]
pub struct TierRecord {
    /// Bytes of memory that it takes once it is built.
    pub takes: u64,
    /// Greatest distance that its entries count exactly, in moves.
    pub reach: Option<u8>,
    /// The share of it, or of a deeper one, that an unfinished build has done, 0 to 1.
    pub part: Option<f64>,
    /// About how many seconds building takes on this machine; null where that is not known.
    pub build_seconds: Option<u64>,
}

/// Something that was done with a table.
#[derive(Clone, Debug, Serialize)]
pub struct TableDoneRecord {
    /// The table.
    pub name: &'static str,
    /// `built`, `there already`, `verified` or `removed`.
    pub done: &'static str,
}

/// A table's name.
#[derive(Clone, Debug, Serialize)]
pub struct TableNameRecord {
    /// Our name.
    pub name: &'static str,
    /// The searches that it is for.
    pub purpose: &'static str,
    /// nissy's name, where one corresponds.
    pub nissy: Option<&'static str>,
}

/// The counts of a table.
#[derive(Clone, Debug, Serialize)]
pub struct DistancesRecord<'a> {
    /// The table.
    pub name: &'static str,
    /// Number of positions at each distance, from 0 up.
    pub counts: &'a [u64],
    /// Number of all positions.
    pub total: u64,
}

/// The positions that the fixed list of searches took.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRecord {
    /// Number of positions.
    pub bench: u64,
    /// Entries read from the table.
    pub lookups: u64,
    /// The time.
    pub seconds: f64,
    /// Number of solutions.
    pub solutions: u64,
    /// The table.
    pub tier: String,
    /// The metric; missing for half turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// The instruction set.
    pub isa: &'static str,
}
