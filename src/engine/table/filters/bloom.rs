//! Blocked Bloom filters of the keys near the solved state: which bits belong to a key, and how
//! they are looked up and set.
//!
//! All bits of a key are in one cache line (Putze, Sanders and Singler, "Cache-, hash- and
//! space-efficient Bloom filters", 2007). A far key (10 moves from solved) sets four bits of its
//! line, a near key (at most 9) sets three more. Close keys are treated as near keys. A key is
//! farther away than 10 moves if not all its bits are set. If all are set, it may still be farther
//! away, because other keys may have set them.
//!
//! With 940 MB, 5 of 100 random states pass as possibly at most 10 moves away. A table of distances
//! of this size lets 22 pass.
//!
//! Keys are divided into *regions*. A region has all keys of 13 or 14 corner classes, so that a
//! table can be built region by region in the cache. Classes have from a third to twice the mean
//! number of near keys. The classes of a region come from all parts of the list, so the differences
//! even out.

use super::{FillBlocks, Filter, FilterRow, Filters, LINE};
use crate::coord::edge_slices::{ARRANGEMENTS, places_of_slices};
use crate::coord::h48::{CLASSES, Parts};
use crate::store::allocate::zeroed;
use crate::table::h48::keys::{Keys, Visit};
use crate::table::h48::levels::Levels;
use crate::table::h48::maps::{FlipTable, KeyMap, Linear, Maps, by_arrangement};
use crate::table::kind::Stop;

/// The row of the table of Bloom filters.
pub(in crate::table) const B5: FilterRow = row("b5", 5);

/// The row of a small table for tests.
#[cfg(test)]
pub(in crate::table) const B0: FilterRow = row("b0", 0);

/// Returns the row of Bloom filters that take the space of the table of distances with number
/// `size`. The measurements are those of `b5`.
const fn row(name: &'static str, size: u8) -> FilterRow {
    let space = ((CLASSES * ARRANGEMENTS) as u64) << size >> 2;
    let filters = BloomFilters::new(space);
    FilterRow {
        name,
        size,
        filters: Filters::Bloom(filters),
        version: 2,
        space,
        blocks: REGIONS,
        block_bytes: filters.region_bytes(),
        block_name: "region",
        has_few_short_keys: false,
        set_bits: 3_559_664_627,
        most_passing: 0.15,
        marking_work: 6,
        thread_memory: 10 << 20,
        // A key sets several bits, in regions of 3.7 MB.
        marking_seconds: 20.0,
        solve_seconds: 1.8,
        rank: 18,
    }
}

/// Number of regions into which the corner classes are divided.
const REGIONS: usize = 256;

/// Number of the low bits of a place. They select two words of the line and four bits in the words.
/// Above them is the number of the line.
const BITS: u32 = 30;

/// Odd numbers with irregular bits. Keys are multiplied by them to select lines and bits.
const LINES: u64 = 0x9e37_79b9_7f4a_7c15;
const WORDS: u64 = 0xd6e8_feb8_6659_fd93;
const NEAR: u64 = 0xff51_afd7_ed55_8ccd;

/// Size of a table of Bloom filters, from which the positions of a key's bits are computed.
#[derive(Clone, Copy, Debug)]
pub struct BloomFilters {
    /// Number of lines in a region.
    lines: u64,
}

impl BloomFilters {
    /// Creates the filters for a table that takes at most `bytes` bytes.
    pub const fn new(bytes: u64) -> Self {
        Self { lines: bytes / LINE as u64 / REGIONS as u64 }
    }

    /// Returns the number of bytes in a region.
    const fn region_bytes(self) -> usize {
        self.lines as usize * LINE
    }

    /// Returns the place of a key: the number of its line, and the bits that select its bits.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub const fn place(&self, key: Parts) -> u64 {
        let in_region = ((key.0.wrapping_mul(LINES) >> 32) * self.lines) >> 32;
        let line = region_of(key.class()) as u64 * self.lines + in_region;
        let mixed = (key.0 ^ key.0 >> 17).wrapping_mul(WORDS);
        line << BITS | mixed >> (64 - BITS)
    }

    /// Sets the bits of a key in its region. `words` are the words of the region, and `first` is
    /// the number of the first line in the region.
    #[inline]
    pub fn mark(words: &mut [u64], first: u64, place: u64, is_near: bool) {
        let line = ((place >> BITS) - first) as usize * 8;
        let Some(line) = words.get_mut(line..line + 8) else {
            unreachable!("a key of another region")
        };
        line[place as usize % 8] |= 1 << (place >> 6 & 63) | 1 << (place >> 12 & 63);
        line[(place >> 3) as usize % 8] |= 1 << (place >> 18 & 63) | 1 << (place >> 24 & 63);
        if is_near {
            let near = near_of(place);
            line[(near >> 61) as usize] |= mask(near >> 43);
        }
    }

    /// Returns the number of the first line of a region.
    const fn first_line(self, region: usize) -> u64 {
        region as u64 * self.lines
    }
}

#[expect(clippy::inline_always, reason = "the innermost steps of a search")]
impl Filter for BloomFilters {
    const NEAREST: u32 = 1;
    const NUMBERED: bool = false;

    #[inline(always)]
    fn place_of(&self, key: Parts, _arrangement: u32) -> u64 {
        self.place(key)
    }

    #[inline(always)]
    fn place_of_packed(&self, key: u64) -> u64 {
        self.place(Parts(key))
    }

    #[inline(always)]
    fn line_of(place: u64) -> usize {
        (place >> BITS) as usize
    }

    #[inline(always)]
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool {
        let Some(line) = lines.get(Self::line_of(place)) else { return true };
        let a = word(line, place);
        let b = word(line, place >> 3);
        let bit = |word: u64, at: u64| word >> (at & 63);
        let all =
            bit(a, place >> 6) & bit(a, place >> 12) & bit(b, place >> 18) & bit(b, place >> 24);
        all & 1 == 1
    }

    /// Close keys are treated as near keys.
    #[inline(always)]
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        let Some(line) = lines.get(Self::line_of(place)) else { return 1 };
        let near = near_of(place);
        let mask = mask(near >> 43);
        if word(line, near >> 61) & mask == mask { 1 } else { 2 }
    }

    fn builder(self) -> Box<dyn FillBlocks> {
        Box::new(BloomPlane::new(self))
    }
}

/// Returns a word of a line, selected by the lowest three bits of a number.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
fn word(line: &[u8; LINE], number: u64) -> u64 {
    let (words, _) = line.as_chunks::<8>();
    u64::from_le_bytes(words[number as usize % 8])
}

/// Returns the number that selects the additional bits of a near key. Its highest three bits select
/// a word of the line, the next 18 select three bits of the word.
#[inline]
const fn near_of(place: u64) -> u64 {
    (place ^ place >> 23).wrapping_mul(NEAR)
}

/// Returns a mask of three bits of a word. Their positions are the low six-bit numbers of `from`.
#[inline]
const fn mask(from: u64) -> u64 {
    1 << (from & 63) | 1 << (from >> 6 & 63) | 1 << (from >> 12 & 63)
}

/// Returns the region of a corner class.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
const fn region_of(class: usize) -> usize {
    class % REGIONS
}

/// Iterates over the corner classes of a region.
fn classes_of(region: usize) -> impl Iterator<Item = usize> {
    (region..CLASSES).step_by(REGIONS)
}

/// Memory of a thread that fills the filters of a region.
struct BloomPlane {
    filters: BloomFilters,
    words: Vec<u64>,
    flips: FlipTable,
    changes: FlipTable,
    /// The places of the edges of both slices, for each arrangement.
    slices: Vec<u32>,
}

impl BloomPlane {
    fn new(filters: BloomFilters) -> Self {
        let mut changes = by_arrangement(|_| 0);
        Linear::SAME.fill(11, &mut changes);
        Self {
            words: zeroed(filters.region_bytes() / 8, "its filters"),
            filters,
            flips: by_arrangement(|_| 0),
            changes,
            slices: places_of_slices(),
        }
    }

    /// Sets the bits of all keys of a region. Returns `None` if it was stopped.
    fn mark_region(
        &mut self,
        region: usize,
        maps: &Maps,
        levels: &Levels,
        stop: Stop<'_>,
    ) -> Option<()> {
        self.words.fill(0);
        for class in classes_of(region) {
            for distance in 0..=levels.last() {
                let keys = levels.keys(distance, class);
                self.mark((region, class), keys, &maps.stay(), true);
            }
            for source in maps.sources(class) {
                if stop() {
                    return None;
                }
                let keys = levels.keys(levels.last(), source.class);
                self.mark((region, class), keys, &maps.key_map(source), false);
            }
        }
        Some(())
    }

    /// Sets the bits of the keys to which a key map leads.
    fn mark(
        &mut self,
        (region, class): (usize, usize),
        keys: &Keys,
        map: &KeyMap<'_>,
        is_near: bool,
    ) {
        if keys.len() == 0 {
            return;
        }
        map.flips.fill(11, &mut self.flips);
        keys.visit(&mut Marks {
            carried: map.carried,
            moved: map.moved,
            flips: &self.flips,
            changes: &self.changes,
            slices: &self.slices,
            filters: &self.filters,
            class: class as u32,
            first_line: self.filters.first_line(region),
            is_near,
            words: &mut self.words,
        });
    }
}

impl FillBlocks for BloomPlane {
    fn fill(
        &mut self,
        region: usize,
        maps: &Maps,
        levels: &Levels,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<u64> {
        self.mark_region(region, maps, levels, stop)?;
        out.reserve_exact(self.words.len() * 8);
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        Some(self.words.iter().map(|word| u64::from(word.count_ones())).sum())
    }
}

struct Marks<'a> {
    carried: &'a [u16; 1 << 16],
    moved: &'a [u32; 1 << 16],
    flips: &'a [u16; 1 << 16],
    changes: &'a [u16; 1 << 16],
    slices: &'a [u32],
    filters: &'a BloomFilters,
    class: u32,
    first_line: u64,
    is_near: bool,
    words: &'a mut [u64],
}

impl Visit for Marks<'_> {
    #[inline]
    fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]) {
        let moved = self.moved[usize::from(self.carried[usize::from(arrangement)])];
        let change = self.changes[(moved >> 16) as usize];
        let slices = self.slices[(moved & 0xffff) as usize];
        for &f in flips {
            let flips = self.flips[usize::from(f)] ^ change;
            let key = Parts::new(self.class, slices, u32::from(flips));
            BloomFilters::mark(self.words, self.first_line, self.filters.place(key), self.is_near);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Rng;

    #[test]
    fn tables_hold_what_was_marked_and_little_else() {
        let filters = BloomFilters::new(REGIONS as u64 * 64 * 1_000);
        let mut words = vec![0_u64; filters.region_bytes() / 8];
        let mut rng = Rng::from_number(9);
        let slices = places_of_slices();
        // Random keys in the classes of region 5, about 6.4 bits for each.
        let mut key = || {
            let class = 5 + rng.below(13) * REGIONS as u32;
            Parts::new(class, slices[rng.below(34_650) as usize], rng.below(2_048))
        };
        let keys: Vec<Parts> = (0..80_000).map(|_| key()).collect();
        for (i, &key) in keys.iter().enumerate() {
            BloomFilters::mark(&mut words, filters.first_line(5), filters.place(key), i % 10 == 0);
        }
        let mut table = vec![0; 5 * filters.region_bytes()];
        table.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        let table = table.as_chunks().0;
        for (i, &key) in keys.iter().enumerate() {
            assert!(filters.code(table, filters.place(key)) <= if i % 10 == 0 { 1 } else { 2 });
        }
        let others = (0..20_000).map(|_| filters.code(table, filters.place(key())));
        let mut counts = [0; 4];
        others.for_each(|code| counts[code as usize] += 1);
        // Expected: one in 18 passes as far and one in 200 as near.
        assert!((800..1_600).contains(&counts[2]) && counts[1] < 250, "{counts:?}");
    }

    #[test]
    fn regions_share_out_all_classes() {
        let mut all: Vec<usize> = (0..REGIONS).flat_map(classes_of).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..CLASSES));
        let filters = BloomFilters::new(940_539_600);
        assert_eq!(filters.region_bytes() as u64 * REGIONS as u64 / 1_000_000, 940);
        for class in 0..CLASSES {
            let place = filters.place(Parts::new(class as u32, 12_345, 678));
            assert_eq!(
                BloomFilters::line_of(place) / (filters.region_bytes() / 64),
                region_of(class)
            );
        }
    }

    #[test]
    fn a_place_beyond_a_table_rules_nothing_out() {
        let filters = BloomFilters::new(1 << 20);
        assert_eq!(filters.code(&[[0; 64]], 1 << BITS), 1);
        assert_eq!(filters.code(&[[0; 64]], 7), 3);
        assert_eq!(filters.code(&[[0xff; 64]], 7), 1);
    }
}
