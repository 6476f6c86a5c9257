//! A table of optimal solving, and what the machine can do with it.

use crate::table::{Tables, TierChoice, TierStatus};

/// A table of optimal solving, and what the machine can do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierInfo {
    /// How much of it is there.
    pub status: TierStatus,
    /// Whether it fits into the memory that tables may take.
    pub fits: bool,
    /// Whether it is the one that is searched with when none is named.
    pub is_default: bool,
}

impl TierInfo {
    /// All of them. Reads the headers of files.
    pub fn all(tables: &Tables) -> Vec<Self> {
        let default = tables.choose(TierChoice::default()).ok();
        let available = tables.available_memory();
        let of = |status: TierStatus| Self {
            fits: available.is_none_or(|available| status.tier.bytes() <= available),
            is_default: default == Some(status.tier),
            status,
        };
        tables.tiers().into_iter().map(of).collect()
    }
}
