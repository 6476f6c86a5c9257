//! How many keys and entries there are, counted by other means than those that build tables.

use crate::cube::Metric;

/// The keys at each distance, from 0 on, as far as building lists them.
pub(super) const fn keys(metric: Metric) -> &'static [u64] {
    match metric {
        Metric::HalfTurn => &[1, 1, 4, 34, 333, 3_815, 45_382, 548_562, 6_839_723, 85_659_526],
        Metric::QuarterTurn => {
            &[1, 1, 2, 19, 141, 1_044, 9_877, 85_019, 754_720, 6_834_503, 61_880_151]
        }
    }
}

/// The entries of `h0` that are at most 9, 10, 11 and 12 quarter turns from solved.
const H0_QUARTERS: [u64; 4] = [5_283_374, 30_510_944, 92_251_409, 117_269_004];

/// The number of entries of table `h` with at most this distance; `None` where it is not known.
///
/// Those of `h0` and `h11` are facts about the cube. The others probably depend on which of its
/// images stands for a class of corners: `h3` has 6,780,432 entries of at most 9 quarter turns,
/// and another program counted 6,782,017. They are checked by computing entries anew.
pub(super) fn entries(h: u8, distance: u8, metric: Metric) -> Option<u64> {
    let keys = keys(metric);
    match (h, metric, distance) {
        (0, Metric::QuarterTurn, 9..=12) => Some(H0_QUARTERS[usize::from(distance - 9)]),
        (11, _, _) if usize::from(distance) < keys.len() => {
            Some(keys[..=usize::from(distance)].iter().sum())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_added_up_from_the_counts_at_each_distance() {
        let quarters = |distance| entries(11, distance, Metric::QuarterTurn);
        assert_eq!((quarters(9), quarters(10)), (Some(7_685_327), Some(69_565_478)));
        assert_eq!((quarters(11), entries(11, 9, Metric::HalfTurn)), (None, Some(93_097_381)));
        let row = [
            1, 1, 2, 19, 139, 1_010, 8_602, 75_255, 611_517, 4_586_828, 25_227_570, 61_740_465,
            25_017_595, 298_428, 18,
        ];
        for distance in 9..=12 {
            let most: u64 = row[..=usize::from(distance)].iter().sum();
            assert_eq!(entries(0, distance, Metric::QuarterTurn), Some(most));
        }
        assert_eq!(row.iter().sum::<u64>(), 117_567_450);
    }
}
