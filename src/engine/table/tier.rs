//! The *tiers*: the tables for optimal solving, from the smallest to the largest.

use std::fmt;

use premove_cube::Metric;

use super::reach::Reach;
use super::size::in_words;
use super::tier_rows::{Contents, ROWS, TierRow};

/// A table for optimal solving. Larger tiers solve faster, once they are built.
///
/// Each metric has a small tier, which is built when a search first needs it. The others are built
/// in parts on request: tables of distances, `h0` to `h11`, and tables of
/// [filters](super::Filters).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier(u8);

impl Tier {
    /// Number of tiers.
    const COUNT: u8 = {
        let mut count = 0;
        let mut metric = 0;
        while metric < Metric::ALL.len() {
            count += ROWS[metric].len() as u8;
            metric += 1;
        }
        count
    };

    /// A small table of filters, for tests.
    #[cfg(test)]
    pub(super) const SMALL_FILTERS: Self = Self(Self::COUNT);

    /// Iterates over all tiers of all metrics, half-turn metric first. Within a metric, tiers for
    /// small machines come first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Iterates over the tiers of a metric, those for small machines first.
    pub fn of(metric: Metric) -> impl DoubleEndedIterator<Item = Self> {
        Self::all().filter(move |tier| tier.metric() == metric)
    }

    /// Iterates over the tiers of a metric that can be built, those for small machines first.
    pub fn offered(metric: Metric) -> impl DoubleEndedIterator<Item = Self> {
        Self::of(metric).filter(|tier| tier.retired().is_none())
    }

    /// Returns the smallest tier of a metric.
    pub const fn g1(metric: Metric) -> Self {
        let mut tier = Self(0);
        while !tier.is_g1() || tier.metric() as u8 != metric as u8 {
            tier.0 += 1;
        }
        tier
    }

    /// Returns the tier of distances in half-turn metric whose keys have this number of edge flips,
    /// 0 to 11.
    pub const fn half_turns(flips: u8) -> Self {
        Self::distances(flips, Metric::HalfTurn)
    }

    /// Returns the tier of distances whose keys have this number of edge flips, 0 to 11.
    pub const fn distances(flips: u8, metric: Metric) -> Self {
        let mut tier = Self::g1(metric);
        loop {
            if matches!(tier.row().contents, Contents::Distances(of) if of == flips) {
                return tier;
            }
            tier.0 += 1;
        }
    }

    /// Returns the facts about the tier.
    pub(crate) const fn row(self) -> &'static TierRow {
        let mut metric = 0;
        let mut place = self.0 as usize;
        while place >= ROWS[metric].len() {
            place -= ROWS[metric].len();
            metric += 1;
        }
        &ROWS[metric][place]
    }

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the metric of the tier's distances.
    pub const fn metric(self) -> Metric {
        self.row().metric
    }

    /// Returns whether the tier is one of the small tables, which are built when they are first
    /// needed.
    pub const fn is_g1(self) -> bool {
        matches!(self.row().contents, Contents::G1)
    }

    /// Returns whether the tier is a table of distances that is built on request.
    pub(super) const fn has_distances(self) -> bool {
        matches!(self.row().contents, Contents::Distances(_))
    }

    /// Returns whether searches are faster if the table is built with [`Reach::Deep`].
    pub const fn gains_by_deepening(self) -> bool {
        self.row().gains_by_deepening
    }

    /// Returns the [`Reach`] with which the table is built if the user does not choose one.
    pub const fn usual_reach(self) -> Reach {
        self.row().usual
    }

    /// Returns the faster tier to use instead if this tier is *retired*, and `None` otherwise. A
    /// retired tier is not built any more, and is used only if its file exists and the user names
    /// it. Tables of distances in half-turn metric are retired if docs/tiers.md shows a faster
    /// table of about equal size.
    pub fn retired(self) -> Option<RetiredTier> {
        let better = Self::find(self.row().retired_for?)?;
        Some(RetiredTier { tier: self, better })
    }

    /// Returns the tier that a user means who names this tier together with a metric. A tier of
    /// half-turn metric stands for the tier of about equal size in that metric, so `h5` may mean
    /// `h5-qtm`. Any other tier stands only for itself: returns `None` if it has another metric.
    pub fn named_in(self, metric: Metric) -> Option<Self> {
        let is_usual = self.metric() == Metric::default();
        (is_usual || self.metric() == metric).then(|| self.counting_in(metric))
    }

    /// Returns the tier of about equal size in this metric, `g1` or one of distances. May be the
    /// tier itself.
    #[must_use]
    pub fn counting_in(self, metric: Metric) -> Self {
        if metric == self.metric() {
            return self;
        }
        let mut others = Self::of(metric).filter(|tier| tier.has_distances() || tier.is_g1());
        let other = others.find(|tier| tier.row().size == self.row().size);
        other.unwrap_or_else(|| unreachable!("each metric has tables of distances of each size"))
    }

    /// Returns the tier with this name, of any metric, or `None`.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|tier| tier.name() == name)
    }

    /// Parses the name of a tier, of any metric.
    ///
    /// # Errors
    /// If there is no tier with this name.
    pub fn named(name: &str) -> Result<Self, UnknownTier> {
        Self::find(name).ok_or_else(|| UnknownTier { name: name.to_owned() })
    }

    /// Lists the names of the tiers of half-turn metric that can be built, for a sentence. `and` is
    /// the word before the last name. First come `g1` and the tables of filters, then the tables of
    /// distances. A range of large tables without a gap is named by the first and the last.
    pub fn listed(and: &str) -> String {
        let (distances, mut others): (Vec<Self>, Vec<Self>) =
            Self::offered(Metric::HalfTurn).partition(|tier| tier.has_distances());
        let gap = distances
            .windows(2)
            .rposition(|pair| pair[0].entries().saturating_mul(2) < pair[1].entries())
            .map_or(0, |at| at + 1);
        let (alone, row) = distances.split_at(gap);
        others.extend(alone);
        let ends = [row.first(), row.last()].map(|tier| tier.map_or("", |t| t.name()));
        let names: Vec<&str> = others.iter().map(|tier| tier.name()).collect();
        format!("{}{and} {} to {}", names.join(", "), ends[0], ends[1])
    }

    /// Returns the number of entries, which have 2 bits each. For a table of filters it is the
    /// number of entries that would take its space.
    pub const fn entries(self) -> u64 {
        self.row().entries
    }

    /// Returns the number of bytes in memory, without the short header of the file.
    pub const fn bytes(self) -> u64 {
        self.entries().div_ceil(4) + self.row().short.bytes
    }
}

/// Error about a name that no tier has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table '{name}' for optimal solving: write {}", Tier::listed(", or"))]
pub struct UnknownTier {
    /// The unknown name.
    pub name: String,
}

/// A tier that is no longer built, because another tier of about equal size is faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("table '{tier}' is retired: {better} ({}) is faster", in_words(better.bytes()))]
pub struct RetiredTier {
    /// The retired tier.
    pub tier: Tier,
    /// The faster tier.
    pub better: Tier,
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tier({self})")
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
        assert_eq!(Tier::half_turns(11).to_string(), "h11");
    }

    #[test]
    fn every_tier_has_one_of_the_other_metric() {
        for tier in Tier::all() {
            for metric in Metric::ALL {
                let other = tier.counting_in(metric);
                assert_eq!(other.metric(), metric, "{tier} is {other}");
                assert!(metric != tier.metric() || other == tier);
            }
        }
        let quarters = |name| Tier::find(name).map(|t| t.counting_in(Metric::QuarterTurn).name());
        assert_eq!(["g1", "h7", "b5"].map(quarters), ["g1-qtm", "h7-qtm", "h5-qtm"].map(Some));
    }

    #[test]
    fn a_retired_tier_names_one_that_is_faster_and_offered() {
        let retired = |metric| {
            let all = Tier::of(metric).filter_map(Tier::retired);
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
        assert_eq!(Tier::half_turns(0).bytes(), 32_581_879);
        assert_eq!(Tier::half_turns(5).bytes(), 982_687_376);
        assert_eq!(Tier::half_turns(11).bytes(), 60_236_682_176);
    }

    #[test]
    fn large_tables_of_quarter_turns_reach_further_as_they_are_built_first() {
        let usual = |name| Tier::find(name).map(Tier::usual_reach);
        assert_eq!(["h5", "g1-qtm", "h3-qtm"].map(usual), [Some(Reach::Near); 3]);
        assert_eq!(["h4-qtm", "h11-qtm"].map(usual), [Some(Reach::Deep); 2]);
    }
}
