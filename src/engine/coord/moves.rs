//! Move tables: the result of each move on each value of a coordinate.

use premove_cube::{Cube, Move, MoveSet};

use crate::store::allocate::{collected, with_space};

/// Description of the memory for move tables, for error messages about missing memory.
const MOVES: &str = "where moves take a coordinate";

/// Result of the 18 moves on each value of a coordinate. The table is built for a set of moves;
/// other moves have the result 0.
#[derive(Clone, Debug)]
pub struct MoveTable(Vec<[u16; Move::COUNT]>);

impl MoveTable {
    /// Builds the table of a coordinate with `size` values. `cube` returns a state with a given
    /// value, `value` reads the value of a state.
    pub fn new(
        size: usize,
        moves: MoveSet,
        cube: impl Fn(usize) -> Cube,
        value: impl Fn(&Cube) -> usize,
    ) -> Self {
        let rows = (0..size).map(|i| {
            let from = cube(i);
            let mut to = [0; Move::COUNT];
            for m in moves {
                to[m.index()] = value(&from.after(m)) as u16;
            }
            to
        });
        Self(collected(rows, MOVES))
    }

    /// Returns the result of a move on a value.
    #[inline]
    pub fn to(&self, value: u16, m: Move) -> u16 {
        self.0[usize::from(value)][m.index()]
    }

    /// Returns the results of all 18 moves on a value, in the order of the moves' numbers.
    #[inline]
    pub fn row(&self, value: usize) -> &[u16; Move::COUNT] {
        &self.0[value]
    }

    /// Number of values of the coordinate.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the coordinate has no values.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Number of values between two checks of the stop flag: a fraction of a millisecond.
const VALUES_PER_LOOK: usize = 1_024;

/// Result of the moves of a set on each value of a coordinate. A row holds the results for one
/// value, one number for each move.
#[derive(Clone, Debug)]
pub struct MoveRows {
    /// Column of each move in a row; 0 for moves outside the set.
    columns: [u8; Move::COUNT],
    width: usize,
    values: Vec<u16>,
}

impl MoveRows {
    /// Builds the rows of a coordinate. Returns `None` if `stop` returns `true`. The other
    /// arguments are those of [`MoveTable::new`].
    pub fn new(
        size: usize,
        moves: MoveSet,
        cube: impl Fn(usize) -> Cube,
        value: impl Fn(&Cube) -> usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut values = with_space(size * moves.len(), MOVES);
        for i in 0..size {
            if i % VALUES_PER_LOOK == 0 && stop() {
                return None;
            }
            let from = cube(i);
            values.extend(moves.iter().map(|m| value(&from.after(m)) as u16));
        }
        Some(Self::from_values(moves, values))
    }

    /// Restores the rows from the result of [`MoveRows::values`].
    pub fn from_values(moves: MoveSet, values: Vec<u16>) -> Self {
        Self { columns: columns(moves), width: moves.len(), values }
    }

    /// Returns the results of the moves on all values: for each value in turn, one number for each
    /// move.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the results ordered by move: all results of the first move, then those of the
    /// second, and so on.
    pub fn by_move(&self) -> Vec<u16> {
        let mut values = with_space(self.values.len(), MOVES);
        for column in 0..self.width {
            values.extend(self.values.iter().skip(column).step_by(self.width));
        }
        values
    }

    /// Returns the result of a move on a value, given the column of the move in the rows.
    #[inline]
    pub fn at(&self, value: usize, column: usize) -> u16 {
        self.values[value * self.width + column]
    }

    /// Returns the result of a move on a value.
    #[inline]
    pub fn to(&self, value: u16, m: Move) -> u16 {
        self.at(usize::from(value), usize::from(self.columns[m.index()]))
    }
}

/// Returns the column of each move in rows for a set of moves; 0 for moves outside the set.
pub const fn columns(moves: MoveSet) -> [u8; Move::COUNT] {
    let mut columns = [0; Move::COUNT];
    let mut i = 0;
    let mut next = 0;
    while i < Move::COUNT {
        if moves.contains(Move::from_index(i)) {
            columns[i] = next;
            next += 1;
        }
        i += 1;
    }
    columns
}
