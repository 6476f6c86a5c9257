//! The tables that optimal solving can use, from the small one to the biggest: its *tiers*.

use std::fmt;

use super::name::TableName;
use crate::coord::g1;
use crate::cube::Metric;

/// Entries of the table `h0`; each tier after it has twice as many as the one before.
const H0_ENTRIES: u64 = 117_567_450;

/// Bytes of the short keys up to 7 moves, which come with the smallest tables.
pub(super) const SHORT_KEYS_7: u64 = 3_190_016;
/// Bytes of the short keys up to 8 moves.
const SHORT_KEYS_8: u64 = 42_147_776;

const H48_NAMES: [&str; 12] =
    ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11"];

/// A table for optimal solving. Larger ones solve faster, once they are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Distances to DR on three axes: 45 MB, built on first need.
    G1,
    /// Corners in classes, slices, and so many of the eleven flips, at most 11: from 29 MB to 60
    /// GB, built when named.
    H48(u8),
}

impl Tier {
    /// All, from the smallest machine's to the largest one's.
    pub const ALL: [Self; 13] = [
        Self::G1,
        Self::H48(0),
        Self::H48(1),
        Self::H48(2),
        Self::H48(3),
        Self::H48(4),
        Self::H48(5),
        Self::H48(6),
        Self::H48(7),
        Self::H48(8),
        Self::H48(9),
        Self::H48(10),
        Self::H48(11),
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::G1 => "g1",
            Self::H48(h) => H48_NAMES[h as usize],
        }
    }

    /// The tier with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }

    /// The name of its file, which tells the metrics apart.
    pub(super) fn file_name(self, metric: Metric) -> String {
        match metric {
            Metric::HalfTurn => format!("{self}.table"),
            Metric::QuarterTurn => format!("{self}-qtm.table"),
        }
    }

    /// How many entries it has.
    pub const fn entries(self) -> u64 {
        match self {
            Self::G1 => g1::ENTRIES as u64,
            Self::H48(h) => H0_ENTRIES << h,
        }
    }

    /// The bytes that it takes in memory; its file has a short header besides.
    pub fn bytes(self) -> u64 {
        match self {
            Self::G1 => self.entries().div_ceil(4) + SHORT_KEYS_7,
            Self::H48(h) => {
                self.entries().div_ceil(4) + if h < 3 { SHORT_KEYS_7 } else { SHORT_KEYS_8 }
            }
        }
    }

    /// How much it helps: with two tiers at hand, the one with the higher rank is faster.
    ///
    /// Below `h3` that is `g1`: three answers for one position beat one that is somewhat better.
    pub const fn rank(self) -> u8 {
        match self {
            Self::G1 => 3,
            Self::H48(h @ 0..3) => h,
            Self::H48(h) => h + 1,
        }
    }
}

impl From<Tier> for TableName {
    fn from(tier: Tier) -> Self {
        Self(tier.name())
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_tiers() {
        for tier in Tier::ALL {
            assert_eq!(Tier::find(tier.name()), Some(tier));
        }
        assert_eq!(Tier::find("h12"), None);
        assert_eq!(Tier::H48(11).to_string(), "h11");
    }

    #[test]
    fn no_two_tables_have_one_file() {
        let metrics = [Metric::HalfTurn, Metric::QuarterTurn];
        let names = metrics.iter().flat_map(|&metric| Tier::ALL.map(|tier| tier.file_name(metric)));
        assert_eq!(names.collect::<std::collections::BTreeSet<_>>().len(), 2 * Tier::ALL.len());
        assert_eq!(Tier::G1.file_name(Metric::HalfTurn), "g1.table");
        assert_eq!(Tier::H48(5).file_name(Metric::QuarterTurn), "h5-qtm.table");
    }

    #[test]
    fn sizes_double_from_tier_to_tier() {
        assert_eq!(Tier::H48(0).bytes(), 32_581_879);
        assert_eq!(Tier::H48(5).bytes(), 982_687_376);
        assert_eq!(Tier::H48(11).bytes(), 60_236_682_176);
    }

    #[test]
    fn no_two_tiers_help_equally() {
        let mut ranks = Tier::ALL.map(Tier::rank);
        ranks.sort_unstable();
        assert_eq!(ranks, std::array::from_fn(|i| i as u8));
    }
}
