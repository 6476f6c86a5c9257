//! A text with several write-ups, divided into them.

use super::{Stop, WriteUp, read_until};
use crate::notation::{Alg, SCRAMBLE_WORDS, SOLUTION_WORDS, after_label, is_moves};

/// A write-up among others in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its lines.
    pub text: String,
    /// Lines of the text before it.
    pub skipped: usize,
}

impl Part {
    /// Reads it as [`read_until`] does; lines are counted in the whole text.
    pub fn read_until(&self, given: Option<&Alg>, is_stopped: Stop) -> Option<WriteUp> {
        let mut read = read_until(&self.text, given, is_stopped)?;
        for step in &mut read.steps {
            step.line += self.skipped;
        }
        for line in read.remarks.iter_mut().filter_map(|remark| remark.line.as_mut()) {
            *line += self.skipped;
        }
        Some(read)
    }
}

/// The write-ups of a text, in order: each has one scramble. A heading that stands in the lines
/// directly above a scramble goes with it. A text with one scramble or none is one write-up.
pub fn write_ups(text: &str) -> Vec<Part> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut starts: Vec<usize> = Vec::new();
    // The line behind the last scramble: a heading cannot begin above it.
    let mut behind_scramble = 0;
    for (at, line) in lines.iter().enumerate() {
        if has_label(line, &SCRAMBLE_WORDS) {
            let above = lines[behind_scramble..at].iter().rev();
            let heading = above.clone().take_while(|line| is_heading(line)).count();
            // What goes on without a gap belongs to the write-up before.
            let stands_apart = match above.clone().nth(heading) {
                Some(line) => line.trim().is_empty(),
                None => starts.is_empty(),
            };
            let heading = if stands_apart { heading } else { 0 };
            starts.push(if starts.is_empty() { 0 } else { at - heading });
            behind_scramble = at + 1;
        }
    }
    if starts.len() < 2 {
        return vec![Part { text: text.to_owned(), skipped: 0 }];
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let part =
        |(&from, to): (&usize, usize)| Part { text: lines[from..to].concat(), skipped: from };
    starts.iter().zip(ends).map(part).collect()
}

fn has_label(line: &str, words: &[&str]) -> bool {
    let plain = line.trim().trim_matches(['*', '_', '>', ' ', '\u{feff}']);
    after_label(plain, words).is_some()
}

/// Whether a line is words alone: neither blank, nor moves, nor a label with moves behind it.
fn is_heading(line: &str) -> bool {
    let plain = line.trim();
    let is_labelled = plain.rsplit_once(':').is_some_and(|(_, rest)| is_moves(rest.trim()));
    let has_moves = plain.contains("//") || plain.contains(['=', '(', '|']) || is_moves(plain);
    !plain.is_empty() && !has_moves && !is_labelled && !has_label(line, &SOLUTION_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scramble_begins_a_write_up_with_its_heading() {
        let text = "notes\nScramble: R U\n\nU' R' // all\n\nSecond try\nScramble 2: F2\nF2\n\
                    scr: D\nD'\n";
        let all = write_ups(text);
        assert_eq!(all.iter().map(|part| part.text.as_str()).collect::<String>(), text);
        let line = |part: &Part| text.lines().nth(part.skipped).unwrap().to_owned();
        assert_eq!(all.iter().map(line).collect::<Vec<_>>(), ["notes", "Second try", "scr: D"]);
        for text in ["R U // EO\nF // DR\n", "a\nScramble: R\nR'\n", ""] {
            assert_eq!(write_ups(text), [Part { text: text.to_owned(), skipped: 0 }]);
        }
    }

    #[test]
    fn a_solution_above_a_scramble_belongs_to_the_scramble_before_it() {
        let solutions = [
            "Solution: U' R'",
            "**Final solution:** U' R'",
            "finish: U' R'",
            "U' R' finish",
            "U' R' leaves nothing",
        ];
        for solution in solutions {
            let text = format!("Scramble: R U\n{solution}\nScramble: F2\n{solution}\n");
            let all: Vec<String> = write_ups(&text).into_iter().map(|part| part.text).collect();
            let wanted =
                [format!("Scramble: R U\n{solution}\n"), format!("Scramble: F2\n{solution}\n")];
            assert_eq!(all, wanted);
        }
        let all = write_ups("Scramble:\nScramble: F\nF'\n");
        assert_eq!(all[0].text, "Scramble:\n");
    }

    #[test]
    fn lines_are_counted_in_the_whole_text() {
        let text = "Scramble: R U\n\nU' R' // all\n\nScramble: F2\n\nF2 // all\nQ2 R2 // more\n";
        let second = write_ups(text)[1].read_until(None, &|| false).unwrap();
        assert_eq!(second.steps[0].line, 7);
        assert_eq!(second.remarks[0].line, Some(8), "{:?}", second.remarks);
    }
}
