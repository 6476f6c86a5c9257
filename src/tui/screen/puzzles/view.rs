//! Drawing of the Puzzles screen: reads the state and nothing else.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::desk::metric_name;
use super::edit::scramble_words;
use super::work::Kind;
use super::{Pane, PuzzlesState, histogram};
use crate::api::{DefinitionRow, PuzzleSource};
use crate::tui::screen::pane::{Field, draw_words, frame, in_rows, rows, selectable, wrapped};
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::gauge::{Phase, percent};
use crate::tui::widget::solutions::clip;

impl PuzzlesState {
    /// Draws the screen; gives the place of the cursor while something is typed.
    pub(crate) fn render(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        self.draw_scramble(buffer, theme);
        self.draw_search(buffer, theme);
        self.draw_facts(buffer, theme);
        self.draw_answers(buffer, theme);
        self.draw_shelf(buffer, theme);
        self.draw_field(buffer, theme)
    }

    /// What the header says: the puzzle, the metric, what the search does.
    pub(super) fn header_line(&self, theme: &Theme) -> Line<'static> {
        let name =
            self.desk().puzzle.as_ref().map(|puzzle| self.name_of(puzzle)).unwrap_or_default();
        self.shown_phase().header(&name, metric_name(self.metric()), theme)
    }

    /// The sign of a search that is at work, and how far it is.
    pub(super) fn work_in_short(&self) -> Option<(char, String)> {
        let (work, phase) = self.live()?;
        let words = match work.kind {
            Kind::Solve => format!("{} {} %", work.now.depth, percent(work.now.share)),
            Kind::Count => self.known.get(&work.source)?.census.counts.len().to_string(),
        };
        Some((phase.sign(), words))
    }

    fn draw_scramble(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.scramble;
        if area.is_empty() {
            return;
        }
        let inside = frame(" Scramble ", area, false, buffer, theme);
        let width = usize::from(inside.width);
        let text = self.desk().scramble();
        let (first, second) = match self.in_view() {
            _ if self.desk().puzzle.is_none() => (Line::default(), None),
            Some((_, known)) if !text.is_empty() => {
                (Line::raw(theme.text(&clip(text, width))), scramble_words(known, text))
            }
            _ => {
                let hint = "i types moves or a position, r draws some, or paste";
                (Line::styled(clip(hint, width), theme.style(Role::Dim)), None)
            }
        };
        first.render(rows(inside, 0, 1), buffer);
        self.wanted(inside.width, theme).render(rows(inside, 2, 1), buffer);
        if let Some((good, words)) = second {
            // What is wrong is said in full, over what is wanted if need be.
            let (role, room) = if good { (Role::Dim, 1) } else { (Role::Error, u16::MAX) };
            let place = rows(inside, 1, room);
            draw_words(
                &in_rows(&words, place.width, place.height),
                place,
                theme.style(role),
                buffer,
                theme,
            );
        }
    }

    /// Which solutions are wanted, how moves are counted, up to which length.
    fn wanted(&self, width: u16, theme: &Theme) -> Line<'static> {
        let dim = theme.style(Role::Dim);
        let [solutions, count] = if width < 70 { ["", "  "] } else { ["solutions ", "  count "] };
        let most = self.desk().most.map_or_else(|| theme.text("–"), |most| most.to_string());
        let mut spans = vec![Span::styled(solutions, dim)];
        spans.extend(self.desk().wanted.chips(theme));
        spans.extend([
            Span::styled(count, dim),
            Span::raw(metric_name(self.metric())),
            Span::styled("  at most ", dim),
            Span::raw(most),
        ]);
        Line::from(spans)
    }

    fn draw_shelf(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.panes.of(Pane::Shelf);
        if area.is_empty() {
            return;
        }
        let focused = self.focus == Pane::Shelf;
        let (shown, all) = (self.shelf.len(), self.shelf.rows().len());
        let title = match self.shelf.filter.as_str() {
            "" => format!(" Puzzles  {all} "),
            filter => theme.text(&format!(" Puzzles  {shown} of {all}  /{filter} ")),
        };
        let inside = frame(&title, area, focused, buffer, theme);
        if all == 0 {
            return self.draw_no_shelf(inside, buffer, theme);
        }
        let width = usize::from(inside.width).saturating_sub(1);
        let name_width =
            self.shelf.rows().iter().map(|row| row.name.chars().count()).max().unwrap_or(0).min(16);
        for (line, at) in self.shelf.scroll.range(shown, usize::from(inside.height)).enumerate() {
            let Some(row) = self.shelf.at(at) else { return };
            let has_trouble =
                self.known.get(&row.source).is_some_and(|known| known.trouble.is_some());
            let sign = if has_trouble || (row.stamp.is_none() && is_file(row)) {
                '✗'
            } else {
                self.sign(row)
            };
            let about = if width > name_width + 24 { row.about.as_str() } else { "" };
            let text = format!("{sign} {:<name_width$}  {about}", row.name);
            let selected = (Some(&row.source) == self.desk().puzzle.as_ref()).then_some(focused);
            selectable(text.trim_end(), selected, rows(inside, line as u16, 1), buffer, theme);
        }
        self.draw_folder(inside, buffer, theme);
    }

    /// Says below the list where one's own definitions belong, where there is room and they are
    /// none yet.
    fn draw_folder(&self, inside: Rect, buffer: &mut Buffer, theme: &Theme) {
        let below = rows(inside, self.shelf.len() as u16 + 1, u16::MAX);
        let Some(folder) = &self.folder else { return };
        if below.height < 3 || self.shelf.rows().iter().any(is_file) {
            return;
        }
        let text = format!("your own: files in {folder}, or o opens one");
        for (row, line) in wrapped(&text, usize::from(below.width)).into_iter().enumerate() {
            let line = theme.text(&clip(&line, usize::from(below.width)));
            Line::styled(line, theme.style(Role::Dim)).render(rows(below, row as u16, 1), buffer);
        }
    }

    /// What goes on with a puzzle.
    fn sign(&self, row: &DefinitionRow) -> char {
        let live = self.live().filter(|(work, _)| work.source == row.source);
        let phase = live.map(|(_, phase)| phase);
        match phase.or_else(|| self.known.get(&row.source).map(|known| known.phase(known.shown())))
        {
            None | Some(Phase::Idle) => ' ',
            Some(phase) => phase.sign(),
        }
    }

    fn draw_no_shelf(&self, inside: Rect, buffer: &mut Buffer, theme: &Theme) {
        let text = match &self.folder {
            Some(folder) => {
                format!("no definition yet: o opens a file; files in '{folder}' stand here")
            }
            None => "no definition yet: o opens a file".to_owned(),
        };
        Paragraph::new(Line::styled(text, theme.style(Role::Dim)))
            .wrap(Wrap { trim: true })
            .render(inside, buffer);
    }

    fn draw_facts(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.panes.of(Pane::Facts);
        if area.is_empty() {
            return;
        }
        let name =
            self.desk().puzzle.as_ref().map(|puzzle| self.name_of(puzzle)).unwrap_or_default();
        let title =
            theme.text(&format!(" {} ", clip(&name, usize::from(area.width.saturating_sub(6)))));
        let inside = frame(&title, area, self.focus == Pane::Facts, buffer, theme);
        for (row, fact) in self
            .fact_lines()
            .iter()
            .skip(self.facts.cursor())
            .take(usize::from(inside.height))
            .enumerate()
        {
            fact.line(inside.width, theme).render(rows(inside, row as u16, 1), buffer);
        }
    }

    fn draw_answers(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.panes.of(Pane::Answers);
        if area.is_empty() {
            return;
        }
        let focused = self.focus == Pane::Answers;
        let known = self.in_view().map(|(_, known)| known);
        if let Some(known) = known.filter(|known| known.shows_census) {
            return histogram::draw(known, area, focused, buffer, theme);
        }
        let count = known.map_or(0, |known| known.answer.ways.all().len());
        let title =
            if count == 0 { " Solutions ".to_owned() } else { format!(" Solutions  {count} ") };
        let inside = frame(&title, area, focused, buffer, theme);
        let Some((known, definition)) =
            known.and_then(|known| Some((known, known.definition.as_ref()?)))
        else {
            return;
        };
        let answer = &known.answer;
        if count == 0 {
            let text = match answer.phase {
                Phase::Idle if self.desk().scramble().is_empty() => "",
                Phase::Idle => "Enter searches for the fewest moves",
                Phase::Stopped => "stopped: Space goes on where it was",
                Phase::Done { .. } if answer.exhausted => "there is none",
                Phase::Done { .. } => &answer.none_words(),
                _ => "none yet",
            };
            return Line::styled(theme.text(text), theme.style(Role::Dim)).render(inside, buffer);
        }
        for (row, at) in answer.ways.view().enumerate() {
            let Some(way) = answer.ways.all().get(at) else { return };
            let text = format!("{:>5} {:>3}  {}", at + 1, way.length, way.text(definition));
            let selected = (at == answer.ways.cursor()).then_some(focused);
            selectable(&text, selected, rows(inside, row as u16, 1), buffer, theme);
        }
    }

    /// Draws the field that is typed in; gives the place of the cursor.
    fn draw_field(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let field =
            Field { label: edit.typing.label(), input: &edit.field, words: self.hint(edit) };
        field.draw(self.areas.field(), self.areas.scramble.inner(Margin::new(1, 1)), buffer, theme)
    }
}

fn is_file(row: &DefinitionRow) -> bool {
    matches!(row.source, PuzzleSource::File(_))
}
