//! What every kind of table defines, so that it can be built, stored and opened.

use std::sync::atomic::AtomicU64;

use premove_cube::Metric;

use super::map::Bytes;

/// Returns `true` when the work is to stop; called now and then while a table is built.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// One kind of table: how it is built and what its file looks like. Section 0 holds the distances
/// that the catalogue counts, 4 bits each or clipped to 2.
pub(crate) trait Kind: Sized {
    /// The tables that it is built from.
    type Inputs<'a>: Send;
    /// Version of the contents; raised whenever the meaning of a byte changes, so that older files
    /// are rebuilt.
    const VERSION: u32;
    /// Metric of its distances.
    const METRIC: Metric = Metric::HalfTurn;

    /// Bytes of each section.
    fn sections() -> Vec<usize>;

    /// Bytes of memory that building takes at most beside the finished sections.
    fn working_memory() -> u64 {
        Self::sections().iter().map(|&bytes| bytes as u64).sum()
    }

    /// The sections, or `None` when stopped. `reached` counts the distances known so far.
    fn build(inputs: Self::Inputs<'_>, reached: &AtomicU64, stop: Stop<'_>)
    -> Option<Vec<Vec<u8>>>;

    /// The table over its bytes; their sections have the right lengths.
    fn open(bytes: Bytes) -> Self;

    /// Returns the number of entries at each distance in section 0. Where distances are clipped,
    /// the first and the last count include all distances beyond.
    fn histogram(distances: &[u8]) -> [u64; 16];
}
