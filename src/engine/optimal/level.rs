//! Interpretation of the codes that a kernel returns, for a number of moves left.

use premove_cube::{Metric, MoveSet};

use super::kernel::Kernel;
use super::node::UNKNOWN;
use super::trial::{CODES, FIRST, SECOND};
use crate::simd::Wide;

/// Number of all combinations of codes, including the marks for unknown codes.
const COMBINATIONS: usize = 2 * UNKNOWN as usize;

/// Meaning of the codes of a table (small numbers that stand for bounds) for one number of moves
/// left.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The greatest code that does not exclude a position.
    pub(super) most: u32,
    /// For each combination of codes of a side, the moves that must not come next on the other
    /// side. They belong to the group of a view whose distance equals the number of moves left. So
    /// they would not reduce this distance, and too few moves would be left.
    pub(super) futile: [u32; COMBINATIONS],
    /// For each quarter turn (by its number up to 15) and each combination of codes of a side,
    /// three fields. From [`CODES`] on: the codes that do not change if the turn is a premove. From
    /// [`FIRST`] and [`SECOND`] on: the views to look up first and second. A view with a greater
    /// code comes first, because it is more likely to exclude the turn.
    pub(super) orders: [[u32; UNKNOWN as usize]; 16],
}

impl Level {
    /// Computes the interpretation of codes for `left` moves.
    pub(super) fn new<W: Wide, K: Kernel<W>>(kernel: &K, metric: Metric, left: u8) -> Self {
        // The code 0 gives no bound.
        let codes = 1..1_u32 << K::BITS;
        let most = codes.filter(|&code| kernel.bound(code) <= left).fold(0, u32::max);
        let mut level =
            Self { most, futile: [0; COMBINATIONS], orders: [[0; UNKNOWN as usize]; 16] };
        for (axis, orders) in level.orders.chunks_mut(6).enumerate() {
            orders.fill(asked_in_order::<W, K>(kernel, axis));
        }
        for (all, futile) in
            level.futile.iter_mut().enumerate().take(1 << (K::BITS * K::VIEWS as u32))
        {
            for view in 0..K::VIEWS {
                let code = all as u32 >> (K::BITS * view as u32) & ((1 << K::BITS) - 1);
                let moves = kernel.group(view).iter();
                let too_dear = moves.filter(|&m| kernel.bound(code) + metric.cost(m) > left);
                *futile |= too_dear.collect::<MoveSet>().bits();
            }
        }
        level
    }
}

/// Returns a row of [`Level::orders`]: the codes that quarter turns about an axis do not change,
/// and the views to look up first and second.
fn asked_in_order<W: Wide, K: Kernel<W>>(kernel: &K, axis: usize) -> [u32; UNKNOWN as usize] {
    let [a, b] = kernel.asked(axis);
    let shifts = [a, b].map(|view| K::BITS * view as u32);
    let masks = shifts.map(|shift| ((1_u32 << K::BITS) - 1) << shift);
    let mut orders = [0; UNKNOWN as usize];
    for (codes, order) in (0..).zip(&mut orders) {
        let [code_a, code_b] = [0, 1].map(|i| (codes & masks[i]) >> shifts[i]);
        let (first, second) = if code_b > code_a { (b, a) } else { (a, b) };
        let known = codes & !masks[0] & !masks[1];
        *order = known << CODES | (first as u32) << FIRST | (second as u32) << SECOND;
    }
    orders
}
