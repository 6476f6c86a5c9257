//! Drawing of the Puzzles screen; it only reads the state.

use premove_service::questions::puzzle::{DefinitionRow, PuzzleSource};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::columns::{DefinitionLine, SolutionRow, definition_grid, solution_grid};
use super::edit::reading_words;
use super::info::Kind;
use super::layout::{Frame, Pane};
use super::search::none_words;
use super::{PuzzlesState, READY, histogram};
use crate::screen::View;
use crate::screen::pane::{Lines, Paned, inside, rows};
use crate::screen::wanted::chips;
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::gauge::{Phase, percent};
use crate::widget::text::clip;

impl View for PuzzlesState {
    /// Returns the puzzle, the metric and the state of the search.
    fn header(&self, theme: &Theme) -> Line<'static> {
        self.shown_phase().header(&self.name(), self.metric().unit(), theme)
    }

    fn activity(&self) -> Option<(char, String)> {
        let (work, phase) = self.live()?;
        let now = &work.ask.progress().now;
        let words = match work.kind {
            Kind::Solve => format!("{} {} %", now.depth, percent(now.share)),
            Kind::Count => self.infos.get(&work.source)?.count.counts.len().to_string(),
        };
        Some((phase.sign(), words))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        self.draw_scramble(canvas);
        self.draw_search(canvas);
        self.draw_facts(canvas);
        self.draw_solutions(canvas);
        self.draw_library(canvas);
        let edit = self.edit.as_ref()?;
        let (is_good, words) = self.hint(edit);
        let below = rows(inside(self.areas.frame(Frame::Scramble)), 1, u16::MAX);
        canvas.cover(below, &words, if is_good { Role::Dim } else { Role::Error });
        edit.draw(self.field_line(), canvas)
    }
}

impl PuzzlesState {
    /// Returns the line of the text field.
    pub(super) fn field_line(&self) -> Rect {
        rows(inside(self.areas.frame(Frame::Scramble)), 0, 1)
    }

    fn draw_scramble(&self, canvas: &mut Canvas<'_>) {
        let inside = canvas.frame(self.areas.frame(Frame::Scramble), " Scramble ", false);
        let width = usize::from(inside.width);
        let text = self.choices().scramble();
        let info = self.info();
        let first = rows(inside, 0, 1);
        canvas.line(rows(inside, 2, 1), self.wanted_line(inside.width, canvas));
        if let Some(info) = info.filter(|_| !text.is_empty()) {
            canvas.words(first, &clip(text, width), Role::Text);
            if let Some((is_good, words)) = info.reading_of(text).map(reading_words) {
                // An error is shown in full, even if it covers the line of the wanted solutions.
                let (role, room) = if is_good { (Role::Dim, 1) } else { (Role::Error, u16::MAX) };
                canvas.cover(rows(inside, 1, room), &words, role);
            }
        } else if self.choices().puzzle.is_some() {
            let hint = "i types moves or a position, r draws some, or paste";
            canvas.words(first, &clip(hint, width), Role::Dim);
        }
    }

    /// Returns the line with the wanted solutions, the metric and the greatest length.
    fn wanted_line(&self, width: u16, canvas: &Canvas<'_>) -> Line<'static> {
        let [solutions, count] = if width < 70 { ["", "  "] } else { ["solutions ", "  count "] };
        let most = self.choices().most.map_or_else(|| "–".to_owned(), |most| most.to_string());
        let mut spans = vec![canvas.span(solutions, Role::Dim)];
        spans.extend(chips(self.choices().wanted, 1, canvas.theme));
        spans.extend([
            canvas.span(count, Role::Dim),
            Span::raw(self.metric().unit()),
            canvas.span("  at most ", Role::Dim),
            Span::raw(most),
        ]);
        Line::from(spans)
    }

    fn draw_library(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Library);
        let focused = self.focus.pane == Pane::Library;
        let all = self.library.rows().len();
        let title = match self.library.filter.as_str() {
            "" => format!(" Puzzles  {all} "),
            filter => format!(" Puzzles  {} of {all}  /{filter} ", self.library.shown.len()),
        };
        let inside = canvas.frame(area, &title, focused);
        let folder = self.folder.as_ref();
        if all == 0 {
            let own = folder.map(|folder| format!("; files in '{folder}' stand here"));
            let text = format!("no definition yet: open a file{}", own.unwrap_or_default());
            return canvas.text(inside, &text, Role::Dim);
        }
        let names = self.library.rows().iter().map(|row| row.name.chars().count());
        let lines = self.library.shown.lines(inside);
        // If the filter hides the selected puzzle, no line is selected.
        let lines = Lines { selected: self.line_in_view(), ..lines };
        let shown = self.library.shown.rows()[lines.in_view()].iter().map(|row| DefinitionLine {
            sign: self.sign(row),
            name: row.name.clone(),
            about: row.about.clone(),
        });
        let shown: Vec<DefinitionLine> = shown.collect();
        definition_grid(&shown, names.max().unwrap_or(0), inside.width)
            .draw(&lines, canvas, focused);
        // Names the folder for the user's own definitions while the folder is empty.
        let below = rows(inside, self.library.shown.len() as u16 + 1, u16::MAX);
        let has_own = self.library.rows().iter().any(is_file);
        if let Some(folder) = folder.filter(|_| below.height >= 3 && !has_own) {
            let text = format!("your own: files in {folder}, or open one");
            canvas.cover(below, &text, Role::Dim);
        }
    }

    /// Returns the sign for the state of a puzzle.
    fn sign(&self, row: &DefinitionRow) -> char {
        let info = self.infos.get(&row.source);
        if info.is_some_and(|info| info.trouble.is_some()) || row.stamp.is_none() && is_file(row) {
            return '✗';
        }
        let live = self.live().filter(|(work, _)| work.source == row.source);
        let phase = live.map(|(_, phase)| phase);
        match phase.or_else(|| info.map(|info| info.phase(info.shown()))) {
            None | Some(Phase::Idle) => ' ',
            Some(phase) => phase.sign(),
        }
    }

    fn draw_facts(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Facts);
        let title = clip(&self.name(), usize::from(area.width.saturating_sub(6)));
        let inside = canvas.frame(area, &format!(" {title} "), self.focus.pane == Pane::Facts);
        let facts = self.fact_lines();
        let theme = canvas.theme;
        let shown = facts.iter().skip(self.facts.cursor());
        canvas.lines(inside, shown.map(|fact| fact.line(inside.width, theme)));
    }

    fn draw_solutions(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Solutions);
        let focused = self.focus.pane == Pane::Solutions;
        let info = self.info();
        let lines = self.lines_in(Pane::Solutions);
        if let Some((info, lines)) = info.zip(lines).filter(|(info, _)| info.shows_count) {
            let phase = self.phase_of(Kind::Count).unwrap_or(&info.count_phase);
            return histogram::draw(info, phase, area, lines, focused, canvas);
        }
        let inside = canvas.frame(area, &solutions_title(lines.map_or(0, |l| l.len)), focused);
        let definition = info.and_then(|info| info.definition.as_ref());
        let Some(((info, definition), lines)) = info.zip(definition).zip(lines) else { return };
        let findings = &info.findings;
        if findings.solutions.is_empty() {
            let text = match info.search_phase {
                _ if self.is_at(Kind::Solve) => "none yet",
                Phase::Idle if self.choices().scramble().is_empty() => "",
                Phase::Idle => READY,
                Phase::Stopped => "stopped: Space goes on where it was",
                Phase::Done { .. } if findings.exhausted => "there is none",
                Phase::Done { .. } => &none_words(findings),
                _ => "none yet",
            };
            return canvas.words(inside, text, Role::Dim);
        }
        let rows = lines.in_view().filter_map(|at| {
            let solution = findings.solutions.get(at)?;
            let moves = solution.text(definition);
            Some(SolutionRow { number: at + 1, length: solution.length, moves })
        });
        let rows: Vec<SolutionRow> = rows.collect();
        solution_grid(&rows, inside.width).draw(&lines, canvas, focused);
    }
}

fn solutions_title(count: usize) -> String {
    if count == 0 { " Solutions ".to_owned() } else { format!(" Solutions  {count} ") }
}

fn is_file(row: &DefinitionRow) -> bool {
    matches!(row.source, PuzzleSource::File(_))
}
