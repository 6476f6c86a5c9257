//! Words of write-ups: numbers, counts of moves, names of steps and sides.

/// What a line says about the side that is written on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideWord {
    Normal,
    Inverse,
    /// The other one.
    Switch,
}

/// Leaves out a number or a bullet in front: `1.`, `2)`, `#3`, `-`.
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

/// Words that may stand beside the name of a side.
const FILL: [&str; 9] = ["on", "to", "the", "scramble", "side", "now", "go", "cube", "of"];

/// Words about a side and nothing else: `NISS`, `(Inverse)`, `on inverse:`, `switch`.
pub(super) fn side_word(text: &str) -> Option<SideWord> {
    let words = text.to_lowercase().replace(['(', ')', '[', ']', ':', '-', '.', '*', '='], " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut meant = None;
    for word in &words {
        let word = match *word {
            "niss" | "switch" | "flip" => SideWord::Switch,
            "inverse" | "inv" | "inverted" => SideWord::Inverse,
            "normal" | "back" | "regular" => SideWord::Normal,
            fill if FILL.contains(&fill) => continue,
            _ => return None,
        };
        // "switch to inverse" is inverse.
        meant = Some(if word == SideWord::Switch { meant.unwrap_or(word) } else { word });
    }
    meant
}

/// Names of steps, which would often read as moves: `EO`, `DR`, `F2L`.
pub(super) fn is_step_word(word: &str) -> bool {
    const WORDS: [&str; 26] = [
        "eo", "dr", "htr", "fr", "ls", "ar", "rzp", "jzp", "drm", "fin", "finish", "f2l", "ll",
        "ab", "eoline", "eolr", "eorl", "eofb", "eoud", "drud", "drrl", "drlr", "drfb", "skip",
        "solve", "solved",
    ];
    let word = word.trim_end_matches([':', ',', '.']).to_lowercase();
    let head = word.split(['-', '(', '[']).next().unwrap_or("");
    WORDS.contains(&head)
}

/// Whether a text is a count of moves: `(3/3)`, `[8-3/25]`, `12/24`, `n/final`, `(18)`.
pub(super) fn is_count(text: &str) -> bool {
    let inside = bracketed(text).unwrap_or(text).trim();
    let numbers = |c: char| c.is_ascii_digit() || matches!(c, '/' | '-' | '+' | ' ' | '–' | '−');
    let rest = inside.trim_end_matches("final").trim_end_matches("moves").trim_end_matches("HTM");
    let has_digit = rest.contains(|c: char| c.is_ascii_digit());
    let is_bare = bracketed(text).is_none();
    has_digit && rest.chars().all(numbers) && (!is_bare || rest.contains('/'))
}

fn bracketed(text: &str) -> Option<&str> {
    let text = text.trim();
    text.strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .or_else(|| text.strip_prefix('[').and_then(|text| text.strip_suffix(']')))
        .filter(|inside| !inside.contains(['(', ')', '[', ']']))
}

/// A text without a count at its end.
pub(super) fn without_trailing_count(text: &str) -> &str {
    let text = text.trim();
    let at = text.rfind(['(', '[']).filter(|&at| {
        let count = &text[at..];
        // `[1]` is a mark.
        is_count(count) && (!count.starts_with('[') || count.contains('/'))
    });
    let bare = text.rfind(' ').filter(|&at| is_count(&text[at + 1..]) && text.contains('/'));
    match at.or(bare) {
        Some(at) => text[..at].trim_end(),
        None => text,
    }
}

/// What stands before and behind the first count of a comment: its name, and more words.
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
    let tidy = |text: &str| text.trim().trim_matches([',', ';', '-', '–', ':']).trim().to_owned();
    match groups.chain(bare).min() {
        Some((at, length)) => (tidy(&comment[..at]), tidy(&comment[at + length..])),
        None => (tidy(comment), String::new()),
    }
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
    }

    #[test]
    fn sides_and_numbers_are_known() {
        for text in ["NISS", "niss:", "(switch)", "SWITCH"] {
            assert_eq!(side_word(text), Some(SideWord::Switch), "{text}");
        }
        for text in ["(Inverse)", "on inverse:", "switch to inverse scramble", "Inverse"] {
            assert_eq!(side_word(text), Some(SideWord::Inverse), "{text}");
        }
        assert_eq!(side_word("back to normal"), Some(SideWord::Normal));
        assert_eq!(side_word("EO on inverse"), None);
        assert_eq!(side_word(""), None);
        for (text, want) in [("1. R U", "R U"), ("#3 R U", "R U"), ("- R", "R"), ("2R U", "2R U")] {
            assert_eq!(strip_number(text), want);
        }
        assert_eq!(without_trailing_count("R U (3/3)"), "R U");
        assert_eq!(without_trailing_count("R U [2]"), "R U [2]");
        assert_eq!(without_trailing_count("R (U)"), "R (U)");
    }
}
