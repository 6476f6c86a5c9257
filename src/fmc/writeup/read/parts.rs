//! The parts that one line of a write-up is made of: moves and comment, mark and insertion, label
//! and words.

use super::words::{is_count, is_step_word};
use crate::notation::{Marked, Piece, Side, marked};

/// Whether a text is one empty group, which is how a step without moves is written.
pub(super) fn is_group(read: &Marked, code: &str) -> bool {
    (read.pieces.is_empty() && code == "()") || (read.moves() == 0 && read.marks().next().is_some())
}

/// The moves of a line and the comment behind `//`, to the letter.
pub(super) fn split_comment(line: &str) -> (&str, Option<&str>) {
    if let Some((code, comment)) = line.split_once("//") {
        return (code, Some(comment));
    }
    match line.split_once(" / ") {
        Some((code, comment)) if !is_count(comment) => (code, Some(comment)),
        _ => (line, None),
    }
}

/// A mark and the moves for it.
pub(super) fn insertion_parts(code: &str) -> Option<(Option<String>, &str)> {
    let lower = code.to_ascii_lowercase();
    if let Some(rest) = lower.strip_prefix("insert ") {
        let rest = &code[code.len() - rest.len()..];
        let at = rest.to_ascii_lowercase().rfind(" at ");
        if let Some((moves, sign)) = at.map(|at| (&rest[..at], &rest[at + 4..])) {
            return Some((Some(sole_sign(sign.trim())?), moves.trim()));
        }
        if let Some(sign) = rest.to_ascii_lowercase().strip_prefix("at ").and(rest.get(3..)) {
            let (sign, moves) = sign.split_once([':', '=', ' '])?;
            return Some((Some(sole_sign(sign.trim())?), moves.trim()));
        }
        return None;
    }
    let start = ["insertion at ", "insertion ", "at "]
        .into_iter()
        .find(|word| lower.starts_with(word))
        .map_or(0, str::len);
    let rest = &code[start..];
    let cut = ["=", "->", "→", ":"].iter().filter_map(|sep| {
        // The colon of a conjugate stands inside brackets.
        let at = rest.find(sep)?;
        Some((at, sep.len()))
    });
    let (at, length) = cut.min()?;
    let sign = sole_sign(rest[..at].trim().trim_end_matches(':').trim())?;
    Some((Some(sign), rest[at + length..].trim_start_matches(['=', '>']).trim()))
}

/// The mark that a word is, with or without parentheses around it.
pub(super) fn sole_sign(word: &str) -> Option<String> {
    let inside = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let inside = inside.trim().trim_matches(['"', '\'', '“', '”']);
    let read = marked(inside, Side::Normal).ok()?;
    match read.pieces.as_slice() {
        [Piece::Mark(_, sign)] => Some(sign.clone()),
        _ => None,
    }
}

/// Where the words of a text begin, in bytes.
pub(super) fn word_starts(text: &str) -> Vec<usize> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(|word| word.as_ptr() as usize - start).collect()
}

/// Where words such as `DR` begin that end a text and could be read as moves.
pub(super) fn ends_in_step_word(text: &str) -> Option<usize> {
    let starts = word_starts(text);
    let at = starts
        .into_iter()
        .skip(1)
        .find(|&at| is_step_word(text[at..].split_whitespace().next().unwrap_or("")))?;
    Some(at)
}

/// Whether a text that cannot be read is meant as moves, not as words: at least half of it are
/// moves.
pub(super) fn looks_like_moves(text: &str, has_comment: bool) -> bool {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_count(word)).collect();
    let is_move = |word: &&&str| {
        let word = word.trim_matches(['(', ')', '[', ']', '{', '}', ',']);
        !is_step_word(word)
            && word.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
            && marked(word, Side::Normal).is_ok_and(|read| read.moves() > 0)
    };
    let moves = words.iter().filter(is_move).count();
    let is_first = words.first().is_some_and(|word| is_move(&word));
    let is_slip = !is_first && begins_like_move(text);
    if !has_comment && !is_slip && !is_first {
        return false;
    }
    let least = if has_comment || is_slip { 1 } else { 2 };
    moves >= least && 2 * moves >= words.len()
}

/// Whether a text that cannot be read begins with what is written like a move: `X9`, `Q'`.
pub(super) fn begins_like_move(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let mut chars = word.chars();
    chars.next().is_some_and(|first| first.is_ascii_uppercase())
        && matches!(chars.next(), Some('0'..='9' | '\'' | '’'))
        && chars.as_str().chars().count() <= 1
}

/// With the lower-case letters of faces raised, unless they are wide turns with a w.
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
