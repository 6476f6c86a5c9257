//! The keys at one distance in one class, in a layout that is read without a branch for each key.

use crate::store::allocate::with_space;

/// Greatest number of flips in a group. An arrangement with more flips has several groups.
const MOST: usize = 8;

/// Keys of one corner class, in groups. A group is an arrangement of the slices with several edge
/// flips. Groups with an equal number of flips are stored together.
///
/// A key takes two bytes, and a group two more. With groups of equal size, inner loops have a
/// constant length. With one loop over a varying number of flips, the processor would mispredict
/// the end of nearly every group.
#[derive(Clone, Debug, Default)]
pub(in crate::table) struct Keys {
    /// Number of groups with each number of flips, from 1 on.
    groups: [u32; MOST],
    /// For each size of groups, first the arrangements and then the flips.
    data: Box<[u16]>,
}

/// Receiver of groups of keys.
pub(in crate::table) trait Visit {
    /// Receives a group: an arrangement with `N` flips.
    fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]);
}

impl Keys {
    /// Returns the number of keys.
    pub(in crate::table) fn len(&self) -> u64 {
        self.groups.iter().zip(1..).map(|(&groups, size)| u64::from(groups) * size).sum()
    }

    /// Passes all groups to a visitor, by ascending size and then by ascending arrangement.
    #[inline]
    pub(in crate::table) fn visit(&self, visitor: &mut impl Visit) {
        let rest = &self.data[..];
        let rest = groups::<1>(rest, self.groups[0], visitor);
        let rest = groups::<2>(rest, self.groups[1], visitor);
        let rest = groups::<3>(rest, self.groups[2], visitor);
        let rest = groups::<4>(rest, self.groups[3], visitor);
        let rest = groups::<5>(rest, self.groups[4], visitor);
        let rest = groups::<6>(rest, self.groups[5], visitor);
        let rest = groups::<7>(rest, self.groups[6], visitor);
        groups::<MOST>(rest, self.groups[7], visitor);
    }

    /// Calls a function with the arrangement and the flips of every key.
    pub(in crate::table) fn each(&self, call: impl FnMut(u16, u16)) {
        struct Each<F>(F);
        impl<F: FnMut(u16, u16)> Visit for Each<F> {
            fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]) {
                for &flips in flips {
                    (self.0)(arrangement, flips);
                }
            }
        }
        self.visit(&mut Each(call));
    }
}

/// Passes the groups of one size to a visitor. Returns the data after them.
#[inline]
fn groups<'a, const N: usize>(data: &'a [u16], count: u32, visitor: &mut impl Visit) -> &'a [u16] {
    let (arrangements, rest) = data.split_at(count as usize);
    let (flips, rest) = rest.split_at(count as usize * N);
    let (flips, _) = flips.as_chunks::<N>();
    for (&arrangement, flips) in arrangements.iter().zip(flips) {
        visitor.visit(arrangement, flips);
    }
    rest
}

/// Builder of [`Keys`], which receives them arrangement by arrangement.
#[derive(Debug, Default)]
pub(in crate::table) struct KeysBuilder {
    arrangements: [Vec<u16>; MOST],
    flips: [Vec<u16>; MOST],
}

impl KeysBuilder {
    /// Adds an arrangement with all its flips.
    pub(in crate::table) fn push(&mut self, arrangement: u16, flips: &[u16]) {
        for group in flips.chunks(MOST) {
            self.arrangements[group.len() - 1].push(arrangement);
            self.flips[group.len() - 1].extend_from_slice(group);
        }
    }

    /// Returns the keys and empties the builder.
    pub(in crate::table) fn finish(&mut self) -> Keys {
        let mut data =
            with_space(self.arrangements.iter().chain(&self.flips).map(Vec::len).sum(), "its keys");
        let mut groups = [0; MOST];
        for (i, (arrangements, flips)) in
            self.arrangements.iter_mut().zip(&mut self.flips).enumerate()
        {
            groups[i] = arrangements.len() as u32;
            data.append(arrangements);
            data.append(flips);
        }
        Keys { groups, data: data.into_boxed_slice() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_whatever_the_sizes_of_their_groups() {
        let mut builder = KeysBuilder::default();
        let mut want = Vec::new();
        for arrangement in 0..100_u16 {
            let flips: Vec<u16> = (0..arrangement % 23).map(|i| i * 7 + arrangement).collect();
            builder.push(arrangement, &flips);
            want.extend(flips.into_iter().map(|f| (arrangement, f)));
        }
        let keys = builder.finish();
        let mut found = Vec::new();
        keys.each(|arrangement, flips| found.push((arrangement, flips)));
        found.sort_unstable();
        want.sort_unstable();
        assert_eq!(found, want);
        assert_eq!(keys.len(), want.len() as u64);
        assert_eq!(builder.finish().len(), 0);
    }
}
