//! Drawing of the counts: a bar for each distance, then the farthest positions.

use premove_puzzle::PuzzleMetric;
use premove_puzzle::count::{CountScale, CountSoFar};
use ratatui::layout::Rect;

use super::info::PuzzleInfo;
use crate::screen::pane::{Lines, columns};
use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::gauge::{Phase, grouped};

/// Characters for bars of 0 to 7 eighths of a cell.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// Returns the length of a count's bar in eighths of a cell. The longest bar has `width` cells.
#[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "lengths of bars")]
fn eighths(scale: CountScale, count: u64, width: usize) -> usize {
    let eighths = (scale.length(count) * (width * 8) as f64).round() as usize;
    // A count above zero always has a visible bar.
    if count == 0 { 0 } else { eighths.max(1) }
}

fn bar(eighths: usize) -> String {
    let rest = EIGHTHS[eighths % 8];
    let mut bar = "█".repeat(eighths / 8);
    bar.extend(Some(rest).filter(|&rest| rest != ' '));
    bar
}

/// Draws the counts of a puzzle into a pane.
pub(super) fn draw(
    info: &PuzzleInfo,
    phase: &Phase,
    area: Rect,
    lines: Lines,
    focused: bool,
    canvas: &mut Canvas<'_>,
) {
    let count = &info.count;
    let scale = count.scale();
    let title = title(info, usize::from(area.width.saturating_sub(2)));
    let inside = canvas.frame(area, &title, focused);
    if count.counts.is_empty() {
        let text = match phase {
            Phase::Failed(_) => "nothing was counted",
            Phase::Searching | Phase::Paused => "making ready …",
            _ => "g counts all positions by how many moves they need",
        };
        return canvas.words(inside, text, Role::Dim);
    }
    let digits = grouped(scale.largest).chars().count();
    lines.draw(canvas, focused, |at| match count.counts.get(at) {
        Some(&number) => numbers(count, at, number, digits),
        None => antipode(info, at - count.counts.len()),
    });
    let width = usize::from(inside.width).saturating_sub(digits + NUMBERS + 4);
    let bars = count.counts.iter().skip(lines.first);
    for (&number, row) in bars.zip(inside.rows()) {
        let bar = bar(eighths(scale, number, width));
        canvas.words(columns(row, (digits + NUMBERS + 1) as u16, u16::MAX), &bar, Role::Accent);
    }
}

/// Width of the numbers before a bar, in columns, without the digits of the count.
const NUMBERS: usize = 14;

/// Returns the text before a bar: a distance, the number of its positions, `digits` wide, and their
/// percentage of all positions.
fn numbers(count: &CountSoFar, distance: usize, number: u64, digits: usize) -> String {
    format!("{distance:>4} {:>digits$} {:>6}  ", grouped(number), count.percent_of(number))
}

/// Returns the title, without the parts that do not fit.
fn title(info: &PuzzleInfo, width: usize) -> String {
    let count = &info.count;
    let all = count.total();
    let metric = if count.metric == PuzzleMetric::Quarters { " in quarters" } else { "" };
    let expected = count.expected(info.report.as_deref()).filter(|&expected| expected != all);
    let of = expected.map_or_else(String::new, |expected| format!(" of {}", grouped(expected)));
    let kind = if count.scale().is_logarithmic { "  bars logarithmic" } else { "" };
    let total = grouped(all);
    let titles = [
        format!(" God's algorithm{metric}  {total}{of}{kind} "),
        format!(" God's algorithm{metric}  {total}{of} "),
        format!(" God's algorithm{metric}  {total} "),
    ];
    let fitting = titles.iter().find(|title| title.chars().count() <= width);
    fitting.unwrap_or(&titles[2]).clone()
}

/// Returns the line of a farthest position with its solution; the first line has a heading.
fn antipode(info: &PuzzleInfo, number: usize) -> String {
    let moves = info.count.antipodes.get(number);
    let moves = moves.zip(info.definition.as_ref()).map(|(moves, of)| of.written(moves));
    let head = if number == 0 { "farthest" } else { "" };
    format!("{head:>9}  {}", moves.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_show_what_is_there() {
        let scale = CountScale { largest: 321, is_logarithmic: false };
        assert_eq!([0, 1, 321].map(|count| eighths(scale, count, 20)), [0, 1, 160]);
        let scale = CountScale { largest: 1_000_000, is_logarithmic: true };
        assert_eq!([1, 1_000, 1_000_000].map(|count| eighths(scale, count, 7)), [8, 32, 56]);
        assert_eq!((bar(0), bar(3), bar(17)), (String::new(), "▍".into(), "██▏".into()));
    }

    #[test]
    fn a_title_leaves_out_what_has_no_room() {
        let mut info = PuzzleInfo::default();
        info.count.counts = vec![1, 1_000_000];
        assert_eq!(title(&info, 60), " God's algorithm  1 000 001  bars logarithmic ");
        assert_eq!(title(&info, 40), " God's algorithm  1 000 001 ");
    }
}
