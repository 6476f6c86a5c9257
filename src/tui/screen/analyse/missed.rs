//! The alternatives missed at the selected step, a row each: those that differ in kind come first.

use premove_fmc::analysis::Missed;
use unicode_width::UnicodeWidthStr;

use crate::widget::text::clip;

/// Fewest columns of the moves.
const MOVES: usize = 16;

/// A cell of a column.
type Text = fn(&Missed) -> String;

/// Table of the missed alternatives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// The names of the columns.
    pub(super) head: String,
    pub(super) rows: Vec<String>,
}

impl Table {
    /// Lays out the rows in `width` columns, the sign of the selection included. Moves are cut
    /// last.
    pub(super) fn of(all: &[&Missed], width: usize) -> Self {
        let longest = |text: Text, head: &str| {
            let widths = all.iter().map(|missed| text(missed).width());
            widths.max().filter(|&width| width > 0).map_or(0, |width| width.max(head.len()))
        };
        // Where there is too little space those with the highest rank are left out first.
        let columns: [(&str, usize, Text); 5] = [
            ("side", 2, |missed| missed.sides().letters().to_owned()),
            ("step", 1, |missed| missed.title.clone()),
            ("then", 4, |missed| missed.label.clone()),
            ("best", 0, |missed| missed.total.map_or_else(String::new, |total| total.to_string())),
            ("differs in", 3, differs),
        ];
        let mut space = width.saturating_sub(6);
        let moves = longest(|missed| missed.line.to_string(), "moves");
        let moves = moves.min(space);
        space = space.saturating_sub(moves.max(MOVES));
        let mut widths = [0; 5];
        for rank in 0..columns.len() {
            for (width, (head, of, text)) in widths.iter_mut().zip(columns) {
                let wide = longest(text, head);
                if of == rank && wide > 0 && wide + 2 <= space {
                    space -= wide + 2;
                    *width = wide;
                }
            }
        }
        let cells = |texts: [String; 5]| {
            let shown = texts.iter().zip(widths).filter(|(_, width)| *width > 0);
            let cell = |(text, width): (&String, usize)| {
                format!("  {text}{:gap$}", "", gap = width.saturating_sub(text.width()))
            };
            shown.map(cell).collect::<String>()
        };
        let row = |missed: &Missed| {
            let line = clip(&missed.line.to_string(), moves);
            let rest = cells(columns.map(|(_, _, text)| text(missed)));
            format!("{:>3}  {line:moves$}{rest}", missed.moves).trim_end().to_owned()
        };
        let head = cells(columns.map(|(head, ..)| head.to_owned()));
        let head = format!(" len  {:moves$}{head}", "moves");
        Self { head: head.trim_end().to_owned(), rows: all.iter().map(|one| row(one)).collect() }
    }
}

/// Says in words how an alternative differs from the step that was played: `axis, side`.
fn differs(missed: &Missed) -> String {
    missed.differs.iter().map(|one| one.short_name()).collect::<Vec<_>>().join(", ")
}
