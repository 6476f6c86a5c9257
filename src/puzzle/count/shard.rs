//! Positions as keys of a few words, and a hash table of keys.

use premove_engine::store::allocate::filled;

use crate::space::index::IndexSpace;

/// A position as words: a bit that is always set, then the values of the coordinates, the first one
/// in the highest bits. Keys are ordered like positions.
pub(super) type Key<const W: usize> = [u64; W];

/// Supported numbers of words of a key; see [`for_width`].
const WIDTHS: [usize; 7] = [1, 2, 3, 4, 8, 16, 64];

/// Evaluates an expression for a number of words that is a constant in it.
macro_rules! for_width {
    ($words:expr, $W:ident => $done:expr) => {
        match $words {
            1 => for_width!(@ 1, $W => $done),
            2 => for_width!(@ 2, $W => $done),
            3 => for_width!(@ 3, $W => $done),
            4 => for_width!(@ 4, $W => $done),
            8 => for_width!(@ 8, $W => $done),
            16 => for_width!(@ 16, $W => $done),
            _ => for_width!(@ 64, $W => $done),
        }
    };
    (@ $words:literal, $W:ident => $done:expr) => {{
        const $W: usize = $words;
        $done
    }};
}
pub(super) use for_width;

const EMPTY: u64 = 0;

/// The bits of a key in which the value of each coordinate is stored.
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
    pub(super) fn new(space: &IndexSpace) -> Self {
        let mut word = 0;
        let mut left = 63;
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

    pub(super) fn words(&self) -> usize {
        self.fields.last().map_or(0, |field| field.word) + 1
    }

    /// Returns the number of words of a key, or `None` if no supported key is long enough.
    pub(super) fn width(&self) -> Option<usize> {
        WIDTHS.into_iter().find(|&width| width >= self.words())
    }

    #[inline]
    pub(super) fn key<const W: usize>(&self, values: impl Iterator<Item = u32>) -> Key<W> {
        let mut key = [0; W];
        key[0] = 1 << 63;
        for (field, value) in self.fields.iter().zip(values) {
            key[field.word] |= u64::from(value) << field.shift;
        }
        key
    }

    #[inline]
    pub(super) fn values(&self, key: &[u64], values: &mut [u32]) {
        for (value, field) in values.iter_mut().zip(&self.fields) {
            *value = (key[field.word] >> field.shift & field.mask) as u32;
        }
    }
}

/// Returns a well-distributed hash. Its low bits select an entry of a table, its high bits a shard.
#[inline]
pub(super) fn hash<const W: usize>(key: &Key<W>) -> u64 {
    key.iter().fold(0, |all, &word| {
        let wide = u128::from(all ^ word) * 0x9e37_79b9_7f4a_7c15;
        (wide >> 64) as u64 ^ wide as u64
    })
}

/// Use of the memory, as text for error messages.
pub(super) const FOUND: &str = "the positions found";

/// A hash table of keys with open addressing.
#[derive(Default)]
pub(super) struct KeyShard<const W: usize> {
    places: Vec<Key<W>>,
    count: usize,
}

impl<const W: usize> KeyShard<W> {
    /// Inserts a key. Returns `false` if the table already has it.
    #[inline]
    pub(super) fn insert(&mut self, key: Key<W>) -> bool {
        if (self.count + 1) * 4 > self.places.len() * 3 {
            let larger = filled([EMPTY; W], (self.places.len() * 2).max(32), FOUND);
            let before = std::mem::replace(&mut self.places, larger);
            for key in before.into_iter().filter(|key| key[0] != EMPTY) {
                let place = self.place(&key);
                self.places[place] = key;
            }
        }
        let place = self.place(&key);
        let is_new = self.places[place][0] == EMPTY;
        if is_new {
            self.places[place] = key;
            self.count += 1;
        }
        is_new
    }

    #[inline]
    pub(super) fn contains(&self, key: &Key<W>) -> bool {
        !self.places.is_empty() && self.places[self.place(key)][0] != EMPTY
    }

    /// Returns the index of the table entry with a key, or of the empty entry where the key
    /// belongs.
    #[inline]
    fn place(&self, key: &Key<W>) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash(key) as usize & mask;
        while self.places[place][0] != EMPTY && self.places[place] != *key {
            place = (place + 1) & mask;
        }
        place
    }

    /// Iterates over all keys, in no particular order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key<W>> {
        self.places.iter().filter(|key| key[0] != EMPTY)
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Returns the number of entries of the table, including empty ones.
    pub(super) fn capacity(&self) -> usize {
        self.places.len()
    }
}
