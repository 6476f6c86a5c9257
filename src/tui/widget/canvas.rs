//! The drawing surface of screens and popups: the cells of the terminal, and a theme to style them.
//!
//! All drawn text is converted to the characters that the theme allows.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::input::Input;
use super::text::{clip, in_rows, wrapped};
use crate::theme::{Role, Theme, two_ascii};

pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: &'a Theme,
}

impl Canvas<'_> {
    /// Returns text in the style of a role, to be put into a line.
    pub(crate) fn span(&self, text: impl Into<String>, role: Role) -> Span<'static> {
        Span::styled(text.into(), self.theme.style(role))
    }

    /// Draws a line. If it does not fit, it ends in an ellipsis so as not to look complete.
    pub(crate) fn line<'a>(&mut self, area: Rect, line: impl Into<Line<'a>>) {
        let line = self.allowed(line.into());
        self.allowed(cut(line, area.width.into())).render(area, self.buffer);
    }

    /// Draws lines below each other, as many as fit.
    pub(crate) fn lines<'a>(&mut self, area: Rect, lines: impl IntoIterator<Item = Line<'a>>) {
        for (line, row) in lines.into_iter().zip(area.rows()) {
            self.line(row, line);
        }
    }

    pub(crate) fn words(&mut self, area: Rect, words: &str, role: Role) {
        self.line(area, Line::styled(words, self.theme.style(role)));
    }

    /// Draws text, wrapped to the area. If not all lines fit, the last one ends in an ellipsis.
    pub(crate) fn text(&mut self, area: Rect, text: &str, role: Role) {
        let width = usize::from(area.width);
        let height = usize::from(area.height);
        let mut lines: Vec<String> =
            text.split('\n').flat_map(|line| wrapped(line, width)).collect();
        if lines.len() > height && height > 0 {
            lines.truncate(height);
            lines[height - 1] = clip(&format!("{} …", lines[height - 1]), width);
        }
        for (line, row) in lines.iter().zip(area.rows()) {
            self.words(row, line, role);
        }
    }

    fn allowed<'a>(&self, mut line: Line<'a>) -> Line<'a> {
        if self.theme.ascii() {
            make_room(&mut line);
            for span in &mut line.spans {
                span.content = self.theme.text(&span.content).into();
            }
        }
        line
    }

    /// Draws a frame with a title, thick if the pane is focused; returns the area inside it.
    pub(crate) fn frame(&mut self, area: Rect, title: &str, focused: bool) -> Rect {
        let title = clip(title, usize::from(area.width).saturating_sub(2));
        self.theme.block(self.theme.text(&title), focused).render(area, self.buffer);
        inside(area)
    }

    /// Draws the frame of a popup over the screen; returns the area inside it.
    pub(crate) fn popup(&mut self, area: Rect, title: &str) -> Rect {
        Clear.render(area, self.buffer);
        self.frame(area, title, true)
    }

    /// Draws a line of a list. `selected` is `None` for a line that is not selected; otherwise the
    /// line gets a sign, and is filled if the list is focused.
    pub(crate) fn selectable(&mut self, area: Rect, text: &str, selected: Option<bool>) {
        let sign = if selected.is_some() { '▸' } else { ' ' };
        let role = if selected == Some(true) { Role::Selection } else { Role::Text };
        let width = usize::from(area.width);
        self.words(area, &format!("{:<width$}", clip(&format!("{sign}{text}"), width)), role);
    }

    /// Draws text over the screen, in the rows that it needs.
    pub(crate) fn cover(&mut self, area: Rect, words: &str, role: Role) {
        let rows = in_rows(words, usize::from(area.width), usize::from(area.height));
        for (words, row) in rows.iter().zip(area.rows()) {
            Clear.render(row, self.buffer);
            self.words(row, words, role);
        }
    }

    /// Draws a text field with a label before it; returns the position of the cursor.
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

/// Cuts a line that is too long, and ends it with an ellipsis. Spaces at the end do not count.
fn cut(mut line: Line<'_>, width: usize) -> Line<'_> {
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    if text.trim_end().width() <= width {
        return line;
    }
    let mut room = width.saturating_sub(1);
    for span in &mut line.spans {
        if span.width() > room {
            let mut chars = span.content.char_indices();
            let first_outside =
                chars.find(|&(at, c)| span.content[..at + c.len_utf8()].width() > room);
            let end = first_outside.map_or(0, |(at, _)| at);
            span.content = span.content[..end].to_owned().into();
        }
        room -= span.width();
    }
    line.spans.retain(|span| !span.content.is_empty());
    line.spans.extend((width > 0).then(|| Span::raw("…")));
    line
}

/// Returns the area inside the frame that surrounds `area`.
pub(crate) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}

/// Returns `height` rows of an area from row `from` on, or fewer if the area ends before.
pub(crate) fn rows(area: Rect, from: u16, height: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: height.min(area.height - from), ..area }
}

/// Returns `width` columns of an area from column `from` on, or fewer if the area ends before.
pub(crate) fn columns(area: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(area.width);
    Rect { x: area.x + from, width: width.min(area.width - from), ..area }
}

/// Removes a blank for each character that ASCII writes with two, so that what follows stays in its
/// column: one before the character's word where several stand there, as in a cell that is aligned
/// to the right, or else one of the next several blanks.
fn make_room(line: &mut Line<'_>) {
    if !line.spans.iter().any(|span| span.content.chars().any(|c| two_ascii(c).is_some())) {
        return;
    }
    let spans = line.spans.iter().enumerate();
    let places = spans.flat_map(|(at, span)| span.content.chars().map(move |c| (at, c)));
    let mut kept: Vec<(usize, char)> = Vec::new();
    let mut owed = 0;
    for (at, c) in places {
        let blanks = kept.iter().rev().take_while(|(_, c)| *c == ' ').count();
        if two_ascii(c).is_some() && blanks > 1 {
            kept.pop();
        } else if two_ascii(c).is_some() {
            owed += 1;
        } else if c == ' ' && owed > 0 && blanks > 0 {
            owed -= 1;
            continue;
        }
        kept.push((at, c));
    }
    for (at, span) in line.spans.iter_mut().enumerate() {
        let own = kept.iter().filter(|(of, _)| *of == at);
        span.content = own.map(|(_, c)| *c).collect::<String>().into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Glyphs, Level, Stickers, ThemeFile};

    #[test]
    fn a_line_that_is_cut_says_so_and_blanks_need_no_room() {
        let cut = |parts: &[&str], width| {
            let line = Line::from(parts.iter().map(|part| Span::raw(*part)).collect::<Vec<_>>());
            cut(line, width).to_string()
        };
        assert_eq!(cut(&["R U F", " ", "B"], 7), "R U F B");
        assert_eq!(cut(&["R U F", " ", "B", "   "], 7), "R U F B   ");
        assert_eq!(cut(&["R U F", " ", "B2", "x"], 7), "R U F …");
        assert_eq!(cut(&["R U F"], 3), "R …");
        assert_eq!(cut(&["R"], 0), "");
    }

    #[test]
    fn a_text_with_too_few_lines_says_so() {
        let theme = Theme::default();
        let area = Rect::new(0, 0, 9, 2);
        for (text, last) in [("one two three", "three"), ("one two three four five", "three …")] {
            let mut buffer = Buffer::empty(area);
            Canvas { buffer: &mut buffer, theme: &theme }.text(area, text, Role::Text);
            let row: String = (0..9).map(|x| buffer[(x, 1)].symbol()).collect();
            assert_eq!(row.trim_end(), last);
        }
    }

    #[test]
    fn signs_of_two_ascii_characters_keep_the_columns() {
        let file = ThemeFile::default();
        let theme = Theme::new(&file, Level::True, Glyphs::Ascii, Stickers::Colours);
        let drawn = |parts: &[&str]| {
            let area = Rect::new(0, 0, 20, 1);
            let mut buffer = Buffer::empty(area);
            let line: Line<'_> = parts.iter().map(|part| Span::raw((*part).to_owned())).collect();
            Canvas { buffer: &mut buffer, theme: &theme }.line(area, line);
            let row: String = (0..20).map(|x| buffer[(x, 0)].symbol()).collect();
            row.trim_end().to_owned()
        };
        assert_eq!(drawn(&["R U", "   ", "≤19", "  new"]), "R U  <=19  new");
        assert_eq!(drawn(&["R U", "    ", "19", "  new"]), "R U    19  new");
        assert_eq!(drawn(&["≤19", "   ", "found"]), "<=19  found");
        assert_eq!(drawn(&["best ≤27 or ≥3   x"]), "best <=27 or >=3 x");
        assert_eq!(drawn(&["best ≤27"]), "best <=27");
        assert_eq!(drawn(&["123456789 123456 ≤19"]), "123456789 123456 <=.");
    }
}
