//! Marking keys in the filters of one region.

use super::keys::{Keys, Visit};
use super::levels::Levels;
use super::maps::{FlipTable, KeyMap, Linear, Maps, by_arrangement};
use super::share::Stop;
use crate::coord::edge_slices::places_of_slices;
use crate::coord::h48::Parts;
use crate::store::allocate::zeroed;
use crate::table::filters::{BloomFilters, classes_of};

/// Memory of a thread that fills the filters of a region.
pub(super) struct BloomPlane {
    filters: BloomFilters,
    words: Vec<u64>,
    flips: FlipTable,
    changes: FlipTable,
    /// The places of both slices, for each arrangement.
    slices: Vec<u32>,
}

impl BloomPlane {
    /// Allocates the memory for a table of at most `bytes` bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let filters = BloomFilters::new(bytes);
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

    /// Fills the filters of a region: all keys of the levels are near, those a move beyond are far.
    /// `None` when stopped.
    pub(super) fn fill(
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

    /// Marks where a key map takes keys.
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

    /// Appends the filters, and returns how many bits they have set.
    pub(super) fn take(&self, out: &mut Vec<u8>) -> u64 {
        out.reserve_exact(self.words.len() * 8);
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
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
