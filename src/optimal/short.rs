//! The set of short keys as searches read it, behind a table that rules most keys out.

use super::distances::TwoBits;
use super::filtered::Filtered;
use super::h48::KeyTables;
use super::kernel::Kernel;
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::{BloomFilters, ShortKeys};

/// What rules out most keys before the set of short keys is asked about them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Before<'a> {
    /// A table of distances that leaves out this many flips.
    Distances(TwoBits<'a>, u32),
    Bloom(Filtered<'a, BloomFilters>),
}

impl Before<'_> {
    #[inline(always)]
    fn fetch<W: Wide>(&self, wide: W, place: u64) {
        match self {
            Self::Distances(table, dropped) => table.fetch(wide, place >> dropped),
            Self::Bloom(table) => table.fetch(wide, table.place_of(wide, Parts(place))),
        }
    }

    /// Whether what stands there may be a short key.
    #[inline(always)]
    fn passes<W: Wide>(&self, wide: W, place: u64) -> bool {
        match self {
            Self::Distances(table, dropped) => table.code(place >> dropped) == 0,
            Self::Bloom(table) => table.code(wide, table.place_of(wide, Parts(place))) <= 1,
        }
    }

    fn refresh<W: Wide>(&mut self) {
        match self {
            Self::Distances(table, _) => table.refresh(),
            Self::Bloom(table) => Kernel::<W>::refresh(table),
        }
    }
}

/// The exact set of short keys: the code is the distance, or one more than the set goes for all
/// that is not in it.
///
/// Where the table has the same keys it is asked first: of the states that a search meets with so
/// few moves left, it rules out all but one in a hundred, and it is read faster than the set.
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
    fn key<W: Wide>(&self, wide: W, place: u64) -> u64 {
        match self.before {
            Some(Before::Bloom(_)) => self.tables.places.key(wide, Parts(place)),
            _ => place,
        }
    }
}

impl<W: Wide> Kernel<W> for Short<'_> {
    const BITS: u32 = 4;
    const TESTED: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.tables)
    }

    /// With filters a place is the parts of a key, else the key.
    #[inline(always)]
    fn place_of(&self, wide: W, parts: Parts) -> u64 {
        match self.before {
            Some(Before::Bloom(_)) => parts.0,
            _ => self.tables.places.key(wide, parts),
        }
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        if let Some(before) = &self.before {
            before.fetch(wide, place);
        }
    }

    #[inline(always)]
    fn passes(&self, wide: W, place: u64, most: u32) -> bool {
        most > u32::from(self.limit)
            || self.before.as_ref().is_none_or(|table| table.passes(wide, place))
    }

    #[inline(always)]
    fn fetch_again(&self, wide: W, place: u64) {
        let lines = self.keys.lines().as_flattened();
        wide.prefetch_far(lines, self.keys.line_of(self.key(wide, place)) * 64);
    }

    #[inline(always)]
    fn code(&self, wide: W, place: u64) -> u32 {
        let passes = self.before.as_ref().is_none_or(|table| table.passes(wide, place));
        let distance = || self.keys.distance(self.key(wide, place));
        let distance = if passes { distance() } else { None };
        u32::from(distance.unwrap_or(self.limit + 1))
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
