//! Computes the continuations of many positions by two moves at once. This is used if the table
//! excludes positions after the second move but not after the first.
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

use super::buffers::Buffers;
use super::eight::Eight;
use super::kernel::Kernel;
use super::lanes::{Cubes, Listed, Pipeline};
use super::level::Level;
use super::node::{FOLLOWING, Node, Side};
use super::pairs::{NUMBERS, Pairs};
use super::pieces::then;
use super::queue::Queue;
use super::slots::Slots;
use crate::simd::{Bytes32, Wide};

/// Number of positions that are expanded together, so that the lists of their pairs stay in the
/// first cache level.
const TOGETHER: usize = 16;

/// Space for the pairs of [`TOGETHER`] positions, and for their groups in packs of eight.
const SPACE: usize = 4_096;
const EIGHTS: usize = 256;

/// First bits of the fields of a trial: the group, the pair, the codes of the other side and those
/// of the own side. The position is in the bits below.
const GROUP: u32 = 4;
const PAIR: u32 = 13;
const OTHER: u32 = 22;
const OWN: u32 = 26;

/// The buffers for expanding by pairs.
#[derive(Debug)]
pub(super) struct PairBuffers {
    pairs: Pairs,
    parents: Parents,
    /// The packs of eight groups that are looked up (see `pairs.rs`). The low bits hold the
    /// position, the bits from [`GROUP`] on the number of the pack.
    eights: Box<[u32; EIGHTS]>,
    children: Box<[u32; SPACE]>,
    pipeline: Pipeline,
}

impl PairBuffers {
    pub(super) fn new() -> Self {
        Self {
            pairs: Pairs::new(),
            parents: Parents::default(),
            eights: Box::new([0; EIGHTS]),
            children: Box::new([0; SPACE]),
            pipeline: Pipeline::default(),
        }
    }
}

/// The positions that are being expanded.
#[derive(Clone, Copy, Debug, Default)]
struct Parents {
    /// The own side of each position, on which moves are made, and its other side.
    own: [Bytes32; TOGETHER],
    other: [Bytes32; TOGETHER],
    /// For each position, the index of its own side, and the moves that may come first there.
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

/// The cubes to look up: the other side of each position after each of its groups of pairs of
/// moves, made as premoves.
struct Grouped<'a> {
    pairs: &'a Pairs,
    others: &'a [Bytes32; TOGETHER],
    eights: &'a [u32; EIGHTS],
}

impl<W: Wide> Cubes<W> for Grouped<'_> {
    #[inline(always)]
    fn make(&self, wide: W, eight: usize, to: &mut Eight) {
        let trial = self.eights[eight % EIGHTS];
        let groups = self.pairs.eight((trial >> GROUP) as usize);
        groups.inverses.then(wide, &self.others[node_of(trial)], to);
    }

    #[inline(always)]
    fn trial(&self, at: usize) -> u32 {
        let trial = self.eights[at / 8 % EIGHTS];
        let group = self.pairs.eight((trial >> GROUP) as usize).numbers[at % 8];
        (trial % TOGETHER as u32) | u32::from(group) << GROUP
    }
}

/// The table with which positions are expanded, and the meaning of its codes after two more moves.
pub(super) struct By<'a, W, K> {
    pub(super) wide: W,
    pub(super) kernel: &'a K,
    pub(super) level: &'a Level,
}

impl PairBuffers {
    /// Expands the batch by two moves: computes the continuations that the table does not exclude.
    /// All positions have `left` moves left.
    #[inline(always)]
    pub(super) fn expand<W: Wide, K: Kernel<W>>(
        &mut self,
        buffers: &mut Buffers,
        by: &By<'_, W, K>,
        left: usize,
    ) {
        let (below, rest) = buffers.queues.split_at_mut(left);
        for batch in rest[0].batch().chunks(TOGETHER) {
            let (groups, eights) = self.list_groups(batch);
            let near = self.ask_groups(by, eights);
            let children = self.list_children(near);
            let alive = self.ask_children(by, children);
            buffers.asked += (groups + children) as u64;
            self.keep(by, batch, alive, (&mut below[left - 2], &mut buffers.slots));
        }
    }

    /// Lists the groups of pairs that each position may make on its own side: the side with fewer
    /// possible moves. A group is listed if one of its pairs begins with a possible move. Returns
    /// the number of groups and the number of packs of eight groups that hold them.
    #[inline(always)]
    fn list_groups(&mut self, batch: &[Node]) -> (usize, usize) {
        let mut groups = 0;
        let mut eights = 0;
        for (i, node) in batch.iter().enumerate().take(TOGETHER) {
            let [a, b] = node.state.sides;
            let side = usize::from(b.moves().count_ones() < a.moves().count_ones());
            let moves = if side == 1 { b.moves() } else { a.moves() };
            self.parents.own[i] = node.cubes[side];
            self.parents.other[i] = node.cubes[1 - side];
            (self.parents.side[i], self.parents.moves[i]) = (side, moves);
            // A position of an unwanted task has no moves.
            if moves != 0 {
                let list = self.pairs.beginning(side, moves);
                groups += list.count;
                for eight in list.eights.start..list.eights.end {
                    self.eights[eights % EIGHTS] = i as u32 | eight << GROUP;
                    eights += 1;
                }
            }
        }
        (groups, eights)
    }

    /// Looks up the other side of each position after each of its groups of pairs. Returns the
    /// number of groups that are not excluded.
    #[inline(always)]
    fn ask_groups<W: Wide, K: Kernel<W>>(&mut self, by: &By<'_, W, K>, eights: usize) -> usize {
        let Self { pairs, parents, eights: asked, pipeline, .. } = self;
        let grouped = Grouped { pairs, others: &parents.other, eights: asked };
        pipeline.ask((by.wide, by.kernel, by.level.most), &grouped, 8 * eights, OTHER)
    }

    /// Lists the pairs of moves of the groups that are not excluded. Returns the number of pairs.
    #[inline(always)]
    fn list_children(&mut self, groups: usize) -> usize {
        let mut count = 0;
        for &trial in &self.pipeline.kept[..groups.min(SPACE)] {
            let moves = self.parents.moves[node_of(trial)];
            let [from, to] = self.pairs.range(group_of(trial) as u16);
            for pair in from..to {
                self.children[count % SPACE] = trial | u32::from(pair) << PAIR;
                count += (moves >> self.pairs.moves(pair)[0] & 1) as usize;
            }
        }
        count
    }

    /// Looks up the own side of each position after each of its pairs of moves. Returns the number
    /// of pairs that are not excluded.
    #[inline(always)]
    fn ask_children<W: Wide, K: Kernel<W>>(&mut self, by: &By<'_, W, K>, count: usize) -> usize {
        let Self { pairs, parents, children, pipeline, .. } = self;
        let cube = |trial| {
            let own = by.wide.load32(&parents.own[node_of(trial)]);
            then(by.wide, own, by.wide.load32(pairs.turn(pair_of(trial))))
        };
        let listed = Listed { trials: children, cube };
        pipeline.ask((by.wide, by.kernel, by.level.most), &listed, count, OWN)
    }

    /// Puts the positions after the remaining pairs into their queue.
    #[inline(always)]
    fn keep<W: Wide, K: Kernel<W>>(
        &mut self,
        by: &By<'_, W, K>,
        batch: &[Node],
        alive: usize,
        (queue, slots): (&mut Queue, &mut Slots),
    ) {
        let wide = by.wide;
        let parents = &self.parents;
        let space = queue.space(alive);
        let mut kept = 0;
        for &trial in &self.pipeline.kept[..alive.min(SPACE)] {
            let i = node_of(trial);
            let pair = pair_of(trial);
            let (Some(node), Some(out)) = (batch.get(i), space.get_mut(kept)) else { break };
            let side = parents.side[i] % 2;
            let [m, n] = self.pairs.moves(pair as u16);
            out.state = node.state;
            out.state.push(m, side);
            out.state.push(n, side);
            let turn = wide.load32(self.pairs.turn(pair));
            wide.store32(then(wide, wide.load32(&parents.own[i]), turn), &mut out.cubes[side]);
            let undoing = wide.load32(self.pairs.undoing(pair));
            let other = then(wide, undoing, wide.load32(&parents.other[i]));
            wide.store32(other, &mut out.cubes[1 - side]);
            let codes = trial >> OTHER & 15;
            let own_codes = trial >> OWN & 15;
            let next = FOLLOWING[side][n % 32] & !by.level.futile[codes as usize];
            let before = node.state.sides[1 - side].moves();
            let behind = before & !by.level.futile[own_codes as usize];
            out.state.sides[side] = Side::new(next, own_codes);
            out.state.sides[1 - side] = Side::new(behind, codes);
            let stays = next != 0 && behind != 0;
            kept += usize::from(stays);
            slots.add(node.state.slot, stays);
        }
        queue.keep(kept);
    }
}
