//! Finds the scramble and the solution in a text that has more, such as a competition sheet or a
//! write-up.

use std::ops::Range;

use super::length::without_length;
use super::line::Side;
use super::parse::parse;
use super::tokens::{TokenKind, tokens};
use super::words::{PADDING, SCRAMBLE_WORDS, SOLUTION_WORDS, WHOLE_SCRAMBLE};

/// Fewest moves that are one when they begin as each scramble of a Fewest Moves attempt does.
const PADDED_SCRAMBLE: usize = 6;

/// A text with its scramble and its solution, which their labels separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet<'a> {
    /// The text behind `Scramble:`, or else a first line that is a scramble ([`scramble_on_top`]).
    pub scramble: Option<&'a str>,
    /// The text behind `Solution:` or `Final:` up to a blank line, or else the text behind the
    /// scramble, or else the whole text. A number of moves in parentheses at its end is left out.
    pub solution: &'a str,
}

/// Finds scramble and solution in a text.
pub fn sheet(text: &str) -> Sheet<'_> {
    let solution = labelled(text, &SOLUTION_WORDS);
    let mut scramble = labelled(text, &SCRAMBLE_WORDS);
    let mut rest = text;
    if scramble.is_none()
        && let Some(first) = scramble_on_top(text)
    {
        rest = text[first.end..].trim_start_matches(['*', '_']);
        let solution = solution.map_or(rest, |part| &text[part]);
        return Sheet { scramble: Some(&text[first]), solution: without_length(solution.trim()) };
    }
    if let Some(part) = &mut scramble {
        // Lines of moves continue the scramble; other lines, or the solution, end it.
        let lines = text[part.clone()].split_inclusive('\n');
        let lines = lines.enumerate().take_while(|(i, line)| {
            *i == 0
                || !(line.contains(['/', '('])
                    || after_label(line.trim_start(), &SOLUTION_WORDS).is_some())
        });
        let lengths = lines.map(|(_, line)| line.len());
        part.end = part.start + lengths.sum::<usize>();
        if solution.is_none() && text[part.end..].trim().is_empty() {
            // Nothing would be left for the solution.
            let first = text[part.clone()].split_inclusive('\n').next().map_or(0, str::len);
            part.end = part.start + first;
        }
        rest = &text[part.end..];
    }
    let solution = solution.map_or(rest, |part| &text[part]);
    Sheet {
        scramble: scramble.map(|part| text[part].trim()),
        solution: without_length(solution.trim()),
    }
}

/// Returns the range of the first line of a text if it is a scramble without a label: moves of the
/// normal side and no comment, 15 of them or with `R' U' F` in front, above a blank line or a line
/// with a comment.
pub fn scramble_on_top(text: &str) -> Option<Range<usize>> {
    let mut start = 0;
    let mut lines = text.split_inclusive('\n');
    let first = loop {
        let line = lines.next()?;
        if !is_empty(line) {
            break line;
        }
        start += line.len();
    };
    let below = lines.next()?;
    let is_apart =
        if is_empty(below) { lines.any(|line| !is_empty(line)) } else { below.contains("//") };
    let within = stripped(first);
    (is_apart && is_whole_scramble(&first[within.clone()]))
        .then(|| start + within.start..start + within.end)
}

/// Returns the part of a line inside the blanks and signs around it: a page may write the line in
/// bold or as a quote.
fn stripped(line: &str) -> Range<usize> {
    let end = line.trim_end_matches(is_around).len();
    let start = end - line[..end].trim_start_matches(is_around).len();
    start..end
}

/// Returns whether a line is blank or a fence around code.
fn is_empty(line: &str) -> bool {
    line[stripped(line)].is_empty() || line.starts_with("```")
}

/// Returns whether a sign may stand around a line.
fn is_around(c: char) -> bool {
    is_blank(c) || matches!(c, '*' | '_' | '>')
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn is_whole_scramble(line: &str) -> bool {
    let is_plain = tokens(line)
        .all(|token| matches!(token.kind, TokenKind::Move(_)) && token.side == Side::Normal);
    let Ok(written) = parse(line) else { return false };
    let count = written.len();
    is_plain
        && (count >= WHOLE_SCRAMBLE
            || count >= PADDED_SCRAMBLE && written.line().normal.moves().starts_with(&PADDING))
}

/// Returns the range of the text behind a label, up to a blank line.
fn labelled(text: &str, words: &[&str]) -> Option<Range<usize>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = after_label(line.trim_start(), words) {
            let from = start + line.len() - rest.len();
            return Some(from..from + blank_line(&text[from..]));
        }
        start += line.len();
    }
    None
}

/// Fewest moves that a label may name without any sign between the two.
const LEAST_WITHOUT_SIGN: usize = 4;

/// Returns the rest of the line behind a label. A label is one of these words in any case, then a
/// number or a count of moves if there is one, then a sign: a colon, an equals sign, a full stop, a
/// dash. The word alone is a label too, and so is the word with four moves or more directly behind
/// it.
pub fn after_label<'t>(line: &'t str, words: &[&str]) -> Option<&'t str> {
    words.iter().find_map(|word| {
        let label = line.get(..word.len()).filter(|label| label.to_lowercase() == **word)?;
        behind_label(&line[label.len()..])
    })
}

/// Returns the labelled text, given the text behind the word of the label.
fn behind_label(rest: &str) -> Option<&str> {
    if rest.chars().next().is_some_and(char::is_alphabetic) {
        return None;
    }
    let rest = rest.trim_start_matches([' ', '#', '*']);
    let rest = match rest.strip_prefix(['(', '[']).and_then(|rest| rest.split_once([')', ']'])) {
        Some((count, behind)) if count.contains(|c: char| c.is_ascii_digit()) => behind,
        _ => after_digits(rest),
    };
    let rest = rest.trim_start_matches([' ', '*']);
    if let Some(behind) = rest.strip_prefix([':', '=', '：']) {
        return Some(behind.trim_start_matches(['*', ' ']));
    }
    let behind = rest.trim_start_matches(['.', '-', '–', '—', '>', ' ', '→']);
    if behind.is_empty() {
        return Some(behind);
    }
    let is_signed = behind.len() < rest.len();
    let least = if is_signed { 1 } else { LEAST_WITHOUT_SIGN };
    (moves_in_front(behind) >= least).then_some(behind)
}

/// A text without the digits of a number in front; digits of a move such as `2Rw` stay.
fn after_digits(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with(|c: char| c.is_ascii_alphabetic()) { text } else { rest }
}

/// The number of moves that a text begins with, word by word; `see` is a word, no three slices.
fn moves_in_front(text: &str) -> usize {
    text.split_whitespace().map_while(moves_of_word).sum()
}

/// Returns the number of moves of a word; `None` if it has anything else, or if it begins with a
/// small letter.
fn moves_of_word(word: &str) -> Option<usize> {
    if word.starts_with(|c: char| c.is_lowercase()) {
        return None;
    }
    let moves = tokens(word).map(|token| match token.kind {
        TokenKind::Move(_) => Some(1),
        TokenKind::Open | TokenKind::Close | TokenKind::Mark => Some(0),
        _ => None,
    });
    moves.sum()
}

/// Returns the start of the first blank line, or the end of the text.
fn blank_line(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() && at > 0 {
            return at;
        }
        at += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scramble_and_solution_are_told_apart() {
        for (text, scramble, solution) in [
            ("R U F", None, "R U F"),
            ("Scramble: R U\n\nF (1)", Some("R U"), "F"),
            ("Scramble: R U\nF", Some("R U"), "F"),
            ("Scramble: R U\r\nF\r\n\r\nD\r\n", Some("R U\r\nF"), "D"),
            ("Scramble 2: R U\nSolution (2): F\nD\n\nB", Some("R U"), "F\nD"),
            ("Scramble: R U\nD // EO\nfinal: F (1)", Some("R U"), "F"),
            ("Final solution: F\nScramble: R", Some("R"), "F\nScramble: R"),
            ("Scramble: R U", Some("R U"), ""),
            ("", None, ""),
        ] {
            assert_eq!(sheet(text), Sheet { scramble, solution }, "{text:?}");
        }
    }

    #[test]
    fn a_first_line_that_stands_apart_is_a_scramble_without_a_label() {
        let long = "R U F D2 L2 F R2 U2 R2 B D2 L B2 D' B2";
        let padded = "R' U' F D2 L2 F R2";
        for scramble in [long, padded] {
            for rest in ["\n\nD2 F'\nU'\n", "\r\n \r\nD2 // EO\r\n", "\nD2 (R) // EO\nU\n"] {
                for (before, behind) in
                    [("", ""), ("\u{feff}", ""), ("\n\n", ""), ("```\n", ""), ("> **", "**")]
                {
                    let text = format!("{before}{scramble}{behind}{rest}");
                    let at = scramble_on_top(&text).map(|at| &text[at]);
                    assert_eq!(at, Some(scramble), "{text:?}");
                    let sheet = sheet(&text);
                    assert_eq!(sheet.scramble, Some(scramble), "{text:?}");
                    assert_eq!(sheet.solution, rest.trim(), "{text:?}");
                }
            }
            for rest in ["", "\n", "\n\n", "\nD2 F'\n\nU'\n", " // EO\n\nU\n", " (U)\n\nU\n"] {
                let text = format!("{scramble}{rest}");
                assert_eq!(scramble_on_top(&text), None, "{text:?}");
            }
        }
        assert_eq!(scramble_on_top("R U F D2 L2 F R2\n\nD2 F'\n"), None);
        assert_eq!(scramble_on_top("R' U' F\n\nD2 F'\n"), None);
    }

    #[test]
    fn a_label_may_have_a_number_a_count_and_an_equals_sign() {
        let solution = |line| after_label(line, &SOLUTION_WORDS);
        assert_eq!(solution("Final solution (24): R U"), Some("R U"));
        assert_eq!(solution("RESULT #2 = R U\n"), Some("R U\n"));
        assert_eq!(solution("Solution [24 moves]** : ** R U"), Some("R U"));
        assert_eq!(solution("solution R U"), None);
        assert_eq!(after_label("Scr 3:** R", &SCRAMBLE_WORDS), Some("R"));
        assert_eq!(after_label("Scrambled eggs", &SCRAMBLE_WORDS), None);
        assert_eq!(sheet("Scramble (24 moves): R U\nD\nresult: F").solution, "F");
    }

    #[test]
    fn any_text_has_a_part() {
        for text in [
            "scramble:", "Scramble:\n\n", "é1)", "scrambl\u{e9}:", "#", "#1", "1)", "\n\n\n",
            "ſcramble: R",
        ] {
            assert!(text.contains(sheet(text).solution));
        }
    }
}
