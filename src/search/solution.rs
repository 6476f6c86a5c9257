//! One found solution, small enough to keep a million of them, and the order of lists.

use std::cmp::Ordering;

use super::limits::MAX_LENGTH;
use crate::cube::{Axis, Move};
use crate::notation::{Line, Side};

/// Moves on both sides that reach the goal, and which of the step's targets they reach.
///
/// Both sides are in normal form. Solutions are ordered as lists show them: by length; all on
/// normal, all on inverse, mixed; then by the normal moves, then by the inverse moves. Moves of a
/// side compare by the last one first (about F/B before R/L before U/D, alone before beside a turn
/// of the opposite face, then by number), then from the start.
#[derive(Clone, Copy)]
pub struct Solution {
    /// Normal moves, then inverse moves; the rest is filled with U.
    moves: [Move; MAX_LENGTH as usize],
    normal: u8,
    inverse: u8,
    targets: u8,
}

impl Solution {
    /// A solution from the moves of both sides, both in normal form, that reaches the targets of
    /// the bit set.
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

    /// Quarter turns on both sides together.
    pub fn quarters(&self) -> u8 {
        let moves = self.side(Side::Normal).iter().chain(self.side(Side::Inverse));
        moves.filter(|m| m.is_quarter()).count() as u8
    }

    /// Whether nothing had to be done.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bit set over the targets of the step that was searched: which of them this solution reaches.
    pub fn targets(&self) -> u8 {
        self.targets
    }

    /// The same moves for more targets.
    #[must_use]
    pub(super) fn also_for(self, targets: u8) -> Self {
        Self { targets: self.targets | targets, ..self }
    }

    /// As a line.
    pub fn line(&self) -> Line {
        Line { normal: self.side(Side::Normal).into(), inverse: self.side(Side::Inverse).into() }
    }

    /// What lists are sorted by, to be worked out once for each solution.
    pub fn sort_key(&self) -> (u8, u128) {
        (self.len(), self.key())
    }

    /// A number that orders solutions of one length as lists do, different for different moves.
    ///
    /// Two bits for the sides, then for each side eight bits for the last move and five for each
    /// other move, with five zero bits between the sides: 128 bits hold 22 moves.
    pub(super) fn key(&self) -> u128 {
        let (normal, inverse) = (self.side(Side::Normal), self.side(Side::Inverse));
        let sides: u128 = match (normal.is_empty(), inverse.is_empty()) {
            (_, true) => 0,
            (true, false) => 1,
            (false, false) => 2,
        };
        let mut key = Bits { value: sides, used: 2 };
        key.side(normal);
        key.push(0, 5);
        key.side(inverse);
        key.value << (128 - key.used)
    }
}

fn write_side(f: &mut std::fmt::Formatter<'_>, moves: &[Move]) -> std::fmt::Result {
    for (i, m) in moves.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        f.write_str(m.name())?;
    }
    Ok(())
}

struct Bits {
    value: u128,
    used: u32,
}

impl Bits {
    fn push(&mut self, value: u32, bits: u32) {
        self.value = self.value << bits | u128::from(value);
        self.used += bits;
    }

    fn side(&mut self, moves: &[Move]) {
        let Some((&last, rest)) = moves.split_last() else { return };
        let axis = match last.axis() {
            Axis::Fb => 0,
            Axis::Rl => 1,
            Axis::Ud => 2,
        };
        let pair = u32::from(rest.last().is_some_and(|m| m.axis() == last.axis()));
        self.push(axis << 6 | pair << 5 | last.index() as u32, 8);
        for m in rest {
            self.push(m.index() as u32 + 1, 5);
        }
    }
}

/// Like the line it is, without making one.
impl std::fmt::Display for Solution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_side(f, self.side(Side::Normal))?;
        if self.inverse > 0 {
            f.write_str(if self.normal > 0 { " (" } else { "(" })?;
            write_side(f, self.side(Side::Inverse))?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl Ord for Solution {
    fn cmp(&self, other: &Self) -> Ordering {
        self.len().cmp(&other.len()).then_with(|| self.key().cmp(&other.key()))
    }
}

impl PartialOrd for Solution {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Two solutions are the same when their moves are; the targets they reach do not matter.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        (self.moves, self.normal, self.inverse) == (other.moves, other.normal, other.inverse)
    }
}

impl Eq for Solution {}

impl std::hash::Hash for Solution {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.moves, self.normal, self.inverse).hash(state);
    }
}

impl std::fmt::Debug for Solution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solution({}; {:b})", self.line(), self.targets)
    }
}
