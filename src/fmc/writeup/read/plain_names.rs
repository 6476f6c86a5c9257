//! Names of steps that only repeat the label of the step, in one of the usual spellings.

use premove_cube::notation::Side;

use super::super::text::step_texts;
use super::own::bare;
use super::write_up::WriteUp;

/// Words without a meaning of their own.
const FILL: [&str; 4] = ["on", "to", "the", "axis"];

/// Marks the steps whose names only repeat the label, as seen from either side.
pub(super) fn mark_labels(read: &mut WriteUp) {
    if read.steps.iter().all(|step| step.name.is_empty()) {
        return;
    }
    for side in [Side::Normal, Side::Inverse] {
        let document = bare(read, side);
        let texts = step_texts(&document, document.cursor());
        for (step, text) in read.steps.iter_mut().zip(texts) {
            step.is_label |= says_label(&step.name, &text.title, &text.left);
        }
    }
}

/// Returns whether a name only repeats the title of a step and the label of what is left: `DR-4b2
/// 4e` beside `DR R/L` and `4b2 4e`.
fn says_label(name: &str, title: &str, left: &str) -> bool {
    let title = words(title);
    let left = words(left);
    let first = title.first().map_or("", String::as_str);
    let short: &[&str] = match first {
        "finish" => &["fin", "solve", "solved"],
        "leave" => &["ls", "leaveslice"],
        _ => &[],
    };
    // Names without blanks: `EOFB`, `4b24e`.
    let joined_title = title.iter().skip(1).map(|axis| format!("{first}{axis}"));
    let joined_left = left.windows(2).map(<[String]>::concat);
    let short = short.iter().map(|&word| word.to_owned());
    let single = title.iter().chain(&left).cloned();
    let known: Vec<String> = single.chain(joined_title).chain(joined_left).chain(short).collect();
    let says = words(name);
    says.iter().any(|word| known.contains(word))
        && says.iter().all(|word| known.contains(word) || FILL.contains(&word.as_str()))
}

/// Returns the words of a text in lower case; an axis is one word, written as `fb`, `rl` or `ud`.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '/');
    let words = words.map(|word| axis_first(word.replace('/', "").to_lowercase()));
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns a word with the axis at its end in the usual order: `eofb` for `eobf`.
fn axis_first(word: String) -> String {
    for (other, usual) in [("bf", "fb"), ("lr", "rl"), ("du", "ud")] {
        if let Some(start) = word.strip_suffix(other) {
            return format!("{start}{usual}");
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writeup::read::read;
    use crate::{NodeId, Workspace};

    #[test]
    fn a_label_in_another_spelling_says_nothing_new() {
        for (name, title, left) in [
            ("EO", "EO F/B", "R/L 4c4e  U/D 6c2e"),
            ("eofb", "EO F/B", ""),
            ("EO on BF", "EO F/B", ""),
            ("DR-4b2 4e", "DR R/L", "4b2 4e"),
            ("DR R/L, 4b24e", "DR R/L", "4b2 4e"),
            ("drrl", "DR R/L", "4b2 4e"),
            ("htr", "HTR", ""),
            ("Finish", "finish", ""),
            ("solved!", "finish", ""),
            ("LS", "leave slice U/D", ""),
        ] {
            assert!(says_label(name, title, left), "{name}");
        }
    }

    #[test]
    fn what_a_name_adds_is_kept() {
        for (name, title, left) in [
            ("", "EO F/B", ""),
            ("on", "EO F/B", ""),
            ("lucky EO", "EO F/B", ""),
            ("EO", "own moves", ""),
            ("DR-4c4e", "DR R/L", "4b2 4e"),
            ("EO+DR", "DR R/L", ""),
            ("EO R/L", "EO F/B", "R 4c4e"),
            ("insertion", "finish", ""),
        ] {
            assert!(!says_label(name, title, left), "{name}");
        }
    }

    #[test]
    fn a_step_is_not_named_twice() {
        let text = "Scramble: R U F D2\n\nD2 F' // EO (2/2)\nU' // nice one\nR' // fin (1/4)\n";
        let read = read(text, None);
        let names: Vec<&str> = read.steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names, ["EO", "nice one", "fin"], "its author's words stay");
        let mut other = Workspace::on_scramble("R U F D2");
        other.add_steps(NodeId::ROOT, &read.new_steps());
        for workspace in [read.workspace(), other] {
            let names: Vec<_> = workspace.now().rows().into_iter().map(|row| row.name).collect();
            assert_eq!(names, ["", "nice one", ""]);
        }
    }

    #[test]
    fn a_name_that_was_given_here_is_kept_to_the_letter() {
        let mut workspace = read("Scramble: R U F\n\nF' // one\nU' R' // two\n", None).workspace();
        workspace.set_name(workspace.now().cursor(), "finish");
        let text = workspace.now().write_up(workspace.now().cursor());
        let again = read(&text, None).workspace();
        assert_eq!(again.now().write_up(again.now().cursor()), text);
    }
}
