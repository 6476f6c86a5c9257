//! What one word of a sequence stands for: a move, a rotation, or a power of one.

use std::borrow::Cow;

use super::error::Hint;
use crate::puzzle::model::{Action, Definition};

/// What one word of a sequence stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// A move, by its number.
    Move(usize),
    /// A power of a move that does nothing.
    Nothing,
    /// A power of a rotation or of a further name, by its number: rotations first.
    Other(usize, i64),
}

impl Turn {
    /// What takes it back.
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

    /// What it does, unless it is nothing.
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

/// What a word stands for: the name of a move, or a power that could be written otherwise, as `R3`
/// for `R'`.
pub(super) fn turn(definition: &Definition, word: &str) -> Option<Turn> {
    let plain = word.replace(['\u{2019}', '\u{2032}'], "'");
    if let Some(number) = definition.find(&plain) {
        return Some(Turn::Move(number));
    }
    if let Some(number) = others(definition).position(|(name, _)| *name == plain) {
        return Some(known(definition, number, 1));
    }
    let (name, exponent) = power(&plain)?;
    if let Some(base) = definition.bases.iter().find(|base| base.name == name) {
        let exponent = exponent.rem_euclid(i64::from(base.order)) as usize;
        return Some(
            exponent.checked_sub(1).map_or(Turn::Nothing, |index| Turn::Move(base.powers[index])),
        );
    }
    let number = others(definition).position(|(known, _)| known == name)?;
    Some(known(definition, number, exponent))
}

/// Rotations and further names.
fn others(definition: &Definition) -> impl Iterator<Item = &(String, Action)> {
    definition.rotations.iter().chain(&definition.extras)
}

/// A power of a rotation or further name; the move that does the same, if one does.
fn known(definition: &Definition, number: usize, exponent: i64) -> Turn {
    let turn = Turn::Other(number, exponent);
    let Some(action) = turn.action(definition) else { return turn };
    match definition.moves.iter().position(|m| m.action == *action) {
        Some(number) => Turn::Move(number),
        None if action.is_identity() => Turn::Nothing,
        None => turn,
    }
}

/// Takes a word apart into a name and a power: `R2'` is R, -2. Numbers of more than three digits
/// are none.
fn power(word: &str) -> Option<(&str, i64)> {
    let (amount, at) = amount(word);
    (at > 0 && at < word.len()).then_some((&word[..at], amount?))
}

/// The number and the mark at the end of a word, and where they begin: 1 and the end if there are
/// none. No number if it has more than three digits.
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

/// An action done several times: squares of squares put together.
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

/// What might have been meant by a word that is no move.
pub(super) fn unknown(definition: &Definition, word: &str) -> Hint {
    let others = others(definition).map(|(name, _)| name.as_str());
    Hint::new(word, definition.moves.iter().map(|m| m.name.as_str()).chain(others))
}
