//! Drawing of the Practice screen; it only reads the content that was computed before.

use premove_cube::notation::Side;
use premove_fmc::practice::{Call, clock_text};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::PracticeState;
use super::edit::Typing;
use super::layout::{Frame, Pane, is_framed};
use crate::screen::View;
use crate::screen::pane::{Lines, Paned, columns, inside, rows};
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::net::Size;
use crate::widget::text::{clip, in_rows};
use crate::widget::tree;
use crate::widget::words::Words;

/// The column headings above the attempts.
const COLUMNS: &str = "date         length    mo3   used  steps/shortest";

impl View for PracticeState {
    fn header(&self, theme: &Theme) -> Line<'static> {
        let (words, role) = self.clock_words();
        Line::from(vec![Span::styled(theme.text(&format!("{words} ")), theme.style(role))])
    }

    fn activity(&self) -> Option<(char, String)> {
        if self.drills.is_shown() {
            return self.drills.activity();
        }
        let run = self.run.as_ref().filter(|run| run.is_on())?;
        let sign = if run.clock.is_held() { '○' } else { '●' };
        Some((sign, clock_text(run.clock.left(self.now))))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        self.draw_scramble(canvas);
        self.draw_clock(canvas);
        self.draw_cube(canvas);
        self.draw_tree(canvas);
        self.draw_dial(canvas);
        self.draw_attempts(canvas);
        self.draw_field(canvas)
    }
}

impl PracticeState {
    /// Returns a description of the state of the clock.
    fn clock_words(&self) -> (String, Role) {
        if let Some(words) = self.drills.clock_words(self.now) {
            return words;
        }
        let Some(run) = &self.run else { return ("no attempt".to_owned(), Role::Dim) };
        let clock = &run.clock;
        let left = clock_text(clock.left(self.now));
        if clock.is_over() {
            (format!("over after {}", clock_text(clock.used(self.now))), Role::Dim)
        } else if clock.is_held() {
            (format!("○ held at {left}"), Role::Warning)
        } else if clock.is_ready() {
            (format!("{left} on the clock"), Role::Text)
        } else {
            (format!("● {left} left"), Role::Accent)
        }
    }

    fn draw_scramble(&self, canvas: &mut Canvas<'_>) {
        let is_drill = self.drills.is_shown();
        let area = if is_framed(&self.focus) {
            let title = if is_drill { " Drill " } else { " Scramble " };
            canvas.frame(self.areas.frame(Frame::Scramble), title, false)
        } else {
            self.areas.frame(Frame::Scramble)
        };
        if is_drill {
            for (Words(text, role), row) in self.shown.head.iter().zip(area.rows()) {
                canvas.words(row, text, *role);
            }
            let line = self.shown.badges.line(canvas.theme);
            return canvas.line(rows(area, self.shown.head.len() as u16, 1), line);
        }
        let Words(text, role) = &self.shown.scramble;
        let lines = in_rows(text, usize::from(area.width), 2);
        for (line, row) in lines.iter().zip(area.rows()) {
            canvas.words(row, line, *role);
        }
        let below = rows(area, 2, 1);
        if self.shown.hides_badges {
            return canvas.words(below, "badges are hidden: H shows them", Role::Dim);
        }
        let line = self.shown.badges.line(canvas.theme);
        canvas.line(below, line);
    }

    fn draw_clock(&self, canvas: &mut Canvas<'_>) {
        let (words, role) = self.clock_words();
        let call = self.shown_call();
        let area = if is_framed(&self.focus) {
            canvas.frame(self.areas.frame(Frame::Clock), " Clock ", false)
        } else {
            self.areas.frame(Frame::Clock)
        };
        let first = rows(area, 0, 1);
        if self.drills.is_shown() {
            canvas.words(first, &words, role);
        } else if let Some((call, is_lit)) = call {
            // The line blinks: highlighted in one second, plain in the next.
            let role = if is_lit { Role::Selection } else { Role::Warning };
            let text = match call {
                Call::Over => call.to_string(),
                Call::Left(_) => format!("{words}  {call}"),
            };
            let width = usize::from(first.width);
            canvas.words(first, &format!("{:<width$}", clip(&text, width)), role);
        } else {
            let allowed = self.run.as_ref().map_or(self.allowed, |run| run.clock.allowed());
            let of = format!("{words}  of {}", clock_text(allowed));
            canvas.words(first, &of, role);
        }
        if is_framed(&self.focus) {
            let Words(message, role) = &self.shown.message;
            let lines = in_rows(message, usize::from(area.width), 2);
            for (line, row) in lines.iter().zip(rows(area, 1, 2).rows()) {
                canvas.words(row, line, *role);
            }
        } else if call.is_none() {
            let Words(message, role) = &self.shown.message;
            let at = 30.min(first.width);
            let room = columns(first, at, u16::MAX);
            canvas.words(room, &clip(message, room.width.into()), *role);
        }
    }

    fn draw_cube(&self, canvas: &mut Canvas<'_>) {
        let side = match self.shown.side {
            Side::Normal => " Cube ",
            Side::Inverse => " Cube, inverse side ",
        };
        let area = if is_framed(&self.focus) {
            canvas.frame(self.areas.frame(Frame::Cube), side, false)
        } else {
            self.areas.frame(Frame::Cube)
        };
        let Some(net) = &self.shown.net else { return };
        let stickers = if area.width >= Size::Full.width() { Size::Full } else { Size::Compact };
        let left = (area.width.saturating_sub(stickers.width())) / 2;
        let lines = net.lines(stickers, canvas.theme);
        canvas.lines(columns(area, left, u16::MAX), lines);
    }

    fn draw_tree(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Tree);
        if area.is_empty() {
            return;
        }
        let has_run = self.run.as_ref().is_some_and(|run| !run.clock.is_ready());
        let title = match (has_run, self.shows_write_up()) {
            _ if self.drills.is_shown() => self.drills.title(),
            (_, true) => " Write-up ",
            (true, false) => match self.shown.side {
                Side::Normal => " Own moves, normal side ",
                Side::Inverse => " Own moves, inverse side ",
            },
            (false, false) => " Attempt ",
        };
        let inside = canvas.frame(area, title, self.is_focused(Pane::Tree));
        let Some(lines) = self.lines_in(Pane::Tree) else { return };
        if lines.selected.is_none() {
            return self.draw_words(lines, canvas);
        }
        let width = lines.area.width;
        let head = tree::head_width(&self.shown.tree, width);
        for (at, row) in lines.in_view().zip(lines.area.rows()) {
            let selected = lines.selected == Some(at) && self.is_focused(Pane::Tree);
            let line = tree::line(&self.shown.tree[at], selected, head, width, canvas.theme);
            canvas.line(row, line);
        }
        let foot = rows(inside, lines.area.height, u16::MAX);
        for (Words(text, role), row) in self.shown.foot.iter().zip(foot.rows()) {
            canvas.words(row, text, *role);
        }
    }

    fn draw_words(&self, lines: Lines, canvas: &mut Canvas<'_>) {
        for ((words, role), row) in self.shown.words[lines.in_view()].iter().zip(lines.area.rows())
        {
            canvas.words(row, words, *role);
        }
    }

    fn draw_dial(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Dial);
        if area.is_empty() {
            return;
        }
        let focused = self.is_focused(Pane::Dial);
        let inside = canvas.frame(area, " Solver ", focused);
        let Some(lines) = self.lines_in(Pane::Dial) else { return };
        lines.draw(canvas, focused, |at| self.shown.dial[at].clone());
        let gap = u16::from(inside.height > 9);
        let below = rows(inside, lines.area.height + gap, u16::MAX);
        let width = usize::from(below.width);
        let hints = &self.shown.hints;
        let room = usize::from(below.height);
        for ((at, hint), row) in hints.iter().enumerate().zip(below.rows()) {
            let left_out = hints.len() - at;
            if at + 1 == room && left_out > 1 {
                let key = if self.focus.zoomed { "" } else { ": z" };
                canvas.words(row, &format!("… {left_out} more{key}"), Role::Dim);
            } else {
                canvas.words(row, &clip(hint, width), Role::Accent);
            }
        }
    }

    fn draw_attempts(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Attempts);
        if area.is_empty() {
            return;
        }
        let count = self.attempts.entries().len();
        let title =
            if count == 0 { " Attempts ".to_owned() } else { format!(" Attempts  {count} ") };
        let focused = self.is_focused(Pane::Attempts);
        let inside = canvas.frame(area, &title, focused);
        if count == 0 {
            let words = "Attempts that ended stand here: date, length, mean of three, each step \
                         against the shortest there was.";
            return canvas.text(inside, words, Role::Dim);
        }
        let width = usize::from(inside.width);
        for (words, row) in self.shown.means.iter().zip(inside.rows()) {
            canvas.words(row, &clip(words, width), Role::Text);
        }
        let chart = &self.shown.chart;
        let means = self.shown.means.len() as u16;
        let of_chart = rows(inside, means, chart.len() as u16);
        let drawn = chart.lines(canvas.theme);
        canvas.lines(of_chart, drawn);
        let head = rows(inside, means + of_chart.height, 1);
        canvas.words(head, &clip(&format!(" {COLUMNS}"), width), Role::Dim);
        if let Some(lines) = self.lines_in(Pane::Attempts) {
            lines.draw(canvas, focused, |at| self.shown.attempts[at].clone());
        }
    }

    /// Returns the line of the text field.
    pub(super) fn field_line(&self) -> Rect {
        let inside = inside(self.area_of(Pane::Tree));
        rows(inside, inside.height.saturating_sub(1), 1)
    }

    fn draw_field(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let line = self.field_line();
        if edit.typing != Typing::Moves {
            let pane = inside(self.area_of(Pane::Tree));
            let width = usize::from(pane.width);
            let words = in_rows(edit.help(), width, 3);
            let height = words.len() as u16;
            let above = rows(pane, pane.height.saturating_sub(1 + height), height);
            canvas.cover(above, edit.help(), Role::Dim);
        }
        edit.draw(line, canvas)
    }
}
