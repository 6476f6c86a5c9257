//! A line of text that can be edited, with the keys of readline.
//!
//! A field that opens on a value has the value selected. Typed or pasted text replaces a selected
//! value; a key that moves the cursor keeps it for editing.

use premove_cube::notation::{ListLine, ListReader, ListedScramble, is_moves, scramble_list};
use premove_fmc::whole_scramble;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use tui_input::InputRequest as Request;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::key::{Code, Held, Key};

/// The effect of a key on a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// The text has changed.
    Changed,
    /// Only the cursor moved, or there was nothing to delete.
    Moved,
    /// The key does not edit text.
    Ignored,
}

/// A line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    inner: tui_input::Input,
    /// `true` while the whole text is selected.
    is_selected: bool,
}

/// The control keys, which have the same meaning as in readline.
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
    /// Creates a line with the cursor at the end of its text, so that typing continues the text.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { inner: tui_input::Input::new(text.into()), is_selected: false }
    }

    /// Creates a line with its text selected.
    pub(crate) fn on_value(text: impl Into<String>) -> Self {
        let line = Self::new(text);
        Self { is_selected: !line.is_empty(), ..line }
    }

    pub(crate) fn text(&self) -> &str {
        self.inner.value()
    }

    /// Returns the number of characters before the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.inner.cursor()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Replaces the text and moves the cursor to its end.
    pub(crate) fn set(&mut self, text: impl Into<String>) {
        self.is_selected = false;
        self.inner = std::mem::take(&mut self.inner).with_value(text.into());
    }

    pub(crate) fn clear(&mut self) {
        self.set("");
    }

    /// Pastes into a field for a scramble. A whole scramble, or the first one of a list, replaces
    /// the text; other text is inserted.
    pub(crate) fn insert_scramble(&mut self, text: &str) {
        let list = scramble_list(text);
        let first = list.scrambles.first().filter(|_| list.is_list()).map(ListedScramble::text);
        match first.or_else(|| whole_scramble(text)) {
            Some(scramble) => {
                self.clear();
                self.insert_moves(&scramble);
            }
            None => self.insert_moves(text),
        }
    }

    /// Pastes moves like [`Self::insert`]. From a text with several lines, comments and numbers are
    /// removed, because a comment ends with its line.
    pub(crate) fn insert_moves(&mut self, text: &str) {
        if !text.trim_end().contains('\n') {
            return self.insert(text);
        }
        let mut list = ListReader::default();
        let mut moves: Vec<String> = Vec::new();
        for line in text.lines() {
            let parts = match list.line(line) {
                ListLine::Scrambles(scrambles) => scrambles,
                ListLine::PassedOver(_) => vec![line.to_owned()],
                // Moves that are not a scramble, such as moves on the inverse side.
                ListLine::Nothing if is_moves(line) => vec![line.to_owned()],
                ListLine::Nothing => Vec::new(),
            };
            for part in parts {
                let code = part.split('/').next().unwrap_or_default().trim();
                moves.extend((!code.is_empty()).then(|| code.to_owned()));
            }
        }
        self.insert(&moves.join(" "));
    }

    /// Inserts text at the cursor, or in place of the selection, as one change. Line ends and tabs
    /// become spaces.
    pub(crate) fn insert(&mut self, text: &str) {
        self.drop_selected();
        let clean = text.replace(char::is_control, " ");
        let chars = self.text().chars();
        let before = chars.clone().take(self.cursor());
        let after = chars.skip(self.cursor());
        let value: String = before.chain(clean.chars()).chain(after).collect();
        let cursor = self.cursor() + text.chars().count();
        self.inner = std::mem::take(&mut self.inner).with_value(value).with_cursor(cursor);
    }

    /// Moves the cursor to a click at `column` of the drawn line, which was `width` columns wide.
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
        self.is_selected = false;
        self.inner.handle(Request::SetCursor(chars));
    }

    pub(crate) fn key(&mut self, key: Key) -> Edit {
        let Some(request) = request(key) else {
            if matches!(key.code, Code::Up | Code::Down) {
                self.is_selected = false;
            }
            return Edit::Ignored;
        };
        let deletes = matches!(request, Request::DeletePrevChar | Request::DeleteNextChar);
        let types = matches!(request, Request::InsertChar(_) | Request::Yank);
        if deletes && self.drop_selected() {
            return Edit::Changed;
        }
        if types {
            self.drop_selected();
        }
        self.is_selected = false;
        match self.inner.handle(request) {
            Some(change) if change.value => Edit::Changed,
            _ => Edit::Moved,
        }
    }

    /// Deletes the text if it is selected; returns whether it was.
    fn drop_selected(&mut self) -> bool {
        let is_selected = self.is_selected;
        if is_selected {
            self.clear();
        }
        is_selected
    }

    /// Returns the part of the text that is visible in `width` columns, and the column of the
    /// cursor in it.
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

    /// Draws the line, reversed if it is selected; returns the position of the cursor.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, style: Style) -> Option<Position> {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return None;
        }
        let (text, cursor) = self.view(area.width);
        let style = if self.is_selected { style.add_modifier(Modifier::REVERSED) } else { style };
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
        Some(Position { x: area.x + cursor, y: area.y })
    }
}

/// Returns the number of columns for text out of `width`; one is left for a cursor after the text.
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

    /// Returns the text of a field after some keys, and the position of the cursor.
    fn opened(text: &str, keys: &[&str]) -> (String, usize) {
        let mut input = Input::on_value(text);
        for key in keys {
            input.key(Key::parse(key).unwrap());
        }
        (input.text().to_owned(), input.cursor())
    }

    #[test]
    fn typing_takes_the_place_of_a_value() {
        assert_eq!(opened("60:00", &["3", "0"]), ("30".into(), 2));
        assert_eq!(opened("60:00", &["backspace"]), (String::new(), 0));
        assert_eq!(opened("60:00", &["ctrl-d", "5"]), ("5".into(), 1));
        assert_eq!(opened("R U F", &["ctrl-w", "ctrl-y"]), ("R U F".into(), 5));
    }

    #[test]
    fn a_key_that_moves_keeps_a_value() {
        for (key, cursor) in
            [("left", 2), ("right", 3), ("home", 0), ("end", 3), ("up", 3), ("down", 3)]
        {
            assert_eq!(opened("R U", &[key]), ("R U".into(), cursor), "{key}");
            assert_eq!(opened("R U", &[key, "F"]).0.len(), 4, "{key}");
        }
        assert_eq!(opened("R U F", &["ctrl-w", "D"]), ("R U D".into(), 5));
        let mut input = Input::on_value("R U F");
        input.click(1, 20);
        input.insert("'");
        assert_eq!(input.text(), "R' U F");
        // Keys that close the field leave the selection unchanged.
        assert_eq!(opened("R U", &["enter", "esc", "tab", "F"]).0, "F");
    }

    #[test]
    fn a_paste_takes_the_place_of_a_value() {
        let mut input = Input::on_value("R U F");
        input.insert("L D");
        assert_eq!((input.text(), input.cursor()), ("L D", 3));
        input.insert(" B");
        assert_eq!(input.text(), "L D B");
    }

    #[test]
    fn a_whole_scramble_takes_the_place_of_what_was_typed() {
        let scramble = "U2 L D2 F2 R' B2 U' L2 D F' R2 B U2";
        for typed in ["R U", "B2 L2 D F U2 R' F2 D2 L B' R2 U F2 D"] {
            for pasted in [scramble, &format!("{scramble} (13f)"), &format!("> {scramble}\n")] {
                let mut input = Input::new(typed);
                input.insert_scramble(pasted);
                assert_eq!(input.text(), scramble, "{pasted}");
            }
        }
        let mut input = Input::new("R U ");
        input.insert_scramble("F2 D");
        assert_eq!(input.text(), "R U F2 D");
    }

    #[test]
    fn a_value_is_drawn_in_reverse_until_it_is_kept() {
        let area = Rect::new(0, 0, 6, 1);
        let reversed = |input: &Input| {
            let mut buffer = Buffer::empty(area);
            input.draw(area, &mut buffer, Style::default());
            let is_reversed = |x| buffer[(x, 0)].modifier.contains(Modifier::REVERSED);
            (0..area.width).filter(|&x| is_reversed(x)).count()
        };
        let mut input = Input::on_value("R U");
        assert_eq!(reversed(&input), 3);
        input.key(Key::parse("end").unwrap());
        assert_eq!(reversed(&input), 0);
        assert_eq!(reversed(&Input::on_value("")), 0);
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
