//! Tables of filters in the form that searches read.

use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::filters::{Filter, for_all_filters};
use crate::table::{Filters, LINE};

/// A table of one kind of filters, which store the keys near the solved state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filtered<'a, F> {
    lines: &'a [[u8; LINE]],
    source: Entries<'a>,
    /// Base: a *close* key is at most this number of moves from solved, a *near* key at most one
    /// more.
    base: u8,
    pub(super) filter: F,
    keys: &'a KeyTables,
}

impl<'a, F: Filter> Filtered<'a, F> {
    /// Creates the table. `base` is the greatest distance from solved of a *close* key.
    pub(super) fn new(source: Entries<'a>, base: u8, filter: F, keys: &'a KeyTables) -> Self {
        Self { lines: source.now().as_chunks().0, source, base, filter, keys }
    }

    /// Returns the greatest distance up to which every key has the least code.
    pub(super) fn holds_up_to(&self) -> u8 {
        self.base + F::NEAREST as u8
    }

    /// Returns whether the filters give the key with index `place` the least code.
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
        self.filter.place_of(parts, arrangement)
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        wide.prefetch_far(self.lines, F::line_of(place));
    }

    #[inline(always)]
    fn passes(&self, _wide: W, place: u64, most: u32) -> bool {
        most >= 3 || self.filter.passes(self.lines, place)
    }

    #[inline(always)]
    fn code(&self, _wide: W, place: u64) -> u32 {
        self.filter.code(self.lines, place)
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

macro_rules! any_filtered {
    ($($kind:ident: $filters:ty),*) => {
        /// A table of filters, which store the keys near the solved state. There is a variant for
        /// each kind of filter.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum AnyFiltered<'a> {
            $($kind(Filtered<'a, $filters>),)*
        }

        impl<'a> AnyFiltered<'a> {
            /// Creates the table. `base` is the greatest distance from solved of a *close* key.
            pub(super) fn new(
                source: Entries<'a>,
                base: u8,
                filters: Filters,
                keys: &'a KeyTables,
            ) -> Self {
                match filters {
                    $(Filters::$kind(of_kind) => {
                        Self::$kind(Filtered::new(source, base, of_kind, keys))
                    })*
                }
            }
        }
    };
}

for_all_filters!(any_filtered);
