//! The table of filters as searches read it.

use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::Filters;

/// A table of filters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bloom<'a> {
    pub(super) filters: Filtered<'a>,
    pub(super) keys: &'a KeyTables,
}

/// The filters of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filtered<'a> {
    lines: &'a [[u8; 64]],
    source: Entries<'a>,
    /// Near keys are at most one move farther away.
    base: u8,
    pub(super) filters: Filters,
}

impl<'a> Filtered<'a> {
    /// `base` is what value 0 stands for in a table of distances.
    pub(super) fn new(source: Entries<'a>, base: u8, filters: Filters) -> Self {
        Self { lines: Filters::lines(source.now()), source, base, filters }
    }

    #[inline(always)]
    pub(super) fn fetch<W: Wide>(&self, wide: W, place: u64) {
        wide.prefetch_far(self.lines, Filters::line(place));
    }

    #[inline(always)]
    pub(super) fn passes(&self, place: u64) -> bool {
        Filters::passes(self.lines, place)
    }

    #[inline(always)]
    pub(super) fn code(&self, place: u64) -> u32 {
        Filters::code(self.lines, place)
    }

    fn bound(&self, code: u32) -> u8 {
        if code <= 1 { 0 } else { self.base + code as u8 }
    }

    pub(super) fn refresh(&mut self) {
        self.lines = Filters::lines(self.source.now());
    }
}

impl<W: Wide> Kernel<W> for Bloom<'_> {
    const BITS: u32 = 2;
    const TESTED: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.keys)
    }

    #[inline(always)]
    fn place_of(&self, _wide: W, parts: Parts) -> u64 {
        self.filters.filters.place(parts)
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        self.filters.fetch(wide, place);
    }

    #[inline(always)]
    fn passes(&self, _wide: W, place: u64, most: u32) -> bool {
        most >= 3 || self.filters.passes(place)
    }

    #[inline(always)]
    fn code(&self, _wide: W, place: u64) -> u32 {
        self.filters.code(place)
    }

    fn bound(&self, code: u32) -> u8 {
        self.filters.bound(code)
    }

    fn refresh(&mut self) {
        self.filters.refresh();
    }
}
