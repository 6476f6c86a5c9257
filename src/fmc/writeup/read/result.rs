//! Builds the result of a reading: the steps with their notes, and the remarks.

use premove_cube::notation::{Alg, Block, Line, Piece, Side, marked};

use super::super::text::step_texts;
use super::assemble::MOST_PIECES;
use super::attempt::ReadingAttempt;
use super::beside::put_beside;
use super::entry::{LineRole, MovesLine};
use super::left::left;
use super::own::{bare, recognise};
use super::plain_names::mark_labels;
use super::words::strip_count;
use super::write_up::{RemarkKind, ScrambleSource, StepRead, WriteUp, WriteUpRemark};

impl ReadingAttempt {
    /// Returns the result, and whether this program has written all of its steps.
    pub(super) fn finish(self) -> (WriteUp, bool) {
        let mut solution = self.is_solved().then(|| self.built.line.finished());
        let last = self.last.as_ref().map(|(_, moves)| moves.clone());
        let steps =
            self.built.nodes.iter().map(|(i, line)| step(&self.lines.entries[*i], line.clone()));
        let mut steps: Vec<StepRead> = steps.collect();
        let mut all = self.built.line.clone();
        if let Some(step) = self.alone(last.as_ref()) {
            all = step.moves.clone();
            solution = last.clone().filter(|moves| self.is_solved_by(moves));
            steps = vec![step];
        }
        let completion = self.completion(solution.as_ref());
        if completion.is_some() {
            solution.clone_from(&last);
        }
        let remarks = self.all_remarks(last.as_ref(), solution.as_ref());
        let asides = self.asides();
        let (scramble, source) = match self.scramble {
            Some((moves, source)) => (Some(moves), source),
            None => (None, ScrambleSource::Missing),
        };
        let mut out =
            WriteUp { scramble, source, steps, completion, line: all, solution, last, remarks };
        mark_labels(&mut out);
        remove_shown(&mut out, &self.lines.entries, &self.built.nodes);
        let is_own = recognise(&mut out, &self.lines.entries, &self.built.nodes);
        put_beside(&mut out, &asides);
        (out, is_own)
    }

    /// Returns a solution without steps as the only step, if it solves the cube.
    fn alone(&self, last: Option<&Alg>) -> Option<StepRead> {
        let line = self.last.as_ref()?.0;
        let moves = last?;
        let is_alone = self.cube().is_some() && self.built.nodes.is_empty();
        is_alone.then(|| StepRead {
            line,
            moves: Line::on_normal(moves.clone()),
            name: String::new(),
            is_label: false,
            note: String::new(),
        })
    }

    /// Returns the moves from the end of the steps to the given solution. The steps do not solve
    /// the scramble, and the solution does.
    fn completion(&self, solution: Option<&Alg>) -> Option<StepRead> {
        let (line, last) = self.last.as_ref()?;
        let solves = self.cube()?.after_all(last).is_solved();
        if solution.is_some() || !solves || self.built.nodes.is_empty() {
            return None;
        }
        // N Y I⁻¹ is the solution, so Y = N⁻¹ · solution · I.
        let all = self.built.nodes.iter().fold(Line::EMPTY, |all, (_, line)| all.then(line));
        let moves = all.normal.inverse().then(last).then(&all.inverse).normal_form();
        Some(StepRead {
            line: *line,
            moves: Line::on_normal(moves),
            name: "solution as given".to_owned(),
            is_label: false,
            note: String::new(),
        })
    }

    /// Returns the texts beside the steps with their line numbers: words of the author, lines that
    /// were not understood with the reason, and how lines were treated.
    fn asides(&self) -> Vec<(Option<usize>, String)> {
        let mut out = Vec::new();
        for aside in &self.lines.asides {
            let words = match &aside.error {
                Some(error) => format!("not understood: {}  ({error})", aside.text),
                None => aside.text.clone(),
            };
            out.push((Some(aside.line), words));
        }
        for &entry in &self.built.unplaced {
            let why = self.why_unplaced(entry);
            let entry = &self.lines.entries[entry];
            out.push((Some(entry.line), format!("not inserted: {}  ({why})", entry.code)));
        }
        out.extend(self.remarks.iter().map(|remark| (remark.line, remark.message.clone())));
        out.sort_by_key(|(line, _)| line.unwrap_or(usize::MAX));
        out
    }

    fn why_unplaced(&self, entry: usize) -> String {
        match &self.lines.entries[entry].kind {
            _ if self.built.is_full => {
                format!("with it the solve has more than {MOST_PIECES} moves and marks")
            }
            LineRole::Insertion(Some(sign)) => format!("the mark '{sign}' stands in no step"),
            LineRole::Insertion(None) => "the insertion says no place".to_owned(),
            _ => "the moves that are replaced stand in no step".to_owned(),
        }
    }

    fn all_remarks(&self, last: Option<&Alg>, solution: Option<&Alg>) -> Vec<WriteUpRemark> {
        let mut out = self.remarks.clone();
        for aside in &self.lines.asides {
            let (kind, message) = match &aside.error {
                Some(error) => (RemarkKind::Fault, format!("not read: {error}")),
                None => (RemarkKind::Words, format!("words: {}", aside.text)),
            };
            out.push(WriteUpRemark { line: Some(aside.line), kind, message });
        }
        for (line, message) in &self.lines.remarks {
            out.push(remark(Some(*line), false, message.clone()));
        }
        for &entry in &self.built.unplaced {
            // If the scramble is solved, nothing is missing.
            let message = self.why_unplaced(entry);
            out.push(remark(Some(self.lines.entries[entry].line), solution.is_none(), message));
        }
        for (line, text) in &self.lines.finals {
            let Err(error) = marked(text, Side::Normal) else { continue };
            let message = format!("the solution given cannot be read: {error}");
            out.push(remark(Some(*line), self.built.nodes.is_empty(), message));
        }
        for (entry, sign) in &self.built.unexplained {
            // A dot ends a sentence. If the cube is solved, nothing is missing.
            if solution.is_none() && !matches!(sign.as_str(), "." | "!" | "?") {
                let message = format!("nothing says which moves belong to the mark '{sign}'");
                out.push(remark(Some(self.lines.entries[*entry].line), true, message));
            }
        }
        if self.choice.wide_marks && solution.is_some() {
            let message = "a mark without moves is read as a wide turn before it";
            out.push(remark(None, false, message));
        }
        let Some(cube) = self.cube() else {
            let message = "there is no scramble: write 'Scramble:' before it";
            out.push(remark(None, true, message));
            return out;
        };
        if solution.is_none() && !self.built.line.is_empty() {
            let left = left(&self.built.line.apply_to(&cube));
            out.push(remark(None, false, format!("the steps leave {left}")));
        }
        if let (Some((line, _)), Some(last)) = (&self.last, last) {
            let solves = cube.after_all(last).is_solved();
            match solution {
                Some(solution) if solution == last => {}
                Some(solution) if solves => {
                    let message = format!(
                        "the solution given has {} moves, the steps have {}",
                        last.len(),
                        solution.len()
                    );
                    out.push(remark(Some(*line), false, message));
                }
                None if solves => {
                    out.push(remark(Some(*line), false, "the solution given solves the cube"));
                }
                _ => {
                    let message = "the solution given does not solve the cube";
                    out.push(remark(Some(*line), false, message));
                }
            }
        }
        out
    }
}

fn remark(line: Option<usize>, is_fault: bool, message: impl Into<String>) -> WriteUpRemark {
    WriteUpRemark { line, kind: RemarkKind::fault_if(is_fault), message: message.into() }
}

/// Returns an entry as a step.
fn step(entry: &MovesLine, moves: Line) -> StepRead {
    let (label, more) = strip_count(&entry.comment);
    let mut words: Vec<String> = Vec::new();
    let mut before = entry.before.clone();
    let name = if label.is_empty() { before.pop().unwrap_or_default() } else { label };
    words.extend(before);
    if !more.is_empty() {
        words.push(more);
    }
    // A write-up that was imported before has the remark in its notes.
    let is_said = |remark: &String| words.contains(remark) || entry.notes.contains(remark);
    let remark = as_written(entry).filter(|remark| !is_said(remark));
    words.extend(remark);
    words.extend(entry.notes.iter().cloned());
    let name = match (&entry.kind, name.is_empty()) {
        (kind, true) if !kind.is_step() => "insertion".to_owned(),
        _ => name,
    };
    StepRead { line: entry.line, moves, name, is_label: false, note: words.join("\n") }
}

/// Returns the remark with the moves of an entry as its author wrote them; `None` if they are plain
/// face turns.
fn as_written(entry: &MovesLine) -> Option<String> {
    let is_plain = entry.pieces.iter().all(|piece| match piece {
        Piece::Move(_, m) => matches!(m.block, Block::Face(_)),
        Piece::Mark(..) => true,
        Piece::Open(..) | Piece::Close(..) => false,
    });
    match &entry.kind {
        LineRole::Insertion(Some(sign)) if entry.code.contains('[') || !is_plain => {
            Some(format!("{sign} = {}", entry.code))
        }
        LineRole::Insertion(None) if !is_plain => Some(format!("inserted: {}", entry.code)),
        LineRole::Replacement(..) => Some(format!("in place of others: {}", entry.code)),
        kind if kind.is_step() && !is_plain => Some(format!("written {}", entry.code)),
        _ => None,
    }
}

/// Removes the remark with the moves of an insertion where a write-up of the solve shows these
/// moves anyway, and where another mark of the same insertion has it.
fn remove_shown(read: &mut WriteUp, entries: &[MovesLine], nodes: &[(usize, Line)]) {
    let remarks = nodes.iter().map(|(entry, _)| as_written(&entries[*entry]));
    let remarks: Vec<Option<String>> = remarks.collect();
    if remarks.iter().all(Option::is_none) || remarks.len() != read.steps.len() {
        return;
    }
    let document = bare(read, Side::Normal);
    let texts = step_texts(&document, document.cursor());
    for (at, (remark, text)) in remarks.iter().zip(texts).enumerate() {
        let (Some(remark), Some(_)) = (remark, &text.insertion) else { continue };
        let moves = |text: &str| {
            let moves = text.split_once(" = ").map_or(text, |(_, moves)| moves);
            moves.trim_matches(['(', ')']).to_owned()
        };
        let is_said = nodes[..at].iter().any(|(entry, _)| *entry == nodes[at].0);
        if is_said || moves(remark) == moves(&text.moves) {
            let step = &mut read.steps[at];
            let lines = step.note.lines().filter(|line| line != remark);
            step.note = lines.collect::<Vec<_>>().join("\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::writeup::read::read;

    #[test]
    fn moves_of_an_insertion_are_said_once() {
        // The slice stands at its mark, so the note needs not say it; a commutator is said.
        for (text, notes) in [
            ("D' * F' U2 // one\n* = M2 // slice\n", &["", ""][..]),
            ("D' * F' * U2 // one\n* = [R, U] // cycle\n", &["", "* = [R, U]", ""]),
        ] {
            let whole = read(&format!("Scramble: L\n\n{text}"), None).line.finished();
            let first = read(&format!("Scramble: {}\n\n{text}", whole.inverse()), None);
            let all: Vec<&str> = first.steps.iter().map(|step| step.note.as_str()).collect();
            assert_eq!(all, notes, "{first:?}");
            let workspace = first.workspace();
            let own = workspace.now().write_up(workspace.now().cursor());
            // Read again with another name in front, so that the text is no longer premove's own.
            let edited = own.replace("(3/3)", "(3/3!)");
            let again = read(&edited, None);
            assert!(again.steps.iter().all(|step| step.note.matches("* = ").count() <= 1));
        }
    }
}
