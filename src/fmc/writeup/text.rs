//! Writes a solve as solvers do: one line for each step, with its moves, the stage reached, the
//! number of moves, and the total.

use std::fmt::Write;

use premove_cube::Move;
use premove_cube::notation::Alg;

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
    /// mark. If the cube is solved, the solution follows; its length does not count moves that
    /// cancel where the two sides meet.
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
    let mut parts = StepParts::default();
    for row in &rows {
        let line = document.tree.get(row.node).map(|node| node.line.clone()).unwrap_or_default();
        parts.add([line.normal, line.inverse]);
    }
    let mut before = 0;
    let mut out = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        let part = &parts.0[i];
        let count = match part.sign {
            Some(_) => Alg::from(part.moves()).normal_form().len(),
            None => row.count,
        };
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
        insertion: part.sign.clone(),
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

/// The steps of a path in written form: insertions are separate from the moves around them.
#[derive(Default)]
struct StepParts(Vec<StepPart>);

/// The written form of one step.
struct StepPart {
    /// The moves and marks of both sides. For an insertion only the first entry is used.
    sides: [Vec<TextToken>; 2],
    /// The mark of an insertion; `None` for other steps.
    sign: Option<String>,
}

#[derive(Clone)]
enum TextToken {
    Move(Move),
    /// The mark of an insertion, with the index of the inserted part.
    Mark(usize, String),
}

/// Place of a move in the text, as indices: the part, the side in this part, the token.
type Place = (usize, usize, usize);

impl StepParts {
    /// Adds a step with moves on both sides.
    fn add(&mut self, sides: [Alg; 2]) {
        let alone = match sides.each_ref().map(Alg::is_empty) {
            [false, true] => Some(0),
            [true, false] => Some(1),
            _ => None,
        };
        if let Some(side) = alone
            && let Some(part) = self.insertion(&sides[side], side)
        {
            self.0.push(part);
            return;
        }
        let sides = sides.map(|alg| alg.iter().map(TextToken::Move).collect());
        self.0.push(StepPart { sides, sign: None });
    }

    /// Returns the moves as an insertion if they have the form `T⁻¹ X T` and the side ends with
    /// `T`. Adds a mark before `T`.
    fn insertion(&mut self, moves: &Alg, side: usize) -> Option<StepPart> {
        let so_far = self.sequence(side);
        let moves = moves.moves();
        let fitting = (1..moves.len()).take_while(|k| {
            let Some(behind) = so_far.len().checked_sub(*k) else { return false };
            let m = so_far[behind].0;
            2 * k < moves.len() && moves[k - 1] == m.inverse() && moves[moves.len() - k] == m
        });
        let k = fitting.last()?;
        let sign = self.free_sign();
        let (part, part_side, at) = so_far[so_far.len() - k].1;
        let mark = TextToken::Mark(self.0.len(), sign.clone());
        self.0[part].sides[part_side].insert(at, mark);
        let inserted = moves[k..moves.len() - k].iter().copied().map(TextToken::Move).collect();
        Some(StepPart { sides: [inserted, Vec::new()], sign: Some(sign) })
    }

    /// Returns all moves of a side so far, including insertions, with the place of each in the
    /// text.
    fn sequence(&self, side: usize) -> Vec<(Move, Place)> {
        let mut out = Vec::new();
        for (i, part) in self.0.iter().enumerate().filter(|(_, part)| part.sign.is_none()) {
            self.expand(i, side, &part.sides[side], &mut out);
        }
        out
    }

    fn expand(&self, part: usize, side: usize, tokens: &[TextToken], out: &mut Vec<(Move, Place)>) {
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TextToken::Move(m) => out.push((*m, (part, side, at))),
                TextToken::Mark(inner, _) => self.expand(*inner, 0, &self.0[*inner].sides[0], out),
            }
        }
    }

    /// Returns the next unused mark.
    fn free_sign(&self) -> String {
        const SIGNS: [&str; 6] = ["*", "+", "#", "@", "&", "$"];
        let used = self.0.iter().filter(|part| part.sign.is_some()).count();
        SIGNS.get(used).map_or_else(|| format!("[{}]", used + 1), ToString::to_string)
    }
}

impl StepPart {
    /// Returns the inserted moves.
    fn moves(&self) -> Vec<Move> {
        let moves = self.sides.iter().flatten().filter_map(|token| match token {
            TextToken::Move(m) => Some(*m),
            TextToken::Mark(..) => None,
        });
        moves.collect()
    }

    /// Returns the part as text `A (B)` with marks; `()` if it is empty.
    fn to_text(&self) -> String {
        let [normal, inverse] = self.sides.each_ref().map(|side| {
            let words = side.iter().map(|token| match token {
                TextToken::Move(m) => m.name(),
                TextToken::Mark(_, sign) => sign,
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let text = match (normal.is_empty(), inverse.is_empty()) {
            (true, true) => "()".to_owned(),
            (false, true) => normal,
            (true, false) => format!("({inverse})"),
            (false, false) => format!("{normal} ({inverse})"),
        };
        match &self.sign {
            Some(sign) => format!("{sign} = {text}"),
            None => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::DocumentScramble;
    use crate::sample::{alg, line};
    use crate::workspace::Workspace;
    use premove_cube::notation::{Line, Side, parse};
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
