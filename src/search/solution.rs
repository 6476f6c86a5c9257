//! One found solution, small enough to keep a million of them.

use super::limits::MAX_LENGTH;
use crate::cube::Move;
use crate::notation::{Line, Side};

/// Moves on both sides that reach the goal, and which of the step's targets they reach.
///
/// Both sides are in normal form. The order is the order of lists: see [`Solution::sort_key`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution {
    /// Normal moves, then inverse moves; the rest is filled with U.
    moves: [Move; MAX_LENGTH as usize],
    normal: u8,
    inverse: u8,
    targets: u8,
}

impl Solution {
    /// A solution from the moves of both sides, both in normal form, that reaches the targets of the bit set.
    ///
    /// # Panics
    /// When there are more than [`MAX_LENGTH`] moves.
    pub fn new(normal: &[Move], inverse: &[Move], targets: u8) -> Self {
        let mut moves = [Move::from_index(0); MAX_LENGTH as usize];
        moves[..normal.len()].copy_from_slice(normal);
        moves[normal.len()..normal.len() + inverse.len()].copy_from_slice(inverse);
        Self { moves, normal: normal.len() as u8, inverse: inverse.len() as u8, targets }
    }

    /// The moves of one side in written order.
    pub fn side(&self, side: Side) -> &[Move] {
        let (normal, rest) = self.moves.split_at(usize::from(self.normal));
        match side {
            Side::Normal => normal,
            Side::Inverse => &rest[..usize::from(self.inverse)],
        }
    }

    /// Moves on both sides together.
    pub fn len(&self) -> u8 {
        self.normal + self.inverse
    }

    /// Whether nothing had to be done.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bit set over the targets of the step that was searched: which of them this solution reaches.
    pub fn targets(&self) -> u8 {
        self.targets
    }

    /// As a line.
    pub fn line(&self) -> Line {
        Line { normal: self.side(Side::Normal).into(), inverse: self.side(Side::Inverse).into() }
    }
}

impl std::fmt::Debug for Solution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solution({}; {:b})", self.line(), self.targets)
    }
}
