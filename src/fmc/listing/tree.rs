//! Rows for the skeleton tree and for its complete lines, with the best known totals.

use super::totals::Totals;
use crate::{CompleteLine, Document, NodeId, NodeMark, OutlineEntry, OutlineRow};

/// Place of a node relative to the current node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Place {
    /// The node is on another branch.
    #[default]
    Aside,
    /// The node is on the path to the current node.
    Path,
    /// The current node.
    Current,
}

/// A row of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TreeRow {
    /// For each level above: `true` if a sibling follows below, so that a guide line continues. The
    /// last entry is for the node itself, unless it is an only child.
    pub guides: Vec<bool>,
    /// `true` if the step is the only one behind its parent. Such a step is not indented: it has
    /// the guide lines of its parent.
    pub is_only: bool,
    /// The user's mark on the step.
    pub mark: NodeMark,
    /// The label: `EO F/B`, `DR U/D`, `moves`.
    pub label: String,
    /// The moves of the step.
    pub moves: String,
    /// Number of moves of the step, and how many of them cancel: `7-1`.
    pub count: String,
    /// Total number of moves up to the step, after cancellation.
    pub total: String,
    /// The best known finished total through the node, and whether it is proven. `None` if the rows
    /// have no such column.
    pub best: Option<(String, bool)>,
    /// A sign for equal states, and the name. They are short, so that the moves have space.
    pub name: String,
    /// Label of the state, the note, and the mark of a step that the program found: `4c4e`, `4a1
    /// 2e`, `found`.
    pub note: String,
    /// Place of the node relative to the current node.
    pub place: Place,
    /// `true` if the line up to the step solves the cube.
    pub finished: bool,
    /// `true` if the step is struck out or hidden.
    pub faded: bool,
}

impl TreeRow {
    /// Returns the row of the scramble.
    fn scramble(doc: &Document) -> Self {
        let at_start = doc.cursor().is_root();
        let badges = doc.badges().filter(|_| at_start && !doc.scramble.is_blank());
        Self {
            label: "scramble".to_owned(),
            note: badges.map_or_else(String::new, |badges| badges.summary().to_string()),
            place: if at_start { Place::Current } else { Place::Path },
            ..Self::default()
        }
    }

    /// Returns the row of a step with facts about its state: the name of the step, what is left to
    /// solve, the FR cases, the BR cases, and whether the program found the step.
    fn step(of: OutlineRow) -> Self {
        let label = of.title.clone();
        let found = of.origin.mark().to_owned();
        let [left, pieces] = [of.summary.left.clone(), of.summary.pieces.clone()];
        let [fr, br] = [("FR", &of.fr), ("BR", &of.br)].map(|(name, cases)| {
            if cases.is_empty() { String::new() } else { format!("{name} {cases}") }
        });
        let bare = Self::bare_step(of);
        // The user's own note comes before the cases.
        let notes =
            [left, pieces, bare.note, fr, br, found].into_iter().filter(|note| !note.is_empty());
        Self { label, note: notes.collect::<Vec<_>>().join("  "), ..bare }
    }

    /// Returns the row of a step without facts about its state: only its moves and the user's own
    /// words.
    fn bare_step(of: OutlineRow) -> Self {
        let count = of.count_in_words();
        let twins = of.twins.map(|number| format!("={number}"));
        let hidden = of.hidden.then(|| "hidden".to_owned());
        let name = Some(of.name).filter(|name| !name.is_empty());
        let mut lines = of.note.lines();
        let first = lines.next();
        let more = if lines.next().is_some() { " …" } else { "" };
        let name: Vec<_> = [twins, hidden, name].into_iter().flatten().collect();
        Self {
            mark: of.mark,
            name: name.join(" "),
            note: first.map_or_else(String::new, |line| format!("\"{line}{more}\"")),
            place: match (of.current, of.on_path) {
                (true, _) => Place::Current,
                (_, true) => Place::Path,
                _ => Place::Aside,
            },
            finished: of.solution.is_some(),
            faded: of.hidden || of.mark == NodeMark::Struck,
            count,
            total: of.total.to_string(),
            guides: of.guides,
            is_only: false,
            label: "moves".to_owned(),
            moves: of.moves,
            best: None,
        }
    }

    /// Returns the row of a complete line: its steps, with the total after each.
    fn line(line: &CompleteLine, cursor: NodeId, guides: Vec<bool>) -> Self {
        let steps = line.steps.iter().map(|(step, total)| format!("{step} {total}"));
        let mark = match (line.struck, line.starred) {
            (true, _) => NodeMark::Struck,
            (_, true) => NodeMark::Star,
            _ => NodeMark::Plain,
        };
        Self {
            guides,
            mark,
            label: format!("{} moves", line.solution.len()),
            moves: steps.collect::<Vec<_>>().join(" > "),
            name: line.name.clone(),
            place: if line.node == cursor { Place::Current } else { Place::Path },
            finished: true,
            faded: line.struck,
            ..Self::default()
        }
    }
}

/// Returns the rows of the whole tree: the scramble, then all steps.
pub fn tree_rows(doc: &Document) -> Vec<TreeRow> {
    let steps = doc.rows().into_iter().map(TreeRow::step);
    indented_by_branches(std::iter::once(TreeRow::scramble(doc)).chain(steps).collect())
}

/// Returns the rows of the tree without facts about the states: no names of steps, and not what is
/// left to solve.
pub fn bare_tree_rows(doc: &Document) -> Vec<TreeRow> {
    let scramble = TreeRow { note: String::new(), ..TreeRow::scramble(doc) };
    let steps = doc.rows().into_iter().map(TreeRow::bare_step);
    indented_by_branches(std::iter::once(scramble).chain(steps).collect())
}

/// Leaves out the guide lines of only children, so that a line of steps without branches is not
/// indented at each step and its moves keep their space.
fn indented_by_branches(mut rows: Vec<TreeRow>) -> Vec<TreeRow> {
    // For each level above the current row: whether its step is an only child.
    let mut only: Vec<bool> = Vec::new();
    for row in &mut rows {
        let Some(above) = row.guides.len().checked_sub(1) else { continue };
        // A row directly below its parent, without a sibling behind it, is an only child.
        row.is_only = only.len() == above && !row.guides[above];
        only.truncate(above);
        only.push(row.is_only);
        let guides = row.guides.iter().zip(&only);
        row.guides = guides.filter(|(_, is_only)| !**is_only).map(|(more, _)| *more).collect();
    }
    rows
}

/// Rows of a list, for the steps of the tree or for its complete lines.
#[derive(Clone, Debug, Default)]
pub struct TreeRows {
    /// The rows.
    pub rows: Vec<TreeRow>,
    /// The node of each row; `None` if the row does not stand for a step.
    pub nodes: Vec<Option<NodeId>>,
}

impl TreeRows {
    /// Returns rows for the scramble and the steps, with the best known totals. Hidden steps are
    /// folded unless `with_hidden` is set. The best total of a step in a finished line is at most
    /// the total of that line.
    pub fn steps(doc: &Document, with_hidden: bool, totals: &Totals) -> Self {
        let mut out = Self::default();
        out.push(Some(NodeId::ROOT), TreeRow::scramble(doc));
        for entry in doc.outline(with_hidden) {
            match entry {
                OutlineEntry::Step(row) => out.push(Some(row.node), TreeRow::step(*row)),
                OutlineEntry::Folded { guides, steps } => {
                    let label = format!("{steps} hidden");
                    out.push(None, TreeRow { guides, label, faded: true, ..TreeRow::default() });
                }
            }
        }
        let nodes = out.nodes.iter();
        let best: Vec<_> = nodes.map(|node| totals.of(&doc.tree.line((*node)?))).collect();
        if best.iter().any(Option::is_some) {
            for (row, known) in out.rows.iter_mut().zip(best) {
                let words = known.map(|known| (known.text(), known.is_proven));
                row.best = Some(words.unwrap_or_default());
            }
        }
        out.rows = indented_by_branches(out.rows);
        out
    }

    /// Returns rows for complete lines.
    pub fn lines(lines: &[CompleteLine], cursor: NodeId) -> Self {
        let mut out = Self::default();
        for line in lines {
            out.push(Some(line.node), TreeRow::line(line, cursor, Vec::new()));
        }
        out.or_none()
    }

    /// Returns rows for complete lines, each below the row of its EO.
    pub fn families(lines: &[CompleteLine], cursor: NodeId) -> Self {
        let mut out = Self::default();
        let mut groups: Vec<Vec<&CompleteLine>> = Vec::new();
        for line in lines {
            match groups.iter_mut().find(|group| group[0].eo == line.eo) {
                Some(group) => group.push(line),
                None => groups.push(vec![line]),
            }
        }
        for group in groups {
            let label = match &group[0].eo {
                Some((title, moves)) => format!("{title}  {moves}"),
                None => "without an EO".to_owned(),
            };
            let note = format!("best {}", group[0].solution.len());
            out.push(None, TreeRow { label, note, place: Place::Path, ..TreeRow::default() });
            for (at, line) in group.iter().enumerate() {
                let guides = vec![at + 1 < group.len()];
                out.push(Some(line.node), TreeRow::line(line, cursor, guides));
            }
        }
        out.or_none()
    }

    /// Returns the rows; if there are none, a single row with a message.
    fn or_none(mut self) -> Self {
        if self.rows.is_empty() {
            let label = "no complete line of this kind yet".to_owned();
            self.push(None, TreeRow { label, ..TreeRow::default() });
        }
        self
    }

    fn push(&mut self, node: Option<NodeId>, row: TreeRow) {
        self.nodes.push(node);
        self.rows.push(row);
    }

    /// Returns the step to select when the user moves by `by` rows from the row `at`. Rows that are
    /// not steps are skipped.
    pub fn step_from(&self, at: usize, by: isize) -> Option<NodeId> {
        let wanted = at.saturating_add_signed(by).min(self.nodes.len().max(1) - 1);
        let (before, after) = self.nodes.split_at(wanted.min(self.nodes.len()));
        let forward = after.iter().copied().flatten().next();
        let backward = before.iter().rev().copied().flatten().next();
        if by < 0 {
            // Prefer the wanted row, then the nearest step above it, then the nearest one below.
            after.first().copied().flatten().or(backward).or(forward)
        } else {
            forward.or(backward)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_branches_is_not_indented_and_branches_are() {
        // A scramble, a step with one child that has two children, the first with a child.
        let levels: [&[bool]; 6] = [
            &[],
            &[false],
            &[false, false],
            &[false, false, true],
            &[false, false, true, false],
            &[false, false, false],
        ];
        let rows = levels.map(|guides| TreeRow { guides: guides.to_vec(), ..TreeRow::default() });
        let rows = indented_by_branches(rows.to_vec());
        let found: Vec<_> = rows.iter().map(|row| (row.guides.clone(), row.is_only)).collect();
        let want = [
            (vec![], false),
            (vec![], true),
            (vec![], true),
            (vec![true], false),
            (vec![true], true),
            (vec![false], false),
        ];
        assert_eq!(found, want);
    }
}
