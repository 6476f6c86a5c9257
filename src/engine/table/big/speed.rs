//! Speed of searches with a tier: which of two is faster, and the time for a random cube.

use std::time::Duration;

use crate::table::reach::Reach;
use crate::table::tier::Tier;

/// Returns the rank of a tier by speed. Of two tiers of one metric, the one with the higher rank is
/// faster.
pub(in crate::table) const fn rank(tier: Tier, reach: Reach) -> u8 {
    tier.row().rank[reach as usize]
}

/// Returns the mean time for one shortest solution of a random cube, or `None` if it was not
/// measured.
pub(in crate::table) fn solve_time(
    tier: Tier,
    reach: Reach,
    slowness: f64,
    cores: usize,
) -> Option<Duration> {
    let seconds = tier.row().solve_seconds.filter(|_| reach == Reach::Near || tier.is_g1())?;
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let cores = cores as f64;
    Some(Duration::from_secs_f64(seconds * slowness.clamp(0.1, 100.0) / cores))
}

#[cfg(test)]
mod tests {
    use premove_cube::Metric;

    use super::*;

    #[test]
    fn no_two_tables_of_a_metric_help_equally() {
        for metric in Metric::ALL {
            let mut ranks = Vec::new();
            for tier in Tier::of(metric) {
                ranks.push(rank(tier, Reach::Near));
                if tier.gains_by_deepening() {
                    ranks.push(rank(tier, Reach::Deep));
                }
            }
            let count = ranks.len();
            ranks.sort_unstable();
            ranks.dedup();
            assert_eq!(ranks.len(), count, "{metric:?}");
        }
    }

    #[test]
    fn larger_and_deeper_tables_are_faster_and_filters_beat_larger_ones() {
        let near = |name| rank(Tier::find(name).unwrap(), Reach::Near);
        let deep = |name| rank(Tier::find(name).unwrap(), Reach::Deep);
        let order = [
            "h0", "h1", "h2", "g1", "h3", "r3", "h4", "h5", "h6", "h7", "r4", "h8", "b5", "h9",
            "h10",
        ];
        assert!(order.map(near).is_sorted());
        assert!(["h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11"].map(deep).is_sorted());
        assert!(near("h5") < deep("h5") && deep("h5") < near("b5") && near("b5") < deep("h6"));
    }

    #[test]
    fn tiers_that_rank_higher_take_less_time() {
        let mut last = Duration::MAX;
        for name in ["g1", "h3", "r3", "h4", "h5", "h6", "r4", "b5"] {
            let tier = Tier::find(name).unwrap();
            let time = solve_time(tier, Reach::Near, 1.0, 2).unwrap();
            assert!(time < last, "{name}");
            assert!(time < solve_time(tier, Reach::Near, 1.0, 1).unwrap());
            last = time;
        }
        let quarters = Tier::find("h5-qtm").unwrap();
        assert_eq!(solve_time(quarters, Reach::Deep, 1.0, 1), None);
    }
}
