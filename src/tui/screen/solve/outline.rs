//! The pane of the tree: the tree, the complete lines in it, or two branches side by side, and
//! below it the note of the current step and the solution.

use premove_fmc::listing::{KnownTotal, StepTable, Totals, TreeRows};
use premove_fmc::{Document, NodeId, OutlineRow};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::facts::StateFacts;
use super::step_table;
use crate::screen::pane::{Lines, inside, rows};
use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::text::{clip, in_rows, wrapped};
use crate::widget::tree;
use crate::widget::words::Words;

/// The view in the pane of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TreeView {
    #[default]
    Steps,
    /// All complete lines, the shortest first.
    Lines,
    /// The complete lines with a star.
    Starred,
    /// The complete lines, grouped by their EO.
    Families,
    /// A column for each kind of step, and a row for each line.
    Table,
    /// Two branches side by side.
    Compared(NodeId, NodeId),
}

/// The pane of the tree: the user's settings in it, and its content.
#[derive(Debug, Default)]
pub(super) struct TreePane {
    view: TreeView,
    /// `true` if hidden branches are shown too.
    pub(super) with_hidden: bool,
    /// The filter of the table of steps.
    pub(super) table_filter: String,
    /// The kind of step by whose moves the table is sorted; `None` sorts it by total.
    table_order: Option<String>,
    /// The step that the user wants to compare with another one.
    pub(super) compared: Option<NodeId>,
    pub(super) outline: Outline,
    pub(super) ending: Ending,
    pub(super) facts: StateFacts,
    /// The number of the solve that was current at the last update.
    solve: u32,
}

/// The result of the command that compares two steps.
pub(super) enum Comparison {
    /// The first step was stored.
    First,
    /// The two branches are shown.
    Shown,
    /// The second step equals the first one, so nothing is compared.
    Nothing,
    /// The shown comparison was left.
    Left,
}

/// The content of the pane of the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    pub(super) title: String,
    pub(super) list: TreeRows,
    /// The column in which the moves of the rows begin.
    pub(super) head: usize,
    /// The row of the cursor, and the first visible row.
    pub(super) at: usize,
    pub(super) top: usize,
    /// The text that is shown in place of the rows.
    pub(super) text: Vec<Words>,
    /// The lines below the rows.
    pub(super) foot: Vec<Words>,
}

/// The finished solution that the pane shows, and the verdict on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    /// The finished solution at the current node, or else the best one of the tree.
    pub(super) finished: String,
    /// The verdict whether the finished solution at the current node may be handed in.
    pub(super) verdict: Option<Words>,
}

impl Ending {
    fn of(doc: &Document) -> Self {
        let finished = match (doc.here().and_then(|here| here.solution), doc.best()) {
            (Some(solution), _) if !solution.is_empty() => {
                format!("solved in {}: {solution}", solution.len())
            }
            (_, Some((_, best))) => format!("best: {} moves  {best}", best.len()),
            _ => String::new(),
        };
        let verdict = doc.rules_verdict().map(|found| {
            let role = if found.is_ok() { Role::Good } else { Role::Error };
            Words(found.summary(), role)
        });
        Self { finished, verdict }
    }
}

impl TreePane {
    /// Switches back to the tree view if another solve is shown now; returns whether that is so.
    pub(super) fn follow(&mut self, solve: u32) -> bool {
        let is_other = std::mem::replace(&mut self.solve, solve) != solve;
        if is_other {
            self.view = TreeView::Steps;
            self.compared = None;
            self.table_filter.clear();
            self.table_order = None;
        }
        is_other
    }

    /// Shows or hides the hidden branches.
    pub(super) fn toggle_with_hidden(&mut self) {
        self.with_hidden = !self.with_hidden;
        self.view = TreeView::Steps;
    }

    /// Switches to the next view: the tree, all complete lines, those with a star, those by EO.
    pub(super) fn next_view(&mut self) {
        self.view = match self.view {
            TreeView::Steps => TreeView::Lines,
            TreeView::Lines => TreeView::Starred,
            TreeView::Starred => TreeView::Families,
            TreeView::Families | TreeView::Table | TreeView::Compared(..) => TreeView::Steps,
        };
    }

    /// Switches back to the tree view.
    pub(super) fn show_steps(&mut self) {
        self.view = TreeView::Steps;
    }

    pub(super) fn shows_steps(&self) -> bool {
        self.view == TreeView::Steps
    }

    /// Shows the table of steps, or the tree again; returns whether the table is shown.
    pub(super) fn toggle_table(&mut self) -> bool {
        let is_table = self.view == TreeView::Table;
        self.view = if is_table { TreeView::Steps } else { TreeView::Table };
        !is_table
    }

    pub(super) fn shows_table(&self) -> bool {
        self.view == TreeView::Table
    }

    /// Sorts the table by the next column: the total, then the moves of each kind of step.
    pub(super) fn next_table_order(&mut self, doc: &Document) {
        let kinds = StepTable::of(doc, self.with_hidden).names;
        let at = self.table_order.as_ref().and_then(|of| kinds.iter().position(|it| it == of));
        self.table_order = kinds.get(at.map_or(0, |at| at + 1)).cloned();
    }

    /// Returns the table of steps, filtered and sorted.
    fn table(&self, doc: &Document) -> StepTable {
        let mut table = StepTable::of(doc, self.with_hidden);
        table.keep(&self.table_filter);
        if let Some(kind) = &self.table_order {
            table.sort_by_step(kind);
        }
        table
    }

    /// Returns whether the view needs the whole width of the screen.
    pub(super) fn is_wide(&self) -> bool {
        self.is_comparing() || self.view == TreeView::Table
    }

    pub(super) fn is_comparing(&self) -> bool {
        matches!(self.view, TreeView::Compared(..))
    }

    /// Stores the current step; a second call on another step shows the two branches side by side.
    pub(super) fn compare(&mut self, doc: &Document) -> Comparison {
        let node = doc.cursor();
        if self.is_comparing() {
            self.view = TreeView::Steps;
            return Comparison::Left;
        }
        match self.compared.take().filter(|&first| doc.tree.contains(first)) {
            Some(first) if first == node => Comparison::Nothing,
            Some(first) => {
                self.view = TreeView::Compared(first, node);
                Comparison::Shown
            }
            None => {
                self.compared = Some(node);
                Comparison::First
            }
        }
    }

    /// Computes the content for the area of the pane. `has_hero`: another pane shows the finished
    /// solution of the current node, so that this one does not repeat it.
    pub(super) fn refresh(&mut self, doc: &Document, totals: &Totals, area: Rect, has_hero: bool) {
        self.ending = Ending::of(doc);
        let width = area.width.saturating_sub(2);
        let list = self.list(doc, totals, width.into());
        let title = self.title(doc, list.nodes.iter().flatten().count());
        let mut out = Outline { title, list, ..Outline::default() };
        out.head = tree::head_width(&out.list.rows, width);
        let cursor = Some(doc.cursor());
        let is_current = |row: &tree::Row| row.place == tree::Place::Current;
        let of_cursor = out.list.nodes.iter().position(|&node| node == cursor);
        let of_row = || out.list.rows.iter().position(is_current);
        out.at = of_cursor.or_else(of_row).unwrap_or(0);
        let space = usize::from(area.height.saturating_sub(2));
        if let TreeView::Compared(left, right) = self.view {
            let best = [left, right].map(|node| {
                let known = totals.of(&doc.tree.line(node));
                known.map_or_else(|| "-".to_owned(), KnownTotal::text)
            });
            out.text = compared(doc, [left, right], &best, width.into());
        } else {
            let ending = if has_hero { Ending::default() } else { self.ending.clone() };
            let verdict = match &ending.verdict {
                Some(words) if space < ROOM_FOR_VERDICT => {
                    out.title = format!("{}  {}", out.title, words.0);
                    None
                }
                words => words.clone(),
            };
            let room = Room { width: width.into(), space, rows: out.list.rows.len() };
            out.foot = foot(doc, &ending.finished, verdict, &room);
        }
        out.top = (out.at + 1).saturating_sub(space - out.foot.len());
        self.outline = out;
    }

    /// Returns the visible lines of the tree, for the area of its pane.
    pub(super) fn lines(&self, area: Rect) -> Lines {
        let Outline { list, at, top, foot, .. } = &self.outline;
        let area = inside(area);
        let area = Rect { height: area.height.saturating_sub(foot.len() as u16), ..area };
        Lines { area, first: *top, len: list.rows.len(), selected: Some(*at) }
    }

    /// Draws the pane.
    pub(super) fn draw(&self, area: Rect, focused: bool, canvas: &mut Canvas<'_>) {
        let shown = &self.outline;
        let inside = canvas.frame(area, &format!(" {} ", shown.title), focused);
        let lines = self.lines(area);
        for (at, place) in lines.in_view().zip(lines.area.rows()) {
            let selected = focused && at == shown.at && shown.list.nodes[at].is_some();
            let row = &shown.list.rows[at];
            canvas.line(place, tree::line(row, selected, shown.head, inside.width, canvas.theme));
        }
        for (words, place) in shown.text.iter().zip(lines.area.rows()) {
            canvas.words(place, &words.0, words.1);
        }
        let foot = rows(inside, lines.area.height, u16::MAX);
        for (words, place) in shown.foot.iter().zip(foot.rows()) {
            canvas.words(place, &words.0, words.1);
        }
    }

    /// Returns the title; `lines` is the number of lines in the current view.
    fn title(&self, doc: &Document, lines: usize) -> String {
        match self.view {
            TreeView::Steps if self.compared.is_some_and(|node| doc.tree.contains(node)) => {
                "Skeleton tree  V on another step compares".to_owned()
            }
            TreeView::Steps if self.with_hidden => "Skeleton tree  with what is hidden".to_owned(),
            TreeView::Steps => {
                format!("Skeleton tree  {}", self.facts.text()).trim_end().to_owned()
            }
            TreeView::Lines => format!("Complete lines by total  {lines}"),
            TreeView::Starred => format!("Complete lines with a star  {lines}"),
            TreeView::Families => format!("Complete lines by EO  {lines}"),
            TreeView::Table => {
                let filter = match self.table_filter.as_str() {
                    "" => String::new(),
                    words => {
                        format!(" of {}  /{words}", StepTable::of(doc, self.with_hidden).rows.len())
                    }
                };
                let order =
                    self.table_order.as_ref().map_or_else(String::new, |of| format!("  by {of}"));
                format!("Steps side by side  {lines}{filter}{order}")
            }
            TreeView::Compared(..) => "Two branches: Esc goes back".to_owned(),
        }
    }

    fn list(&self, doc: &Document, totals: &Totals, width: usize) -> TreeRows {
        match self.view {
            TreeView::Steps => TreeRows::steps(doc, self.with_hidden, totals),
            TreeView::Lines => TreeRows::lines(&doc.complete_lines(), doc.cursor()),
            TreeView::Starred => {
                let lines = doc.complete_lines().into_iter().filter(|line| line.starred);
                TreeRows::lines(&lines.collect::<Vec<_>>(), doc.cursor())
            }
            TreeView::Families => TreeRows::families(&doc.complete_lines(), doc.cursor()),
            TreeView::Table => {
                step_table::rows(&self.table(doc), width.saturating_sub(tree::BESIDE_MOVES))
            }
            TreeView::Compared(..) => TreeRows::default(),
        }
    }
}

/// The text in the column of a branch that is an ancestor of the other one.
const GOES_ON: &str = "ends here, the other goes on";

/// Returns the lines of two branches side by side: their common part once, then two columns, each
/// below the best total that is known for its branch.
fn compared(
    doc: &Document,
    [left, right]: [NodeId; 2],
    best: &[String; 2],
    width: usize,
) -> Vec<Words> {
    let Some(found) = doc.compare(left, right) else {
        return vec![Words("one of the steps is deleted".to_owned(), Role::Dim)];
    };
    let mut out = Vec::new();
    if found.common.is_empty() {
        out.push(Words("nothing in common".to_owned(), Role::Dim));
    } else {
        out.push(Words("in common".to_owned(), Role::Dim));
        for row in &found.common {
            out.push(Words(head(row, width), Role::Text));
            out.push(Words(clip(&format!("  {}", row.moves), width), Role::Dim));
        }
    }
    let column = width.saturating_sub(3) / 2;
    let mut left_cells = cells(&found.left, column);
    let mut right_cells = cells(&found.right, column);
    match (left_cells.is_empty(), right_cells.is_empty()) {
        (true, false) => left_cells.push(clip(GOES_ON, column)),
        (false, true) => right_cells.push(clip(GOES_ON, column)),
        _ => {}
    }
    out.push(Words(String::new(), Role::Dim));
    let [a, b] = [("left", &best[0]), ("right", &best[1])].map(|(side, best)| {
        format!("{side}{:>room$}", format!("best {best}"), room = column.saturating_sub(side.len()))
    });
    out.push(Words(format!("{a} │ {b}"), Role::Accent));
    for at in 0..left_cells.len().max(right_cells.len()) {
        let [a, b] =
            [&left_cells, &right_cells].map(|cells| cells.get(at).map_or("", |cell| cell.as_str()));
        let gap = " ".repeat(column.saturating_sub(a.width()));
        let role = if at % 2 == 0 { Role::Text } else { Role::Dim };
        out.push(Words(format!("{a}{gap} │ {b}"), role));
    }
    out.push(Words(String::new(), Role::Dim));
    out.push(Words(clip(&doc.verdict_on(left, right), width), Role::Accent));
    out
}

/// Returns the steps of a branch as lines of a column, two lines for each step.
fn cells(rows: &[OutlineRow], width: usize) -> Vec<String> {
    let rows = rows.iter();
    rows.flat_map(|row| [head(row, width), clip(&format!("  {}", row.moves), width)]).collect()
}

/// Returns the first line of a step: label, remaining pieces, count and total.
fn head(row: &OutlineRow, width: usize) -> String {
    let tail = format!("{:>6}{:>5}", row.count_in_words(), row.total);
    let left = if row.name.is_empty() { &row.summary.left } else { &row.name };
    let words = clip(format!("{}  {left}", row.title).trim_end(), width.saturating_sub(11));
    let gap = width.saturating_sub(words.width() + tail.width());
    format!("{words}{}{tail}", " ".repeat(gap))
}

/// Minimum number of rows of the pane for a separate row with the verdict; else the title has it.
const ROOM_FOR_VERDICT: usize = 5;

/// The size of the inside of the pane, and the number of rows that the tree needs.
struct Room {
    width: usize,
    space: usize,
    rows: usize,
}

/// Returns the lines below the tree: the note of the current step, the solution, and whether it may
/// be handed in.
fn foot(doc: &Document, finished: &str, verdict: Option<Words>, room: &Room) -> Vec<Words> {
    let &Room { width, space, rows } = room;
    let text = doc.tree.get(doc.cursor()).map_or("", |of| of.note.as_str());
    let mut words: Vec<String> = text.lines().flat_map(|line| wrapped(line, width)).collect();
    let fits = !finished.is_empty() && space >= 3;
    let end = if fits { in_rows(finished, width, space / 3) } else { Vec::new() };
    // The note gets at least half of the pane, or the rows that the tree leaves.
    let verdict = verdict.map_or_else(Vec::new, |Words(text, role)| {
        let rows = in_rows(&text, width, 2).into_iter();
        rows.map(|row| Words(row, role)).collect()
    });
    let taken = end.len() + verdict.len();
    let most = (space / 2).max(space.saturating_sub(rows)).saturating_sub(taken);
    if words.len() > most {
        words.truncate(most);
        if let Some(last) = words.last_mut() {
            *last = clip(&format!("{last} …"), width);
        }
    }
    let words = words.into_iter().map(|line| Words(line, Role::Text));
    let end = end.into_iter().map(|line| Words(line, Role::Good));
    words.chain(end).chain(verdict).collect()
}
