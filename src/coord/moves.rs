//! Move tables: where each move takes each value of a coordinate.

use crate::cube::{Cube, Move, MoveSet};

/// Where the 18 moves take each value of a coordinate; moves outside its set lead nowhere (value 0).
#[derive(Clone, Debug)]
pub struct MoveTable(Vec<[u16; Move::COUNT]>);

impl MoveTable {
    /// The table of a coordinate with `size` values: `cube` gives a state with a value, `value` reads it off.
    pub fn new(size: usize, moves: MoveSet, cube: impl Fn(usize) -> Cube, value: impl Fn(&Cube) -> usize) -> Self {
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

/// Where some moves take each value, in the order of the moves: `value * moves + column`. The arguments are those of
/// [`MoveTable::new`].
pub fn move_rows(
    size: usize,
    moves: MoveSet,
    cube: impl Fn(usize) -> Cube,
    value: impl Fn(&Cube) -> usize,
) -> Vec<u16> {
    let after = |i| {
        let from = cube(i);
        moves.iter().map(|m| value(&from.after(m)) as u16).collect::<Vec<_>>()
    };
    (0..size).flat_map(after).collect()
}
