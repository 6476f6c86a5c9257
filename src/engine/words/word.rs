//! A sequence of up to ten moves in eight bytes.

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move};

/// Number of bits of a move.
const BITS: u32 = 5;
/// Position of the bits with the number of moves.
const LENGTH: u32 = 60;

/// A sequence of up to ten moves. Words are ordered by length, then move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(u64);

impl Word {
    /// Greatest number of moves of a word.
    pub const MAX: usize = 10;

    /// The word without moves.
    pub const EMPTY: Self = Self(0);

    /// Returns the word with a move at its end. The word must have fewer than ten moves.
    #[must_use]
    pub const fn then(self, m: Move) -> Self {
        debug_assert!(self.len() < Self::MAX, "a word has at most ten moves");
        let place = LENGTH - BITS * (self.len() as u32 + 1);
        Self((self.0 + (1 << LENGTH)) | (m.index() as u64) << place)
    }

    /// Returns the word followed by another one. Both together must have at most ten moves.
    #[must_use]
    pub fn join(self, next: Self) -> Self {
        next.iter().fold(self, Self::then)
    }

    /// Returns the number of moves.
    pub const fn len(self) -> usize {
        (self.0 >> LENGTH) as usize
    }

    /// Returns whether the word has no moves.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the move at an index below the length.
    pub const fn at(self, index: usize) -> Move {
        Move::from_index((self.0 >> (LENGTH - BITS * (index as u32 + 1)) & 31) as usize)
    }

    /// Returns the moves.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        (0..self.len()).map(move |index| self.at(index))
    }

    /// Returns the effect of the word: the cube that the moves make from the solved cube.
    pub fn cube(self) -> Cube {
        Cube::from_moves(self.iter())
    }

    /// Returns the moves as a sequence.
    pub fn alg(self) -> Alg {
        self.iter().collect()
    }
}

impl FromIterator<Move> for Word {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().fold(Self::EMPTY, Self::then)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_were_put_in() {
        let moves: Vec<Move> = (0..10).map(|i| Move::from_index((i * 7 + 3) % 18)).collect();
        for length in 0..=10 {
            let word: Word = moves[..length].iter().copied().collect();
            assert_eq!(word.iter().collect::<Vec<_>>(), moves[..length]);
            assert_eq!(word.cube(), Cube::from_moves(moves[..length].iter().copied()));
            let halves = moves[..length].split_at(length / 2);
            let [first, second]: [Word; 2] =
                [halves.0, halves.1].map(|half| half.iter().copied().collect());
            assert_eq!(first.join(second), word);
        }
    }

    #[test]
    fn words_are_ordered_by_length_then_move_by_move() {
        let word =
            |moves: &[usize]| -> Word { moves.iter().map(|&i| Move::from_index(i)).collect() };
        let sorted = [word(&[]), word(&[17]), word(&[0, 7]), word(&[3, 0]), word(&[0, 3, 9])];
        assert!(sorted.is_sorted());
    }
}
