//! The interface between the search and a table: the indices of the entries of a cube, their
//! bounds, and the moves that do not change them.

use premove_cube::MoveSet;

use super::h48::KeyTables;
use crate::coord::h48::Parts;
use crate::simd::Wide;
use crate::table::{G1Table, H48Table};

/// A table of lower bounds, read for a cube from one or several views.
///
/// By default a cube is seen from one view, and the group of this view is the half-turn group.
///
/// The *place* of a cube is the index of its entry. A *code* is the result of a lookup: a small
/// number that grows with the bound. Each view has a group that contains the half turns. The
/// distances of the view are those to its group. A move of the group, made as a premove, does not
/// change the distance.
pub(super) trait Kernel<W: Wide> {
    /// Number of views from which a cube is seen.
    const VIEWS: usize = 1;
    /// Number of views whose distances a quarter turn may change if it is made as a premove.
    const ASKED: usize = 1;
    /// Number of bits of a code.
    const BITS: u32;

    /// `true` if the index of an entry is computed from the index of the arrangement of the slices.
    const NUMBERED: bool = false;

    /// `true` if [`Kernel::passes`] is a test that is faster than reading the code.
    const TESTED: bool = false;

    /// `true` if [`Kernel::passes`] and the reading of a code read different memory.
    const READ_ELSEWHERE: bool = false;

    /// Returns the index of the entry of a cube, seen from a view. Tables that are indexed by keys
    /// have one view.
    #[inline(always)]
    fn place(&self, wide: W, cube: W::V32, _view: usize) -> u64 {
        let Some(keys) = self.keyed() else {
            unreachable!("tables that are not indexed by keys say where entries stand")
        };
        let parts = keys.places.parts(wide, keys.classes(), cube);
        let arrangement = if Self::NUMBERED { keys.places.arrangement(wide, parts) } else { 0 };
        self.place_of(parts, arrangement)
    }
    /// Returns the tables that compute the key of a cube if this table is indexed by keys of the
    /// H48 tables, and `None` otherwise.
    #[inline(always)]
    fn keyed(&self) -> Option<&KeyTables> {
        None
    }
    /// Returns the index of the entry of a key, for tables indexed by keys. `arrangement` is the
    /// index of the arrangement of the slices. It is used only if [`Kernel::NUMBERED`] is `true`.
    #[inline(always)]
    fn place_of(&self, _parts: Parts, _arrangement: u32) -> u64 {
        unreachable!("tables that are not indexed by keys have no place for one")
    }
    /// Starts to fetch the entry with index `place`.
    fn fetch(&self, wide: W, place: u64);
    /// Returns whether the code of the entry with index `place` may be at most `most`.
    #[inline(always)]
    fn passes(&self, wide: W, place: u64, most: u32) -> bool {
        self.code(wide, place) <= most
    }
    /// Starts to fetch the memory from which the code is read after [`Kernel::passes`] returned
    /// `true`.
    fn fetch_again(&self, _wide: W, _place: u64) {}
    /// Returns the code (a small number that grows with the bound) of the entry with index `place`.
    fn code(&self, wide: W, place: u64) -> u32;
    /// Returns the code of an entry for which [`Kernel::passes`] returned `true`.
    #[inline(always)]
    fn code_of_passing(&self, wide: W, place: u64, _most: u32) -> u32 {
        self.code(wide, place)
    }
    /// Returns the lower bound on the number of moves that a cube with this code needs.
    fn bound(&self, code: u32) -> u8;
    /// Returns the moves of the group whose distances a view looks up. By default these are the
    /// half turns.
    fn group(&self, _view: usize) -> MoveSet {
        MoveSet::HALF
    }
    /// Returns the views whose distances a quarter turn about an axis may change.
    fn asked(&self, _axis: usize) -> [usize; 2] {
        [0; 2]
    }
    /// Returns whether a lookup of the side on which a move was just made is worth its cost, with
    /// this number of moves left.
    fn asks_own(&self, _left: u8) -> bool {
        true
    }
    /// Switches to faster memory if the table has been copied there.
    fn refresh(&mut self) {}
}

/// Source of the entries. A table may move into faster memory while it is in use.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entries<'a> {
    Here(&'a [u8]),
    G1(&'a G1Table),
    H48(&'a H48Table),
}

impl<'a> Entries<'a> {
    /// Returns the entries from the fastest memory that holds them now.
    #[inline]
    pub(super) fn now(self) -> &'a [u8] {
        match self {
            Self::Here(entries) => entries,
            Self::G1(table) => table.entries(),
            Self::H48(table) => table.entries(),
        }
    }
}

/// A kernel without a table.
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
