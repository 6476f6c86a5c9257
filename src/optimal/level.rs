//! What a number of moves left means for a kernel's codes.

use super::kernel::Kernel;
use super::node::{UNKNOWN, bits};
use crate::cube::{Metric, Move, MoveSet};
use crate::simd::Wide;

/// All combinations of codes, and beside them what is not known.
const COMBINATIONS: usize = 2 * UNKNOWN as usize;

/// What codes mean where so many moves are left.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The greatest code that leaves hope.
    pub(super) most: u32,
    /// For all codes of a side, the moves that would leave too few for one of its views: those of groups that are as far
    /// away as moves are left. They are not made next on the other side.
    pub(super) futile: [u32; COMBINATIONS],
}

impl Level {
    /// For `left` moves.
    pub(super) fn new<W: Wide, K: Kernel<W>>(kernel: &K, metric: Metric, left: u8) -> Self {
        let codes = 0..1_u32 << K::BITS;
        let most = codes.filter(|&code| kernel.bound(code) <= left).max().unwrap_or(0);
        let mut level = Self { most, futile: [0; COMBINATIONS] };
        for (all, futile) in level.futile.iter_mut().enumerate().take(1 << (K::BITS * K::VIEWS as u32)) {
            for view in 0..K::VIEWS {
                let code = all as u32 >> (K::BITS * view as u32) & ((1 << K::BITS) - 1);
                let too_dear = |m: &Move| kernel.bound(code) + metric.cost(*m) > left;
                *futile |= bits(kernel.group(view).iter().filter(too_dear).collect::<MoveSet>());
            }
        }
        level
    }
}
