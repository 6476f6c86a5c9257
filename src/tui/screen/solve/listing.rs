//! The content of the solutions pane: its rows, its title, and a text when there are no rows.

use std::sync::Arc;
use std::time::Duration;

use premove_fmc::NothingToSearch;
use ratatui::text::Line;

use super::columns::Row;
use super::hero::Hero;
use super::insertions::few_left;
use super::layout::{Areas, Frame, Pane};
use super::other_list::OtherList;
use super::result::Ahead;
use super::{SolveState, columns};
use crate::screen::pane::{Lines, Paned, rows};
use crate::theme::Role;
use crate::widget::canvas::{Canvas, inside};
use crate::widget::columns::Grid;
use crate::widget::gauge::Phase;
use crate::widget::text::wrapped;
use crate::widget::words::Words;

/// The text on the screen before the user has entered a scramble.
pub(super) const WELCOME: [&str; 5] = [
    "type a scramble with i, paste one, or draw one with r",
    "",
    "its EOs are searched at once; Enter takes the selected one and goes on to the DR, the HTR and \
     the finish.",
    "n switches to the inverse, a adds moves of your own, u takes anything back.",
    "? shows every key.",
];

/// Time after which a search without solutions is shown as running.
const A_MOMENT: Duration = Duration::from_millis(150);

/// The content of the solutions pane.
#[derive(Clone, Debug, Default)]
pub(super) struct Listing {
    pub(super) title: String,
    /// The visible solutions.
    pub(super) rows: Vec<Row>,
    /// The visible solutions, or the rows of another list, in columns.
    pub(super) grid: Grid,
    /// The visible lines when the content was computed, for the position in the frame.
    pub(super) lines: Option<Lines>,
    /// The text that replaces the rows while there are none.
    pub(super) empty: String,
    /// The finished solution, which replaces the rows on a solved cube.
    hero: Option<Hero>,
    /// The lines below the list that describe the selected row.
    foot: Vec<Vec<Words>>,
    /// The state after the selected line.
    pub(super) result: Option<Ahead>,
}

impl Listing {
    /// Draws the pane and the state after the selected line.
    pub(super) fn draw(&self, areas: &Areas, focused: bool, canvas: &mut Canvas<'_>) {
        let inside = canvas.frame(areas.of(Pane::Solutions), &format!(" {} ", self.title), focused);
        match self.lines {
            Some(lines) if self.grid.len() > 0 => {
                canvas.words(rows(inside, 0, 1), self.grid.header(), Role::Dim);
                // The grid of solutions has only the visible rows, that of another list has all.
                let first = if self.rows.is_empty() { lines.first } else { 0 };
                self.grid.draw_in_roles(&lines, first, canvas, focused);
            }
            _ => match &self.hero {
                Some(hero) => hero.draw(inside, canvas),
                None => canvas.text(inside, &self.empty, Role::Dim),
            },
        }
        if let Some(lines) = self.lines.filter(|_| !self.foot.is_empty()) {
            // A list that is too low for its foot has no row below it.
            let foot = rows(inside, 1 + lines.area.height, u16::MAX);
            let words = self.foot.iter().map(|line| {
                line.iter().map(|Words(text, role)| canvas.span(text, *role)).collect()
            });
            let words: Vec<Line> = words.collect();
            canvas.lines(foot, words);
        }
        let result = areas.frame(Frame::Result);
        if result.is_empty() {
            return;
        }
        let inside = canvas.frame(result, " Behind the selected line ", false);
        if let Some(result) = &self.result {
            result.draw(inside, canvas);
        }
    }

    /// Computes the content from the search and the shown document.
    pub(super) fn of(solve: &SolveState) -> Self {
        if stays(solve) {
            return solve.solutions.shown.clone();
        }
        let width = solve.areas.of(Pane::Solutions).width.saturating_sub(2);
        let other = solve.others.open();
        let mut out = match other {
            Some(list) => Self::of_other(list, width),
            None => Self::of_solutions(solve, width),
        };
        out.lines = solve.lines_in(Pane::Solutions);
        let selected = match other {
            Some(list) => list.moves(),
            None => solve.selected_solution().map(|of| of.line().clone()),
        };
        out.result =
            selected.filter(|_| !solve.areas.frame(Frame::Result).is_empty()).and_then(|line| {
                let known = (&solve.totals.known, solve.ratings.rates());
                let ahead = Ahead::of(solve.searched(), &line, known)?;
                let find = other.and_then(OtherList::find);
                Some(match find {
                    Some(find) => Ahead { find, ..ahead },
                    None => ahead,
                })
            });
        out
    }

    fn of_other(list: &dyn OtherList, width: u16) -> Self {
        let [title, empty] = [list.title(), list.empty()];
        Self { title, empty, grid: list.grid(width), foot: list.foot(width), ..Self::default() }
    }

    fn of_solutions(solve: &SolveState, width: u16) -> Self {
        if solve.has_hero()
            && let Some(hero) = Hero::of(solve.workspace.now(), solve.tree.ending.verdict.as_ref())
        {
            return Self { title: hero.title(), hero: Some(hero), ..Self::default() };
        }
        let mut out = Self {
            title: title(solve, usize::from(width)),
            empty: empty(solve),
            ..Self::default()
        };
        if let Some(step) = solve.listed_step().map(Arc::new) {
            let pane = &solve.solutions;
            let count = pane.search.list.len();
            out.rows = pane.rows(&step, &solve.totals.known);
            let rows = inside(solve.areas.of(Pane::Solutions)).height.saturating_sub(1);
            let listed = solve.lines_in(Pane::Solutions).map_or(0, |lines| lines.area.height);
            out.foot = labels_in_words(&out.rows, width, rows.saturating_sub(listed));
            out.grid = columns::solutions(&step, &out.rows, count, pane.order, width);
        }
        out
    }
}

impl SolveState {
    /// Returns whether the pane of the solutions shows the finished solution.
    pub(super) fn has_hero(&self) -> bool {
        let is_finished = self.workspace.now().here().and_then(|here| here.solution);
        is_finished.is_some_and(|moves| !moves.is_empty())
            && self.others.open().is_none()
            && self.list_draft().is_none()
            && !self.areas.of(Pane::Solutions).is_empty()
    }
}

/// Returns what the labels of the selected row mean, wrapped to a width. The axes that do not
/// fit into the foot are left out.
fn labels_in_words(shown: &[Row], width: u16, rows: u16) -> Vec<Vec<Words>> {
    let selected = shown.iter().find(|row| row.is_selected);
    let mut parts = selected.map_or_else(Vec::new, |row| row.of.next_in_words());
    let room = usize::from(width.saturating_sub(1));
    while wrapped(&parts.join("; "), room).len() > rows.into() && !parts.is_empty() {
        parts.pop();
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let lines = wrapped(&parts.join("; "), room);
    lines.into_iter().map(|line| vec![Words(format!(" {line}"), Role::Dim)]).collect()
}

/// Returns whether the list from before the typed moves stays visible for now. It stays until the
/// search after the typed moves finds a solution, because the pane would otherwise be empty for a
/// moment at each move. The selection does not move on the old rows.
pub(super) fn stays(solve: &SolveState) -> bool {
    let search = &solve.solutions.search;
    let elapsed = search.ask.progress().elapsed();
    let is_new = *search.ask.phase() == Phase::Searching && elapsed < A_MOMENT;
    solve.list_draft().is_some() && is_new && search.list.all.is_empty()
}

/// Returns the title: the step, the number of solutions, the typed moves, conditions and order, and
/// where few pieces are left the key of insertions.
fn title(solve: &SolveState, width: usize) -> String {
    let doc = solve.searched();
    let label = doc.plan.goal().label();
    let is_looked_at = solve.focus.pane == Pane::Solutions || solve.field.draft.is_some();
    let count = solve.solutions.count(is_looked_at);
    let conditioned = match doc.plan.conditions.in_words() {
        words if words.is_empty() => words,
        words => format!("  {words}"),
    };
    let order = solve.solutions.order.title();
    let insertion = if few_left(doc).is_some() { "  s i insertion" } else { "" };
    let rest = label.len() + " solutions".len() + count.len() + conditioned.len() + order.len();
    let mut rest = rest + insertion.len();
    let unread = match solve.solutions.unread(doc.plan.goal()) {
        words if words.is_empty() || rest + words.len() + 4 > width => String::new(),
        words => format!("  {words}"),
    };
    rest += unread.len();
    let behind = solve.list_draft().map_or_else(String::new, |draft| {
        behind(&draft.line.to_string(), draft.is_earlier, width.saturating_sub(rest + 2))
    });
    format!("{label} solutions{count}{unread}{behind}{conditioned}{order}{insertion}")
}

/// Returns the typed moves as a part of the title; if they do not fit, only the last moves.
fn behind(moves: &str, is_earlier: bool, width: usize) -> String {
    let note = if is_earlier { " as last read" } else { "" };
    let width = width.saturating_sub("  behind ".len() + note.len());
    let mut shown = moves.to_owned();
    while shown.len() > width {
        let Some((_, rest)) = shown.trim_start_matches("… ").split_once(' ') else { break };
        shown = format!("… {rest}");
    }
    format!("  behind {shown}{note}")
}

/// Returns the text where no solution passes the filter: of how many, and how to find others.
fn nothing_passes(solve: &SolveState) -> String {
    let pane = &solve.solutions;
    match pane.unread(solve.searched().plan.goal()) {
        unread if unread.is_empty() => "nothing passes the filter".to_owned(),
        unread => {
            let read = pane.search.list.all.len();
            format!("none of the {read} read passes the filter: {unread}")
        }
    }
}

/// Returns the text that replaces the solutions while there are none.
fn empty(solve: &SolveState) -> String {
    let doc = solve.searched();
    let is_draft = solve.list_draft().is_some();
    match (solve.solutions.search.ask.phase(), &solve.solutions.refused) {
        (_, Some(NothingToSearch::NoScramble)) => WELCOME.join("\n"),
        (_, Some(NothingToSearch::Solved)) if is_draft => {
            let solution = doc.here().and_then(|here| here.solution).unwrap_or_default();
            format!("solved in {}: Enter takes the moves", solution.len())
        }
        (_, Some(reason)) => reason.to_string(),
        (Phase::Idle, None) if solve.is_typing_moves() && !is_draft => {
            "the solutions behind the moves come as they are typed".to_owned()
        }
        (Phase::Idle, None) => {
            let step = doc.plan.step().map_or_else(String::new, |step| step.title().to_owned());
            format!("Enter takes the scramble and searches {step}")
        }
        (phase @ Phase::Failed(_), _) => phase.words(),
        (Phase::Stopped, _) => "stopped: Space goes on".to_owned(),
        (phase, _) if phase.is_live() => "searching".to_owned(),
        _ if !solve.solutions.filter.is_empty() => nothing_passes(solve),
        _ => {
            let settings = doc.plan.settings();
            let min = settings.min;
            let max = settings.max;
            if is_draft {
                return format!("none of {min} to {max} moves");
            }
            let lift = if doc.plan.conditions.is_empty() {
                ""
            } else {
                "\nBackspace lifts the conditions"
            };
            format!("none of {min} to {max} moves: + searches deeper{lift}")
        }
    }
}
