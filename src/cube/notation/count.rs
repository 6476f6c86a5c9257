//! Counts the moves of a written sequence in the usual metrics.

use super::block::Block;
use super::written::WrittenSequence;
use crate::Turn;

/// The number of moves of a sequence in each metric, both sides together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveCounts {
    /// Half-turn metric: each turn of a face is one, a slice two, a rotation nothing.
    pub htm: usize,
    /// Quarter-turn metric: as in half turns, and a half turn counts twice.
    pub qtm: usize,
    /// Slice-turn metric: a turn of a face or of a slice is one, a rotation nothing.
    pub stm: usize,
    /// Execution-turn metric: every written move is one, rotations included.
    pub etm: usize,
    /// Outer-block-turn metric, in which competitions count: a face turn or a wide turn is one, a
    /// slice two, a rotation nothing. On this cube it is the half-turn metric.
    pub obtm: usize,
}

impl MoveCounts {
    /// The names of the metrics, in the order of [`MoveCounts::all`].
    pub const NAMES: [&str; 5] = ["htm", "qtm", "stm", "etm", "obtm"];

    /// Counts the moves of a sequence.
    ///
    /// ```
    /// use premove_cube::notation::{MoveCounts, parse};
    ///
    /// let counts = MoveCounts::of(&parse("R2 M Uw (x F)")?);
    /// assert_eq!(counts.all(), [5, 6, 4, 5, 5]);
    /// # Ok::<(), premove_cube::notation::ParseError>(())
    /// ```
    pub fn of(moves: &WrittenSequence) -> Self {
        let mut counts = Self { etm: moves.len(), ..Self::default() };
        for (_, m) in moves.moves() {
            let layers = match m.block {
                Block::Face(_) | Block::Wide(_) => 1,
                Block::Slice(_) => 2,
                Block::Cube(_) => continue,
            };
            counts.htm += layers;
            counts.obtm += layers;
            counts.stm += 1;
            counts.qtm += layers * if m.turn == Turn::Half { 2 } else { 1 };
        }
        counts
    }

    /// Returns the numbers in the order of [`MoveCounts::NAMES`].
    pub const fn all(self) -> [usize; 5] {
        [self.htm, self.qtm, self.stm, self.etm, self.obtm]
    }
}
