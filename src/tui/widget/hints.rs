//! The line of keys at the bottom: what fits, the most important first, and what lies under a click.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::tui::command::Command;
use crate::tui::theme::{Role, Theme};

/// One key and its word.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The key as it is written.
    pub key: String,
    /// What it does, in a word.
    pub word: &'static str,
    /// What runs when it is clicked.
    pub command: &'static Command,
}

/// A hint and where it is drawn.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The hint.
    pub hint: Hint,
    /// Its place.
    pub area: Rect,
}

/// Puts as many hints into the line as fit whole.
pub fn place(hints: Vec<Hint>, area: Rect) -> Vec<Placed> {
    let mut x = area.x;
    let mut placed = Vec::new();
    for hint in hints {
        let width = u16::try_from(hint.key.width() + hint.word.width() + 3).unwrap_or(u16::MAX);
        if width > area.right().saturating_sub(x) || area.height == 0 {
            break;
        }
        placed.push(Placed { hint, area: Rect { x, width, height: 1, ..area } });
        x = x.saturating_add(width).saturating_add(1).min(area.right());
    }
    placed
}

/// Draws them.
pub fn draw(placed: &[Placed], buffer: &mut Buffer, theme: &Theme) {
    for Placed { hint, area } in placed {
        let room = usize::from(area.width);
        let (x, _) = buffer.set_stringn(area.x, area.y, format!(" {} ", hint.key), room, theme.style(Role::Key));
        buffer.set_stringn(x, area.y, hint.word, usize::from(area.right().saturating_sub(x)), theme.style(Role::Text));
    }
}
