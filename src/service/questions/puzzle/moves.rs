//! Lists of moves of a puzzle. A base move stands for all its powers, as if `*` followed it.

use premove_puzzle::format::{SequenceError, parse_limit, parse_moves};
use premove_puzzle::{Definition, MoveLimit};
use serde_json::Value;

use crate::failure::Failure;
use crate::questions::text::{FieldValue, Form, Own, QuestionError, wrong};

/// Returns a flag for each move of a puzzle: `true` if the text names it. A base move names all its
/// powers; a power names only itself.
///
/// # Errors
/// Returns an error if a word is not a move of the puzzle.
pub fn named_moves(puzzle: &Definition, text: &str) -> Result<Vec<bool>, SequenceError> {
    let mut named = vec![false; puzzle.moves.len()];
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let starless = word.strip_suffix('*').unwrap_or(word);
        let base = puzzle.bases.iter().find(|base| base.name == word || base.name == starless);
        let numbers = match base {
            Some(base) => base.powers.clone(),
            None => parse_moves(puzzle, word)?,
        };
        for number in numbers {
            named[number] = true;
        }
    }
    Ok(named)
}

/// Returns the flags of the moves of `only` that are not in `never`. If both are `None`, the result
/// is empty, which stands for all moves.
pub fn moves_without(
    puzzle: &Definition,
    only: Option<Vec<bool>>,
    never: Option<Vec<bool>>,
) -> Vec<bool> {
    let Some(never) = never else { return only.unwrap_or_default() };
    let only = only.unwrap_or_else(|| vec![true; puzzle.moves.len()]);
    only.into_iter().zip(never).map(|(is_there, is_gone)| is_there && !is_gone).collect()
}

/// Returns the puzzle with only those chosen moves that may be made at least once. Returns `None`
/// if all moves are left. The result shows which positions these moves can reach.
pub(super) fn left(
    puzzle: &Definition,
    chosen: &[bool],
    limits: &[MoveLimit],
) -> Option<Definition> {
    let mut gone: Vec<bool> = (0..puzzle.moves.len())
        .map(|number| !chosen.get(number).copied().unwrap_or(true))
        .collect();
    for &number in limits.iter().filter(|limit| limit.most == 0).flat_map(|limit| &limit.moves) {
        gone[number] = true;
    }
    if !gone.contains(&true) {
        return None;
    }
    let mut left = Definition {
        moves: Vec::new(),
        bases: Vec::new(),
        forbidden: Vec::new(),
        ..puzzle.clone()
    };
    for (m, _) in puzzle.moves.iter().zip(gone).filter(|&(_, gone)| !gone) {
        // This also adds powers that were left out. Repeating the move reaches the same positions.
        let marked: Vec<usize> = (0..m.touched.len()).filter(|&slot| m.touched[slot]).collect();
        if !left.add_marked_move(&m.name, m.action.clone(), &marked) {
            return None;
        }
    }
    Some(left)
}

/// Value of a field that lists moves.
#[derive(Clone, Debug, PartialEq)]
enum MoveNames {
    /// A text of moves, in which a base move stands for all its powers.
    Text(String),
    /// The names of single moves.
    Single(Vec<String>),
}

impl FieldValue for MoveNames {
    fn takes() -> String {
        "moves, where `R` stands for `R R2 R'`; or a list of single moves".to_owned()
    }

    fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure> {
        match value {
            Value::String(text) => Ok(Self::Text(text.clone())),
            list => Vec::read(list, own).map(Self::Single),
        }
    }

    fn write(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Single(names) => names.write(),
        }
    }
}

/// Reads or writes a field that lists moves of a puzzle. Empty flags stand for all moves.
pub(super) fn form(
    form: &mut Form,
    name: &'static str,
    puzzle: &Definition,
    asked: Option<&[bool]>,
) -> Result<Vec<bool>, QuestionError> {
    let written = asked.map(|flags| (!flags.is_empty()).then(|| single(puzzle, flags)));
    let names = form.or(name, written, None)?;
    match (asked, names) {
        (Some(flags), _) => Ok(flags.to_vec()),
        (None, None) => Ok(Vec::new()),
        (None, Some(names)) => flags(puzzle, &names).map_err(|fault| wrong(name, fault)),
    }
}

/// Reads or writes the moves that may begin, or end, a solution: the moves of the field `name`
/// without those of the field `not_name`.
pub(super) fn ends(
    form: &mut Form,
    puzzle: &Definition,
    asked: Option<&[bool]>,
    [name, not_name]: [&'static str; 2],
) -> Result<Vec<bool>, QuestionError> {
    let only = self::form(form, name, puzzle, asked)?;
    let never = self::form(form, not_name, puzzle, asked.map(|_| [].as_slice()))?;
    let [only, never] = [only, never].map(|flags| (!flags.is_empty()).then_some(flags));
    Ok(moves_without(puzzle, only, never))
}

/// Reads or writes limits on how often moves may be made, such as `R2=1` and `R*=3`.
pub(super) fn limits(
    form: &mut Form,
    puzzle: &Definition,
    asked: Option<&[MoveLimit]>,
) -> Result<Vec<MoveLimit>, QuestionError> {
    let written = asked.map(|limits| limits.iter().map(|limit| limit_text(puzzle, limit)));
    let texts: Vec<String> = form.or("limits", written.map(Iterator::collect), Vec::new())?;
    let Some(asked) = asked else {
        let read = texts.iter().map(|text| parse_limit(puzzle, text));
        let read = read.collect::<Result<_, _>>();
        return read.map_err(|error| wrong("limits", Failure::of(&error)));
    };
    Ok(asked.to_vec())
}

/// Reads or writes the moves with which every solution begins.
pub(super) fn prefix(
    form: &mut Form,
    puzzle: &Definition,
    asked: Option<&[usize]>,
) -> Result<Vec<usize>, QuestionError> {
    let text = form.or("prefix", asked.map(|moves| puzzle.written(moves)), String::new())?;
    let Some(asked) = asked else {
        let read = parse_moves(puzzle, &text);
        return read.map_err(|error| wrong("prefix", Failure::of(&error)));
    };
    Ok(asked.to_vec())
}

fn single(puzzle: &Definition, flags: &[bool]) -> MoveNames {
    let chosen = puzzle.moves.iter().zip(flags).filter(|(_, is_there)| **is_there);
    MoveNames::Single(chosen.map(|(m, _)| m.name.clone()).collect())
}

fn flags(puzzle: &Definition, names: &MoveNames) -> Result<Vec<bool>, Failure> {
    let flags = match names {
        MoveNames::Text(text) => named_moves(puzzle, text).map_err(|error| Failure::of(&error))?,
        MoveNames::Single(names) => {
            let mut flags = vec![false; puzzle.moves.len()];
            for name in names {
                let number = puzzle.moves.iter().position(|m| m.name == *name);
                flags[number.ok_or_else(|| format!("unknown move '{name}'"))?] = true;
            }
            flags
        }
    };
    if flags.contains(&true) { Ok(flags) } else { Err("no move is named".into()) }
}

fn limit_text(puzzle: &Definition, limit: &MoveLimit) -> String {
    let most = limit.most;
    match &limit.moves[..] {
        [only] => format!("{}={most}", puzzle.written(&[*only])),
        moves => {
            let base = puzzle.bases.iter().find(|base| base.powers == *moves);
            format!("{}*={most}", base.map_or("", |base| base.name.as_str()))
        }
    }
}
