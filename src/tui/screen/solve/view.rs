//! Drawing of the Solve screen: reads the content that was worked out before, and nothing else.

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use super::SolveState;
use super::layout::{Frame, Pane, is_wide};
use crate::screen::View;
use crate::screen::pane::{Paned, columns, rows};
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
        line.spans.insert(0, self.scramble.side_chip(theme));
        line
    }

    fn activity(&self) -> Option<(char, String)> {
        let (phase, label) = if self.whole.is_live() {
            (self.whole.ask.phase(), "whole lines")
        } else {
            (self.solutions.search.ask.phase(), self.searched().plan.goal().label())
        };
        phase.is_live().then(|| (phase.sign(), label.to_owned()))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        let text = self.workspace.now().scramble.text();
        self.scramble.draw(text, &self.areas, &self.focus, canvas);
        self.scramble.draw_cube(&self.areas, &self.focus, canvas);
        self.steps.draw(&self.areas, &self.focus, &self.scramble.caption, canvas);
        self.draw_solutions(canvas);
        self.draw_tree(canvas);
        self.draw_search(canvas);
        self.draw_result(canvas);
        self.field.draw(&self.areas, &self.focus, canvas)
    }
}

impl SolveState {
    fn draw_solutions(&self, canvas: &mut Canvas<'_>) {
        let focused = self.focus.pane == Pane::Solutions;
        if let Some(title) = self.whole.title() {
            let inside = canvas.frame(self.areas.of(Pane::Solutions), &title, focused);
            return match self.lines_in(Pane::Solutions) {
                Some(lines) if lines.len > 0 => {
                    canvas.words(rows(inside, 0, 1), self.solutions.shown.grid.header(), Role::Dim);
                    lines.draw(canvas, focused, |at| self.solutions.shown.grid.text(at));
                }
                _ => canvas.text(inside, &self.whole.empty(), Role::Dim),
            };
        }
        let title = format!(" {} ", self.solutions.shown.title);
        let inside = canvas.frame(self.areas.of(Pane::Solutions), &title, focused);
        let list = &self.solutions.shown;
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
        let Some(result) = &self.solutions.shown.result else { return };
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
