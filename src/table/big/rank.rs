//! Which of two tiers is faster.

use super::Reach;
use crate::table::tier::{Form, H48, Tier};

/// The rank of a tier by speed: of two of a metric the one with the higher rank takes less time.
///
/// Measured by lookups, which cost about the same with all of them: `g1` is asked about three axes
/// and so ranks above `h0` to `h2`. The filters rule out more positions than tables of distances
/// eight times as large, up to `h8`, but not more than deep ones from `h6` on.
pub(in crate::table) const fn rank(tier: Tier, reach: Reach) -> u8 {
    const FILTERS: u8 = 18;
    match (tier, reach) {
        (Tier::G1(_), _) => 5,
        (Tier::H48(H48 { form: Form::Filters, .. }), _) => FILTERS,
        (Tier::H48(H48 { h: h @ 0..3, .. }), _) => h,
        (Tier::H48(H48 { h: h @ 6.., .. }), Reach::Deep) => h * 2 + 32,
        (Tier::H48(H48 { h: h @ 9.., .. }), Reach::Near) => h + FILTERS,
        (Tier::H48(H48 { h, .. }), _) => h * 2 + if matches!(reach, Reach::Deep) { 1 } else { 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Metric;

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
    fn larger_and_deeper_tables_are_faster_and_filters_beat_all_near_ones_up_to_h8() {
        let near = |name| rank(Tier::find(name).unwrap(), Reach::Near);
        let deep = |name| rank(Tier::find(name).unwrap(), Reach::Deep);
        let order = ["h0", "h1", "h2", "g1", "h3", "h4", "h5", "h6", "h7", "h8", "b5", "h9", "h10"];
        assert!(order.map(near).is_sorted());
        assert!(["h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11"].map(deep).is_sorted());
        assert!(near("h5") < deep("h5") && deep("h5") < near("b5") && near("b5") < deep("h6"));
    }
}
