//! Computes the continuations of many positions at once, in passes. So the search waits for memory
//! once per pass, not once per lookup. A face or continuation that is tried is a *trial*
//! (`trial.rs`).
//!
//! The algorithm for one position with `left` moves left:
//!
//! ```text
//! own = the side with fewer moves that may come next
//!       (a move there is a move in front of everything on the other side)
//! for each face that may turn:                              (pass 1: places, 2: codes)
//!     turn it in front of the other side
//!     (both quarter turns give the same distances, half turns none that are new)
//!     give the face up if one of them is greater than left - 1
//! for each move of those faces, and each half turn:         (pass 3: places, 4: codes)
//!     make it on the own side; give it up if one of the distances is greater than left - 1
//!     else it is a position with left - 1 moves left
//! ```
//!
//! A distance that equals the number of moves left must fall with every move. So a move that does
//! not change it can neither be the next one on the other side nor the last one.
//! [`Level::futile`](super::level::Level) removes it.

use super::buffers::{Buffers, Parent};
use super::kernel::Kernel;
use super::lanes::Listed;
use super::level::Level;
use super::node::{FOLLOWING, Side, UNKNOWN};
use super::pieces::{TURNS, UNDOING, then};
use super::trial::{
    ANSWER, BATCH, CODES, FIRST, MOVE, OWN, SECOND, SPACE, Trials, codes_of, move_of, node_of,
    spread,
};
use crate::simd::Wide;

/// Bits of the clockwise quarter turns, and of the half turns.
const CLOCKWISE: u32 = 0o111_111;
pub(super) const HALF: u32 = CLOCKWISE << 1;
pub(super) const QUARTER: u32 = CLOCKWISE | CLOCKWISE << 2;

/// Adds the code that was read last to the known codes of a packed trial (see `trial.rs`).
#[inline(always)]
fn settle<W: Wide, K: Kernel<W>>(trial: u32, view: u32) -> u32 {
    trial & ((1 << ANSWER) - 1) | trial >> ANSWER << (CODES + view * K::BITS)
}

/// Reads the entries of the trials and stores the codes in them. Keeps the trials that the codes do
/// not exclude, and returns their number.
#[inline(always)]
fn read<W: Wide, K: Kernel<W>>(
    (wide, kernel, most): (W, &K, u32),
    trials: &mut Trials,
    places: &[u64; SPACE],
    count: usize,
    to: u32,
) -> usize {
    let mut still = 0;
    for i in 0..count.min(SPACE) {
        let code = kernel.code(wide, places[i]);
        trials[still % SPACE] = trials[i] | code << to;
        still += usize::from(code <= most);
    }
    still
}

impl Buffers {
    /// Chooses for each position of the batch the side on which moves are made.
    #[inline(always)]
    fn choose<W: Wide>(&mut self, wide: W, left: usize) -> usize {
        let batch = self.queues[left].batch();
        let buffers = self.parents.iter_mut().zip(self.own.iter_mut().zip(self.other.iter_mut()));
        for (node, (parent, (own, other))) in batch.iter().zip(buffers) {
            let [a, b] = node.state.sides;
            let swap = b.moves().count_ones() < a.moves().count_ones();
            let (here, there) = if swap { (b, a) } else { (a, b) };
            let side = usize::from(swap);
            *parent = Parent { own: side, moves: here.moves(), codes: there.codes() };
            wide.store32(wide.load32(&node.cubes[side]), own);
            wide.store32(wide.load32(&node.cubes[1 - side]), other);
        }
        batch.len().min(BATCH)
    }

    /// Turns each possible face as a premove of the other side of each position. Returns the number
    /// of turns whose distances are small enough.
    #[inline(always)]
    fn turn_faces<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        kernel: &K,
        level: &Level,
        nodes: usize,
    ) -> usize {
        let faces = &mut self.faces;
        let places = &mut self.places;
        let others = &self.other;
        let mut count = 0;
        for (i, parent) in self.parents[..nodes].iter().enumerate() {
            let set = wide.extract(parent.moves | parent.moves >> 2, CLOCKWISE);
            count = spread(faces, count, set, i as u32 | parent.codes << CODES);
        }
        let turned = |trial: u32| {
            then(wide, wide.load32(&UNDOING[move_of(trial)]), wide.load32(&others[node_of(trial)]))
        };
        if kernel.keyed().is_some() {
            for face in faces.iter_mut().take(count) {
                *face &= (1 << CODES) - 1;
            }
            self.asked += count as u64;
            let listed = Listed { trials: faces, cube: turned };
            let near = self.pipeline.ask((wide, kernel, level.most), &listed, count, ANSWER);
            faces[..near].copy_from_slice(&self.pipeline.kept[..near]);
            return near;
        }
        for (face, place) in faces.iter_mut().zip(places.iter_mut()).take(count) {
            let order = level.orders[move_of(*face) % 16][codes_of(*face) % 64];
            let view = (order >> FIRST & 3) as usize;
            *place = kernel.place(wide, turned(*face), view);
            kernel.fetch(wide, *place);
            *face = *face & ((1 << CODES) - 1) | order;
        }
        self.asked += count as u64;
        let near = read((wide, kernel, level.most), faces, places, count, ANSWER);
        if K::ASKED == 1 {
            return near;
        }
        for (face, place) in faces.iter_mut().zip(places.iter_mut()).take(near) {
            *face = settle::<W, K>(*face, *face >> FIRST & 3);
            *place = kernel.place(wide, turned(*face), (*face >> SECOND & 3) as usize);
            kernel.fetch(wide, *place);
        }
        self.asked += near as u64;
        read((wide, kernel, level.most), faces, places, near, ANSWER)
    }

    /// Lists the moves to make on the own side of each position: those of `moves` that are half
    /// turns, or quarter turns of a face that remains.
    #[inline(always)]
    fn move_own<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        level: &Level,
        nodes: usize,
        left: usize,
        expansion: Expansion,
    ) -> usize {
        let parents = &self.parents;
        let children = &mut self.children;
        let unknown = if expansion.own { 0 } else { UNKNOWN << OWN };
        let leads_on = |trial: u32, parent: &Parent| {
            FOLLOWING[parent.own % 2][move_of(trial)] & !level.futile[codes_of(trial)] != 0
        };
        let mut count = 0;
        for face in &self.faces[..left.min(SPACE)] {
            let last = if K::ASKED == 1 { FIRST } else { SECOND };
            let trial = settle::<W, K>(*face, face >> last & 3) & ((1 << OWN) - 1) | unknown;
            let parent = &parents[node_of(trial)];
            let turns = if leads_on(trial, parent) { parent.moves >> move_of(trial) } else { 0 };
            children[count % SPACE] = trial;
            count += (turns & 1) as usize;
            children[count % SPACE] = trial + (2 << MOVE);
            count += (turns >> 2 & 1) as usize;
        }
        if expansion.moves & HALF != 0 {
            let quarters = count;
            for (i, parent) in parents[..nodes].iter().enumerate() {
                let base = i as u32 | 1 << MOVE | parent.codes << CODES | unknown;
                count = spread(children, count, wide.extract(parent.moves, HALF), base);
            }
            let mut still = quarters;
            for i in quarters..count.min(SPACE) {
                let trial = children[i];
                children[still % SPACE] = trial;
                still += usize::from(leads_on(trial, &parents[node_of(trial)]));
            }
            count = still;
        }
        count
    }

    /// Looks up the distances of the own sides of the positions after the listed moves. Returns the
    /// number of moves that remain.
    #[inline(always)]
    fn ask_own<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        kernel: &K,
        level: &Level,
        mut alive: usize,
    ) -> usize {
        let children = &mut self.children;
        let places = &mut self.places;
        let owns = &self.own;
        let asked = &mut self.asked;
        let turned = |child: u32| {
            let own = wide.load32(&owns[node_of(child)]);
            then(wide, own, wide.load32(&TURNS[move_of(child)]))
        };
        if kernel.keyed().is_some() {
            *asked += alive as u64;
            let listed = Listed { trials: children, cube: turned };
            let alive = self.pipeline.ask((wide, kernel, level.most), &listed, alive, OWN);
            children[..alive].copy_from_slice(&self.pipeline.kept[..alive]);
            return alive;
        }
        for view in 0..K::VIEWS {
            for (child, place) in children.iter().zip(places.iter_mut()).take(alive) {
                *place = kernel.place(wide, turned(*child), view);
                kernel.fetch(wide, *place);
            }
            *asked += alive as u64;
            alive = read(
                (wide, kernel, level.most),
                children,
                places,
                alive,
                OWN + K::BITS * view as u32,
            );
        }
        alive
    }

    /// Puts the remaining children into their queue.
    #[inline(always)]
    fn keep<W: Wide>(
        &mut self,
        wide: W,
        futile: Option<&Level>,
        alive: usize,
        expansion: Expansion,
    ) {
        let (below, from) = self.queues.split_at_mut(expansion.left);
        let batch = from[0].batch();
        let queue = &mut below[expansion.to];
        let slots = &mut self.slots;
        let space = queue.space(alive);
        let mut kept = 0;
        for &child in &self.children[..alive.min(SPACE)] {
            let i = node_of(child);
            let m = move_of(child);
            let side = self.parents[i].own % 2;
            let parent = &batch[i].state;
            let slot = parent.slot;
            let before = parent.sides[1 - side].moves();
            let Some(out) = space.get_mut(kept) else { break };
            out.state = *parent;
            out.state.push(m, side);
            let own = then(wide, wide.load32(&self.own[i]), wide.load32(&TURNS[m]));
            wide.store32(own, &mut out.cubes[side]);
            let other = then(wide, wide.load32(&UNDOING[m]), wide.load32(&self.other[i]));
            wide.store32(other, &mut out.cubes[1 - side]);
            let (next, behind) = match futile {
                Some(level) => {
                    (level.futile[codes_of(child)], level.futile[(child >> OWN) as usize % 128])
                }
                None => (0, 0),
            };
            let next = FOLLOWING[side][m] & !next;
            let behind = before & !behind;
            out.state.sides[side] = Side::new(next, child >> OWN);
            out.state.sides[1 - side] = Side::new(behind, codes_of(child) as u32);
            let stays = next != 0 && behind != 0;
            kept += usize::from(stays);
            slots.add(slot, stays);
        }
        queue.keep(kept);
    }
}

/// Expands the batch: computes the continuations that `kernel` does not exclude. All positions have
/// `left` moves left, more than one.
#[inline(always)]
pub(super) fn expand<W: Wide, K: Kernel<W>>(
    buffers: &mut Buffers,
    wide: W,
    kernel: &K,
    levels: &[Level],
    expansion: Expansion,
) {
    let nodes = buffers.choose(wide, expansion.left);
    buffers.learn(wide, kernel, &levels[expansion.left], nodes, expansion.stale);
    let level = &levels[expansion.to];
    let faces = if expansion.moves & !HALF != 0 {
        buffers.turn_faces(wide, kernel, level, nodes)
    } else {
        0
    };
    let mut alive = buffers.move_own::<W, K>(wide, level, nodes, faces, expansion);
    if expansion.own {
        alive = buffers.ask_own(wide, kernel, level, alive);
    }
    buffers.keep(wide, Some(level), alive, expansion);
}

/// Expands the batch if no table gives a bound.
#[inline(always)]
pub(super) fn expand_blindly<W: Wide>(buffers: &mut Buffers, wide: W, expansion: Expansion) {
    let nodes = buffers.choose(wide, expansion.left);
    let mut count = 0;
    for (i, parent) in buffers.parents[..nodes].iter().enumerate() {
        let mut turns = parent.moves & expansion.moves;
        while turns != 0 {
            let m = turns.trailing_zeros();
            turns &= turns - 1;
            buffers.children[count % SPACE] =
                i as u32 | m << MOVE | UNKNOWN << CODES | UNKNOWN << OWN;
            count += 1;
        }
    }
    buffers.keep(wide, None, count, expansion);
}

/// The continuations to be computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expansion {
    /// Number of moves left before the move.
    pub(super) left: usize,
    /// Number of moves left after the move.
    pub(super) to: usize,
    /// The moves that are made, as a bit mask.
    pub(super) moves: u32,
    /// `true` if the known codes come from another kernel and must be looked up again.
    pub(super) stale: bool,
    /// `true` if the distances of the own side are looked up as well.
    pub(super) own: bool,
}
