//! Moves by their names, as in `R U2 R'`: in files, on a command line, in brackets.

use super::brackets;
use super::error::shown;
use super::turn::{SequenceError, Turn, turn, unknown};
use crate::puzzle::model::action::Action;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::model::pattern::Pattern;

/// The turns of a text: words with blanks between them, or with brackets. Each with its word's
/// column and its word.
pub(super) fn turns<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<Vec<(usize, &'a str, Turn)>, SequenceError> {
    let plain = columns(text).map(|(column, word)| match turn(definition, word) {
        Some(turn) => Ok((column, word, turn)),
        None => Err(SequenceError::Unknown {
            word: shown(word),
            column,
            hint: unknown(definition, word),
        }),
    });
    match plain.collect() {
        // Brackets may be part of names: only what has none as a name is written out.
        Err(_) if text.contains(['(', ')', '[', ']', ',', ':']) => {
            brackets::turns(definition, text)
        }
        other => other,
    }
}

/// Reads moves that are written one behind the other, with blanks between them, as numbers of
/// [`Definition::moves`].
///
/// A power may be written in any way: `R3` and `R7'` are R' where R is done four times until
/// everything is back. Groups, commutators and conjugates are written out: `(R U)2`, `[R, U]`,
/// `[R: U]`.
///
/// # Errors
/// The first word that is no move, with its column.
pub fn parse_moves(definition: &Definition, text: &str) -> Result<Vec<usize>, SequenceError> {
    let mut moves = Vec::new();
    for (column, word, turn) in turns(definition, text)? {
        match turn {
            Turn::Move(number) => moves.push(number),
            Turn::Nothing => {}
            Turn::Other(..) => return Err(SequenceError::NoMove { word: shown(word), column }),
        }
    }
    Ok(moves)
}

/// The position that moves lead to from the solved one; rotations and further names of the
/// definition may be among them.
///
/// # Errors
/// The first word that is no move, or the first move that blocks or rules do not allow.
pub fn parse_scramble(definition: &Definition, text: &str) -> Result<Pattern, SequenceError> {
    let mut position = definition.solved.clone();
    for (index, (_, word, turn)) in turns(definition, text)?.into_iter().enumerate() {
        if matches!(turn, Turn::Move(number) if !definition.allows(&position, number)) {
            return Err(SequenceError::Blocked { word: shown(word), number: index + 1 });
        }
        if let Some(action) = turn.action(definition) {
            position = action.apply(&position, &definition.shape);
        }
    }
    Ok(position)
}

/// The action of a sequence, rotations and further names among it, without regard to blocks and rules.
pub(super) fn action(definition: &Definition, text: &str) -> Result<Action, SequenceError> {
    let nothing = Action::identity(definition.shape.slots());
    Ok(turns(definition, text)?.iter().fold(nothing, |done, (_, _, turn)| {
        match turn.action(definition) {
            Some(action) => done.then(&action, &definition.shape),
            None => done,
        }
    }))
}

/// The words of a line, each with its column, in characters from 1.
fn columns(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()].chars().count();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        let (found, at) = (&word[..length], column);
        column += found.chars().count();
        rest = &word[length..];
        (length > 0).then_some((at, found))
    })
}
