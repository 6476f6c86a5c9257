//! The columns of the list of alternatives missed at the selected step. The table below lists the
//! optional columns, one per row.

use premove_fmc::analysis::Missed;
use unicode_width::UnicodeWidthStr;

use crate::widget::columns::{Column, Form, Grid, Turn, Width};

/// Minimum number of columns that the optional columns leave to the moves.
const MOVES: usize = 16;

/// An optional column. It is left out if it is empty in all rows or the moves need its space.
struct Optional {
    /// The heading, after the two spaces that separate the columns.
    heading: &'static str,
    /// Priority of the column when space is short; the column with the lowest number gets space
    /// first.
    turn: u8,
    text: fn(&Missed) -> String,
}

static OPTIONAL: [Optional; 5] = [
    Optional { heading: "  side", turn: 2, text: |missed| missed.sides().letters().to_owned() },
    Optional { heading: "  step", turn: 1, text: |missed| missed.title.clone() },
    Optional { heading: "  then", turn: 4, text: |missed| missed.label.clone() },
    Optional { heading: "  best", turn: 0, text: best },
    Optional { heading: "  differs in", turn: 3, text: differs },
];

/// Lays out the list of alternatives. When space is short, the optional columns are left out before
/// the moves are cut.
pub(super) fn missed_grid(all: &[Missed], width: u16) -> Grid {
    let moves = longest(all, |missed| missed.line.to_string()).max("moves".len());
    let mut columns = vec![
        Column::new("len", Width::Fixed(3), |missed: &Missed| missed.moves.to_string())
            .right()
            .gap(2),
        Column::new("moves", Width::Rest { most: moves }, |missed: &Missed| {
            missed.line.to_string()
        }),
    ];
    columns.extend(OPTIONAL.iter().map(|column| column.within(all)));
    Grid::new(&columns, all, width, moves.max(MOVES))
}

impl Optional {
    fn within(&self, all: &[Missed]) -> Column<Missed> {
        let Self { heading, turn, text } = *self;
        let longest = longest(all, text);
        let forms = match longest {
            0 => Vec::new(),
            _ => vec![Form { width: heading.len().max(longest + 2), leaves: usize::MAX }],
        };
        let width = Width::IfFits { forms, turn: Turn::At(turn) };
        Column::new(heading, width, move |missed| format!("  {}", text(missed)))
    }
}

/// Returns the width of the longest text; 0 if all texts are empty.
fn longest(all: &[Missed], text: fn(&Missed) -> String) -> usize {
    all.iter().map(|missed| text(missed).width()).max().unwrap_or(0)
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
