//! Speed of searches with a tier: which of two is faster, and the time for a random cube.

use std::time::Duration;

use premove_cube::Metric;

use super::Reach;
use crate::table::tier::{Form, H48, Tier};

/// Seconds of one core that a random cube takes on the mean in half turns, with `h3` to `h7` as
/// they are built at first, on a machine as fast as the one that building was measured on.
///
/// Measured are 100 random cubes with `b5` and with `r4`, and two cubes of 16 moves with each
/// table: the ratios of the latter are taken to hold for random cubes, of `r3` the one to `r4`.
const DISTANCES: [f64; 5] = [17.5, 9.7, 5.7, 5.1, 3.6];
const G1: f64 = 36.0;

/// The rank of a tier by speed: of two of a metric the one with the higher rank takes less time.
///
/// `g1` has a lookup for each of three axes and so ranks above `h0` to `h2`. Filters let fewer
/// positions pass than tables of distances of their size: `r3` is nearly as fast as `h4`, `r4` a
/// little faster than `h7`, `b5` faster than `h8`. But deep tables from `h6` on rule out positions
/// with 11 moves left too. Up to `h7` lookups were counted; the rest is expected from the shares
/// that pass (docs/tiers.md).
pub(in crate::table) const fn rank(tier: Tier, reach: Reach) -> u8 {
    const OF_B5: u8 = 18;
    match (tier, reach) {
        (Tier::G1(_), _) => 5,
        (Tier::H48(H48 { form: Form::Filters(id), .. }), _) => id.row().rank,
        (Tier::H48(H48 { h: h @ 0..3, .. }), _) => h,
        (Tier::H48(H48 { h: h @ 6.., .. }), Reach::Deep) => h * 2 + 32,
        (Tier::H48(H48 { h: h @ 9.., .. }), Reach::Near) => h + OF_B5,
        (Tier::H48(H48 { h, .. }), _) => h * 2 + if matches!(reach, Reach::Deep) { 1 } else { 0 },
    }
}

/// Returns the mean time for one shortest solution of a random cube; `None` where it was not
/// measured.
pub(in crate::table) fn solve_time(
    tier: Tier,
    reach: Reach,
    slowness: f64,
    cores: usize,
) -> Option<Duration> {
    let seconds = match (tier, reach) {
        (Tier::G1(Metric::HalfTurn), _) => G1,
        (Tier::H48(H48 { form: Form::Filters(id), .. }), _) => id.row().solve_seconds,
        (Tier::H48(H48 { h: h @ 3..8, metric: Metric::HalfTurn, .. }), Reach::Near) => {
            DISTANCES[usize::from(h) - 3]
        }
        _ => return None,
    };
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let cores = cores as f64;
    Some(Duration::from_secs_f64(seconds * slowness.clamp(0.1, 100.0) / cores))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_tables_of_a_metric_help_equally() {
        for metric in Metric::ALL {
            let mut ranks = Vec::new();
            for &tier in Tier::of(metric) {
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
