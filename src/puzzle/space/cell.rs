//! Cells: what a position of a reduced puzzle is a row of.

use std::fmt::Debug;
use std::hash::Hash;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// What a cell of a position holds: a byte, or two where a byte is too small.
pub(crate) trait Cell:
    Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + Into<u16> + 'static
{
    /// The bit of symbols that do not turn.
    const INERT: u16;

    /// Of a symbol that is known to fit.
    fn of(symbol: u16) -> Self;

    /// A number that stands for a row of cells.
    fn digest(cells: &[Self]) -> u64;
}

impl Cell for u8 {
    const INERT: u16 = 0x80;

    fn of(symbol: u16) -> Self {
        symbol as Self
    }

    #[inline]
    fn digest(cells: &[Self]) -> u64 {
        xxh3_64(cells)
    }
}

impl Cell for u16 {
    const INERT: u16 = 0x8000;

    fn of(symbol: u16) -> Self {
        symbol
    }

    fn digest(cells: &[Self]) -> u64 {
        let mut hash = Xxh3::new();
        let mut bytes = [0; 128];
        for chunk in cells.chunks(64) {
            for (pair, cell) in bytes.chunks_exact_mut(2).zip(chunk) {
                pair.copy_from_slice(&cell.to_le_bytes());
            }
            hash.update(&bytes[..2 * chunk.len()]);
        }
        hash.digest()
    }
}
