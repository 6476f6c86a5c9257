//! Compares written moves: the same moves up to the order of neighbours that commute.

use super::line::{Line, Side};
use super::written::WrittenSequence;
use crate::Move;

impl WrittenSequence {
    /// Returns whether two sequences have the same moves on each side, up to the order of
    /// neighbouring turns of opposite faces. Wide turns, slices and rotations are compared by what
    /// they turn, and both must end in the same holding. Nothing is cancelled.
    ///
    /// ```
    /// use premove_cube::notation::parse;
    ///
    /// let same = |one, other| Ok(parse(one)?.has_moves_of(&parse(other)?));
    /// assert!(same("R L' U (F)", "L' R (F) U")?);
    /// assert!(same("Rw", "L x")?);
    /// assert!(!same("R R", "R2")?);
    /// # Ok::<(), premove_cube::notation::ParseError>(())
    /// ```
    pub fn has_moves_of(&self, other: &Self) -> bool {
        let [one, two] = [self, other].map(Self::line);
        [Side::Normal, Side::Inverse].iter().all(|&side| {
            in_order(&one, side) == in_order(&two, side) && self.frame(side) == other.frame(side)
        })
    }
}

/// Returns the moves of a side, neighbours about one axis in the order of their faces.
fn in_order(line: &Line, side: Side) -> Vec<Move> {
    let mut moves: Vec<Move> = line.side(side).iter().collect();
    for run in moves.chunk_by_mut(|a, b| a.axis() == b.axis()) {
        run.sort_by_key(|m| m.face());
    }
    moves
}
