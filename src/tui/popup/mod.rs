//! Popups: a stack above the screen. Keys go to the top popup; Esc closes it. Only popups are
//! modal.
//!
//! | file | contents |
//! |---|---|
//! | `menu.rs` | help and the command line |
//! | `entry.rs` | a line of help and of the command line |
//! | `matching.rs` | which commands fit a typed text |
//! | `aliases.rs` | other names of commands, which a solver may type |
//! | `palette_tests.rs` | words that a solver types, and the command that stands first |
//! | `question.rs` | a question with its answers |
//! | `export.rs` | a solve in all export forms |
//! | `reader.rs` | the scrolling text of a popup |
//! | `draw.rs` | drawing of popups |

mod aliases;
mod draw;
mod entry;
mod export;
mod matching;
mod menu;
#[cfg(test)]
mod palette_tests;
mod question;
mod reader;

use ratatui::layout::Rect;

use super::command::Command;
use super::key::{Code, Held, Key, Mouse, MouseAction};
use super::keymap::Keymap;
use super::message::ScreenEffect;
use super::screen::ScreenId;
use super::shell::Shell;
use super::widget::canvas::{inside, rows};
use super::widget::text::wrapped;
use reader::Reader;

pub(crate) use draw::{draw, draw_following};
pub(crate) use entry::Entry;
pub(crate) use export::Export;
pub(crate) use menu::{Kind, Menu};
pub(crate) use question::{Answer, AnswerEffect, Question};

/// A popup over the screen.
#[derive(Clone, Debug)]
pub(crate) enum Popup {
    Menu(Menu),
    Question(Question),
    Notice(Notice),
    Export(Export),
}

/// The parts of the program that a popup may read.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) keymap: &'a Keymap,
    /// The area of the screen below the popups.
    pub(crate) body: Rect,
}

/// A popup with lines of text to read.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    title: String,
    lines: Vec<String>,
    reader: Reader,
}

/// Result of a key or mouse action on a popup.
#[derive(Clone, Debug)]
pub(crate) enum Fate {
    Keep,
    Close,
    /// The popup closes and a command runs, with the typed argument if there is one.
    Run(&'static Command, Option<String>),
    /// The popup closes and the effect of the answer is performed.
    Answer(AnswerEffect),
    /// The popup closes, and the main loop performs this action for a screen, such as copying.
    Emit(ScreenId, ScreenEffect),
}

/// Width in columns to which messages are wrapped; it fits into the smallest terminal.
const MESSAGE: usize = 55;

impl Popup {
    pub(crate) fn notice(title: impl Into<String>, lines: &[String]) -> Self {
        // The rest of a wrapped line is indented below its start.
        let broken = lines.iter().flat_map(|line| {
            let parts = wrapped(line, MESSAGE - 2).into_iter().enumerate();
            parts.map(|(at, part)| if at == 0 { part } else { format!("  {part}") })
        });
        let lines = broken.collect();
        Self::Notice(Notice { title: title.into(), lines, reader: Reader::default() })
    }

    /// Passes a key to the popup, which has been removed from the stack for this call.
    pub(crate) fn key(&mut self, around: Around<'_>, key: Key) -> Fate {
        let area = self.area(around.body);
        match self {
            Self::Menu(menu) => menu.key(around, key),
            Self::Export(export) => export.key(key, area),
            Self::Question(question) => question.key(key, area),
            Self::Notice(notice) => notice.key(key, area),
        }
    }

    pub(crate) fn takes_text(&self) -> bool {
        match self {
            Self::Menu(menu) => menu.typing,
            Self::Export(export) => export.is_typing(),
            Self::Question(_) | Self::Notice(_) => false,
        }
    }

    pub(crate) fn paste(&mut self, around: Around<'_>, text: &str) {
        match self {
            Self::Menu(menu) => menu.paste(around, text),
            Self::Export(export) => export.paste(text),
            Self::Question(_) | Self::Notice(_) => {}
        }
    }

    /// Passes a mouse action to the popup, which is drawn in `area`.
    pub(crate) fn mouse(&mut self, around: Around<'_>, mouse: Mouse, area: Rect) -> Fate {
        let inside = area.contains((mouse.column, mouse.row).into());
        match (self, mouse.action) {
            (Self::Question(question), _) => question.mouse(mouse, area),
            (_, MouseAction::Click) if !inside => Fate::Close,
            (Self::Menu(menu), _) => menu.mouse(around, mouse, area),
            (Self::Export(export), _) => export.mouse(mouse, area),
            (Self::Notice(notice), action) => {
                notice.reader.wheel(action, notice.lines.len(), Notice::rows(area));
                Fate::Keep
            }
        }
    }
}

impl Notice {
    /// Returns the area of the lines: all but the frame and the row of keys.
    fn rows(area: Rect) -> Rect {
        let inside = inside(area);
        rows(inside, 0, inside.height.saturating_sub(1))
    }

    fn key(&mut self, key: Key, area: Rect) -> Fate {
        match (key.held, key.code) {
            (_, Code::Esc | Code::Enter) | (Held::NONE, Code::Char('q')) => return Fate::Close,
            _ => self.reader.key(key, self.lines.len(), Self::rows(area)),
        }
        Fate::Keep
    }

    /// Returns the text of the row below the lines, which names the keys.
    fn foot(&self, area: Rect) -> &'static str {
        let fits = self.lines.len() <= usize::from(Self::rows(area).height);
        if fits { "Esc close" } else { "j k move   Esc close" }
    }
}

fn to_u16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
