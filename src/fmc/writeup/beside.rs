//! Puts what is said beside the moves into the notes of the steps, so that it is kept with them.

use super::solve::WriteUp;

/// Adds each text to the note of the step on its line, or of the last one before it; what has no
/// line goes to the last step.
pub(super) fn put_beside(read: &mut WriteUp, asides: &[(Option<usize>, String)]) {
    for (line, text) in asides {
        let line = line.unwrap_or(usize::MAX);
        let before = read.steps.iter().enumerate().filter(|(_, step)| step.line <= line);
        let at = before.max_by_key(|(at, step)| (step.line, *at)).map_or(0, |(at, _)| at);
        if let Some(step) = read.steps.get_mut(at) {
            if !step.note.is_empty() {
                step.note.push('\n');
            }
            step.note.push_str(text.trim_end());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fmc::writeup::read::read;

    #[test]
    fn what_is_not_understood_stands_beside_its_line_with_the_reason() {
        let text = "Scramble: R U F D2\n\nD2 F' // one\nU' Q7 // two\nthat was\nnot all\n";
        let read = read(text, None);
        assert!(!read.is_complete());
        let notes: Vec<&str> = read.steps.iter().map(|step| step.note.as_str()).collect();
        assert_eq!(notes.len(), 1, "{read:?}");
        let lines: Vec<&str> = notes[0].lines().collect();
        let refused = lines.iter().find(|line| line.starts_with("not understood: ")).unwrap();
        assert!(
            refused.starts_with("not understood: U' Q7 // two  (unknown move 'Q7'"),
            "{refused}"
        );
        assert!(notes[0].contains("that was") && notes[0].contains("not all"), "{lines:?}");
        let kept = read.workspace();
        let now = kept.now();
        assert_eq!(now.tree.get(now.cursor()).map(|node| node.note.as_str()), Some(notes[0]));
    }

    #[test]
    fn an_insertion_without_a_place_is_not_lost() {
        let read = read("Scramble: R U F D2\n\nD2 F' // one\n# = R L U2\n", None);
        let note = &read.steps[0].note;
        assert_eq!(note, "not inserted: R L U2  (the mark '#' stands in no step)");
    }
}
