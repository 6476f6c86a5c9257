//! Chooses the tier of an optimal search: the requested one, or the fastest that is built and fits
//! into memory.

use premove_cube::Metric;

use super::big::rank;
use super::reach::Reach;
use super::size::in_words;
use super::tier::Tier;

/// The request of a user for a tier, that is, a table for optimal solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierChoice {
    /// The tier by name, which is built if it does not exist; `None` for the best tier.
    pub tier: Option<Tier>,
    /// Bytes of memory for all tables together; `None` for no limit.
    pub memory: Option<u64>,
    /// Metric of the search; used when no tier is named.
    pub metric: Metric,
}

/// Error that no tier can be used with the available memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The requested tier; the smallest one if none was requested.
    pub tier: Tier,
    /// Bytes that a tier may take: the limit, or the free memory.
    pub available: u64,
    /// `true` if `available` is a limit that the user set, `false` if it is the free memory.
    pub is_limit: bool,
    /// The best tier that would fit, or `None`.
    pub fits: Option<Tier>,
}

impl std::error::Error for TooLarge {}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "tier '{}' takes {} of memory", self.tier, in_words(self.tier.bytes()))?;
        // Front ends describe the limit in their own words, when they show the remedy.
        if self.is_limit {
            return Ok(());
        }
        write!(f, " and {} are free", in_words(self.available))
    }
}

/// Returns the tier to use. `built` lists the tiers whose tables exist, each with the table's
/// reach. `free` is the free memory in bytes, if the system reports it.
///
/// A tier that is requested by name is used, built or not. Otherwise the result is the fastest tier
/// that is built, fits and is not retired. If there is none, it is `g1`, which is small and always
/// available.
///
/// # Errors
/// If the requested tier does not fit, or if not even the smallest tier fits.
pub fn choose_tier(
    choice: TierChoice,
    built: &[(Tier, Reach)],
    free: Option<u64>,
) -> Result<Tier, TooLarge> {
    let is_limit = choice.memory.is_some_and(|limit| free.is_none_or(|free| limit <= free));
    let available = match (choice.memory, free) {
        (Some(limit), Some(free)) => Some(limit.min(free)),
        (limit, free) => limit.or(free),
    };
    let best_of = |tiers: &mut dyn Iterator<Item = (Tier, Reach)>| {
        tiers
            .filter(|(tier, _)| tier.metric() == choice.metric && tier.retired().is_none())
            .filter(|(tier, _)| available.is_none_or(|available| tier.bytes() <= available))
            .max_by_key(|&(tier, reach)| rank(tier, reach))
            .map(|(tier, _)| tier)
    };
    let any = || Tier::offered(choice.metric).map(|tier| (tier, tier.usual_reach()));
    let unless_too_large = |tier: Tier| match available {
        Some(available) if tier.bytes() > available => {
            Err(TooLarge { tier, available, is_limit, fits: best_of(&mut any()) })
        }
        _ => Ok(tier),
    };
    let smallest = Tier::g1(choice.metric);
    match (choice.tier, best_of(&mut built.iter().copied())) {
        (Some(tier), _) => unless_too_large(tier),
        (None, Some(best)) => Ok(best),
        (None, None) if is_limit => unless_too_large(smallest),
        // If memory is short, searches read the mapped file, which is slower.
        (None, None) => Ok(smallest),
    }
}

#[cfg(test)]
mod tests {
    use super::super::remedy::Remedy;
    use super::*;

    const G1: Tier = Tier::g1(Metric::HalfTurn);
    const MEGA: u64 = 1_000_000;

    /// Chooses a tier, with all built tiers at their usual reach.
    fn choose(choice: TierChoice, built: &[Tier], free: Option<u64>) -> Result<Tier, TooLarge> {
        let built: Vec<_> = built.iter().map(|&tier| (tier, tier.usual_reach())).collect();
        choose_tier(choice, &built, free)
    }

    fn named(tier: Tier) -> TierChoice {
        TierChoice { tier: Some(tier), memory: None, ..TierChoice::default() }
    }

    fn within(memory: u64) -> TierChoice {
        TierChoice { tier: None, memory: Some(memory), ..TierChoice::default() }
    }

    #[test]
    fn unless_one_is_named_the_best_built_tier_that_fits_is_used() {
        let built = [
            Tier::half_turns(0),
            Tier::half_turns(3),
            Tier::half_turns(5),
            Tier::half_turns(6),
            Tier::half_turns(7),
        ];
        let best = |free| choose(TierChoice::default(), &built, free).unwrap();
        assert_eq!(best(None), Tier::half_turns(7));
        assert_eq!(best(Some(4_000 * MEGA)), Tier::half_turns(7));
        assert_eq!(best(Some(2_000 * MEGA)), Tier::half_turns(6));
        assert_eq!(best(Some(1_000 * MEGA)), Tier::half_turns(3), "h5 is retired");
        assert_eq!(best(Some(280 * MEGA)), Tier::half_turns(3));
        assert_eq!(best(Some(10 * MEGA)), G1);
        assert_eq!(choose(TierChoice::default(), &[], None), Ok(G1));
    }

    #[test]
    fn filters_are_used_before_larger_tables_that_let_more_pass() {
        let filters = Tier::find("b5").unwrap();
        let large = Tier::half_turns(7);
        let built = |reach| [(G1, Reach::Near), (filters, Reach::Near), (large, reach)];
        let best = |reach| choose_tier(TierChoice::default(), &built(reach), None);
        assert_eq!([Reach::Near, Reach::Deep].map(best), [Ok(filters), Ok(large)]);
    }

    #[test]
    fn retired_tables_are_used_only_by_name() {
        assert_eq!(choose(TierChoice::default(), &[Tier::half_turns(0), G1], None), Ok(G1));
        assert_eq!(choose(named(Tier::half_turns(0)), &[G1], None), Ok(Tier::half_turns(0)));
        assert_eq!(choose(TierChoice::default(), &[Tier::half_turns(5)], None), Ok(G1));
    }

    #[test]
    fn memory_alone_picks_the_fastest_built_tier_within_it() {
        let built = [G1, Tier::half_turns(3), Tier::half_turns(6)];
        assert_eq!(choose(within(500 * MEGA), &built, Some(9_000 * MEGA)), Ok(Tier::half_turns(3)));
        assert_eq!(choose(within(2_000 * MEGA), &built, Some(300 * MEGA)), Ok(Tier::half_turns(3)));
        assert_eq!(choose(within(100 * MEGA), &built, None), Ok(G1));
    }

    #[test]
    fn a_table_of_another_metric_is_used_only_by_name() {
        let built = [G1, Tier::half_turns(3)];
        let quarters = TierChoice { metric: Metric::QuarterTurn, ..TierChoice::default() };
        let smallest = Tier::g1(Metric::QuarterTurn);
        assert_eq!(smallest.name(), "g1-qtm");
        assert_eq!(choose(quarters, &built, None), Ok(smallest));
        assert_eq!(choose(TierChoice::default(), &[smallest, built[1]], None), Ok(built[1]));
        assert_eq!(choose(named(smallest), &built, None), Ok(smallest));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_size_that_would_do() {
        let choice = TierChoice {
            tier: Some(Tier::half_turns(5)),
            memory: Some(600 * MEGA),
            ..TierChoice::default()
        };
        let refused = choose(choice, &[], None).unwrap_err();
        assert_eq!(refused.to_string(), "tier 'h5' takes 982.7 MB of memory");
        let Remedy::RaiseMemory { needed, smaller: Some(smaller) } = refused.remedy() else {
            panic!("{refused:?}");
        };
        assert_eq!((needed.div_ceil(MEGA), smaller.name()), (983, "r4"));
        assert_eq!(
            choose(TierChoice { memory: Some(983 * MEGA), ..choice }, &[], None),
            Ok(Tier::half_turns(5))
        );
        let refused = choose(named(Tier::half_turns(8)), &[], Some(6_000 * MEGA)).unwrap_err();
        let expected = "tier 'h8' takes 7.6 GB of memory and 6.0 GB are free";
        assert_eq!(refused.to_string(), expected);
        let Remedy::FreeMemory { smaller: Some(smaller) } = refused.remedy() else {
            panic!("{refused:?}");
        };
        assert_eq!(smaller.name(), "b5");
    }

    #[test]
    fn a_limit_below_the_smallest_table_is_refused_and_a_small_machine_is_not() {
        let refused = choose(within(20 * MEGA), &[], None).unwrap_err();
        assert_eq!((refused.tier, refused.fits), (G1, None));
        assert_eq!(choose(TierChoice::default(), &[], Some(20 * MEGA)), Ok(G1));
    }
}
