//! Move tables: where each move takes each value of a coordinate.

use crate::cube::{Cube, Move, MoveSet};

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
        Self((0..size).map(row).collect())
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

/// Where some moves take each value, in the order of the moves: `value * moves + column`; `None`
/// when stopped. The other arguments are those of [`MoveTable::new`].
pub fn move_rows(
    size: usize,
    moves: MoveSet,
    cube: impl Fn(usize) -> Cube,
    value: impl Fn(&Cube) -> usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<u16>> {
    let mut rows = Vec::with_capacity(size * moves.len());
    for i in 0..size {
        if i % VALUES_PER_LOOK == 0 && stop() {
            return None;
        }
        let from = cube(i);
        rows.extend(moves.iter().map(|m| value(&from.after(m)) as u16));
    }
    Some(rows)
}
