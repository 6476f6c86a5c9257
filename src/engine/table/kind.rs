//! The definition of a kind of table: how it is built, stored and opened.

use std::sync::atomic::AtomicU64;

use premove_cube::Metric;

use super::map::Bytes;

/// Function that returns `true` if the work is to stop. It is called now and then while a table is
/// built.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// One kind of table: how it is built, and the layout of its file. Section 0 holds the distances,
/// with 4 bits each or clipped to 2. The catalogue has their counts.
pub(crate) trait Kind: Sized {
    /// References to the other tables that this table is built from.
    type Inputs<'a>: Send;
    /// Version of the contents. It is raised whenever the meaning of a byte changes, so that older
    /// files are rebuilt.
    const VERSION: u32;
    /// Metric of the distances.
    const METRIC: Metric = Metric::HalfTurn;

    /// Returns the length of each section, in bytes.
    fn sections() -> Vec<usize>;

    /// Returns the greatest number of bytes that building needs besides the finished sections.
    fn working_memory() -> u64 {
        Self::sections().iter().map(|&bytes| bytes as u64).sum()
    }

    /// Builds the sections. `None` if it was stopped. `reached` counts the distances known so far.
    fn build(inputs: Self::Inputs<'_>, reached: &AtomicU64, stop: Stop<'_>)
    -> Option<Vec<Vec<u8>>>;

    /// Creates the table from its bytes, whose sections have the correct lengths.
    fn open(bytes: Bytes) -> Self;

    /// Returns the number of entries at each distance in section 0. If distances are clipped, the
    /// first non-zero count includes all smaller distances and the last all greater ones.
    fn histogram(distances: &[u8]) -> [u64; 16];
}
