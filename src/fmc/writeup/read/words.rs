//! Words of write-ups: numbers, move counts, names of steps.

use premove_cube::notation::MOVE_UNITS;

/// Removes a number or a bullet at the beginning: `1.`, `2)`, `#3`, `-`.
pub(super) fn strip_number(line: &str) -> &str {
    let bullet = line.strip_prefix(['-', '•', '–']).filter(|rest| rest.starts_with(' '));
    let line = bullet.map_or(line, str::trim_start);
    let rest = line.strip_prefix('#').unwrap_or(line);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = behind.len() < rest.len() && rest.len() - behind.len() < 4;
    let marked = behind
        .strip_prefix([')', '.', ':'])
        .or((rest.len() < line.len()).then_some(behind))
        .filter(|rest| rest.starts_with([' ', '\t']) || rest.is_empty());
    match marked {
        Some(moves) if is_number => moves.trim_start(),
        _ => line,
    }
}

/// Returns whether a word is the name of a step, which could often be read as moves: `EO`, `DR`,
/// `F2L`.
pub(super) fn is_step_word(word: &str) -> bool {
    const WORDS: [&str; 44] = [
        "eo", "dr", "htr", "fr", "ls", "ar", "rzp", "jzp", "drm", "fin", "finish", "f2l", "ll",
        "ab", "eoline", "eolr", "eorl", "eofb", "eoud", "drud", "drrl", "drlr", "drfb", "skip",
        "solve", "solved", "lse", "bld", "f2b", "sb", "fb", "oll", "pll", "zbll", "cross",
        "xcross", "2x2x2", "2x2x3", "1x2x3", "222", "223", "221", "pair", "leave",
    ];
    let word =
        word.trim_matches(|c: char| matches!(c, ':' | ',' | '.' | '>' | '(' | ')' | '[' | ']'));
    let word = word.to_lowercase();
    let head = word.split(['-', '(', '[', '/', '+']).next().unwrap_or("");
    WORDS.contains(&head)
}

/// Returns whether a word consists of capital face letters, as the names `DR` and `UD` do. Moves
/// without blanks between them have a prime or a number.
pub(super) fn is_glued_letters(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|c| c.is_ascii_uppercase())
}

/// Words after a number that make it a move count although they are not units.
const COUNT_WORDS: [&str; 2] = ["final", "total"];

/// A unit that does not make a move count in write-ups: `(4e)` means four edges.
const EDGES: &str = "e";

/// Returns whether a text is a move count: `(3/3)`, `[8-3/25]`, `12/24`, `(18)`, `(4f)`.
pub(super) fn is_count(text: &str) -> bool {
    let is_bare = bracketed(text).is_none();
    let inside = bracketed(text).unwrap_or(text).trim().to_lowercase();
    let inside = inside.trim_end_matches(['!', '*']);
    let units = MOVE_UNITS.iter().filter(|unit| **unit != EDGES).chain(&COUNT_WORDS);
    let rest = units.into_iter().find_map(|unit| {
        let rest = inside.strip_suffix(unit)?;
        rest.ends_with(is_sign_of_count).then_some(rest)
    });
    let rest = rest.unwrap_or(inside);
    let has_digit = rest.contains(|c: char| c.is_ascii_digit());
    let is_counted = rest.contains('/') || rest.len() < inside.len();
    has_digit && rest.chars().all(is_sign_of_count) && (!is_bare || is_counted)
}

/// Returns whether a character can be part of a move count: `12/26`, `(-1 = 25)`.
fn is_sign_of_count(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '/' | '-' | '+' | ' ' | '–' | '−' | '=' | '~' | ',')
}

fn bracketed(text: &str) -> Option<&str> {
    let text = text.trim();
    text.strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .or_else(|| text.strip_prefix('[').and_then(|text| text.strip_suffix(']')))
        .filter(|inside| !inside.contains(['(', ')', '[', ']']))
}

/// Returns the texts before and after the first move count of a comment: the name, and further
/// words.
pub(super) fn strip_count(comment: &str) -> (String, String) {
    let comment = comment.trim();
    let groups = comment.match_indices(['(', '[']).filter_map(|(at, _)| {
        let length = comment[at..].find([')', ']'])? + 1;
        is_count(&comment[at..at + length]).then_some((at, length))
    });
    let start = comment.as_ptr() as usize;
    let bare = comment.split_whitespace().filter_map(|word| {
        let at = word.as_ptr() as usize - start;
        (is_count(word) && word.contains('/')).then_some((at, word.len()))
    });
    match groups.chain(bare).min() {
        Some((at, length)) => (tidy(&comment[..at]), tidy(&comment[at + length..])),
        None => (tidy(comment), String::new()),
    }
}

/// Returns a text without blanks and punctuation around it.
fn tidy(text: &str) -> String {
    text.trim().trim_matches([',', ';', '-', '–', ':']).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_found_in_every_order() {
        for (comment, name, more) in [
            ("eo   (4/4)", "eo", ""),
            ("dr   (13/17) lol", "dr", "lol"),
            ("htr  (6-1/17)", "htr", ""),
            ("DR-4C4E 6/24", "DR-4C4E", ""),
            ("2X2X2 [5/5]", "2X2X2", ""),
            ("FINISH (34-1)", "FINISH", ""),
            ("(13/33)", "", ""),
            ("(3/3) EO", "", "EO"),
            ("E-slice(2E2E+centers) 23/24", "E-slice(2E2E+centers)", ""),
            ("DR, 4a3 4e (14)", "DR, 4a3 4e", ""),
            ("F2L-1 + pair", "F2L-1 + pair", ""),
        ] {
            assert_eq!(strip_count(comment), (name.to_owned(), more.to_owned()), "{comment}");
        }
        for count in ["(26f)", "[26]", "(26 moves)", "12/24", "(8-2/25)", "26f", "(4q)", "24 HTM"] {
            assert!(is_count(count), "{count}");
        }
        for text in ["26", "(R U)", "(DR)", "(5e)", "2x2x2", "f", ""] {
            assert!(!is_count(text), "{text}");
        }
    }

    #[test]
    fn numbers_of_lines_are_left_out() {
        for (text, want) in [("1. R U", "R U"), ("#3 R U", "R U"), ("- R", "R"), ("2R U", "2R U")] {
            assert_eq!(strip_number(text), want);
        }
    }
}
