//! Packs three bit planes of a corner class into entries of two bits.

/// Appends `entries` entries to `out`. The value of an entry is the number of the first plane in
/// which its bit is set, or 3 if there is none. `filled` is the number of entries already in `out`,
/// whose last byte may be incomplete. Returns the number of entries with each value, 0 to 3.
pub(super) fn pack(
    planes: [&[u64]; 3],
    entries: usize,
    filled: usize,
    out: &mut Vec<u8>,
) -> [u64; 4] {
    let is_aligned = filled.is_multiple_of(4);
    let mut packed = if is_aligned { std::mem::take(out) } else { Vec::new() };
    let first = packed.len();
    packed.reserve(entries / 4 + 16);
    let mut missing = [0; 3];
    for (i, ((&low, &middle), &high)) in planes[0].iter().zip(planes[1]).zip(planes[2]).enumerate()
    {
        let Some(left) = entries.checked_sub(i * 64).filter(|&left| left > 0) else { break };
        let valid = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        // From here on, each plane contains the planes before it.
        let middle = low | middle;
        let high = middle | high;
        let absent = [!low & valid, !middle & valid, !high & valid];
        for (count, absent) in missing.iter_mut().zip(absent) {
            *count += u64::from(absent.count_ones());
        }
        // The values 1 and 3 have the lower bit, the values 2 and 3 the upper bit.
        let pair = [absent[0] & !absent[1] | absent[2], absent[1]].map(spread);
        packed.extend_from_slice(&(pair[0][0] | pair[1][0] << 1).to_le_bytes());
        packed.extend_from_slice(&(pair[0][1] | pair[1][1] << 1).to_le_bytes());
    }
    packed.truncate(first + entries.div_ceil(4));
    if is_aligned {
        *out = packed;
    } else {
        append(&packed, filled % 4 * 2, out);
        out.truncate((filled + entries).div_ceil(4));
    }
    [entries as u64 - missing[0], missing[0] - missing[1], missing[1] - missing[2], missing[2]]
}

/// Appends packed entries to `out`, whose last byte has only `shift` bits so far.
fn append(packed: &[u8], shift: usize, out: &mut Vec<u8>) {
    for &byte in packed {
        if let Some(last) = out.last_mut() {
            *last |= byte << shift;
        }
        out.push(byte >> (8 - shift));
    }
}

/// Spreads the 64 bits of a word over the even bits of two words.
fn spread(word: u64) -> [u64; 2] {
    [word & 0xffff_ffff, word >> 32].map(|half| {
        let half = (half | half << 16) & 0x0000_ffff_0000_ffff;
        let half = (half | half << 8) & 0x00ff_00ff_00ff_00ff;
        let half = (half | half << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        let half = (half | half << 2) & 0x3333_3333_3333_3333;
        (half | half << 1) & 0x5555_5555_5555_5555
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_tell_the_first_plane_that_has_them() {
        let values: Vec<u8> =
            (0..150_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 29) as u8 % 4).collect();
        let mut planes = [[0_u64; 3]; 3];
        for (i, &value) in values.iter().enumerate() {
            if let Some(plane) = planes.get_mut(usize::from(value)) {
                plane[i / 64] |= 1 << (i % 64);
            }
        }
        for entries in [150, 149, 64, 1] {
            for filled in 0..4 {
                let mut out = vec![0; usize::from(filled > 0)];
                let counts = pack([&planes[0], &planes[1], &planes[2]], entries, filled, &mut out);
                let read = |i: usize| out[(filled + i) / 4] >> ((filled + i) % 4 * 2) & 3;
                let found: Vec<u8> = (0..entries).map(read).collect();
                assert_eq!(found, values[..entries]);
                assert_eq!(out.len(), (filled + entries).div_ceil(4));
                for (value, count) in counts.into_iter().enumerate() {
                    assert_eq!(
                        count,
                        found.iter().filter(|&&v| usize::from(v) == value).count() as u64
                    );
                }
            }
        }
    }
}
