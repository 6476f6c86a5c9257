//! The line of hints at the bottom: the keys that fit, the most important first, and the target of
//! a click.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use crate::command::Command;
use crate::theme::Role;

/// A hint: a key and a word for its command.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The key in its written form.
    pub(crate) key: String,
    pub(crate) word: &'static str,
    /// The command that a click runs.
    pub(crate) command: &'static Command,
}

/// A hint with its area on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) hint: Hint,
    pub(crate) area: Rect,
}

/// Places as many `hints` as fit before the `last` ones, which are always placed. No hint is cut.
pub(crate) fn place(hints: Vec<Hint>, last: Vec<Hint>, area: Rect) -> Vec<Placed> {
    let kept: u16 = last.iter().map(width).fold(0, u16::saturating_add);
    let first = Rect { width: area.width.saturating_sub(kept), ..area };
    let mut placed = in_row(hints, first);
    let x = placed.last().map_or(area.x, |p| p.area.right());
    placed.extend(in_row(last, Rect { x, width: area.right().saturating_sub(x), ..area }));
    placed
}

fn in_row(hints: Vec<Hint>, area: Rect) -> Vec<Placed> {
    let mut x = area.x;
    let mut placed = Vec::new();
    for hint in hints {
        let width = width(&hint);
        if width > area.right().saturating_sub(x) || area.height == 0 {
            break;
        }
        placed.push(Placed { hint, area: Rect { x, width, height: 1, ..area } });
        x += width;
    }
    placed
}

/// Returns the width of a hint in columns, with the spaces around key and word.
fn width(hint: &Hint) -> u16 {
    u16::try_from(hint.key.width() + hint.word.width() + 3).unwrap_or(u16::MAX)
}

pub(crate) fn draw(placed: &[Placed], canvas: &mut Canvas<'_>) {
    for Placed { hint, area } in placed {
        let key = canvas.span(format!(" {} ", hint.key), Role::Key);
        let word = canvas.span(hint.word, Role::Text);
        canvas.line(*area, vec![key, word]);
    }
}
