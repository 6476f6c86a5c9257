//! What a lower bound must offer to the search.

use std::fmt::Debug;
use std::hash::Hash;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The distance of a position that has no way to a goal at all. Sums of it with lengths do not
/// overflow.
pub const NEVER: u32 = u32::MAX / 2;

/// What a cell of a position holds: a byte, or two where a byte is too small.
pub trait Cell:
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

/// Lower bounds on what it costs to get from positions of a [`Reduced`](super::Reduced) puzzle to a
/// goal.
///
/// The search glances at all children of a node first (which may begin to fetch memory) and tests
/// them afterwards. Those that are left are looked at again, round by round, each time all of them
/// before the first is tested.
pub trait Bounds<C: Cell = u8>: Sync {
    /// Where the first answer for a child is found.
    type Glance: Copy + Default + Send + Sync;
    /// What is kept beside a position while its children are searched.
    type Probe: Copy + Default + Send + Sync;

    /// How often a child is looked at after the first glance.
    const ROUNDS: usize = 0;
    /// The first round in which cells are looked at; before that there may be none at all. The
    /// first glance is round 0.
    const CELLS_FROM: usize = usize::MAX;

    /// For a position of which nothing else is known, and what it costs at least.
    fn root(&self, cells: &[C]) -> (Self::Probe, u32);

    /// For the position that a turn of the reduced puzzle makes from that of `parent`.
    fn glance(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> Self::Glance;

    /// What a position costs at least, in the metric of the search; [`NEVER`] if there is no way.
    /// May end early with any true bound once that is above `left`.
    fn least(&self, glance: Self::Glance, left: u32) -> u32;

    /// For the same position, once it is to be looked at again, or its children are.
    fn probe(&self, parent: &Self::Probe, turn: usize, glance: Self::Glance) -> Self::Probe;

    /// Begins to fetch what a round from 1 on needs.
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        let _ = (round, probe, cells);
    }

    /// The same, as a round from 1 on tells.
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        let _ = (round, probe, left);
        0
    }

    /// Whether no way to a goal that costs `left` after a turn begins with that turn, as all rounds
    /// tell.
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        let _ = (probe, turn, left);
        false
    }
}
