//! The content of the pane of the tree: the tree, the complete lines in it, or two branches side by
//! side, and below it the note of the step in work and the solution.

use premove_fmc::listing::KnownTotal;
use premove_fmc::{CompleteLine, Document, NodeId, NodeMark, OutlineEntry};
use unicode_width::UnicodeWidthStr;

use super::SolveState;
use crate::theme::Role;
use crate::widget::text::{clip, in_rows, wrapped};
use crate::widget::tree::{self, Place};
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
    pub(super) rows: Vec<tree::Row>,
    /// The step of each row; `None` where a row is not a step.
    pub(super) nodes: Vec<Option<NodeId>>,
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
        out.head = tree::head_width(&out.rows, width);
        let cursor = Some(doc.cursor());
        out.at = out.nodes.iter().position(|&node| node == cursor).unwrap_or(0);
        let space = usize::from(area.height.saturating_sub(2));
        if out.text.is_empty() {
            let verdict = match verdict {
                Some(words) if space < ROOM_FOR_VERDICT => {
                    out.title = format!("{}  {}", out.title, words.0);
                    None
                }
                words => words.cloned(),
            };
            let room = Room { width: usize::from(width), space, rows: out.rows.len() };
            out.foot = foot(doc, finished, verdict, &room);
        }
        let height = space - out.foot.len();
        let top = solve.tree_top.min(out.rows.len().saturating_sub(height)).min(out.at);
        out.top = top.max((out.at + 1).saturating_sub(height));
        out
    }

    fn fill(&mut self, solve: &SolveState, doc: &Document, width: usize) {
        let lines = || doc.complete_lines();
        match solve.tree_view {
            TreeView::Steps => self.steps(doc, solve),
            TreeView::Lines => {
                self.lines("Complete lines by total", &lines(), doc.cursor());
            }
            TreeView::Starred => {
                let starred: Vec<_> = lines().into_iter().filter(|line| line.starred).collect();
                self.lines("Complete lines with a star", &starred, doc.cursor());
            }
            TreeView::Families => self.families(&lines(), doc.cursor()),
            TreeView::Compared(left, right) => {
                "Two branches: Esc goes back".clone_into(&mut self.title);
                let best = [left, right].map(|node| {
                    let known = solve.totals.of(&doc.tree.line(node));
                    known.map_or_else(|| "-".to_owned(), KnownTotal::text)
                });
                self.text = compared(doc, [left, right], &best, width);
            }
        }
    }

    fn steps(&mut self, doc: &Document, solve: &SolveState) {
        let marked = solve.compared.filter(|&node| doc.tree.contains(node));
        self.title = match (solve.with_hidden, marked) {
            (_, Some(_)) => "Skeleton tree  V on another step compares".to_owned(),
            (true, _) => "Skeleton tree  with what is hidden".to_owned(),
            _ => format!("Skeleton tree  {}", solve.to_go.text()).trim_end().to_owned(),
        };
        self.push(Some(NodeId::ROOT), scramble_row(doc));
        for entry in doc.outline(solve.with_hidden) {
            match entry {
                OutlineEntry::Step(row) => self.push(Some(row.node), step_row(*row)),
                OutlineEntry::Folded { guides, steps } => {
                    let label = format!("{steps} hidden");
                    let row = tree::Row { guides, label, faded: true, ..tree::Row::default() };
                    self.push(None, row);
                }
            }
        }
        self.best_totals(doc, solve);
    }

    /// Sets the column of the best totals, where one is known. The steps of a finished line have
    /// its total, or less.
    fn best_totals(&mut self, doc: &Document, solve: &SolveState) {
        let best: Vec<_> = self
            .nodes
            .iter()
            .map(|node| node.and_then(|node| solve.totals.of(&doc.tree.line(node))))
            .collect();
        if best.iter().all(Option::is_none) {
            return;
        }
        for (row, known) in self.rows.iter_mut().zip(best) {
            row.best =
                Some(known.map_or_else(Default::default, |known| (known.text(), known.is_proven)));
        }
    }

    fn lines(&mut self, title: &str, lines: &[CompleteLine], cursor: NodeId) {
        self.title = format!("{title}  {}", lines.len());
        for line in lines {
            self.push(Some(line.node), line_row(line, cursor, Vec::new()));
        }
        if lines.is_empty() {
            self.empty();
        }
    }

    fn families(&mut self, lines: &[CompleteLine], cursor: NodeId) {
        self.title = format!("Complete lines by EO  {}", lines.len());
        let mut groups: Vec<Vec<&CompleteLine>> = Vec::new();
        for line in lines {
            match groups.iter_mut().find(|group| group[0].eo == line.eo) {
                Some(group) => group.push(line),
                None => groups.push(vec![line]),
            }
        }
        for group in groups {
            let best = group[0].solution.len();
            let label = match &group[0].eo {
                Some((title, moves)) => format!("{title}  {moves}"),
                None => "without an EO".to_owned(),
            };
            let note = format!("best {best}");
            self.push(None, tree::Row { label, note, place: Place::Path, ..tree::Row::default() });
            for (at, line) in group.iter().enumerate() {
                let guides = vec![at + 1 < group.len()];
                self.push(Some(line.node), line_row(line, cursor, guides));
            }
        }
        if lines.is_empty() {
            self.empty();
        }
    }

    fn empty(&mut self) {
        let label = "no complete line of this kind yet".to_owned();
        self.push(None, tree::Row { label, ..tree::Row::default() });
    }

    fn push(&mut self, node: Option<NodeId>, row: tree::Row) {
        self.nodes.push(node);
        self.rows.push(row);
    }
}

/// Returns the whole tree as rows: the scramble, then every step.
pub(in crate::screen) fn tree_rows(doc: &Document) -> Vec<tree::Row> {
    std::iter::once(scramble_row(doc)).chain(doc.rows().into_iter().map(step_row)).collect()
}

/// Returns the rows of the tree without facts about the states: no step names, nothing left to do.
pub(in crate::screen) fn bare_tree_rows(doc: &Document) -> Vec<tree::Row> {
    let scramble = tree::Row { note: String::new(), ..scramble_row(doc) };
    std::iter::once(scramble).chain(doc.rows().into_iter().map(bare_step_row)).collect()
}

fn scramble_row(doc: &Document) -> tree::Row {
    let at_start = doc.cursor().is_root();
    let known = at_start && !doc.scramble.is_blank();
    let badges = doc.badges().filter(|_| known);
    tree::Row {
        label: "scramble".to_owned(),
        note: badges.map_or_else(String::new, |badges| badges.summary().to_string()),
        place: if at_start { Place::Current } else { Place::Path },
        ..tree::Row::default()
    }
}

/// Returns the row of a step with facts about its state: the name of the step, the rest to solve,
/// the cases of FR.
fn step_row(of: premove_fmc::OutlineRow) -> tree::Row {
    let label = of.title.clone();
    let left = of.summary.left.clone();
    let fr = if of.fr.is_empty() { String::new() } else { format!("FR {}", of.fr) };
    let bare = bare_step_row(of);
    // The user's own note stands before the cases.
    let notes = [left, bare.note, fr].into_iter().filter(|note| !note.is_empty());
    tree::Row { label, note: notes.collect::<Vec<_>>().join("  "), ..bare }
}

/// Returns the row of a step without these facts: its moves and the user's words.
fn bare_step_row(of: premove_fmc::OutlineRow) -> tree::Row {
    let twins = of.twins.map(|number| format!("={number}"));
    let hidden = of.hidden.then(|| "hidden".to_owned());
    let name = Some(of.name).filter(|name| !name.is_empty());
    let mut lines = of.note.lines();
    let first = lines.next();
    let more = if lines.next().is_some() { " …" } else { "" };
    let name: Vec<_> = [twins, hidden, name].into_iter().flatten().collect();
    tree::Row {
        mark: sign(of.mark),
        name: name.join(" "),
        note: first.map_or_else(String::new, |line| format!("\"{line}{more}\"")),
        place: match (of.current, of.on_path) {
            (true, _) => Place::Current,
            (_, true) => Place::Path,
            _ => Place::Aside,
        },
        finished: of.solution.is_some(),
        faded: of.hidden || of.mark == NodeMark::Struck,
        count: count(of.count, of.cancelled),
        total: of.total.to_string(),
        guides: of.guides,
        label: "moves".to_owned(),
        moves: of.moves,
        best: None,
    }
}

/// Writes the moves of a step, and how many of them cancel: `7-1`.
fn count(count: usize, cancelled: usize) -> String {
    if cancelled > 0 { format!("{count}-{cancelled}") } else { count.to_string() }
}

fn sign(mark: NodeMark) -> Option<char> {
    match mark {
        NodeMark::Plain => None,
        NodeMark::Star => Some('★'),
        NodeMark::Struck => Some('✗'),
    }
}

/// Returns the row of a complete line: its steps with the total at each.
fn line_row(line: &CompleteLine, cursor: NodeId, guides: Vec<bool>) -> tree::Row {
    let steps: Vec<_> = line.steps.iter().map(|(step, total)| format!("{step} {total}")).collect();
    let mark = match (line.struck, line.starred) {
        (true, _) => NodeMark::Struck,
        (_, true) => NodeMark::Star,
        _ => NodeMark::Plain,
    };
    tree::Row {
        guides,
        mark: sign(mark),
        label: format!("{} moves", line.solution.len()),
        moves: steps.join(" > "),
        name: line.name.clone(),
        place: if line.node == cursor { Place::Current } else { Place::Path },
        finished: true,
        faded: line.struck,
        ..tree::Row::default()
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
    out.push(Words(clip(&verdict(doc, left, right), width), Role::Accent));
    out
}

/// Writes label, rest to solve, count and total of a step.
fn head(row: &premove_fmc::OutlineRow, width: usize) -> String {
    let tail = format!("{:>6}{:>5}", count(row.count, row.cancelled), row.total);
    let left = if row.name.is_empty() { &row.summary.left } else { &row.name };
    let words = clip(format!("{}  {left}", row.title).trim_end(), width.saturating_sub(11));
    let gap = width.saturating_sub(words.width() + tail.width());
    format!("{words}{}{tail}", " ".repeat(gap))
}

/// Compares the totals and the states of two branches in words.
fn verdict(doc: &Document, left: NodeId, right: NodeId) -> String {
    let (Some(a), Some(b)) = (doc.at(left), doc.at(right)) else { return String::new() };
    let totals = match (a.total, b.total) {
        (a, b) if a < b => format!("left is {} shorter: {a} and {b} moves", b - a),
        (a, b) if a > b => format!("right is {} shorter: {a} and {b} moves", a - b),
        (a, _) => format!("both have {a} moves"),
    };
    let states = match (a.solution.is_some(), b.solution.is_some()) {
        (true, true) => "both solve the cube",
        (true, false) => "only left solves the cube",
        (false, true) => "only right solves the cube",
        (false, false) if a.cube == b.cube => "the states are equal",
        (false, false) => "the states differ",
    };
    format!("{totals}, {states}")
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
