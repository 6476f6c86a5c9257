//! Drawing of the Solve screen: reads what was worked out before, and nothing else.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use unicode_width::UnicodeWidthStr;

use super::layout::Form;
use super::{Edit, Pane, SolveState, Typing};
use crate::notation::Side;
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::gauge::Phase;
use crate::tui::widget::net::Size;
use crate::tui::widget::{steps, tree};

impl SolveState {
    /// Draws the screen; gives the place of the cursor while something is typed.
    pub(crate) fn render(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        self.draw_scramble(buffer, theme);
        self.draw_cube(buffer, theme);
        self.draw_steps(buffer, theme);
        self.draw_solutions(buffer, theme);
        self.draw_tree(buffer, theme);
        self.draw_search(buffer, theme);
        self.draw_field(buffer, theme)
    }

    /// What the header says: the side, how many moves are left at most, and what the search does.
    pub(super) fn header_line(&self, theme: &Theme) -> Line<'static> {
        let gauge = &self.shown.gauge;
        let sign = gauge.phase.sign();
        let state = if let Phase::Failed(_) = gauge.phase {
            "no search".to_owned()
        } else {
            gauge.phase.words()
        };
        Line::from(vec![
            side_chip(self.shown.side, theme),
            Span::styled(theme.text(&self.bound.text()), theme.style(Role::Text)),
            Span::styled("HTM  ", theme.style(Role::Dim)),
            Span::styled(theme.text(&format!("{sign} {state} ")), theme.style(gauge.phase.role())),
        ])
    }

    /// Where a field is typed in.
    pub(super) fn field_area(&self, typing: Typing) -> Rect {
        let label = Edit::label(typing).chars().count() as u16;
        let line = match (typing, self.areas.form) {
            (Typing::Scramble, Form::Wide) => inner(self.areas.scramble),
            (Typing::Scramble, Form::Narrow) => line(self.areas.scramble, 0),
            (Typing::Filter, _) => last(inner(self.areas.solutions)),
            _ => last(inner(self.areas.tree)),
        };
        let shift = label.min(line.width);
        Rect { x: line.x + shift, width: line.width - shift, height: line.height.min(1), ..line }
    }

    /// Draws the field that is typed in; gives the place of the cursor.
    fn draw_field(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let area = self.field_area(edit.typing());
        if area.is_empty() {
            return None;
        }
        let label = Edit::label(edit.typing());
        let left = area.x - (label.chars().count() as u16).min(area.x);
        buffer.set_stringn(left, area.y, label, usize::from(area.x - left), theme.style(Role::Key));
        buffer.set_style(area, Style::reset());
        buffer.set_stringn(
            area.x,
            area.y,
            " ".repeat(usize::from(area.width)),
            usize::from(area.width),
            Style::new(),
        );
        let (seen, _) = edit.field().view(area.width);
        let hidden = edit.field().text().len() - seen.len();
        let cursor = edit.field().draw(area, buffer, theme.style(Role::Text));
        for (range, role) in self.shown.typed.iter().filter(|(range, _)| range.end > hidden) {
            let start = &edit.field().text()[hidden..range.start.max(hidden)];
            let part = &edit.field().text()[range.start.max(hidden)..range.end];
            let x = area.x.saturating_add(start.width() as u16).min(area.right());
            let room = Rect { x, width: (part.width() as u16).min(area.right() - x), ..area };
            buffer.set_style(room, theme.style(*role));
        }
        cursor
    }

    fn draw_scramble(&self, buffer: &mut Buffer, theme: &Theme) {
        let shown = &self.shown;
        let side = side_chip(shown.side, theme);
        let message = Span::styled(theme.text(&shown.message.0), theme.style(shown.message.1));
        let text = self.scramble_line(theme);
        let wide = self.areas.form == Form::Wide;
        let mut badges = if wide { shown.badges.line(theme) } else { shown.badges.short(theme) };
        if !shown.premoves.is_empty() {
            badges.spans.insert(
                0,
                Span::styled(format!("{}  ", shown.premoves), theme.style(Role::Accent)),
            );
        }
        if wide {
            let block = theme.block(" Scramble ", self.focus == Pane::Scramble);
            let area = block.inner(self.areas.scramble);
            block.render(self.areas.scramble, buffer);
            Paragraph::new(vec![text, Line::from(message), badges]).render(area, buffer);
        } else {
            let area = self.areas.scramble;
            let mut first = text;
            if shown.message.1 == Role::Error {
                badges = Line::from(message);
            } else if first.width() + message.width() + 3 <= usize::from(area.width) {
                first.spans.push(Span::raw("  "));
                first.spans.push(message);
            } else if shown.message.1 == Role::Accent {
                // How the moves being typed are read is worth more than the scramble they go
                // behind.
                first = Line::from(message);
            }
            badges.spans.insert(0, side);
            Paragraph::new(vec![first, badges]).render(area, buffer);
        }
    }

    fn scramble_line(&self, theme: &Theme) -> Line<'static> {
        let text = self.workspace.now().scramble().text();
        let mut spans = Vec::with_capacity(self.shown.text.len() * 2);
        for (range, role) in &self.shown.text {
            spans.push(Span::styled(text[range.clone()].to_owned(), theme.style(*role)));
            spans.push(Span::raw(" "));
        }
        Line::from(spans)
    }

    fn draw_cube(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.cube;
        if area.is_empty() {
            return;
        }
        let word = match self.shown.side {
            Side::Normal => "normal",
            Side::Inverse => "inverse",
        };
        let wide = self.areas.form == Form::Wide;
        let title = if wide { format!(" Cube  {word} ") } else { format!(" {word} ") };
        let block = theme.block(title, false);
        let inside = block.inner(area);
        block.render(area, buffer);
        let Some(net) = &self.shown.net else { return };
        let size = if wide { Size::Full } else { Size::Compact };
        let mut lines = net.lines(size, theme);
        if wide {
            lines
                .push(Line::styled(self.shown.caption.clone(), theme.style(Role::Mark)).centered());
        }
        let left = inside.width.saturating_sub(size.width()) / 2;
        for (row, text) in lines.into_iter().enumerate().take(usize::from(inside.height)) {
            let at = line(inside, row as u16);
            let at =
                if row < 9 { Rect { x: at.x + left, width: at.width - left, ..at } } else { at };
            text.render(at, buffer);
        }
    }

    fn draw_steps(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.steps;
        let focused = self.focus == Pane::Steps;
        let selected = focused.then_some(self.steps_cursor);
        if self.areas.form == Form::Wide {
            let block = theme.block(" Steps ", focused);
            let inside = block.inner(area);
            block.render(area, buffer);
            Paragraph::new(steps::lines(
                &self.shown.items,
                &self.shown.options,
                selected,
                inside.width,
                theme,
            ))
            .render(inside, buffer);
        } else {
            steps::chips(&self.shown.items, selected, &self.shown.caption, theme)
                .render(line(area, 0), buffer);
            steps::options(&self.shown.options, area.width, theme).render(line(area, 1), buffer);
        }
    }

    fn draw_solutions(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.solutions;
        if area.is_empty() {
            return;
        }
        let focused = self.focus == Pane::Solutions;
        let block = theme.block(format!(" {} ", self.shown.list_title), focused);
        let inside = block.inner(area);
        block.render(area, buffer);
        let Some(columns) = &self.shown.columns else { return };
        if self.shown.rows.is_empty() {
            let text = Text::styled(theme.text(&self.shown.empty), theme.style(Role::Dim));
            return Paragraph::new(text).wrap(Wrap { trim: true }).render(inside, buffer);
        }
        columns.header(theme).render(line(inside, 0), buffer);
        let cursor = self.search.list.cursor() + 1;
        for (at, row) in self.shown.rows.iter().enumerate() {
            let place = line(inside, at as u16 + 1);
            let selected = row.number == cursor;
            columns
                .line(row, selected.then_some(focused), place.width, theme)
                .render(place, buffer);
        }
    }

    fn draw_tree(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.tree;
        if area.is_empty() {
            return;
        }
        let focused = self.focus == Pane::Tree;
        let block = theme.block(" Skeleton tree ", focused);
        let inside = block.inner(area);
        block.render(area, buffer);
        let foot = self.shown.foot;
        let height = usize::from(inside.height.saturating_sub(foot));
        let rows = self.shown.tree.iter().enumerate().skip(self.shown.tree_top).take(height);
        for (at, row) in rows {
            let place = line(inside, (at - self.shown.tree_top) as u16);
            let selected = focused && at == self.shown.tree_at;
            tree::line(row, selected, inside.width, theme).render(place, buffer);
        }
        if foot > 0 {
            let text = Line::styled(theme.text(&self.shown.finished), theme.style(Role::Good));
            let place = Rect {
                y: inside.bottom().saturating_sub(foot),
                height: foot.min(inside.height),
                ..inside
            };
            Paragraph::new(text).wrap(Wrap { trim: true }).render(place, buffer);
        }
    }

    fn draw_search(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.search;
        if area.is_empty() {
            return;
        }
        if self.areas.form == Form::Wide {
            let block = theme.block(" Search ", false);
            let inside = block.inner(area);
            block.render(area, buffer);
            Paragraph::new(self.shown.gauge.lines(inside.width, theme)).render(inside, buffer);
        } else {
            self.shown.gauge.strip(area.width, theme).render(area, buffer);
        }
    }
}

/// The side in view as a chip.
fn side_chip(side: Side, theme: &Theme) -> Span<'static> {
    let (word, role) = match side {
        Side::Normal => ("normal  ", Role::Dim),
        Side::Inverse => ("inverse  ", Role::Accent),
    };
    Span::styled(word, theme.style(role))
}

/// One row of an area, empty when there is no such row.
fn line(area: Rect, row: u16) -> Rect {
    let row = row.min(area.height);
    Rect { y: area.y + row, height: (area.height - row).min(1), ..area }
}

/// The last row of an area.
fn last(area: Rect) -> Rect {
    line(area, area.height.saturating_sub(1))
}

/// What is inside the frame of a pane.
fn inner(area: Rect) -> Rect {
    area.inner(ratatui::layout::Margin::new(1, 1))
}
