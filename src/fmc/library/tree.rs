//! The tree of a solve as lines of text, for lists and for `premove solves show`.

use super::super::document::Document;
use super::super::outline::OutlineRow;
use super::super::skeleton::NodeMark;

/// Returns one line for each step, indented by its level: `  F2 D F2  // DR U/D 4a1 2e (3/6)`. A
/// `*` marks a star, a `-` a struck-out step, `found` a step that the program found. The note of a
/// step is in the line below it.
pub fn tree_lines(document: &Document) -> Vec<String> {
    let rows = document.rows();
    let lines: Vec<_> = rows.iter().map(|row| format!("{} {}", begin(row), row.moves)).collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).min(40);
    let mut out = Vec::new();
    for (line, row) in lines.iter().zip(&rows) {
        out.push(format!("{line:width$}  // {}", remark(row)));
        let note = document.tree.get(row.node).map_or("", |node| &node.note);
        let indent = "  ".repeat(row.depth + 2);
        out.extend(note.lines().map(|line| format!("{indent}{line}")));
    }
    out
}

fn begin(row: &OutlineRow) -> String {
    let mark = match row.mark {
        NodeMark::Plain => ' ',
        NodeMark::Star => '*',
        NodeMark::Struck => '-',
    };
    format!("{mark}{}", "  ".repeat(row.depth))
}

fn remark(row: &OutlineRow) -> String {
    let left =
        if row.summary.left.is_empty() { String::new() } else { format!("  {}", row.summary.left) };
    let name = if row.name.is_empty() { String::new() } else { format!("  {}", row.name) };
    let found = match row.origin.mark() {
        "" => String::new(),
        mark => format!("  {mark}"),
    };
    format!("{}{left} ({}){name}{found}", row.title, row.counts())
}

#[cfg(test)]
mod tests {
    use super::super::super::workspace::Workspace;
    use super::*;
    use premove_cube::notation::Side;

    #[test]
    fn steps_that_the_program_found_are_marked() {
        use crate::sample::line;
        use crate::skeleton::{NodeId, Origin};
        let mut workspace = Workspace::on_scramble("R U F");
        let listed = (line("F'", ""), Origin::Listed("eo".to_owned()));
        workspace.add_path(NodeId::ROOT, &[listed, (line("U' R'", ""), Origin::Own)]);
        let lines = tree_lines(workspace.now());
        assert!(lines[0].ends_with("(1/1)  found"), "{lines:?}");
        assert!(lines[1].ends_with("(2/3)"), "{lines:?}");
    }

    #[test]
    fn every_step_has_a_line_below_the_one_it_continues() {
        let mut workspace = Workspace::on_scramble("R U F");
        workspace.add_own_moves("F'", Side::Normal).unwrap();
        workspace.set_mark(workspace.now().cursor(), NodeMark::Star);
        workspace.set_name(workspace.now().cursor(), "good");
        workspace.set_note(workspace.now().cursor(), "one\ntwo");
        workspace.add_own_moves("U' R'", Side::Normal).unwrap();
        let lines = tree_lines(workspace.now());
        assert_eq!(lines[1..3], ["    one", "    two"]);
        assert!(lines[0].starts_with("* F'") && lines[0].ends_with("(1/1)  good"), "{lines:?}");
        let last = lines.last().unwrap();
        assert!(last.starts_with("      R'") && last.ends_with("// finish (1/3)"), "{lines:?}");
    }

    #[test]
    fn what_cancels_is_counted_as_in_the_write_up() {
        let mut workspace = Workspace::on_scramble("R U F");
        for moves in ["F' U", "U2 R'"] {
            workspace.add_own_moves(moves, Side::Normal).unwrap();
        }
        let now = workspace.now();
        let (tree, text) = (tree_lines(now), now.write_up(now.cursor()));
        let counts = |line: &str| line.rsplit_once(" (").map(|(_, count)| count.to_owned());
        let written: Vec<_> = text.lines().filter(|l| l.contains("//")).map(counts).collect();
        assert_eq!(tree.iter().map(|line| counts(line)).collect::<Vec<_>>(), written);
        assert!(tree.iter().any(|line| line.contains("-1/")), "{tree:?}");
    }
}
