//! Splits a file into words with their places; skips comments.

use std::borrow::Cow;

use super::error::{NameHint, Note, PuzzleFileError, PuzzleFileFault, shown};
use crate::model::ANY;

/// Maximum number of notes about one file.
const MAX_NOTES: usize = 20;

/// Decodes the bytes of a file as UTF-8 if they are valid UTF-8, otherwise as Latin-1, which
/// accepts any bytes.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileWord<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
    /// `true` if there is an empty line between this word and the one before.
    pub(super) after_gap: bool,
}

impl<'a> FileWord<'a> {
    /// Splits the word at a divider. Returns the parts that are not empty, with their columns.
    pub(super) fn split(self, divider: char) -> impl Iterator<Item = FileWord<'a>> {
        let mut column = self.column;
        let parts = self.text.split(divider).map(move |text| {
            let part = FileWord { text, column, ..self };
            column += text.chars().count() + 1;
            part
        });
        parts.filter(|part| !part.text.is_empty())
    }

    pub(super) fn number(&self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Returns `true` if the word begins like a number: with a digit, or a sign and a digit.
    pub(super) fn is_numeric(&self) -> bool {
        self.text
            .strip_prefix(['-', '+'])
            .unwrap_or(self.text)
            .starts_with(|c: char| c.is_ascii_digit())
    }
}

/// Iterator over the words of a file. A word that starts with `#` begins a comment, which ends with
/// its line.
#[derive(Clone, Debug)]
pub(super) struct FileWords<'a> {
    file: &'a str,
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
    notes: Vec<Note>,
    more_notes: usize,
}

impl<'a> FileWords<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, at: 0, line: 1, column: 1, notes: Vec::new(), more_notes: 0 }
    }

    pub(super) fn next(&mut self) -> Option<FileWord<'a>> {
        let after_gap = self.skip();
        let rest = &self.text[self.at..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word =
            FileWord { text: &rest[..length], line: self.line, column: self.column, after_gap };
        self.at += length;
        self.column += word.text.chars().count();
        (length > 0).then_some(word)
    }

    /// Returns the next word without consuming it.
    pub(super) fn peek(&mut self) -> Option<FileWord<'a>> {
        let at = self.at;
        let line = self.line;
        let column = self.column;
        let word = self.next();
        (self.at, self.line, self.column) = (at, line, column);
        word
    }

    pub(super) fn next_in_line(&mut self, line: usize) -> Option<FileWord<'a>> {
        self.peek().filter(|word| word.line == line)?;
        self.next()
    }

    /// Returns the rest of the line without blanks at its ends. Comments are not removed.
    pub(super) fn rest_of_line(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let rest = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        self.at += rest.len();
        self.column += rest.chars().count();
        rest.trim()
    }

    /// Skips blanks and comments. Returns `true` if there was an empty line among them.
    fn skip(&mut self) -> bool {
        let mut gap = false;
        let mut is_empty = self.column == 1;
        while let Some(c) = self.text[self.at..].chars().next() {
            match c {
                '\n' | '\r' => {
                    // `\r\n` is one line break.
                    self.at += if self.text[self.at..].starts_with("\r\n") { 2 } else { 1 };
                    self.line += 1;
                    self.column = 1;
                    gap |= is_empty;
                    is_empty = true;
                }
                '#' => {
                    self.rest_of_line();
                    is_empty = false;
                }
                c if c.is_whitespace() => {
                    self.at += c.len_utf8();
                    self.column += 1;
                }
                _ => break,
            }
        }
        gap
    }

    pub(super) fn error(&self, word: FileWord, fault: PuzzleFileFault) -> PuzzleFileError {
        PuzzleFileError { file: self.file.to_owned(), line: word.line, column: word.column, fault }
    }

    /// Returns the error for a name that is given twice. `before` is the line of the first one.
    pub(super) fn twice(
        &self,
        word: FileWord,
        what: &'static str,
        before: usize,
    ) -> PuzzleFileError {
        self.error(word, PuzzleFileFault::Twice { what, name: shown(word.text), before })
    }

    /// Returns the error for a word that was found in place of `wanted`.
    pub(super) fn expected(&self, word: FileWord, wanted: &'static str) -> PuzzleFileError {
        self.error(word, PuzzleFileFault::Expected { wanted, found: shown(word.text) })
    }

    /// Returns the error for an unknown name.
    pub(super) fn unknown(
        &self,
        word: FileWord,
        what: &'static str,
        hint: NameHint,
    ) -> PuzzleFileError {
        self.error(word, PuzzleFileFault::Unknown { what, word: shown(word.text), hint })
    }

    /// Returns the error for a fault at the place that the reader has reached.
    pub(super) fn error_here(&self, fault: PuzzleFileFault) -> PuzzleFileError {
        PuzzleFileError { file: self.file.to_owned(), line: self.line, column: self.column, fault }
    }

    /// Returns the next word, or an error if the file ends. `wanted` names the expected word.
    pub(super) fn require(
        &mut self,
        wanted: &'static str,
    ) -> Result<FileWord<'a>, PuzzleFileError> {
        self.next().ok_or_else(|| self.error_here(PuzzleFileFault::Ends(wanted)))
    }

    /// Reads the next word as a number from `least` to `most`.
    pub(super) fn expect_number(
        &mut self,
        what: &'static str,
        least: u64,
        most: u64,
    ) -> Result<u64, PuzzleFileError> {
        let word = self.require(what)?;
        self.number_in(word, what, least, most)
    }

    pub(super) fn number_in(
        &self,
        word: FileWord,
        what: &str,
        least: u64,
        most: u64,
    ) -> Result<u64, PuzzleFileError> {
        let number = word.number().and_then(|number| u64::try_from(number).ok());
        number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let found = shown(word.text);
            self.error(
                word,
                PuzzleFileFault::OutOfRange { what: what.to_owned(), least, most, found },
            )
        })
    }

    pub(super) fn label(&self, word: FileWord) -> Result<u16, PuzzleFileError> {
        let most = u64::from(ANY) - 1;
        Ok(self.number_in(word, "the number of a piece", 0, most)? as u16)
    }

    /// Adds a note. Above the maximum number of notes, it is only counted.
    pub(super) fn note(&mut self, line: usize, text: String) {
        if self.notes.len() < MAX_NOTES {
            self.notes.push(Note { line, text });
        } else {
            self.more_notes += 1;
        }
    }

    pub(super) fn notes(mut self) -> Vec<Note> {
        if self.more_notes > 0 {
            self.notes.push(Note {
                line: self.line,
                text: format!("{} more of the kind", self.more_notes),
            });
        }
        self.notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, usize, usize, bool)> {
        let mut words = FileWords::new("file", text);
        std::iter::from_fn(|| words.next())
            .map(|w| (w.text.to_owned(), w.line, w.column, w.after_gap))
            .collect()
    }

    #[test]
    fn words_know_their_lines_and_columns_whatever_ends_the_lines() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["Set A  3", "", "# Move X", "B #C D", " \u{e9}t\u{e9} 2"].join(end);
            let expected = [
                ("Set", 1, 1),
                ("A", 1, 5),
                ("3", 1, 8),
                ("B", 4, 1),
                ("\u{e9}t\u{e9}", 5, 2),
                ("2", 5, 6),
            ];
            let expected =
                expected.map(|(text, line, column)| (text.to_owned(), line, column, text == "B"));
            assert_eq!(words(&text), expected, "{end:?}");
        }
    }

    #[test]
    fn a_comment_is_no_empty_line_and_a_blank_line_is() {
        assert!(!words("A\n# c\nB")[1].3);
        assert!(words("A\n  \nB")[1].3);
        assert!(!words("A\nB")[1].3);
    }

    #[test]
    fn bytes_that_are_no_utf_8_are_latin_1() {
        assert_eq!(decode(b"K\xe5re"), "K\u{e5}re");
        assert_eq!(decode("K\u{e5}re".as_bytes()), "K\u{e5}re");
        assert_eq!(decode(b"\xef\xbb\xbfName"), "Name");
    }

    #[test]
    fn a_comment_may_be_of_any_length() {
        assert_eq!(words(&format!("A\n#{}\nB", "x".repeat(5000))).len(), 2);
    }
}
