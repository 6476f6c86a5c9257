//! A text with several write-ups, divided into them.

use crate::notation::{SCRAMBLE_WORDS, after_label, is_moves};

/// The write-ups of a text, in order: each has one scramble. A heading that stands in the lines
/// directly above a scramble goes with it. A text with one scramble or none is one write-up.
pub fn write_ups(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut starts: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if is_scramble(line) {
            let above = lines[..at].iter().rev();
            let heading = above.take_while(|line| is_heading(line)).count();
            starts.push(if starts.is_empty() { 0 } else { at - heading });
        }
    }
    if starts.len() < 2 {
        return vec![text.to_owned()];
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().zip(ends).map(|(&from, to)| lines[from..to].concat()).collect()
}

fn is_scramble(line: &str) -> bool {
    let plain = line.trim().trim_matches(['*', '_', '>', ' ', '\u{feff}']);
    after_label(plain, &SCRAMBLE_WORDS).is_some()
}

/// Whether a line is words alone, neither blank nor moves.
fn is_heading(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.contains("//") && !line.contains(['=', '(']) && !is_moves(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scramble_begins_a_write_up_with_its_heading() {
        let text = "notes\nScramble: R U\n\nU' R' // all\n\nSecond try\nScramble 2: F2\nF2\n\
                    scr: D\nD'\n";
        let all = write_ups(text);
        assert_eq!(all.concat(), text);
        let first: Vec<&str> = all.iter().map(|text| text.lines().next().unwrap()).collect();
        assert_eq!(first, ["notes", "Second try", "scr: D"]);
        assert_eq!(write_ups("R U // EO\nF // DR\n").len(), 1);
        assert_eq!(write_ups("a\nScramble: R\nR'\n"), ["a\nScramble: R\nR'\n"]);
        assert_eq!(write_ups(""), [""]);
    }
}
