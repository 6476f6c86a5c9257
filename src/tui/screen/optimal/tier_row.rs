//! The tables to search with, as the screen lists them.

use std::time::Duration;

/// A table to search with, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TierRow {
    /// Its name.
    pub(crate) name: String,
    /// Bytes that it takes.
    pub(crate) bytes: u64,
    /// What there is of it.
    pub(crate) state: TierState,
    /// Its build while that goes on: the share done in percent, and how long it will take yet.
    pub(crate) building: Option<(u8, Option<Duration>)>,
    /// How long it should take to build on this machine; `None` when there is nothing left to
    /// build.
    pub(crate) usual: Option<Duration>,
    /// Whether it fits into the memory that is free.
    pub(crate) fits: bool,
    /// Whether it is the one that is used when none is chosen.
    pub(crate) is_default: bool,
}

/// What there is of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TierState {
    /// Nothing.
    Absent,
    /// A part of it in percent, which is gone on from.
    Part(u8),
    /// All of it: it holds the distances up to this number of moves.
    Ready(u8),
    /// A file that is of no use.
    Damaged,
}
