//! What screens and popups draw on: the cells of the terminal, and the theme that styles them.
//!
//! Everything that is drawn here gets the characters that the theme allows.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::input::Input;
use super::text::{clip, in_rows};
use crate::tui::theme::{Role, Theme};

pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: &'a Theme,
}

impl Canvas<'_> {
    /// Words in a role, to be put into a line.
    pub(crate) fn span(&self, text: impl Into<String>, role: Role) -> Span<'static> {
        Span::styled(text.into(), self.theme.style(role))
    }

    pub(crate) fn line<'a>(&mut self, area: Rect, line: impl Into<Line<'a>>) {
        self.allowed(line.into()).render(area, self.buffer);
    }

    /// Draws lines below each other, as many as there is room for.
    pub(crate) fn lines<'a>(&mut self, area: Rect, lines: impl IntoIterator<Item = Line<'a>>) {
        for (line, row) in lines.into_iter().zip(area.rows()) {
            self.line(row, line);
        }
    }

    pub(crate) fn words(&mut self, area: Rect, words: &str, role: Role) {
        self.line(area, Line::styled(words, self.theme.style(role)));
    }

    pub(crate) fn text<'a>(&mut self, area: Rect, text: impl Into<Text<'a>>, role: Role) {
        let mut text = text.into().patch_style(self.theme.style(role));
        text.lines = text.lines.into_iter().map(|line| self.allowed(line)).collect();
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, self.buffer);
    }

    fn allowed<'a>(&self, mut line: Line<'a>) -> Line<'a> {
        if self.theme.ascii() {
            for span in &mut line.spans {
                span.content = self.theme.text(&span.content).into();
            }
        }
        line
    }

    /// Draws a frame with a title, thick where the focus is; gives the area inside it.
    pub(crate) fn frame(&mut self, area: Rect, title: &str, focused: bool) -> Rect {
        self.theme.block(self.theme.text(title), focused).render(area, self.buffer);
        inside(area)
    }

    /// Draws the frame of a popup over what is there; gives the area inside it.
    pub(crate) fn popup(&mut self, area: Rect, title: &str) -> Rect {
        Clear.render(area, self.buffer);
        self.frame(area, title, true)
    }

    /// Draws a line that can be selected: a sign before it, and filled where the keys go to its
    /// list.
    pub(crate) fn selectable(&mut self, area: Rect, text: &str, selected: Option<bool>) {
        let sign = if selected.is_some() { '▸' } else { ' ' };
        let role = if selected == Some(true) { Role::Selection } else { Role::Text };
        let width = usize::from(area.width);
        self.words(area, &format!("{:<width$}", clip(&format!("{sign}{text}"), width)), role);
    }

    /// Draws words over what is there, in the rows that they need.
    pub(crate) fn cover(&mut self, area: Rect, words: &str, role: Role) {
        let rows = in_rows(words, usize::from(area.width), usize::from(area.height));
        for (words, row) in rows.iter().zip(area.rows()) {
            Clear.render(row, self.buffer);
            self.words(row, words, role);
        }
    }

    /// Draws a line in which something is typed, with what stands before it; gives the place of the
    /// cursor.
    pub(crate) fn field(&mut self, area: Rect, label: &str, input: &Input) -> Option<Position> {
        if area.is_empty() {
            return None;
        }
        Clear.render(area, self.buffer);
        self.words(area, label, Role::Key);
        let rest = columns(area, label.len() as u16, u16::MAX);
        input.draw(rest, self.buffer, self.theme.style(Role::Text))
    }
}

/// What is inside the frame around an area.
pub(crate) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}

/// `height` rows of an area from row `from` on, or all that there are.
pub(crate) fn rows(area: Rect, from: u16, height: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: height.min(area.height - from), ..area }
}

/// `width` columns of an area from column `from` on, or all that there are.
pub(crate) fn columns(area: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(area.width);
    Rect { x: area.x + from, width: width.min(area.width - from), ..area }
}
