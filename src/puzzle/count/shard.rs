//! Positions as keys of a few words, and a table of those that were seen.

use crate::puzzle::space::index::Space;

/// A position in words: the values of the coordinates one behind the other, the first highest,
/// below a bit that is always set. Keys are ordered as positions are.
pub(super) type Key<const W: usize> = [u64; W];

/// No key.
const EMPTY: u64 = 0;

/// Where the values of the coordinates are in a key.
pub(super) struct Packing {
    fields: Vec<Field>,
}

#[derive(Clone, Copy)]
struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Packing {
    /// For the coordinates of a space.
    pub(super) fn new(space: &Space) -> Self {
        let (mut word, mut left) = (0, 63);
        let mut fields = Vec::new();
        for coordinate in &space.coordinates {
            let bits = usize::BITS - (coordinate.size - 1).leading_zeros();
            if bits > left {
                (word, left) = (word + 1, 64);
            }
            left -= bits;
            fields.push(Field { word, shift: left, mask: (1_u64 << bits) - 1 });
        }
        Self { fields }
    }

    /// Words that a key takes.
    pub(super) fn words(&self) -> usize {
        self.fields.last().map_or(0, |field| field.word) + 1
    }

    /// The key of a position.
    #[inline]
    pub(super) fn key<const W: usize>(&self, values: impl Iterator<Item = u32>) -> Key<W> {
        let mut key = [0; W];
        key[0] = 1 << 63;
        for (field, value) in self.fields.iter().zip(values) {
            key[field.word] |= u64::from(value) << field.shift;
        }
        key
    }

    /// The position of a key.
    #[inline]
    pub(super) fn values<const W: usize>(&self, key: &Key<W>, values: &mut [u32]) {
        for (value, field) in values.iter_mut().zip(&self.fields) {
            *value = (key[field.word] >> field.shift & field.mask) as u32;
        }
    }
}

/// A number that is spread well: its low bits choose a place, its high ones a shard.
#[inline]
pub(super) fn hash<const W: usize>(key: &Key<W>) -> u64 {
    key.iter().fold(0, |all, &word| {
        let wide = u128::from(all ^ word) * 0x9e37_79b9_7f4a_7c15;
        (wide >> 64) as u64 ^ wide as u64
    })
}

/// Keys in open addressing.
#[derive(Default)]
pub(super) struct Shard<const W: usize> {
    places: Vec<Key<W>>,
    count: usize,
}

impl<const W: usize> Shard<W> {
    /// Takes a key in; false if it was there.
    #[inline]
    pub(super) fn insert(&mut self, key: Key<W>) -> bool {
        if (self.count + 1) * 4 > self.places.len() * 3 {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut place = hash(&key) as usize & mask;
        while self.places[place][0] != EMPTY {
            if self.places[place] == key {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.places[place] = key;
        self.count += 1;
        true
    }

    /// Whether a key is there.
    #[inline]
    pub(super) fn contains(&self, key: &Key<W>) -> bool {
        if self.places.is_empty() {
            return false;
        }
        let mask = self.places.len() - 1;
        let mut place = hash(key) as usize & mask;
        while self.places[place][0] != EMPTY {
            if self.places[place] == *key {
                return true;
            }
            place = (place + 1) & mask;
        }
        false
    }

    /// All keys, in no order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key<W>> {
        self.places.iter().filter(|key| key[0] != EMPTY)
    }

    /// Keys it has.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Keys there is room for, with some to spare.
    pub(super) fn room(&self) -> usize {
        self.places.len()
    }

    fn grow(&mut self) {
        let larger = (self.places.len() * 2).max(32);
        let before = std::mem::replace(&mut self.places, vec![[EMPTY; W]; larger]);
        for key in before.into_iter().filter(|key| key[0] != EMPTY) {
            let mut place = hash(&key) as usize & (larger - 1);
            while self.places[place][0] != EMPTY {
                place = (place + 1) & (larger - 1);
            }
            self.places[place] = key;
        }
    }
}
