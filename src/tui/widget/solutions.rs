//! The solution list: one line a solution, in columns that fit the width.
//!
//! Draws rows that were prepared when the data changed; computes nothing.

use std::fmt::Write;

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::text::clip;
use crate::theme::{Role, Theme};

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Row {
    /// Number in the list, from 1.
    pub(crate) number: usize,
    /// Number of moves.
    pub(crate) length: u8,
    pub(crate) moves: String,
    /// The other spellings: `or F'`, `2 of 4`, `2 of 4, v next`.
    pub(crate) variants: String,
    /// `N`, `I` or `N+I`.
    pub(crate) side: &'static str,
    /// The axis that the solution reaches, when several are searched.
    pub(crate) axis: String,
    /// The label of the state behind the solution, in several forms with fewer and fewer words.
    pub(crate) next: Vec<String>,
    /// Moves of the whole skeleton with the solution, after cancellations.
    pub(crate) total: String,
    /// The best known finished total: `24` when it is proven, `≤24` when it was found.
    pub(crate) best: String,
    pub(crate) is_proven: bool,
}

/// The columns that a list has content for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) axis: bool,
    /// Width of the labels, 0 when there are none, and the columns that they leave to the moves at
    /// least; one entry for each form of the labels, the later ones for narrower lists.
    pub(crate) next: [(usize, usize); 4],
    pub(crate) best: bool,
    pub(crate) total: TotalColumn,
    /// Width of the longest solution; other columns may take the columns beyond it.
    pub(crate) longest: usize,
}

/// Condition for the column of the moves of the skeleton.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TotalColumn {
    /// Never: it would repeat the lengths.
    #[default]
    Never,
    /// Where it fits beside all labels.
    WithRoom,
    /// Always: the list is sorted by it.
    Sorted,
}

/// The columns that are drawn, and the width of the one with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    number: usize,
    moves: usize,
    axis: bool,
    next: usize,
    total: bool,
    best: bool,
}

const LENGTH: usize = 4;
const SIDE: usize = 5;
const AXIS: usize = 6;
const TOTAL: usize = 6;
const BEST: usize = 6;

impl Columns {
    /// Chooses the columns that fit, the least important left out first. A list always has the
    /// column that it is sorted by.
    pub(crate) fn fit(width: u16, count: usize, wanted: Wanted) -> Self {
        let Wanted { axis, next: labels, best, total, longest } = wanted;
        let width = usize::from(width);
        let number = 1 + count.to_string().len().max(3);
        let mut room = width.saturating_sub(number + LENGTH + 2 + SIDE + 1);
        let mut take = |wanted: bool, cost: usize, keep: usize| {
            let fits = wanted && room >= cost + keep.min(longest.max(8));
            room -= if fits { cost } else { 0 };
            fits
        };
        let sorted = take(total == TotalColumn::Sorted, TOTAL, 8);
        let best = take(best, BEST, 12);
        let axis = take(axis, AXIS, 20);
        let next = labels.into_iter().find(|&(cost, keep)| take(cost > 0, cost, keep));
        let next = next.map_or(0, |(cost, _)| cost);
        // Labels are not cut for it.
        let with_room = total != TotalColumn::Never && next == labels[0].0;
        let total = sorted || take(with_room, TOTAL, 36);
        Self { number, moves: room.min(64), axis, next, total, best }
    }

    pub(crate) fn header(&self, theme: &Theme) -> Line<'static> {
        let mut text = format!(
            "{:>number$}{:>LENGTH$}  {:<moves$} {:<SIDE$}",
            "#",
            "len",
            "solution",
            "side",
            moves = self.moves,
            number = self.number
        );
        if self.axis {
            let _ = write!(text, "{:<AXIS$}", "axis");
        }
        if self.next > 0 {
            let _ = write!(text, "{:<next$}", "next", next = self.next);
        }
        if self.total {
            let _ = write!(text, "{:>TOTAL$}", "total");
        }
        if self.best {
            let _ = write!(text, "{:>BEST$}", "best");
        }
        Line::styled(text, theme.style(Role::Dim))
    }

    /// Draws one row; a selected one has a sign, and is filled to the whole `width` where the keys
    /// go to the list.
    pub(crate) fn line(
        &self,
        row: &Row,
        selected: Option<bool>,
        width: u16,
        theme: &Theme,
    ) -> Line<'static> {
        let dim = theme.style(Role::Dim);
        let (moves, variants) = fit_moves(row, self.moves);
        let sign = if selected.is_some() { theme.glyph('▸').to_string() } else { " ".to_owned() };
        let sign = Span::styled(sign, theme.style(Role::Accent));
        let gap = self.moves.saturating_sub(moves.width() + variants.width());
        let mut spans = vec![
            sign,
            Span::styled(format!("{:>number$}", row.number, number = self.number - 1), dim),
            Span::raw(format!("{:>LENGTH$}  ", row.length)),
            Span::raw(theme.text(&moves)),
            Span::styled(variants, dim),
            Span::raw(format!("{:gap$} {:<SIDE$}", "", row.side)),
        ];
        if self.axis {
            spans.push(Span::raw(format!("{:<AXIS$}", row.axis)));
        }
        if self.next > 0 {
            let fits = |words: &&String| words.width() < self.next;
            let words = row.next.iter().find(fits).or(row.next.last()).map_or("", String::as_str);
            spans.push(Span::raw(format!(
                "{:<next$}",
                theme.text(&clip(words, self.next - 1)),
                next = self.next
            )));
        }
        if self.total {
            spans.push(Span::styled(format!("{:>TOTAL$}", row.total), dim));
        }
        if self.best {
            let style = if row.is_proven { theme.style(Role::Text) } else { dim };
            spans.push(Span::styled(format!("{:>BEST$}", theme.text(&row.best)), style));
        }
        if selected != Some(true) {
            return Line::from(spans);
        }
        let used: usize = spans.iter().map(Span::width).sum();
        spans.push(Span::raw(" ".repeat(usize::from(width).saturating_sub(used))));
        let style = theme.style(Role::Selection);
        Line::from(
            spans.into_iter().map(|span| Span::styled(span.content, style)).collect::<Vec<_>>(),
        )
    }
}

impl Row {
    /// Returns the width of the moves with the shortest form of the other spellings.
    pub(crate) fn width(&self) -> usize {
        let gap = if self.variants.is_empty() { 0 } else { 2 };
        self.moves.width() + gap + self.short_variants().width()
    }

    /// Returns the other spellings without the part behind the comma.
    fn short_variants(&self) -> &str {
        self.variants.split(',').next().unwrap_or_default()
    }
}

/// Cuts the moves and the other spellings to the column: the spellings are cut first, beginning
/// with the part behind the comma.
fn fit_moves(row: &Row, room: usize) -> (String, String) {
    for variants in [row.variants.as_str(), row.short_variants()] {
        let variants = if variants.is_empty() { String::new() } else { format!("  {variants}") };
        if row.moves.width() + variants.width() <= room {
            return (row.moves.clone(), variants);
        }
    }
    (clip(&row.moves, room), String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_never_exceed_the_width() {
        for width in 20..220 {
            for (count, axis, next) in
                [(0, false, 0), (50, true, 0), (9_999, false, 8), (100_000, true, 23)]
            {
                let (by_total, best) = (width % 2 == 0, width % 3 == 0);
                let longest = if width % 5 == 0 { 12 } else { 60 };
                let next = [(next, 34), (next.min(20), 34), (next.min(17), 20), (next.min(9), 16)];
                let total = if by_total { TotalColumn::Sorted } else { TotalColumn::WithRoom };
                let wanted = Wanted { axis, next, best, total, longest };
                let c = Columns::fit(width, count, wanted);
                assert!(c.total || !by_total || width < 36, "{width}: {c:?}");
                assert!(!c.total || by_total || c.next == next[0].0, "{width}: {c:?}");
                assert!(c.best || !best || width < 46, "{width}: {c:?}");
                let used = c.number
                    + LENGTH
                    + 2
                    + c.moves
                    + 1
                    + SIDE
                    + c.next
                    + usize::from(c.axis) * AXIS
                    + usize::from(c.total) * TOTAL
                    + usize::from(c.best) * BEST;
                assert!(used <= usize::from(width), "{width}: {c:?}");
            }
        }
    }

    #[test]
    fn long_moves_lose_their_variants_before_their_end() {
        let row = Row { moves: "R U F L B D".into(), variants: "or D'".into(), ..Row::default() };
        assert_eq!(fit_moves(&row, 30), ("R U F L B D".into(), "  or D'".into()));
        assert_eq!(fit_moves(&row, 12), ("R U F L B D".into(), String::new()));
        assert_eq!(fit_moves(&row, 6), ("R U F…".into(), String::new()));
        let row = Row { variants: "1 of 4, v next".into(), ..row };
        assert_eq!(fit_moves(&row, 30).1, "  1 of 4, v next");
        assert_eq!(fit_moves(&row, 20).1, "  1 of 4");
    }
}
