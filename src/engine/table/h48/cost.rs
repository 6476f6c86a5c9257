//! The memory for building a table.

use crate::table::tier::Tier;

/// Returns the greatest number of bytes of memory for building a table and its short keys on this
/// number of threads. It does not include the memory of the sink for the blocks. For `h0` to `h9`
/// it is about 0.5 GB on a few threads. Ribbon filters take 0.1 GB per thread from three threads
/// on. Tables in QTM take a little less, because fewer keys are listed.
pub fn memory(table: Tier, threads: usize) -> u64 {
    // The first number is for memory that is always needed: lists of keys and the tables of edge
    // moves. The rest is not needed at one time: the bits of all keys of a class, for each thread;
    // the set of short keys, in three forms; `thread_memory` of the row, for each thread.
    (300 << 20) + (210 << 20).max(threads as u64 * table.row().thread_memory)
}
