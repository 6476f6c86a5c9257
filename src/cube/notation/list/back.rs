//! Finds the end of the scramble on its line. After it may come a length, a remark, the time of the
//! solve, or characters for emphasis.

use super::words::{ScrambleMark, is_meant, time};
use crate::notation::length::without_length;
use crate::notation::tokens::is_space;

/// Most parts (lengths, remarks, times) that are removed after a scramble. Each search for a part
/// reads the whole line, which may be long.
const MOST_PARTS: usize = 24;

/// Returns the end of the scramble that begins at `start`.
pub(super) fn end_of(line: &str, start: usize) -> usize {
    let mut text = &line[start..];
    let mut quotes = line[..start].matches('`').count();
    for _ in 0..MOST_PARTS {
        let before = text.len();
        text = text.trim_end_matches(|c| is_space(c) || "_\"”“,;|".contains(c));
        let bare = without_backticks(text, quotes);
        quotes = quotes.saturating_sub(text.len() - bare.len());
        text = bare;
        text = without_tag(text);
        text = emphasis(text);
        text = without_length(text);
        text = without_remark(text);
        text = without_moment(text);
        if text.len() == before {
            break;
        }
    }
    start + text.len()
}

/// Removes the backticks at the end that close a quotation: as many as were opened before the
/// moves, or all if there are several. A single backtick is a prime.
fn without_backticks(text: &str, quotes: usize) -> &str {
    let bare = text.trim_end_matches('`');
    let behind = text.len() - bare.len();
    match (behind, quotes) {
        (1, 0) => text,
        (_, 0) => bare,
        _ => &text[..text.len() - behind.min(quotes)],
    }
}

/// Removes a closing tag at the end: `</li>`, `[/CODE]`.
fn without_tag(text: &str) -> &str {
    let tag = text
        .strip_suffix('>')
        .and_then(|text| text.rsplit_once("</"))
        .or_else(|| text.strip_suffix(']').and_then(|text| text.rsplit_once("[/")));
    match tag {
        Some((before, name)) if name.chars().all(|c| c.is_ascii_alphanumeric()) => before,
        _ => text,
    }
}

/// Removes stars at the end.
fn emphasis(text: &str) -> &str {
    let bare = text.trim_end_matches('*');
    // A star after a blank is a mark among the moves.
    if bare.ends_with(is_space) && !bare.is_empty() { text } else { bare }
}

/// Removes words in brackets, and words after `#`.
fn without_remark(text: &str) -> &str {
    let group = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
        .or_else(|| text.strip_suffix(']').and_then(|text| text.rsplit_once('[')));
    if let Some((before, inside)) = group
        && is_words(inside)
    {
        return before;
    }
    // A count such as `3 more`, written after a group of solutions.
    let counted = text.strip_suffix(" more").map(str::trim_end);
    if let Some(bare) = counted.map(|text| text.trim_end_matches(|c: char| c.is_ascii_digit()))
        && bare.len() < text.len() - " more".len()
        && bare.ends_with("  ")
    {
        return bare;
    }
    match text.rsplit_once(" #") {
        Some((before, behind)) if is_words(behind) => before,
        _ => text,
    }
}

fn is_words(text: &str) -> bool {
    text.contains(|c: char| c.is_alphanumeric())
        && !is_meant(text, ScrambleMark::Number)
        // The name of a saved sequence stands for moves.
        && !text.contains('@')
        && text.split(is_space).any(|word| word.chars().count() > 1)
}

/// Removes a time after `@` (`@2024-05-02 18:00:01`), and a time or a date at the end.
fn without_moment(text: &str) -> &str {
    if let Some((before, behind)) = text.rsplit_once('@')
        && behind.split(is_space).all(|word| time(word) == Some(word.len()))
        && !behind.is_empty()
    {
        return before;
    }
    match text.rsplit_once(is_space) {
        Some((before, last)) if time(last) == Some(last.len()) && !last.starts_with('/') => {
            without_dash(before)
        }
        _ => text,
    }
}

/// Removes a dash or an arrow at the end if a blank is before it.
fn without_dash(text: &str) -> &str {
    let bare = text.trim_end_matches(is_space);
    let before = bare.trim_end_matches(['-', '–', '—', '→', '>', ':', '=']);
    if before.ends_with(is_space) { before } else { text }
}
