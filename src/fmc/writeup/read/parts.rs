//! Splits a line into moves and comment, and tests whether a text is meant as moves.

use premove_cube::notation::{Marked, Side, marked};

use super::words::{is_count, is_step_word};

/// Returns whether a text is a single empty group, the written form of a step without moves.
pub(super) fn is_group(read: &Marked, code: &str) -> bool {
    (read.pieces.is_empty() && code == "()") || (read.moves() == 0 && read.marks().next().is_some())
}

/// Returns the moves of a line, and the unchanged comment after `//`.
pub(super) fn split_comment(line: &str) -> (&str, Option<&str>) {
    if let Some((code, comment)) = line.split_once("//") {
        return (code, Some(comment));
    }
    match line.split_once(" / ") {
        Some((code, comment)) if !is_count(comment) => (code, Some(comment)),
        _ => (line, None),
    }
}

/// Returns whether a text that cannot be read is meant as moves: at least half of its words are
/// moves.
pub(super) fn looks_like_moves(text: &str) -> bool {
    is_mostly_moves(text, false)
}

/// Returns whether a word is a move, with or without brackets around it.
fn reads_as_move(word: &str) -> bool {
    let word = word.trim_matches(['(', ')', '[', ']', '{', '}', ',']);
    !is_step_word(word)
        && word.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
        && marked(word, Side::Normal).is_ok_and(|read| read.moves() > 0)
}

/// Returns whether a text is meant as moves. A comment after it makes this more likely.
pub(super) fn is_mostly_moves(text: &str, has_comment: bool) -> bool {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_count(word)).collect();
    let moves = words.iter().filter(|word| reads_as_move(word)).count();
    let is_first = words.first().is_some_and(|word| reads_as_move(word));
    let is_slip = !is_first && begins_like_move(text);
    if !has_comment && !is_slip && !is_first {
        return false;
    }
    let least = if has_comment || is_slip { 1 } else { 2 };
    moves >= least && 2 * moves >= words.len()
}

/// Returns whether a text that cannot be read begins with a word in the form of a move: `X9`, `Q'`.
pub(super) fn begins_like_move(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let mut chars = word.chars();
    chars.next().is_some_and(|first| first.is_ascii_uppercase())
        && matches!(chars.next(), Some('0'..='9' | '\'' | '’'))
        && chars.as_str().chars().count() <= 1
}

/// Returns whether a text is a group in brackets with moves and a slip, as in `(L2 Q)`: its other
/// words have the form of a move, and are not more than its moves.
pub(super) fn is_slipped_group(text: &str) -> bool {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some(inside) = inside.filter(|inside| !inside.contains(['(', ')'])) else { return false };
    // A sign alone is the mark of an insertion.
    let words = inside.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let (moves, others): (Vec<&str>, Vec<&str>) = words.partition(|word| reads_as_move(word));
    // The letters N and I name a side.
    let is_letter = |word: &str| {
        word.len() == 1
            && word.starts_with(|c: char| c.is_ascii_uppercase() && !['N', 'I'].contains(&c))
    };
    let has_form = others.iter().all(|word| is_letter(word) || begins_like_move(word));
    has_form && !others.is_empty() && moves.len() >= others.len()
}

/// Returns whether a text is moves with an unmatched bracket, as in `(F2 D` and `U R2)`.
pub(super) fn is_half_group(text: &str) -> bool {
    let text = text.trim();
    let is_open = text.starts_with('(') && !text.contains(')');
    let is_closed = text.ends_with(')') && !text.contains('(');
    (is_open || is_closed) && text.split_whitespace().all(reads_as_move)
}

/// Returns moves with lower-case face letters in upper case, except in wide turns with a w.
pub(super) fn raised(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        let is_face = matches!(c, 'u' | 'd' | 'r' | 'l' | 'f' | 'b');
        let is_wide = matches!(chars.peek(), Some('w' | 'W'));
        out.push(if is_face && !is_wide { c.to_ascii_uppercase() } else { c });
    }
    out
}
