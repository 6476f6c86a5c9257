//! The time and the memory that building takes.

use premove_cube::Metric;

use crate::coord::edge_slices::ARRANGEMENTS;
use crate::table::tier::{Form, H48};

/// Returns the cost of listing for each class; nearly all of it goes into the last level. Measured
/// with table 5: 3.0 CPU seconds, then 2.3 for one more move, about 50 for two. In quarter turns
/// there are fewer keys and fewer moves from each.
pub(super) const fn listing(metric: Metric) -> u64 {
    match metric {
        Metric::HalfTurn => 2,
        Metric::QuarterTurn => 3,
    }
}

/// Returns the cost of marking for each class, `extra` moves beyond the lists. Each key sets
/// several bits of filters, or their lines have to be computed.
pub(super) const fn marking(table: H48, extra: u8) -> u64 {
    match (table.form, extra, table.metric) {
        (Form::Filters(id), ..) => id.row().marking_work,
        (Form::Distances, 2, Metric::HalfTurn) => 35,
        (Form::Distances, 2, Metric::QuarterTurn) => 24,
        (Form::Distances, ..) => 2,
    }
}

/// Bytes that building a table and its short keys takes at most on this number of threads, beside
/// what the sink does with the blocks: about 0.5 GB for the tables up to 9 on a few threads, with
/// ribbon filters 0.1 GB for each thread from three on. In quarter turns a little less, since fewer
/// keys are listed.
///
/// # Panics
/// When its `h` is above 11.
pub fn memory(table: H48, threads: usize) -> u64 {
    assert!(table.h <= 11, "there are tables 0 to 11");
    // Lists of keys and the tables of how edges move always, then one thing after the other: for
    // each thread the bits of all keys of a class; the set of short keys in three forms; for each
    // thread four planes and, twice, a block, which is two planes.
    let plane = (ARRANGEMENTS as u64) << table.h >> 3;
    let thread = match table.form {
        Form::Distances => (10 << 20).max(plane * 8 + (1 << 20)),
        Form::Filters(id) => id.row().thread_memory,
    };
    (300 << 20) + (210 << 20).max(threads as u64 * thread)
}
