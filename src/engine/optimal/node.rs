//! A position of the search in 96 bytes: the cube, its inverse, the possible next moves on each
//! side, and the moves so far.

use premove_cube::{Move, MoveSet};

use crate::simd::Bytes32;

/// Greatest length of a tail: the moves of a solution after the prefix of its task. With the
/// longest prefixes a solution has up to 26 moves.
pub(super) const MAX_TAIL: usize = 22;

/// A position of the search.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct Node {
    /// The cube and its inverse.
    pub(super) cubes: [Bytes32; 2],
    /// All data except the pieces.
    pub(super) state: State,
}

/// Data of a position without its pieces.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(super) struct State {
    /// The moves so far in the order in which they were made. A move on the inverse has the bit
    /// [`ON_INVERSE`].
    history: [u8; MAX_TAIL],
    /// Number of moves so far.
    len: u8,
    /// Number of the task in the list of the worker.
    pub(super) slot: u8,
    /// For each side, the possible next moves in the low 18 bits, and above them the codes of the
    /// distances of this side if they are known.
    pub(super) sides: [Side; 2],
}

/// Bit of a move in the history that was made on the inverse.
const ON_INVERSE: u8 = 0x20;

/// The possible next moves on a side, and its distances as codes of the table, or [`UNKNOWN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Side(u32);

/// Value in place of the codes if they are unknown. It is greater than all codes.
pub(super) const UNKNOWN: u32 = 64;

const MOVES: u32 = (1 << Move::COUNT) - 1;

impl Side {
    #[inline(always)]
    pub(super) const fn new(moves: u32, codes: u32) -> Self {
        Self(moves | codes << Move::COUNT)
    }

    /// Returns the possible next moves as a bit mask.
    #[inline(always)]
    pub(super) const fn moves(self) -> u32 {
        self.0 & MOVES
    }

    /// Returns the known distances as codes of the table, one for each view, the first view in the
    /// lowest bits; or [`UNKNOWN`].
    #[inline(always)]
    pub(super) const fn codes(self) -> u32 {
        self.0 >> Move::COUNT
    }
}

impl State {
    pub(super) fn root(slot: u8, moves: [u32; 2]) -> Self {
        Self { slot, sides: moves.map(|moves| Side::new(moves, UNKNOWN)), ..Self::default() }
    }

    /// Adds a move, a number below 18, made on side 0 or 1.
    #[inline(always)]
    pub(super) fn push(&mut self, m: usize, side: usize) {
        // There is always space, because no task is longer than [`MAX_TAIL`].
        if let Some(last) = self.history.get_mut(usize::from(self.len)) {
            *last = m as u8 | (side as u8) << 5;
        }
        self.len += 1;
    }

    /// Returns the moves so far as one sequence. `middle`, the move made last, comes between the
    /// moves of the two sides.
    pub(super) fn tail(&self, middle: Option<Move>) -> Vec<Move> {
        let made = &self.history[..usize::from(self.len)];
        let mut moves = Vec::new();
        let mut on_inverse = Vec::new();
        for m in made {
            let side = if m & ON_INVERSE == 0 { &mut moves } else { &mut on_inverse };
            side.push(Move::from_index(usize::from(m & !ON_INVERSE)));
        }
        moves.extend(middle);
        moves.extend(on_inverse.into_iter().rev().map(Move::inverse));
        moves
    }
}

/// Moves that may follow each move, for each side. The sequences of the other side are read
/// backwards and inverted, so there the face with the higher index of two opposite faces comes
/// first. The table has 32 rows, so that every index of five bits is valid.
pub(super) static FOLLOWING: [[u32; 32]; 2] = {
    let mut rows = [[0; 32]; 2];
    let mut m = 0;
    while m < Move::COUNT {
        let mut next = 0;
        while next < Move::COUNT {
            let a = Move::from_index(m);
            let b = Move::from_index(next);
            rows[0][m] |= (MoveSet::following(a).contains(b) as u32) << next;
            rows[1][m] |= (MoveSet::following(b).contains(a) as u32) << next;
            next += 1;
        }
        m += 1;
    }
    rows
};

/// Returns the inverses of the moves of a set.
pub(super) const fn inverted(moves: u32) -> u32 {
    const CLOCKWISE: u32 = 0o111_111;
    const HALF: u32 = CLOCKWISE << 1;
    moves & HALF | (moves & CLOCKWISE) << 2 | moves >> 2 & CLOCKWISE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_takes_three_half_lines() {
        assert_eq!(size_of::<Node>(), 96);
    }

    #[test]
    fn sets_are_inverted_move_by_move() {
        for m in Move::ALL {
            assert_eq!(inverted(1 << m.index()), 1 << m.inverse().index());
        }
    }

    #[test]
    fn tail_is_read_forwards_on_the_cube_and_backwards_on_its_inverse() {
        let mut state = State::root(0, [0; 2]);
        for (m, side) in [(0, 0), (6, 1), (12, 1), (3, 0)] {
            state.push(m, side);
        }
        let names: Vec<&str> =
            state.tail(Some(Move::from_index(7))).iter().map(|m| m.name()).collect();
        assert_eq!(names, ["U", "D", "R2", "F'", "R'"]);
    }
}
