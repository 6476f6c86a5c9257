//! The continuations of many positions by two moves at once, where a table rules out the second
//! move and nothing the first.
//!
//! ```text
//! own = the side with fewer moves that may come next
//! for each group of pairs of moves (see `pairs.rs`):       (pass 1: places, 2: codes)
//!     make one of them in front of the other side
//!     give the group up if its distance is greater than left - 2
//! for each pair of those groups:                           (pass 3: places, 4: codes)
//!     make it on the own side; give it up if its distance is greater than left - 2
//!     else it is a position with left - 2 moves left
//! ```

use super::expand::Buffers;
use super::kernel::Kernel;
use super::lanes::Pipeline;
use super::level::Level;
use super::node::{FOLLOWING, Side};
use super::pairs::{NUMBERS, Pairs};
use super::pieces::then;
use crate::simd::{Bytes32, Wide};

/// Positions whose lookups are under way together: some 260 lines of memory, half of what the first
/// cache level has.
const TOGETHER: usize = 16;

/// Space for the groups, and for the pairs, of so many positions.
const SPACE: usize = 4_096;

/// A trial is the position, from [`GROUP`] on the group, from [`PAIR`] on the pair, from [`OTHER`]
/// and [`OWN`] on the codes of the two sides.
const GROUP: u32 = 4;
const PAIR: u32 = 13;
const OTHER: u32 = 22;
const OWN: u32 = 26;

/// What expanding by pairs works with.
#[derive(Debug)]
pub(super) struct PairBuffers {
    pairs: Pairs,
    groups: Box<[u32; SPACE]>,
    children: Box<[u32; SPACE]>,
    pipeline: Pipeline,
}

impl PairBuffers {
    pub(super) fn new() -> Self {
        Self {
            pairs: Pairs::new(),
            groups: Box::new([0; SPACE]),
            children: Box::new([0; SPACE]),
            pipeline: Pipeline::default(),
        }
    }
}

/// Positions as they are expanded.
#[derive(Clone, Copy, Debug, Default)]
struct Parents {
    /// Their own sides, and their other sides.
    own: [Bytes32; TOGETHER],
    other: [Bytes32; TOGETHER],
    /// Which side is the own one, and the moves that may come first there.
    side: [usize; TOGETHER],
    moves: [u32; TOGETHER],
}

#[inline(always)]
fn node_of(trial: u32) -> usize {
    trial as usize % TOGETHER
}

#[inline(always)]
fn group_of(trial: u32) -> usize {
    (trial >> GROUP) as usize % NUMBERS
}

#[inline(always)]
fn pair_of(trial: u32) -> usize {
    (trial >> PAIR) as usize % NUMBERS
}

/// The continuations of the batch by two moves, those that `kernel` does not rule out.
#[inline(always)]
pub(super) fn expand_pairs<W: Wide, K: Kernel<W>>(
    buffers: &mut Buffers,
    by: &mut PairBuffers,
    wide: W,
    kernel: &K,
    level: &Level,
    left: usize,
) {
    let nodes = buffers.queues[left].batch().len();
    let mut from = 0;
    while from < nodes {
        expand_some(buffers, by, wide, kernel, level, left, from);
        from += TOGETHER;
    }
}

#[inline(always)]
fn expand_some<W: Wide, K: Kernel<W>>(
    buffers: &mut Buffers,
    by: &mut PairBuffers,
    wide: W,
    kernel: &K,
    level: &Level,
    left: usize,
    from: usize,
) {
    let PairBuffers { pairs, groups, children, pipeline } = by;
    let mut parents = Parents::default();
    let (below, rest) = buffers.queues.split_at_mut(left);
    let batch = rest[0].batch();
    let batch = &batch[from..(from + TOGETHER).min(batch.len())];
    let mut count = 0;
    for (i, node) in batch.iter().enumerate() {
        let [a, b] = node.state.sides;
        let side = usize::from(b.moves().count_ones() < a.moves().count_ones());
        let moves = if side == 1 { b.moves() } else { a.moves() };
        parents.own[i] = node.cubes[side];
        parents.other[i] = node.cubes[1 - side];
        (parents.side[i], parents.moves[i]) = (side, moves);
        if moves == 0 {
            continue;
        }
        for &group in pairs.beginning(side, moves) {
            groups[count % SPACE] = i as u32 | u32::from(group) << GROUP;
            count += 1;
        }
    }
    buffers.asked += count as u64;
    let near = pipeline.ask((wide, kernel, level.most), groups, count, OTHER, |trial| {
        let other = wide.load32(&parents.other[node_of(trial)]);
        then(wide, wide.load32(pairs.inverse(group_of(trial))), other)
    });
    let mut count = 0;
    for &trial in &groups[..near.min(SPACE)] {
        let moves = parents.moves[node_of(trial)];
        let [from, to] = pairs.range(group_of(trial) as u16);
        for pair in from..to {
            children[count % SPACE] = trial | u32::from(pair) << PAIR;
            count += (moves >> pairs.moves(pair)[0] & 1) as usize;
        }
    }
    buffers.asked += count as u64;
    let alive = pipeline.ask((wide, kernel, level.most), children, count, OWN, |trial| {
        let own = wide.load32(&parents.own[node_of(trial)]);
        then(wide, own, wide.load32(pairs.turn(pair_of(trial))))
    });
    let queue = &mut below[left - 2];
    let space = queue.space(alive);
    let mut kept = 0;
    for &trial in &children[..alive.min(SPACE)] {
        let (i, pair) = (node_of(trial), pair_of(trial));
        let (Some(node), Some(out)) = (batch.get(i), space.get_mut(kept)) else { break };
        let side = parents.side[i] % 2;
        let [m, n] = pairs.moves(pair as u16);
        out.state = node.state;
        out.state.push(m, side);
        out.state.push(n, side);
        let turn = wide.load32(pairs.turn(pair));
        wide.store32(then(wide, wide.load32(&parents.own[i]), turn), &mut out.cubes[side]);
        let undoing = wide.load32(pairs.undoing(pair));
        let other = then(wide, undoing, wide.load32(&parents.other[i]));
        wide.store32(other, &mut out.cubes[1 - side]);
        let (codes, own_codes) = (trial >> OTHER & 15, trial >> OWN & 15);
        let next = FOLLOWING[side][n % 32] & !level.futile[codes as usize];
        let behind = node.state.sides[1 - side].moves() & !level.futile[own_codes as usize];
        out.state.sides[side] = Side::new(next, own_codes);
        out.state.sides[1 - side] = Side::new(behind, codes);
        let stays = next != 0 && behind != 0;
        kept += usize::from(stays);
        buffers.slots.add(node.state.slot, stays);
    }
    queue.keep(kept);
}
