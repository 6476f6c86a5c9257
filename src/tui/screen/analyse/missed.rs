//! The columns of the list of alternatives missed at the selected step. The table below lists the
//! optional columns, one per row.

use premove_fmc::analysis::Missed;
use unicode_width::UnicodeWidthStr;

use crate::widget::columns::{Column, Grid, Width, least};

/// Minimum number of columns that the optional columns leave to the moves.
const MOVES: usize = 16;

/// An optional column. It is left out if it is empty in all rows, or if there is no space for it or
/// for a column with a higher priority. So a wider list has the same columns or more.
struct Optional {
    /// The heading, after the two spaces that separate the columns.
    heading: &'static str,
    /// Priority of the column when space is short; the column with the lowest number gets space
    /// first.
    turn: u8,
    text: fn(&MissedRow<'_>) -> String,
}

static OPTIONAL: [Optional; 6] = [
    Optional { heading: "", turn: 1, text: |row| row.title.to_owned() },
    Optional { heading: "  side", turn: 3, text: |row| row.missed.sides().letters().to_owned() },
    Optional { heading: "  step", turn: 2, text: |row| row.missed.title.clone() },
    Optional { heading: "  then", turn: 5, text: |row| row.missed.label.clone() },
    Optional { heading: "  best", turn: 0, text: |row| best(row.missed) },
    Optional { heading: "  differs in", turn: 4, text: |row| differs(row.missed) },
];

/// A row of the list.
struct MissedRow<'a> {
    missed: &'a Missed,
    /// `missed` if the alternative would have saved a move, `also` if it was also possible and
    /// costs nothing; empty if the list has only one of these kinds, which the pane then names.
    title: &'static str,
}

/// Lays out the list of alternatives; the first `gaining` ones would have saved a move. When space
/// is short, the optional columns are left out before the moves are cut.
pub(super) fn missed_grid(all: &[Missed], gaining: usize, width: u16) -> Grid {
    let is_mixed = (1..all.len()).contains(&gaining);
    let title = |at| match (is_mixed, at < gaining) {
        (false, _) => "",
        (true, true) => "missed",
        (true, false) => "also",
    };
    let rows = all.iter().enumerate().map(|(at, missed)| MissedRow { missed, title: title(at) });
    let all: &[MissedRow<'_>] = &rows.collect::<Vec<_>>();
    let moves = longest(all, |row| row.missed.line.to_string()).max("moves".len());
    let mut columns = vec![
        Column::new("len", Width::Fixed(3), |row: &MissedRow<'_>| row.missed.moves.to_string())
            .right()
            .gap(2),
        Column::new("moves", Width::Rest { most: moves }, |row: &MissedRow<'_>| {
            row.missed.line.to_string()
        }),
    ];
    let room = usize::from(width).saturating_sub(least(&columns) + moves.max(MOVES));
    let last = last_turn(all, room);
    let shown = OPTIONAL.iter().filter(|column| last.is_some_and(|last| column.turn <= last));
    columns.extend(shown.filter_map(|column| column.within(all)));
    Grid::new(&columns, all, width, moves)
}

/// Returns the turn of the last optional column for which there are enough terminal columns; `None`
/// if no optional column fits.
fn last_turn(all: &[MissedRow<'_>], room: usize) -> Option<u8> {
    let mut by_turn: Vec<&Optional> = OPTIONAL.iter().collect();
    by_turn.sort_by_key(|column| column.turn);
    let used = by_turn.into_iter().scan(0, |used, column| {
        *used += column.width(all);
        Some((column.turn, *used))
    });
    used.take_while(|(_, used)| *used <= room).map(|(turn, _)| turn).last()
}

impl Optional {
    /// Returns the width of the column; 0 if it is empty in all rows.
    fn width(&self, all: &[MissedRow<'_>]) -> usize {
        match longest(all, self.text) {
            0 => 0,
            longest => self.heading.len().max(longest + 2),
        }
    }

    fn within<'a>(&self, all: &[MissedRow<'a>]) -> Option<Column<MissedRow<'a>>> {
        let text = self.text;
        let width = Width::Fixed(self.width(all));
        let column = Column::new(self.heading, width, move |row| format!("  {}", text(row)));
        (self.width(all) > 0).then_some(column)
    }
}

/// Returns the width of the longest text; 0 if all texts are empty.
fn longest(all: &[MissedRow<'_>], text: fn(&MissedRow<'_>) -> String) -> usize {
    all.iter().map(|row| text(row).width()).max().unwrap_or(0)
}

/// Returns the best total length that is possible after an alternative; empty if it is not known.
fn best(missed: &Missed) -> String {
    missed.total.map_or_else(String::new, |total| total.to_string())
}

/// Returns the properties in which an alternative differs from the played step, such as `axis,
/// side`.
fn differs(missed: &Missed) -> String {
    missed.differs.iter().map(|one| one.short_name()).collect::<Vec<_>>().join(", ")
}
