//! Drawing of the Analyse screen; it only reads the content that was computed before.

use premove_fmc::analysis::AnalysisProgress;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::AnalyseState;
use super::layout::{Pane, Strip};
use crate::screen::View;
use crate::screen::pane::{Paned, Ring, rows};
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::words::Words;

/// The text of an empty screen.
const BEGIN: &str = "Here a solve is held against what was possible: the shortest of each step, \
what was missed, what each choice cost in the end.

Paste a write-up, yours or another solver's: a line 'Scramble:' with its moves, below it the steps \
or the finished solution alone.

f reads one from a file. On the Solve screen ! analyses the line in work, on Solves the selected \
solve. A adds up what your solves lose, and where.";

impl View for AnalyseState {
    fn header(&self, theme: &Theme) -> Line<'static> {
        let phase = self.work.phase();
        let text = format!("{} {} ", phase.sign(), self.work_words());
        Line::styled(theme.text(&text), theme.style(phase.role()))
    }

    fn activity(&self) -> Option<(char, String)> {
        let is_live = self.work.is_live();
        let AnalysisProgress { done, all, .. } = self.progress();
        is_live.then(|| (self.work.phase().sign(), format!("{done}/{all}")))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        if self.analysis.is_none() && self.many.is_requested() {
            self.draw_words(canvas, Pane::Summary, &self.shown.summary);
            return None;
        }
        if self.analysis.is_none() {
            let inside = canvas.frame(self.focus.area, " Analyse ", true);
            canvas.text(inside, BEGIN, Role::Text);
            return None;
        }
        self.draw_strip(canvas);
        self.draw_steps(canvas);
        self.draw_words(canvas, Pane::Details, &self.shown.details);
        self.draw_missed(canvas);
        self.draw_words(canvas, Pane::Words, &self.shown.words);
        self.draw_words(canvas, Pane::Summary, &self.shown.summary);
        None
    }
}

impl AnalyseState {
    /// Returns the name of a pane; for a list also its number of items.
    fn name(&self, pane: Pane) -> String {
        match pane {
            Pane::Steps => "Steps".to_owned(),
            Pane::Details => self.shown.title.clone(),
            Pane::Missed => {
                let gaining = self.shown.gaining;
                let step = self.step_at() + 1;
                match (gaining, self.missed.len() - gaining) {
                    (0, 0) => "Missed".to_owned(),
                    (0, others) => format!("Also possible at step {step}  {others}"),
                    (gaining, 0) => format!("Missed at step {step}  {gaining}"),
                    (gaining, others) => {
                        format!("Missed at step {step}  {gaining}, also possible {others}")
                    }
                }
            }
            Pane::Words => "In words".to_owned(),
            Pane::Summary => self.many.title(),
        }
    }

    /// Returns the title of a pane. On a small screen it also names the hidden panes, for Tab.
    fn title(&self, pane: Pane) -> String {
        // On a large screen only the words and the summary share a place.
        let is_wide =
            ![Pane::Details, Pane::Missed].iter().any(|&one| self.area_of(one).is_empty());
        let hidden: Vec<String> = Pane::ALL
            .iter()
            .filter(|other| **other != pane && self.area_of(**other).is_empty())
            .filter(|other| !is_wide && **other != Pane::Summary && self.analysis.is_some())
            .map(|&other| self.name(other))
            .collect();
        let name = self.name(pane);
        if pane == Pane::Steps || hidden.is_empty() {
            return format!(" {name} ");
        }
        format!(" {name}   Tab: {} ", hidden.join(", "))
    }

    fn draw_strip(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Strip);
        for (Words(text, role), row) in self.shown.solve.iter().zip(area.rows()) {
            canvas.words(row, text, *role);
        }
        let line = self.work_line(area.width, canvas.theme);
        canvas.line(rows(area, self.shown.solve.len() as u16, 1), line);
    }

    fn draw_steps(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Steps);
        if area.is_empty() {
            return;
        }
        let focused = self.is_focused(Pane::Steps);
        let inside = canvas.frame(area, &self.title(Pane::Steps), focused);
        let grid = &self.shown.steps;
        canvas.words(rows(inside, 0, 1), grid.header(), Role::Dim);
        let Some(lines) = self.lines_in(Pane::Steps) else { return };
        for (at, row) in lines.in_view().zip(lines.area.rows()) {
            let selected = (lines.selected == Some(at)).then_some(focused);
            canvas.line(row, grid.line(at, selected, row.width, canvas.theme));
        }
    }

    /// Draws a pane that shows text.
    fn draw_words(&self, canvas: &mut Canvas<'_>, pane: Pane, all: &[Words]) {
        let area = self.area_of(pane);
        if area.is_empty() {
            return;
        }
        let focused = self.is_focused(pane);
        canvas.frame(area, &self.title(pane), focused);
        let Some(lines) = self.lines_in(pane) else { return };
        for (at, row) in lines.in_view().zip(lines.area.rows()) {
            let Words(text, role) = &all[at];
            canvas.words(row, text, *role);
        }
    }

    fn draw_missed(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Missed);
        if area.is_empty() {
            return;
        }
        let focused = self.is_focused(Pane::Missed);
        let inside = canvas.frame(area, &self.title(Pane::Missed), focused);
        if self.missed.len() == 0 {
            let is_live = self.work.is_live();
            let words = if is_live { "nothing yet" } else { "nothing that is at least as short" };
            return canvas.text(inside, words, Role::Dim);
        }
        canvas.words(rows(inside, 0, 1), self.shown.missed.header(), Role::Dim);
        if let Some(lines) = self.lines_in(Pane::Missed) {
            lines.draw(canvas, focused, |at| self.shown.missed.text(at));
        }
    }
}
