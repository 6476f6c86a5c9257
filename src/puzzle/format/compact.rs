//! Reads positions in twsearch's short format, `CPOS`: one or two digits for each slot, set after
//! set.
//!
//! The digits of a slot form a number, which combines the kind of the piece and its orientation.
//! The kinds of a set are the labels of its solved position in ascending order.

use std::str::Chars;

use super::error::{PuzzleFileError, PuzzleFileFault, shown};
use super::text::{FileWord, FileWords};
use crate::model::{Definition, Pattern};

/// Number of digit characters: `0` to `9`, `A` to `Z`, `a` to `z`.
const BASE: usize = 62;

/// Reads a position from a word of digits.
pub(super) fn position(
    puzzle: &Definition,
    words: &FileWords,
    word: FileWord,
) -> Result<Pattern, PuzzleFileError> {
    let wrong = |reason: String| words.error(word, PuzzleFileFault::Compact(reason));
    let mut position = puzzle.solved.clone();
    let mut digits = word.text.chars();
    for (number, set) in puzzle.shape.sets().iter().enumerate() {
        let range = puzzle.shape.range(number);
        let orientations = usize::from(set.orientations);
        let values = set.pieces * orientations;
        if values > BASE * BASE {
            return Err(wrong(format!("set '{}' is too large for it", shown(&set.name))));
        }
        let mut labels = puzzle.solved.labels[range.clone()].to_vec();
        labels.sort_unstable();
        labels.dedup();
        for slot in range {
            let high =
                if values > BASE { digit(&mut digits).map(|high| high * BASE) } else { Some(0) };
            let value = high.zip(digit(&mut digits)).map(|(high, low)| high + low);
            let found = value.and_then(|value| Some((*labels.get(value / orientations)?, value)));
            let Some((label, value)) = found else {
                let set = shown(&set.name);
                return Err(wrong(format!(
                    "a digit of set '{set}' is missing or stands for no piece"
                )));
            };
            position.labels[slot] = label;
            position.moduli[slot] = set.orientations;
            position.twists[slot] = (value % orientations) as u8;
        }
    }
    match digits.next() {
        None => Ok(position),
        Some(_) => Err(wrong("there are more digits than pieces".to_owned())),
    }
}

/// Returns the value of the next digit, or `None` if there is no valid digit.
fn digit(digits: &mut Chars) -> Option<usize> {
    digits.next().and_then(value)
}

/// Returns the value of a digit character, or `None` if it is not one.
fn value(digit: char) -> Option<usize> {
    let digit = u8::try_from(digit).ok()?;
    Some(
        match digit {
            b'0'..=b'9' => digit - b'0',
            b'A'..=b'Z' => digit - b'A' + 10,
            b'a'..=b'z' => digit - b'a' + 36,
            _ => return None,
        }
        .into(),
    )
}
