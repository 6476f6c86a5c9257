//! What was counted, drawn: a bar for each distance, then the positions that are farthest away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::known::Known;
use crate::puzzle::Metric;
use crate::tui::screen::pane::{columns, frame, rows, selectable};
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::gauge::{Phase, grouped};

/// From this multiple of the smallest count on, bars are as long as the logarithm of what they
/// stand for.
const SPAN: u64 = 1_000;

/// Parts of a cell, in eighths.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// How counts become lengths.
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

    /// The length of a bar in eighths of a cell, where the longest has `width` cells.
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

/// Draws what was counted of a puzzle into a pane.
pub(super) fn draw(known: &Known, area: Rect, focused: bool, buffer: &mut Buffer, theme: &Theme) {
    let census = &known.census;
    let total = census.total();
    let scale = Scale::of(&census.counts);
    let title = title(known, total, scale, usize::from(area.width.saturating_sub(2)));
    let inside = frame(&title, area, focused, buffer, theme);
    if census.counts.is_empty() {
        let text = match &census.phase {
            Phase::Failed(_) => "nothing was counted",
            Phase::Searching | Phase::Paused => "making ready …",
            _ => "g counts all positions by how many moves they need",
        };
        return Line::styled(theme.text(text), theme.style(Role::Dim)).render(inside, buffer);
    }
    let digits = grouped(scale.largest).chars().count();
    let width = usize::from(inside.width).saturating_sub(digits + 18);
    for (row, at) in census.scroll.range(census.len(), usize::from(inside.height)).enumerate() {
        let place = rows(inside, row as u16, 1);
        let selected = (at == census.scroll.cursor()).then_some(focused);
        let Some(&count) = census.counts.get(at) else {
            let text = antipode(known, at - census.counts.len());
            selectable(&text, selected, place, buffer, theme);
            continue;
        };
        let head = format!("{at:>4} {:>digits$} {:>6}  ", grouped(count), share(count, total));
        selectable(&head, selected, place, buffer, theme);
        let bar = theme.text(&bar(scale.eighths(count, width)));
        let length = head.chars().count() as u16 + 1;
        Span::styled(bar, theme.style(Role::Accent))
            .render(columns(place, length, u16::MAX), buffer);
    }
}

/// The title, without what there is no room for.
fn title(known: &Known, total: u64, scale: Scale, width: usize) -> String {
    let metric = if known.census.metric == Metric::Quarters { " in quarters" } else { "" };
    let is_more = |all: &u64| *all != total;
    let of = known
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

/// The solution of a position that is farthest away, the first one with a word before it.
fn antipode(known: &Known, number: usize) -> String {
    let moves = known.census.antipodes.get(number).into_iter().flatten();
    let names = moves
        .filter_map(|&number| Some(known.definition.as_ref()?.moves.get(number)?.name.as_str()));
    let head = if number == 0 { "farthest" } else { "" };
    format!("{head:>9}  {}", names.collect::<Vec<_>>().join(" "))
}

/// A share of everything in percent, in few characters.
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
        let mut known = Known::default();
        known.census.counts = vec![1, 1_000_000];
        let title = |width| title(&known, 1_000_001, Scale::of(&known.census.counts), width);
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
