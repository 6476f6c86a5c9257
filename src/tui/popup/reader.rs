//! The scrolling text of a popup, with keys and the mouse wheel.

use ratatui::layout::Rect;

use crate::key::{Code, Held, Key, MouseAction};
use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::list::{Lines, Scroll};

/// Number of lines that one turn of the mouse wheel scrolls.
const WHEEL: isize = 3;

/// Scroll position in a text. The text and its area on the screen belong to the popup.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reader(Scroll);

impl Reader {
    /// Returns the visible lines of a text with `len` lines.
    pub(super) fn lines(self, len: usize, area: Rect) -> Lines {
        Lines::of_text(self.0, len, area)
    }

    /// Handles a key: scrolls if it is a scroll key, else does nothing.
    pub(super) fn key(&mut self, key: Key, len: usize, area: Rect) {
        let page = isize::from(area.height.max(2).cast_signed()) - 1;
        let by = match (key.held, key.code) {
            (Held::CONTROL, Code::Char('u')) => -page / 2,
            (Held::CONTROL, Code::Char('d')) => page / 2,
            (Held::CONTROL, _) => return,
            (_, Code::Up | Code::Char('k')) => -1,
            (_, Code::Down | Code::Char('j')) => 1,
            (_, Code::PageUp) => -page,
            (_, Code::PageDown | Code::Char(' ')) => page,
            (_, Code::Home | Code::Char('g')) => isize::MIN,
            (_, Code::End | Code::Char('G')) => isize::MAX,
            _ => return,
        };
        self.turn(by, len, area);
    }

    /// Handles a mouse action: scrolls if it is a turn of the wheel.
    pub(super) fn wheel(&mut self, action: MouseAction, len: usize, area: Rect) {
        match action {
            MouseAction::ScrollUp => self.turn(-WHEEL, len, area),
            MouseAction::ScrollDown => self.turn(WHEEL, len, area),
            MouseAction::Click => {}
        }
    }

    fn turn(&mut self, by: isize, len: usize, area: Rect) {
        self.0.turn(by, len, area.height.into());
    }

    /// Draws the visible lines, and draws their position into the frame of the popup.
    pub(super) fn draw(
        self,
        text: &[String],
        role: Role,
        area: Rect,
        frame: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let lines = self.lines(text.len(), area);
        for (line, row) in text[lines.in_view()].iter().zip(area.rows()) {
            canvas.words(row, line, role);
        }
        lines.draw_position(canvas, frame, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the indices of the visible lines of a text of 30 lines, after some keys were
    /// pressed.
    fn after(keys: &[&str]) -> std::ops::Range<usize> {
        let area = Rect::new(0, 0, 20, 9);
        let mut reader = Reader::default();
        for key in keys {
            reader.key(Key::parse(key).unwrap(), 30, area);
        }
        reader.lines(30, area).in_view()
    }

    #[test]
    fn keys_scroll_by_lines_pages_and_to_the_ends() {
        assert_eq!(after(&["j", "down", "k"]), 1..10);
        assert_eq!(after(&["pagedown"]), 8..17);
        assert_eq!(after(&["space", "pageup"]), 0..9);
        assert_eq!(after(&["ctrl-d", "ctrl-d", "ctrl-u"]), 4..13);
        assert_eq!(after(&["end"]), 21..30);
        assert_eq!(after(&["G", "g", "up"]), 0..9);
        assert_eq!(after(&["x", "ctrl-j", "enter"]), 0..9);
    }

    #[test]
    fn the_wheel_scrolls_by_three_lines() {
        let area = Rect::new(0, 0, 20, 9);
        let mut reader = Reader::default();
        for action in [MouseAction::ScrollDown, MouseAction::ScrollDown, MouseAction::ScrollUp] {
            reader.wheel(action, 30, area);
        }
        reader.wheel(MouseAction::Click, 30, area);
        assert_eq!(reader.lines(30, area).in_view(), 3..12);
    }
}
