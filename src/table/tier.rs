//! The tables that optimal solving can use, from the small one to the biggest: its *tiers*.

use std::fmt;

use super::name::TableName;
use crate::coord::g1;
use crate::cube::Metric;

/// Entries of the table `h0`; each tier after it has twice as many as the one before.
const H0_ENTRIES: u64 = 117_567_450;

/// Bytes of the short keys of each metric that come with the smallest tables: up to 7 half turns,
/// or up to 8 quarter turns.
const FEW_SHORT_KEYS: [u64; 2] = [3_190_016, 4_537_728];
/// Bytes of those that come with the others: up to 8 half turns, or up to 9 quarter turns.
const SHORT_KEYS: [u64; 2] = [42_147_776, 40_988_352];

const H48_NAMES: [&str; 12] =
    ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11"];

const H48_QUARTER_NAMES: [&str; 12] = [
    "h0-qtm", "h1-qtm", "h2-qtm", "h3-qtm", "h4-qtm", "h5-qtm", "h6-qtm", "h7-qtm", "h8-qtm",
    "h9-qtm", "h10-qtm", "h11-qtm",
];

/// Which H48 table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct H48 {
    /// How many of the eleven flips its entries distinguish: 0 to 11.
    pub h: u8,
    /// How its distances count moves.
    pub metric: Metric,
}

impl H48 {
    /// The table that counts half turns as one.
    pub const fn half_turns(h: u8) -> Self {
        Self { h, metric: Metric::HalfTurn }
    }

    /// The name on the command line. The file has the same name, so that files of different metrics
    /// differ.
    pub const fn name(self) -> &'static str {
        match self.metric {
            Metric::HalfTurn => H48_NAMES[self.h as usize],
            Metric::QuarterTurn => H48_QUARTER_NAMES[self.h as usize],
        }
    }
}

/// A table for optimal solving. Larger ones solve faster, once they are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Distances to DR on three axes: 45 MB, built on first need.
    G1(Metric),
    /// Corners in classes, slices, and up to eleven flips: from 29 MB to 60 GB, built when named.
    H48(H48),
}

impl Tier {
    /// Whether searches gain by entries that reach further: the smaller tables have too few
    /// entries for that.
    pub const fn gains_by_deepening(self) -> bool {
        matches!(self, Self::H48(H48 { h: 4.., .. }))
    }

    /// All tiers of both metrics: those of half turns first, and of each metric those for small
    /// machines first.
    pub const ALL: [Self; 26] = {
        let (mut all, mut i) = ([Self::G1(Metric::HalfTurn); 26], 0);
        while i < all.len() {
            all[i] = Self::of(Metric::ALL[i / 13])[i % 13];
            i += 1;
        }
        all
    };

    /// The tiers of a metric, those for small machines first.
    pub const fn of(metric: Metric) -> [Self; 13] {
        let (mut all, mut h) = ([Self::G1(metric); 13], 0);
        while h < 12 {
            all[h as usize + 1] = Self::H48(H48 { h, metric });
            h += 1;
        }
        all
    }

    /// The smallest tier of a metric.
    pub const fn smallest(metric: Metric) -> Self {
        Self::G1(metric)
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::G1(Metric::HalfTurn) => "g1",
            Self::G1(Metric::QuarterTurn) => "g1-qtm",
            Self::H48(table) => table.name(),
        }
    }

    /// How its distances count moves.
    pub const fn metric(self) -> Metric {
        match self {
            Self::G1(metric) => metric,
            Self::H48(table) => table.metric,
        }
    }

    /// The tier with as many entries that counts moves in this metric.
    #[must_use]
    pub const fn counting_in(self, metric: Metric) -> Self {
        match self {
            Self::G1(_) => Self::G1(metric),
            Self::H48(H48 { h, .. }) => Self::H48(H48 { h, metric }),
        }
    }

    /// The tier with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }

    /// The name of its file.
    pub(super) fn file_name(self) -> String {
        format!("{self}.table")
    }

    /// How many entries it has.
    pub const fn entries(self) -> u64 {
        match self {
            Self::G1(_) => g1::ENTRIES as u64,
            Self::H48(H48 { h, .. }) => H0_ENTRIES << h,
        }
    }

    /// The bytes that it takes in memory; its file has a short header besides.
    pub const fn bytes(self) -> u64 {
        self.entries().div_ceil(4) + self.short_bytes()
    }

    /// The bytes of its short keys.
    pub(super) const fn short_bytes(self) -> u64 {
        let few = matches!(self, Self::G1(_) | Self::H48(H48 { h: 0..3, .. }));
        (if few { FEW_SHORT_KEYS } else { SHORT_KEYS })[self.metric() as usize]
    }

    /// Its rank by speed: of two tiers the one with the higher rank is faster.
    ///
    /// `g1` ranks above `h0` to `h2`: three bounds for one position are
    /// worth more than one that is somewhat better.
    pub const fn rank(self) -> u8 {
        match self {
            Self::G1(_) => 3,
            Self::H48(H48 { h: h @ 0..3, .. }) => h,
            Self::H48(H48 { h, .. }) => h + 1,
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
        assert_eq!(Tier::H48(H48::half_turns(11)).to_string(), "h11");
    }

    #[test]
    fn every_tier_has_one_of_the_other_metric() {
        for metric in Metric::ALL {
            let twice = Tier::ALL.map(|tier| tier.counting_in(metric));
            assert_eq!(twice[..13], Tier::of(metric));
            assert_eq!(twice[13..], Tier::of(metric));
        }
    }

    #[test]
    fn no_two_tables_have_one_file() {
        let names = Tier::ALL.map(Tier::file_name);
        assert_eq!(names.into_iter().collect::<std::collections::BTreeSet<_>>().len(), 26);
        let quarters = H48 { h: 5, metric: Metric::QuarterTurn };
        assert_eq!(Tier::H48(quarters).file_name(), "h5-qtm.table");
        assert_eq!(Tier::G1(Metric::HalfTurn).file_name(), "g1.table");
        assert_eq!(Tier::G1(Metric::QuarterTurn).file_name(), "g1-qtm.table");
    }

    #[test]
    fn sizes_double_from_tier_to_tier() {
        assert_eq!(Tier::H48(H48::half_turns(0)).bytes(), 32_581_879);
        assert_eq!(Tier::H48(H48::half_turns(5)).bytes(), 982_687_376);
        assert_eq!(Tier::H48(H48::half_turns(11)).bytes(), 60_236_682_176);
    }

    #[test]
    fn no_two_tiers_of_a_metric_help_equally() {
        for metric in Metric::ALL {
            let mut ranks = Tier::of(metric).map(Tier::rank);
            ranks.sort_unstable();
            assert_eq!(ranks, std::array::from_fn(|i| i as u8));
        }
    }
}
