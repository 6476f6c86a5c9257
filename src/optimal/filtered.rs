//! Tables of filters as searches read them.

use super::h48::{H48Places, KeyTables};
use super::kernel::{Entries, Kernel};
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::{BloomFilters, LINE};

/// Filters that hold keys near the solved state, each key in one line of memory.
pub(super) trait Filter {
    /// The place of a key: its line, and from what its bits follow.
    fn place<W: Wide>(&self, wide: W, places: &H48Places, key: Parts) -> u64;
    /// The number of a place's line.
    fn line(&self, place: u64) -> usize;
    /// Whether a place may be that of a far or near key.
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool;
    /// 1 for what may be a near key, 2 for a far one, 3 for none of them.
    fn code(&self, lines: &[[u8; LINE]], place: u64) -> u32;
}

impl Filter for BloomFilters {
    #[inline(always)]
    fn place<W: Wide>(&self, _wide: W, _places: &H48Places, key: Parts) -> u64 {
        self.place(key)
    }

    #[inline(always)]
    fn line(&self, place: u64) -> usize {
        Self::line(place)
    }

    #[inline(always)]
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool {
        Self::passes(lines, place)
    }

    #[inline(always)]
    fn code(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        Self::code(lines, place)
    }
}

/// A table of filters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filtered<'a, F> {
    lines: &'a [[u8; LINE]],
    source: Entries<'a>,
    /// Near keys are at most one move farther away.
    base: u8,
    filter: F,
    keys: &'a KeyTables,
}

impl<'a, F: Filter> Filtered<'a, F> {
    /// `base` is what value 0 stands for in a table of distances.
    pub(super) fn new(source: Entries<'a>, base: u8, filter: F, keys: &'a KeyTables) -> Self {
        Self { lines: source.now().as_chunks().0, source, base, filter, keys }
    }
}

impl<W: Wide, F: Filter> Kernel<W> for Filtered<'_, F> {
    const BITS: u32 = 2;
    const TESTED: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.keys)
    }

    #[inline(always)]
    fn place_of(&self, wide: W, parts: Parts) -> u64 {
        self.filter.place(wide, &self.keys.places, parts)
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        wide.prefetch_far(self.lines, self.filter.line(place));
    }

    #[inline(always)]
    fn passes(&self, _wide: W, place: u64, most: u32) -> bool {
        most >= 3 || self.filter.passes(self.lines, place)
    }

    #[inline(always)]
    fn code(&self, _wide: W, place: u64) -> u32 {
        self.filter.code(self.lines, place)
    }

    fn bound(&self, code: u32) -> u8 {
        if code <= 1 { 0 } else { self.base + code as u8 }
    }

    fn refresh(&mut self) {
        self.lines = self.source.now().as_chunks().0;
    }
}
