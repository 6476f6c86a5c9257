//! The columns of the lists of definitions and of solutions.

use crate::widget::columns::{Column, Grid, Width, digits};

/// A row of the list of definitions.
pub(super) struct DefinitionLine {
    /// The sign before the name, which shows the state of the puzzle.
    pub(super) sign: char,
    pub(super) name: String,
    pub(super) about: String,
}

/// Maximum width of the names, in columns.
const NAME: usize = 24;
/// Minimum width of the descriptions, in columns; with less space they are not shown.
const ABOUT: usize = 25;

/// Lays out the list of definitions; the longest name has `longest` columns.
pub(super) fn definition_grid(rows: &[DefinitionLine], longest: usize, width: u16) -> Grid {
    let names = longest.min(NAME);
    let mut columns =
        vec![Column::new("", Width::Fixed(1), |row: &DefinitionLine| row.sign.to_string()).gap(1)];
    if usize::from(width) > names + ABOUT {
        let rest = Width::Rest { most: usize::MAX };
        columns.push(Column::new("name", Width::Fixed(names), name_of).gap(2));
        columns.push(Column::new("about", rest, |row: &DefinitionLine| row.about.clone()));
    } else {
        columns.push(Column::new("name", Width::Rest { most: usize::MAX }, name_of));
    }
    Grid::new(&columns, rows, width, usize::MAX)
}

fn name_of(row: &DefinitionLine) -> String {
    row.name.clone()
}

/// A row of the list of solutions.
pub(super) struct SolutionRow {
    /// The position in the list, from 1.
    pub(super) number: usize,
    pub(super) length: u32,
    pub(super) moves: String,
}

/// Lays out the list of solutions.
pub(super) fn solution_grid(rows: &[SolutionRow], width: u16) -> Grid {
    let numbers = digits(rows.last().map_or(0, |row| row.number), 5);
    let lengths = digits(rows.iter().map(|row| row.length as usize).max().unwrap_or(0), 3);
    let rest = Width::Rest { most: usize::MAX };
    let columns = [
        Column::new("#", Width::Fixed(numbers), |row: &SolutionRow| row.number.to_string())
            .right()
            .gap(1),
        Column::new("len", Width::Fixed(lengths), |row: &SolutionRow| row.length.to_string())
            .right()
            .gap(2),
        Column::new("solution", rest, |row: &SolutionRow| row.moves.clone()),
    ];
    Grid::new(&columns, rows, width, usize::MAX)
}
