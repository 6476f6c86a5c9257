//! What the search asks of a table: where a cube's entries stand, the bounds they give, and the
//! moves that do not change them.

use premove_cube::MoveSet;

use super::h48::KeyTables;
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::{G1Table, H48Table};

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

    /// Whether a place follows from the number of the arrangement of the slices.
    const NUMBERED: bool = false;

    /// Whether [`Kernel::passes`] tells faster than the code what the table rules out.
    const TESTED: bool = false;

    /// Whether the code of a place that passes is read from somewhere else.
    const READ_ELSEWHERE: bool = false;

    /// Where the entry of a cube stands. Tables that are indexed by keys have one view.
    #[inline(always)]
    fn place(&self, wide: W, cube: W::V32, _view: usize) -> u64 {
        let Some(keys) = self.keyed() else {
            unreachable!("tables that are not indexed by keys say where entries stand")
        };
        let parts = keys.places.parts(wide, keys.classes(), cube);
        let arrangement = if Self::NUMBERED { keys.places.arrangement(wide, parts) } else { 0 };
        self.place_of(parts, arrangement)
    }
    /// For tables that are indexed by keys of the H48 tables, what makes the key of a cube; `None`
    /// for others.
    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        None
    }
    /// For these tables, where the entry with a key stands; `arrangement` is the number of the
    /// arrangement of the slices when they are [`Kernel::NUMBERED`].
    #[inline(always)]
    fn place_of(&self, _parts: Parts, _arrangement: u32) -> u64 {
        unreachable!("tables that are not indexed by keys have no place for one")
    }
    /// Begins to fetch it.
    fn fetch(&self, wide: W, place: u64);
    /// Whether the code that stands there may be at most `most`.
    #[inline(always)]
    fn passes(&self, wide: W, place: u64, most: u32) -> bool {
        self.code(wide, place) <= most
    }
    /// Begins to fetch what the code of a place that passes is read from.
    fn fetch_again(&self, _wide: W, _place: u64) {}
    /// The code that stands there.
    fn code(&self, wide: W, place: u64) -> u32;
    /// The same of a place that passes for `most`.
    #[inline(always)]
    fn code_of_passing(&self, wide: W, place: u64, _most: u32) -> u32 {
        self.code(wide, place)
    }
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

/// No table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nothing;

impl<W: Wide> Kernel<W> for Nothing {
    const BITS: u32 = 2;

    fn place(&self, _wide: W, _cube: W::V32, _view: usize) -> u64 {
        0
    }

    fn fetch(&self, _wide: W, _place: u64) {}

    fn code(&self, _wide: W, _place: u64) -> u32 {
        0
    }

    fn bound(&self, _code: u32) -> u8 {
        0
    }

    fn group(&self, _view: usize) -> MoveSet {
        MoveSet::EMPTY
    }
}
