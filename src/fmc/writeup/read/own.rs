//! Recognizes write-ups of premove itself, so that they are read back with the same names and
//! notes.

use premove_cube::notation::{Line, Side};

use super::super::text::{StepText, step_texts};
use super::entry::{LineRole, MovesLine};
use super::write_up::WriteUp;
use crate::document::{Document, DocumentScramble};
use crate::outline::OWN_MOVES;
use crate::skeleton::Origin;

/// Restores the exact names and notes of steps whose words have the form of this program's
/// write-ups: labels and numbers are removed, because they follow from the moves. Returns whether
/// all steps have this form.
pub(super) fn recognise(
    read: &mut WriteUp,
    entries: &[MovesLine],
    nodes: &[(usize, Line)],
) -> bool {
    for side in [Side::Normal, Side::Inverse] {
        let document = bare(read, side);
        let expected = step_texts(&document, document.cursor());
        let mut found = 0;
        for (i, ((entry, _), expected)) in nodes.iter().zip(expected).enumerate() {
            let entry = &entries[*entry];
            let comment = entry.comment.strip_prefix(' ').unwrap_or(&entry.comment);
            let Some(rest) = strip_words(comment, &expected) else { continue };
            let name = match rest.strip_prefix("  ") {
                Some(name) => name,
                None if rest.trim().is_empty() => "",
                None => continue,
            };
            let is_insertion = matches!(entry.kind, LineRole::Insertion(_));
            if is_insertion == expected.insertion.is_some()
                && let Some(step) = read.steps.get_mut(i)
            {
                name.clone_into(&mut step.name);
                step.is_label = false;
                // Words that the owner later wrote above the step become part of its note.
                step.note = [&entry.before[..], &entry.notes].concat().join("\n");
                found += 1;
            }
        }
        if found == read.steps.len() {
            return found > 0;
        }
    }
    false
}

/// Removes the label and the numbers of a step from its comment; `None` if they are others. An
/// insertion that came from a list has another title than the same moves typed.
fn strip_words<'a>(comment: &'a str, expected: &StepText) -> Option<&'a str> {
    comment.strip_prefix(expected.words.as_str()).or_else(|| {
        let words = expected.words.strip_prefix(OWN_MOVES)?;
        comment.strip_prefix(Origin::INSERTION)?.strip_prefix(words)
    })
}

/// Returns a document with the steps, without names, seen from a side.
pub(super) fn bare(read: &WriteUp, side: Side) -> Document {
    let scramble = read.scramble.as_ref().map_or_else(String::new, ToString::to_string);
    let mut document =
        Document { scramble: DocumentScramble::new(&scramble), side, ..Document::default() };
    for step in &read.steps {
        document.put_read(&step.moves, "", "");
    }
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;
    use crate::writeup::read::read;
    use crate::{NewStep, NodeId, Workspace};

    #[test]
    fn an_insertion_from_a_list_is_read_back_with_its_name() {
        // A skeleton and two corner cycles that are inserted before its last four moves.
        let around = |moves: &str| line(&format!("U R2 D2 L' {moves} L D2 R2 U'"), "");
        let skeleton = line("F2 R U B' L D2 R2 U'", "");
        let cycles = [around("R U R' D R U' R' D'"), around("L D L' U L D' L' U'")];
        let whole = cycles.iter().fold(skeleton.clone(), |all, step| all.then(step));
        let mut workspace = Workspace::on_scramble(&whole.unniss().inverse().to_string());
        let listed = || Origin::Listed(Origin::INSERTION.to_owned());
        let step = |moves: &Line, name: &str, origin| NewStep {
            name: name.to_owned(),
            ..NewStep::new(origin, moves.clone())
        };
        let steps = [
            step(&skeleton, "skeleton", Origin::Own),
            step(&cycles[0], "first 3c", listed()),
            step(&cycles[1], "second 3c", listed()),
        ];
        assert!(workspace.add_steps(NodeId::ROOT, &steps));
        let text = workspace.now().write_up(workspace.now().cursor());
        let of_list = "// insertion  F/B 2c0e  R/L 3c0e  U/D 2c0e (8/16)  first 3c\n";
        assert!(text.contains(of_list), "{text}");
        let read = read(&text, None).workspace();
        let names: Vec<_> = read.now().rows().into_iter().map(|row| row.name).collect();
        assert_eq!(names, ["skeleton", "first 3c", "second 3c"], "{text}");
        // What is read is the user's own.
        let again = read.now().write_up(read.now().cursor());
        assert_eq!(again, text.replace("// insertion  ", "// own moves  "));
    }
}
