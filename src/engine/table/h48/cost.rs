//! The memory that building takes.

use crate::table::tier::Tier;

/// Bytes that building a table and its short keys takes at most on this number of threads, beside
/// what the sink does with the blocks: about 0.5 GB for the tables up to 9 on a few threads, with
/// ribbon filters 0.1 GB for each thread from three on. In quarter turns a little less, since fewer
/// keys are listed.
pub fn memory(table: Tier, threads: usize) -> u64 {
    // Lists of keys and the tables of how edges move always, then one thing after the other: for
    // each thread the bits of all keys of a class; the set of short keys in three forms; for each
    // thread what its row says.
    (300 << 20) + (210 << 20).max(threads as u64 * table.row().thread_memory)
}
