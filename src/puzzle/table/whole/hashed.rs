//! A table of whole positions, and the bound it gives besides others.

use std::sync::Arc;

use super::canonical::Canonical;
use crate::puzzle::space::Cell;
use crate::puzzle::table::bound::Bounds;
use crate::simd::Isa;

/// Where an entry is: a byte, and the shift of its two bits.
#[inline]
pub(super) fn place(hash: u64, bytes: usize) -> (usize, u32) {
    // The number of bytes is a power of two.
    ((hash >> 2) as usize & (bytes - 1), (hash & 3) as u32 * 2)
}

/// Whole positions near the goal.
#[derive(Debug)]
pub(crate) struct Hashed {
    pub(super) bytes: Vec<u8>,
    /// All positions up to this distance are in it.
    pub(crate) depth: u32,
    pub(super) canonical: Arc<Canonical>,
    pub(super) isa: Isa,
}

impl Hashed {
    #[inline]
    fn least(&self, hash: u64) -> u32 {
        let (at, shift) = place(hash, self.bytes.len());
        match self.bytes[at] >> shift & 3 {
            0 => 0,
            entry => (self.depth + u32::from(entry)).saturating_sub(2),
        }
    }
}

/// Other bounds, and for what they do not cut the table of whole positions.
pub(crate) struct Whole<'a, A> {
    pub(crate) first: &'a A,
    pub(crate) hashed: &'a Hashed,
}

impl<C: Cell, A: Bounds<C>> Bounds<C> for Whole<'_, A> {
    type Lookup = A::Lookup;
    type Probe = (A::Probe, u64);

    const ROUNDS: usize = A::ROUNDS + 1;
    const CELLS_FROM: usize =
        if A::CELLS_FROM < A::ROUNDS + 1 { A::CELLS_FROM } else { A::ROUNDS + 1 };

    fn root(&self, cells: &[C]) -> (Self::Probe, u32) {
        let (probe, least) = self.first.root(cells);
        let hash = self.hashed.canonical.digest(cells);
        ((probe, hash), least.max(self.hashed.least(hash)))
    }

    #[inline]
    fn look_up(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> A::Lookup {
        self.first.look_up(&parent.0, turn, cells)
    }

    #[inline]
    fn least(&self, lookup: A::Lookup, left: u32) -> u32 {
        self.first.least(lookup, left)
    }

    #[inline]
    fn probe(&self, parent: &Self::Probe, turn: usize, lookup: A::Lookup) -> Self::Probe {
        (self.first.probe(&parent.0, turn, lookup), 0)
    }

    #[inline]
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        if round <= A::ROUNDS {
            return self.first.fetch(round, &mut probe.0, cells);
        }
        let hashed = self.hashed;
        probe.1 = hashed.canonical.digest(cells);
        hashed.isa.prefetch(&hashed.bytes, place(probe.1, hashed.bytes.len()).0);
    }

    #[inline]
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        if round <= A::ROUNDS {
            self.first.test(round, &mut probe.0, left)
        } else {
            self.hashed.least(probe.1)
        }
    }

    #[inline]
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        self.first.bars(&probe.0, turn, left)
    }
}
