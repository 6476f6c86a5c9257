//! The set of short keys (`table/short_keys.rs`) in the form that searches read. A table that
//! excludes most keys is read first.

use super::distances::H48;
use super::filtered::AnyFiltered;
use super::h48::KeyTables;
use super::kernel::Kernel;
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::ShortKeys;
use crate::table::filters::{Filter, any_filter};

/// The table that excludes most keys before the set of short keys is searched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Before<'a> {
    Distances(H48<'a>),
    Filters(AnyFiltered<'a>),
}

impl Before<'_> {
    /// Returns the distance from solved up to which the table excludes no key.
    pub(super) fn holds_up_to(&self) -> u8 {
        match self {
            Self::Distances(table) => table.entries.base(),
            Self::Filters(any) => any_filter!(any, AnyFiltered, table => table.holds_up_to()),
        }
    }

    /// Returns whether the index of an entry is the number of a key. Otherwise it is the packed
    /// parts of a key.
    #[inline(always)]
    fn is_numbered(&self) -> bool {
        match self {
            Self::Distances(_) => true,
            Self::Filters(any) => {
                any_filter!(any, AnyFiltered, table => table.filter.is_numbered())
            }
        }
    }

    #[inline(always)]
    fn fetch<W: Wide>(&self, wide: W, place: u64) {
        match self {
            Self::Distances(table) => table.fetch(wide, place >> table.dropped),
            Self::Filters(any) => any_filter!(any, AnyFiltered, table => {
                table.fetch(wide, table.filter.place_of_packed(place));
            }),
        }
    }

    /// Returns whether the key with index `place` may be a short key.
    #[inline(always)]
    fn passes(&self, place: u64) -> bool {
        match self {
            Self::Distances(table) => table.entries.code(place >> table.dropped) == 0,
            Self::Filters(any) => any_filter!(any, AnyFiltered, table => {
                table.is_nearest(table.filter.place_of_packed(place))
            }),
        }
    }

    fn refresh<W: Wide>(&mut self) {
        match self {
            Self::Distances(table) => Kernel::<W>::refresh(table),
            Self::Filters(any) => any_filter!(any, AnyFiltered, table => {
                Kernel::<W>::refresh(table);
            }),
        }
    }
}

/// The exact set of short keys: the keys near the solved state. The code of a key is its distance.
/// Keys outside the set have the greatest distance in the set plus one.
///
/// If a table holds these keys too, it is read first. It excludes 99 of a hundred states that a
/// search visits with so few moves left, and it is read faster than the set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short<'a> {
    pub(super) before: Option<Before<'a>>,
    pub(super) keys: ShortKeys<'a>,
    /// The greatest distance in the set.
    pub(super) limit: u8,
    pub(super) tables: &'a KeyTables,
}

impl Short<'_> {
    #[inline(always)]
    fn is_numbered(&self) -> bool {
        self.before.as_ref().is_none_or(Before::is_numbered)
    }

    #[inline(always)]
    fn distance<W: Wide>(&self, wide: W, place: u64) -> u32 {
        u32::from(self.keys.distance(self.key(wide, place)).unwrap_or(self.limit + 1))
    }

    #[inline(always)]
    fn key<W: Wide>(&self, wide: W, place: u64) -> u64 {
        if self.is_numbered() {
            return place;
        }
        let parts = Parts(place);
        parts.key(self.tables.places.arrangement(wide, parts))
    }
}

impl<W: Wide> Kernel<W> for Short<'_> {
    const BITS: u32 = 4;
    const NUMBERED: bool = true;
    const TESTED: bool = true;
    const READ_ELSEWHERE: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.tables)
    }

    /// Returns the number of the key, or the parts of the key if filters need no number.
    #[inline(always)]
    fn place_of(&self, parts: Parts, arrangement: u32) -> u64 {
        if self.is_numbered() { parts.key(arrangement) } else { parts.0 }
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        if let Some(before) = &self.before {
            before.fetch(wide, place);
        }
    }

    #[inline(always)]
    fn passes(&self, _wide: W, place: u64, most: u32) -> bool {
        most > u32::from(self.limit) || self.before.as_ref().is_none_or(|table| table.passes(place))
    }

    #[inline(always)]
    fn fetch_again(&self, wide: W, place: u64) {
        let lines = self.keys.lines().as_flattened();
        wide.prefetch_far(lines, self.keys.line_of(self.key(wide, place)) * 64);
    }

    #[inline(always)]
    fn code(&self, wide: W, place: u64) -> u32 {
        let passes = self.before.as_ref().is_none_or(|table| table.passes(place));
        if passes { self.distance(wide, place) } else { u32::from(self.limit) + 1 }
    }

    #[inline(always)]
    fn code_of_passing(&self, wide: W, place: u64, most: u32) -> u32 {
        if most > u32::from(self.limit) {
            self.code(wide, place)
        } else {
            self.distance(wide, place)
        }
    }

    fn bound(&self, code: u32) -> u8 {
        code as u8
    }

    fn refresh(&mut self) {
        if let Some(before) = &mut self.before {
            before.refresh::<W>();
        }
    }
}
