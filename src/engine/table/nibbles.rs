//! Distances packed two per byte.

use crate::store::allocate::collected;

/// Returns entry `index`. Even entries are in the low halves of bytes.
#[inline]
pub(crate) fn get(bytes: &[u8], index: usize) -> u8 {
    bytes[index / 2] >> (index % 2 * 4) & 15
}

/// Packs distances of at most 15, two per byte.
pub(crate) fn pack(distances: &[u8]) -> Vec<u8> {
    let pairs = distances.chunks(2);
    let packed = pairs.map(|pair| pair[0] | pair.get(1).copied().unwrap_or(15) << 4);
    collected(packed, "distances")
}

/// Returns the number of entries at each distance, 0 to 15, among the first `len`.
pub(crate) fn histogram(bytes: &[u8], len: usize) -> [u64; 16] {
    let mut pairs = [0_u64; 256];
    for &byte in &bytes[..len / 2] {
        pairs[usize::from(byte)] += 1;
    }
    let mut counts = [0; 16];
    for (byte, n) in pairs.into_iter().enumerate() {
        counts[byte & 15] += n;
        counts[byte >> 4] += n;
    }
    if len % 2 == 1 {
        counts[usize::from(get(bytes, len - 1))] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_every_entry() {
        for len in [0, 1, 2, 7, 100] {
            let distances: Vec<u8> = (0..len).map(|i| (i * 7 % 16) as u8).collect();
            let bytes = pack(&distances);
            for (i, &d) in distances.iter().enumerate() {
                assert_eq!(get(&bytes, i), d);
            }
            let mut counts = [0; 16];
            for &d in &distances {
                counts[usize::from(d)] += 1;
            }
            assert_eq!(histogram(&bytes, len), counts);
        }
    }
}
