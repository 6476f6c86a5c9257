//! An engine with the positions that were found in a hash table.
//!
//! The table is cut into shards. A batch of the last distance is cut into slices, one for each
//! thread, whose neighbours are laid out by shard; then each shard takes in its own. Nothing is
//! locked, and what is found comes in the same order with any number of threads.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::begin::Known;
use super::filter::{Filter, Step};
use super::rows::Rows;
use super::shard::{Key, Packing, Shard, hash};
use crate::puzzle::space::index::Space;
use crate::search::{Control, parallel_map};

/// Shards of the table, a power of two.
const SHARDS: usize = 64;
/// Positions whose neighbours are laid out at once.
const BATCH: usize = 1 << 15;
/// Bytes that the neighbours of a batch take at most, where keys are long and moves many.
const LAID: usize = 1 << 26;
/// Work between two looks at the stop flag, some milliseconds: a coordinate moved counts one.
const LOOK: usize = 1 << 18;
/// Positions that a thread takes at once where little is done with each.
const PIECE: usize = 1 << 16;
/// A batch below this is done on one thread.
const ALONE: usize = 1 << 12;

/// Keys laid out by shard.
type Laid<const W: usize> = Vec<Vec<Key<W>>>;

/// The table, and where the count stands.
pub(super) struct Hash<'a, const W: usize> {
    space: &'a Space,
    control: &'a Control,
    threads: usize,
    memory: u64,
    packing: Packing,
    shards: Vec<Shard<W>>,
    /// The distance that was counted last.
    fresh: Vec<Key<W>>,
    /// The next one, as far as it was counted before memory ran out.
    ahead: Vec<Key<W>>,
    /// What is found at distances beyond the next one: for each a list, which may have keys twice
    /// or seen before.
    later: VecDeque<Vec<Key<W>>>,
}

/// How much of a file has been put back.
pub(super) struct Refill<const W: usize> {
    /// Keys that are left of those found, those of the last distance, and of each later list.
    left: Vec<u64>,
    list: usize,
    /// The key that the words are part of.
    key: Key<W>,
    at: usize,
}

/// Bytes that the keys of a file of this state take in memory.
pub(super) fn resumed_bytes(state: &[u64], words: usize) -> u64 {
    let seen = state.first().map_or(0, |seen| seen / SHARDS as u64);
    let room = (seen + seen / 3 + 1).checked_next_power_of_two().unwrap_or(u64::MAX);
    let listed = state.iter().skip(1).fold(0_u64, |all, &count| all.saturating_add(count));
    room.saturating_mul(SHARDS as u64).saturating_add(listed).saturating_mul(words as u64 * 8)
}

impl<'a, const W: usize> Hash<'a, W> {
    /// With nothing found, and `memory` bytes to fill.
    pub(super) fn new(space: &'a Space, control: &'a Control, threads: usize, memory: u64) -> Self {
        let shards = (0..SHARDS).map(|_| Shard::default()).collect();
        let packing = Packing::new(space);
        Self {
            space,
            control,
            threads,
            memory,
            packing,
            shards,
            fresh: Vec::new(),
            ahead: Vec::new(),
            later: VecDeque::new(),
        }
    }

    /// Takes positions as distance 0; false when stopped.
    pub(super) fn begin(&mut self, sources: &[Vec<u32>]) -> bool {
        self.shards = (0..SHARDS).map(|_| Shard::default()).collect();
        self.later.clear();
        let keys: Vec<_> =
            sources.iter().map(|values| self.packing.key(values.iter().copied())).collect();
        self.fresh = self.take_in(&keys);
        !self.control.is_stopped()
    }

    /// The keys that are new, taken in; fewer when stopped.
    fn take_in(&mut self, keys: &[Key<W>]) -> Vec<Key<W>> {
        let mut new = Vec::new();
        for piece in keys.chunks(PIECE) {
            if self.control.is_stopped() {
                break;
            }
            let threads = if piece.len() < ALONE { 1 } else { self.threads };
            let mut laid: Laid<W> = vec![Vec::new(); SHARDS];
            for key in piece {
                laid[shard_of(key)].push(*key);
            }
            new.extend(self.sort_in(&[laid], threads).into_iter().flatten());
        }
        new
    }

    /// Whether a position was found.
    pub(super) fn contains(&self, values: &[u32]) -> bool {
        let key = self.packing.key(values.iter().copied());
        self.shards[shard_of(&key)].contains(&key)
    }

    /// Positions found.
    pub(super) fn seen(&self) -> u64 {
        self.shards.iter().map(|shard| shard.len() as u64).sum()
    }

    /// The numbers of all positions found, of those of the distance counted last, and of those of
    /// the next one that were found before memory ran out. The table is given back piece by piece
    /// meanwhile; what it returns when stopped is not whole.
    pub(super) fn into_numbers(mut self) -> Known {
        let rows = Rows::new(self.space);
        let mut values = vec![0; self.space.coordinates.len()];
        let mut number = |key: &Key<W>| {
            self.packing.values(key, &mut values);
            rows.number(&values)
        };
        let fresh = std::mem::take(&mut self.fresh).iter().map(&mut number).collect();
        let ahead = std::mem::take(&mut self.ahead).iter().map(&mut number).collect();
        let mut seen = Vec::with_capacity(self.shards.iter().map(Shard::len).sum());
        for shard in std::mem::take(&mut self.shards) {
            if self.control.is_stopped() {
                break;
            }
            seen.extend(shard.keys().map(&mut number));
        }
        Known { seen, fresh, ahead }
    }

    /// What a file of this count keeps beside the keys: how many there are, at the last distance,
    /// and at each later one.
    pub(super) fn state(&self) -> Vec<u64> {
        let later = self.later.iter().map(|list| list.len() as u64);
        [self.seen(), self.fresh.len() as u64].into_iter().chain(later).collect()
    }

    /// The words of the keys, in the order of that.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        let seen = self.shards.iter().flat_map(Shard::keys);
        seen.chain(&self.fresh).chain(self.later.iter().flatten()).flatten().copied()
    }

    /// Makes ready for the words of a file of this state; `None` if they do not go together.
    pub(super) fn resume(&mut self, state: &[u64], words: u64) -> Option<Refill<W>> {
        let keys = state.iter().try_fold(0_u64, |all, &count| all.checked_add(count))?;
        self.later = vec![Vec::new(); state.len().checked_sub(2)?].into();
        (keys.checked_mul(W as u64) == Some(words)).then(|| Refill {
            left: state.to_vec(),
            list: 0,
            key: [0; W],
            at: 0,
        })
    }

    /// The next word of the file.
    pub(super) fn put_back(&mut self, refill: &mut Refill<W>, word: u64) {
        refill.key[refill.at] = word;
        refill.at = (refill.at + 1) % W;
        if refill.at > 0 {
            return;
        }
        while refill.left.get(refill.list) == Some(&0) {
            refill.list += 1;
        }
        if let Some(left) = refill.left.get_mut(refill.list) {
            *left -= 1;
        }
        match refill.list {
            0 => _ = self.shards[shard_of(&refill.key)].insert(refill.key),
            1 => self.fresh.push(refill.key),
            list => self
                .later
                .iter_mut()
                .skip(list - 2)
                .take(1)
                .for_each(|later| later.push(refill.key)),
        }
    }

    fn unpacked(&self, key: &Key<W>) -> Vec<u32> {
        let mut values = vec![0; self.space.coordinates.len()];
        self.packing.values(key, &mut values);
        values
    }

    /// Counts the next distance. It may have no positions although later ones have: see
    /// [`Hash::is_done`].
    pub(super) fn advance(&mut self) -> Step {
        let fresh = std::mem::take(&mut self.fresh);
        let mut found: Vec<Key<W>> = Vec::new();
        for batch in fresh.chunks(self.batch()) {
            if let Some(needed) = self.lacking(batch.len(), fresh.len() + found.len()) {
                (self.fresh, self.ahead) = (fresh, found);
                return Step::Full(needed);
            }
            let threads = if batch.len() < ALONE { 1 } else { self.threads };
            let slices: Vec<&[Key<W>]> = batch.chunks(batch.len().div_ceil(threads)).collect();
            let laid = parallel_map(&slices, threads, self.control, |slice| self.lay_out(slice));
            if self.control.poll(batch.len() as u64, 0).is_break() {
                return Step::Stopped;
            }
            let near = self.put_off(laid);
            found.extend(self.sort_in(&near, threads).into_iter().flatten());
            if self.control.is_stopped() {
                return Step::Stopped;
            }
        }
        let due = self.later.pop_front().unwrap_or_default();
        found.extend(self.take_in(&due));
        if self.control.is_stopped() {
            return Step::Stopped;
        }
        self.fresh = found;
        Step::Counted(self.fresh.len() as u64)
    }

    /// Positions whose neighbours are laid out at once.
    fn batch(&self) -> usize {
        BATCH.min(LAID / (self.space.moves.len() * W * 8).max(1)).max(64)
    }

    /// Whether nothing is left to be counted.
    pub(super) fn is_done(&self) -> bool {
        self.fresh.is_empty() && self.later.iter().all(Vec::is_empty)
    }

    /// The bytes needed to go on with a batch, if they are not allowed.
    fn lacking(&self, batch: usize, listed: usize) -> Option<u64> {
        let new = batch * self.space.moves.len();
        let room: usize = self.shards.iter().map(Shard::room).sum();
        let room = if (self.seen() as usize + new) * 4 > room * 3 { room * 2 } else { room };
        let later: usize = self.later.iter().map(Vec::len).sum();
        let keys = room + listed + later + new * 2;
        // What lists and shards leave behind when they grow is given back late.
        let needed = (keys * 8 * W / 3 * 4) as u64;
        (needed > self.memory).then_some(needed)
    }

    /// The neighbours of some positions: by what they cost, by shard.
    fn lay_out(&self, positions: &[Key<W>]) -> Vec<Laid<W>> {
        let (moves, dearest) = (&self.space.moves, self.space.dearest() as usize);
        let mut laid: Vec<Laid<W>> = vec![vec![Vec::new(); SHARDS]; dearest];
        for list in &mut laid[0] {
            list.reserve(positions.len() * moves.len() / SHARDS);
        }
        let mut values = vec![0; self.space.coordinates.len()];
        let mut after = values.clone();
        let mut bits = vec![u64::MAX; moves.len().div_ceil(64)];
        let look = (LOOK / (moves.len() * values.len()).max(1)).max(1);
        for (at, position) in positions.iter().enumerate() {
            if at % look == 0 && self.control.is_stopped() {
                break;
            }
            self.packing.values(position, &mut values);
            self.space.allowed(&values, &mut bits);
            for (i, kept) in moves.iter().enumerate() {
                if bits[i / 64] >> (i % 64) & 1 == 0
                    || !self.space.step(&values, kept.back, &mut after)
                {
                    continue;
                }
                let key = self.packing.key(after.iter().copied());
                let shard = shard_of(&key);
                if kept.cost == 1 || !self.shards[shard].contains(&key) {
                    laid[kept.cost as usize - 1][shard].push(key);
                }
            }
        }
        laid
    }

    /// Keeps what is dearer than 1 for later; returns the rest.
    fn put_off(&mut self, laid: Vec<Vec<Laid<W>>>) -> Vec<Laid<W>> {
        let mut near = Vec::new();
        for by_cost in laid {
            for (ahead, keys) in by_cost.into_iter().enumerate() {
                if ahead == 0 {
                    near.push(keys);
                    continue;
                }
                while self.later.len() <= ahead {
                    self.later.push_back(Vec::new());
                }
                self.later[ahead].extend(keys.into_iter().flatten());
            }
        }
        near
    }

    /// Takes what was laid out into the shards; returns what is new, shard by shard.
    fn sort_in(&mut self, near: &[Laid<W>], threads: usize) -> Vec<Vec<Key<W>>> {
        let control = self.control;
        let one = |at: usize, shard: &mut Shard<W>| {
            let mut new = Vec::new();
            if !control.is_stopped() {
                let keys = near.iter().flat_map(|laid| &laid[at]);
                new.extend(keys.copied().filter(|&key| shard.insert(key)));
            }
            new
        };
        if threads <= 1 {
            return self.shards.iter_mut().enumerate().map(|(at, shard)| one(at, shard)).collect();
        }
        // Each is locked by the one thread that takes it.
        let shards: Vec<_> = self.shards.iter_mut().map(Mutex::new).enumerate().collect();
        parallel_map(&shards, threads, control, |(at, shard)| {
            one(*at, &mut shard.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }

    /// The first positions of the distance counted last that the filter lets pass, at most that
    /// many; `None` when stopped.
    pub(super) fn first(&self, most: usize, filter: &Filter) -> Option<Vec<Vec<u32>>> {
        let mut first: Vec<Key<W>> = Vec::new();
        let pieces: Vec<&[Key<W>]> = self.fresh.chunks(PIECE).collect();
        for group in pieces.chunks(self.threads.max(1) * 4).filter(|_| most > 0) {
            let last = first.last().copied().filter(|_| first.len() == most);
            let found = parallel_map(group, self.threads, self.control, |piece| {
                let near = piece.iter().filter(|key| last.is_none_or(|last| **key < last));
                let mut found: Vec<Key<W>> =
                    near.filter(|key| self.lets_pass(filter, key)).copied().collect();
                found.sort_unstable();
                found.truncate(most);
                found
            });
            if self.control.is_stopped() {
                return None;
            }
            first.extend(found.into_iter().flatten());
            first.sort_unstable();
            first.truncate(most);
        }
        Some(first.iter().map(|key| self.unpacked(key)).collect())
    }

    /// How many positions of the distance counted last the filter lets pass; `None` when stopped.
    pub(super) fn passing(&self, filter: &Filter) -> Option<u64> {
        if filter.is_open() {
            return Some(self.fresh.len() as u64);
        }
        let pieces: Vec<&[Key<W>]> = self.fresh.chunks(PIECE).collect();
        let passing = parallel_map(&pieces, self.threads, self.control, |piece| {
            piece.iter().filter(|key| self.lets_pass(filter, key)).count() as u64
        });
        (!self.control.is_stopped()).then(|| passing.iter().sum())
    }

    fn lets_pass(&self, filter: &Filter, key: &Key<W>) -> bool {
        filter.is_open() || filter.passes(&self.unpacked(key))
    }
}

/// The shard that a key belongs to.
#[inline]
fn shard_of<const W: usize>(key: &Key<W>) -> usize {
    (hash(key) >> (64 - SHARDS.trailing_zeros())) as usize
}
