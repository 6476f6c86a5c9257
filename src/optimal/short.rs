//! The set of short keys as searches read it, behind a table that rules most keys out.

use super::distances::TwoBits;
use super::h48::H48Places;
use super::kernel::Kernel;
use crate::simd::Wide;
use crate::table::ShortKeys;

/// A table of distances that rules out most keys before the set of short keys is asked about them,
/// and how many flips it leaves out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before<'a>(pub(super) TwoBits<'a>, pub(super) u32);

impl Before<'_> {
    #[inline(always)]
    fn fetch<W: Wide>(&self, wide: W, key: u64) {
        self.0.fetch(wide, key >> self.1);
    }

    /// Whether the key may be one of the short ones.
    #[inline(always)]
    fn passes(&self, key: u64) -> bool {
        self.0.code(key >> self.1) == 0
    }

    fn refresh(&mut self) {
        self.0.refresh();
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
    pub(super) places: &'a H48Places,
    pub(super) classes: &'a [u32],
}

impl<W: Wide> Kernel<W> for Short<'_> {
    const BITS: u32 = 4;
    const IN_TWO: bool = true;

    #[inline(always)]
    fn place(&self, wide: W, cube: W::V32, _view: usize) -> u64 {
        self.places.key(wide, self.classes, cube).key()
    }

    #[inline(always)]
    fn keyed(&self) -> Option<(&H48Places, &[u32])> {
        Some((self.places, self.classes))
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        if let Some(before) = &self.before {
            before.fetch(wide, place);
        }
    }

    #[inline(always)]
    fn code(&self, place: u64) -> u32 {
        let passes = self.before.as_ref().is_none_or(|before| before.passes(place));
        if passes { 0 } else { u32::from(self.limit + 1) }
    }

    #[inline(always)]
    fn fetch_again(&self, wide: W, place: u64) {
        let lines = self.keys.lines().as_flattened();
        wide.prefetch_far(lines, self.keys.line_of(place) * 64);
    }

    #[inline(always)]
    fn code_again(&self, place: u64) -> u32 {
        u32::from(self.keys.distance(place).unwrap_or(self.limit + 1))
    }

    fn bound(&self, code: u32) -> u8 {
        code as u8
    }

    fn refresh(&mut self) {
        if let Some(before) = &mut self.before {
            before.refresh();
        }
    }
}
