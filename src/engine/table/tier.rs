//! The tables that optimal solving can use, from the small one to the biggest: its *tiers*.

use std::fmt;

use premove_cube::Metric;

use super::filters::FilterId;
use super::size::in_words;
use crate::coord::g1;

/// Entries of the table `h0`; each tier after it has twice as many as the one before.
const H0_ENTRIES: u64 = 117_567_450;

/// Bytes of the short keys of each metric that come with the smallest tables and with ribbon
/// filters: up to 7 half turns, or up to 8 quarter turns.
const FEW_SHORT_KEYS: [u64; 2] = [3_190_016, 4_537_728];
/// Bytes of the short keys that come with the other tables: up to 8 half turns, or up to 9 quarter
/// turns.
const SHORT_KEYS: [u64; 2] = [42_147_776, 40_988_352];

const H48_NAMES: [&str; 12] =
    ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11"];

const H48_QUARTER_NAMES: [&str; 12] = [
    "h0-qtm", "h1-qtm", "h2-qtm", "h3-qtm", "h4-qtm", "h5-qtm", "h6-qtm", "h7-qtm", "h8-qtm",
    "h9-qtm", "h10-qtm", "h11-qtm",
];

/// Contents of a table of the H48 family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Distances: 2 bits for each number of `h` flips.
    Distances,
    /// Filters that hold all keys near the solved state.
    Filters(FilterId),
}

/// Identifies a table of the H48 family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct H48 {
    /// Number of flips that its entries distinguish, 0 to 11. A table of filters is about as large
    /// as the table of distances with the same number.
    pub h: u8,
    /// Metric of its distances.
    pub metric: Metric,
    /// Contents of the table.
    pub form: Form,
}

impl H48 {
    /// The table that counts half turns as one.
    pub const fn half_turns(h: u8) -> Self {
        Self::distances(h, Metric::HalfTurn)
    }

    /// The table of distances `h` that counts moves in a metric.
    pub const fn distances(h: u8, metric: Metric) -> Self {
        Self { h, metric, form: Form::Distances }
    }

    /// The table of filters. They count half turns as one.
    pub const fn filters(id: FilterId) -> Self {
        Self { h: id.row().size, metric: Metric::HalfTurn, form: Form::Filters(id) }
    }

    /// Returns whether the list of short keys that comes with the table is a short one.
    pub(super) const fn has_few_short_keys(self) -> bool {
        match self.form {
            Form::Distances => self.h < 3,
            Form::Filters(id) => id.row().has_few_short_keys,
        }
    }

    /// The name on the command line. The file has the same name, so that files of different metrics
    /// differ.
    pub const fn name(self) -> &'static str {
        match (self.form, self.metric) {
            (Form::Filters(id), _) => id.row().name,
            (Form::Distances, Metric::HalfTurn) => H48_NAMES[self.h as usize],
            (Form::Distances, Metric::QuarterTurn) => H48_QUARTER_NAMES[self.h as usize],
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
    /// Returns whether entries that reach further make searches faster. The smaller tables have too
    /// few entries for that.
    pub const fn gains_by_deepening(self) -> bool {
        matches!(self, Self::H48(H48 { h: 4.., form: Form::Distances, .. }))
    }

    /// All tiers of both metrics: those of half turns first, and of each metric those for small
    /// machines first.
    pub fn all() -> impl Iterator<Item = Self> {
        Metric::ALL.into_iter().flat_map(Self::of).copied()
    }

    /// The tiers of a metric, those for small machines first.
    pub const fn of(metric: Metric) -> &'static [Self] {
        match metric {
            Metric::HalfTurn => &HALF_TURN_TIERS,
            Metric::QuarterTurn => &QUARTER_TURN_TIERS,
        }
    }

    /// The tiers of a metric that can be built, those for small machines first.
    pub fn offered(metric: Metric) -> impl DoubleEndedIterator<Item = Self> {
        Self::of(metric).iter().copied().filter(|tier| tier.retired().is_none())
    }

    /// Returns the faster tier that takes the place of this one, if this one is *retired*: it is
    /// not built any more, and it is used only where its file is there and it is named. The tables
    /// of distances in half turns are retired that docs/tiers.md calls slower than another of about
    /// their size.
    pub fn retired(self) -> Option<RetiredTier> {
        let better = match self {
            Self::H48(H48 { h, metric: Metric::HalfTurn, form: Form::Distances }) => match h {
                0..=2 => "g1",
                4 => "r4",
                5 => "b5",
                _ => return None,
            },
            _ => return None,
        };
        Some(RetiredTier { tier: self, better: Self::find(better)? })
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

    /// Returns the metric of its distances.
    pub const fn metric(self) -> Metric {
        match self {
            Self::G1(metric) => metric,
            Self::H48(table) => table.metric,
        }
    }

    /// The tier of the same size that counts moves in this metric.
    #[must_use]
    pub const fn counting_in(self, metric: Metric) -> Self {
        match self {
            Self::G1(_) => Self::G1(metric),
            Self::H48(table) if table.metric as u8 == metric as u8 => self,
            Self::H48(H48 { h, .. }) => Self::H48(H48::distances(h, metric)),
        }
    }

    /// Returns the tier with this name, of either metric.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|tier| tier.name() == name)
    }

    /// Reads the name of a tier, of either metric.
    ///
    /// # Errors
    /// When there is no such tier.
    pub fn named(name: &str) -> Result<Self, UnknownTier> {
        Self::find(name).ok_or_else(|| UnknownTier { name: name.to_owned() })
    }

    /// Returns the names of the tiers of half turns that can be built as a sentence lists them:
    /// those with names of their own, then the tables of distances, of which the large ones without
    /// a gap are named by the first and the last.
    pub fn listed(and: &str) -> String {
        let of_distances =
            |tier: &Self| matches!(tier, Self::H48(H48 { form: Form::Distances, .. }));
        let (distances, mut others): (Vec<Self>, Vec<Self>) =
            Self::offered(Metric::HalfTurn).partition(of_distances);
        let is_after_gap = |pair: &[Self]| pair[0].entries().saturating_mul(2) < pair[1].entries();
        let gap = distances.windows(2).rposition(is_after_gap).map_or(0, |at| at + 1);
        let (alone, row) = distances.split_at(gap);
        others.extend(alone);
        let ends = [row.first(), row.last()].map(|tier| tier.map_or("", |t| t.name()));
        let names: Vec<&str> = others.iter().map(|tier| tier.name()).collect();
        format!("{}{and} {} to {}", names.join(", "), ends[0], ends[1])
    }

    /// Returns the number of entries of 2 bits. For a table of filters, the number that would fit
    /// into the space of its filters.
    pub const fn entries(self) -> u64 {
        match self {
            Self::G1(_) => g1::ENTRIES as u64,
            Self::H48(H48 { form: Form::Filters(id), .. }) => id.row().space * 4,
            Self::H48(H48 { h, .. }) => H0_ENTRIES << h,
        }
    }

    /// The bytes that it takes in memory; its file has a short header besides.
    pub const fn bytes(self) -> u64 {
        self.entries().div_ceil(4) + self.short_bytes()
    }

    /// The bytes of its short keys.
    pub(super) const fn short_bytes(self) -> u64 {
        let few = match self {
            Self::G1(_) => true,
            Self::H48(table) => table.has_few_short_keys(),
        };
        (if few { FEW_SHORT_KEYS } else { SHORT_KEYS })[self.metric() as usize]
    }
}

/// `g1`, then the others by size.
const HALF_TURN_TIERS: [Tier; 13 + FilterId::ALL.len()] = {
    let mut all = [Tier::G1(Metric::HalfTurn); 13 + FilterId::ALL.len()];
    let mut h = 0;
    let mut count = 1;
    let mut filters = 0;
    while h < 12 {
        // Filters take a little less than the table of distances with the same number.
        while filters < FilterId::ALL.len() && h == FilterId::ALL[filters].row().size {
            all[count] = Tier::H48(H48::filters(FilterId::ALL[filters]));
            count += 1;
            filters += 1;
        }
        all[count] = Tier::H48(H48::half_turns(h));
        count += 1;
        h += 1;
    }
    all
};

const QUARTER_TURN_TIERS: [Tier; 13] = {
    let mut all = [Tier::G1(Metric::QuarterTurn); 13];
    let mut h = 0;
    while h < 12 {
        all[h as usize + 1] = Tier::H48(H48::distances(h, Metric::QuarterTurn));
        h += 1;
    }
    all
};

/// The name of a table for optimal solving that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table '{name}' for optimal solving: write {}", Tier::listed(", or"))]
pub struct UnknownTier {
    /// The name.
    pub name: String,
}

/// A tier that is not built any more, because another one of about its size is faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("table '{tier}' is retired: {better} ({}) is faster", in_words(better.bytes()))]
pub struct RetiredTier {
    /// The tier.
    pub tier: Tier,
    /// The faster one.
    pub better: Tier,
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
    fn an_unknown_name_is_refused_with_those_that_there_are() {
        assert_eq!(
            Tier::named("h12").unwrap_err().to_string(),
            "there is no table 'h12' for optimal solving: write g1, r3, r4, b5, h3, or h6 to h11"
        );
        assert_eq!(Tier::named("h5-qtm").ok(), Tier::find("h5-qtm"));
    }

    #[test]
    fn names_lead_back_to_tiers() {
        for tier in Tier::all() {
            assert_eq!(Tier::find(tier.name()), Some(tier));
        }
        assert_eq!(Tier::find("h12"), None);
        assert_eq!(Tier::H48(H48::half_turns(11)).to_string(), "h11");
    }

    #[test]
    fn every_tier_has_one_of_the_other_metric() {
        for tier in Tier::all() {
            for metric in Metric::ALL {
                let other = tier.counting_in(metric);
                assert!(Tier::of(metric).contains(&other), "{tier} is {other}");
                assert!(metric != tier.metric() || other == tier);
            }
        }
        let quarters = |name| Tier::find(name).map(|t| t.counting_in(Metric::QuarterTurn).name());
        assert_eq!(["g1", "h7", "b5"].map(quarters), ["g1-qtm", "h7-qtm", "h5-qtm"].map(Some));
    }

    #[test]
    fn a_retired_tier_names_one_that_is_faster_and_offered() {
        let retired = |metric| {
            let all = Tier::of(metric).iter().filter_map(|tier| tier.retired());
            all.map(|of| [of.tier.name(), of.better.name()]).collect::<Vec<_>>()
        };
        let expected = [["h0", "g1"], ["h1", "g1"], ["h2", "g1"], ["h4", "r4"], ["h5", "b5"]];
        assert_eq!(retired(Metric::HalfTurn), expected);
        assert_eq!(retired(Metric::QuarterTurn), [[""; 2]; 0]);
        let h4 = Tier::find("h4").and_then(Tier::retired).unwrap();
        assert_eq!(h4.to_string(), "table 'h4' is retired: r4 (475.5 MB) is faster");
        assert_eq!(Tier::offered(Metric::HalfTurn).count(), 11);
    }

    #[test]
    fn sizes_double_from_tier_to_tier() {
        assert_eq!(Tier::H48(H48::half_turns(0)).bytes(), 32_581_879);
        assert_eq!(Tier::H48(H48::half_turns(5)).bytes(), 982_687_376);
        assert_eq!(Tier::H48(H48::half_turns(11)).bytes(), 60_236_682_176);
    }
}
