//! Tables of distances in the form that searches read: `g1` and the tables of the H48 family.

use premove_cube::{Axis, MoveSet};

use super::g1::G1Places;
use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use crate::coord::h48::Parts;
use crate::simd::Wide;

/// The 2-bit entries of a table. A value is the distance minus `base`, or 0 for a distance below
/// `base`.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoBits<'a> {
    entries: &'a [u8],
    source: Entries<'a>,
    base: u8,
}

impl<'a> TwoBits<'a> {
    pub(super) fn new(source: Entries<'a>, base: u8) -> Self {
        Self { entries: source.now(), source, base }
    }

    /// Starts to fetch an entry into the first cache level. Used if other work comes between
    /// fetches.
    #[inline(always)]
    fn fetch_near<W: Wide>(&self, wide: W, place: u64) {
        wide.prefetch(self.entries, (place >> 2) as usize);
    }

    /// Starts to fetch an entry into the second cache level. Used for many fetches in a row.
    #[inline(always)]
    pub(super) fn fetch<W: Wide>(&self, wide: W, place: u64) {
        wide.prefetch_far(self.entries, (place >> 2) as usize);
    }

    #[inline(always)]
    pub(super) fn code(&self, place: u64) -> u32 {
        (u32::from(self.entries[(place >> 2) as usize]) >> ((place & 3) * 2)) & 3
    }

    /// Returns the greatest distance that the table stores as 0.
    pub(super) fn base(&self) -> u8 {
        self.base
    }

    fn bound(&self, code: u32) -> u8 {
        if code == 0 { 0 } else { self.base + code as u8 }
    }

    pub(super) fn refresh(&mut self) {
        self.entries = self.source.now();
    }
}

/// The table `g1`, seen from three axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct G1<'a> {
    pub(super) entries: TwoBits<'a>,
    pub(super) places: &'a G1Places,
}

impl<W: Wide> Kernel<W> for G1<'_> {
    const VIEWS: usize = 3;
    const ASKED: usize = 2;
    const BITS: u32 = 2;

    #[inline(always)]
    fn place(&self, wide: W, cube: W::V32, view: usize) -> u64 {
        u64::from(self.places.place(wide, cube, view))
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        self.entries.fetch_near(wide, place);
    }

    #[inline(always)]
    fn code(&self, _wide: W, place: u64) -> u32 {
        self.entries.code(place)
    }

    fn bound(&self, code: u32) -> u8 {
        self.entries.bound(code)
    }

    fn group(&self, view: usize) -> MoveSet {
        MoveSet::keeping_dr(Axis::ALL[view])
    }

    fn asked(&self, axis: usize) -> [usize; 2] {
        [[1, 2], [0, 2], [0, 1]][axis]
    }

    fn asks_own(&self, left: u8) -> bool {
        // Very few cubes are farther away than the base plus two moves.
        left < self.entries.base + 2
    }

    fn refresh(&mut self) {
        self.entries.refresh();
    }
}

/// An H48 table.
#[derive(Clone, Copy, Debug)]
pub(super) struct H48<'a> {
    pub(super) entries: TwoBits<'a>,
    /// Number of the lowest flips of a key that the table does not store.
    pub(super) dropped: u32,
    pub(super) keys: &'a KeyTables,
}

impl<W: Wide> Kernel<W> for H48<'_> {
    const BITS: u32 = 2;
    const NUMBERED: bool = true;

    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        Some(self.keys)
    }

    #[inline(always)]
    fn place_of(&self, parts: Parts, arrangement: u32) -> u64 {
        parts.key(arrangement) >> self.dropped
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        self.entries.fetch(wide, place);
    }

    #[inline(always)]
    fn code(&self, _wide: W, place: u64) -> u32 {
        self.entries.code(place)
    }

    fn bound(&self, code: u32) -> u8 {
        self.entries.bound(code)
    }

    fn refresh(&mut self) {
        self.entries.refresh();
    }
}
