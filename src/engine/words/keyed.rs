//! A list of entries that are found by their 64-bit keys.
//!
//! The entries are sorted by key. Marks refuse most keys that the list does not have. For the
//! others an index by the first bits leads to about two keys, and each key to its entries. A hash
//! map of the same entries takes twice the memory.

use super::marks::Marks;

/// A list of entries, sorted by key. Several entries may have the same key.
#[derive(Clone, Debug)]
pub(super) struct KeyedList<T> {
    marks: Marks,
    /// The different keys.
    keys: Vec<u64>,
    /// The number of entries before those of each key, and in the end that of all.
    firsts: Vec<u32>,
    entries: Vec<T>,
    /// The number of keys before each value of the first bits of a key.
    starts: Vec<u32>,
    /// Number of bits of a key behind the bits of the index.
    shift: u32,
}

impl<T: Copy + Ord> KeyedList<T> {
    /// Sorts the entries by key, entries of equal keys by value.
    pub(super) fn new(mut pairs: Vec<(u64, T)>) -> Self {
        pairs.sort_unstable();
        Self::of_sorted(pairs)
    }

    /// Makes a list of entries that are sorted by key.
    pub(super) fn of_sorted(pairs: Vec<(u64, T)>) -> Self {
        debug_assert!(pairs.is_sorted(), "a list must be sorted");
        let different = pairs.chunk_by(|a, b| a.0 == b.0).count();
        let bits = different.max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut list = Self {
            marks: Marks::new((bits + 4).max(7)),
            keys: Vec::with_capacity(different),
            firsts: Vec::with_capacity(different + 1),
            entries: Vec::with_capacity(pairs.len()),
            starts: vec![0; (1 << bits) + 1],
            shift,
        };
        for (key, entry) in pairs {
            if list.keys.last() != Some(&key) {
                list.marks.add(key);
                list.keys.push(key);
                list.firsts.push(list.entries.len() as u32);
                list.starts[(key >> shift) as usize + 1] += 1;
            }
            list.entries.push(entry);
        }
        list.firsts.push(list.entries.len() as u32);
        for i in 1..list.starts.len() {
            list.starts[i] += list.starts[i - 1];
        }
        list
    }

    /// Returns the entries with a key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> &[T] {
        if !self.marks.has(key) {
            return &[];
        }
        let first = (key >> self.shift) as usize;
        let (from, to) = (self.starts[first] as usize, self.starts[first + 1] as usize);
        match self.keys[from..to].iter().position(|&other| other == key) {
            Some(at) => {
                let [first, end] = [0, 1].map(|next| self.firsts[from + at + next] as usize);
                &self.entries[first..end]
            }
            None => &[],
        }
    }

    /// Returns whether the list may have a key, by its marks alone: `true` if it has.
    #[inline]
    pub(super) fn may_have(&self, key: u64) -> bool {
        self.marks.has(key)
    }

    /// Returns all entries, in the order of their keys.
    pub(super) fn entries(&self) -> &[T] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_their_keys() {
        let key = |i: u64| (i / 2).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let list = KeyedList::new((0..1_001).map(|i| (key(i), i)).collect());
        assert_eq!((list.entries().len(), list.keys.len()), (1_001, 501));
        assert_eq!(list.get(key(8)), [8, 9]);
        assert_eq!(list.get(key(1_000)), [1_000]);
        assert_eq!(list.get(key(8) + 1), [0_u64; 0]);
        assert!((0..1_001).all(|i| list.get(key(i)).contains(&i) && list.may_have(key(i))));
        assert_eq!(KeyedList::<u8>::new(Vec::new()).get(7), [0_u8; 0]);
    }
}
