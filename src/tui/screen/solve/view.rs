//! Drawing of the Solve screen: reads the content that was worked out before, and nothing else.

use premove_cube::notation::Side;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::SolveState;
use super::edit::Typing;
use super::layout::{Frame, Pane, is_wide};
use super::phases::side_word;
use crate::screen::View;
use crate::screen::form::Field;
use crate::screen::pane::{Paned, columns, inside, rows};
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::net::Size;
use crate::widget::text::wrapped;
use crate::widget::tree;

impl View for SolveState {
    /// Returns the side, the most moves left, and the state of the search.
    fn header(&self, theme: &Theme) -> Line<'static> {
        let phase = if self.whole.is_open() {
            self.whole.ask.phase().clone()
        } else {
            self.solutions.search.shown_phase()
        };
        let mut line = phase.header("", "HTM", theme);
        line.spans[0] = Span::styled(self.bound.text(), theme.style(Role::Text));
        line.spans.insert(0, side_chip(self.shown.side, theme));
        line
    }

    fn activity(&self) -> Option<(char, String)> {
        let (phase, label) = if self.whole.is_live() {
            (self.whole.ask.phase(), "whole lines")
        } else {
            (&self.solutions.search.phase, self.searched().plan.goal().label())
        };
        phase.is_live().then(|| (phase.sign(), label.to_owned()))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        self.draw_scramble(canvas);
        self.draw_cube(canvas);
        let caption = &self.shown.caption;
        let is_focused = self.focus.pane == Pane::Steps;
        self.steps.draw(
            self.areas.of(Pane::Steps),
            is_wide(&self.focus),
            caption,
            is_focused,
            canvas,
        );
        self.draw_solutions(canvas);
        self.draw_tree(canvas);
        self.draw_search(canvas);
        self.draw_result(canvas);
        self.draw_field(canvas)
    }
}

impl SolveState {
    /// Returns the area of a text field, with the width of its label.
    pub(super) fn field_of(&self, typing: Typing) -> (u16, Rect) {
        let line = match (typing, is_wide(&self.focus)) {
            (Typing::Scramble, true) => rows(inside(self.areas.of(Pane::Scramble)), 0, 1),
            (Typing::Scramble, false) => rows(self.areas.of(Pane::Scramble), 0, 1),
            (Typing::Filter | Typing::Recipe, _) => last(inside(self.areas.of(Pane::Solutions))),
            (Typing::ConditionKind(_), true) => last(inside(self.areas.of(Pane::Steps))),
            (Typing::ConditionKind(_), false) => last(self.areas.of(Pane::Steps)),
            _ => last(inside(self.areas.of(Pane::Tree))),
        };
        (typing.row().label.len() as u16, line)
    }

    /// Draws the field that is typed in, with its text as read so far; returns the place of the
    /// cursor.
    fn draw_field(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let (label, line) = self.field_of(edit.typing);
        let cursor = edit.draw(line, canvas)?;
        let area = columns(line, label, u16::MAX);
        let text = edit.field.text();
        let hidden = text.len() - edit.field.view(area.width).0.len();
        for (range, role) in self.shown.typed.iter().filter(|(range, _)| range.end > hidden) {
            let start = range.start.max(hidden);
            let before = text[hidden..start].width() as u16;
            let part = columns(area, before, text[start..range.end].width() as u16);
            canvas.buffer.set_style(part, canvas.theme.style(*role));
        }
        Some(cursor)
    }

    fn draw_scramble(&self, canvas: &mut Canvas<'_>) {
        let shown = &self.shown;
        let message = &shown.message.0;
        let role = shown.message.1;
        let area = self.areas.of(Pane::Scramble);
        let is_wide = is_wide(&self.focus);
        let mut badges = if is_wide {
            shown.badges.line(canvas.theme)
        } else {
            shown.badges.short(canvas.theme)
        };
        if !shown.premoves.is_empty() {
            badges.spans.insert(0, canvas.span(format!("{}  ", shown.premoves), Role::Accent));
        }
        let message = canvas.span(message, role);
        let mut first = self.scramble_line(canvas);
        if is_wide {
            let inside = canvas.frame(area, " Scramble ", self.focus.pane == Pane::Scramble);
            return canvas.lines(inside, [first, message.into(), badges]);
        }
        if role == Role::Error {
            badges = message.into();
        } else if first.width() + message.width() + 3 <= usize::from(area.width) {
            first.spans.extend([Span::raw("  "), message]);
        } else if role == Role::Accent {
            // How the moves being typed are read is worth more than the scramble they go behind.
            first = message.into();
        }
        badges.spans.insert(0, side_chip(shown.side, canvas.theme));
        canvas.lines(area, [first, badges]);
    }

    fn scramble_line(&self, canvas: &Canvas<'_>) -> Line<'static> {
        let text = self.workspace.now().scramble.text();
        let words = self.shown.text.iter();
        let spans = words
            .flat_map(|(range, role)| [canvas.span(&text[range.clone()], *role), Span::raw(" ")]);
        spans.collect::<Vec<_>>().into()
    }

    fn draw_cube(&self, canvas: &mut Canvas<'_>) {
        let is_wide = is_wide(&self.focus);
        let word = side_word(self.shown.side);
        let title = if is_wide { format!(" Cube  {word} ") } else { format!(" {word} ") };
        let inside = canvas.frame(self.areas.frame(Frame::Cube), &title, false);
        let Some(net) = &self.shown.net else { return };
        let size = Size::within(inside.width, inside.height);
        let left = inside.width.saturating_sub(size.width()) / 2;
        canvas.lines(columns(inside, left, u16::MAX), net.lines(size, canvas.theme));
        if is_wide {
            let style = canvas.theme.style(Role::Mark);
            let caption = Line::styled(self.shown.caption.as_str(), style).centered();
            canvas.line(rows(inside, size.height(), 1), caption);
        }
    }

    fn draw_solutions(&self, canvas: &mut Canvas<'_>) {
        let focused = self.focus.pane == Pane::Solutions;
        if let Some(title) = self.whole.title() {
            let inside = canvas.frame(self.areas.of(Pane::Solutions), &title, focused);
            return match self.lines_in(Pane::Solutions) {
                Some(lines) if lines.len > 0 => {
                    canvas.words(rows(inside, 0, 1), self.shown.list.grid.header(), Role::Dim);
                    lines.draw(canvas, focused, |at| self.shown.list.grid.text(at));
                }
                _ => canvas.text(inside, &self.whole.empty(), Role::Dim),
            };
        }
        let title = format!(" {} ", self.shown.list.title);
        let inside = canvas.frame(self.areas.of(Pane::Solutions), &title, focused);
        let list = &self.shown.list;
        if list.rows.is_empty() {
            return canvas.text(inside, list.empty.as_str(), Role::Dim);
        }
        canvas.words(rows(inside, 0, 1), list.grid.header(), Role::Dim);
        let places = rows(inside, 1, u16::MAX).rows();
        for ((at, row), place) in list.rows.iter().enumerate().zip(places) {
            let selected = row.is_selected.then_some(focused);
            canvas.line(place, list.grid.line(at, selected, place.width, canvas.theme));
        }
    }

    fn draw_tree(&self, canvas: &mut Canvas<'_>) {
        let focused = self.focus.pane == Pane::Tree;
        let shown = &self.tree.outline;
        let inside =
            canvas.frame(self.areas.of(Pane::Tree), &format!(" {} ", shown.title), focused);
        let Some(lines) = self.lines_in(Pane::Tree) else { return };
        let nodes = shown.list.rows.iter().enumerate().skip(lines.first);
        for ((at, node), place) in nodes.zip(lines.area.rows()) {
            let selected = focused && lines.selected == Some(at) && shown.list.nodes[at].is_some();
            let line = tree::line(node, selected, shown.head, inside.width, canvas.theme);
            canvas.line(place, line);
        }
        for (words, place) in shown.text.iter().zip(lines.area.rows()) {
            canvas.words(place, &words.0, words.1);
        }
        let foot = rows(inside, lines.area.height, u16::MAX);
        for (words, place) in shown.foot.iter().zip(foot.rows()) {
            canvas.words(place, &words.0, words.1);
        }
    }

    /// Draws the state behind the selected solution: its net, its badges, and the whole line.
    fn draw_result(&self, canvas: &mut Canvas<'_>) {
        if self.areas.frame(Frame::Result).is_empty() {
            return;
        }
        let inside =
            canvas.frame(self.areas.frame(Frame::Result), " Behind the selected line ", false);
        let Some(result) = &self.shown.list.result else { return };
        let net = Size::Full;
        canvas.lines(inside, result.net.lines(net, canvas.theme));
        let text = columns(inside, net.width() + 2, u16::MAX);
        let badges = result.badges.wrapped(text.width, canvas.theme);
        let line = wrapped(&result.line, text.width.into()).into_iter().map(Line::raw);
        let best = wrapped(&result.best, text.width.into()).into_iter().map(Line::raw);
        let badges = badges.into_iter().chain([Line::default()]);
        let best = std::iter::once(Line::default()).chain(best);
        canvas.lines(text, badges.chain(line).chain(best));
    }

    fn draw_search(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Search);
        if is_wide(&self.focus) {
            let inside = canvas.frame(area, " Search ", false);
            let lines = if self.whole.is_open() {
                self.whole.gauge(inside.width, canvas.theme)
            } else {
                self.solutions.search.gauge(inside.width, canvas.theme)
            };
            canvas.lines(inside, lines);
        } else if self.whole.is_open() {
            canvas.line(area, self.whole.strip(area.width, canvas.theme));
        } else {
            canvas.line(area, self.solutions.search.strip(area.width, canvas.theme));
        }
    }
}

/// Returns the side in view as a chip.
fn side_chip(side: Side, theme: &Theme) -> Span<'static> {
    let role = if side == Side::Normal { Role::Dim } else { Role::Accent };
    Span::styled(format!("{}  ", side_word(side)), theme.style(role))
}

/// Returns the last row of an area.
fn last(area: Rect) -> Rect {
    rows(area, area.height.saturating_sub(1), 1)
}
