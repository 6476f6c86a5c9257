//! Ranks of permutations and subsets, which all coordinates use.

/// `n!` for `n` up to 8.
pub const FACTORIAL: [usize; 9] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320];

/// Returns the rank of a permutation of `0..N` in lexicographic order, `0..N!`.
///
/// `N` is at most 8. Each item takes constant time: a bit mask counts the smaller items that are
/// not used yet.
#[inline]
pub fn rank_permutation<const N: usize>(items: &[u8; N]) -> usize {
    let mut unused: u32 = (1 << N) - 1;
    let mut rank = 0;
    for (i, &item) in items.iter().enumerate() {
        let smaller = (unused & ((1 << item) - 1)).count_ones() as usize;
        rank = rank * (N - i) + smaller;
        unused &= !(1 << item);
    }
    rank
}

/// Returns the permutation of `0..N` with this lexicographic rank.
pub fn unrank_permutation<const N: usize>(rank: usize) -> [u8; N] {
    let mut rest = rank;
    let mut unused: Vec<u8> = (0..N as u8).collect();
    std::array::from_fn(|i| {
        let size = FACTORIAL[N - 1 - i];
        let item = unused.remove(rest / size);
        rest %= size;
        item
    })
}

/// All subsets of `k` out of `n` places as bit masks. The rank of a subset is its index in the list
/// of all masks in ascending order.
#[derive(Clone, Debug)]
pub struct Subsets {
    rank: Vec<u16>,
    mask: Vec<u16>,
}

impl Subsets {
    /// Lists the subsets of `k` out of `n <= 12` places.
    pub fn new(n: u32, k: u32) -> Self {
        let mut rank = vec![0; 1 << n];
        let mut mask = Vec::new();
        for m in (0..1_u16 << n).filter(|m| m.count_ones() == k) {
            rank[usize::from(m)] = mask.len() as u16;
            mask.push(m);
        }
        Self { rank, mask }
    }

    /// Number of subsets.
    pub fn len(&self) -> usize {
        self.mask.len()
    }

    /// Returns whether there are no subsets.
    pub fn is_empty(&self) -> bool {
        self.mask.is_empty()
    }

    /// Returns the rank of a subset, given as a mask with `k` bits.
    #[inline]
    pub fn rank(&self, mask: u16) -> usize {
        usize::from(self.rank[usize::from(mask)])
    }

    /// Returns the mask with this rank.
    #[inline]
    pub fn mask(&self, rank: usize) -> u16 {
        self.mask[rank]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_round_trip_in_lexicographic_order() {
        let mut last = None;
        for rank in 0..FACTORIAL[6] {
            let items: [u8; 6] = unrank_permutation(rank);
            assert_eq!(rank_permutation(&items), rank);
            assert!(last < Some(items));
            last = Some(items);
        }
        for rank in (0..FACTORIAL[8]).step_by(97) {
            assert_eq!(rank_permutation(&unrank_permutation::<8>(rank)), rank);
        }
    }

    #[test]
    fn subsets_round_trip() {
        for (n, k, count) in [(12, 4, 495), (8, 4, 70)] {
            let subsets = Subsets::new(n, k);
            assert_eq!(subsets.len(), count);
            for rank in 0..count {
                assert_eq!(subsets.rank(subsets.mask(rank)), rank);
            }
        }
    }
}
