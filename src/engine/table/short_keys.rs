//! Short keys: the exact set of the keys of states near the solved state, each with its distance. A
//! lookup usually reads one line of 64 bytes.
//!
//! A key of [`coord::h48`](crate::coord::h48) has 38 bits. A bijection mixes them. The mixed key is
//! divided by a fixed number. The quotient is the number of the line. The remainder is stored in a
//! slot of four bytes together with the distance, so the set is exact. A line has 16 slots and 12
//! keys on average. A key that does not fit goes to the next line, and its slot records by how many
//! lines it was moved.

use crate::store::allocate::{filled, with_space};

/// Number of bytes of a line of 16 slots: a cache line.
pub const LINE: usize = 64;

/// Mean number of keys in a line of 16 slots. About one line in seven is full. A mean of 11 would
/// cost 8% more memory.
const KEYS_PER_LINE: usize = 12;

/// Number of bits of a key.
const KEY_BITS: u32 = 38;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;

/// Fields of a slot from the lowest bit: the distance, the number of lines by which the key was
/// moved, the remainder.
const DISTANCE_BITS: u32 = 4;
const MOVED_BITS: u32 = 4;
const REMAINDER_SHIFT: u32 = DISTANCE_BITS + MOVED_BITS;
const EMPTY: u32 = u32::MAX;
/// Greatest number of lines by which a key may be moved from the line that its quotient names.
const FARTHEST: usize = (1 << MOVED_BITS) - 1;

/// The set of keys up to some distance, with their distances.
#[derive(Clone, Copy, Debug)]
pub struct ShortKeys<'a> {
    lines: &'a [[u8; LINE]],
    split: Split,
}

/// Division of the mixed keys into a line and a remainder.
#[derive(Clone, Copy, Debug)]
struct Split {
    divisor: u64,
    /// `2^64 / divisor`, rounded up. Multiplied by a number of 38 bits, it gives the quotient in
    /// the upper half.
    reciprocal: u64,
}

impl Split {
    /// Divides the mixed keys among `lines` lines. The number must be from 16,384 (with fewer, the
    /// remainders would not fit into a slot) to `2^31`.
    fn new(lines: usize) -> Self {
        let divisor = (1_u64 << KEY_BITS).div_ceil(lines as u64).max(2);
        Self { divisor, reciprocal: u64::MAX / divisor + 1 }
    }

    /// Returns the index of a key's line, and the remainder.
    #[inline]
    fn of(&self, key: u64) -> (usize, u32) {
        let mixed = mix(key);
        let line = ((u128::from(mixed) * u128::from(self.reciprocal)) >> 64) as u64;
        (line as usize, (mixed - line * self.divisor) as u32)
    }
}

/// Maps numbers of 38 bits by a bijection: each step can be undone.
#[inline]
fn mix(key: u64) -> u64 {
    let key = (key ^ key >> 19).wrapping_mul(0x9e37_79b9_7f4a_7c15) & KEY_MASK;
    let key = (key ^ key >> 20).wrapping_mul(0xbf58_476d_1ce4_e5b9) & KEY_MASK;
    key ^ key >> 19
}

/// Least number of lines with which the remainder of a key fits into its slot.
const FEWEST_LINES: usize = 1 << (KEY_BITS + REMAINDER_SHIFT - 32);

/// Number of keys between two checks for a request to stop: some tenths of a millisecond.
const KEYS_PER_LOOK: usize = 8_192;

/// Builds the set of these keys, each with a distance of at most 15. Returns `None` if it was
/// stopped.
pub fn build(keys: &[(u64, u8)], stop: &dyn Fn() -> bool) -> Option<Vec<u8>> {
    let mut lines = (keys.len() / KEYS_PER_LINE).max(FEWEST_LINES + 1);
    loop {
        if let Some(slots) = fill(keys, lines, stop) {
            return slots.into_iter().try_fold(
                with_space(lines * LINE, "its keys"),
                |mut bytes, line| {
                    bytes.extend(line.into_iter().flat_map(u32::to_le_bytes));
                    (bytes.len() % (KEYS_PER_LOOK * LINE) != 0 || !stop()).then_some(bytes)
                },
            );
        }
        if stop() {
            return None;
        }
        lines += lines / 16;
    }
}

/// Fills the lines. Returns `None` if it was stopped, or if a key finds 16 full lines in a row. In
/// the latter case more lines help.
fn fill(keys: &[(u64, u8)], lines: usize, stop: &dyn Fn() -> bool) -> Option<Vec<[u32; LINE / 4]>> {
    let split = Split::new(lines);
    let mut slots = filled([EMPTY; LINE / 4], lines, "its keys");
    for (i, &(key, distance)) in keys.iter().enumerate() {
        if i % KEYS_PER_LOOK == 0 && stop() {
            return None;
        }
        let (home, remainder) = split.of(key);
        let moved = (0..=FARTHEST).find(|moved| slots[(home + moved) % lines].contains(&EMPTY))?;
        let free = slots[(home + moved) % lines].iter_mut().find(|slot| **slot == EMPTY)?;
        *free =
            remainder << REMAINDER_SHIFT | (moved as u32) << DISTANCE_BITS | u32::from(distance);
    }
    Some(slots)
}

impl<'a> ShortKeys<'a> {
    /// Creates the set from the bytes that [`build`] returned. Bytes after the last whole line are
    /// ignored.
    pub fn new(bytes: &'a [u8]) -> Self {
        let (lines, _) = bytes.as_chunks();
        Self { lines, split: Split::new(lines.len().max(1)) }
    }

    /// Returns the bytes, line by line.
    pub fn lines(&self) -> &'a [[u8; LINE]] {
        self.lines
    }

    /// Returns the index of the line that the lookup of a key reads first, so that it can be
    /// fetched early.
    #[inline]
    pub fn line_of(&self, key: u64) -> usize {
        self.split.of(key).0
    }

    /// Returns the distance of a key, or `None` if it is not in the set.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call costs a tenth of the lookup")]
    pub fn distance(&self, key: u64) -> Option<u8> {
        let (mut line, remainder) = self.split.of(key);
        for moved in 0..=FARTHEST as u32 {
            let wanted = remainder << REMAINDER_SHIFT | moved << DISTANCE_BITS;
            let (slots, _) = self.lines.get(line)?.as_chunks::<4>();
            let mut found = 0;
            let mut full = true;
            for &slot in slots {
                let slot = u32::from_le_bytes(slot);
                // The loop has no branch, so that the 16 slots are compared at once. A match gives
                // the distance plus one.
                let hit = (slot ^ wanted) >> DISTANCE_BITS == 0;
                found |= if hit { (slot & ((1 << DISTANCE_BITS) - 1)) + 1 } else { 0 };
                full &= slot != EMPTY;
            }
            if found > 0 {
                return Some(found as u8 - 1);
            }
            if !full {
                return None;
            }
            line = if line + 1 == self.lines.len() { 0 } else { line + 1 };
        }
        None
    }

    /// Returns the number of keys at each distance, 0 to 15.
    pub fn counts(&self) -> [u64; 16] {
        let mut counts = [0; 16];
        for slot in self.lines.iter().flat_map(|line| line.as_chunks::<4>().0) {
            let slot = u32::from_le_bytes(*slot);
            if slot != EMPTY {
                counts[(slot & 15) as usize] += 1;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_holds_its_keys_with_their_distances_and_nothing_else() {
        let keys: Vec<(u64, u8)> =
            (0..200_000_u64).map(|i| (i * 1_203_890 + i % 7, (i % 9) as u8)).collect();
        let bytes = build(&keys, &|| false).unwrap();
        assert!(build(&keys, &|| true).is_none());
        let set = ShortKeys::new(&bytes);
        for &(key, distance) in &keys {
            assert_eq!(set.distance(key), Some(distance));
            assert_eq!(set.distance(key + 100), None);
        }
        assert_eq!(set.counts().iter().sum::<u64>(), 200_000);
    }

    #[test]
    fn mixed_keys_are_told_apart_by_line_and_remainder() {
        for lines in [FEWEST_LINES + 1, 46_011, 619_821] {
            let split = Split::new(lines);
            for key in
                (0..1 << KEY_BITS).step_by(1_000_003).chain((1 << KEY_BITS) - 100..1 << KEY_BITS)
            {
                let (line, remainder) = split.of(key);
                assert!(line < lines && u64::from(remainder) < split.divisor);
                assert!(remainder << REMAINDER_SHIFT >> REMAINDER_SHIFT == remainder);
                assert_eq!(line as u64 * split.divisor + u64::from(remainder), mix(key));
            }
        }
    }
}
