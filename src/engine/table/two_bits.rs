//! Distances clipped to two bits and packed four per byte. Two bits are enough for a search with a
//! big table.
//!
//! A table has a *base* b. Value 0 means at most b moves, 1 and 2 mean exactly b + 1 and b + 2, and
//! 3 means b + 3 or more. Entry i is in byte i / 4, from the low bits up. 256 entries fill a cache
//! line of 64 bytes without padding.

/// Returns the value of entry `index`.
#[inline]
pub fn get(bytes: &[u8], index: usize) -> u8 {
    bytes[index / 4] >> (index % 4 * 2) & 3
}

/// Returns the 2-bit value that stands for a distance in a table with this base.
#[inline]
pub const fn clip(distance: u8, base: u8) -> u8 {
    let over = distance.saturating_sub(base);
    if over > 3 { 3 } else { over }
}

/// Returns the number of entries with each value, 0 to 3, among the first `len`.
pub fn histogram(bytes: &[u8], len: u64) -> [u64; 4] {
    let whole = (len / 4) as usize;
    let rest = (len % 4) as usize;
    let mut fours = [0_u64; 256];
    for &byte in &bytes[..whole] {
        fours[usize::from(byte)] += 1;
    }
    let mut counts = [0; 4];
    for (byte, n) in fours.into_iter().enumerate() {
        for place in 0..4 {
            counts[byte >> (place * 2) & 3] += n;
        }
    }
    for place in 0..rest {
        counts[usize::from(get(bytes, whole * 4 + place))] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_clipped_at_both_ends() {
        assert_eq!([0, 7, 8, 9, 10, 11, 12, 20].map(|d| clip(d, 8)), [0, 0, 0, 1, 2, 3, 3, 3]);
    }

    #[test]
    fn counts_are_those_of_the_single_entries() {
        let bytes: Vec<u8> = (0..100_u8).map(|i| i.wrapping_mul(89)).collect();
        for len in [0, 1, 2, 3, 4, 7, 200, 399, 400] {
            let mut counts = [0; 4];
            for i in 0..len {
                counts[usize::from(get(&bytes, i))] += 1;
            }
            assert_eq!(histogram(&bytes, len as u64), counts, "{len} entries");
        }
    }
}
