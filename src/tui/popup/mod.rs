//! Popups: a stack over the screen. Keys go to the top one, Esc closes it. Nothing else is modal.

mod draw;
mod menu;

use ratatui::layout::Rect;

use super::command::Command;
use super::key::{Code, Key, Mouse, MouseAction};
use super::keymap::Keymap;
use super::shell::Shell;
use super::widget::list::Scroll;
use super::widget::text::wrapped;

pub(crate) use draw::{draw, draw_following};
pub(crate) use menu::{Entry, Kind, Menu};

/// Something over the screen.
#[derive(Clone, Debug)]
pub(crate) enum Popup {
    Menu(Menu),
    Confirm(Confirm),
    Notice(Notice),
}

/// What a popup can see of the program.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) keymap: &'a Keymap,
}

/// What is done when a question is answered with yes.
#[derive(Clone, Debug)]
pub(crate) enum Yes {
    Do(fn(&mut Shell)),
    /// Pastes a text.
    Paste(String),
}

/// A question before something that cannot be undone.
#[derive(Clone, Debug)]
pub(crate) struct Confirm {
    pub(crate) question: String,
    pub(crate) yes: Yes,
}

/// Lines to read.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    pub(crate) scroll: Scroll,
}

/// What happens to a popup after a key.
#[derive(Clone, Debug)]
pub(crate) enum Fate {
    Keep,
    Close,
    /// It goes and a command is run, with what was typed behind it.
    Run(&'static Command, Option<String>),
    /// It goes and what was asked is done.
    Yes(Yes),
}

/// Columns of the longest line of a message; the smallest terminal has them.
const MESSAGE: usize = 55;

impl Popup {
    pub(crate) fn notice(title: impl Into<String>, lines: &[String]) -> Self {
        // What belongs to a line is indented under it.
        let broken = lines.iter().flat_map(|line| {
            let parts = wrapped(line, MESSAGE - 2).into_iter().enumerate();
            parts.map(|(at, part)| if at == 0 { part } else { format!("  {part}") })
        });
        let lines = broken.collect();
        Self::Notice(Notice { title: title.into(), lines, scroll: Scroll::default() })
    }

    /// What a key does to it. The popup is not in the shell meanwhile.
    pub(crate) fn key(&mut self, around: Around<'_>, key: Key) -> Fate {
        match self {
            Self::Menu(menu) => menu.key(around, key),
            Self::Confirm(confirm) => match key.code {
                Code::Enter | Code::Char('y' | 'Y') => Fate::Yes(confirm.yes.clone()),
                Code::Esc | Code::Char('n' | 'N' | 'q') => Fate::Close,
                _ => Fate::Keep,
            },
            Self::Notice(notice) => {
                let len = notice.lines.len();
                match key.code {
                    Code::Esc | Code::Enter | Code::Char('q') => return Fate::Close,
                    Code::Up | Code::Char('k') => notice.scroll.step(-1, len),
                    Code::Down | Code::Char('j') => notice.scroll.step(1, len),
                    _ => {}
                }
                Fate::Keep
            }
        }
    }

    pub(crate) fn takes_text(&self) -> bool {
        matches!(self, Self::Menu(menu) if menu.typing)
    }

    pub(crate) fn paste(&mut self, around: Around<'_>, text: &str) {
        if let Self::Menu(menu) = self {
            menu.paste(around, text);
        }
    }

    /// What the mouse does, where the popup is drawn in `area`.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: Rect) -> Fate {
        let inside = area.contains((mouse.column, mouse.row).into());
        match (self, mouse.action) {
            (_, MouseAction::Click) if !inside => Fate::Close,
            (Self::Menu(menu), _) => menu.mouse(mouse, area),
            (Self::Notice(notice), MouseAction::ScrollUp) => {
                notice.scroll.step(-3, notice.lines.len());
                Fate::Keep
            }
            (Self::Notice(notice), MouseAction::ScrollDown) => {
                notice.scroll.step(3, notice.lines.len());
                Fate::Keep
            }
            _ => Fate::Keep,
        }
    }
}
