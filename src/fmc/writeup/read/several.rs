//! Divides a text with several write-ups.

use premove_cube::notation::{Alg, PADDING, WHOLE_SCRAMBLE, is_moves, parse, scramble_on_top};

use super::clean::clean;
use super::labels::{LineLabel, label};
use super::words::strip_number;
use super::{Stop, WriteUp, read_until, split};

/// One write-up of a text that may have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteUpPart {
    /// The lines of the write-up.
    pub text: String,
    /// Number of lines of the whole text before the write-up.
    pub skipped: usize,
}

impl WriteUpPart {
    /// Reads the write-up with [`read_until`]. Line numbers are those of the whole text.
    pub fn read_until(&self, given: Option<&Alg>, is_stopped: Stop) -> Option<WriteUp> {
        let mut read = read_until(&self.text, given, is_stopped)?;
        read.move_down(self.skipped);
        Some(read)
    }
}

/// Returns the write-ups of a text in order; each has one scramble. A heading directly above a
/// scramble belongs to it. A text with at most one scramble is a single write-up.
pub fn write_ups(text: &str) -> Vec<WriteUpPart> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut starts: Vec<usize> = Vec::new();
    // The line after the last scramble. A heading cannot begin above it.
    let mut behind_scramble = 0;
    let mut last_scramble: Option<Alg> = None;
    for at in 0..lines.len() {
        let Some(scramble) = Begin::of(&lines[at..]) else { continue };
        if scramble.is_once_more(last_scramble.as_ref(), &lines[at + 1..]) {
            continue;
        }
        if starts.is_empty() && has_solve_above(&lines[..at]) {
            starts.push(0);
        }
        let above = lines[behind_scramble..at].iter().rev();
        let heading = above.clone().take_while(|line| is_heading(line)).count();
        // Lines without a gap before them belong to the previous write-up.
        let stands_apart = match above.clone().nth(heading) {
            Some(line) => line.trim().is_empty(),
            None => starts.is_empty(),
        };
        let heading = if stands_apart { heading } else { 0 };
        starts.push(if starts.is_empty() { 0 } else { at - heading });
        behind_scramble = at + 1;
        last_scramble = scramble.moves.or(last_scramble);
    }
    if starts.len() < 2 {
        return vec![WriteUpPart { text: text.to_owned(), skipped: 0 }];
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let parts = starts
        .iter()
        .zip(ends)
        .map(|(&from, to)| WriteUpPart { text: lines[from..to].concat(), skipped: from });
    parts.collect()
}

/// The scramble line that begins a write-up.
struct Begin {
    /// `true` if a word calls the line a scramble.
    is_labelled: bool,
    /// The moves of the scramble; `None` if they cannot be read.
    moves: Option<Alg>,
}

impl Begin {
    fn of(lines: &[&str]) -> Option<Self> {
        let (line, below) = lines.split_first()?;
        let cleaned = clean(line);
        let plain = cleaned.trim().trim_matches(['*', '_', ' ', '\u{feff}']);
        if let Some((LineLabel::Scramble, rest)) = label(strip_number(plain)) {
            let moves = moves_of(rest).or_else(|| {
                let next = below.iter().find(|line| !line.trim().is_empty());
                rest.is_empty().then(|| next.and_then(|next| moves_of(next))).flatten()
            });
            return Some(Self { is_labelled: true, moves });
        }
        let moves = moves_of(line).filter(|_| !line.contains("//"))?;
        is_padded(&moves).then_some(Self { is_labelled: false, moves: Some(moves) })
    }

    /// Returns whether the line only repeats the previous scramble.
    fn is_once_more(&self, last: Option<&Alg>, below: &[&str]) -> bool {
        let Some((own, last)) = self.moves.as_ref().zip(last) else { return false };
        let is_same = own == last || own.inverse() == *last;
        // If it has a label and moves below it, it begins another solve of the same scramble.
        let own_lines = below.iter().take_while(|line| {
            let cleaned = clean(line);
            !matches!(label(strip_number(cleaned.trim())), Some((LineLabel::Scramble, _)))
        });
        let own_lines = own_lines.take(MOST_BELOW);
        is_same && !(self.is_labelled && own_lines.into_iter().any(|line| moves_of(line).is_some()))
    }
}

/// Maximum number of lines below a scramble in which steps are searched for.
const MOST_BELOW: usize = 50;

/// Returns whether moves begin and end like the scrambles of official Fewest Moves attempts.
fn is_padded(moves: &Alg) -> bool {
    let moves = moves.moves();
    moves.len() >= WHOLE_SCRAMBLE && moves.starts_with(&PADDING) && moves.ends_with(&PADDING)
}

/// Returns the moves of a line that consists only of moves, with an optional number before and move
/// count after them.
fn moves_of(line: &str) -> Option<Alg> {
    let cleaned = clean(line);
    let line = strip_number(cleaned.trim());
    let bare = split::without_remarks(line, &|text| parse(text).map_or(0, |moves| moves.len()));
    let read = parse(bare).ok()?.line();
    (read.inverse.is_empty() && !read.normal.is_empty()).then_some(read.normal)
}

/// Returns whether the lines contain a scramble without a label, with steps below it.
fn has_solve_above(lines: &[&str]) -> bool {
    let text = lines.concat();
    scramble_on_top(&text).is_some()
}

/// Returns whether a line consists only of words: it is not blank, has no moves, and is not a label
/// with moves.
fn is_heading(line: &str) -> bool {
    let cleaned = clean(line);
    let plain = cleaned.trim();
    let is_labelled = plain.rsplit_once(':').is_some_and(|(_, rest)| is_moves(rest.trim()));
    let has_moves = plain.contains("//") || plain.contains(['=', '(', '|']) || is_moves(plain);
    !plain.is_empty() && !has_moves && !is_labelled && label(plain).is_none()
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
        let line = |part: &WriteUpPart| text.lines().nth(part.skipped).unwrap().to_owned();
        assert_eq!(all.iter().map(line).collect::<Vec<_>>(), ["notes", "Second try", "scr: D"]);
        for text in ["R U // EO\nF // DR\n", "a\nScramble: R\nR'\n", ""] {
            assert_eq!(write_ups(text), [WriteUpPart { text: text.to_owned(), skipped: 0 }]);
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
