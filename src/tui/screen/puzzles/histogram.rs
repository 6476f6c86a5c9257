//! Drawing of the counts: a bar for each distance, then the positions that are farthest away.

use premove_puzzle::PuzzleMetric;
use ratatui::layout::Rect;

use super::info::PuzzleInfo;
use crate::screen::pane::{Lines, columns};
use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::gauge::{Phase, grouped};

/// Ratio of the largest count to the smallest from which on the length of a bar is the logarithm of
/// its count.
const SPAN: u64 = 1_000;

/// Parts of a cell, in eighths.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// Scale from counts to lengths of bars.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    largest: u64,
    is_logarithmic: bool,
}

impl Scale {
    fn of(counts: &[u64]) -> Self {
        let largest = counts.iter().copied().max().unwrap_or(0);
        let smallest = counts.iter().copied().filter(|&count| count > 0).min().unwrap_or(0);
        Self { largest, is_logarithmic: largest / SPAN > smallest }
    }

    /// Returns the length of a bar in eighths of a cell, where the longest has `width` cells.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "lengths of bars")]
    fn eighths(self, count: u64, width: usize) -> usize {
        if count == 0 || self.largest == 0 {
            return 0;
        }
        let share = if self.is_logarithmic {
            (1.0 + (count as f64).log10()) / (1.0 + (self.largest as f64).log10())
        } else {
            count as f64 / self.largest as f64
        };
        // What is there at all is seen.
        ((share * (width * 8) as f64).round() as usize).max(1)
    }
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
    let total = count.total();
    let scale = Scale::of(&count.counts);
    let title = title(info, total, scale, usize::from(area.width.saturating_sub(2)));
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
    let width = usize::from(inside.width).saturating_sub(digits + 18);
    let head = |at: usize, count: u64| {
        format!("{at:>4} {:>digits$} {:>6}  ", grouped(count), share(count, total))
    };
    lines.draw(canvas, focused, |at| match count.counts.get(at) {
        Some(&number) => head(at, number),
        None => antipode(info, at - count.counts.len()),
    });
    let bars = count.counts.iter().enumerate().skip(lines.first);
    for ((at, &number), row) in bars.zip(inside.rows()) {
        let length = head(at, number).chars().count() as u16 + 1;
        let bar = bar(scale.eighths(number, width));
        canvas.words(columns(row, length, u16::MAX), &bar, Role::Accent);
    }
}

/// Returns the title, without the parts that do not fit.
fn title(info: &PuzzleInfo, total: u64, scale: Scale, width: usize) -> String {
    let metric = if info.count.metric == PuzzleMetric::Quarters { " in quarters" } else { "" };
    let is_more = |all: &u64| *all != total;
    let of = info
        .expected()
        .filter(is_more)
        .map_or_else(String::new, |all| format!(" of {}", grouped(all)));
    let kind = if scale.is_logarithmic { "  bars logarithmic" } else { "" };
    let total = grouped(total);
    let titles = [
        format!(" God's algorithm{metric}  {total}{of}{kind} "),
        format!(" God's algorithm{metric}  {total}{of} "),
        format!(" God's algorithm{metric}  {total} "),
    ];
    let fits = |title: &&String| title.chars().count() <= width;
    titles.iter().find(fits).unwrap_or(&titles[2]).clone()
}

/// Returns the solution of a position that is farthest away, the first one with a word before it.
fn antipode(info: &PuzzleInfo, number: usize) -> String {
    let moves = info.count.antipodes.get(number);
    let moves = moves.zip(info.definition.as_ref()).map(|(moves, of)| of.written(moves));
    let head = if number == 0 { "farthest" } else { "" };
    format!("{head:>9}  {}", moves.unwrap_or_default())
}

/// Writes a share of the total in percent, in few characters.
fn share(count: u64, total: u64) -> String {
    let hundredths = u128::from(count) * 10_000 / u128::from(total.max(1));
    match hundredths {
        0 => String::new(),
        1..1_000 => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
        _ => format!("{}.{} %", hundredths / 100, hundredths % 100 / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_logarithmic_where_counts_span_decades_and_show_what_is_there() {
        let scale = Scale::of(&[1, 9, 54, 321]);
        assert!(!scale.is_logarithmic);
        assert_eq!([0, 1, 321].map(|count| scale.eighths(count, 20)), [0, 1, 160]);
        let scale = Scale::of(&[1, 1_000_000]);
        assert!(scale.is_logarithmic);
        assert_eq!([1, 1_000, 1_000_000].map(|count| scale.eighths(count, 7)), [8, 32, 56]);
        assert_eq!((bar(0), bar(3), bar(17)), (String::new(), "▍".into(), "██▏".into()));
    }

    #[test]
    fn a_title_leaves_out_what_has_no_room() {
        let mut info = PuzzleInfo::default();
        info.count.counts = vec![1, 1_000_000];
        let title = |width| title(&info, 1_000_001, Scale::of(&info.count.counts), width);
        assert_eq!(title(60), " God's algorithm  1 000 001  bars logarithmic ");
        assert_eq!(title(40), " God's algorithm  1 000 001 ");
    }

    #[test]
    fn shares_are_short() {
        let shares =
            [(1, 100_000_000), (12, 10_000), (1_234, 10_000), (5, 5)].map(|(a, b)| share(a, b));
        assert_eq!(shares, ["", "0.12 %", "12.3 %", "100.0 %"]);
    }
}
