//! Drawing of popups.

use std::ops::Range;

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::matching::marks;
use super::{Entry, Kind, Menu, Notice, Popup, menu, to_u16};
use crate::command::Run;
use crate::key::{Key, show_sequence};
use crate::keymap::Binding;
use crate::theme::Role;
use crate::widget::canvas::Canvas;

impl Popup {
    /// Returns the area of the popup within the body of the screen.
    pub(crate) fn area(&self, body: Rect) -> Rect {
        let (width, height) = match self {
            Self::Menu(menu) if menu.kind == Kind::Palette => (84, 18),
            Self::Menu(_) => (84, 60),
            Self::Export(export) => export.size(),
            Self::Question(question) => question.size(),
            Self::Notice(notice) => {
                let widest = notice.lines.iter().map(|line| line.width()).max().unwrap_or(0);
                (
                    to_u16(widest).saturating_add(4).clamp(40, 110),
                    to_u16(notice.lines.len()).saturating_add(3),
                )
            }
        };
        centred(body, width, height)
    }
}

/// Draws a popup; returns the position of the cursor if the popup has a text field in use.
pub(crate) fn draw(popup: &Popup, body: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
    let area = popup.area(body).intersection(canvas.buffer.area);
    match popup {
        Popup::Menu(menu) => return draw_menu(menu, area, canvas),
        Popup::Export(export) => return export.draw(area, canvas),
        Popup::Question(question) => question.draw(area, canvas),
        Popup::Notice(notice) => draw_notice(notice, area, canvas),
    }
    None
}

/// Draws the keys that can continue the typed key sequence, in a box above the bottom line.
pub(crate) fn draw_following(
    typed: &[Key],
    bindings: &[Binding],
    body: Rect,
    canvas: &mut Canvas<'_>,
) {
    let rows: Vec<_> = bindings
        .iter()
        .map(|b| (show_sequence(&b.keys[typed.len().min(b.keys.len())..]), b.command.title))
        .collect();
    let widths = rows.iter().map(|(keys, title)| keys.width() + title.width() + 3);
    let width = to_u16(widths.max().unwrap_or(0)).saturating_add(4).min(body.width);
    let height = to_u16(rows.len()).saturating_add(2).min(body.height);
    let area = Rect { x: body.right() - width, y: body.bottom() - height, width, height };
    let inside = canvas
        .popup(area.intersection(canvas.buffer.area), &format!(" {} … ", show_sequence(typed)));
    for ((keys, title), row) in rows.iter().zip(inside.rows()) {
        let keys = canvas.span(format!(" {keys:<3}"), Role::Key);
        let title = canvas.span(*title, Role::Text);
        canvas.line(row, vec![keys, title]);
    }
}

fn draw_menu(menu: &Menu, area: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
    let title = match menu.kind {
        Kind::Help => " Keys here ",
        Kind::Palette => " Command ",
    };
    let inside = canvas.popup(area, title);
    let cursor = draw_prompt(menu, Rect { height: inside.height.min(1), ..inside }, canvas);
    let lines = menu.lines(area);
    for (line, row) in lines.in_view().zip(lines.area.rows()) {
        draw_entry(menu, &menu.entries[line], lines.selected == Some(line), row, canvas);
    }
    lines.draw_position(canvas, area, true);
    let height = menu::foot_rows(area);
    let foot = Rect { y: area.bottom().saturating_sub(1 + height), height, ..inside };
    canvas.text(foot, &menu.foot(), Role::Dim);
    cursor
}

fn draw_prompt(menu: &Menu, row: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
    if menu.kind == Kind::Help && !menu.typing && menu.input.is_empty() {
        canvas.words(row, "/ filter   Enter run   Esc close", Role::Dim);
        return None;
    }
    let sign = match menu.kind {
        Kind::Help => "/",
        Kind::Palette => ":",
    };
    canvas.field(row, sign, &menu.input).filter(|_| menu.typing)
}

fn draw_entry(menu: &Menu, entry: &Entry, selected: bool, row: Rect, canvas: &mut Canvas<'_>) {
    let (plain, key) = match (selected, entry.reason.is_some()) {
        (true, _) => (Role::Selection, Role::Selection),
        (false, true) => (Role::Dim, Role::Dim),
        (false, false) => (Role::Text, Role::Key),
    };
    canvas.buffer.set_style(row, canvas.theme.style(plain));
    let place = if selected { plain } else { Role::Dim };
    let heading = entry.heading.unwrap_or("");
    let title = match (&entry.word, entry.command.run) {
        (Some(word), _) => word.clone(),
        (None, Run::With { word, .. }) => format!("{} <{word}>", entry.command.title),
        (None, Run::Now(_)) => entry.command.title.to_owned(),
    };
    let title = match entry.alias {
        Some(alias) => format!("{title} ({alias})"),
        None => title,
    };
    let last = row.width.saturating_sub(if menu.kind == Kind::Help { 16 } else { 20 });
    let columns = match menu.kind {
        Kind::Help => [(1, entry.keys.as_str(), key), (20, &title, plain), (last, heading, place)],
        Kind::Palette if entry.word.is_some() => {
            [(1, "", key), (1, &title, plain), (last, &entry.keys, key)]
        }
        Kind::Palette => {
            [(1, entry.command.id, key), (24, &title, plain), (last, &entry.keys, key)]
        }
    };
    for (x, text, role) in columns {
        if x > 0 {
            // The column of keys stands behind the title and must not be written over.
            let width =
                if menu.kind == Kind::Palette && x < last { last - x - 1 } else { u16::MAX };
            let typed = if entry.word.is_some() { "" } else { menu.input.text() };
            draw_marked(text, &marks(typed, text), role, pane_columns(row, x, width), canvas);
        }
    }
}

/// Draws a text with its marked parts, ranges of bytes, in the style of what matches.
fn draw_marked(
    text: &str,
    marks: &[Range<usize>],
    role: Role,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let plain = canvas.theme.style(role);
    let marked = plain.patch(canvas.theme.style(Role::Match));
    let mut spans = Vec::new();
    let mut from = 0;
    for mark in marks {
        spans.push(Span::styled(&text[from..mark.start], plain));
        spans.push(Span::styled(&text[mark.clone()], marked));
        from = mark.end;
    }
    spans.push(Span::styled(&text[from..], plain));
    canvas.line(area, spans);
}

/// Returns at most `width` columns of a row, from `from` columns after its left end on.
fn pane_columns(row: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(row.width);
    Rect { x: row.x + from, width: width.min(row.width - from), ..row }
}

fn draw_notice(notice: &Notice, area: Rect, canvas: &mut Canvas<'_>) {
    let inside = canvas.popup(area, &format!(" {} ", notice.title));
    let lines: Vec<String> = notice.lines.iter().map(|line| format!(" {line}")).collect();
    let rows = Notice::rows(area);
    notice.reader.draw(&lines, Role::Text, rows, area, canvas);
    let foot = Rect { y: rows.bottom(), height: inside.height.min(1), ..inside };
    canvas.words(foot, &format!(" {}", notice.foot(area)), Role::Dim);
}

fn centred(body: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(body.width);
    let height = height.min(body.height);
    Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 3,
        width,
        height,
    }
}
