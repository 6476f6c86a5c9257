//! A list of entries that are found by their 64-bit keys.
//!
//! The entries are sorted by key. An index by the first bits of the key leads to about two entries,
//! so that a lookup reads two places of memory. A hash map of the same entries takes twice the
//! memory.

use std::ops::Range;

/// A list of entries, sorted by key. Several entries may have the same key.
#[derive(Clone, Debug)]
pub(super) struct KeyedList<T> {
    keys: Vec<u64>,
    entries: Vec<T>,
    /// The number of entries before each value of the first bits of a key.
    starts: Vec<u32>,
    /// Number of bits of a key behind the bits of the index.
    shift: u32,
}

impl<T: Copy + Ord> KeyedList<T> {
    /// Sorts the entries by key, entries of equal keys by value.
    pub(super) fn new(mut pairs: Vec<(u64, T)>) -> Self {
        pairs.sort_unstable();
        let bits = pairs.len().max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut starts = vec![0_u32; (1 << bits) + 1];
        for (key, _) in &pairs {
            starts[(key >> shift) as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let (keys, entries) = pairs.into_iter().unzip();
        Self { keys, entries, starts, shift }
    }

    /// Returns the entries with a key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> &[T] {
        &self.entries[self.range(key)]
    }

    #[inline]
    fn range(&self, key: u64) -> Range<usize> {
        let first = (key >> self.shift) as usize;
        let (from, to) = (self.starts[first] as usize, self.starts[first + 1] as usize);
        let keys = &self.keys[from..to];
        let before = keys.iter().take_while(|&&other| other < key).count();
        let equal = keys[before..].iter().take_while(|&&other| other == key).count();
        from + before..from + before + equal
    }

    /// Returns all entries with their keys, in the order of the keys.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, T)> {
        self.keys.iter().copied().zip(self.entries.iter().copied())
    }

    /// Returns the number of entries.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_their_keys() {
        let key = |i: u64| (i / 2).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let list = KeyedList::new((0..1_001).map(|i| (key(i), i)).collect());
        assert_eq!(list.len(), 1_001);
        assert_eq!(list.get(key(8)), [8, 9]);
        assert_eq!(list.get(key(1_000)), [1_000]);
        assert_eq!(list.get(key(8) + 1), [0_u64; 0]);
        assert!((0..1_001).all(|i| list.get(key(i)).contains(&i)));
        assert_eq!(KeyedList::<u8>::new(Vec::new()).get(7), [0_u8; 0]);
    }
}
