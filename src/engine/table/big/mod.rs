//! Big tables (the H48 family): files of up to 60 GB. They are built on request, resumed after an
//! interruption, and used directly from the mapped file.
//!
//! `table::h48` computes the entries. `registry::h48` builds and opens the files.
//!
//! | file | content |
//! |---|---|
//! | `layout.rs` | the layout of a file |
//! | `part.rs` | the file while it is being built |
//! | `capacity.rs` | checks that the machine has space for it |
//! | `estimate.rs` | estimates how long building takes |
//! | `speed.rs` | how long searches take with it, and which of two tables is faster |

mod capacity;
mod estimate;
pub(super) mod layout;
mod part;
mod speed;

use premove_cube::Metric;

use super::map::Bytes;
use super::memory_copy::MemoryCopy;
use super::reach::Reach;
use super::short_keys::ShortKeys;
use super::tier::Tier;

pub(super) use capacity::{Capacity, check as check_space};
pub(super) use estimate::{build_time, dr_group_time, slowness};
pub(super) use part::{Part, progress};
pub(super) use speed::{rank, solve_time};

/// A table of the H48 family: distances to the H48 group, clipped to 2 bits (see
/// [`two_bits`](super::two_bits)), or [filters](super::Filters) with the keys near the solved
/// state.
#[derive(Debug)]
pub struct H48Table {
    tier: Tier,
    reach: Reach,
    copy: MemoryCopy,
}

impl H48Table {
    pub(super) fn new(tier: Tier, reach: Reach, bytes: Bytes) -> Self {
        Self { tier, reach, copy: MemoryCopy::new(bytes) }
    }

    /// Returns the metric of the distances.
    pub const fn metric(&self) -> Metric {
        self.tier.metric()
    }

    /// Returns the tier of this table.
    pub const fn tier(&self) -> Tier {
        self.tier
    }

    /// Returns the reach of the entries, that is, the greatest distance that they hold exactly.
    pub const fn reach(&self) -> Reach {
        self.reach
    }

    /// Returns the base: an entry with value 0 has a distance of at most this number of moves.
    pub const fn base(&self) -> u8 {
        self.reach.base(self.tier.metric())
    }

    /// Returns the entries, four per byte, from the fastest place: the copy in memory if it is
    /// complete, otherwise the mapped file. Call it once for a task, not once for an entry.
    #[inline]
    pub fn entries(&self) -> &[u8] {
        self.copy.entries()
    }

    /// Starts to copy the entries into memory, unless the copy has already started.
    pub(super) fn start_copy(&self) {
        self.copy.start_copy();
    }

    /// Returns whether the entries have been copied into memory.
    pub fn is_copied(&self) -> bool {
        self.copy.is_copied()
    }

    /// Returns the exact set of the keys at most [`H48Table::short_limit`] moves from solved.
    #[inline]
    pub fn short(&self) -> ShortKeys<'_> {
        ShortKeys::new(self.copy.bytes().section(1))
    }

    /// Returns the number of bytes of the short keys.
    #[cfg(test)]
    pub(super) fn short_bytes(&self) -> usize {
        self.copy.bytes().section(1).len()
    }

    /// Returns the greatest distance of the short keys.
    pub const fn short_limit(&self) -> u8 {
        self.tier.row().short.limit
    }
}
