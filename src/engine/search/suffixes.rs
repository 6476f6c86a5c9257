//! Sequences of moves with which a side of each solution must end.

use premove_cube::Move;

/// A set of sequences. A side of each solution must end with one of them. No sequence is the end of
/// another, so the moves of a side end with at most one.
#[derive(Clone, Debug)]
pub struct Suffixes {
    /// The sequences, sorted by their moves read from the end.
    words: Vec<Vec<Move>>,
}

impl Suffixes {
    /// Builds the set from sequences in any order. A sequence that ends with another is left out,
    /// because the shorter one covers it.
    pub fn new(mut words: Vec<Vec<Move>>) -> Self {
        words.sort_unstable_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
        // Read from the end, a sequence is sorted directly after its own start.
        words.dedup_by(|word, kept| word.ends_with(kept));
        Self { words }
    }

    /// Iterates over all sequences.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Move]> {
        self.words.iter().map(|word| &word[..])
    }

    /// Returns whether the moves of a side end with one of the sequences of the set.
    ///
    /// Only one sequence is compared: read from the end, the last one that is not sorted after the
    /// moves. A sequence between it and the moves would begin with it.
    pub(super) fn end(&self, side: &[Move]) -> bool {
        let behind = self.words.partition_point(|word| word.iter().rev().le(side.iter().rev()));
        behind.checked_sub(1).is_some_and(|at| side.ends_with(&self.words[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Rng;

    #[test]
    fn a_side_ends_with_at_most_one_word_and_with_one_where_a_given_word_ends_it() {
        let mut rng = Rng::from_number(1);
        let mut moves = |least: usize, more: u32| -> Vec<Move> {
            let count = least + rng.below(more) as usize;
            (0..count).map(|_| Move::from_index(rng.below(4) as usize)).collect()
        };
        let (mut ended, mut shorter) = (0, 0);
        for _ in 0..200 {
            let given: Vec<Vec<Move>> = (0..12).map(|_| moves(1, 4)).collect();
            let suffixes = Suffixes::new(given.clone());
            shorter += usize::from(suffixes.iter().count() < given.len());
            for _ in 0..50 {
                let side = moves(0, 7);
                let ends = suffixes.iter().filter(|word| side.ends_with(word)).count();
                let wanted = given.iter().any(|word| side.ends_with(word));
                assert_eq!((ends, suffixes.end(&side)), (usize::from(wanted), wanted), "{side:?}");
                ended += ends;
            }
        }
        assert!(ended > 1_000 && shorter > 100, "{ended} {shorter}");
    }
}
