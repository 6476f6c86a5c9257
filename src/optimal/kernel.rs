//! What the search asks of a table: where a cube's entries stand, the bounds they give, and the
//! moves that do not change them.

use super::g1::G1Places;
use super::h48::H48Places;
use crate::cube::{Axis, MoveSet};
use crate::simd::Wide;
use crate::table::{G1Table, H48Table, ShortKeys};

/// A table of lower bounds, read for a cube from one or several views.
///
/// Where an implementation does not say otherwise, a cube is seen from one view, and the group is
/// that of the half turns.
///
/// A *code* is what a lookup gives: a small number that grows with the bound. All distances are to
/// a group that holds the half turns, seen from each view; a move of the view's group, made in
/// front of everything else, changes nothing.
pub(super) trait Kernel<W: Wide> {
    /// From how many views a cube is seen.
    const VIEWS: usize = 1;
    /// How many of them a quarter turn in front of everything else changes.
    const ASKED: usize = 1;
    /// Bits of a code.
    const BITS: u32;

    /// Whether a place is worked out in two passes.
    const IN_TWO: bool = false;

    /// The first pass: begins to fetch what the second one reads, and returns what that needs.
    #[inline(always)]
    fn begin(&self, _wide: W, _cube: W::V32) -> u64 {
        0
    }
    /// The second pass: where the entry of a cube stands, from what the first one returned.
    fn place_from(&self, wide: W, cube: W::V32, view: usize, begun: u64) -> u64;
    /// Both passes, one behind the other.
    #[inline(always)]
    fn place(&self, wide: W, cube: W::V32, view: usize) -> u64 {
        self.place_from(wide, cube, view, self.begin(wide, cube))
    }
    /// Begins to fetch it.
    fn fetch(&self, wide: W, place: u64);
    /// The code that stands there.
    fn code(&self, place: u64) -> u32;
    /// How many moves a cube with this code needs at least.
    fn bound(&self, code: u32) -> u8;
    /// The moves of a view's group.
    fn group(&self, _view: usize) -> MoveSet {
        MoveSet::HALF
    }
    /// The views that a quarter turn about an axis changes.
    fn asked(&self, _axis: usize) -> [usize; 2] {
        [0; 2]
    }
    /// Whether it pays to look up the side on which a move was made, with this number of moves
    /// left.
    fn asks_own(&self, _left: u8) -> bool {
        true
    }
    /// Reads from better memory from now on, if the table has been copied there.
    fn refresh(&mut self) {}
}

/// Where the entries are: a table moves into better memory while it is in use.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entries<'a> {
    Here(&'a [u8]),
    G1(&'a G1Table),
    H48(&'a H48Table),
}

impl<'a> Entries<'a> {
    /// The best place for now.
    #[inline]
    pub(super) fn now(self) -> &'a [u8] {
        match self {
            Self::Here(entries) => entries,
            Self::G1(table) => table.entries(),
            Self::H48(table) => table.entries(),
        }
    }
}

/// The 2-bit entries of a table: 0, or how far the distance is above the base.
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

    #[inline(always)]
    fn fetch<W: Wide>(&self, wide: W, place: u64) {
        wide.prefetch(self.entries, (place >> 2) as usize);
    }

    #[inline(always)]
    fn code(&self, place: u64) -> u32 {
        (u32::from(self.entries[(place >> 2) as usize]) >> ((place & 3) * 2)) & 3
    }

    fn bound(&self, code: u32) -> u8 {
        if code == 0 { 0 } else { self.base + code as u8 }
    }

    fn refresh(&mut self) {
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
    fn place_from(&self, wide: W, cube: W::V32, view: usize, _begun: u64) -> u64 {
        u64::from(self.places.place(wide, cube, view))
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        self.entries.fetch(wide, place);
    }

    #[inline(always)]
    fn code(&self, place: u64) -> u32 {
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
        // Hardly a cube is more than two moves farther away than the base.
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
    /// How many flips the table leaves out.
    pub(super) dropped: u32,
    pub(super) places: &'a H48Places,
    pub(super) classes: &'a [u32],
}

impl<W: Wide> Kernel<W> for H48<'_> {
    const BITS: u32 = 2;
    const IN_TWO: bool = true;

    #[inline(always)]
    fn begin(&self, wide: W, cube: W::V32) -> u64 {
        self.places.begin(wide, self.classes, cube)
    }

    #[inline(always)]
    fn place_from(&self, wide: W, cube: W::V32, _view: usize, begun: u64) -> u64 {
        self.places.key_from(wide, self.classes, cube, begun) >> self.dropped
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        self.entries.fetch(wide, place);
    }

    #[inline(always)]
    fn code(&self, place: u64) -> u32 {
        self.entries.code(place)
    }

    fn bound(&self, code: u32) -> u8 {
        self.entries.bound(code)
    }

    fn refresh(&mut self) {
        self.entries.refresh();
    }
}

/// The exact set of short keys: the code is the distance, or one more than the set goes for all
/// that is not in it.
///
/// Where the table has the same keys it is asked first: of the states that a search meets with so
/// few moves left, it rules out all but one in a hundred, and it is read faster than the set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short<'a> {
    /// The table, and how many flips it leaves out.
    pub(super) before: Option<(TwoBits<'a>, u32)>,
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
    fn begin(&self, wide: W, cube: W::V32) -> u64 {
        self.places.begin(wide, self.classes, cube)
    }

    #[inline(always)]
    fn place_from(&self, wide: W, cube: W::V32, _view: usize, begun: u64) -> u64 {
        self.places.key_from(wide, self.classes, cube, begun)
    }

    #[inline(always)]
    fn fetch(&self, wide: W, place: u64) {
        if let Some((table, dropped)) = &self.before {
            return table.fetch(wide, place >> dropped);
        }
        let lines = self.keys.lines().as_flattened();
        wide.prefetch(lines, self.keys.line_of(place) * 64);
    }

    #[inline(always)]
    fn code(&self, place: u64) -> u32 {
        if let Some((table, dropped)) = &self.before
            && table.code(place >> dropped) > 0
        {
            return u32::from(self.limit + 1);
        }
        u32::from(self.keys.distance(place).unwrap_or(self.limit + 1))
    }

    fn bound(&self, code: u32) -> u8 {
        code as u8
    }

    fn refresh(&mut self) {
        if let Some((table, _)) = &mut self.before {
            table.refresh();
        }
    }
}

/// No table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nothing;

impl<W: Wide> Kernel<W> for Nothing {
    const BITS: u32 = 2;

    fn place_from(&self, _wide: W, _cube: W::V32, _view: usize, _begun: u64) -> u64 {
        0
    }

    fn fetch(&self, _wide: W, _place: u64) {}

    fn code(&self, _place: u64) -> u32 {
        0
    }

    fn bound(&self, _code: u32) -> u8 {
        0
    }

    fn group(&self, _view: usize) -> MoveSet {
        MoveSet::EMPTY
    }
}
