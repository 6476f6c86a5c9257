//! Tables of the H48 family: files of up to 60 GB that are built when they are named, resumed when
//! that was interrupted, and used from the mapped file at once.
//!
//! `table::h48` computes the entries, `registry::h48` builds and opens the files.
//!
//! | file | what |
//! |---|---|
//! | `layout.rs` | what stands where in a file |
//! | `part.rs` | the file while it is being built |
//! | `capacity.rs` | whether the machine has space for it |
//! | `estimate.rs` | how long building takes |
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

/// A table of the H48 family: distances to the group that they are of, clipped to 2 bits (see
/// [`two_bits`](super::two_bits)), or filters that hold the keys near the solved state.
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

    /// Returns the metric of its distances.
    pub const fn metric(&self) -> Metric {
        self.tier.metric()
    }

    /// Returns the tier of this table.
    pub const fn tier(&self) -> Tier {
        self.tier
    }

    /// Returns the reach of its entries.
    pub const fn reach(&self) -> Reach {
        self.reach
    }

    /// Returns the base: value 0 means at most this many moves.
    pub const fn base(&self) -> u8 {
        self.reach.base(self.tier.metric())
    }

    /// Returns the entries, four to a byte, from the best source at this moment: the mapped file,
    /// or a copy in memory once there is one. Call it once for a task, not once for an entry.
    #[inline]
    pub fn entries(&self) -> &[u8] {
        self.copy.entries()
    }

    /// Begins to copy the entries into memory, unless that has begun.
    pub(super) fn start_copy(&self) {
        self.copy.start_copy();
    }

    /// Returns whether the entries have been copied into memory.
    pub fn is_copied(&self) -> bool {
        self.copy.is_copied()
    }

    /// The exact set of the keys at a distance of at most [`H48Table::short_limit`].
    #[inline]
    pub fn short(&self) -> ShortKeys<'_> {
        ShortKeys::new(self.copy.bytes().section(1))
    }

    /// The bytes of the short keys.
    #[cfg(test)]
    pub(super) fn short_bytes(&self) -> usize {
        self.copy.bytes().section(1).len()
    }

    /// The greatest distance of the short keys.
    pub const fn short_limit(&self) -> u8 {
        self.tier.row().short.limit
    }
}
