//! Finds the scramble and the solution in a text with other content, such as a sheet or a write-up.

use std::ops::Range;

use super::length::without_length;
use super::line::Side;
use super::parse::parse;
use super::tokens::{TokenKind, tokens};
use super::words::{PADDING, SCRAMBLE_WORDS, SOLUTION_WORDS, WHOLE_SCRAMBLE};

/// Fewest moves of a scramble that begins with the padding of Fewest Moves scrambles.
const PADDED_SCRAMBLE: usize = 6;

/// The scramble and the solution of a text, found by their labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet<'a> {
    /// The text after `Scramble:`. Without this label, the first line if it is a scramble: see
    /// [`scramble_on_top`].
    pub scramble: Option<&'a str>,
    /// The text after `Solution:` or `Final:` up to a blank line. Without such a label, the text
    /// after the scramble, or the whole text. A number of moves in parentheses at its end is left
    /// out.
    pub solution: &'a str,
}

/// Finds the scramble and the solution in a text.
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
        // Lines of moves continue the scramble. Any other line, or the solution, ends it.
        let lines = text[part.clone()].split_inclusive('\n');
        let lines = lines.enumerate().take_while(|(i, line)| {
            *i == 0
                || !(line.contains(['/', '('])
                    || after_label(line.trim_start(), &SOLUTION_WORDS).is_some())
        });
        let lengths = lines.map(|(_, line)| line.len());
        part.end = part.start + lengths.sum::<usize>();
        if solution.is_none() && text[part.end..].trim().is_empty() {
            // The scramble would take the whole text and leave nothing for the solution.
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

/// Returns the range of the first line if it is a scramble without a label. It must have moves of
/// the normal side, no comment, and either 15 moves or `R' U' F` in front. A blank line or a line
/// with a comment must follow. Returns `None` otherwise.
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

/// Returns the range of a line without blanks and signs such as `*` and `>` at both ends. A page
/// may write the line in bold or as a quote.
fn stripped(line: &str) -> Range<usize> {
    let end = line.trim_end_matches(is_around).len();
    let start = end - line[..end].trim_start_matches(is_around).len();
    start..end
}

/// Returns whether a line is blank or a fence of a code block.
fn is_empty(line: &str) -> bool {
    line[stripped(line)].is_empty() || line.starts_with("```")
}

/// Returns whether a character may be left out at the ends of a line.
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

/// Returns the range of the text from one of these labels to the next blank line. Returns `None` if
/// no line has such a label.
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

/// Fewest moves that must follow a label that has no separator, such as `Solution R U F D`.
const LEAST_WITHOUT_SIGN: usize = 4;

/// Returns the rest of the line after a label, or `None`. A label is one of `words` in any case. A
/// number or a count of moves may follow, and then a colon, an equals sign, a full stop or a dash.
/// The word alone is also a label, and so is the word directly followed by four or more moves.
pub fn after_label<'t>(line: &'t str, words: &[&str]) -> Option<&'t str> {
    words.iter().find_map(|word| {
        let label = line.get(..word.len()).filter(|label| label.to_lowercase() == **word)?;
        behind_label(&line[label.len()..])
    })
}

/// Returns the labelled text, given the text after the word of the label. Returns `None` if the
/// word is not a label.
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

/// Returns a text without the digits of a number at its start. Digits of a move such as `2Rw` stay.
fn after_digits(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with(|c: char| c.is_ascii_alphabetic()) { text } else { rest }
}

/// Counts the moves at the start of a text, word by word. The word `see` is not three slices.
fn moves_in_front(text: &str) -> usize {
    text.split_whitespace().map_while(moves_of_word).sum()
}

/// Returns the number of moves in a word. Returns `None` if the word has other content or begins
/// with a small letter.
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
