//! A solution in compact form, so that a million of them fit in memory, and the order of lists.

use std::cmp::Ordering;

use premove_cube::notation::{Line, Side};
use premove_cube::{Axis, Metric, Move};

use super::limits::MAX_LENGTH;

/// Moves on both sides that reach the goal, with the targets of the step that they reach.
///
/// Both sides are in normal form. Solutions are ordered as in lists: by length; then all on normal,
/// all on inverse, mixed; then by the normal moves, then by the inverse moves. For each side the
/// last moves are compared first: F/B before R/L before U/D, a single turn before two turns of
/// opposite faces, then by number. Then the moves are compared from the start.
#[derive(Clone, Copy)]
pub struct Solution {
    /// Normal moves, then inverse moves. Unused places hold U.
    moves: [Move; Self::MOST as usize],
    normal: u8,
    inverse: u8,
    targets: u8,
}

impl Solution {
    /// Greatest number of moves of a solution that is all on the normal side: the greatest of the
    /// God's numbers of all metrics.
    pub const MOST: u8 = Metric::greatest_gods_number();

    /// Creates a solution from the moves of both sides, both in normal form. `targets` is a bit
    /// mask of the targets that it reaches.
    ///
    /// # Panics
    /// If there are more than [`MOST`](Self::MOST) moves, or more than [`MAX_LENGTH`] with inverse
    /// moves among them.
    pub fn new(normal: &[Move], inverse: &[Move], targets: u8) -> Self {
        let most = if inverse.is_empty() { Self::MOST } else { MAX_LENGTH };
        let mut moves = [Move::from_index(0); Self::MOST as usize];
        let space = &mut moves[..usize::from(most)];
        space[..normal.len()].copy_from_slice(normal);
        space[normal.len()..normal.len() + inverse.len()].copy_from_slice(inverse);
        Self { moves, normal: normal.len() as u8, inverse: inverse.len() as u8, targets }
    }

    /// Returns the moves of one side in written order.
    pub fn side(&self, side: Side) -> &[Move] {
        let (normal, rest) = self.moves.split_at(usize::from(self.normal));
        match side {
            Side::Normal => normal,
            Side::Inverse => &rest[..usize::from(self.inverse)],
        }
    }

    /// Number of moves on both sides together.
    pub fn len(&self) -> u8 {
        self.normal + self.inverse
    }

    /// Number of quarter turns on both sides together.
    pub fn quarters(&self) -> u8 {
        let moves = self.side(Side::Normal).iter().chain(self.side(Side::Inverse));
        moves.filter(|m| m.is_quarter()).count() as u8
    }

    /// Returns the length of the solution in a metric, on both sides together.
    pub fn length(&self, metric: Metric) -> u8 {
        [Side::Normal, Side::Inverse].map(|side| metric.length(self.side(side))).iter().sum()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a bit mask of the targets of the searched step that this solution reaches.
    pub fn targets(&self) -> u8 {
        self.targets
    }

    /// Returns this solution with more targets.
    #[must_use]
    pub(super) fn also_for(self, targets: u8) -> Self {
        Self { targets: self.targets | targets, ..self }
    }

    /// Returns the solution as a line.
    pub fn line(&self) -> Line {
        Line { normal: self.side(Side::Normal).into(), inverse: self.side(Side::Inverse).into() }
    }

    /// Returns the key that lists are sorted by. Compute it once for each solution.
    pub fn sort_key(&self) -> (u8, u128) {
        (self.len(), self.key())
    }

    /// Returns a number below 2^122 that orders the solutions of one length as lists do. Different
    /// moves have different numbers. If one solution is the start of another, its number is lower.
    ///
    /// Two bits for the sides are followed by digits in base 19: for each side two digits for the
    /// last move and one for each other move, with a 0 between the sides. 27 digits hold 26 moves
    /// on one side, or 22 on both.
    pub(super) fn key(&self) -> u128 {
        let normal = self.side(Side::Normal);
        let inverse = self.side(Side::Inverse);
        let mut digits = Digits::new();
        let sides: u128 = match (normal.is_empty(), inverse.is_empty()) {
            (_, true) => 0,
            (true, false) => 1,
            (false, false) => 2,
        };
        digits.side(normal);
        if !inverse.is_empty() {
            digits.push(0);
            digits.side(inverse);
        }
        sides << 120 | digits.value()
    }

    /// Returns a number below 2^115 that orders solutions by the numbers of their moves, `0..18`,
    /// from the start, normal side first. Different moves have different numbers.
    pub(super) fn key_from_start(&self, number: impl Fn(Move) -> u8) -> u128 {
        let mut digits = Digits::new();
        for &m in self.side(Side::Normal) {
            digits.push(number(m) + 1);
        }
        digits.push(0);
        for &m in self.side(Side::Inverse) {
            digits.push(number(m) + 1);
        }
        digits.value()
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

/// A number in base 19, filled from the highest digit. Missing digits are 0.
struct Digits {
    /// The highest 14 digits, then the lowest 13, then unused bytes. A number of 64 bits can hold
    /// 15 digits.
    digits: [u8; 32],
    used: usize,
}

impl Digits {
    /// Number of digits.
    const COUNT: usize = 27;
    /// Number of digits in the higher half.
    const HIGH: usize = 14;

    /// A solution of the greatest length needs one digit more than it has moves.
    const HOLDS_ALL_SOLUTIONS: () = assert!((Solution::MOST as usize) < Self::COUNT);

    fn new() -> Self {
        let () = Self::HOLDS_ALL_SOLUTIONS;
        Self { digits: [0; 32], used: 0 }
    }

    fn push(&mut self, digit: u8) {
        self.digits[self.used] = digit;
        self.used += 1;
    }

    fn side(&mut self, moves: &[Move]) {
        let Some((&last, rest)) = moves.split_last() else { return };
        let axis = match last.axis() {
            Axis::Fb => 0,
            Axis::Rl => 1,
            Axis::Ud => 2,
        };
        let pair = u8::from(rest.last().is_some_and(|m| m.axis() == last.axis()));
        self.push(axis << 1 | pair);
        self.push(last.index() as u8);
        for m in rest {
            self.push(m.index() as u8 + 1);
        }
    }

    fn value(&self) -> u128 {
        let (high, low) = self.digits[..Self::COUNT].split_at(Self::HIGH);
        let [high, low] =
            [high, low].map(|part| part.iter().fold(0, |sum, &d| sum * 19 + u64::from(d)));
        u128::from(high) * u128::from(19_u64.pow(13)) + u128::from(low)
    }
}

/// Writes the solution in the form of a [`Line`], without creating the line.
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

/// Compares the moves only. The targets do not matter.
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
