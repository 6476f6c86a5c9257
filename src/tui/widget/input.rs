//! One line of text that can be edited, with the keys of readline.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tui_input::InputRequest as Request;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::notation::{ListLine, ListReader, scramble_list};
use crate::tui::key::{Code, Held, Key};

/// What a key did to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// The text is another one.
    Changed,
    /// Only the cursor moved, or nothing was there to delete.
    Moved,
    /// The key is none of editing.
    Ignored,
}

/// A line of text and a cursor in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    inner: tui_input::Input,
}

/// Control keys as readline has them.
const CONTROL: [(char, Request); 10] = [
    ('a', Request::GoToStart),
    ('e', Request::GoToEnd),
    ('b', Request::GoToPrevChar),
    ('f', Request::GoToNextChar),
    ('h', Request::DeletePrevChar),
    ('d', Request::DeleteNextChar),
    ('w', Request::DeletePrevWord),
    ('u', Request::DeleteFromStart),
    ('k', Request::DeleteTillEnd),
    ('y', Request::Yank),
];

impl Input {
    /// A line with a text, the cursor behind it.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { inner: tui_input::Input::new(text.into()) }
    }

    pub(crate) fn text(&self) -> &str {
        self.inner.value()
    }

    /// Characters before the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.inner.cursor()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Replaces the text; the cursor goes behind it.
    pub(crate) fn set(&mut self, text: impl Into<String>) {
        self.inner = std::mem::take(&mut self.inner).with_value(text.into());
    }

    pub(crate) fn clear(&mut self) {
        self.set("");
    }

    /// The same with moves: of several lines the comments and numbers go, since a comment ends with
    /// its line.
    pub(crate) fn insert_moves(&mut self, text: &str) {
        if !text.trim_end().contains('\n') {
            return self.insert(text);
        }
        let mut list = ListReader::default();
        let mut moves: Vec<String> = Vec::new();
        for line in text.lines() {
            let parts = match list.line(line) {
                ListLine::Scrambles(scrambles) => scrambles,
                ListLine::Nothing => Vec::new(),
                ListLine::PassedOver(_) => vec![line.to_owned()],
            };
            let code = |part: String| part.split('/').next().unwrap_or_default().trim().to_owned();
            moves.extend(parts.into_iter().map(code).filter(|part| !part.is_empty()));
        }
        self.insert(&moves.join(" "));
    }

    /// The same with a scramble: the first one of a list.
    pub(crate) fn insert_scramble(&mut self, text: &str) {
        match scramble_list(text) {
            list if list.is_list() => self.insert(&list.scrambles[0].text()),
            _ => self.insert_moves(text),
        }
    }

    /// Puts text at the cursor in one go, as a paste does. Line ends and tabs become spaces.
    pub(crate) fn insert(&mut self, text: &str) {
        let clean = |c: char| if c.is_control() { ' ' } else { c };
        let chars = self.text().chars();
        let before = chars.clone().take(self.cursor());
        let after = chars.skip(self.cursor());
        let value: String = before.chain(text.chars().map(clean)).chain(after).collect();
        let cursor = self.cursor() + text.chars().count();
        self.inner = std::mem::take(&mut self.inner).with_value(value).with_cursor(cursor);
    }

    /// Puts the cursor where a click on the drawn line went: `column` from its left end, `width` as
    /// it was drawn.
    pub(crate) fn click(&mut self, column: u16, width: u16) {
        let target = self.inner.visual_scroll(room(width)) + usize::from(column);
        let mut columns = 0;
        let mut chars = 0;
        for part in self.text().graphemes(true) {
            columns += part.width();
            if columns > target {
                break;
            }
            chars += part.chars().count();
        }
        self.inner.handle(Request::SetCursor(chars));
    }

    pub(crate) fn key(&mut self, key: Key) -> Edit {
        let Some(request) = request(key) else { return Edit::Ignored };
        match self.inner.handle(request) {
            Some(change) if change.value => Edit::Changed,
            _ => Edit::Moved,
        }
    }

    /// The part of the text that is seen in `width` columns, and the column of the cursor in it.
    pub(crate) fn view(&self, width: u16) -> (&str, u16) {
        let scroll = self.inner.visual_scroll(room(width));
        let mut columns = 0;
        let start = self.text().grapheme_indices(true).find(|(_, part)| {
            let here = columns >= scroll;
            columns += part.width();
            here
        });
        let start = start.map_or(self.text().len(), |(at, _)| at);
        let cursor = self.inner.visual_cursor().saturating_sub(scroll);
        (
            &self.text()[start..],
            u16::try_from(cursor).unwrap_or(u16::MAX).min(width.saturating_sub(1)),
        )
    }

    /// Draws the line; gives the place of the cursor.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, style: Style) -> Option<Position> {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return None;
        }
        let (text, cursor) = self.view(area.width);
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
        Some(Position { x: area.x + cursor, y: area.y })
    }
}

/// Columns for text: one is kept for a cursor behind the last character.
fn room(width: u16) -> usize {
    usize::from(width).saturating_sub(1)
}

fn request(key: Key) -> Option<Request> {
    if let Some(c) = key.typed() {
        return Some(Request::InsertChar(c));
    }
    let jump = key.held == Held::CONTROL || key.held == Held::ALT;
    Some(match key.code {
        Code::Char(c) if key.held == Held::CONTROL => {
            return CONTROL.iter().find(|(k, _)| *k == c).map(|(_, r)| *r);
        }
        Code::Char('b') if key.held == Held::ALT => Request::GoToPrevWord,
        Code::Char('f') if key.held == Held::ALT => Request::GoToNextWord,
        Code::Char('d') if key.held == Held::ALT => Request::DeleteNextWord,
        Code::Left if jump => Request::GoToPrevWord,
        Code::Right if jump => Request::GoToNextWord,
        Code::Backspace if jump => Request::DeletePrevWord,
        Code::Delete if jump => Request::DeleteNextWord,
        _ if key.held != Held::NONE => return None,
        Code::Left => Request::GoToPrevChar,
        Code::Right => Request::GoToNextChar,
        Code::Home => Request::GoToStart,
        Code::End => Request::GoToEnd,
        Code::Backspace => Request::DeletePrevChar,
        Code::Delete => Request::DeleteNextChar,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, keys: &[&str]) -> (String, usize) {
        let mut input = Input::new(text);
        for key in keys {
            input.key(Key::parse(key).unwrap());
        }
        (input.text().to_owned(), input.cursor())
    }

    #[test]
    fn keys_edit_as_in_readline() {
        assert_eq!(typed("R U", &["space", "F"]), ("R U F".into(), 5));
        assert_eq!(typed("R U F", &["ctrl-a", "ctrl-d", "delete"]), ("U F".into(), 0));
        assert_eq!(typed("R U F", &["ctrl-w"]), ("R U ".into(), 4));
        assert_eq!(typed("R U F", &["alt-b", "alt-b", "ctrl-k"]), ("R ".into(), 2));
        assert_eq!(typed("R U F", &["ctrl-left", "ctrl-u"]), ("F".into(), 0));
        assert_eq!(typed("R", &["home", "backspace", "right", "right"]), ("R".into(), 1));
    }

    #[test]
    fn keys_of_commands_are_left_alone() {
        let mut input = Input::new("R");
        for key in ["enter", "esc", "tab", "ctrl-c", "ctrl-r", "up", "alt-x", "f1"] {
            assert_eq!(input.key(Key::parse(key).unwrap()), Edit::Ignored, "{key}");
        }
        assert_eq!(input.text(), "R");
    }

    #[test]
    fn paste_is_one_edit_at_the_cursor() {
        let mut input = Input::new("RF");
        input.key(Key::parse("left").unwrap());
        input.insert(" U2\nD’ ");
        assert_eq!((input.text(), input.cursor()), ("R U2 D’ F", 8));
    }

    #[test]
    fn pasted_lines_lose_their_comments_and_numbers() {
        let mut input = Input::new("D ");
        input.insert_moves("1. R U / an EO\n2) F2 // a DR\n# nothing\nL\n");
        assert_eq!(input.text(), "D R U F2 L");
    }

    #[test]
    fn view_follows_the_cursor() {
        let mut input = Input::new("0123456789");
        assert_eq!(input.view(5), ("6789", 4));
        input.key(Key::parse("home").unwrap());
        assert_eq!(input.view(5), ("0123456789", 0));
        for width in 0..4 {
            input.view(width);
        }
        assert_eq!(Input::new("R’’’").view(3).1, 2);
    }

    #[test]
    fn click_puts_the_cursor_under_it() {
        let mut input = Input::new("0123456789");
        input.click(1, 5);
        assert_eq!(input.cursor(), 7);
        input.click(90, 5);
        assert_eq!(input.cursor(), 10);
    }
}
