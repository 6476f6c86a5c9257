//! The columns of the queue and of the list of solutions.

use crate::widget::columns::{Column, Grid, Width, digits};

/// A row of the queue.
pub(super) struct QueueRow {
    /// The position in the queue, from 1.
    pub(super) number: usize,
    pub(super) sign: char,
    pub(super) bounds: String,
    pub(super) text: String,
}

/// Lays out the rows of the queue.
pub(super) fn queue_grid(rows: &[QueueRow], width: u16) -> Grid {
    let numbers = Width::Fixed(digits(rows.last().map_or(0, |row| row.number), 3));
    let rest = Width::Rest { most: usize::MAX };
    let columns = [
        Column::new("#", numbers, |row: &QueueRow| row.number.to_string()).right().gap(1),
        Column::new("", Width::Fixed(1), |row: &QueueRow| row.sign.to_string()).gap(1),
        Column::new("length", Width::Fixed(6), |row: &QueueRow| row.bounds.clone()).gap(1),
        Column::new("cube", rest, |row: &QueueRow| row.text.clone()),
    ];
    Grid::new(&columns, rows, width, usize::MAX)
}

/// A row of the list of solutions of the selected cube.
pub(super) struct SolutionRow {
    /// The position in the list, from 1.
    pub(super) number: usize,
    pub(super) length: String,
    pub(super) moves: String,
}

/// Lays out the list of solutions.
pub(super) fn solution_grid(rows: &[SolutionRow], width: u16) -> Grid {
    let numbers = Width::Fixed(digits(rows.last().map_or(0, |row| row.number), 4));
    let rest = Width::Rest { most: usize::MAX };
    let columns = [
        Column::new("#", numbers, |row: &SolutionRow| row.number.to_string()).right().gap(1),
        Column::new("len", Width::Fixed(3), |row: &SolutionRow| row.length.clone()).right().gap(2),
        Column::new("solution", rest, |row: &SolutionRow| row.moves.clone()),
    ];
    Grid::new(&columns, rows, width, usize::MAX)
}
