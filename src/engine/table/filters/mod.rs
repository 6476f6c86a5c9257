//! Filters: sets of keys that also pass a few keys that they do not hold.
//!
//! A table of filters holds the keys of the H48 tables that are at most 10 moves from solved, with
//! all eleven flips. A *far* key is 10 moves away, a *near* one at most 9, a *close* one at most 8.
//! A key that the filters rule out is farther away.
//!
//! A table of distances leaves flips out until it fits into memory, and so lets pass what agrees
//! with a near key in the flips that are left. Filters of the same size let fewer pass:
//! docs/tiers.md compares them.
//!
//! | file | what |
//! |---|---|
//! | `bloom.rs` | Bloom filters, the faster ones to build |
//! | `ribbon.rs` | ribbon filters, which let fewer pass where there is little space |
//! | `ribbon_line.rs` | finding the bits of a line of ribbon filters |
//! | `ribbon_places.rs` | the places of keys in them, and their equations |
//!
//! A kind of filters is a file: the places of keys, how they are looked up ([`Filter`]), how a
//! block is built ([`FillBlocks`]), and a row for each table ([`FilterRow`]). The lists below name
//! the kind, and `tier_rows.rs` lists the tables.

mod bloom;
mod ribbon;
mod ribbon_line;
mod ribbon_places;

use std::fmt;

use super::h48::levels::Levels;
use super::h48::maps::Maps;
use super::kind::Stop;
use crate::coord::h48::Parts;

#[cfg(test)]
pub(super) use bloom::B0;
pub(super) use bloom::B5;
pub use bloom::BloomFilters;
pub(super) use ribbon::{R3, R4};
pub use ribbon_line::{CLOSE, NEAR, RibbonCell, RibbonLines};
pub use ribbon_places::RibbonFilters;

/// Calls a macro with the kinds of filters, a name and a type each.
macro_rules! for_all_filters {
    ($macro:ident) => {
        $macro! {
            Bloom: $crate::table::filters::BloomFilters,
            Ribbon: $crate::table::filters::RibbonFilters
        }
    };
}

/// Evaluates an expression with filters of any kind:
/// `any_filter!(filters, Filters, of_kind => expression)`.
macro_rules! any_filter {
    ($value:expr, $any:ident, $of_kind:ident => $does:expr) => {
        match $value {
            $any::Bloom($of_kind) => $does,
            $any::Ribbon($of_kind) => $does,
        }
    };
}

pub(crate) use {any_filter, for_all_filters};

/// Bytes of a line of memory. All bits that a key follows from stand in one.
pub const LINE: usize = 64;

macro_rules! filters {
    ($($kind:ident: $filters:ty),*) => {
        /// Filters of any kind.
        #[derive(Clone, Copy, Debug)]
        pub enum Filters {
            $(
                #[doc = concat!("[`", stringify!($filters), "`].")]
                $kind($filters),
            )*
        }
    };
}

for_all_filters!(filters);

/// A kind of filters that hold keys near the solved state, each key in one line of memory.
pub(crate) trait Filter: Copy + fmt::Debug {
    /// The lowest code of these filters (0 close, 1 near, 2 far). It gives no bound.
    const NEAREST: u32;
    /// `true` if places follow from the number of the arrangement of the slices.
    const NUMBERED: bool;
    /// Returns [`Filter::NUMBERED`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    fn is_numbered(&self) -> bool {
        Self::NUMBERED
    }
    /// Returns the place of a key, of which `arrangement` is the number of the arrangement of the
    /// slices where these are [`Filter::NUMBERED`]: its line, and the seed of its bits.
    fn place_of(&self, key: Parts, arrangement: u32) -> u64;
    /// Returns the place of a packed key: its number where these are [`Filter::NUMBERED`], else its
    /// parts.
    fn place_of_packed(&self, key: u64) -> u64;
    /// Returns the index of the line of a place.
    fn line_of(place: u64) -> usize;
    /// Returns whether a place may be that of a far or near key. Always `true` for a line beyond
    /// the end of the table, since the table has no information on it.
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool;
    /// Returns the code of a place that passes: 0 for a place that may be that of a close key, 1
    /// for a near one, 2 for a far one.
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32;
    /// Returns the code of a place: 3 for one that does not pass.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    fn code(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        if self.passes(lines, place) { self.code_of_passing(lines, place) } else { 3 }
    }
    /// Allocates the memory of a thread that builds blocks.
    fn builder(self) -> Box<dyn FillBlocks>;
}

/// The memory of a thread that builds the blocks of a table of filters.
pub(crate) trait FillBlocks {
    /// Appends a block: all keys of the levels are near, those a move beyond are far, and those
    /// before the last level close. Returns the number of bits that are set, `None` when stopped.
    fn fill(
        &mut self,
        block: usize,
        maps: &Maps,
        levels: &Levels,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<u64>;
}

/// A table of filters: its sizes, and what was measured of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterRow {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// Number of the table of distances that takes about the same space.
    pub(crate) size: u8,
    /// The filters.
    pub(crate) filters: Filters,
    /// Version of the contents; raised whenever the meaning of a byte changes.
    pub(crate) version: u32,
    /// The bytes that the filters may take.
    pub(crate) space: u64,
    /// Blocks in which the table is built.
    pub(crate) blocks: usize,
    /// Bytes of a block.
    pub(crate) block_bytes: usize,
    /// The name of a block.
    pub(crate) block_name: &'static str,
    /// `true` if the list of short keys may be that of the smallest tables.
    pub(crate) has_few_short_keys: bool,
    /// The bits that are set in the whole table: the result of building it, so that a mistake of a
    /// machine or a change of the form is noticed.
    pub(crate) set_bits: u64,
    /// The share of random keys that a whole table never lets pass.
    pub(crate) most_passing: f64,
    /// Cost of marking for each class: see [`marking`](super::h48).
    pub(crate) marking_work: u64,
    /// Bytes that a thread takes that builds.
    pub(crate) thread_memory: u64,
    /// Seconds of one core for marking.
    pub(crate) marking_seconds: f64,
    /// Seconds of one core that a random cube takes.
    pub(crate) solve_seconds: f64,
    /// The rank by speed: see [`TierRow`](super::tier_rows::TierRow).
    pub(crate) rank: u8,
}
