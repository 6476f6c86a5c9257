//! The content of the pane of the tree: the tree, the complete lines in it, or two branches side by
//! side, and below it the note of the step in work and the solution.

use premove_fmc::listing::{KnownTotal, TreeRows};
use premove_fmc::{Document, NodeId};
use unicode_width::UnicodeWidthStr;

use super::SolveState;
use crate::theme::Role;
use crate::widget::text::{clip, in_rows, wrapped};
use crate::widget::tree;
use crate::widget::words::Words;

/// The view in the pane of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TreeView {
    #[default]
    Steps,
    /// Complete lines, shortest first.
    Lines,
    /// Complete lines with a star.
    Starred,
    /// Complete lines by EO.
    Families,
    /// Two branches side by side.
    Compared(NodeId, NodeId),
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
    /// The text in the place of the rows.
    pub(super) text: Vec<Words>,
    /// The lines below the rows.
    pub(super) foot: Vec<Words>,
}

impl Outline {
    pub(super) fn of(solve: &SolveState, finished: &str, verdict: Option<&Words>) -> Self {
        let doc = solve.workspace.now();
        let area = solve.areas.tree;
        let width = area.width.saturating_sub(2);
        let mut out = Self::default();
        out.fill(solve, doc, usize::from(width));
        out.head = tree::head_width(&out.list.rows, width);
        let cursor = Some(doc.cursor());
        out.at = out.list.nodes.iter().position(|&node| node == cursor).unwrap_or(0);
        let space = usize::from(area.height.saturating_sub(2));
        if out.text.is_empty() {
            let verdict = match verdict {
                Some(words) if space < ROOM_FOR_VERDICT => {
                    out.title = format!("{}  {}", out.title, words.0);
                    None
                }
                words => words.cloned(),
            };
            let room = Room { width: usize::from(width), space, rows: out.list.rows.len() };
            out.foot = foot(doc, finished, verdict, &room);
        }
        let height = space - out.foot.len();
        let top = solve.tree_top.min(out.list.rows.len().saturating_sub(height)).min(out.at);
        out.top = top.max((out.at + 1).saturating_sub(height));
        out
    }

    fn fill(&mut self, solve: &SolveState, doc: &Document, width: usize) {
        let mut lines = doc.complete_lines();
        let cursor = doc.cursor();
        let (title, list) = match solve.tree_view {
            TreeView::Steps => {
                let steps = TreeRows::steps(doc, solve.with_hidden, &solve.totals);
                (Self::title_of_steps(doc, solve), steps)
            }
            TreeView::Lines => {
                let title = format!("Complete lines by total  {}", lines.len());
                (title, TreeRows::lines(&lines, cursor))
            }
            TreeView::Starred => {
                lines.retain(|line| line.starred);
                let title = format!("Complete lines with a star  {}", lines.len());
                (title, TreeRows::lines(&lines, cursor))
            }
            TreeView::Families => {
                let title = format!("Complete lines by EO  {}", lines.len());
                (title, TreeRows::families(&lines, cursor))
            }
            TreeView::Compared(left, right) => {
                let best = [left, right].map(|node| {
                    let known = solve.totals.of(&doc.tree.line(node));
                    known.map_or_else(|| "-".to_owned(), KnownTotal::text)
                });
                self.text = compared(doc, [left, right], &best, width);
                ("Two branches: Esc goes back".to_owned(), TreeRows::default())
            }
        };
        self.title = title;
        self.list = list;
    }

    /// Returns the title of the whole tree.
    fn title_of_steps(doc: &Document, solve: &SolveState) -> String {
        let marked = solve.compared.filter(|&node| doc.tree.contains(node));
        match (solve.with_hidden, marked) {
            (_, Some(_)) => "Skeleton tree  V on another step compares".to_owned(),
            (true, _) => "Skeleton tree  with what is hidden".to_owned(),
            _ => format!("Skeleton tree  {}", solve.to_go.text()).trim_end().to_owned(),
        }
    }
}

/// Shows two branches side by side: their common part once, then two columns, each below the best
/// total that is known behind its branch.
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
    let cells = |rows: &[premove_fmc::OutlineRow]| -> Vec<String> {
        let cell = |row: &premove_fmc::OutlineRow| {
            [head(row, column), clip(&format!("  {}", row.moves), column)]
        };
        rows.iter().flat_map(cell).collect()
    };
    let [left_cells, right_cells] = [cells(&found.left), cells(&found.right)];
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

/// Writes label, rest to solve, count and total of a step.
fn head(row: &premove_fmc::OutlineRow, width: usize) -> String {
    let tail = format!("{:>6}{:>5}", row.count_in_words(), row.total);
    let left = if row.name.is_empty() { &row.summary.left } else { &row.name };
    let words = clip(format!("{}  {left}", row.title).trim_end(), width.saturating_sub(11));
    let gap = width.saturating_sub(words.width() + tail.width());
    format!("{words}{}{tail}", " ".repeat(gap))
}

/// Fewest rows for a row of its own for the verdict on a solution; else it stands in the title.
const ROOM_FOR_VERDICT: usize = 5;

/// The size of the inside of the pane, and the rows that the tree would take.
struct Room {
    width: usize,
    space: usize,
    rows: usize,
}

/// Returns the note of the step in work, the solution and whether it may be handed in, in the lines
/// that are free for them.
fn foot(doc: &Document, finished: &str, verdict: Option<Words>, room: &Room) -> Vec<Words> {
    let &Room { width, space, rows } = room;
    let text = doc.tree.get(doc.cursor()).map_or("", |of| of.note.as_str());
    let mut words: Vec<String> = text.lines().flat_map(|line| wrapped(line, width)).collect();
    let fits = !finished.is_empty() && space >= 3;
    let end = if fits { in_rows(finished, width, space / 3) } else { Vec::new() };
    // At least half of the pane, and what the tree leaves.
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
