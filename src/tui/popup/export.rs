//! The popup in which a solve is copied in one of its forms, or written into a file.

use ratatui::layout::{Position, Rect};

use super::Fate;
use crate::key::{Code, Held, Key, Mouse, MouseAction};
use crate::message::{Exported, FileEffect, ScreenEffect};
use crate::screen::ScreenId;
use crate::theme::Role;
use crate::widget::canvas::{Canvas, rows};
use crate::widget::input::Input;

/// A solve in all its forms.
#[derive(Clone, Debug)]
pub(crate) struct Export {
    /// The screen whose solve it is.
    screen: ScreenId,
    /// Result of the solve in words: `solved in 24 moves`.
    what: String,
    all: Vec<Exported>,
    at: usize,
    /// The name of the file, while it is typed.
    path: Option<Input>,
}

impl Export {
    pub(crate) fn new(screen: ScreenId, what: String, all: Vec<Exported>) -> Self {
        Self { screen, what, all, at: 0, path: None }
    }

    pub(super) const fn is_typing(&self) -> bool {
        self.path.is_some()
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(path) = &mut self.path {
            path.insert(text.trim());
        }
    }

    pub(super) fn key(&mut self, key: Key) -> Fate {
        let Some(path) = &mut self.path else { return self.list_key(key) };
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
            _ => drop(path.key(key)),
        }
        Fate::Keep
    }

    fn list_key(&mut self, key: Key) -> Fate {
        let last = self.all.len().saturating_sub(1);
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
            Code::Up | Code::Char('k') => self.at = self.at.saturating_sub(1),
            Code::Down | Code::Char('j') => self.at = (self.at + 1).min(last),
            Code::Char(digit @ '1'..='9') => {
                self.at = (digit as usize - '1' as usize).min(last);
            }
            _ => {}
        }
        Fate::Keep
    }

    fn copied(&self) -> Fate {
        let Some(chosen) = self.all.get(self.at) else { return Fate::Close };
        let text = chosen.text.trim_end().to_owned();
        let what = format!("it as {}", chosen.form);
        Fate::Emit(self.screen, ScreenEffect::Copy { text, what })
    }

    /// Handles the mouse: a click on a form chooses it, another one copies it.
    pub(super) fn mouse(&mut self, mouse: Mouse, area: Rect) -> Fate {
        let last = self.all.len().saturating_sub(1);
        match mouse.action {
            MouseAction::ScrollUp => self.at = self.at.saturating_sub(1),
            MouseAction::ScrollDown => self.at = (self.at + 1).min(last),
            MouseAction::Click => {
                let line = usize::from(mouse.row.saturating_sub(area.y + 1));
                if line == self.at && self.path.is_none() {
                    return self.copied();
                }
                if line <= last {
                    (self.at, self.path) = (line, None);
                }
            }
        }
        Fate::Keep
    }

    /// Returns columns and rows, frame included.
    pub(super) fn size(&self) -> (u16, u16) {
        // The write-up is the longest that people read.
        let lines = self.all.first().map_or(0, |of| of.text.lines().count());
        let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(20);
        (90, self.forms().saturating_add(lines).saturating_add(5))
    }

    fn forms(&self) -> u16 {
        u16::try_from(self.all.len()).unwrap_or(u16::MAX)
    }

    /// Draws the popup; returns the place of the cursor while a name is typed.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
        let inside = canvas.popup(area, &format!(" Export the solve: {} ", self.what));
        for (at, (of, row)) in self.all.iter().zip(inside.rows()).enumerate() {
            let text = format!(" {}  {:10}{}", at + 1, of.form, of.about);
            canvas.selectable(row, &text, (at == self.at).then_some(self.path.is_none()));
        }
        let foot = rows(inside, inside.height.saturating_sub(1), 1);
        let room = inside.height.saturating_sub(self.forms() + 3);
        if let Some(chosen) = self.all.get(self.at).filter(|_| room > 0) {
            let preview = rows(inside, self.forms() + 1, room);
            let lines: Vec<&str> = chosen.text.lines().collect();
            for (line, row) in lines.iter().zip(preview.rows()) {
                canvas.words(row, &format!(" {line}"), Role::Dim);
            }
        }
        if let Some(path) = &self.path {
            return canvas.field(foot, " file: ", path);
        }
        let words = [(" Enter ", "copy"), ("   f ", "write a file"), ("   Esc ", "close")];
        let spans =
            words.map(|(key, word)| [canvas.span(key, Role::Key), canvas.span(word, Role::Text)]);
        canvas.line(foot, spans.concat());
        None
    }
}
