//! Filters: sets of keys that also let pass a few keys that are not in the set.
//!
//! A table of filters holds the keys of the H48 tables that are at most 10 moves from solved, with
//! all eleven flips. A *far* key is 10 moves away, a *near* key at most 9, a *close* key at most 8.
//! A key *passes* if the filters may contain it. Other keys are farther away.
//!
//! A table of distances drops some flips of its keys, so that it fits into memory. So it cannot
//! rule out a key that agrees with a near key in the remaining flips. Filters of equal size let
//! fewer keys pass: docs/tiers.md compares them.
//!
//! | file | content |
//! |---|---|
//! | `bloom.rs` | Bloom filters, which are faster to build |
//! | `ribbon.rs` | ribbon filters, which let fewer keys pass if space is small |
//! | `ribbon_line.rs` | computes the bits of a line of ribbon filters |
//! | `ribbon_places.rs` | the places of keys in ribbon filters, and their equations |
//!
//! A kind of filters is a file. It defines the places of keys, the lookup ([`Filter`]), how a block
//! is built ([`FillBlocks`]), and a row for each table ([`FilterRow`]). The lists below name the
//! kinds, and `tier_rows.rs` lists the tables.

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

/// Calls a macro with the list of the kinds of filters: the name and the type of each.
macro_rules! for_all_filters {
    ($macro:ident) => {
        $macro! {
            Bloom: $crate::table::filters::BloomFilters,
            Ribbon: $crate::table::filters::RibbonFilters
        }
    };
}

/// Evaluates an expression with filters of any kind, whose own type is known in the expression:
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

/// Number of bytes of a cache line. All bits of one key are in one line.
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

/// A kind of filters that hold keys near the solved state, each key in one cache line.
pub(crate) trait Filter: Copy + fmt::Debug {
    /// The lowest code of these filters (0 close, 1 near, 2 far). Its keys may also be nearer.
    const NEAREST: u32;
    /// `true` if the place of a key is computed from the index of the arrangement of the slices.
    const NUMBERED: bool;
    /// Returns the constant [`Filter::NUMBERED`] of the kind of these filters.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    fn is_numbered(&self) -> bool {
        Self::NUMBERED
    }
    /// Returns the place of a key: its line, and a number from which its bits are computed.
    /// `arrangement` is the index of the arrangement of the slices. It is used only if
    /// [`Filter::NUMBERED`] is `true`.
    fn place_of(&self, key: Parts, arrangement: u32) -> u64;
    /// Returns the place of a key in packed form: the number of the key if [`Filter::NUMBERED`] is
    /// `true`, otherwise its [`Parts`].
    fn place_of_packed(&self, key: u64) -> u64;
    /// Returns the number of the line in a place.
    fn line_of(place: u64) -> usize;
    /// Returns whether the filters may contain the key of this place. Always returns `true` for a
    /// line beyond the end of the table, because the table has no information on it.
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool;
    /// Returns the code of a key whose place passes: 0 if the key may be close, 1 if it may be
    /// near, 2 if it can only be far.
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32;
    /// Returns the code of the key at a place, or 3 if the key does not pass.
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
    /// Builds a block and appends it to `out`. Keys in `levels` are near, and those before its last
    /// level are also close. Keys that one move makes of the last level are far. Returns the number
    /// of set bits, or `None` if it was stopped.
    fn fill(
        &mut self,
        block: usize,
        maps: &Maps,
        levels: &Levels,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<u64>;
}

/// The row of a table of filters: its sizes and measurements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterRow {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// Number of the table of distances that takes about equal space: 5 for `h5`.
    pub(crate) size: u8,
    /// The kind and the parameters of the filters.
    pub(crate) filters: Filters,
    /// Version of the contents. It is raised whenever the meaning of a byte changes.
    pub(crate) version: u32,
    /// Greatest number of bytes that the filters may take.
    pub(crate) space: u64,
    /// Number of blocks in which the table is built.
    pub(crate) blocks: usize,
    /// Number of bytes of a block.
    pub(crate) block_bytes: usize,
    /// The word for a block in messages.
    pub(crate) block_name: &'static str,
    /// `true` if the file has only as few short keys as the smallest tables have.
    pub(crate) has_few_short_keys: bool,
    /// Number of set bits in the whole table. Building checks it, so that an error of the machine
    /// or a change of the format is noticed.
    pub(crate) set_bits: u64,
    /// Greatest share of random keys that may pass if the table is correct, 0 to 1.
    pub(crate) most_passing: f64,
    /// Work for marking the keys of a corner class: see [`TierRow`](super::tier_rows::TierRow).
    pub(crate) marking_work: u64,
    /// Number of bytes of memory for each building thread.
    pub(crate) thread_memory: u64,
    /// Seconds of one core for setting the bits of all keys.
    pub(crate) marking_seconds: f64,
    /// Seconds of one core for solving a random cube.
    pub(crate) solve_seconds: f64,
    /// The rank by speed: see [`TierRow`](super::tier_rows::TierRow).
    pub(crate) rank: u8,
}
