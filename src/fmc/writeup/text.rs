//! Writes a solve as solvers do: one line for each step, with its moves, the stage reached, the
//! number of moves, and the total.

use std::fmt::Write;

use premove_cube::notation::Line;

use super::parts::{StepPart, StepParts};
use crate::document::Document;
use crate::outline::{OutlineRow, counts};
use crate::skeleton::NodeId;

impl Document {
    /// Writes the path from the scramble to a node:
    ///
    /// ```text
    /// Scramble: R' U' F ...
    ///
    /// B' D' (L')  // EO R/L (3/3)
    /// F2 D * F2   // DR U/D  4a1 2e (3/6)  the name
    ///             // a line of the note
    /// (F2 U2)     // HTR (2-1/7)
    /// * = U R U'  // finish (3/10)
    ///
    /// Solution: ... (10)
    /// ```
    ///
    /// The number of moves of a step is followed by the number that cancels with earlier moves of
    /// the same side. A step that inserts moves into earlier ones is written as an insertion with a
    /// mark; one that undoes moves, turns slices, and makes them again as the slice turns rename
    /// them, is written as the slice turns: `* = M2`. If the cube is solved, the solution follows;
    /// its length does not count moves that cancel where the two sides meet.
    pub fn write_up(&self, node: NodeId) -> String {
        let mut out = String::new();
        if let Some(moves) = self.scramble.moves().filter(|moves| !moves.is_empty()) {
            out = format!("Scramble: {moves}\n");
        }
        let steps = step_texts(self, node);
        let width = steps.iter().map(|step| step.moves.chars().count()).max().unwrap_or(0);
        if !(steps.is_empty() || out.is_empty()) {
            out.push('\n');
        }
        for step in &steps {
            let name = if step.name.is_empty() { "" } else { "  " };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{:width$}  // {}{name}{}", step.moves, step.words, step.name);
            for line in &step.note {
                let _ = writeln!(out, "{:width$}  // {line}", "");
            }
        }
        if let Some(solution) = self.at(node).and_then(|here| here.solution)
            && !steps.is_empty()
        {
            let _ = write!(out, "\nSolution: {solution} ({})\n", solution.len());
        }
        out
    }
}

/// Texts for the line of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepText {
    /// The moves, with marks where moves are inserted: `R U * (F)`. For an insertion: `* = R U`.
    pub(super) moves: String,
    /// The mark of an insertion; `None` for other steps.
    pub(super) insertion: Option<String>,
    /// The stage that the step reaches.
    pub(super) title: String,
    /// The label of what is left for the next step.
    pub(super) left: String,
    /// Number of moves, number that cancels, and total: `3-1/9`.
    pub(super) count: String,
    /// Title, label and numbers together: `DR U/D  4a1 2e (6/10)`.
    pub(super) words: String,
    /// The user's name for the step, on one line.
    pub(super) name: String,
    /// The user's note, line by line.
    pub(super) note: Vec<String>,
}

/// Returns the texts of the steps from the scramble to a node.
pub(super) fn step_texts(document: &Document, node: NodeId) -> Vec<StepText> {
    let rows = document.path_rows(node);
    let line = |row: &OutlineRow| document.tree.get(row.node).map(|node| node.line.clone());
    let lines: Vec<Line> = rows.iter().map(|row| line(row).unwrap_or_default()).collect();
    let is_solved = document.at(node).is_some_and(|here| here.solution.is_some());
    let parts = StepParts::of(&lines, is_solved).parts;
    let mut before = 0;
    let mut out = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        let part = &parts[i];
        let count = part.inserted().unwrap_or(row.count);
        // Only the inserted moves count, so fewer moves cancel than in the row of the step.
        let count = counts(count, (before + count).saturating_sub(row.total), row.total);
        before = row.total;
        out.push(step_text(document, row, part, count));
    }
    out
}

fn step_text(document: &Document, row: &OutlineRow, part: &StepPart, count: String) -> StepText {
    let left = row.summary.left.clone();
    let gap = if left.is_empty() { "" } else { "  " };
    let step = document.tree.get(row.node);
    let name = step.map_or("", |step| &step.name).replace(['\r', '\n'], " ");
    let note = step.map_or("", |step| &step.note).replace('\r', " ");
    StepText {
        moves: part.to_text(),
        insertion: part.sign().map(str::to_owned),
        words: format!("{}{gap}{left} ({count})", row.title),
        title: row.title.clone(),
        left,
        count,
        name,
        note: if note.is_empty() {
            Vec::new()
        } else {
            note.split('\n').map(str::to_owned).collect()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::DocumentScramble;
    use crate::sample::{alg, line};
    use crate::workspace::Workspace;
    use premove_cube::notation::{Side, parse};
    use premove_engine::step::Step;

    fn solved() -> (Workspace, String) {
        let steps = [
            ("eofb", line("R U", "L2 F")),
            ("drud-eofb", line("", "U L2 R")),
            ("htr-drud", line("F2 U", "")),
            ("htrfin", line("U2 F2", "")),
        ];
        let whole = steps.iter().fold(Line::EMPTY, |all, (_, line)| all.then(line));
        let scramble = whole.unniss().inverse().to_string();
        let mut workspace = Workspace::on_scramble(&scramble);
        for (name, line) in &steps {
            assert!(workspace.take(&Step::find(name).unwrap(), line));
        }
        (workspace, scramble)
    }

    #[test]
    fn a_solve_is_written_as_solvers_write_it() {
        let (mut workspace, scramble) = solved();
        let cursor = workspace.now().cursor;
        workspace.set_name(cursor, "lucky");
        let text = workspace.now().write_up(cursor);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], format!("Scramble: {scramble}"));
        assert_eq!(lines[2], format!("R U (L2 F)  // EO F/B  {} (4/4)", left(&workspace, 0)));
        assert_eq!(lines[3], format!("(U L2 R)    // DR U/D  {} (3/7)", left(&workspace, 1)));
        assert_eq!(lines[4], "F2 U        // HTR (2/9)");
        assert_eq!(lines[5], "U2 F2       // finish (2-1/10)  lucky");
        assert_eq!(lines[7], "Solution: R U F2 U' F2 R' L2 U' F' L2 (10)");
        assert_eq!(lines.len(), 8);
    }

    fn left(workspace: &Workspace, row: usize) -> String {
        workspace.now().rows()[row].summary.left.clone()
    }

    #[test]
    fn the_moves_of_a_write_up_can_be_read_again() {
        let (workspace, scramble) = solved();
        let text = workspace.now().write_up(workspace.now().cursor);
        let steps: Vec<&str> = text.lines().filter(|line| line.contains("//")).collect();
        let line = parse(&steps.join("\n")).unwrap().line();
        assert!(alg(&scramble).cube().after_all(&line.unniss()).is_solved());
    }

    #[test]
    fn a_start_has_its_scramble_only_and_an_unreadable_one_its_moves() {
        let mut workspace = Workspace::on_scramble("R U F");
        assert_eq!(workspace.now().write_up(NodeId::ROOT), "Scramble: R U F\n");
        let scramble = DocumentScramble::new("oops");
        workspace.put_back(&Document { scramble, ..workspace.now().clone() });
        workspace.add_own_moves("F' U'", Side::Normal).unwrap();
        assert_eq!(workspace.now().write_up(workspace.now().cursor), "F' U'  // own moves (2/2)\n");
    }
}
