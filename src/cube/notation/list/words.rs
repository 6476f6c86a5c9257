//! Classifies single words of a line: moves or like moves, a time or a date.

use crate::notation::tokens::{TokenKind, is_prime, is_space, tokens};

/// Kind of mark before a scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScrambleMark {
    /// No mark: the line begins with the scramble.
    None,
    /// A number, or the name of a person: the line is one of several scrambles.
    Number,
    /// The label of a scramble.
    Label,
    /// The label of a solution or a part of one.
    Solution,
}

/// Returns whether an invalid text is meant as moves: most of its words are moves or look like
/// moves. After the label of a scramble, or after a number, one such word is enough.
pub(super) fn is_meant(text: &str, mark: ScrambleMark) -> bool {
    let code = text.split("//").next().unwrap_or_default();
    let mut moves = 0;
    let mut others = 0;
    for word in code.split(is_space).filter(|word| word.contains(char::is_alphanumeric)) {
        if is_like_moves(word) { moves += 1 } else { others += 1 }
    }
    let enough = match mark {
        ScrambleMark::Label => others == 0 || moves > 0,
        ScrambleMark::Number => moves >= others,
        _ => moves > others,
    };
    moves > 0 && enough
}

/// Returns whether a word is moves, or a letter with a suffix that may be meant as a turn: `Q`,
/// `U5`, `3Rw`, `R+`.
pub(super) fn is_like_moves(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && !is_prime(c));
    let letters: Vec<char> = word.chars().filter(|c| c.is_alphabetic()).collect();
    let is_lower = letters.len() > 2 && letters.iter().all(char::is_ascii_lowercase);
    if is_lower {
        return false;
    }
    let mut tokens = tokens(word).peekable();
    if tokens.peek().is_some() && tokens.all(|t| matches!(t.kind, TokenKind::Move(_))) {
        return true;
    }
    match letters.as_slice() {
        // English words of one letter.
        ['a' | 'A' | 'I' | 'i'] => word.chars().count() > 1,
        // A number of layers is written before a face only. `3x3` is a cube.
        [first] if word.starts_with(|c: char| c.is_ascii_digit()) => {
            "UDRLFB".contains(first.to_ascii_uppercase())
        }
        [first] => first.is_ascii_uppercase() || first.is_ascii() && word.chars().count() > 1,
        [first, 'w' | 'W' | 'i'] => first.is_ascii(),
        _ => false,
    }
}

/// Returns the length of a time, a date, or the word of a failed attempt: `12.34`, `(1:02.34)`,
/// `14.96+`, `DNF(12.11)`, `2024-05-02`, `18:00:01`. Returns `None` if there is none.
pub(super) fn time(text: &str) -> Option<usize> {
    let end = text.find(|c: char| is_space(c) || ",;[\"|".contains(c)).unwrap_or(text.len());
    let word = text[..end].trim_end_matches([']', '>']);
    let bare = word.trim_start_matches('(');
    let failed = ["DNF", "DNS", "dnf", "dns"].into_iter().find_map(|name| bare.strip_prefix(name));
    let is_failed = failed.is_some();
    let rest = failed.unwrap_or(bare).trim_end_matches(['s', ':']);
    if !rest.chars().all(|c: char| c.is_ascii_digit() || ".:+-/()=".contains(c)) {
        return None;
    }
    let inside = rest.trim_matches(['(', ')', '+']);
    let is_time = inside.contains(['.', ':', '-', '/'])
        && inside.split(['.', ':', '-', '/', '+', '(', ')', '=']).all(|part| !part.is_empty());
    (is_failed || is_time).then_some(end)
}
