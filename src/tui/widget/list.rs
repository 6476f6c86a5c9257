//! The lines of a list or of a text: movement through them, the visible ones, the position. This
//! code does not depend on the content of the lines.
//!
//! [`Scroll`] is the state: a cursor and the first visible line. [`Lines`] is the visible part of a
//! list in an area: it finds the line under a click and draws the position and the scrollbar.

use std::ops::Range;

use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget};
use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use crate::theme::Role;

/// Scroll position in a list: the cursor and the first visible line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scroll {
    cursor: usize,
    top: usize,
}

impl Scroll {
    pub(crate) fn cursor(self) -> usize {
        self.cursor
    }

    pub(crate) fn select(&mut self, line: usize, len: usize) {
        self.cursor = line.min(len.saturating_sub(1));
    }

    /// Moves the selection by `by` lines, down if positive.
    pub(crate) fn step(&mut self, by: isize, len: usize) {
        self.select(self.cursor.saturating_add_signed(by), len);
    }

    /// Scrolls text without a selection by `by` lines; `height` lines are visible.
    pub(crate) fn turn(&mut self, by: isize, len: usize, height: usize) {
        self.top = self.top.saturating_add_signed(by).min(len.saturating_sub(height));
        self.cursor = self.top;
    }

    /// Selects a line, and scrolls so that it appears in the screen row of the line selected
    /// before.
    pub(crate) fn shift_to(&mut self, line: usize) {
        self.top = line.saturating_sub(self.cursor.saturating_sub(self.top));
        self.cursor = line;
    }

    /// Scrolls so that the selected line is visible; `height` lines are.
    pub(crate) fn settle(&mut self, len: usize, height: usize) {
        self.cursor = self.cursor.min(len.saturating_sub(1));
        self.top = self.range(len, height).start;
    }

    pub(crate) fn range(self, len: usize, height: usize) -> Range<usize> {
        let last = len.saturating_sub(height);
        let top = self.top.min(last).min(self.cursor).max((self.cursor + 1).saturating_sub(height));
        top..len.min(top + height)
    }
}

/// The visible lines of a list or of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    /// The area in which the lines are drawn.
    pub(crate) area: Rect,
    /// The first visible line.
    pub(crate) first: usize,
    pub(crate) len: usize,
    /// The selected line of a list; `None` for a text.
    pub(crate) selected: Option<usize>,
}

impl Lines {
    /// Returns the visible lines of a list with `len` lines.
    pub(crate) fn of(scroll: Scroll, len: usize, area: Rect) -> Self {
        Self { selected: Some(scroll.cursor()), ..Self::of_text(scroll, len, area) }
    }

    /// Returns the visible lines of a text with `len` lines.
    pub(crate) fn of_text(scroll: Scroll, len: usize, area: Rect) -> Self {
        let first = scroll.range(len, usize::from(area.height)).start;
        Self { area, first, len, selected: None }
    }

    /// Returns the indices of the visible lines.
    pub(crate) fn in_view(&self) -> Range<usize> {
        let end = self.len.min(self.first + usize::from(self.area.height));
        self.first.min(end)..end
    }

    /// Returns the index of the line at a position on the screen; `None` if there is none.
    pub(crate) fn at(&self, place: Position) -> Option<usize> {
        let is_inside = self.area.contains(place);
        let line = self.first + usize::from(place.y.saturating_sub(self.area.y));
        (is_inside && line < self.len).then_some(line)
    }

    /// Draws the visible lines; the selected one is filled if the list is focused.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        focused: bool,
        text: impl Fn(usize) -> String,
    ) {
        for (at, row) in self.in_view().zip(self.area.rows()) {
            let is_selected = self.selected == Some(at);
            canvas.selectable(row, &text(at), is_selected.then_some(focused));
        }
    }

    fn is_all_in_view(&self) -> bool {
        self.in_view().len() == self.len
    }

    /// Returns the position as text: `3 of 50` in a list, `1–10 of 50` in a text. Returns `None`
    /// for an empty list and for a text that is completely visible.
    pub(crate) fn position(&self) -> Option<String> {
        let Range { start, end } = self.in_view();
        let place = match self.selected {
            _ if self.len == 0 => return None,
            Some(selected) => (selected + 1).to_string(),
            None if self.is_all_in_view() => return None,
            None => format!("{}–{end}", start + 1),
        };
        Some(format!("{place} of {}", self.len))
    }

    /// Draws the position into the lower edge of the frame around the lines. If not all lines fit,
    /// also draws a scrollbar into the right edge.
    pub(crate) fn draw_position(&self, canvas: &mut Canvas<'_>, frame: Rect, focused: bool) {
        let Some(position) = self.position() else { return };
        let text = format!(" {position} ");
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
        if width + 2 <= frame.width && frame.height > 0 {
            let left = frame.right() - 1 - width;
            let edge = Rect { x: left, y: frame.bottom() - 1, width, height: 1 };
            canvas.words(edge, &text, if focused { Role::Focus } else { Role::Dim });
        }
        if !self.is_all_in_view() {
            let edge = Rect { x: frame.x, width: frame.width, ..self.area };
            self.draw_scrollbar(canvas, edge, focused);
        }
    }

    fn draw_scrollbar(&self, canvas: &mut Canvas<'_>, area: Rect, focused: bool) {
        let height = usize::from(area.height);
        let last_top = self.len.saturating_sub(height);
        let style = canvas.theme.style(if focused { Role::Focus } else { Role::Border });
        // In ASCII the thumb equals the frame of a focused pane, so the track needs another sign.
        let track = if canvas.theme.ascii() { "|" } else { "│" };
        let thumb = canvas.theme.glyph('█').to_string();
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .track_symbol(Some(track))
            .thumb_symbol(&thumb)
            .style(style);
        let mut state =
            ScrollbarState::new(last_top + 1).position(self.first).viewport_content_length(height);
        bar.render(area.intersection(canvas.buffer.area), canvas.buffer, &mut state);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::theme::{Glyphs, Level, Stickers, Theme, ThemeFile};

    /// Draws the position of lines into a frame of six rows; returns the text of its right and
    /// lower edges.
    fn edges(selected: Option<usize>, first: usize, len: usize, theme: &Theme) -> (String, String) {
        let frame = Rect::new(0, 0, 20, 6);
        let mut buffer = Buffer::empty(frame);
        let mut canvas = Canvas { buffer: &mut buffer, theme };
        let area = canvas.frame(frame, "", true);
        let lines = Lines { area, first, len, selected };
        lines.draw_position(&mut canvas, frame, true);
        let right = (1..5).map(|y| buffer[(19, y)].symbol()).collect();
        (right, (0..20).map(|x| buffer[(x, 5)].symbol()).collect())
    }

    #[test]
    fn a_list_says_where_one_is_and_a_text_only_where_it_does_not_fit() {
        let theme = Theme::default();
        assert_eq!(edges(Some(2), 0, 3, &theme), ("┃┃┃┃".into(), "┗━━━━━━━━━━ 3 of 3 ┛".into()));
        assert_eq!(edges(Some(0), 0, 0, &theme).1, "┗━━━━━━━━━━━━━━━━━━┛");
        assert_eq!(edges(None, 0, 4, &theme), ("┃┃┃┃".into(), "┗━━━━━━━━━━━━━━━━━━┛".into()));
        assert_eq!(edges(None, 4, 8, &theme), ("││██".into(), "┗━━━━━━━━ 5–8 of 8 ┛".into()));
    }

    #[test]
    fn the_scrollbar_goes_from_end_to_end_in_other_characters_than_the_frame() {
        let theme = Theme::default();
        assert_eq!(edges(Some(0), 0, 16, &theme).0, "█│││");
        assert_eq!(edges(Some(15), 12, 16, &theme).0, "│││█");
        let ascii =
            Theme::new(&ThemeFile::default(), Level::None, Glyphs::Ascii, Stickers::Letters);
        assert_eq!(edges(Some(15), 12, 16, &ascii), ("|||#".into(), "+======== 16 of 16 +".into()));
    }

    #[test]
    fn a_click_finds_its_line() {
        let lines = Lines { area: Rect::new(2, 3, 5, 4), first: 10, len: 13, selected: Some(11) };
        assert_eq!(lines.at(Position::new(2, 3)), Some(10));
        assert_eq!(lines.at(Position::new(2, 6)), None, "there is no line");
        assert_eq!(lines.at(Position::new(1, 3)), None);
    }

    #[test]
    fn selection_stays_in_the_list_and_in_view() {
        let mut scroll = Scroll::default();
        scroll.step(-3, 10);
        assert_eq!(scroll.cursor(), 0);
        scroll.step(7, 10);
        assert_eq!(scroll.range(10, 4), 4..8);
        scroll.settle(10, 4);
        scroll.step(-1, 10);
        assert_eq!(scroll.range(10, 4), 4..8);
        scroll.settle(3, 4);
        assert_eq!((scroll.cursor(), scroll.range(3, 4)), (2, 0..3));
        scroll.select(5, 0);
        assert_eq!((scroll.cursor(), scroll.range(0, 4)), (0, 0..0));
        assert!(scroll.range(10, 0).is_empty());
    }

    #[test]
    fn text_moves_with_each_step_and_stops_at_its_ends() {
        let mut scroll = Scroll::default();
        scroll.turn(1, 10, 4);
        assert_eq!(scroll.range(10, 4), 1..5);
        scroll.turn(isize::MAX, 10, 4);
        assert_eq!(scroll.range(10, 4), 6..10);
        scroll.turn(-1, 10, 4);
        assert_eq!(scroll.range(10, 4), 5..9);
        scroll.turn(3, 3, 4);
        assert_eq!(scroll.range(3, 4), 0..3);
    }
}
