//! A counter that stores the positions found so far in a hash table.
//!
//! The table is divided into shards. The positions of the last distance are taken in batches, and a
//! batch is divided into slices, one for each thread. Each thread lists the neighbours of its slice
//! by the shard to which they belong. Then each shard inserts the keys that were listed for it. No
//! locks are needed, and positions are found in the same order with any number of threads.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use premove_engine::search::Control;
use premove_engine::store::allocate::{collected, push, reserve, with_space};

use super::counter::{Counter, KnownPositions, StartFilter};
use super::keep::CountFile;
use super::request::{CountEngine, Halt, go_on, map_all};
use super::rows::PositionRows;
use super::shard::{FOUND, Key, KeyShard, Packing, for_width, hash};
use crate::space::index::IndexSpace;

/// Number of shards of the table; a power of two.
const SHARDS: usize = 64;
/// Number of positions whose neighbours are listed in one batch.
const BATCH: usize = 1 << 15;
/// Maximum number of bytes for the listed neighbours of a batch. It matters for long keys or many
/// moves.
const LAID: usize = 1 << 26;
/// Units of work between two checks of the stop flag, which takes some milliseconds. Moving a
/// coordinate is one unit.
const LOOK: usize = 1 << 18;
/// Number of positions that a thread takes at once if each needs little work.
const PIECE: usize = 1 << 16;
/// Number of positions below which a batch is done on one thread.
const ALONE: usize = 1 << 12;

/// Lists of neighbours, as keys: one list for each shard.
type Laid<const W: usize> = Vec<Vec<Key<W>>>;

/// The hash table, and the progress of the count.
pub(super) struct Hash<'a, const W: usize> {
    space: &'a IndexSpace,
    control: &'a Control,
    threads: usize,
    memory: u64,
    packing: Packing,
    shards: Vec<KeyShard<W>>,
    /// Positions at the last counted distance.
    fresh: Vec<Key<W>>,
    /// Positions at the next distance that were inserted before memory ran out.
    ahead: Vec<Key<W>>,
    /// Positions at distances after the next one, in one list for each distance. In a list a key
    /// may occur twice, and keys may already be in the table.
    later: VecDeque<Vec<Key<W>>>,
}

/// Returns the bytes of memory for the keys of a stored hash table, given the state in its file.
pub(super) fn resumed_bytes(state: &[u64], words: usize) -> u64 {
    let seen = state.first().map_or(0, |seen| seen / SHARDS as u64);
    let places = (seen + seen / 3 + 1).checked_next_power_of_two().unwrap_or(u64::MAX);
    let listed = state.iter().skip(1).fold(0_u64, |all, &count| all.saturating_add(count));
    places.saturating_mul(SHARDS as u64).saturating_add(listed).saturating_mul(words as u64 * 8)
}

/// Builds an empty table for keys of `words` words. It may take `memory` bytes.
pub(super) fn table<'a>(
    words: usize,
    space: &'a IndexSpace,
    control: &'a Control,
    threads: usize,
    memory: u64,
) -> Box<dyn Counter + 'a> {
    for_width!(words, W => Box::new(Hash::<W>::new(space, control, threads, memory)))
}

impl<'a, const W: usize> Hash<'a, W> {
    pub(super) fn new(
        space: &'a IndexSpace,
        control: &'a Control,
        threads: usize,
        memory: u64,
    ) -> Self {
        Self {
            space,
            control,
            threads,
            memory,
            packing: Packing::new(space),
            shards: (0..SHARDS).map(|_| KeyShard::default()).collect(),
            fresh: Vec::new(),
            ahead: Vec::new(),
            later: VecDeque::new(),
        }
    }

    /// Inserts keys into the table. Returns those that are new.
    fn take_in(&mut self, keys: &[Key<W>]) -> Result<Vec<Key<W>>, Halt> {
        let mut new = Vec::new();
        for piece in keys.chunks(PIECE) {
            go_on(self.control)?;
            let threads = if piece.len() < ALONE { 1 } else { self.threads };
            let mut laid: Laid<W> = vec![Vec::new(); SHARDS];
            for key in piece {
                laid[shard_of(key)].push(*key);
            }
            self.sort_in(&[laid], threads, &mut new)?;
        }
        Ok(new)
    }

    fn unpacked(&self, key: &Key<W>) -> Vec<u32> {
        let mut values = vec![0; self.space.coordinates.len()];
        self.packing.values(key, &mut values);
        values
    }

    /// Returns the number of positions whose neighbours are listed in one batch.
    fn batch(&self) -> usize {
        BATCH.min(LAID / (self.space.moves.len() * W * 8).max(1)).max(64)
    }

    /// Returns the bytes that a batch needs if they are more than the allowed memory, otherwise
    /// `None`.
    fn lacking(&self, batch: usize, listed: usize) -> Option<u64> {
        let new = batch * self.space.moves.len();
        let places: usize = self.shards.iter().map(KeyShard::capacity).sum();
        let is_short = (self.seen() as usize + new) * 4 > places * 3;
        let later: usize = self.later.iter().map(Vec::len).sum();
        let keys = if is_short { places * 2 } else { places } + listed + later + new * 2;
        // Lists and shards that grow have their old and new memory at the same time.
        let needed = (keys * 8 * W / 3 * 4) as u64;
        (needed > self.memory).then_some(needed)
    }

    /// Lists the neighbours of some positions, first by the cost of the move, then by shard.
    fn lay_out(&self, positions: &[Key<W>]) -> Vec<Laid<W>> {
        let moves = &self.space.moves;
        let dearest = self.space.dearest() as usize;
        let mut laid: Vec<Laid<W>> = vec![vec![Vec::new(); SHARDS]; dearest];
        for list in &mut laid[0] {
            reserve(list, positions.len() * moves.len() / SHARDS, FOUND);
        }
        let mut values = vec![0; self.space.coordinates.len()];
        let mut after = values.clone();
        let mut bits = Vec::new();
        let look = (LOOK / (moves.len() * values.len()).max(1)).max(1);
        for (at, position) in positions.iter().enumerate() {
            if at % look == 0 && self.control.is_stopped() {
                break;
            }
            self.packing.values(position, &mut values);
            for (_, kept) in self.space.allowed(&values, &mut bits) {
                if !self.space.step(&values, kept.back, &mut after) {
                    continue;
                }
                let key = self.packing.key(after.iter().copied());
                let shard = shard_of(&key);
                if kept.cost == 1 || !self.shards[shard].contains(&key) {
                    push(&mut laid[kept.cost as usize - 1][shard], key, FOUND);
                }
            }
        }
        laid
    }

    /// Keeps the neighbours at a cost above 1 for later distances. Returns the other neighbours.
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
                for keys in keys {
                    reserve(&mut self.later[ahead], keys.len(), FOUND);
                    self.later[ahead].extend(keys);
                }
            }
        }
        near
    }

    /// Inserts listed keys into the shards. Appends those that are new to `found`, shard by shard.
    fn sort_in(
        &mut self,
        near: &[Laid<W>],
        threads: usize,
        found: &mut Vec<Key<W>>,
    ) -> Result<(), Halt> {
        let control = self.control;
        if threads <= 1 {
            for (at, shard) in self.shards.iter_mut().enumerate() {
                let new = insert_new(shard, near, at, control);
                reserve(found, new.len(), FOUND);
                found.extend(new);
            }
            return go_on(control);
        }
        // Only one thread locks each shard.
        let shards: Vec<_> = self.shards.iter_mut().map(Mutex::new).enumerate().collect();
        let new = map_all(&shards, threads, control, &|(at, shard)| {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            insert_new(&mut shard, near, *at, control)
        })?;
        for keys in new {
            reserve(found, keys.len(), FOUND);
            found.extend(keys);
        }
        Ok(())
    }

    fn lets_pass(&self, filter: &StartFilter, key: &Key<W>) -> bool {
        filter.is_open() || filter.fits(&self.unpacked(key)) != 0
    }
}

/// Inserts the keys that are listed for shard `number`, unless stopped. Returns those that are new.
fn insert_new<const W: usize>(
    shard: &mut KeyShard<W>,
    near: &[Laid<W>],
    number: usize,
    control: &Control,
) -> Vec<Key<W>> {
    let mut new = Vec::new();
    if !control.is_stopped() {
        for &key in near.iter().flat_map(|laid| &laid[number]) {
            if shard.insert(key) {
                push(&mut new, key, FOUND);
            }
        }
    }
    new
}

impl<const W: usize> Counter for Hash<'_, W> {
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt> {
        self.shards = (0..SHARDS).map(|_| KeyShard::default()).collect();
        self.later.clear();
        let keys: Vec<_> =
            sources.iter().map(|values| self.packing.key(values.iter().copied())).collect();
        self.fresh = self.take_in(&keys)?;
        Ok(())
    }

    fn resume(&mut self, kept: &CountFile) -> Result<bool, Halt> {
        let state = &kept.head.state;
        let keys = state.iter().try_fold(0_u64, |all, &count| all.checked_add(count));
        let words = keys.and_then(|keys| keys.checked_mul(W as u64));
        let Some(later) = state.len().checked_sub(2).filter(|_| words == Some(kept.words())) else {
            return Ok(false);
        };
        self.later = vec![Vec::new(); later].into();
        // For each list in the file, the number of its keys that are still to be read.
        let mut left = state.iter().copied();
        let mut list = 0;
        let mut missing = left.next().unwrap_or(0);
        let mut key = [0; W];
        let mut at = 0;
        kept.read(self.control, |word| {
            key[at] = word;
            at = (at + 1) % W;
            if at > 0 {
                return;
            }
            while missing == 0 {
                (list, missing) = (list + 1, left.next().unwrap_or(u64::MAX));
            }
            missing -= 1;
            match list {
                0 => _ = self.shards[shard_of(&key)].insert(key),
                1 => push(&mut self.fresh, key, FOUND),
                _ => push(&mut self.later[list - 2], key, FOUND),
            }
        })
    }

    fn advance(&mut self) -> Result<u64, Halt> {
        let fresh = std::mem::take(&mut self.fresh);
        let mut found: Vec<Key<W>> = Vec::new();
        for batch in fresh.chunks(self.batch()) {
            if let Some(needed) = self.lacking(batch.len(), fresh.len() + found.len()) {
                (self.fresh, self.ahead) = (fresh, found);
                return Err(Halt::Full(needed));
            }
            let threads = if batch.len() < ALONE { 1 } else { self.threads };
            let slices: Vec<&[Key<W>]> = batch.chunks(batch.len().div_ceil(threads)).collect();
            let laid = map_all(&slices, threads, self.control, &|slice| self.lay_out(slice))?;
            if self.control.poll(batch.len() as u64, 0).is_break() {
                return Err(Halt::Stopped);
            }
            let near = self.put_off(laid);
            self.sort_in(&near, threads, &mut found)?;
        }
        let due = self.later.pop_front().unwrap_or_default();
        let new = self.take_in(&due)?;
        reserve(&mut found, new.len(), FOUND);
        found.extend(new);
        self.fresh = found;
        Ok(self.fresh.len() as u64)
    }

    fn is_done(&self) -> bool {
        self.fresh.is_empty() && self.later.iter().all(Vec::is_empty)
    }

    fn seen(&self) -> u64 {
        self.shards.iter().map(|shard| shard.len() as u64).sum()
    }

    fn contains(&self, values: &[u32]) -> Result<bool, Halt> {
        let key = self.packing.key(values.iter().copied());
        Ok(self.shards[shard_of(&key)].contains(&key))
    }

    fn first(&self, most: usize, filter: &StartFilter) -> Result<Vec<Vec<u32>>, Halt> {
        let mut first: Vec<Key<W>> = Vec::new();
        let pieces: Vec<&[Key<W>]> = self.fresh.chunks(PIECE).collect();
        for group in pieces.chunks(self.threads.max(1) * 4).filter(|_| most > 0) {
            let last = first.last().copied().filter(|_| first.len() == most);
            let found = map_all(group, self.threads, self.control, &|piece| {
                let near = piece.iter().filter(|key| last.is_none_or(|last| **key < last));
                let mut found: Vec<Key<W>> =
                    near.filter(|key| self.lets_pass(filter, key)).copied().collect();
                found.sort_unstable();
                found.truncate(most);
                found
            })?;
            first.extend(found.concat());
            first.sort_unstable();
            first.truncate(most);
        }
        Ok(first.iter().map(|key| self.unpacked(key)).collect())
    }

    fn passing(&self, filter: &StartFilter) -> Result<u64, Halt> {
        if filter.is_open() {
            return Ok(self.fresh.len() as u64);
        }
        let pieces: Vec<&[Key<W>]> = self.fresh.chunks(PIECE).collect();
        let passing = map_all(&pieces, self.threads, self.control, &|piece| {
            piece.iter().filter(|key| self.lets_pass(filter, key)).count() as u64
        })?;
        Ok(passing.iter().sum())
    }

    fn engine(&self) -> CountEngine {
        CountEngine::Hash
    }

    /// Returns the number of keys in the table, at the last distance, and at each later distance.
    fn state(&self) -> Vec<u64> {
        let later = self.later.iter().map(|list| list.len() as u64);
        [self.seen(), self.fresh.len() as u64].into_iter().chain(later).collect()
    }

    /// Returns the words of all keys, in the order of the state.
    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>) {
        let seen = self.shards.iter().flat_map(KeyShard::keys);
        let keys = seen.chain(&self.fresh).chain(self.later.iter().flatten());
        let count = self.state().iter().sum::<u64>() * W as u64;
        (count, Box::new(keys.flatten().copied()))
    }

    /// Returns the numbers of the positions in the table, which is freed piece by piece.
    fn into_known(mut self: Box<Self>) -> Result<KnownPositions, Halt> {
        if self.space.dearest() > 1 {
            return Ok(KnownPositions::default());
        }
        let rows = PositionRows::new(self.space);
        let mut values = vec![0; self.space.coordinates.len()];
        let mut number = |key: &Key<W>| {
            self.packing.values(key, &mut values);
            rows.number(&values)
        };
        let fresh = collected(std::mem::take(&mut self.fresh).iter().map(&mut number), FOUND);
        let ahead = collected(std::mem::take(&mut self.ahead).iter().map(&mut number), FOUND);
        let mut seen = with_space(self.shards.iter().map(KeyShard::len).sum(), FOUND);
        for shard in std::mem::take(&mut self.shards) {
            go_on(self.control)?;
            seen.extend(shard.keys().map(&mut number));
        }
        Ok(KnownPositions { seen, fresh, ahead })
    }
}

#[inline]
fn shard_of<const W: usize>(key: &Key<W>) -> usize {
    (hash(key) >> (64 - SHARDS.trailing_zeros())) as usize
}
