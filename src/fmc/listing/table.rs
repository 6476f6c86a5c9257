//! The tree as a table: a row for each line of steps, and a column for each kind of step, as
//! solvers lay out their branches on paper.

use super::words::{filter_words, has_words};
use crate::{Document, NodeId, NodeMark, OutlineEntry, OutlineRow};

/// The lines of a tree with their steps side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepTable {
    /// The kinds of steps in the order of the lines: `EO`, `DR`, `HTR`, `finish`.
    pub names: Vec<String>,
    /// The lines: those that solve the cube first, the shortest first, then the others in the order
    /// of the tree.
    pub rows: Vec<StepTableRow>,
}

/// A line of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepTableRow {
    /// The last step of the line.
    pub node: NodeId,
    /// For each column the moves of its step with their number, such as `3  B (L2 F)`; empty if the
    /// line has no such step.
    pub cells: Vec<String>,
    /// Number of moves of the whole line.
    pub total: usize,
    /// `true` if the line solves the cube.
    pub is_solved: bool,
    /// The mark on the last step.
    pub mark: NodeMark,
    /// `true` if the line contains the current node.
    pub is_current: bool,
}

impl StepTable {
    /// Returns the lines of a tree; those in hidden branches only if `with_hidden` is set.
    pub fn of(doc: &Document, with_hidden: bool) -> Self {
        let mut lines: Vec<Vec<OutlineRow>> = Vec::new();
        let mut path: Vec<OutlineRow> = Vec::new();
        for entry in doc.outline(with_hidden) {
            let OutlineEntry::Step(row) = entry else { continue };
            if row.depth < path.len() {
                lines.push(path.clone());
                path.truncate(row.depth);
            }
            path.push(*row);
        }
        if !path.is_empty() {
            lines.push(path);
        }
        let names = names_of(&lines);
        let mut rows: Vec<_> =
            lines.iter().filter_map(|line| StepTableRow::of(line, &names)).collect();
        let order = |row: &StepTableRow| if row.is_solved { row.total } else { usize::MAX };
        rows.sort_by_key(order);
        Self { names, rows }
    }

    /// Keeps the lines that have all words of a filter in their moves, kinds of steps or total.
    pub fn keep(&mut self, filter: &str) {
        let words = filter_words(filter);
        let names = self.names.clone();
        self.rows.retain(|row| {
            let cells = row.cells.iter().zip(&names).filter(|(cell, _)| !cell.is_empty());
            let cells: Vec<String> = cells.map(|(cell, name)| format!("{name} {cell}")).collect();
            has_words(&words, &format!("{} {}", cells.join("  "), row.total).to_lowercase())
        });
    }

    /// Sorts the lines by the number of moves of a kind of step; lines without such a step come
    /// last. Lines with the same number stay in their order. An unknown kind changes nothing.
    pub fn sort_by_step(&mut self, name: &str) {
        let Some(column) = self.names.iter().position(|of| of == name) else { return };
        let count = |cell: &str| cell.split(['-', ' ']).next().and_then(|n| n.parse::<u32>().ok());
        self.rows.sort_by_key(|row| count(&row.cells[column]).unwrap_or(u32::MAX));
    }
}

impl StepTableRow {
    fn of(line: &[OutlineRow], names: &[String]) -> Option<Self> {
        let last = line.last()?;
        let mut cells = vec![String::new(); names.len()];
        for step in line {
            let Some(at) = names.iter().position(|name| name == kind(step)) else { continue };
            let cell = format!("{}  {}", step.count, step.moves);
            let before = std::mem::take(&mut cells[at]);
            cells[at] = if before.is_empty() { cell } else { format!("{before}; {cell}") };
        }
        Some(Self {
            node: last.node,
            cells,
            total: last.total,
            is_solved: last.solution.is_some(),
            mark: last.mark,
            is_current: line.iter().any(|step| step.current),
        })
    }
}

/// Returns the kind of a step, without its axis: `DR` for `DR U/D`.
fn kind(step: &OutlineRow) -> &str {
    match step.title.split_once(' ') {
        Some((kind, axis)) if axis.contains('/') => kind,
        _ => &step.title,
    }
}

/// Returns the kinds of the steps of all lines. A kind stands behind those that come before it in
/// the lines.
fn names_of(lines: &[Vec<OutlineRow>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in lines {
        let mut behind = 0;
        for step in line {
            let kind = kind(step);
            if let Some(at) = names.iter().position(|name| name == kind) {
                behind = at + 1;
            } else {
                names.insert(behind, kind.to_owned());
                behind += 1;
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use premove_cube::notation::parse;

    use super::*;
    use crate::{Origin, Workspace};

    #[test]
    fn branches_are_rows_and_kinds_of_steps_are_columns() {
        let mut workspace = Workspace::default();
        workspace.start("R U F D2");
        let own = |moves: &str| (parse(moves).unwrap().line(), Origin::Own);
        workspace.add_path(NodeId::ROOT, &[own("D2 F'"), own("U'"), own("R'")]);
        workspace.add_path(NodeId::ROOT, &[own("D2 F'"), own("U R2")]);
        let table = StepTable::of(workspace.now(), false);
        assert_eq!(table.rows.len(), 2);
        let [solved, other] = &table.rows[..] else { panic!("{table:?}") };
        assert!(solved.is_solved && solved.total == 4, "{table:?}");
        assert!(!other.is_solved && other.is_current, "{table:?}");
        assert_eq!(table.names.len(), solved.cells.len());
        let first = |row: &StepTableRow| row.cells.iter().find(|cell| !cell.is_empty()).cloned();
        assert!(first(solved).is_some_and(|cell| cell.contains("D2 F'")), "{table:?}");
    }

    #[test]
    fn lines_are_filtered_by_words_and_sorted_by_a_step() {
        let row = |cells: [&str; 2], total| StepTableRow {
            node: NodeId::ROOT,
            cells: cells.map(str::to_owned).to_vec(),
            total,
            is_solved: false,
            mark: NodeMark::Plain,
            is_current: false,
        };
        let rows =
            vec![row(["4  R U", "9-1  F2"], 12), row(["3  F", ""], 3), row(["3  L", "7  U"], 10)];
        let all = StepTable { names: ["EO", "DR"].map(str::to_owned).to_vec(), rows };
        let totals = |table: &StepTable| table.rows.iter().map(|row| row.total).collect::<Vec<_>>();
        let kept = |filter: &str| {
            let mut table = all.clone();
            table.keep(filter);
            totals(&table)
        };
        assert_eq!(
            [kept(""), kept("dr"), kept("-f2 dr"), kept("x")].map(|it| it.len()),
            [3, 2, 1, 0]
        );
        let sorted = |name: &str| {
            let mut table = all.clone();
            table.sort_by_step(name);
            totals(&table)
        };
        assert_eq!(sorted("EO"), [3, 10, 12]);
        assert_eq!(sorted("DR"), [10, 12, 3]);
        assert_eq!(sorted("HTR"), [12, 3, 10]);
    }
}
