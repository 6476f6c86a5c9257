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
    /// Whether it is there: `absent`, `present`, `open`, `building`, `part` or `damaged`.
    pub state: &'static str,
    /// Its bytes on the disk.
    pub bytes: u64,
    /// Its file.
    pub path: Cow<'a, str>,
    /// What only a table of optimal solving has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<TierRecord>,
}

/// What only a table of optimal solving has.
#[derive(Clone, Debug, Serialize)]
pub struct TierRecord {
    /// Bytes of memory that it takes once it is built.
    pub takes: u64,
    /// How far its entries reach, in moves.
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
    /// How many positions stand at each distance, from 0 up.
    pub counts: &'a [u64],
    /// How many there are in all.
    pub total: u64,
}

/// The positions that the fixed list of searches took.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRecord {
    /// Positions.
    pub bench: u64,
    /// Entries read from the table.
    pub lookups: u64,
    /// The time.
    pub seconds: f64,
    /// How many solutions there are.
    pub solutions: u64,
    /// The table.
    pub tier: String,
    /// How moves are counted, where not in half turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// The instruction set.
    pub isa: &'static str,
}
