//! Tables of filters as searches read them.

use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::{BloomFilters, LINE, RibbonFilters};

/// Filters that hold keys near the solved state, each key in one line of memory.
pub(super) trait Filter {
    /// The lowest code of these filters (0 close, 1 near, 2 far). It gives no bound.
    const NEAREST: u32;
    /// `true` if `place` uses `arrangement`, the number of the arrangement of the slices.
    const NUMBERED: bool;
    /// Returns the place of a key: its line, and the seed of its bits.
    fn place(&self, key: Parts, arrangement: u32) -> u64;
    /// Returns the index of the line in a place.
    fn line(&self, place: u64) -> usize;
    /// Returns whether a place may be that of a far or near key.
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool;
    /// Returns the code of a place that passes: 0 for a place that may be a close key, 1 for a near
    /// one, 2 for a far one.
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32;
}

impl Filter for BloomFilters {
    const NEAREST: u32 = 1;
    const NUMBERED: bool = false;

    #[inline(always)]
    fn place(&self, key: Parts, _arrangement: u32) -> u64 {
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
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        Self::code_of_passing(lines, place)
    }
}

impl Filter for RibbonFilters {
    const NEAREST: u32 = 0;
    const NUMBERED: bool = true;

    #[inline(always)]
    fn place(&self, key: Parts, arrangement: u32) -> u64 {
        self.place((key.0 >> 35) as u32, arrangement, key.flips())
    }

    #[inline(always)]
    fn line(&self, place: u64) -> usize {
        Self::line(place)
    }

    #[inline(always)]
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool {
        self.passes(lines, place)
    }

    #[inline(always)]
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        self.code_of_passing(lines, place)
    }
}

/// A table of filters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filtered<'a, F> {
    lines: &'a [[u8; LINE]],
    source: Entries<'a>,
    /// Close keys are at most this number of moves from solved, near keys at most one more.
    base: u8,
    pub(super) filter: F,
    keys: &'a KeyTables,
}

impl<'a, F: Filter> Filtered<'a, F> {
    /// `base` is what value 0 stands for in a table of distances.
    pub(super) fn new(source: Entries<'a>, base: u8, filter: F, keys: &'a KeyTables) -> Self {
        Self { lines: source.now().as_chunks().0, source, base, filter, keys }
    }

    /// All keys up to this distance have the least code.
    pub(super) fn holds_up_to(&self) -> u8 {
        self.base + F::NEAREST as u8
    }

    /// Returns whether a place has the least code.
    #[inline(always)]
    pub(super) fn is_nearest(&self, place: u64) -> bool {
        self.filter.passes(self.lines, place)
            && self.filter.code_of_passing(self.lines, place) <= F::NEAREST
    }
}

impl<W: Wide, F: Filter> Kernel<W> for Filtered<'_, F> {
    const BITS: u32 = 2;
    const NUMBERED: bool = F::NUMBERED;
    const TESTED: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.keys)
    }

    #[inline(always)]
    fn place_of(&self, parts: Parts, arrangement: u32) -> u64 {
        self.filter.place(parts, arrangement)
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
        if self.filter.passes(self.lines, place) {
            self.filter.code_of_passing(self.lines, place)
        } else {
            3
        }
    }

    #[inline(always)]
    fn code_of_passing(&self, wide: W, place: u64, most: u32) -> u32 {
        if most >= 3 {
            self.code(wide, place)
        } else {
            self.filter.code_of_passing(self.lines, place)
        }
    }

    fn bound(&self, code: u32) -> u8 {
        if code <= F::NEAREST { 0 } else { self.base + code as u8 }
    }

    fn refresh(&mut self) {
        self.lines = self.source.now().as_chunks().0;
    }
}
