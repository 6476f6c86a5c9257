//! What every table has to say about itself.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::map::Bytes;

/// Asked now and then while a table is built: whether to give up.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// One kind of table: how it is built and what its file looks like. Section 0 holds the distances, 4 bits each.
pub(crate) trait Kind: Sized {
    /// Which table it is.
    const ID: TableId;
    /// Version of the contents; raised whenever the meaning of a byte changes, so that older files are rebuilt.
    const VERSION: u32;
    /// Bytes of each section.
    const SECTIONS: &'static [usize];

    /// The sections, or `None` when stopped. `reached` counts the distances known so far.
    fn build(reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>>;

    /// The table over its bytes; their sections have the right lengths.
    fn open(bytes: Bytes) -> Self;

    /// How often each distance occurs in section 0.
    fn histogram(distances: &[u8]) -> [u64; 16];
}
