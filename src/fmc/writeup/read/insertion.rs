//! Lines with the moves for a mark, in the forms that people use: `* = U F2`, `Insert U F2 at * to
//! cancel 3`, `(*) U F2 [8-2/25]`, `* = U F2 + = D R`.

use premove_cube::notation::{Piece, Side, marked};

use super::windows::{Window, longest, word_starts};

/// The moves for a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovesForMark<'t> {
    /// The sign of the mark.
    pub(super) sign: String,
    /// The moves.
    pub(super) moves: &'t str,
    /// The words before and after the moves.
    pub(super) words: String,
}

/// The form in which a line names a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkForm {
    /// A sign such as `=` or a word such as `at` is beside the mark.
    Said,
    /// The mark is before the moves, and nothing else marks the line as an insertion.
    Bare,
}

/// Characters between a mark and its moves.
const BETWEEN: [char; 11] = [':', '=', '-', '–', '—', '→', '>', '<', '~', ',', ';'];

/// Maximum number of words of a line among which a mark is searched for.
const MOST_LOOKED_AT: usize = 40;

/// Names of marks, and the marks.
const NAMES: [(&str, &str); 4] = [("star", "*"), ("asterisk", "*"), ("plus", "+"), ("hash", "#")];

/// Words that precede the place of an insertion.
const PLACE: [&str; 7] = ["at", "into", "in", "for", "insertion", "insert", "mark"];

/// Reads a line as moves for marks. `count` returns the number of moves in a text. `is_known`
/// returns whether the moves so far contain a mark.
pub(super) fn insertions<'t>(
    code: &'t str,
    count: &dyn Fn(&str) -> usize,
    is_known: &dyn Fn(&str) -> bool,
) -> Option<(MarkForm, Vec<MovesForMark<'t>>)> {
    let begins_with_insert = code.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("insert"));
    let starts = word_starts(code);
    let place = starts.iter().enumerate().take(MOST_LOOKED_AT).find_map(|(at, &from)| {
        let words = starts[..at].iter().map(|&from| word(code, from));
        let before = words.rev().find(|word| !word.eq_ignore_ascii_case("the"));
        let is_place = before.is_some_and(is_place_word);
        let (sign, behind, is_said) = mark_at(&code[from..])?;
        // A known mark may follow words in any language: `Einfügen bei *: U F2`.
        let is_sign = sign.chars().all(|c| !c.is_alphanumeric() && c != '(');
        if at > 0 && !is_place && !(is_sign && is_known(&sign) && is_words(&code[..from])) {
            return None;
        }
        let is_said = is_said || is_place;
        // `.` and similar signs usually end a sentence.
        let has_name = !code[from..].starts_with(|c: char| !c.is_alphanumeric());
        let may_be = (is_said && !has_name) || is_known(&sign);
        if has_name && !may_be {
            return None;
        }
        (may_be || at == 0).then_some((from, sign, behind, is_said))
    });
    let (from, sign, behind, is_said) = place?;
    if !is_said && matches!(sign.as_str(), "." | "..." | "…" | "!" | "?") {
        return None;
    }
    let before = &code[..from];
    let behind = behind.trim_start_matches(|c: char| BETWEEN.contains(&c) || c.is_whitespace());
    let form = if is_said || begins_with_insert { MarkForm::Said } else { MarkForm::Bare };
    // In `Insert U F2 at *` the moves are before the mark.
    if count_longest(behind, count) == 0 {
        let said = strip_place(before);
        let Window { before, moves, behind: more } = longest(said, count)?;
        let words = words(&[&strip_words(before), more, behind]);
        return Some((form, vec![MovesForMark { sign, moves, words }]));
    }
    if !before.trim().is_empty()
        && longest(strip_place(before), count).is_some()
        && !begins_with_insert
    {
        // Moves followed by words: it is a step whose words mention a mark.
        return None;
    }
    let mut all = Vec::new();
    let (own, rest) = until_next_mark(behind, count);
    let Window { before: more, moves, behind: after } = longest(own, count)?;
    all.push(MovesForMark { sign, moves, words: words(&[&strip_words(before), more, after]) });
    if let Some(rest) = rest
        && let Some((_, further)) = insertions(rest, count, is_known)
    {
        all.extend(further);
    }
    Some((form, all))
}

/// Returns whether a text is words and not moves: it has a word of three letters, and no sign of a
/// turn.
fn is_words(text: &str) -> bool {
    let has_turn = text.contains(|c: char| c.is_ascii_digit() || matches!(c, '\'' | '’' | '('));
    let mut words = text.split_whitespace();
    !has_turn
        && words
            .any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2 || !word.is_ascii())
}

fn count_longest(text: &str, count: &dyn Fn(&str) -> usize) -> usize {
    longest(text, count).map_or(0, |window| count(window.moves))
}

fn word(text: &str, from: usize) -> &str {
    text[from..].split_whitespace().next().unwrap_or("")
}

fn is_place_word(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '@');
    word == "@" || PLACE.iter().any(|place| word.eq_ignore_ascii_case(place))
}

/// Returns a text without a word such as `at` at its end.
fn strip_place(text: &str) -> &str {
    let text = text.trim_end();
    let last = text.split_whitespace().next_back().unwrap_or("");
    if is_place_word(last) { text[..text.len() - last.len()].trim_end() } else { text }
}

/// Returns a text without words such as `insert` and `at`.
fn strip_words(text: &str) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.retain(|word| !is_place_word(word) && !word.eq_ignore_ascii_case("the"));
    words.join(" ")
}

fn words(parts: &[&str]) -> String {
    let parts = parts.iter().map(|part| part.trim().trim_matches(BETWEEN).trim());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the mark at the beginning of a text, the text after it, and whether a sign such as `=`
/// follows the mark.
fn mark_at(text: &str) -> Option<(String, &str, bool)> {
    let word = text.split_whitespace().next()?;
    // The sign may directly follow the mark: `*=D'`, `*:`, `(*)`, `*->`.
    let cut = word.find(|c: char| BETWEEN.contains(&c)).filter(|&cut| cut > 0);
    let touching = cut.map(|cut| &word[..cut]);
    let (name, behind) = match touching.and_then(|name| Some((name, sole_sign(name)?))) {
        Some((name, _)) => (name, &text[name.len()..]),
        None => (word, &text[word.len()..]),
    };
    // A full stop may end the sentence: `at *.`
    let alone = name.trim_end_matches(['.', ',', '!']);
    let sign = sole_sign(name.trim_end_matches(')'))
        .or_else(|| sole_sign(name))
        .or_else(|| sole_sign(alone))?;
    let behind = behind.trim_start();
    let says_is =
        behind.strip_prefix("is").is_some_and(|rest| rest.starts_with(char::is_whitespace));
    let is_said = behind.starts_with(BETWEEN) || says_is || name.ends_with(')') && word != name;
    Some((sign, behind, is_said))
}

/// Returns the mark that a word consists of, with or without parentheses around it.
pub(super) fn sole_sign(word: &str) -> Option<String> {
    let inside = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    if let Some((_, sign)) = NAMES.iter().find(|(name, _)| inside.eq_ignore_ascii_case(name)) {
        return Some((*sign).to_owned());
    }
    if (1..=2).contains(&inside.len()) && inside.bytes().all(|c| c.is_ascii_digit()) {
        return Some(format!("({inside})"));
    }
    let inside = inside.trim().trim_matches(['"', '\'', '“', '”', '«', '»', '„']);
    let read = marked(inside, Side::Normal).ok()?;
    match read.pieces.as_slice() {
        [Piece::Mark(_, sign)] => Some(sign.clone()),
        _ => None,
    }
}

/// Splits a text before the next mark that has its own moves.
fn until_next_mark<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> (&'t str, Option<&'t str>) {
    for &from in word_starts(text).iter().skip(1).take(MOST_LOOKED_AT) {
        let Some((_, behind, true)) = mark_at(&text[from..]) else { continue };
        let own = text[..from].trim_end().trim_end_matches([',', ';']);
        let own = own.strip_suffix(" and").unwrap_or(own);
        if count_longest(own, count) > 0 && count_longest(behind, count) > 0 {
            return (own, Some(&text[from..]));
        }
    }
    (text, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(code: &str) -> Vec<(String, String, String)> {
        let count = |text: &str| marked(text, Side::Normal).map_or(0, |read| read.moves());
        let known = |sign: &str| ["*", "+", "^", "@1", "[1]", "(1)", "#"].contains(&sign);
        let all = insertions(code, &count, &known).map(|(_, all)| all).unwrap_or_default();
        let parts = |one: MovesForMark| (one.sign, one.moves.to_owned(), one.words);
        all.into_iter().map(parts).collect()
    }

    #[test]
    fn moves_for_a_mark_are_read_in_the_forms_that_people_use() {
        for (code, sign, moves, words) in [
            ("* = R U F", "*", "R U F", ""),
            ("*=R U F", "*", "R U F", ""),
            ("*: R U F (8-2/25)", "*", "R U F", "(8-2/25)"),
            ("* R U F [8-2]", "*", "R U F", "[8-2]"),
            ("(*) R U F", "*", "R U F", ""),
            ("* - R U F", "*", "R U F", ""),
            ("* -> R U F", "*", "R U F", ""),
            ("@1 R U F", "@1", "R U F", ""),
            ("[1] R U F", "[1]", "R U F", ""),
            ("^ - * D' L2 D", "^", "* D' L2 D", ""),
            ("Insert R U F at * to cancel 5 moves", "*", "R U F", "to cancel 5 moves"),
            ("Insert R U F at *.", "*", "R U F", ""),
            ("At *, insert R U F", "*", "R U F", "insert"),
            ("At * insert: R U F", "*", "R U F", "insert"),
            (
                "Insert corners at *: R U F [6/25] (source: IF)",
                "*",
                "R U F",
                "corners [6/25] (source: IF)",
            ),
            ("insertion at * = [R, U]", "*", "[R, U]", ""),
            ("for *: R U F", "*", "R U F", ""),
            ("At the star: R U F", "*", "R U F", ""),
            ("(1) R U F", "(1)", "R U F", ""),
            ("1: R U F", "(1)", "R U F", ""),
            ("* (3c) = R U F", "*", "R U F", "(3c)"),
        ] {
            let wanted = (sign.to_owned(), moves.to_owned(), words.to_owned());
            assert_eq!(read(code), [wanted], "{code}");
        }
    }

    #[test]
    fn two_marks_on_a_line_are_told_apart() {
        for code in ["* = R U F, + = D2 L", "* = R U F + = D2 L", "*: R U F; +: D2 L"] {
            let all: Vec<(String, String)> =
                read(code).into_iter().map(|(sign, moves, _)| (sign, moves)).collect();
            let one = |sign: &str, moves: &str| (sign.to_owned(), moves.to_owned());
            assert_eq!(all, [one("*", "R U F"), one("+", "D2 L")], "{code}");
        }
    }

    #[test]
    fn steps_with_marks_are_no_insertions() {
        for code in ["R U * F", "F * D2 F2", "R U F at 12", "hello", "* nothing found"] {
            assert_eq!(read(code), [], "{code}");
        }
    }
}
