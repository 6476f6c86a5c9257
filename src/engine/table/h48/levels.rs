//! All keys at small distances, found by breadth-first search, level by level and class by class.

use std::sync::OnceLock;

use super::keys::{Keys, KeysBuilder, Visit};
use super::maps::{FlipTable, KeyMap, Linear, Maps, by_arrangement};
use super::share::{Stop, share};
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::h48::{CLASS_KEYS, CLASSES};
use crate::store::allocate::{with_space, zeroed};

/// Number of 64-bit words for an arrangement: a bit for each of its 2,048 flips.
const WORDS: usize = 32;

/// Lists of all keys at each distance from 0 on, by corner class.
pub(crate) struct Levels(Vec<Vec<Keys>>);

impl Levels {
    /// Lists all keys up to a distance. Returns `None` if it was stopped. `done` is called with the
    /// distance each time the keys of one class at this distance are listed.
    ///
    /// For a key at distance `d`, each move leads to a key, after *some* symmetry that maps the
    /// corners to the representative of their class. At least one of these keys is at distance `d -
    /// 1`. From the keys at distance `d - 1` in each class, the search goes to every class of which
    /// that class is a [`Source`](super::maps::Source). So it finds all keys, also those that
    /// differ only by symmetries of the class.
    pub(in crate::table) fn new(
        maps: &Maps,
        last: u8,
        done: &(dyn Fn(u8) + Sync),
        stop: Stop<'_>,
    ) -> Option<Self> {
        let mut solved = KeysBuilder::default();
        solved.push(0, &[0]);
        let mut first = vec![Keys::default(); CLASSES];
        first[0] = solved.finish();
        let mut levels = Self(vec![first]);
        while levels.last() < last {
            let next: Vec<OnceLock<Keys>> = (0..CLASSES).map(|_| OnceLock::new()).collect();
            let level = levels.last() + 1;
            let is_done = share(CLASSES, &|| done(level), stop, Scratch::new, |memory, class| {
                let Some(keys) = levels.grow(maps, class, memory, stop) else { return false };
                next[class].get_or_init(|| keys);
                true
            });
            if !is_done {
                return None;
            }
            let grown = next.into_iter().map(|keys| {
                keys.into_inner().unwrap_or_else(|| unreachable!("every class was grown"))
            });
            levels.0.push(grown.collect());
        }
        Some(levels)
    }

    /// Returns the greatest listed distance.
    pub(in crate::table) fn last(&self) -> u8 {
        (self.0.len() - 1) as u8
    }

    /// Returns the keys in a corner class that are `distance` moves from solved.
    pub(in crate::table) fn keys(&self, distance: u8, class: usize) -> &Keys {
        &self.0[usize::from(distance)][class]
    }

    /// Returns the number of keys that are `distance` moves from solved.
    pub(in crate::table) fn count(&self, distance: u8) -> u64 {
        self.0[usize::from(distance)].iter().map(Keys::len).sum()
    }

    /// Returns all keys that are at most `most` moves from solved, each with its distance. Returns
    /// `None` if it was stopped.
    pub(in crate::table) fn within(
        &self,
        maps: &Maps,
        most: u8,
        stop: Stop<'_>,
    ) -> Option<Vec<(u64, u8)>> {
        let most = most.min(self.last());
        let mut all =
            with_space((0..=most).map(|distance| self.count(distance) as usize).sum(), "its keys");
        for class in 0..CLASSES {
            if stop() {
                return None;
            }
            let first = class as u64 * CLASS_KEYS;
            for distance in 0..=most {
                self.keys(distance, class).each(|arrangement, flips| {
                    let flips = flips ^ maps.natural(usize::from(arrangement));
                    let key = first + u64::from(arrangement) * 2_048 + u64::from(flips >> 1);
                    all.push((key, distance));
                });
            }
        }
        Some(all)
    }

    /// Returns the keys of one class on the next level, or `None` if it was stopped.
    fn grow(
        &self,
        maps: &Maps,
        class: usize,
        memory: &mut Scratch,
        stop: Stop<'_>,
    ) -> Option<Keys> {
        let last = self.last();
        let mut any = false;
        for source in maps.sources(class) {
            let keys = self.keys(last, source.class);
            if keys.len() > 0 {
                if stop() {
                    return None;
                }
                any = true;
                memory.mark(keys, &maps.natural_map(source));
            }
        }
        for known in last.saturating_sub(1)..=last {
            self.keys(known, class).each(|arrangement, flips| memory.unmark(arrangement, flips));
        }
        Some(if any { memory.take(maps) } else { Keys::default() })
    }
}

/// A bit for each possible key of one class, 8.9 MB in total. For each arrangement, an additional
/// word shows which of its 32 words are not zero.
struct Scratch {
    bits: Vec<u64>,
    used: Vec<u32>,
    flips: FlipTable,
    changes: FlipTable,
    keys: KeysBuilder,
}

impl Scratch {
    fn new() -> Self {
        let mut changes = by_arrangement(|_| 0);
        Linear::SAME.fill(11, &mut changes);
        Self {
            bits: zeroed(ARRANGEMENTS * WORDS, "its keys"),
            used: vec![0; ARRANGEMENTS],
            flips: by_arrangement(|_| 0),
            changes,
            keys: KeysBuilder::default(),
        }
    }

    fn mark(&mut self, keys: &Keys, map: &KeyMap<'_>) {
        map.flips.fill(11, &mut self.flips);
        let KeyMap { carried, moved, .. } = *map;
        let flips = &*self.flips;
        let changes = &*self.changes;
        keys.visit(&mut Exact {
            carried,
            moved,
            flips,
            changes,
            bits: &mut self.bits,
            used: &mut self.used,
        });
    }

    fn unmark(&mut self, arrangement: u16, flips: u16) {
        let flips = usize::from(flips >> 1);
        self.bits[usize::from(arrangement) * WORDS + flips / 64] &= !(1 << (flips % 64));
    }

    /// Returns the keys whose bits are set, and clears the bits.
    fn take(&mut self, maps: &Maps) -> Keys {
        let mut found = Vec::with_capacity(2_048);
        for (arrangement, used) in self.used.iter_mut().enumerate() {
            let mut used = std::mem::take(used);
            if used == 0 {
                continue;
            }
            // The flip in place 0 follows from the others, because the sum of the flips against F/B
            // is even.
            let odd = maps.natural(arrangement).count_ones();
            while used != 0 {
                let word = used.trailing_zeros() as usize;
                used &= used - 1;
                let mut bits = std::mem::take(&mut self.bits[arrangement * WORDS + word]);
                while bits != 0 {
                    let flips = (word * 64) as u16 + bits.trailing_zeros() as u16;
                    bits &= bits - 1;
                    found.push(flips << 1 | ((flips.count_ones() + odd) & 1) as u16);
                }
            }
            self.keys.push(arrangement as u16, &found);
            found.clear();
        }
        self.keys.finish()
    }
}

struct Exact<'a> {
    carried: &'a [u16; 1 << 16],
    moved: &'a [u32; 1 << 16],
    flips: &'a [u16; 1 << 16],
    changes: &'a [u16; 1 << 16],
    bits: &'a mut [u64],
    used: &'a mut [u32],
}

impl Visit for Exact<'_> {
    #[inline]
    fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]) {
        let moved = self.moved[usize::from(self.carried[usize::from(arrangement)])];
        let change = self.changes[(moved >> 16) as usize];
        let to = (moved & 0xffff) as usize;
        let mut used = 0;
        for &f in flips {
            let value = self.flips[usize::from(f)] ^ change;
            if let Some(word) = self.bits.get_mut(to * WORDS + usize::from(value >> 6)) {
                *word |= 1 << (value & 63);
            }
            used |= 1 << (value >> 6);
        }
        if let Some(word) = self.used.get_mut(to) {
            *word |= used;
        }
    }
}
