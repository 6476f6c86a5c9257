//! Drawing of the Solves screen: the areas of the panes and their content.

use std::convert::Infallible;

use premove_fmc::library::SolveSummary;
use premove_fmc::practice::AttemptEnding;
use premove_service::library::Listed;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use super::{Pane, SolvesState};
use crate::remedy::with_remedy;
use crate::screen::View;
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Paned, inside, rows};
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::text::{clip, in_rows};
use crate::zone::zone;

/// Smallest width for both panes side by side, in columns.
const WIDE: u16 = 110;
/// Number of terminal columns between date and scramble, for best total, star and state.
const BEFORE: usize = 19;
/// Smallest width of a line that shows the time of day beside the date, in columns.
const WITH_TIME: usize = 76;

/// The areas of the panes; the screen has no other parts.
pub(super) type Areas = layout::Areas<Pane, Infallible>;

/// Returns the layout: both panes, or only the zoomed one.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Infallible> {
    let preview = (Size::Rest, Layout::Pane(Pane::Preview));
    let list = Layout::Pane(Pane::List);
    if focus.zoomed {
        Layout::Pane(focus.pane)
    } else if focus.area.width >= WIDE {
        Layout::Columns(vec![(Size::share(11, 20), list), preview])
    } else {
        Layout::Rows(vec![(Size::Share(11, 20, 5..=u16::MAX), list), preview])
    }
}

impl View for SolvesState {
    fn header(&self, _: &Theme) -> Line<'static> {
        let [all, solved] = self.counts;
        Line::raw(match &self.all {
            Some(_) if all == 1 => format!("1 solve, {solved} solved "),
            Some(_) => format!("{all} solves, {solved} solved "),
            None => String::new(),
        })
    }

    fn activity(&self) -> Option<(char, String)> {
        None
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        self.draw_list(canvas);
        self.draw_preview(canvas);
        self.edit.as_ref()?.draw(self.field_line(), canvas)
    }
}

impl SolvesState {
    /// Returns the row of the field for the query, which replaces the column headings.
    pub(super) fn field_line(&self) -> Rect {
        rows(inside(self.area_of(Pane::List)), 0, 1)
    }

    /// Returns the number of rows for dates and scramble in the preview.
    pub(super) fn preview_head(&self) -> u16 {
        let scramble = self.preview.as_ref().map_or("", |preview| &preview.scramble);
        let width = usize::from(inside(self.area_of(Pane::Preview)).width);
        in_rows(scramble, width, 4).len() as u16 + 2
    }

    fn draw_list(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::List);
        if area.is_empty() {
            return;
        }
        let focused = self.focus.pane == Pane::List;
        let filter =
            if self.filter.is_empty() { String::new() } else { format!("  /{}", self.filter) };
        let title = match &self.mistake {
            None => {
                let place = if self.is_in_bin() { "Bin" } else { "Solves" };
                format!(" {place}  {}  by {}{filter} ", self.list.len(), self.sort.word())
            }
            // After Enter the message also names the position of the error.
            Some(mistake) => format!(" ! {} ", mistake.what),
        };
        let inside = canvas.frame(area, &clip(&title, usize::from(area.width) - 2), focused);
        let lines = self.lines_in(Pane::List).filter(|lines| lines.len > 0);
        let Some(lines) = lines else {
            let text = match self.files() {
                None => "reading the solves",
                Some([]) if self.is_in_bin() => "the bin is empty",
                Some([]) => "no solve is kept yet: take a step on the Solve screen",
                Some(_) => "no solve with all these words: Esc clears the filter",
            };
            return canvas.text(rows(inside, 1, u16::MAX), text, Role::Dim);
        };
        let width = usize::from(inside.width);
        let date = if width >= WITH_TIME { 17 } else { 11 };
        let head = format!(" {:date$} {:>4}   {:8}  scramble", "changed", "best", "state");
        canvas.words(rows(inside, 0, 1), &head, Role::Dim);
        lines.draw(canvas, focused, |at| line(&self.list.rows()[at], width));
    }

    fn draw_preview(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Preview);
        if area.is_empty() {
            return;
        }
        let focused = self.focus.pane == Pane::Preview;
        let inside = canvas.frame(area, " Tree ", focused);
        let Some(preview) = &self.preview else { return };
        let dates = self.selected().and_then(Listed::solve).map(dates).unwrap_or_default();
        canvas.words(rows(inside, 0, 1), &clip(&dates, usize::from(inside.width)), Role::Dim);
        let scramble = in_rows(&preview.scramble, usize::from(inside.width), 4);
        for (text, row) in scramble.iter().zip(rows(inside, 1, u16::MAX).rows()) {
            canvas.words(row, text, Role::Text);
        }
        let all = self.preview_lines();
        let Some(lines) = self.lines_in(Pane::Preview) else { return };
        for (at, row) in lines.in_view().zip(lines.area.rows()) {
            let role =
                if focused && lines.selected == Some(at) { Role::Selection } else { Role::Text };
            canvas.words(row, &clip(all[at], usize::from(row.width)), role);
        }
    }
}

/// Returns the line of the list for a file.
pub(super) fn line(listed: &Listed, width: usize) -> String {
    match listed {
        Listed::Damaged { name, why } => format!("{name}  damaged: {}", with_remedy(why)),
        Listed::Solve(solve) => {
            let best = solve.best.map_or_else(String::new, |best| best.to_string());
            let star = if solve.starred { '★' } else { ' ' };
            let attempt = attempt(solve);
            let changed = solve.times.changed;
            let zone = zone();
            let date = if width >= WITH_TIME { zone.minute(changed) } else { zone.day(changed) };
            let room = width.saturating_sub(date.len() + BEFORE + 1 + attempt.len());
            let scramble = title_and_scramble(solve, room);
            let state = solve.state.title();
            let gap = room.saturating_sub(scramble.width());
            format!("{date} {best:>5} {star} {state:8}  {scramble}{:gap$}{attempt}", "")
        }
    }
}

/// Returns the scramble, after the title if there is one. The title gets at most half the space.
fn title_and_scramble(solve: &SolveSummary, room: usize) -> String {
    let title = solve.title_line();
    if title.is_empty() {
        return clip(&solve.scramble, room);
    }
    clip(&format!("{}: {}", clip(&title, room / 2), solve.scramble), room)
}

/// Returns the result of the attempt from which a solve came; empty if it came from none.
fn attempt(solve: &SolveSummary) -> String {
    match solve.attempt.as_ref().map(|attempt| &attempt.ending) {
        None => String::new(),
        Some(AttemptEnding::Solved { moves }) => format!("  attempt {moves}"),
        Some(AttemptEnding::Dnf { .. }) => "  attempt DNF".to_owned(),
        Some(AttemptEnding::GivenUp) => "  given up".to_owned(),
    }
}

fn dates(solve: &SolveSummary) -> String {
    let [begun, changed] =
        [solve.times.created, solve.times.changed].map(|time| zone().minute(time));
    let title = solve.title_line();
    let title = if title.is_empty() { title } else { format!("  {title}") };
    format!("begun {begun}, changed {changed}{title}")
}
