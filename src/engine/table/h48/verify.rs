//! Checks single entries of a table without the code that built it.
//!
//! The distance of an entry is the distance of the nearest of its keys. A sequence of one, two or
//! three moves leads from all keys of an entry to one class and one arrangement, and maps their
//! flips by one affine map. One state for the first key and one for each dropped flip give this
//! map. Then each image is looked up in the exact set of short keys. Only moves and symmetries of
//! whole states and the keys of `coord::h48` are used.

use std::sync::{Mutex, PoisonError};

use premove_cube::{Cube, Metric, Move, Rng};

use super::share::{Stop, share};
use crate::coord::h48::{CLASS_KEYS, CLASSES, CornerClasses, KEYS};
use crate::table::short_keys::ShortKeys;

/// An entry with a wrong value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Index of the entry.
    pub entry: u64,
    /// The value in the table, 0 to 3.
    pub held: u8,
    /// The correct value of the entry.
    pub right: u8,
}

/// Verifier of a table of distances, which computes the correct values of entries.
pub struct Verifier<'a> {
    h: u8,
    base: u8,
    metric: Metric,
    classes: CornerClasses,
    short: ShortKeys<'a>,
    limit: u8,
    /// Classes whose representative is mapped to itself by several symmetries.
    symmetric: Vec<u32>,
}

/// The keys of an entry after some moves: the image of the first key, and the bits that change in
/// it with each dropped flip.
struct Image {
    first: u64,
    changes: Vec<u64>,
}

impl<'a> Verifier<'a> {
    /// Prepares to verify the table of `h` flips with this base. `short` must contain all keys that
    /// are at most `limit` moves from the solved cube.
    pub fn new(h: u8, base: u8, metric: Metric, short: ShortKeys<'a>, limit: u8) -> Self {
        let classes = CornerClasses::new();
        let symmetric = (0..CLASSES as u32)
            .filter(|&c| classes.stabiliser(c as usize).count_ones() > 1)
            .collect();
        Self { h, base, metric, classes, short, limit: limit.min(base), symmetric }
    }

    /// Number of entries of the table.
    fn entries(&self) -> u64 {
        KEYS >> (11 - self.h)
    }

    /// Returns the correct value of an entry, or `None` if it was stopped.
    pub fn value(&self, entry: u64, stop: Stop<'_>) -> Option<u8> {
        let first = entry << (11 - self.h);
        // Keys that differ from the first in one dropped flip. All others are sums (xor) of these.
        let keys = (0..11 - self.h).map(|bit| first | 1 << bit);
        let cubes: Vec<Cube> =
            std::iter::once(first).chain(keys).map(|key| self.classes.cube(key)).collect();
        for distance in 0..self.base + 3 {
            let more = distance.saturating_sub(self.limit);
            if distance >= self.limit && self.reaches(&cubes, None, more, stop)? {
                return Some(distance.saturating_sub(self.base));
            }
        }
        Some(3)
    }

    /// Returns whether `moves` moves lead from one of these keys to a key in the set of short keys.
    /// Returns `None` if it was stopped.
    fn reaches(
        &self,
        cubes: &[Cube],
        last: Option<Move>,
        moves: u8,
        stop: Stop<'_>,
    ) -> Option<bool> {
        if moves == 0 {
            return Some(self.any_short(&self.image(cubes)));
        }
        if stop() {
            return None;
        }
        for m in self.metric.moves() {
            // Two turns of one face in a row are left out if they make one move or none, because
            // shorter sequences come first.
            let needless = last.is_some_and(|l| {
                l.merge(m).is_some_and(|one| one.is_none_or(|m| self.metric.cost(m) == 1))
            });
            if !needless {
                let after: Vec<Cube> = cubes.iter().map(|cube| cube.after(m)).collect();
                if self.reaches(&after, Some(m), moves - 1, stop)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn image(&self, cubes: &[Cube]) -> Image {
        let first = self.classes.key(&cubes[0]);
        Image {
            first,
            changes: cubes[1..].iter().map(|cube| first ^ self.classes.key(cube)).collect(),
        }
    }

    /// Returns whether at least one of the keys is in the set of short keys. The keys are visited
    /// in an order in which neighbours differ in one flip.
    fn any_short(&self, image: &Image) -> bool {
        let mut key = image.first;
        for i in 1..=1_u32 << image.changes.len() {
            if self.short.distance(key).is_some_and(|distance| distance <= self.limit) {
                return true;
            }
            // There is no change after the last key.
            if let Some(change) = image.changes.get(i.trailing_zeros() as usize) {
                key ^= change;
            }
        }
        false
    }

    /// Compares one entry with its correct value. Returns the difference if there is one; the outer
    /// `None` means that it was stopped.
    pub fn check(
        &self,
        entry: u64,
        get: &dyn Fn(u64) -> u8,
        stop: Stop<'_>,
    ) -> Option<Option<Difference>> {
        let held = get(entry);
        let right = self.value(entry, stop)?;
        Some((held != right).then_some(Difference { entry, held, right }))
    }

    /// Compares random entries on all threads. Three of four are in classes with symmetries (see
    /// `symmetric`). Returns the differences in order, or `None` if it was stopped.
    pub fn check_random(
        &self,
        samples: usize,
        seed: u64,
        get: &(dyn Fn(u64) -> u8 + Sync),
        stop: Stop<'_>,
    ) -> Option<Vec<Difference>> {
        let found = Mutex::new(Vec::new());
        let entries = self.sample(samples, seed);
        let is_done = share(
            entries.len(),
            &|| (),
            stop,
            || (),
            |(), i| {
                let Some(difference) = self.check(entries[i], get, stop) else { return false };
                if let (Some(difference), Ok(mut found)) = (difference, found.lock()) {
                    found.push(difference);
                }
                true
            },
        );
        if !is_done {
            return None;
        }
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable();
        Some(found)
    }

    fn sample(&self, samples: usize, seed: u64) -> Vec<u64> {
        let mut rng = Rng::from_number(seed);
        let per_class = CLASS_KEYS as u32;
        let entries = (0..samples).map(|i| {
            let class = match i % 4 {
                0 => rng.below(CLASSES as u32),
                _ => self.symmetric[rng.below(self.symmetric.len() as u32) as usize],
            };
            let key = u64::from(class) * CLASS_KEYS + u64::from(rng.below(per_class));
            (key >> (11 - self.h)).min(self.entries() - 1)
        });
        entries.collect()
    }
}
