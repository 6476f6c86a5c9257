//! Recognizes write-ups of premove itself, so that they are read back with the same names and
//! notes.

use premove_cube::notation::{Line, Side};

use super::super::text::step_texts;
use super::entry::{LineRole, MovesLine};
use super::write_up::WriteUp;
use crate::document::{Document, DocumentScramble};

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
            let Some(rest) = comment.strip_prefix(expected.words.as_str()) else { continue };
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
