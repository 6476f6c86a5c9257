//! Panes: the ring in which the focus goes round them, their areas; frames, lines that can be
//! selected, the field typed in.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget};

use crate::tui::theme::{Role, Theme};
use crate::tui::widget::input::Input;
use crate::tui::widget::solutions::clip;

/// The panes of a screen that can have the focus.
pub(super) trait Ring: Copy + PartialEq + 'static {
    /// All of them, in the order in which the focus goes round.
    const ALL: &'static [Self];

    /// The pane `by` places further round the ring.
    #[must_use]
    fn next(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|pane| *pane == self).unwrap_or(0).cast_signed();
        Self::ALL[(at + by).rem_euclid(Self::ALL.len().cast_signed()).cast_unsigned()]
    }
}

/// The areas of those panes, frames included; what has none is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas<P>(Vec<(P, Rect)>);

impl<P> Default for Areas<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<P: Ring, const N: usize> From<[(P, Rect); N]> for Areas<P> {
    fn from(areas: [(P, Rect); N]) -> Self {
        Self(areas.into())
    }
}

impl<P: Ring> Areas<P> {
    /// The area of a pane; empty where it is not drawn.
    pub(super) fn of(&self, pane: P) -> Rect {
        self.0.iter().find(|(other, _)| *other == pane).map(|&(_, area)| area).unwrap_or_default()
    }

    /// What is inside the frame of a pane.
    pub(super) fn inside(&self, pane: P) -> Rect {
        self.of(pane).inner(Margin::new(1, 1))
    }

    /// The rows inside the frame of a pane.
    pub(super) fn height(&self, pane: P) -> usize {
        usize::from(self.inside(pane).height)
    }

    /// The pane at a place of the screen.
    pub(super) fn at(&self, column: u16, row: u16) -> Option<P> {
        self.0.iter().find(|(_, area)| area.contains((column, row).into())).map(|&(pane, _)| pane)
    }
}

/// A line in which something is typed: what stands before it, and words about it in the lines
/// below, and if they are good.
pub(super) struct Field<'a> {
    pub(super) label: &'static str,
    pub(super) input: &'a Input,
    pub(super) words: (bool, String),
}

impl Field<'_> {
    /// Draws it in a line, and its words in as many of the lines below as they need, all within
    /// `around`; gives the place of the cursor.
    pub(super) fn draw(
        &self,
        line: Rect,
        around: Rect,
        buffer: &mut Buffer,
        theme: &Theme,
    ) -> Option<Position> {
        if line.is_empty() {
            return None;
        }
        let (good, words) = &self.words;
        let role = if *good { Role::Dim } else { Role::Error };
        let below =
            Rect { y: line.y + 1, height: u16::MAX - line.y - 1, ..line }.intersection(around);
        let words = in_rows(words, below.width, below.height);
        buffer.set_style(line, Style::reset());
        let width = usize::from(line.width);
        buffer.set_stringn(line.x, line.y, " ".repeat(width), width, Style::new());
        buffer.set_stringn(line.x, line.y, self.label, width, theme.style(Role::Key));
        draw_words(&words, below, theme.style(role), buffer, theme);
        self.input.draw(
            columns(line, self.label.len() as u16, u16::MAX),
            buffer,
            theme.style(Role::Text),
        )
    }
}

/// Text in as many rows of an area as it needs, one at least; cut where there is no room for all of
/// it.
pub(super) fn in_rows(text: &str, width: u16, height: u16) -> Vec<String> {
    let (width, height) = (usize::from(width), usize::from(height.max(1)));
    if text.chars().count() <= width || height == 1 {
        return vec![clip(text, width)];
    }
    let mut rows = wrapped(text, width);
    if rows.len() > height {
        let rest = rows.split_off(height - 1).join(" ");
        rows.push(clip(&rest, width));
    }
    rows
}

/// Draws rows of words over what is there.
pub(super) fn draw_words(
    words: &[String],
    area: Rect,
    style: Style,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    for (row, words) in (0..area.height).zip(words) {
        let place = rows(area, row, 1);
        let width = usize::from(place.width);
        buffer.set_style(place, Style::reset());
        buffer.set_stringn(place.x, place.y, " ".repeat(width), width, Style::new());
        Line::styled(theme.text(words), style).render(place, buffer);
    }
}

/// Text in lines of at most `width` characters, broken between words.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // A path is longer than a line: it is broken wherever the line ends.
    let words = text.split_whitespace().map(|word| word.chars().collect::<Vec<_>>());
    let parts = words
        .flat_map(|word| word.chunks(width.max(1)).map(String::from_iter).collect::<Vec<String>>());
    for word in parts {
        let word = word.as_str();
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].chars().count() + 1 + word.chars().count() <= width {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Puts the cursor where a line with a label was clicked; whether it was clicked.
pub(super) fn click_field(
    label: &str,
    input: &mut Input,
    line: Rect,
    (column, row): (u16, u16),
) -> bool {
    let hit = line.contains((column, row).into());
    if hit {
        let label = label.len() as u16;
        input.click((column - line.x).saturating_sub(label), line.width.saturating_sub(label));
    }
    hit
}

/// Draws the frame of a pane; what is inside.
pub(super) fn frame(
    title: &str,
    area: Rect,
    focused: bool,
    buffer: &mut Buffer,
    theme: &Theme,
) -> Rect {
    let block: Block<'_> = theme.block(title.to_owned(), focused);
    block.render(area, buffer);
    area.inner(Margin::new(1, 1))
}

/// A line that can be selected: a sign before it, and filled where the keys go to its list.
pub(super) fn selectable(
    text: &str,
    selected: Option<bool>,
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let sign = if selected.is_some() { '▸' } else { ' ' };
    let role = if selected == Some(true) { Role::Selection } else { Role::Text };
    let width = usize::from(area.width);
    let text = format!("{:<width$}", clip(&format!("{sign}{text}"), width));
    Line::styled(theme.text(&text), theme.style(role)).render(area, buffer);
}

/// `height` rows of an area from row `from` on, or all that there are.
pub(super) fn rows(area: Rect, from: u16, height: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: height.min(area.height - from), ..area }
}

/// `width` columns of an area from column `from` on, or all that there are.
pub(super) fn columns(area: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(area.width);
    Rect { x: area.x + from, width: width.min(area.width - from), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Three {
        A,
        B,
        C,
    }

    impl Ring for Three {
        const ALL: &'static [Self] = &[Self::A, Self::B, Self::C];
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("the turns of all corners", 10), ["the turns", "of all", "corners"]);
        assert_eq!(wrapped("", 10), [""]);
    }

    #[test]
    fn words_take_the_rows_they_need_and_what_has_no_room_is_cut() {
        let words = "the turns of all corners";
        assert_eq!(in_rows(words, 30, 2), [words]);
        assert_eq!(in_rows(words, 12, 2), ["the turns of", "all corners"]);
        assert_eq!(in_rows(words, 10, 2), ["the turns", "of all co…"]);
        assert_eq!(in_rows(words, 10, 1), ["the turns…"]);
        assert_eq!(in_rows(words, 10, 0), ["the turns…"]);
    }

    #[test]
    fn the_focus_ring_closes() {
        for pane in [Three::A, Three::B, Three::C] {
            assert_eq!(pane.next(1).next(-1), pane);
            assert_eq!(pane.next(1).next(1).next(1), pane);
        }
    }

    #[test]
    fn a_pane_is_found_at_its_places_only() {
        let areas =
            Areas::from([(Three::A, Rect::new(0, 0, 10, 5)), (Three::C, Rect::new(10, 0, 10, 5))]);
        assert_eq!(
            [(9, 4), (10, 0), (0, 5)].map(|(x, y)| areas.at(x, y)),
            [Some(Three::A), Some(Three::C), None]
        );
        assert!(areas.of(Three::B).is_empty());
        assert_eq!((areas.inside(Three::C), areas.height(Three::C)), (Rect::new(11, 1, 8, 3), 3));
    }
}
