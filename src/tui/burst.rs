//! Characters that came faster than anyone types: a paste that the terminal does not mark, or keys
//! over a slow line.

use premove_cube::notation::{is_moves, scramble_list};

use super::key::{Code, Key};

/// Minimum number of moves on one line that mark characters as a paste; fewer may be typed keys.
const WORDS: usize = 3;

/// Minimum length in characters of a single word that counts as a paste.
const WORD: usize = 15;

/// Returns whether a burst of characters is a paste, judged by its content alone: moves, a list of
/// scrambles, a write-up, or the code of a cube.
pub(super) fn is_paste(text: &str) -> bool {
    let marked = scramble_list(text).scrambles.into_iter().filter(|one| one.is_marked);
    if marked.into_iter().any(|one| one.read().is_ok_and(|all| all.len() >= WORDS)) {
        return true;
    }
    text.lines().any(|line| {
        let code = line.split("//").next().unwrap_or_default().trim();
        let code = match code.split_once(':') {
            Some((label, moves)) if !label.is_empty() => moves.trim(),
            _ => code,
        };
        let words = code.split_whitespace().count();
        let is_long = words == 1 && code.len() >= WORD;
        let is_code = is_long && code.contains(|c: char| c.is_ascii_digit() || c == '=');
        is_code || ((words >= WORDS || is_long) && is_moves(code))
    })
}

/// Splits characters that arrived at once into the text for a field, and `true` if the Enter key
/// follows it. A line end after a single line is the Enter key; a text of several lines keeps its
/// last line end.
pub(super) fn in_field(text: &str) -> (&str, bool) {
    match text.strip_suffix('\n') {
        Some(line) if !line.contains('\n') => (line, true),
        _ => (text, false),
    }
}

/// Returns the keys that a text consists of.
pub(super) fn keys(text: &str) -> impl Iterator<Item = Key> {
    text.chars().map(|c| Key::plain(if c == '\n' { Code::Enter } else { Code::Char(c) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_write_ups_are_pastes_and_other_bursts_are_keys() {
        let pastes = [
            "R U F D2 L",
            "R U F\n",
            "R'U'FD2L2FR2U2R'U'F",
            "Scramble: R U F D2\n\nD2 (R) // EO (2/2)\n",
            "D2 F' U' // pair\n",
            "the solve\nD2 F' U' R'",
            "1. R' U' F D2\n2. L2 R' U' F\n",
            "> 1) R' U' F",
            "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        ];
        for text in pastes {
            assert!(is_paste(text), "{text}");
        }
        for text in ["nnnnDuuU", "uuDDU", "jjjkk\n", ":scramble.set R U F\n", "aR U F\n", "q y n"] {
            assert!(!is_paste(text), "{text}");
        }
    }

    #[test]
    fn a_line_end_that_comes_last_is_enter_on_one_line_only() {
        assert_eq!(in_field("R U F\n"), ("R U F", true));
        assert_eq!(in_field("R U F"), ("R U F", false));
        assert_eq!(in_field("R U\nF\n"), ("R U\nF\n", false));
    }
}
