//! Numbers of scrambles that are not written with ASCII digits, and labels that could be moves:
//! `B.`, `(b)`, `ii)`, `①`, `E1` and `B2` before a tab.
//!
//! Such a number is replaced by digits before the line is parsed. Each character is replaced by one
//! character, so that columns in errors stay correct.

use std::borrow::Cow;
use std::ops::Range;

use crate::notation::page::without_entities;
use crate::notation::parse::is_moves;
use crate::notation::tokens::is_space;

/// Most letters of a Roman number.
const LONGEST_ROMAN: usize = 5;

/// State of the labels in the lines of a list so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineLabels {
    /// Set if the text is not a list. Then a word that may be a move is a move.
    pub(super) is_single: bool,
    /// Set once a line began with `E1`, the label of an extra scramble. After it, `E2` is a label
    /// too.
    has_extras: bool,
    /// Set once a line began with a letter, the number 1 and a tab. After it, `B2` before a tab is
    /// a label too.
    has_sets: bool,
}

impl LineLabels {
    /// Creates the state for a text that is not a list.
    pub(super) fn of_words() -> Self {
        Self { is_single: true, ..Self::default() }
    }

    /// Returns the line with its number written as digits, and with HTML entities decoded.
    pub(super) fn with_digits(self, line: &str) -> Cow<'_, str> {
        let line = without_entities(line);
        match self.number(&line) {
            Some((at, digits)) => {
                Cow::Owned(format!("{}{digits}{}", &line[..at.start], &line[at.end..]))
            }
            None => line,
        }
    }

    /// Records the label of a line for the lines after it.
    pub(super) fn note(&mut self, line: &str) {
        if let Some(label) = LineLabel::of(line)
            && label.number == "1"
        {
            self.has_extras |= label.letter == 'E';
            self.has_sets |= label.is_before_tab;
        }
    }

    /// Returns the range of a number that is not written in ASCII digits, and the text that
    /// replaces it. Returns `None` if there is no such number.
    fn number(self, line: &str) -> Option<(Range<usize>, String)> {
        if let Some(label) = LineLabel::of(line) {
            return self.has(&label).then(|| (label.blank, ")".to_owned()));
        }
        let start = start_of(line);
        let rest = &line[start..];
        let (length, digits) = other_digits(rest).or_else(|| {
            let letters = letters(rest)?;
            let is_move = is_moves(&rest[letters.clone()]) || is_moves(rest);
            let digit = if letters.start > 0 { "(" } else { "" };
            (!(self.is_single && is_move))
                .then(|| (letters.end, digit.to_owned() + &"2".repeat(letters.len())))
        })?;
        Some((start..start + length, digits))
    }

    /// Returns whether a letter with a number is a label in this list, and not a move.
    fn has(self, label: &LineLabel) -> bool {
        let is_half_turn = label.number == "2";
        let is_extra = label.letter == 'E' && (!is_half_turn || self.has_extras);
        let is_of_set = label.is_before_tab && (!is_half_turn || self.has_sets);
        !self.is_single && (is_extra || is_of_set)
    }
}

/// Returns whether a line begins with a text that is a number of a scramble in at least some lists.
pub(super) fn may_be_numbered(line: &str) -> bool {
    let all = LineLabels { is_single: false, has_extras: true, has_sets: true };
    all.number(line).is_some()
}

/// A letter and a number at the start of a line. They may be a move.
struct LineLabel<'t> {
    letter: char,
    number: &'t str,
    is_before_tab: bool,
    /// Range of the blank after the number.
    blank: Range<usize>,
}

impl<'t> LineLabel<'t> {
    fn of(line: &'t str) -> Option<Self> {
        let start = start_of(line);
        let rest = &line[start..];
        let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
        let behind = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &rest[1..rest.len() - behind.len()];
        let blank = behind.chars().next().filter(|&c| is_space(c))?;
        let at = line.len() - behind.len();
        (1..=2).contains(&number.len()).then_some(Self {
            letter,
            number,
            is_before_tab: blank == '\t',
            blank: at..at + blank.len_utf8(),
        })
    }
}

/// Returns the start of a line after characters for quotes, lists and emphasis.
fn start_of(line: &str) -> usize {
    let rest = line.trim_start_matches(|c| is_space(c) || "*_>-–—•·".contains(c));
    line.len() - rest.len()
}

/// Returns the length of a number in other digits, and the number in ASCII digits: `１`, `（１`, `①`,
/// `Ⅱ`. Returns `None` if there is none.
fn other_digits(text: &str) -> Option<(usize, String)> {
    let mut length = 0;
    let mut digits = String::new();
    for c in text.chars() {
        match c {
            '（' | '(' if length == 0 => digits.push('('),
            '０'..='９' | '①'..='⑳' | 'Ⅰ'..='ⅿ' => {
                let digit = u32::from(c) % 10;
                digits.extend(char::from_digit(digit, 10));
            }
            _ => break,
        }
        length += c.len_utf8();
    }
    digits.contains(|c: char| c.is_ascii_digit()).then_some((length, digits))
}

/// Returns the range of letters that number a line: one of the first letters of the alphabet or a
/// Roman number, followed by a bracket, or by a full stop and a blank. In brackets the letters must
/// be lower case, because upper-case letters are moves of the inverse side.
fn letters(text: &str) -> Option<Range<usize>> {
    let start = usize::from(text.starts_with('('));
    let behind = text[start..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let word = &text[start..text.len() - behind.len()];
    let is_small_roman = is_made_of(word, "ivx");
    let is_large_roman = is_made_of(word, "IVX");
    let is_small = is_small_roman || is_made_of(word, "abcdefghiv");
    let is_large = is_large_roman || is_made_of(word, "ABCDEFGH");
    let is_roman = word.len() <= LONGEST_ROMAN && (is_small_roman || is_large_roman);
    let is_number = word.len() == 1 || is_roman;
    let after_sign = behind.strip_prefix(')').or_else(|| behind.strip_prefix('.'))?;
    let is_enclosed = start == 1 && behind.starts_with(')') && is_small;
    let is_open = start == 0 && (is_small || is_large);
    let is_moves_with_stops = after_sign
        .split(is_space)
        .any(|word| word.strip_suffix('.').is_some_and(|word| !word.is_empty() && is_moves(word)));
    (!word.is_empty()
        && is_number
        && (is_enclosed || is_open)
        && after_sign.starts_with(is_space)
        && !is_moves_with_stops)
        .then_some(start..start + word.len())
}

fn is_made_of(word: &str, letters: &str) -> bool {
    word.chars().all(|c| letters.contains(c))
}

#[cfg(test)]
mod tests {
    use crate::notation::{ListLine, ListReader, scramble_list};

    fn scrambles(text: &str) -> Vec<String> {
        scramble_list(text).scrambles.iter().map(crate::notation::ListedScramble::text).collect()
    }

    #[test]
    fn labels_that_could_be_moves_are_labels_in_lists() {
        let (a, b) = ("R U F2 D", "F2 L");
        for text in [
            "E1 R U F2 D\nE2 F2 L\n",
            "E1\tR U F2 D\nE2\tF2 L\n",
            "E1 - R U F2 D\nE2 - F2 L\n",
            "E3 R U F2 D\nE4 F2 L\n",
            "A1\tR U F2 D\nB2\tF2 L\n",
            "B1\tR U F2 D\nB2\tF2 L\n",
            "- [ ] R U F2 D\n- [x] F2 L\n",
            "(a) R U F2 D\n(b) F2 L\n",
            "(b) R U F2 D\n(d) F2 L\n",
            "A. R U F2 D\nB. F2 L\n",
            "a) R U F2 D\nb) F2 L\n",
            "I. R U F2 D\nII. F2 L\n",
            "i) R U F2 D\nii) F2 L\n",
            "① R U F2 D\n② F2 L\n",
            "１．R U F2 D\n２．F2 L\n",
            "（１）R U F2 D\n（２）F2 L\n",
            "１、R U F2 D\n２、F2 L\n",
            "E1 R U\nF2 D\nE2 F2\nL\n",
        ] {
            assert_eq!(scrambles(text), [a, b], "{text}");
        }
    }

    #[test]
    fn moves_that_could_be_labels_are_moves() {
        for text in ["E2 R U F", "B2 R U F", "(B) R U F", "R. U. F.", "B. U. F.", "E R U"] {
            assert_eq!(scrambles(text), [text], "{text}");
        }
        for text in ["E1 R U F", "B. R U", "(b) R U", "B1\tR U"] {
            let read = ListReader::of_words().line(text);
            assert!(matches!(&read, ListLine::Scrambles(all) if *all == [text]), "{read:?}");
        }
    }

    #[test]
    fn names_of_signs_in_html_are_the_signs() {
        assert_eq!(scrambles("1. R&#39; U&apos; F2\n"), ["R' U' F2"]);
    }
}
