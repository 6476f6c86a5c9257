//! What popups look like.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::{Confirm, Entry, Kind, Menu, Message, Popup};
use crate::tui::command::Run;
use crate::tui::key::show_sequence;
use crate::tui::keymap::Binding;
use crate::tui::theme::{Role, Theme};

impl Popup {
    /// Where it is drawn within the body of the screen.
    pub(crate) fn area(&self, body: Rect) -> Rect {
        let (width, height) = match self {
            Self::Menu(menu) if menu.kind == Kind::Palette => (84, 18),
            Self::Menu(_) => (84, 60),
            Self::Confirm(confirm) => {
                let width = to_u16(confirm.question.width()).saturating_add(4).clamp(36, 76);
                (
                    width,
                    to_u16(confirm.question.width().div_ceil(usize::from(width - 4)))
                        .saturating_add(4),
                )
            }
            Self::Message(message) => {
                let widest = message.lines.iter().map(|line| line.width()).max().unwrap_or(0);
                (
                    to_u16(widest).saturating_add(4).clamp(40, 110),
                    to_u16(message.lines.len()).saturating_add(3),
                )
            }
        };
        centred(body, width, height)
    }
}

/// Draws a popup; gives the place of the cursor if text is typed in it.
pub(crate) fn draw(
    popup: &Popup,
    body: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) -> Option<Position> {
    let area = popup.area(body).intersection(buffer.area);
    if area.is_empty() {
        return None;
    }
    Clear.render(area, buffer);
    match popup {
        Popup::Menu(menu) => draw_menu(menu, area, buffer, theme),
        Popup::Confirm(confirm) => {
            draw_confirm(confirm, area, buffer, theme);
            None
        }
        Popup::Message(message) => {
            draw_message(message, area, buffer, theme);
            None
        }
    }
}

/// The keys that can follow those typed so far, in a box above the bottom line.
pub(crate) fn draw_following(
    typed: &str,
    bindings: &[Binding],
    skip: usize,
    body: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let rows: Vec<_> = bindings
        .iter()
        .map(|b| (show_sequence(&b.keys[skip.min(b.keys.len())..]), b.command.title))
        .collect();
    let widest =
        rows.iter().map(|(keys, title)| keys.width() + title.width() + 3).max().unwrap_or(0);
    let (width, height) = (
        to_u16(widest).saturating_add(4).min(body.width),
        to_u16(rows.len()).saturating_add(2).min(body.height),
    );
    let area = Rect { x: body.right() - width, y: body.bottom() - height, width, height }
        .intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    Clear.render(area, buffer);
    let block = theme.block(format!(" {typed} … "), true);
    let inner = block.inner(area);
    block.render(area, buffer);
    for ((keys, title), row) in rows.iter().zip(inner.rows()) {
        let line = Line::from(vec![
            Span::styled(format!(" {keys:<3}"), theme.style(Role::Key)),
            Span::styled(*title, theme.style(Role::Text)),
        ]);
        line.render(row, buffer);
    }
}

/// The rows of a menu that hold its lines, within its area.
pub(super) fn menu_rows(area: Rect) -> Rect {
    Rect {
        x: area.x.saturating_add(1),
        y: area.y.saturating_add(2),
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(4),
    }
}

fn draw_menu(menu: &Menu, area: Rect, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
    let title = match menu.kind {
        Kind::Help => " Keys here ",
        Kind::Palette => " Command ",
    };
    let block = theme.block(title, true);
    let inner = block.inner(area);
    block.render(area, buffer);
    let cursor = draw_prompt(menu, Rect { height: inner.height.min(1), ..inner }, buffer, theme);
    let rows = menu_rows(area);
    let range = menu.scroll.range(menu.entries.len(), usize::from(rows.height));
    for (line, row) in range.clone().zip(rows.rows()) {
        if let Some(entry) = menu.entries.get(line) {
            let selected = line == menu.scroll.cursor();
            draw_entry(entry, menu.kind, selected, row, buffer, theme);
        }
    }
    let foot =
        Rect { y: area.bottom().saturating_sub(2), height: u16::from(area.height > 4), ..inner };
    let text = match menu.selected() {
        Some(entry) => entry
            .reason
            .clone()
            .map_or_else(|| entry.command.doc.to_owned(), |reason| format!("not now: {reason}")),
        None => "nothing matches".to_owned(),
    };
    Line::styled(theme.text(&text), theme.style(Role::Dim)).render(foot, buffer);
    cursor
}

fn draw_prompt(menu: &Menu, row: Rect, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
    let sign = match menu.kind {
        Kind::Help => "/",
        Kind::Palette => ":",
    };
    if menu.kind == Kind::Help && !menu.typing && menu.input.is_empty() {
        Line::styled("/ filter   Enter run   Esc close", theme.style(Role::Dim))
            .render(row, buffer);
        return None;
    }
    Line::styled(sign, theme.style(Role::Key)).render(row, buffer);
    let field = Rect { x: row.x.saturating_add(1), width: row.width.saturating_sub(1), ..row };
    menu.input.draw(field, buffer, theme.style(Role::Text)).filter(|_| menu.typing)
}

fn draw_entry(
    entry: &Entry,
    kind: Kind,
    selected: bool,
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let dim = entry.reason.is_some();
    let (plain, key) = match (selected, dim) {
        (true, _) => (theme.style(Role::Selection), theme.style(Role::Selection)),
        (false, true) => (theme.style(Role::Dim), theme.style(Role::Dim)),
        (false, false) => (theme.style(Role::Text), theme.style(Role::Key)),
    };
    buffer.set_style(row, plain);
    let place = Span::styled(
        entry.heading.unwrap_or(""),
        if selected { plain } else { theme.style(Role::Dim) },
    );
    let title = match (&entry.word, entry.command.run) {
        (Some(word), _) => word.clone(),
        (None, Run::With { word, .. }) => format!("{} <{word}>", entry.command.title),
        (None, Run::Now(_)) => entry.command.title.to_owned(),
    };
    let columns: [(u16, Span); 3] = match kind {
        Kind::Help => [
            (1, Span::styled(entry.keys.as_str(), key)),
            (20, Span::styled(title, plain)),
            (row.width.saturating_sub(16), place),
        ],
        Kind::Palette => [
            (1, Span::styled(if entry.word.is_some() { "" } else { entry.command.id }, key)),
            (if entry.word.is_some() { 1 } else { 24 }, Span::styled(title, plain)),
            (row.width.saturating_sub(20), Span::styled(entry.keys.as_str(), key)),
        ],
    };
    for (x, span) in columns {
        let room = row.width.saturating_sub(x);
        if room > 0 && x > 0 {
            buffer.set_span(row.x + x, row.y, &span, room);
        }
    }
}

fn draw_confirm(confirm: &Confirm, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let block = theme.block(" Sure? ", true);
    let inner = block.inner(area);
    block.render(area, buffer);
    let question = Rect {
        x: inner.x.saturating_add(1),
        width: inner.width.saturating_sub(2),
        height: inner.height.saturating_sub(1),
        ..inner
    };
    Paragraph::new(theme.text(&confirm.question))
        .wrap(Wrap { trim: true })
        .render(question, buffer);
    let keys =
        Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..question };
    let line = Line::from(vec![
        Span::styled("Enter ", theme.style(Role::Key)),
        Span::styled("yes   ", theme.style(Role::Text)),
        Span::styled("Esc ", theme.style(Role::Key)),
        Span::styled("no", theme.style(Role::Text)),
    ]);
    line.render(keys, buffer);
}

fn draw_message(message: &Message, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let block = theme.block(format!(" {} ", message.title), true);
    let inner = block.inner(area);
    block.render(area, buffer);
    let rows = Rect { height: inner.height.saturating_sub(1), ..inner };
    let range = message.scroll.range(message.lines.len(), usize::from(rows.height));
    for (line, row) in message.lines[range].iter().zip(rows.rows()) {
        Line::styled(format!(" {}", theme.text(line)), theme.style(Role::Text)).render(row, buffer);
    }
    let foot = Rect { y: rows.bottom(), height: inner.height.min(1), ..inner };
    Line::styled(" Esc close", theme.style(Role::Dim)).render(foot, buffer);
}

fn centred(body: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(body.width), height.min(body.height));
    Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 3,
        width,
        height,
    }
}

fn to_u16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
