//! Known numbers of keys and entries, with which building compares its own counts.

use premove_cube::Metric;

/// The known numbers of one metric.
pub(in crate::table) struct KnownCounts {
    /// Number of keys at each distance from 0 to the last at which keys are listed.
    pub(super) keys: &'static [u64],
    /// The smaller of the two distances in `near`.
    first: u8,
    /// For each table `h0` to `h11`: the number of entries with at most the distance `first`, and
    /// the number with at most the distance after it.
    near: &'static [[u64; 2]; 12],
    /// For each further distance: the numbers of entries with at most this distance, for `h0` and
    /// the tables after it as far as they are known.
    far: &'static [&'static [u64]],
    /// Number of states at each distance from DR, counted by another program. `None` in half-turn
    /// metric, whose numbers are in the catalogue.
    pub(in crate::table) from_dr: Option<[u64; 16]>,
}

/// Numbers of entries of `h0` to `h11` that are at most 8, and at most 9, moves from solved in
/// half-turn metric.
///
/// Counted by sorting all listed keys. nissy-core, whose classes have the same representatives,
/// publishes equal numbers for `h0` to `h3` up to 8 and for `h0` and `h1` up to 9. For `h2` to `h7`
/// up to 9 its numbers are lower by 2 to 10.
const HALF_TURNS: [[u64; 2]; 12] = [
    [5_473_562, 40_249_879],
    [6_012_079, 51_834_381],
    [6_391_286, 61_886_073],
    [6_686_828, 70_554_683],
    [6_888_081, 77_147_216],
    [7_070_508, 82_471_289],
    [7_179_592, 85_941_105],
    [7_264_127, 88_529_771],
    [7_312_424, 90_134_275],
    [7_380_377, 91_706_012],
    [7_417_062, 92_609_875],
    [7_437_855, 93_097_381],
];

/// Numbers of entries of `h0` to `h11` that are at most 9, and at most 10, moves from solved in
/// quarter-turn metric, counted by sorting all listed keys.
///
/// A program with other representatives found up to 0.2 % more or fewer in `h1` to `h10`, and equal
/// numbers in `h0` and `h11`.
const QUARTER_TURNS: [[u64; 2]; 12] = [
    [5_283_374, 30_510_944],
    [5_923_582, 38_916_775],
    [6_406_826, 46_498_361],
    [6_780_432, 52_957_655],
    [7_047_104, 57_950_937],
    [7_257_689, 61_795_932],
    [7_398_099, 64_464_491],
    [7_502_841, 66_399_012],
    [7_572_523, 67_692_698],
    [7_630_628, 68_649_020],
    [7_665_736, 69_242_033],
    [7_685_327, 69_565_478],
];

impl KnownCounts {
    /// Returns the numbers of a metric.
    pub(in crate::table) const fn of(metric: Metric) -> Self {
        match metric {
            Metric::HalfTurn => Self {
                keys: &[1, 1, 4, 34, 333, 3_815, 45_382, 548_562, 6_839_723, 85_659_526],
                first: 8,
                near: &HALF_TURNS,
                // Published by nissy-core.
                far: &[&[108_816_583, 193_853_113]],
                from_dr: None,
            },
            Metric::QuarterTurn => Self {
                keys: &[1, 1, 2, 19, 141, 1_044, 9_877, 85_019, 754_720, 6_834_503, 61_880_151],
                first: 9,
                near: &QUARTER_TURNS,
                far: &[&[92_251_409], &[117_269_004]],
                from_dr: Some([
                    1, 1, 3, 24, 185, 1_633, 14_708, 130_032, 1_124_165, 8_868_078, 48_182_278,
                    75_087_495, 7_498_528, 1_279, 0, 0,
                ]),
            },
        }
    }

    /// Returns the number of entries of the table of `h` flips with at most this distance, or
    /// `None` if it is not known.
    ///
    /// The numbers of `h0` and `h11` are facts about the cube. The others depend on the
    /// representatives of corner classes: the keys of `h1` to `h10` omit the flips of the edges in
    /// some places, and the representative decides which edges are there.
    pub(super) fn entries(&self, h: u8, distance: u8) -> Option<u64> {
        let table = usize::from(h);
        match usize::from(distance.checked_sub(self.first)?) {
            near @ 0..2 => Some(self.near[table][near]),
            far => self.far.get(far - 2)?.get(table).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_table_has_an_entry_for_each_key() {
        for metric in Metric::ALL {
            let known = KnownCounts::of(metric);
            let keys = known.keys;
            for distance in keys.len() - 2..keys.len() {
                let most = keys[..=distance].iter().sum();
                assert_eq!(known.entries(11, distance as u8), Some(most), "{metric:?}");
            }
        }
        let beyond = Metric::ALL.map(|metric| KnownCounts::of(metric).entries(11, 11));
        assert_eq!(beyond, [None, None]);
    }

    #[test]
    fn the_smallest_table_has_the_known_distances() {
        for (metric, row) in [
            (
                Metric::HalfTurn,
                &[
                    1, 1, 4, 34, 331, 3_612, 41_605, 474_128, 4_953_846, 34_776_317, 68_566_704,
                    8_749_194, 1_673,
                ][..],
            ),
            (
                Metric::QuarterTurn,
                &[
                    1, 1, 2, 19, 139, 1_010, 8_602, 75_255, 611_517, 4_586_828, 25_227_570,
                    61_740_465, 25_017_595, 298_428, 18,
                ],
            ),
        ] {
            assert_eq!(row.iter().sum::<u64>(), 117_567_450);
            for distance in 8 + metric.beyond()..=10 + 2 * metric.beyond() {
                let most: u64 = row[..=usize::from(distance)].iter().sum();
                let known = KnownCounts::of(metric).entries(0, distance);
                assert_eq!(known, Some(most), "{metric:?} {distance}");
            }
        }
    }

    #[test]
    fn larger_tables_have_more_entries_near_the_solved_state() {
        for (metric, distance) in [
            (Metric::HalfTurn, 8),
            (Metric::HalfTurn, 9),
            (Metric::QuarterTurn, 9),
            (Metric::QuarterTurn, 10),
        ] {
            let known = KnownCounts::of(metric);
            let row: Vec<_> = (0..12).map(|h| known.entries(h, distance).unwrap()).collect();
            assert!(row.is_sorted(), "{metric:?} {distance}");
        }
    }
}
