//! A solve written out as solvers do: for each step a line with its moves, what it reaches, its
//! number of moves and the total so far.

use std::fmt::Write;

use crate::fmc::document::Document;
use crate::fmc::outline::Row;
use crate::fmc::skeleton::NodeId;
use crate::notation::Alg;

impl Document {
    /// The way from the scramble to a node, written out:
    ///
    /// ```text
    /// Scramble: R' U' F ...
    ///
    /// B' D' (L')  // EO R/L (3/3)
    /// F2 D F2     // DR U/D  4a1 2e (3/6)
    /// (F2 U2)     // HTR (2-1/7)
    ///
    /// Solution: ... (22)
    /// ```
    ///
    /// The count of a step is followed by what cancels with earlier moves of the same side. The
    /// solution is there when the cube is solved; its length counts what cancels where the two
    /// sides meet.
    pub fn write_up(&self, node: NodeId) -> String {
        let mut out = String::new();
        if let Some(moves) = self.scramble.moves().filter(|moves| !moves.is_empty()) {
            out = format!("Scramble: {moves}\n");
        }
        let rows = self.path_rows(node);
        let width = rows.iter().map(|row| row.moves.chars().count()).max().unwrap_or(0);
        if !(rows.is_empty() || out.is_empty()) {
            out.push('\n');
        }
        for row in &rows {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{:width$}  // {}", row.moves, remark(row));
        }
        if let Some(solution) = rows.last().and_then(|row| row.solution.as_ref()) {
            let _ = write!(out, "\nSolution: {solution} ({})\n", solution.len());
        }
        out
    }
}

/// What stands behind the moves of a step: `DR U/D  4a1 2e (6/10)`, with the solver's own words
/// behind.
fn remark(row: &Row) -> String {
    let left =
        if row.summary.left.is_empty() { String::new() } else { format!("  {}", row.summary.left) };
    // The last step also saves what cancels where the two sides meet.
    let total = row.solution.as_ref().map_or(row.total, Alg::len);
    let cancelled = match row.cancelled + row.total.saturating_sub(total) {
        0 => String::new(),
        moves => format!("-{moves}"),
    };
    let name = if row.name.is_empty() {
        String::new()
    } else {
        format!("  {}", row.name.replace(['\n', '\r'], " "))
    };
    format!("{}{left} ({}{cancelled}/{}){name}", row.title, row.count, total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::sample::{alg, line};
    use crate::fmc::workspace::Workspace;
    use crate::notation::{Line, Side, parse};
    use crate::step::Step;

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
        workspace.set_scramble("oops");
        workspace.add_own_moves("F' U'", Side::Normal).unwrap();
        assert_eq!(workspace.now().write_up(workspace.now().cursor), "F' U'  // own moves (2/2)\n");
    }
}
