//! Splits text into tokens. Invalid text becomes a token too, so every text can be split.
//!
//! The work grows linearly with the length of the text.

use std::ops::Range;

use super::block::{Block, WrittenMove};
use super::error::Remedy;
use super::escape::is_format;
use super::line::Side;
use crate::{Axis, Face, Turn};

/// A part of a text and its meaning. White space is not part of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationToken {
    /// Position in the text, in bytes.
    pub span: Range<usize>,
    /// The side of the token. If the token opens, closes or changes a side, the side of the text
    /// after it.
    pub side: Side,
    /// Meaning of the token.
    pub kind: TokenKind,
}

/// Meaning of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A move of any kind.
    Move(WrittenMove),
    /// `(` or `^(`: start of the inverse side.
    Open,
    /// `)`: end of the inverse side.
    Close,
    /// The word NISS: from here on, text outside parentheses is on the other side.
    Niss,
    /// A comment, from `/` to the end of the line.
    Comment,
    /// A comma, dot, bracket or similar character that is ignored.
    Mark,
    /// Anything else, with the correct form.
    Bad(Remedy),
}

/// Iterates over the tokens of a text, in order.
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, bare: Side::Normal, open: None, brackets: 0, after_group: false }
}

/// Iterator over the tokens of a text: see [`tokens()`].
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The side of text outside parentheses.
    bare: Side,
    /// Position of the opening parenthesis if it is not closed yet, otherwise `None`.
    open: Option<Range<usize>>,
    /// Number of square or curly brackets that are open on this line.
    brackets: usize,
    /// Set if the last token closed a group and no white space follows.
    after_group: bool,
}

impl Tokens<'_> {
    /// Returns the position of the opening parenthesis that is not closed yet, or `None`.
    pub fn unclosed(&self) -> Option<Range<usize>> {
        self.open.clone()
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        while let Some(c) = self.rest().chars().next().filter(|&c| is_space(c)) {
            if matches!(c, '\n' | '\r') {
                self.brackets = 0;
            }
            self.after_group = false;
            self.at += c.len_utf8();
        }
    }

    /// Returns the kind and the length in bytes of the token that begins with `first`. `first` is
    /// not white space.
    fn read(&mut self, first: char) -> (TokenKind, usize) {
        let touches_group = std::mem::take(&mut self.after_group);
        if touches_group && is_repeat(self.rest()) {
            return (TokenKind::Bad(Remedy::Repeat), word_length(self.rest()));
        }
        let one = first.len_utf8();
        match first {
            '(' => (self.open(one), one),
            '^' if self.rest()[one..].starts_with('(') => (self.open(one + 1), one + 1),
            '^' => (TokenKind::Bad(Remedy::Caret), one),
            ')' => (self.close(), one),
            '/' => {
                (TokenKind::Comment, self.rest().find(['\n', '\r']).unwrap_or(self.rest().len()))
            }
            '[' | '{' => {
                self.brackets += 1;
                (TokenKind::Mark, one)
            }
            ']' | '}' => {
                self.brackets = self.brackets.saturating_sub(1);
                self.after_group = true;
                (TokenKind::Mark, one)
            }
            ',' | ':' if self.brackets > 0 => (TokenKind::Bad(Remedy::Commutator), one),
            ',' | ';' | '.' | '·' | '•' | '|' => (TokenKind::Mark, one),
            '@' => (TokenKind::Bad(Remedy::Saved), one),
            '*' | '+' | '#' | '$' | '&' => (TokenKind::Bad(Remedy::Insertion), one),
            _ if self.rest().get(..4).is_some_and(|word| word.eq_ignore_ascii_case("niss")) => {
                self.bare = self.bare.other();
                (TokenKind::Niss, 4)
            }
            _ => read_move(self.rest()),
        }
    }

    fn open(&mut self, length: usize) -> TokenKind {
        if self.open.is_some() {
            return TokenKind::Bad(Remedy::Nested);
        }
        self.open = Some(self.at..self.at + length);
        TokenKind::Open
    }

    fn close(&mut self) -> TokenKind {
        self.after_group = true;
        match self.open.take() {
            Some(_) => TokenKind::Close,
            None => TokenKind::Bad(Remedy::Unopened),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = NotationToken;

    fn next(&mut self) -> Option<NotationToken> {
        self.skip_space();
        let first = self.rest().chars().next()?;
        let start = self.at;
        let (kind, length) = self.read(first);
        self.at += length;
        let side = if self.open.is_some() { Side::Inverse } else { self.bare };
        Some(NotationToken { span: start..self.at, side, kind })
    }
}

/// Reads a move at the start of the text. Returns the move, or the error, and its length in bytes.
pub(super) fn read_move(text: &str) -> (TokenKind, usize) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let Some((block, letters)) = read_block(&text[digits..]) else {
        return (TokenKind::Bad(Remedy::NotAMove), word_length(text));
    };
    let name = digits + letters;
    let suffix = &text[name..];
    let suffix = &suffix
        [..suffix.len() - suffix.trim_start_matches(|c| is_prime(c) || digit(c).is_some()).len()];
    let kind = match (&text[..digits], block, read_turn(suffix)) {
        ("", _, Some(turn)) | ("2", Block::Wide(_), Some(turn)) => {
            TokenKind::Move(WrittenMove { block, turn })
        }
        ("", _, None) | ("2", Block::Wide(_), None) => TokenKind::Bad(Remedy::Turn(block)),
        (_, Block::Wide(_), _) => TokenKind::Bad(Remedy::TooManyLayers),
        (_, Block::Face(_), _) => TokenKind::Bad(Remedy::Layers),
        _ => TokenKind::Bad(Remedy::NotAMove),
    };
    (kind, name + suffix.len())
}

/// Reads the block at the start of the text. Returns the block and the length of its name in bytes,
/// or `None`.
fn read_block(text: &str) -> Option<(Block, usize)> {
    let mut chars = text.chars();
    let letter = chars.next()?;
    let wide = matches!(chars.next(), Some('w' | 'W'));
    let block = match letter.to_ascii_uppercase() {
        'M' => Block::Slice(Axis::Rl),
        'E' => Block::Slice(Axis::Ud),
        'S' => Block::Slice(Axis::Fb),
        'X' => Block::Cube(Axis::Rl),
        'Y' => Block::Cube(Axis::Ud),
        'Z' => Block::Cube(Axis::Fb),
        upper => {
            let face = Face::ALL.into_iter().find(|face| face.letter() == upper)?;
            let lower = letter.is_ascii_lowercase();
            let block = if wide || lower { Block::Wide(face) } else { Block::Face(face) };
            return Some((block, 1 + usize::from(wide)));
        }
    };
    Some((block, 1))
}

/// Returns the turn that a suffix means: empty, a number, primes, or a number and a prime in either
/// order. Returns `None` for any other suffix.
///
/// Two primes are two quarter turns, as is `'2`.
fn read_turn(suffix: &str) -> Option<Turn> {
    let mut quarters = None;
    let mut primes = 0;
    for c in suffix.chars() {
        match digit(c) {
            Some(_) if quarters.is_some() => return None,
            Some(n) => quarters = Some(n),
            None => primes += 1 + usize::from(c == '″'),
        }
    }
    match (quarters, primes) {
        (None | Some(1), 0) | (Some(3), 1) => Some(Turn::Clockwise),
        (Some(2), 0 | 1) | (None, 2) => Some(Turn::Half),
        (None | Some(1), 1) | (Some(3), 0) => Some(Turn::Counter),
        _ => None,
    }
}

/// Returns the number of quarter turns that a digit stands for, or 0 if the digit is not a valid
/// number of turns. Returns `None` for other characters.
pub(super) fn digit(c: char) -> Option<u32> {
    match c {
        '²' => Some(2),
        '³' => Some(3),
        _ => c.to_digit(10),
    }
}

/// Returns whether a character is used as a prime by people or programs.
pub(super) fn is_prime(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '‛' | '`' | '´' | '′' | '‵' | 'ʹ' | 'ʼ' | 'ʻ' | '＇' | '″')
}

/// Returns whether a character is white space or invisible, as pasted text may contain it.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || !c.is_ascii() && (c == '\u{fe0f}' || is_format(c))
}

/// Returns whether the text begins with a suffix that repeats or inverts the group before it: `2`,
/// `'`, `x3`, `*2`.
fn is_repeat(text: &str) -> bool {
    let times = text.strip_prefix(['x', 'X', '*', '×']).unwrap_or(text);
    let is_bare = times.len() == text.len();
    times.starts_with(|c: char| digit(c).is_some() || (is_bare && is_prime(c)))
        && !is_layered(times)
}

/// Returns whether the text begins with a wide turn with a number, such as `2Rw`.
fn is_layered(text: &str) -> bool {
    text.strip_prefix('2')
        .and_then(read_block)
        .is_some_and(|(block, _)| matches!(block, Block::Wide(_)))
}

/// Returns the length of an unknown word in bytes: letters, digits and primes, or one other
/// character.
pub(super) fn word_length(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let rest = &text[first..];
    first + rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || is_prime(c)).len()
}
