//! One found solution, small enough to keep a million of them, and the order of lists.

use std::cmp::Ordering;

use premove_cube::notation::{Line, Side};
use premove_cube::{Axis, Metric, Move};

use super::limits::MAX_LENGTH;

/// Moves on both sides that reach the goal, and which of the step's targets they reach.
///
/// Both sides are in normal form. Solutions are ordered as lists show them: by length; all on
/// normal, all on inverse, mixed; then by the normal moves, then by the inverse moves. Moves of a
/// side compare by the last one first (about F/B before R/L before U/D, alone before beside a turn
/// of the opposite face, then by number), then from the start.
#[derive(Clone, Copy)]
pub struct Solution {
    /// Normal moves, then inverse moves; the rest is filled with U.
    moves: [Move; Self::MOST as usize],
    normal: u8,
    inverse: u8,
    targets: u8,
}

impl Solution {
    /// The most moves of a solution all on the normal side: every cube can be solved in that many
    /// in every metric.
    pub const MOST: u8 = Metric::greatest_gods_number();

    /// A solution from the moves of both sides, both in normal form, that reaches the targets of
    /// the bit set.
    ///
    /// # Panics
    /// When there are more than [`MOST`](Self::MOST) moves, or with inverse moves among them more
    /// than [`MAX_LENGTH`].
    pub fn new(normal: &[Move], inverse: &[Move], targets: u8) -> Self {
        let most = if inverse.is_empty() { Self::MOST } else { MAX_LENGTH };
        let mut moves = [Move::from_index(0); Self::MOST as usize];
        let space = &mut moves[..usize::from(most)];
        space[..normal.len()].copy_from_slice(normal);
        space[normal.len()..normal.len() + inverse.len()].copy_from_slice(inverse);
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

    /// Length of its moves on both sides together, in a metric.
    pub fn length(&self, metric: Metric) -> u8 {
        [Side::Normal, Side::Inverse].map(|side| metric.length(self.side(side))).iter().sum()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bit set over the targets of the step that was searched: those that this solution reaches.
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

    /// Returns the key that lists are sorted by; compute it once for each solution.
    pub fn sort_key(&self) -> (u8, u128) {
        (self.len(), self.key())
    }

    /// A number below 2^122 that orders solutions of one length as lists do, different for
    /// different moves. Of two that begin alike the one that ends first has the lower number.
    ///
    /// Digits in base 19 after two bits for the sides: for each side two for the last move and one
    /// for each other move, with a 0 between the sides. 27 digits hold 26 moves on one side, or 22
    /// on both.
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

    /// A number below 2^115 that orders solutions by the numbers of their moves, `0..18`, from the
    /// start, those of the normal side first; different for different moves.
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

/// Digits in base 19, from the highest on; those that are not pushed are 0.
struct Digits {
    /// The highest 14, then the lowest 13 and space: each number holds 15.
    digits: [u8; 32],
    used: usize,
}

impl Digits {
    /// Digits of the number.
    const COUNT: usize = 27;
    /// The higher digits among them.
    const HIGH: usize = 14;

    fn new() -> Self {
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
