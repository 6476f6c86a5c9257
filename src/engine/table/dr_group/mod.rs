//! Distances from every state in DR on U/D to solved, with moves that keep DR.
//!
//! There are 19,508,428,800 states: 2,768 corner classes x 40,320 permutations of U and D layer
//! edges x the 12 permutations of the E slice that parity allows. An entry has 2 bits: the number
//! of moves by which the true distance exceeds the bound of [`DrFinishTable`]. The value 3 means 3
//! or more. So one lookup in each table gives the distance. Only the few entries with value 3 need
//! a short search.
//!
//! States with equal corners and layer edges are a *group*: 12 entries in 3 bytes, first the low
//! bits of all entries and then the high bits.
//!
//! | file | content |
//! |---|---|
//! | `growth.rs` | the breadth-first search that fills the table |
//! | `sets.rs` | sets of E-slice permutations, and the effect of moves on them |

mod growth;
mod sets;

use std::sync::atomic::AtomicU64;

use self::growth::Growth;
use self::sets::{ALL, HALF};
use super::dr_finish::{DrFinishNode, DrFinishTable};
use super::kind::{Kind, Stop};
use super::map::Bytes;
use crate::coord::parts::{PERMUTATIONS, SLICE_PERMUTATIONS};

const CLASSES: usize = 2_768;
const GROUPS: usize = CLASSES * PERMUTATIONS;
/// Number of bytes for a group: the entries of 12 states.
const STRIDE: usize = 3;
/// Number of states of the DR group at each distance (Michael Reid, Cube-Lovers, 7 January 1995).
const COUNTS: [u64; 19] = [
    1, 10, 67, 456, 3_079, 19_948, 123_074, 736_850, 4_185_118, 22_630_733, 116_767_872,
    552_538_680, 2_176_344_160, 5_627_785_188, 7_172_925_794, 3_608_731_814, 224_058_996,
    1_575_608, 1_352,
];

/// Distances from states in DR on U/D to solved, stored as the excess over a bound.
#[derive(Debug)]
pub struct DrGroupTable {
    bytes: Bytes,
    /// Index in a group of the entry for each E-slice permutation.
    places: [u8; SLICE_PERMUTATIONS],
}

impl DrGroupTable {
    /// Greatest value of an entry. It means this number of moves or more.
    pub const BEYOND: u8 = 3;

    /// Returns the number of moves by which the distance of a state exceeds its bound in `bound`.
    /// The value [`DrGroupTable::BEYOND`] means this number or more.
    #[inline]
    pub fn above(&self, bound: &DrFinishTable, node: DrFinishNode) -> u8 {
        let (group, e) = bound.group(node);
        let bits = bits_of(&self.bytes.section(0)[group * STRIDE..][..STRIDE]);
        let place = self.places[usize::from(e)];
        (bits >> place & 1 | (bits >> HALF >> place & 1) << 1) as u8
    }
}

/// Returns the 24 bits of a group: the low bits of its entries, then the high bits.
#[inline]
fn bits_of(group: &[u8]) -> u32 {
    u32::from_le_bytes([group[0], group[1], group[2], 0])
}

impl Kind for DrGroupTable {
    type Inputs<'a> = &'a DrFinishTable;
    const VERSION: u32 = 1;

    fn sections() -> Vec<usize> {
        vec![GROUPS * STRIDE]
    }

    /// Counts three masks of two bytes for each group.
    fn working_memory() -> u64 {
        GROUPS as u64 * 6
    }

    fn build(bound: &DrFinishTable, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let mut growth = Growth::new(bound, stop)?;
        for (distance, known) in (0..).zip(COUNTS) {
            let found = growth.next_level(distance, reached, stop)?;
            assert_eq!(found, known, "the states at distance {distance} are known");
        }
        Some(vec![growth.into_entries()])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, places: sets::places() }
    }

    fn histogram(entries: &[u8]) -> [u64; 16] {
        let mut counts = [0; 16];
        for group in entries.chunks_exact(STRIDE) {
            let low = bits_of(group) & u32::from(ALL);
            let high = bits_of(group) >> HALF;
            let both = (low & high).count_ones();
            let one = low.count_ones() - both;
            let two = high.count_ones() - both;
            let values = [HALF as u32 - one - two - both, one, two, both];
            for (count, entries) in counts.iter_mut().zip(values) {
                *count += u64::from(entries);
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_by_their_low_and_high_bits() {
        // The low bits of entries 0 and 1, the high bits of entries 1 and 2.
        let bits: u32 = 0b011 | 0b110 << HALF;
        let group = &bits.to_le_bytes()[..STRIDE];
        assert_eq!(DrGroupTable::histogram(group)[..5], [9, 1, 1, 1, 0]);
    }

    #[test]
    fn the_published_counts_are_those_of_all_states() {
        assert_eq!(COUNTS.iter().sum::<u64>(), 40_320 * 40_320 * 12);
    }
}
