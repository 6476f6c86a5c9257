//! Stores the words beside the moves in the notes of the steps.

use super::write_up::WriteUp;

/// Adds each text to the note of the step in its line, or of the last step before. A text without a
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
    use crate::writeup::read::read;

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
    fn words_that_are_added_to_an_own_write_up_are_kept() {
        let text = "Scramble: R U F D2\n\nD2 F' // one\nU' // two\nR' // three\n";
        let kept = read(text, None).workspace();
        let own = kept.now().write_up(kept.now().cursor());
        assert!(own.contains("\nU' "), "{own}");
        let more = own.replacen("\nU' ", "\nI liked this one\nU' ", 1);
        let again = read(&more, None);
        assert!(again.solution.is_some(), "{again:?}");
        let notes: Vec<&str> = again.steps.iter().map(|step| step.note.as_str()).collect();
        assert_eq!(notes, ["", "I liked this one", ""], "{more}");
        // Lines that cannot be read are stored too.
        let more = own.replacen("\nU' ", "\nQ7 R2 // no\nU' ", 1);
        let notes: Vec<String> = read(&more, None).steps.into_iter().map(|s| s.note).collect();
        assert!(notes[0].starts_with("not understood: Q7 R2"), "{notes:?}");
    }

    #[test]
    fn steps_beyond_the_limit_are_named() {
        let steps = |count: usize| "R U R' U' // sexy\n".repeat(count);
        let whole = read(&format!("Scramble: R U F D2\n\n{}", steps(200)), None);
        assert_eq!((whole.steps.len(), whole.is_complete()), (200, true));
        let cut = read(&format!("Scramble: R U F D2\n\n{}", steps(203)), None);
        assert_eq!((cut.steps.len(), cut.is_complete()), (200, false));
        let faults = cut.remarks.iter().filter(|remark| remark.is_fault());
        assert_eq!(faults.filter(|remark| remark.message.contains("at most 200 steps")).count(), 3);
    }

    #[test]
    fn what_is_inserted_again_and_again_has_an_end() {
        let long = "R U R' F D2 ".repeat(170);
        let tiny = (1..6).map(|n| format!("@{n} = R\n")).collect::<Vec<_>>().concat();
        let marks = format!("{} @1 @2 @3 @4 @5", "# ".repeat(100));
        let text = format!("Scramble: R U F D2\n\nD2 {marks} // one\n# = {long}\n{tiny}");
        let read = read(&text, None);
        assert!(!read.is_complete() && read.line.len() <= 1000, "{:?}", read.remarks);
        assert!(read.remarks.iter().any(|r| r.message.contains("more than 1000 moves")));
    }

    #[test]
    fn an_insertion_without_a_place_is_not_lost() {
        let read = read("Scramble: R U F D2\n\nD2 F' // one\n# = R L U2\n", None);
        let note = &read.steps[0].note;
        assert_eq!(note, "not inserted: R L U2  (the mark '#' stands in no step)");
    }
}
