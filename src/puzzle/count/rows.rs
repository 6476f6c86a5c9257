//! The numbering of positions in rows, and the rows that can be reached from a row by one move.
//!
//! The values of all coordinates except the last one give a row. They also decide which values of
//! the last coordinate belong to the row. A move leads from all positions of a row to positions of
//! a single row. So a neighbour costs one lookup in a table, which is read from end to end. Rows
//! begin at whole words of marks; the unused numbers at their ends are not positions.

use super::counter::StartFilter;
use crate::space::NONE;
use crate::space::index::IndexSpace;

/// Value that stands for a missing row, because the move is not allowed.
pub(super) const NOWHERE: u64 = u64::MAX;
/// The number of the first position of a row is a multiple of this.
const ALIGNED: usize = 32;

/// Numbering of positions, which are divided into rows of equal length.
#[derive(Clone, Copy)]
pub(super) struct PositionRows<'a> {
    space: &'a IndexSpace,
    /// Number of positions in a row.
    pub(super) width: usize,
    /// Length of a row, including numbers that are not positions.
    pub(super) padded: usize,
    /// Number of rows.
    pub(super) count: u64,
}

/// The inverse of a move, made from a row. It leads to the positions from which the move leads to
/// this row.
#[derive(Clone, Copy)]
pub(super) struct UndoneMove<'a> {
    /// Number of the row that the inverse move reaches, or [`NOWHERE`] if it is not allowed.
    pub(super) row: u64,
    /// For each place of this row, the place in the reached row, plus `minus`.
    pub(super) there: &'a [u32],
    /// Number to subtract from the values in `there`.
    pub(super) minus: u32,
    /// The way back: for each place of the reached row, the place of this row to which the move
    /// leads, plus `back_minus`.
    pub(super) back: &'a [u32],
    /// Number to subtract from the values in `back`.
    pub(super) back_minus: u32,
}

/// The rows that can be reached from one row by the inverses of moves.
pub(super) struct RowNeighbours<'a> {
    /// Values of the coordinates in the row. The last coordinate has its smallest value of the row.
    pub(super) values: Vec<u32>,
    after: Vec<u32>,
    /// For each move, the row that its inverse reaches.
    pub(super) targets: Vec<UndoneMove<'a>>,
    /// Buffer with one bit for each position of a row: set if the position was reached.
    pub(super) reached: Vec<u64>,
}

impl RowNeighbours<'_> {
    /// Builds buffers for a puzzle, without a row.
    pub(super) fn new(space: &IndexSpace) -> Self {
        let values = vec![0; space.coordinates.len()];
        Self {
            after: values.clone(),
            values,
            targets: Vec::with_capacity(space.moves.len()),
            reached: Vec::new(),
        }
    }
}

/// The table of every move for a puzzle without coordinates, which has only one position.
static STAYS: [u32; 1] = [0];

impl<'a> PositionRows<'a> {
    pub(super) fn new(space: &'a IndexSpace) -> Self {
        let width = space.coordinates.last().map_or(1, |last| last.size / space.parts);
        // Puzzles that are too large for any engine get here too, so the product saturates.
        let others = space.coordinates.iter().rev().skip(1).map(|c| c.size as u64);
        let count = others.fold(1, u64::saturating_mul);
        Self { space, width, padded: width.next_multiple_of(ALIGNED), count }
    }

    /// Returns the size of the numbering, including unused numbers, with saturation.
    pub(super) fn numbers(space: &IndexSpace) -> u128 {
        let rows = PositionRows::new(space);
        let others = space.coordinates.iter().rev().skip(1).map(|c| c.size as u128);
        others.fold(rows.padded as u128, u128::saturating_mul)
    }

    /// Returns the number of positions.
    pub(super) fn positions(&self) -> u64 {
        self.count.saturating_mul(self.width as u64)
    }

    /// Writes the values of a row to `values`.
    fn enter(&self, row: u64, values: &mut [u32]) {
        let Some((last, others)) = values.split_last_mut() else { return };
        let mut rest = row;
        let mut class = 0;
        for (value, coordinate) in others.iter_mut().zip(&self.space.coordinates).rev() {
            *value = (rest % coordinate.size as u64) as u32;
            rest /= coordinate.size as u64;
            class ^= coordinate.class(*value);
        }
        *last = (class * self.width) as u32;
    }

    /// Computes the rows that can be reached from a row by the inverses of moves.
    pub(super) fn around(&self, row: u64, around: &mut RowNeighbours<'a>) {
        self.enter(row, &mut around.values);
        around.targets.clear();
        let Some((last, others)) = self.space.coordinates.split_last() else {
            let still = UndoneMove { row: 0, there: &STAYS, minus: 0, back: &STAYS, back_minus: 0 };
            around.targets.extend(self.space.moves.iter().map(|_| still));
            return;
        };
        let first = around.values[others.len()];
        for kept in &self.space.moves {
            let mut to = 0;
            let mut class = 0;
            let mut is_there = true;
            for (at, coordinate) in others.iter().enumerate() {
                let value = coordinate.leads(kept.back, &around.values)[around.values[at] as usize];
                is_there &= value != NONE;
                if !is_there {
                    break;
                }
                around.after[at] = value;
                to = to * coordinate.size as u64 + u64::from(value);
                class ^= coordinate.class(value);
            }
            let minus = (class * self.width) as u32;
            around.targets.push(if is_there {
                let there = last.leads(kept.back, &around.values);
                let back = last.leads(kept.action, &around.after);
                UndoneMove {
                    row: to,
                    there: &there[first as usize..][..self.width],
                    minus,
                    back: &back[minus as usize..][..self.width],
                    back_minus: first,
                }
            } else {
                UndoneMove { row: NOWHERE, there: &[], minus: 0, back: &[], back_minus: 0 }
            });
        }
    }

    pub(super) fn number(&self, values: &[u32]) -> u64 {
        let Some((&last, others)) = values.split_last() else { return 0 };
        let pairs = others.iter().zip(&self.space.coordinates);
        let row = pairs.fold(0, |row, (&value, c)| row * c.size as u64 + u64::from(value));
        row * self.padded as u64 + (last as usize % self.width) as u64
    }

    pub(super) fn values(&self, number: u64) -> Vec<u32> {
        let mut values = vec![0; self.space.coordinates.len()];
        self.enter(number / self.padded as u64, &mut values);
        if let Some(last) = values.last_mut() {
            *last += (number % self.padded as u64) as u32;
        }
        values
    }
}

/// Filter that decides which positions are counted. It must be called with ascending numbers.
pub(super) struct PositionSieve<'a> {
    rows: PositionRows<'a>,
    filter: &'a StartFilter,
    /// The row of the previous position.
    row: u64,
    /// Bit mask of the starts that fit the row.
    fits: u64,
    /// The smallest value of the last coordinate in the row.
    first: usize,
}

impl<'a> PositionSieve<'a> {
    pub(super) fn new(rows: PositionRows<'a>, filter: &'a StartFilter) -> Self {
        Self { rows, filter, row: u64::MAX, fits: 0, first: 0 }
    }

    #[inline]
    pub(super) fn passes(&mut self, number: u64) -> bool {
        if self.filter.is_open() {
            return true;
        }
        let padded = self.rows.padded as u64;
        let row = number / padded;
        if row != self.row {
            self.row = row;
            let values = self.rows.values(row * padded);
            self.fits = self.filter.fits(&values[..values.len().saturating_sub(1)]);
            self.first = values.last().map_or(0, |&first| first as usize);
        }
        self.fits != 0
            && self.fits & self.filter.fits_last(self.first + (number - row * padded) as usize) != 0
    }
}
