//! The table of steps in the pane of the tree: the cells laid out for the width of the pane.

use premove_fmc::NodeMark;
use premove_fmc::listing::{Place, StepTable, StepTableRow, TreeRow, TreeRows};
use unicode_width::UnicodeWidthStr;

use crate::widget::text::clip;

/// Number of spaces between two columns.
const GAP: usize = 2;

/// Returns the rows of the tree's pane for a table, with the cells in `width` columns: the kinds of
/// the steps, then a row for each line.
pub(super) fn rows(table: &StepTable, width: usize) -> TreeRows {
    let widths = widths(table, width);
    let mut out = TreeRows::default();
    if table.rows.is_empty() {
        out.nodes.push(None);
        // The kinds of steps are known if there are lines, which a filter hides.
        let words =
            if table.names.is_empty() { "no step taken yet" } else { "nothing passes the filter" };
        out.rows.push(TreeRow { label: words.to_owned(), ..TreeRow::default() });
        return out;
    }
    let moves = cells(&table.names, &widths);
    out.nodes.push(None);
    out.rows.push(TreeRow { label: "total".to_owned(), moves, ..TreeRow::default() });
    for line in &table.rows {
        out.nodes.push(Some(line.node));
        out.rows.push(row(line, &widths));
    }
    out
}

fn row(line: &StepTableRow, widths: &[usize]) -> TreeRow {
    let label = if line.is_solved { line.total.to_string() } else { format!("{} …", line.total) };
    TreeRow {
        mark: line.mark,
        label,
        moves: cells(&line.cells, widths),
        place: if line.is_current { Place::Current } else { Place::Path },
        finished: line.is_solved,
        faded: line.mark == NodeMark::Struck,
        ..TreeRow::default()
    }
}

/// Returns the cells beside each other, each cut to the width of its column.
fn cells(cells: &[String], widths: &[usize]) -> String {
    let mut out = String::new();
    for (cell, &width) in cells.iter().zip(widths) {
        let cell = clip(cell, width);
        let blanks = (width + GAP).saturating_sub(cell.width());
        out += &cell;
        out += &" ".repeat(blanks);
    }
    out.trim_end().to_owned()
}

/// Returns the widths of the columns: what their cells need, or if that is too much, less for the
/// widest ones.
fn widths(table: &StepTable, room: usize) -> Vec<usize> {
    let mut widths: Vec<usize> = table.names.iter().map(|name| name.width()).collect();
    for row in &table.rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(cell.width());
        }
    }
    let room = room.saturating_sub(GAP * widths.len().saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max().filter(|width| **width > 1) else { break };
        *widest -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use premove_fmc::NodeId;

    use super::*;

    fn table() -> StepTable {
        let row = |cells: [&str; 3], total, is_solved| StepTableRow {
            node: NodeId::ROOT,
            cells: cells.map(str::to_owned).to_vec(),
            total,
            is_solved,
            mark: NodeMark::Plain,
            is_current: false,
        };
        StepTable {
            names: ["EO", "DR", "finish"].map(str::to_owned).to_vec(),
            rows: vec![
                row(["3  B (L2 F)", "7  R2 F2 L D L' B2 U", "9  F2 U2 B2"], 19, true),
                row(["2  R U", "", ""], 2, false),
            ],
        }
    }

    #[test]
    fn columns_begin_below_their_names() {
        let rows = rows(&table(), 80).rows;
        let at = |row: usize, text: &str| rows[row].moves.find(text);
        assert_eq!(at(0, "DR"), at(1, "7  R2"));
        assert_eq!(at(0, "finish"), at(1, "9  F2"));
        assert_eq!([&rows[1].label, &rows[2].label], ["19", "2 …"]);
    }

    #[test]
    fn the_widest_columns_are_cut_first_and_the_row_fits() {
        for width in 10..60 {
            let rows = rows(&table(), width).rows;
            assert!(rows.iter().all(|row| row.moves.width() <= width.max(11)), "{width}");
        }
        let narrow = rows(&table(), 36).rows;
        assert!(narrow[1].moves.contains("3  B (L2 F)"), "{}", narrow[1].moves);
    }
}
