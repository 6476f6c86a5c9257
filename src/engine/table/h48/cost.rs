//! The memory that building takes.

use crate::table::tier::Tier;

/// Bytes that building a table and its short keys takes at most on this number of threads, beside
/// what the sink does with the blocks: about 0.5 GB for the tables up to 9 on a few threads, with
/// ribbon filters 0.1 GB for each thread from three on. In quarter turns a little less, since fewer
/// keys are listed.
pub fn memory(table: Tier, threads: usize) -> u64 {
    // The first number is for memory that is always needed: lists of keys and the tables of edge
    // moves. The rest is not needed at one time: the bits of all keys of a class, for each thread;
    // the set of short keys, in three forms; `thread_memory` of the row, for each thread.
    (300 << 20) + (210 << 20).max(threads as u64 * table.row().thread_memory)
}
