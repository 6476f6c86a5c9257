//! Drawing of the Solve screen; it only reads the content that was computed before.

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use super::SolveState;
use super::layout::{Frame, Pane, is_wide};
use crate::screen::View;
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;

/// Smallest width of the screen, in columns, at which the header has the source of the bound.
const WITH_SOURCE: u16 = 160;

impl View for SolveState {
    /// Returns the side, the bound on the moves left, and the state of the search.
    fn header(&self, theme: &Theme) -> Line<'static> {
        let phase = match self.others.open() {
            Some(list) => list.phase().clone(),
            None => self.solutions.search.shown_phase(),
        };
        let mut line = phase.header("", "HTM", theme);
        line.spans[0] = Span::styled(self.bound.text(), theme.style(Role::Text));
        if self.focus.area.width >= WITH_SOURCE {
            let source = Span::styled(self.bound.source(), theme.style(Role::Dim));
            line.spans.insert(1, source);
        }
        line.spans.insert(0, self.scramble.side_chip(theme));
        line
    }

    fn activity(&self) -> Option<(char, String)> {
        let (phase, label) = match self.others.open().filter(|list| list.is_live()) {
            Some(list) => (list.phase(), list.name()),
            None => (self.solutions.search.ask.phase(), self.searched().plan.goal().label()),
        };
        phase.is_live().then(|| (phase.sign(), label.to_owned()))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        let text = self.workspace.now().scramble.text();
        self.scramble.draw(text, &self.areas, &self.focus, canvas);
        self.scramble.draw_cube(&self.areas, &self.focus, canvas);
        self.steps.draw(&self.areas, &self.focus, &self.scramble.caption, canvas);
        let focused = self.focus.pane == Pane::Solutions;
        self.solutions.shown.draw(&self.areas, focused, canvas);
        self.tree.draw(self.areas.of(Pane::Tree), self.focus.pane == Pane::Tree, canvas);
        self.draw_search(canvas);
        self.field.draw(&self.areas, &self.focus, canvas)
    }
}

impl SolveState {
    fn draw_search(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Search);
        if is_wide(&self.focus) {
            let inside = canvas.frame(area, " Search ", false);
            let lines = match self.others.open() {
                Some(list) => list.gauge(inside.width, canvas.theme),
                None => self.solutions.search.gauge(inside.width, canvas.theme),
            };
            return canvas.lines(inside, lines);
        }
        let line = match self.others.open() {
            Some(list) => list.strip(area.width, canvas.theme),
            None => self.solutions.search.strip(area.width, canvas.theme),
        };
        canvas.line(area, line);
    }
}
