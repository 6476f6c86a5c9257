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
    /// For each quarter turn, by its number up to 15, what it changes when it is made in front of everything else.
    pub(super) quarters: [Quarter; 16],
}

/// What a quarter turn changes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Quarter {
    /// The codes that stay as they are, as a mask.
    pub(super) unchanged: u32,
    /// For all codes of a side the view that is asked first, and above four bits the second: the greater the code, the
    /// likelier it is that the view rules the turn out.
    pub(super) order: [u8; UNKNOWN as usize],
}

impl Level {
    /// For `left` moves.
    pub(super) fn new<W: Wide, K: Kernel<W>>(kernel: &K, metric: Metric, left: u8) -> Self {
        let codes = 0..1_u32 << K::BITS;
        let most = codes.filter(|&code| kernel.bound(code) <= left).max().unwrap_or(0);
        let quarters = std::array::from_fn(|m| quarter::<W, K>(kernel, m / 6));
        let mut level = Self { most, futile: [0; COMBINATIONS], quarters };
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

/// What quarter turns about an axis change.
fn quarter<W: Wide, K: Kernel<W>>(kernel: &K, axis: usize) -> Quarter {
    let [a, b] = kernel.asked(axis);
    let code = |codes: usize, view: usize| codes >> (K::BITS as usize * view) & ((1 << K::BITS) - 1);
    let asked = [a, b].iter().fold(0, |mask, view| mask | ((1_u32 << K::BITS) - 1) << (K::BITS * *view as u32));
    let order = |codes| if code(codes, b) > code(codes, a) { b | a << 4 } else { a | b << 4 };
    Quarter { unchanged: !asked, order: std::array::from_fn(|codes| order(codes) as u8) }
}
