//! Sequences with brackets, written out: groups that are repeated, commutators, conjugates.
//!
//! A sequence is made of items with blanks between them, where they are needed. An item is a move,
//! `(sequence)`, `[sequence, sequence]`, which is A B A' B', or `[sequence: sequence]`, which is A
//! B A'; behind a bracket may stand how often, and `'` for backwards.

use super::error::shown;
use super::turn::{MAX_LENGTH, SequenceError, Turn, amount, turn, unknown};
use crate::puzzle::model::definition::Definition;

/// How deep brackets may be nested.
const MAX_NESTING: usize = 64;

type Turns<'a> = Vec<(usize, &'a str, Turn)>;

/// The turns of a text, each with the column and the text of its word.
pub(super) fn turns<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<Turns<'a>, SequenceError> {
    let mut reader = Reader { definition, text, at: 0, nesting: 0 };
    let turns = reader.sequence()?;
    match reader.peek() {
        None => Ok(turns),
        Some(_) => Err(reader.misplaced("it closes or divides nothing")),
    }
}

struct Reader<'a, 'd> {
    definition: &'d Definition,
    text: &'a str,
    at: usize,
    nesting: usize,
}

impl<'a> Reader<'a, '_> {
    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    fn misplaced(&self, remedy: &'static str) -> SequenceError {
        let found = self.text[self.at..]
            .chars()
            .next()
            .map_or("the end".to_owned(), |c| shown(&c.to_string()));
        SequenceError::Bracket { found, column: self.column(), remedy }
    }

    fn sequence(&mut self) -> Result<Turns<'a>, SequenceError> {
        let mut all = Vec::new();
        while let Some(c) = self.peek() {
            let column = self.column();
            match c {
                '(' | '[' => all.extend(self.bracket(c)?),
                ')' | ']' | ',' | ':' => break,
                _ => all.push(self.word()?),
            }
            if all.len() > MAX_LENGTH {
                return Err(SequenceError::TooLong { column });
            }
        }
        Ok(all)
    }

    fn word(&mut self) -> Result<(usize, &'a str, Turn), SequenceError> {
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_whitespace() || "()[],:".contains(c);
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let column = self.column();
        let turn = turn(self.definition, word).ok_or_else(|| {
            let hint = unknown(self.definition, word);
            SequenceError::Unknown { word: shown(word), column, hint }
        })?;
        self.at += word.len();
        Ok((column, word, turn))
    }

    fn bracket(&mut self, open: char) -> Result<Turns<'a>, SequenceError> {
        let column = self.column();
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(self.misplaced("brackets are nested too deep"));
        }
        self.at += 1;
        let first = self.sequence()?;
        let inside = if open == '(' { first } else { self.pair(first)? };
        let (close, remedy) = if open == '(' {
            (')', "a ) is missing before it")
        } else {
            (']', "a ] is missing before it")
        };
        if self.peek() != Some(close) {
            return Err(self.misplaced(remedy));
        }
        self.at += 1;
        self.nesting -= 1;
        let times = self.times();
        if inside.len().saturating_mul(times.unsigned_abs() as usize) > MAX_LENGTH {
            return Err(SequenceError::TooLong { column });
        }
        let inside = if times < 0 { self.inverse(&inside) } else { inside };
        Ok(inside.repeat(times.unsigned_abs() as usize))
    }

    /// What square brackets stand for, once the first part has been read.
    fn pair(&mut self, first: Turns<'a>) -> Result<Turns<'a>, SequenceError> {
        let divider = self.peek();
        if !matches!(divider, Some(',' | ':')) {
            return Err(self.misplaced("square brackets need two parts, as in [A, B] or [A: B]"));
        }
        self.at += 1;
        let second = self.sequence()?;
        let back = self.inverse(&first);
        let last = if divider == Some(',') { self.inverse(&second) } else { Vec::new() };
        Ok([first, second, back, last].concat())
    }

    /// How often, behind a bracket.
    fn times(&mut self) -> i64 {
        let rest = &self.text[self.at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let length = digits + usize::from(rest[digits..].starts_with('\''));
        let (times, at) = amount(&rest[..length]);
        match times.filter(|_| at == 0) {
            Some(times) => {
                self.at += length;
                times
            }
            None => 1,
        }
    }

    fn inverse(&self, turns: &Turns<'a>) -> Turns<'a> {
        turns
            .iter()
            .rev()
            .map(|&(column, word, turn)| (column, word, turn.inverse(self.definition)))
            .collect()
    }
}
