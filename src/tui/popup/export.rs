//! The popup in which a solve is copied in one of its forms, or written into a file.

use ratatui::layout::{Position, Rect};

use super::Fate;
use super::reader::Reader;
use crate::key::{Code, Held, Key, Mouse, MouseAction};
use crate::message::{Exported, FileEffect, ScreenEffect};
use crate::screen::ScreenId;
use crate::theme::Role;
use crate::widget::canvas::{Canvas, inside, rows};
use crate::widget::input::{Edit, Input};

/// A popup with a solve in all its export forms.
#[derive(Clone, Debug)]
pub(crate) struct Export {
    /// The screen that the solve belongs to.
    screen: ScreenId,
    /// Result of the solve in words: `solved in 24 moves`.
    what: String,
    all: Vec<Exported>,
    at: usize,
    /// The scroll position in the text of the chosen form.
    reader: Reader,
    /// The text field with the file name; `None` while no file name is being typed.
    path: Option<Input>,
}

impl Export {
    pub(crate) fn new(screen: ScreenId, what: String, all: Vec<Exported>) -> Self {
        Self { screen, what, all, at: 0, reader: Reader::default(), path: None }
    }

    pub(super) const fn is_typing(&self) -> bool {
        self.path.is_some()
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(path) = &mut self.path {
            path.insert(text.trim());
        }
    }

    pub(super) fn key(&mut self, key: Key, area: Rect) -> Fate {
        let Some(path) = &mut self.path else { return self.list_key(key, area) };
        match key.code {
            Code::Esc => self.path = None,
            Code::Enter if path.text().trim().is_empty() => {}
            Code::Enter => {
                let path = path.text().trim().to_owned();
                let Some(chosen) = self.all.get(self.at) else { return Fate::Close };
                let text = chosen.text.clone();
                let effect = FileEffect::Write { path, text, replace: false };
                return Fate::Emit(self.screen, ScreenEffect::File(effect));
            }
            _ if path.key(key) == Edit::Ignored => self.read_on(key, area),
            _ => {}
        }
        Fate::Keep
    }

    /// Scrolls the text of the chosen form.
    fn read_on(&mut self, key: Key, area: Rect) {
        if !matches!(key.code, Code::Up | Code::Down) {
            self.reader.key(key, self.text().len(), self.text_area(area));
        }
    }

    /// Returns the lines of the text of the chosen form.
    fn text(&self) -> Vec<String> {
        let chosen = self.all.get(self.at).into_iter();
        chosen.flat_map(|of| of.text.lines()).map(|line| format!(" {line}")).collect()
    }

    /// Returns the area of the text of the chosen form: between the forms and the row of keys.
    fn text_area(&self, area: Rect) -> Rect {
        let inside = inside(area);
        rows(inside, self.forms() + 1, inside.height.saturating_sub(self.forms() + 3))
    }

    /// Chooses the form with an index, or the last form if the index is too large.
    fn choose(&mut self, line: usize) {
        let line = line.min(self.all.len().saturating_sub(1));
        if line != self.at {
            (self.at, self.reader) = (line, Reader::default());
        }
    }

    /// Handles a key while no file name is typed: arrows choose a form, page keys scroll its text.
    fn list_key(&mut self, key: Key, area: Rect) -> Fate {
        if key.held != Held::NONE {
            return Fate::Keep;
        }
        match key.code {
            Code::Esc | Code::Char('q') => return Fate::Close,
            Code::Enter | Code::Char('y') => return self.copied(),
            Code::Char('f' | 'w') => {
                self.path =
                    self.all.get(self.at).map(|chosen| Input::on_value(chosen.file.as_str()));
            }
            Code::Up | Code::Char('k') => self.choose(self.at.saturating_sub(1)),
            Code::Down | Code::Char('j') => self.choose(self.at + 1),
            Code::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize),
            _ => self.read_on(key, area),
        }
        Fate::Keep
    }

    fn copied(&self) -> Fate {
        let Some(chosen) = self.all.get(self.at) else { return Fate::Close };
        let text = chosen.text.trim_end().to_owned();
        let what = format!("it as {}", chosen.form);
        Fate::Emit(self.screen, ScreenEffect::Copy { text, what })
    }

    /// Handles the mouse. A click on a form chooses it, and a second click copies it. The wheel
    /// scrolls the text when the pointer is on it; otherwise it chooses a form.
    pub(super) fn mouse(&mut self, mouse: Mouse, area: Rect) -> Fate {
        let text = self.text_area(area);
        let last = self.all.len().saturating_sub(1);
        match mouse.action {
            action if action != MouseAction::Click && mouse.row >= text.y => {
                self.reader.wheel(action, self.text().len(), text);
            }
            MouseAction::ScrollUp => self.choose(self.at.saturating_sub(1)),
            MouseAction::ScrollDown => self.choose(self.at + 1),
            MouseAction::Click => {
                let line = usize::from(mouse.row.saturating_sub(area.y + 1));
                if line == self.at && self.path.is_none() {
                    return self.copied();
                }
                if line <= last {
                    self.choose(line);
                    self.path = None;
                }
            }
        }
        Fate::Keep
    }

    /// Returns the size of the popup in columns and rows, with its frame.
    pub(super) fn size(&self) -> (u16, u16) {
        // The size follows the write-up, the longest form that people read.
        let lines = self.all.first().map_or(0, |of| of.text.lines().count());
        let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(20);
        (90, self.forms().saturating_add(lines).saturating_add(5))
    }

    fn forms(&self) -> u16 {
        u16::try_from(self.all.len()).unwrap_or(u16::MAX)
    }

    /// Draws the popup; returns the position of the cursor while a file name is typed.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
        let inside = canvas.popup(area, &format!(" Export the solve: {} ", self.what));
        for (at, (of, row)) in self.all.iter().zip(inside.rows()).enumerate() {
            let text = format!(" {}  {:10}{}", at + 1, of.form, of.about);
            canvas.selectable(row, &text, (at == self.at).then_some(self.path.is_none()));
        }
        let foot = rows(inside, inside.height.saturating_sub(1), 1);
        let text = self.text();
        let preview = self.text_area(area);
        self.reader.draw(&text, Role::Dim, preview, area, canvas);
        if let Some(path) = &self.path {
            return canvas.field(foot, " file: ", path);
        }
        let fits = text.len() <= usize::from(preview.height);
        let read_on = if fits { [""; 2] } else { ["   PgDn ", "reads on"] };
        let words = [[" Enter ", "copy"], ["   f ", "write a file"], read_on, ["   Esc ", "close"]];
        let spans =
            words.map(|[key, word]| [canvas.span(key, Role::Key), canvas.span(word, Role::Text)]);
        canvas.line(foot, spans.concat());
        None
    }
}
