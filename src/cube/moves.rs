//! The 18 face turns of the half-turn metric, and sets of them.

use super::face::{Axis, Face};

/// Angle of a face turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Turn {
    /// A quarter turn clockwise, seen from outside: `R`.
    Clockwise,
    /// A half turn: `R2`.
    Half,
    /// A quarter turn counter-clockwise: `R'`.
    Counter,
}

/// A face turn.
///
/// Numbered `U U2 U' D D2 D' R R2 R' L L2 L' F F2 F' B B2 B'`, 0 to 17, and ordered by that number.
///
/// ```
/// use premove_cube::{Face, Move, Turn};
///
/// let r = Move::new(Face::R, Turn::Clockwise);
/// assert_eq!((r.name(), r.inverse().name()), ("R", "R'"));
/// // R R is R2, and nothing is left of R R'.
/// assert_eq!(r.merge(r), Some(Some(Move::new(Face::R, Turn::Half))));
/// assert_eq!(r.merge(r.inverse()), Some(None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// Number of moves.
    pub const COUNT: usize = 18;

    /// All moves in number order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// Returns the turn of a face by an angle.
    pub const fn new(face: Face, turn: Turn) -> Self {
        Self(face as u8 * 3 + turn as u8)
    }

    /// Returns the move with this number.
    ///
    /// # Panics
    /// If `index` is 18 or more.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Returns the number of the move, `0..18`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the face that turns.
    pub const fn face(self) -> Face {
        Face::from_index(self.index() / 3)
    }

    /// Returns the axis that the move turns about.
    pub const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Returns the angle of the turn.
    pub const fn turn(self) -> Turn {
        [Turn::Clockwise, Turn::Half, Turn::Counter][self.index() % 3]
    }

    /// Returns whether the move is a quarter turn, in either direction.
    pub const fn is_quarter(self) -> bool {
        self.0 % 3 != 1
    }

    /// Returns the move that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self(self.0 + 2 - 2 * (self.0 % 3))
    }

    /// Returns the turn of another face by the same angle.
    #[must_use]
    pub const fn on(self, face: Face) -> Self {
        Self(face as u8 * 3 + self.0 % 3)
    }

    /// Merges this move with the next one. Returns `None` if the two turn different faces,
    /// `Some(None)` if they cancel, and otherwise the single turn that replaces both.
    pub const fn merge(self, next: Self) -> Option<Option<Self>> {
        if self.0 / 3 != next.0 / 3 {
            return None;
        }
        let quarters = (self.0 % 3 + next.0 % 3 + 2) % 4;
        Some(if quarters == 0 { None } else { Some(Self(self.0 / 3 * 3 + quarters - 1)) })
    }

    /// Returns the name in the notation of solvers: `R`, `R2`, `R'`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Move::COUNT] = [
            "U", "U2", "U'", "D", "D2", "D'", "R", "R2", "R'", "L", "L2", "L'", "F", "F2", "F'",
            "B", "B2", "B'",
        ];
        NAMES[self.index()]
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of moves, stored as a bit mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(u32);

impl MoveSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 18 moves.
    pub const ALL: Self = Self((1 << Move::COUNT) - 1);
    /// The six clockwise quarter turns.
    pub const CLOCKWISE: Self = Self(0b001_001_001_001_001_001);
    /// The six half turns: the moves that keep HTR.
    pub const HALF: Self = Self(0b010_010_010_010_010_010);
    /// The 12 quarter turns.
    pub const QUARTER: Self = Self(0b101_101_101_101_101_101);

    /// The nine turns of U, R and F. They do not move the DBL corner.
    pub const URF: Self = Self(0b000_111_000_111_000_111);

    /// Returns the three turns of one face.
    pub const fn of_face(face: Face) -> Self {
        Self(0b111 << (face.index() * 3))
    }

    /// Returns the six turns about one axis.
    pub const fn of_axis(axis: Axis) -> Self {
        Self(0b111_111 << (axis.index() * 6))
    }

    /// Returns the moves that keep EO on `axis`: all except the quarter turns about `axis`.
    pub const fn keeping_eo(axis: Axis) -> Self {
        Self::ALL.without(Self::QUARTER.and(Self::of_axis(axis)))
    }

    /// Returns the moves that keep DR on `axis`: all half turns, and all turns about `axis`.
    pub const fn keeping_dr(axis: Axis) -> Self {
        Self::HALF.or(Self::of_axis(axis))
    }

    /// Returns the moves that may follow `last` in a canonical sequence. The same face may not turn
    /// twice in a row. Of two opposite faces, the one with the lower index (U, R, F) turns first.
    pub const fn following(last: Move) -> Self {
        let face = last.face();
        if face.index().is_multiple_of(2) {
            Self::ALL.without(Self::of_face(face))
        } else {
            Self::ALL.without(Self::of_axis(face.axis()))
        }
    }

    /// Returns the bit mask of the set: bit `i` for the move with index `i`.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the move is in the set.
    pub const fn contains(self, m: Move) -> bool {
        self.0 >> m.0 & 1 == 1
    }

    /// Returns the set with one more move.
    #[must_use]
    pub const fn with(self, m: Move) -> Self {
        Self(self.0 | 1 << m.0)
    }

    /// Returns the moves that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the moves that are in at least one of the sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the moves that are in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Number of moves in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no moves.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the moves in number order.
    pub fn iter(self) -> MoveSetIter {
        MoveSetIter(self.0)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    fn into_iter(self) -> MoveSetIter {
        self.iter()
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Iterator over the moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct MoveSetIter(u32);

impl Iterator for MoveSetIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Move(index as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_adds_quarter_turns() {
        for face in Face::ALL {
            let [q, h, c] =
                [Turn::Clockwise, Turn::Half, Turn::Counter].map(|t| Move::new(face, t));
            assert_eq!(q.merge(q), Some(Some(h)));
            assert_eq!(q.merge(h), Some(Some(c)));
            assert_eq!(q.merge(c), Some(None));
            assert_eq!(h.merge(h), Some(None));
            assert_eq!(c.merge(c), Some(Some(h)));
            assert_eq!(q.merge(Move::new(face.opposite(), Turn::Half)), None);
        }
    }

    #[test]
    fn inverse_merges_to_nothing() {
        for m in Move::ALL {
            assert_eq!(m.merge(m.inverse()), Some(None), "{m}");
        }
    }

    #[test]
    fn canonical_sequences_are_counted_as_published() {
        // Number of canonical sequences of length 1 to 4 over 18 moves: 18, 243, 3,240, 43,254.
        let mut level: Vec<Move> = Move::ALL.to_vec();
        let mut counts = vec![level.len()];
        for _ in 1..4 {
            level = level.iter().flat_map(|&m| MoveSet::following(m)).collect();
            counts.push(level.len());
        }
        assert_eq!(counts, [18, 243, 3_240, 43_254]);
    }

    #[test]
    fn move_sets_of_the_steps_have_their_sizes() {
        for axis in Axis::ALL {
            assert_eq!(MoveSet::keeping_eo(axis).len(), 14);
            assert_eq!(MoveSet::keeping_dr(axis).len(), 10);
        }
        assert_eq!(MoveSet::HALF.len(), 6);
    }
}
