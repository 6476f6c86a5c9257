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
use crate::widget::words::Words;
use crate::zone::zone;

/// Number of terminal columns between date and scramble, for best total, star and state.
const BEFORE: usize = 19;
/// Smallest width of a line that shows the time of day beside the date, in columns.
const WITH_TIME: usize = 96;
/// Smallest width for scramble and solution together, in columns; a narrower list has no solutions.
const BOTH: usize = 44;
/// Number of columns in which nearly every scramble and every solution is seen in full.
const IN_FULL: usize = 72;

/// The areas of the panes; the screen has no other parts.
pub(super) type Areas = layout::Areas<Pane, Infallible>;

/// Returns the layout: both panes, or only the zoomed one. The list has the whole width, so a wider
/// screen shows more of the scrambles and solutions.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Infallible> {
    let preview = (Size::Rest, Layout::Pane(Pane::Preview));
    let list = Layout::Pane(Pane::List);
    if focus.zoomed {
        Layout::Pane(focus.pane)
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

    /// Returns the number of rows for dates, scramble and solution in the preview.
    pub(super) fn preview_head(&self) -> u16 {
        let width = usize::from(inside(self.area_of(Pane::Preview)).width);
        self.preview_moves(width).len() as u16 + 2
    }

    /// Returns the scramble of the preview, and below it the shortest solution, in lines of at most
    /// `width` columns.
    fn preview_moves(&self, width: usize) -> Vec<Words> {
        let scramble = self.preview.as_ref().map_or("", |preview| &preview.scramble);
        let solution = self.selected().and_then(Listed::solve).and_then(solution_in_words);
        let scramble = in_rows(scramble, width, 4).into_iter();
        let solution = solution.map(|solution| in_rows(&solution, width, 4)).unwrap_or_default();
        let scramble = scramble.map(|row| Words(row, Role::Text));
        scramble.chain(solution.into_iter().map(|row| Words(row, Role::Accent))).collect()
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
        let widths = Widths::of(width, self.has_solutions);
        let scramble = widths.scramble;
        let last = if widths.solution > 0 { "solution" } else { "" };
        let head = format!(
            " {:date$} {:>4}   {:8}  {:scramble$}  {last}",
            "changed", "best", "state", "scramble"
        );
        canvas.words(rows(inside, 0, 1), head.trim_end(), Role::Dim);
        lines.draw(canvas, focused, |at| line(&self.list.rows()[at], widths));
    }

    fn draw_preview(&self, canvas: &mut Canvas<'_>) {
        let area = self.area_of(Pane::Preview);
        if area.is_empty() {
            return;
        }
        let focused = self.focus.pane == Pane::Preview;
        let inside = canvas.frame(area, " Tree ", focused);
        if self.preview.is_none() {
            return;
        }
        let dates = self.selected().and_then(Listed::solve).map(dates).unwrap_or_default();
        canvas.words(rows(inside, 0, 1), &clip(&dates, usize::from(inside.width)), Role::Dim);
        let moves = self.preview_moves(inside.width.into());
        for (Words(text, role), row) in moves.iter().zip(rows(inside, 1, u16::MAX).rows()) {
            canvas.words(row, text, *role);
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
pub(super) fn line(listed: &Listed, widths: Widths) -> String {
    match listed {
        Listed::Damaged { name, why } => format!("{name}  damaged: {}", with_remedy(why)),
        Listed::Solve(solve) => {
            let best = solve.best.map_or_else(String::new, |best| best.to_string());
            let star = if solve.starred { '★' } else { ' ' };
            let attempt = attempt(solve);
            let changed = solve.times.changed;
            let zone = zone();
            let date = if widths.has_time { zone.minute(changed) } else { zone.day(changed) };
            let moves = moves_of(solve, widths, attempt.len());
            let state = solve.state.title();
            format!("{date} {best:>5} {star} {state:8}  {moves}{attempt}")
        }
    }
}

/// Returns scramble and solution of a solve for a line of the list. `behind` is the number of
/// columns that are kept for the result of an attempt.
fn moves_of(solve: &SolveSummary, widths: Widths, behind: usize) -> String {
    let Widths { scramble, solution, .. } = widths;
    let (room, solution) = match solution.checked_sub(behind) {
        Some(solution) if solution > 0 => (scramble, Some(solution)),
        _ => (scramble.saturating_sub(behind), None),
    };
    let text = title_and_scramble(solve, room);
    let gap = room.saturating_sub(text.width());
    let Some(room) = solution else { return format!("{text}{:gap$}", "") };
    let solution = clip(solve.solution.as_deref().unwrap_or_default(), room);
    format!("{text}{:gap$}  {solution:room$}", "")
}

/// The widths of the columns of the list.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    /// `true` if the time of day stands beside the date.
    has_time: bool,
    scramble: usize,
    /// 0 if there is no column of solutions.
    solution: usize,
}

impl Widths {
    /// Returns the widths in a line of `width` columns. Where scramble and solution both lack
    /// space, the solution gets the larger part.
    pub(super) fn of(width: usize, has_solutions: bool) -> Self {
        let has_time = width >= WITH_TIME;
        let date = if has_time { 16 } else { 10 };
        let room = width.saturating_sub(date + BEFORE + 1);
        if room < BOTH || !has_solutions {
            return Self { has_time, scramble: room, solution: 0 };
        }
        let room = room - 2;
        let scramble = room.saturating_sub(IN_FULL).max(room * 2 / 5).min(IN_FULL);
        Self { has_time, scramble, solution: room - scramble }
    }
}

/// Returns the shortest solution with its length: `23: R U F ...`; `None` without a solution.
fn solution_in_words(solve: &SolveSummary) -> Option<String> {
    let solution = solve.solution.as_deref()?;
    Some(format!("{}: {solution}", solve.best?))
}

/// Returns the scramble, after the title if there is one. The title gets at most half the space,
/// unless the scramble needs less.
fn title_and_scramble(solve: &SolveSummary, room: usize) -> String {
    let title = solve.title_line();
    if title.is_empty() {
        return clip(&solve.scramble, room);
    }
    let left = room.saturating_sub(solve.scramble.width() + 2);
    clip(&format!("{}: {}", clip(&title, left.max(room / 2)), solve.scramble), room)
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
