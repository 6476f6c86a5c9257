//! What every table has to say about itself.

use std::sync::atomic::AtomicU64;

use super::id::TableId;
use super::map::Bytes;
use super::registry::Tables;
use crate::store::framed::Identity;

/// Asked now and then while a table is built: whether to give up.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// One kind of table: how it is built and what its file looks like. Section 0 holds what the
/// catalogue knows of: the distances, 4 bits each or clipped to 2.
pub(crate) trait Kind: Sized {
    /// Which table it is.
    const ID: TableId;
    /// Version of the contents; raised whenever the meaning of a byte changes, so that older files
    /// are rebuilt.
    const VERSION: u32;
    /// Bytes of each section.
    const SECTIONS: &'static [usize];

    /// What its file says it is.
    fn identity() -> Identity {
        Identity::named(Self::ID.name(), Self::VERSION)
    }

    /// Tables that building it reads; they are opened before.
    const NEEDS: &'static [TableId] = &[];

    /// The sections, or `None` when stopped. `reached` counts the distances known so far.
    fn build(tables: &Tables, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>>;

    /// The table over its bytes; their sections have the right lengths.
    fn open(bytes: Bytes) -> Self;

    /// How often each distance occurs in section 0; where distances are clipped, an end stands for
    /// all beyond.
    fn histogram(distances: &[u8]) -> [u64; 16];
}
