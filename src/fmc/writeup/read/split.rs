//! Splits the line of a step into the name before the moves, the moves, and the words after them.

use super::doubts::Doubts;
use super::parts::{begins_like_move, is_half_group, is_slipped_group, looks_like_moves};
use super::sides::mention;
use super::windows::word_starts;
use super::words::{is_count, is_glued_letters, is_step_word};

/// Parts of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitLine<'t> {
    /// The name before the moves: `EO` in `EO: R U`.
    pub(super) label: &'t str,
    /// The moves.
    pub(super) moves: &'t str,
    /// The words after the moves.
    pub(super) words: &'t str,
}

/// Separate signs between moves and a name.
const SIGNS: [&str; 15] =
    ["->", "=>", "-->", "→", "=", "-", "–", "—", ":", "|", ";", ">", "~", "<-", "#"];
/// Signs that may directly follow the moves.
const TOUCHING: [char; 7] = ['-', '–', '—', '=', ':', '→', '>'];
/// Maximum number of words in a line that may be split at any word: the work grows with the square
/// of this number.
const MOST_WORDS: usize = 120;

/// Returns the byte offsets of the words in a line; empty if it has too many words.
fn word_starts_of_line(text: &str) -> Vec<usize> {
    let starts = word_starts(text);
    if starts.len() > MOST_WORDS { Vec::new() } else { starts }
}

/// Characters between moves and the name after them: `(R U): DR`.
const BEFORE_NAME: [char; 3] = [' ', ':', '\t'];

/// Maximum number of words in a name before moves.
const MOST_LABEL_WORDS: usize = 6;
/// Minimum number of moves after words that are not a label.
const LEAST_BEHIND_WORDS: usize = 4;
/// Minimum number of words before moves that make the line a sentence, if the moves are few.
const SENTENCE: usize = 3;

/// Splits a line. `count` returns the number of moves in a text, 0 if it is not moves.
pub(super) fn split<'t>(
    code: &'t str,
    has_comment: bool,
    count: &dyn Fn(&str) -> usize,
    doubts: &mut Doubts,
) -> Option<SplitLine<'t>> {
    let code = behind_count(code);
    let bare = without_remarks(code, count);
    let first = code.split_whitespace().next().unwrap_or("");
    let is_side = mention(first).is_some_and(|found| found.is_alone);
    let is_named = is_step_word(first)
        || first.ends_with([':', '>'])
        || is_glued_letters(first)
        || (is_side && !first.is_ascii());
    if !is_named && count(bare) > 0 {
        let name = name_at_end(bare, count).filter(|_| !has_comment);
        let (moves, words) = name.map_or((bare, ""), |at| bare.split_at(at));
        return Some(with_words(code, moves.trim_end_matches(BEFORE_NAME), words));
    }
    if let Some(found) = labelled(bare, count) {
        return Some(SplitLine { words: found.words_in(code), ..found });
    }
    if is_named && let Some(found) = named(bare, count) {
        return Some(SplitLine { words: found.words_in(code), ..found });
    }
    if let Some((moves, words)) = signed(code, count) {
        // The name may also be before the sign: `EO = R U F`.
        return Some(SplitLine { label: "", moves, words });
    }
    if let Some(found) = in_front(code, count, doubts) {
        return Some(found);
    }
    behind_words(bare, code, count, doubts)
}

/// Returns a line without a move count before its moves: `(2/6) (R U)`.
fn behind_count(code: &str) -> &str {
    let end = if code.starts_with('(') { code.find(')') } else { code.find(']') };
    let Some((count, rest)) = end.and_then(|end| code.split_at_checked(end + 1)) else {
        return code;
    };
    let is_it = code.starts_with(['(', '[']) && count.contains('/') && is_count(count);
    if is_it && !rest.trim().is_empty() { rest.trim_start() } else { code }
}

impl<'t> SplitLine<'t> {
    /// Returns the text after the moves in the whole line.
    fn words_in(&self, code: &'t str) -> &'t str {
        let end = self.moves.as_ptr() as usize + self.moves.len() - code.as_ptr() as usize;
        tidy(&code[end..])
    }
}

fn with_words<'t>(code: &'t str, moves: &'t str, words: &'t str) -> SplitLine<'t> {
    let found = SplitLine { label: "", moves, words };
    SplitLine { words: found.words_in(code), ..found }
}

/// Returns words without the signs that separate them from moves.
fn tidy(words: &str) -> &str {
    words.trim().trim_start_matches(['-', '–', '—', ';', '|', '=', '>', '→', ':', '~', '#']).trim()
}

/// Maximum number of remarks after the moves of a line.
const MOST_REMARKS: usize = 8;

/// Returns a text without the remarks after its moves: move counts, names, remarks in brackets. If
/// no part of it can be read as moves, returns the whole text.
pub(super) fn without_remarks<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> &'t str {
    let mut shorter = vec![text.trim()];
    while shorter.len() <= MOST_REMARKS {
        let last = shorter[shorter.len() - 1];
        match without_remark(last, count) {
            Some(next) => shorter.push(next.trim_end()),
            None => break,
        }
    }
    shorter.into_iter().rev().find(|text| count(text) > 0).unwrap_or(text.trim())
}

/// Returns a text without the remark at its end; `None` if it does not end with a remark.
fn without_remark<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> Option<&'t str> {
    if let Some(at) = group_at_end(text) {
        let group = &text[at..];
        let inside = group[1..group.len() - 1].trim();
        // `[1]` is the mark of an insertion.
        let is_mark = group.starts_with('[') && !group.contains(['/', '-']) && is_digits(inside);
        let is_name = is_step_word(inside) || is_glued_letters(inside);
        let is_remark = (is_count(group) && !is_mark)
            || (!inside.is_empty() && (is_name || !reads_inside(group, count)));
        let is_remark = is_remark && !is_slipped_group(group);
        return is_remark.then(|| &text[..at]);
    }
    let at = text.rfind(char::is_whitespace)?;
    let word = text[at..].trim_start();
    let is_count_alone =
        word.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–' | '/' | '+' | '='));
    // A single sign is a mark, except the dash in `6 - 6`.
    let has_digit = word.contains(|c: char| c.is_ascii_digit()) || matches!(word, "-" | "–");
    (is_count(word) || (has_digit && is_count_alone)).then(|| &text[..at])
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

/// Returns whether the content of brackets can be moves, a commutator, or moves that are replaced.
fn reads_inside(group: &str, count: &dyn Fn(&str) -> usize) -> bool {
    count(group) > 0 || group[1..group.len() - 1].trim().chars().all(|c| !c.is_alphanumeric())
}

/// Returns the byte offset of the group in brackets at the end of a text.
fn group_at_end(text: &str) -> Option<usize> {
    let close = text.chars().next_back()?;
    let open = match close {
        ')' => '(',
        ']' => '[',
        _ => return None,
    };
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        if c == close {
            depth += 1;
        } else if c == open {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Returns the byte offset of the name of a step at the end of a line of moves. A name may look
/// like moves: `DR`, `LS to 4e`.
fn name_at_end(text: &str, count: &dyn Fn(&str) -> usize) -> Option<usize> {
    let starts = word_starts_of_line(text);
    starts.into_iter().skip(1).find(|&at| {
        let word = text[at..].split_whitespace().next().unwrap_or("");
        let is_spaced = text[..at].contains(' ');
        let is_name = is_step_word(word) || (is_glued_letters(word) && is_spaced);
        is_name && count(text[..at].trim_end_matches(BEFORE_NAME)) > 0
    })
}

/// Splits a line with a label and a colon: `EO: R U F`.
fn labelled<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> Option<SplitLine<'t>> {
    let (label, rest) = text.split_once(':')?;
    let rest = without_remarks(rest.trim(), count);
    let end = name_at_end(rest, count).unwrap_or(rest.len());
    let moves = rest[..end].trim();
    // In `(R U): DR` the name is after the colon.
    let is_name = is_step_word(moves) || is_glued_letters(moves);
    let before = without_remarks(label.trim(), count);
    if is_name && count(before) > 0 {
        return Some(SplitLine { label: "", moves: before, words: "" });
    }
    if count(moves) > 0 {
        return Some(SplitLine { label: label.trim(), moves, words: "" });
    }
    let (moves, words) = signed(rest, count)?;
    Some(SplitLine { label: label.trim(), moves, words })
}

/// Splits a line that begins with a name: `EO R U F`, `DR on UD R U F`, `EO = R U F`.
fn named<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> Option<SplitLine<'t>> {
    word_starts(text).into_iter().skip(1).take(MOST_LABEL_WORDS).find_map(|at| {
        let (label, rest) = text.split_at(at);
        let begins = rest.split_whitespace().next().unwrap_or("");
        let is_name = is_step_word(begins) || is_glued_letters(begins);
        let moves = without_remarks(tidy(rest), count);
        (!is_name && count(moves) > 0).then(|| SplitLine {
            label: label.trim().trim_end_matches(['-', '=', '>', '–']).trim(),
            moves,
            words: "",
        })
    })
}

/// Splits a line with a sign between moves and words, which may look like moves: `R U F -> DR`, `R
/// U F)-DR`.
fn signed<'t>(text: &'t str, count: &dyn Fn(&str) -> usize) -> Option<(&'t str, &'t str)> {
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for &at in word_starts_of_line(text).iter().skip(1) {
        let word = text[at..].split_whitespace().next().unwrap_or("");
        if SIGNS.contains(&word) {
            cuts.push((at, at + word.len()));
        } else if let Some(sign) = SIGNS.iter().find(|sign| word.starts_with(**sign)) {
            // The sign may directly precede the name: `->DR`.
            cuts.push((at, at + sign.len()));
        }
    }
    for (at, sign) in text.match_indices(TOUCHING) {
        let is_behind_moves = text[..at].ends_with(|c: char| !c.is_whitespace() && c != '-');
        if is_behind_moves {
            cuts.push((at, at + sign.len()));
        }
    }
    cuts.sort_unstable();
    cuts.into_iter().take(MOST_WORDS).find_map(|(at, behind)| {
        let moves = without_remarks(&text[..at], count);
        (count(moves) > 0).then(|| (moves, tidy(&text[behind..])))
    })
}

/// Splits a line of moves and words without a sign between them: `U2 undo the pseudo part`.
fn in_front<'t>(
    code: &'t str,
    count: &dyn Fn(&str) -> usize,
    doubts: &mut Doubts,
) -> Option<SplitLine<'t>> {
    let starts = word_starts_of_line(code);
    let step_word = starts.iter().skip(1).copied().find(|&at| {
        let word = code[at..].split_whitespace().next().unwrap_or("");
        is_step_word(word) || is_glued_letters(word)
    });
    let cuts = step_word.into_iter().chain(starts.iter().skip(1).rev().copied());
    for at in cuts {
        let moves = without_remarks(code[..at].trim_end_matches([' ', ';', ',', '.']), count);
        let turns = count(moves);
        if turns == 0 {
            continue;
        }
        let words = &code[at..];
        let is_slip = looks_like_moves(words)
            || begins_like_move(words)
            || is_slipped_group(words)
            || is_half_group(words);
        if is_slip && step_word != Some(at) {
            return None;
        }
        let found = with_words(code, moves, "");
        // `UB corners` and `F pairs` are words; in `U2 undo it` the first word is a move.
        let is_clear = step_word == Some(at)
            || is_count(words)
            || (turns > 1 && moves.contains(' '))
            || turns > 3
            || moves.ends_with(|c: char| !c.is_alphabetic());
        let costs = if is_clear { 4 } else { 3 };
        let is_other = doubts.is_taken(costs);
        return (is_clear != is_other).then_some(found);
    }
    None
}

/// Splits a line of words followed by moves: `weekly 47 R U F2 ...`.
fn behind_words<'t>(
    bare: &'t str,
    code: &'t str,
    count: &dyn Fn(&str) -> usize,
    doubts: &mut Doubts,
) -> Option<SplitLine<'t>> {
    let starts = word_starts_of_line(bare);
    for (words, &at) in starts.iter().enumerate().skip(1) {
        let moves = &bare[at..];
        let turns = count(moves);
        if is_half_group(&bare[..at]) {
            return None;
        }
        if turns < LEAST_BEHIND_WORDS || !moves.contains(' ') {
            continue;
        }
        let label = bare[..at].trim();
        let found = SplitLine { label, moves, words: "" };
        let is_sentence = words >= SENTENCE && turns < 2 * words;
        let is_other = doubts.is_taken(3);
        return (is_sentence == is_other)
            .then(|| SplitLine { words: found.words_in(code), ..found });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::{Side, marked};

    fn parts(code: &str) -> Option<(String, String, String)> {
        let count = |text: &str| marked(text, Side::Normal).map_or(0, |read| read.moves());
        let found = split(code, false, &count, &mut Doubts::default())?;
        Some((found.label.to_owned(), found.moves.to_owned(), found.words.to_owned()))
    }

    #[test]
    fn names_and_remarks_are_told_from_moves() {
        for (code, label, moves, words) in [
            ("R U F", "", "R U F", ""),
            ("R U (F D)", "", "R U (F D)", ""),
            ("R U (EO)", "", "R U", "(EO)"),
            ("R U (first idea)", "", "R U", "(first idea)"),
            ("R U (U layer)", "", "R U", "(U layer)"),
            ("R U (L2 was bad)", "", "R U", "(L2 was bad)"),
            ("R U (or R U R')", "", "R U", "(or R U R')"),
            ("R U (D2 B2 instead of B2 D2)", "", "R U", "(D2 B2 instead of B2 D2)"),
            ("R U (L2 F2 setup)", "", "R U", "(L2 F2 setup)"),
            ("R U (U2 R2 cancel)", "", "R U", "(U2 R2 cancel)"),
            ("R U (U D layers)", "", "R U", "(U D layers)"),
            ("R U (U2 N)", "", "R U", "(U2 N)"),
            ("(R2 U2 R') (DR)", "", "(R2 U2 R')", "(DR)"),
            ("(R2 U2 R') -> DR", "", "(R2 U2 R')", "DR"),
            ("R2 U2 R' = DR", "", "R2 U2 R'", "DR"),
            ("R2 U2 R' =DR", "", "R2 U2 R'", "DR"),
            ("(R2 U2 R')-DR", "", "(R2 U2 R')", "DR"),
            ("R2 U2 B'-2X2X2", "", "R2 U2 B'", "2X2X2"),
            ("R2 U2 R' DR", "", "R2 U2 R'", "DR"),
            ("R2 U2 R' DR UD 4e", "", "R2 U2 R'", "DR UD 4e"),
            ("(R U): DR", "", "(R U)", "DR"),
            ("(2/6) (R U) DR", "", "(R U)", "DR"),
            ("(R U) : DR (6)", "", "(R U)", "DR (6)"),
            ("D2 F2: FR", "", "D2 F2", "FR"),
            ("R U F (3/3) a nice EO", "", "R U F", "(3/3) a nice EO"),
            ("R U F 12/24", "", "R U F", "12/24"),
            ("R U F 2x2x2 6 - 6", "", "R U F", "2x2x2 6 - 6"),
            ("U2 undo the pseudo part 1 - 20", "", "U2", "undo the pseudo part 1 - 20"),
            ("2x2x2: L' F R2 B (The L' is nice)", "2x2x2", "L' F R2 B", "(The L' is nice)"),
            ("EO: R U F", "EO", "R U F", ""),
            ("EO: R U F (3/3)", "EO", "R U F", "(3/3)"),
            ("EO R U F", "EO", "R U F", ""),
            ("EO> R U F", "EO", "R U F", ""),
            ("DR on UD: R U F", "DR on UD", "R U F", ""),
            ("DR = R U F", "DR", "R U F", ""),
            ("R' F' - two pairs", "", "R' F'", "two pairs"),
            ("F2 * D2 +", "", "F2 * D2 +", ""),
            ("R' F'  # two pairs", "", "R' F'", "two pairs"),
            ("weekly 47 R U F2 D L2 B2", "weekly 47", "R U F2 D L2 B2", ""),
        ] {
            let wanted = (label.to_owned(), moves.to_owned(), words.to_owned());
            assert_eq!(parts(code), Some(wanted), "{code}");
        }
        for slip in ["R U (L2 Q)", "R U (X9 D)", "(L2 Q)", "R U (F", "R U (F2 D", "U R2) D U2 F2 R"]
        {
            assert_eq!(parts(slip), None, "{slip}");
        }
        let many = format!("R U {}", "(a) ".repeat(3000));
        assert_eq!(parts(&many).map(|(_, moves, _)| moves), None);
        for words in ["UB corners", "F pairs", "hello", "I did R U R' U' and was happy", "6, 4, 8"]
        {
            assert_eq!(parts(words), None, "{words}");
        }
    }
}
