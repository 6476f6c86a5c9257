//! Move tables: where each move takes each value of a coordinate.

use premove_cube::{Cube, Move, MoveSet};

use crate::store::allocate::{collected, with_space};

/// What the memory is for.
const MOVES: &str = "where moves take a coordinate";

/// Where the 18 moves take each value of a coordinate; moves outside its set lead nowhere (value
/// 0).
#[derive(Clone, Debug)]
pub struct MoveTable(Vec<[u16; Move::COUNT]>);

impl MoveTable {
    /// The table of a coordinate with `size` values: `cube` gives a state with a value, `value`
    /// reads it off.
    pub fn new(
        size: usize,
        moves: MoveSet,
        cube: impl Fn(usize) -> Cube,
        value: impl Fn(&Cube) -> usize,
    ) -> Self {
        let row = |i| {
            let from = cube(i);
            let mut to = [0; Move::COUNT];
            for m in moves {
                to[m.index()] = value(&from.after(m)) as u16;
            }
            to
        };
        Self(collected((0..size).map(row), MOVES))
    }

    /// Where a move takes a value.
    #[inline]
    pub fn to(&self, value: u16, m: Move) -> u16 {
        self.0[usize::from(value)][m.index()]
    }

    /// How many values the coordinate has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Values between two looks at whether to stop: a fraction of a millisecond.
const VALUES_PER_LOOK: usize = 1_024;

/// Where the moves of a set take each value of a coordinate, in rows of as many numbers as the set
/// has moves.
#[derive(Clone, Debug)]
pub struct MoveRows {
    /// Column of each move; 0 for moves outside the set.
    columns: [u8; Move::COUNT],
    width: usize,
    values: Vec<u16>,
}

impl MoveRows {
    /// The rows of a coordinate, or `None` when stopped. The other arguments are those of
    /// [`MoveTable::new`].
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

    /// Rows that [`MoveRows::values`] gave.
    pub fn from_values(moves: MoveSet, values: Vec<u16>) -> Self {
        Self { columns: columns(moves), width: moves.len(), values }
    }

    /// Row after row.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The same move after move: where each takes all values.
    pub fn by_move(&self) -> Vec<u16> {
        let column = |m| self.values.iter().skip(m).step_by(self.width).copied();
        let mut values = with_space(self.values.len(), MOVES);
        values.extend((0..self.width).flat_map(column));
        values
    }

    /// Where the move of a column takes a value.
    #[inline]
    pub fn at(&self, value: usize, column: usize) -> u16 {
        self.values[value * self.width + column]
    }

    /// Where a move takes a value.
    #[inline]
    pub fn to(&self, value: u16, m: Move) -> u16 {
        self.at(usize::from(value), usize::from(self.columns[m.index()]))
    }
}

/// The column of each move in rows of the moves of a set; 0 for moves outside the set.
pub const fn columns(moves: MoveSet) -> [u8; Move::COUNT] {
    let mut columns = [0; Move::COUNT];
    let (mut i, mut next) = (0, 0);
    while i < Move::COUNT {
        if moves.contains(Move::from_index(i)) {
            columns[i] = next;
            next += 1;
        }
        i += 1;
    }
    columns
}
