//! Reads sequences of moves by name, such as `R U2 R'`, from files and command lines. Each word of
//! a sequence is a move, a rotation, or a power of one.
//!
//! A sequence consists of items, which blanks separate where necessary. An item is a move,
//! `(sequence)`, `[sequence, sequence]`, which means A B A' B', or `[sequence: sequence]`, which
//! means A B A'. A bracket may be followed by a number of repetitions, and by `'` for the inverse.

use std::borrow::Cow;

use super::error::{MAX_LENGTH, NameHint, SequenceError, shown};
use crate::model::{Action, Definition, Pattern};

/// Meaning of one word of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SequenceTurn {
    /// A move, by its index.
    Move(usize),
    /// A power that equals no move, such as `R4`.
    Nothing,
    /// A power of a rotation or of a further name (see [`Definition::extras`]). The first number is
    /// its index, which counts rotations first, then further names. The second is the exponent.
    Other(usize, i64),
}

impl SequenceTurn {
    /// Returns the turn that undoes this one.
    pub(super) fn inverse(self, definition: &Definition) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Other(number, exponent) => Self::Other(number, -exponent),
            Self::Move(number) => {
                let powers = &definition.bases[definition.moves[number].base].powers;
                Self::Move(powers[powers.len() - definition.moves[number].exponent as usize])
            }
        }
    }

    /// Returns the action, or `None` for [`SequenceTurn::Nothing`].
    pub(super) fn action(self, definition: &Definition) -> Option<Cow<'_, Action>> {
        match self {
            Self::Nothing => None,
            Self::Move(number) => Some(Cow::Borrowed(&definition.moves[number].action)),
            Self::Other(number, exponent) => {
                let (_, action) = others(definition).nth(number)?;
                Some(if exponent == 1 {
                    Cow::Borrowed(action)
                } else {
                    Cow::Owned(repeated(definition, action, exponent))
                })
            }
        }
    }
}

/// Returns the meaning of a word: the name of a move, or a power in another spelling, such as `R3`
/// for `R'`. Dots are pauses, as in cubing.js. Returns `None` if the word is unknown.
pub(super) fn turn(definition: &Definition, word: &str) -> Option<SequenceTurn> {
    let plain = word.replace(['\u{2019}', '\u{2032}'], "'");
    if let Some(number) = definition.find(&plain) {
        return Some(SequenceTurn::Move(number));
    }
    if let Some(number) = others(definition).position(|(name, _)| *name == plain) {
        return Some(known(definition, number, 1));
    }
    let is_pause = !plain.is_empty() && plain.chars().all(|c| c == '.');
    if is_pause {
        return Some(SequenceTurn::Nothing);
    }
    // A name such as `y2` may end with a digit; `y2'` is then its inverse.
    let inverse = plain.strip_suffix('\'').map(|name| (name, -1));
    let forms = [power(&plain), inverse].into_iter().flatten();
    forms.into_iter().find_map(|(name, exponent)| named(definition, name, exponent))
}

/// Returns the power of the move, rotation or further name `name` with this exponent.
fn named(definition: &Definition, name: &str, exponent: i64) -> Option<SequenceTurn> {
    if let Some(base) = definition.bases.iter().find(|base| base.name == name) {
        let exponent = exponent.rem_euclid(i64::from(base.order)) as usize;
        return Some(
            exponent
                .checked_sub(1)
                .map_or(SequenceTurn::Nothing, |index| SequenceTurn::Move(base.powers[index])),
        );
    }
    let number = others(definition).position(|(known, _)| known == name)?;
    Some(known(definition, number, exponent))
}

/// Returns the names of moves that a word such as `R2'` may stand for or be a power of: `R2'`,
/// `R2`, `R`.
pub(super) fn names_in(word: &str) -> impl Iterator<Item = &str> {
    let inverse = word.strip_suffix('\'');
    [Some(word), inverse, power(word).map(|(name, _)| name)].into_iter().flatten()
}

/// Returns the words of a text, without brackets and separators.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(is_divider).filter(|word| !word.is_empty()).collect()
}

/// Returns `true` if a word ends before this character.
fn is_divider(c: char) -> bool {
    c.is_whitespace() || "()[],:".contains(c)
}

/// Iterates over the rotations and the further names.
fn others(definition: &Definition) -> impl Iterator<Item = &(String, Action)> {
    definition.rotations.iter().chain(&definition.extras)
}

/// Returns a power of a rotation or further name. If it equals a move, returns the move.
fn known(definition: &Definition, number: usize, exponent: i64) -> SequenceTurn {
    let turn = SequenceTurn::Other(number, exponent);
    let Some(action) = turn.action(definition) else { return turn };
    match definition.moves.iter().position(|m| m.action == *action) {
        Some(number) => SequenceTurn::Move(number),
        None if action.is_identity() => SequenceTurn::Nothing,
        None => turn,
    }
}

/// Splits a word into a name and a power: `R2'` becomes R, -2. Returns `None` if the number has
/// more than three digits.
fn power(word: &str) -> Option<(&str, i64)> {
    let (amount, at) = amount(word);
    (at > 0 && at < word.len()).then_some((&word[..at], amount?))
}

/// Returns the exponent at the end of a word, such as -2 for `R2'`, and the byte index where the
/// exponent begins. Without digits its number is 1. The exponent is `None` if it has more than
/// three digits.
pub(super) fn amount(word: &str) -> (Option<i64>, usize) {
    let (plain, sign) = word.strip_suffix('\'').map_or((word, 1), |plain| (plain, -1));
    let at = plain.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let digits = &plain[at..];
    let amount = if digits.is_empty() {
        Some(1)
    } else {
        digits.parse::<i64>().ok().filter(|_| digits.len() <= 3)
    };
    (amount.map(|amount| sign * amount), at)
}

/// Returns the power of an action. Computes it by repeated squaring.
fn repeated(definition: &Definition, action: &Action, times: i64) -> Action {
    let mut square = if times < 0 { action.inverse(&definition.shape) } else { action.clone() };
    let mut done = Action::identity(definition.shape.slots());
    let mut left = times.unsigned_abs();
    while left > 0 {
        if left % 2 == 1 {
            done = done.then(&square, &definition.shape);
        }
        square = square.then(&square, &definition.shape);
        left /= 2;
    }
    done
}

/// Returns the hint for a word that is not a move.
pub(super) fn unknown(definition: &Definition, word: &str) -> NameHint {
    let others = others(definition).map(|(name, _)| name.as_str());
    NameHint::new(word, definition.moves.iter().map(|m| m.name.as_str()).chain(others))
}

/// Returns the moves and powers of a text, which may have brackets. Each has the column and the
/// text of its word in the text.
pub(super) fn turns<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<Turns<'a>, SequenceError> {
    let plain = columns(text).map(|(column, word)| match turn(definition, word) {
        Some(turn) => Ok((column, word, turn)),
        None => Err(no_move(definition, word, column)),
    });
    match plain.collect() {
        // Names may contain brackets, so brackets are only expanded if not all words are names.
        Err(_) if text.contains(['(', ')', '[', ']', ',', ':']) => written_out(definition, text),
        other => other,
    }
}

/// Reads moves separated by blanks, as indices into [`Definition::moves`].
///
/// A power may have any spelling: `R3` and `R7'` are R' if R has order four. Groups, commutators
/// and conjugates are expanded: `(R U)2`, `[R, U]`, `[R: U]`.
///
/// Returns an error for the first word that is not a move, with its column.
pub fn parse_moves(definition: &Definition, text: &str) -> Result<Vec<usize>, SequenceError> {
    let mut moves = Vec::new();
    for (column, word, turn) in turns(definition, text)? {
        match turn {
            SequenceTurn::Move(number) => moves.push(number),
            SequenceTurn::Nothing => {}
            SequenceTurn::Other(..) => {
                return Err(SequenceError::NoMove { word: shown(word), column });
            }
        }
    }
    Ok(moves)
}

/// Returns the position after these moves from the solved one. Rotations and further names of the
/// definition are allowed.
///
/// Returns an error for the first word that is not a move, or the first move that blocks or rules
/// do not allow.
pub fn parse_scramble(definition: &Definition, text: &str) -> Result<Pattern, SequenceError> {
    let mut position = definition.solved.clone();
    for (index, (_, word, turn)) in turns(definition, text)?.into_iter().enumerate() {
        if matches!(turn, SequenceTurn::Move(number) if !definition.allows(&position, number)) {
            return Err(SequenceError::Blocked { word: shown(word), number: index + 1 });
        }
        if let Some(action) = turn.action(definition) {
            position = action.apply(&position, &definition.shape);
        }
    }
    Ok(position)
}

/// Returns the action of a sequence, which may have rotations and further names. Ignores blocks and
/// rules.
pub(super) fn action(definition: &Definition, text: &str) -> Result<Action, SequenceError> {
    let nothing = Action::identity(definition.shape.slots());
    Ok(turns(definition, text)?.iter().fold(nothing, |done, (_, _, turn)| {
        match turn.action(definition) {
            Some(action) => done.then(&action, &definition.shape),
            None => done,
        }
    }))
}

/// Returns the error for a word that is not the name of a move.
fn no_move(definition: &Definition, word: &str, column: usize) -> SequenceError {
    SequenceError::Unknown { word: shown(word), column, hint: unknown(definition, word) }
}

/// Iterates over the words of a line, each with its column, in characters from 1.
fn columns(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()].chars().count();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        let found = &word[..length];
        let at = column;
        column += found.chars().count();
        rest = &word[length..];
        (length > 0).then_some((at, found))
    })
}

/// Maximum nesting of brackets.
const MAX_NESTING: usize = 64;

/// Moves and powers of a text, each with the column and the text of its word.
type Turns<'a> = Vec<(usize, &'a str, SequenceTurn)>;

/// Returns the moves and powers of a text with brackets.
fn written_out<'a>(definition: &Definition, text: &'a str) -> Result<Turns<'a>, SequenceError> {
    let mut reader = SequenceReader { definition, text, at: 0, nesting: 0 };
    let turns = reader.sequence()?;
    match reader.peek() {
        None => Ok(turns),
        Some(_) => Err(reader.misplaced("it closes or divides nothing")),
    }
}

struct SequenceReader<'a, 'd> {
    definition: &'d Definition,
    text: &'a str,
    at: usize,
    nesting: usize,
}

impl<'a> SequenceReader<'a, '_> {
    /// Returns the next character that is not a blank. It is not consumed.
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

    fn word(&mut self) -> Result<(usize, &'a str, SequenceTurn), SequenceError> {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(is_divider).unwrap_or(rest.len())];
        let column = self.column();
        let turn =
            turn(self.definition, word).ok_or_else(|| no_move(self.definition, word, column))?;
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

    /// Reads the rest of a commutator or conjugate after its first part, and returns the expanded
    /// moves.
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

    /// Reads the number of repetitions after a bracket; 1 if there is none.
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
