//! Completes a definition after all moves have been read: sequences of moves, blocks, forbidden
//! pairs of moves.

use std::collections::HashSet;

use super::error::{PuzzleFileError, PuzzleFileFault, shown};
use super::making;
use super::sequence::{self, SequenceTurn};
use super::text::{FileWord, FileWords};
use crate::model::permutation::gcd;
use crate::model::{ANY, Action, Definition, MAX_MOVES, Shape, permutation};

/// Maximum number of forbidden pairs.
const MAX_PAIRS: usize = 1 << 20;

/// Rules for interpreting the names of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameRules {
    /// The rule of ksolve: every name is the name of a move.
    Ksolve,
    /// The rule of twsearch: some names are names of rotations.
    Twsearch,
}

/// Meaning of the name of a move in a definition file.
pub(super) enum MoveMeaning<'a> {
    Action(Action, Vec<usize>),
    /// A sequence of moves, given by their names. They may be defined further down in the file.
    Sequence(Vec<FileWord<'a>>),
    /// Another name for moves, which are given by their names.
    Alias(Vec<FileWord<'a>>),
}

/// Content of a definition file that is processed after the whole file was read.
#[derive(Default)]
pub(super) struct Later<'a> {
    pub(super) moves: Vec<(FileWord<'a>, MoveMeaning<'a>)>,
    pub(super) blocks: Vec<Vec<(FileWord<'a>, usize, u16)>>,
    pub(super) groups: Vec<Vec<FileWord<'a>>>,
    pub(super) pairs: Vec<(FileWord<'a>, FileWord<'a>)>,
    pub(super) illegal: Vec<(FileWord<'a>, usize, u16)>,
}

impl<'a> Later<'a> {
    /// Checks that the name of a move is new.
    pub(super) fn name_move(
        &self,
        words: &FileWords,
        name: FileWord<'a>,
    ) -> Result<(), PuzzleFileError> {
        match self.moves.iter().find(|(known, _)| known.text == name.text) {
            Some((known, _)) => Err(words.twice(name, "move", known.line)),
            None if self.moves.len() == MAX_MOVES => {
                Err(words.error(name, too_many(name.text, Some(1))))
            }
            None => Ok(()),
        }
    }

    /// Adds all content of the file to the puzzle.
    pub(super) fn finish(
        self,
        mut puzzle: Definition,
        names: NameRules,
        words: &mut FileWords,
    ) -> Result<Definition, PuzzleFileError> {
        // Sequences are read after all moves are known, as in twsearch. A sequence may contain
        // other sequences.
        let mut sequences = Vec::new();
        for (name, meaning) in self.moves {
            match meaning {
                MoveMeaning::Action(action, marked) => {
                    add_named(&mut puzzle, words, (name, names), action, &marked)?;
                }
                MoveMeaning::Sequence(moves) => sequences.push((name, moves, false)),
                MoveMeaning::Alias(moves) => sequences.push((name, moves, true)),
            }
        }
        let parts: Vec<_> =
            sequences.iter().map(|(name, moves, _)| (name.text, texts(moves))).collect();
        for number in making::order(&parts) {
            let (name, moves, is_alias) = &sequences[number];
            let action = sequence_action(&puzzle, words, moves)?;
            if *is_alias {
                puzzle.extras.push((name.text.to_owned(), action));
            } else {
                add_named(&mut puzzle, words, (*name, names), action, &[])?;
            }
        }
        note_names(&puzzle, words);
        puzzle.forbidden = forbidden(&puzzle, words, &self.groups, &self.pairs)?;
        for block in self.blocks {
            let mut pieces = Vec::new();
            for (word, set, label) in block {
                known_piece(&puzzle, words, word, set, label)?;
                pieces.push((set, label));
            }
            puzzle.blocks.push(pieces);
        }
        for (word, slot, label) in self.illegal {
            known_piece(&puzzle, words, word, puzzle.shape.set_of(slot), label)?;
            puzzle.illegal.push((slot, label));
        }
        Ok(puzzle)
    }
}

fn texts<'a>(words: &[FileWord<'a>]) -> Vec<&'a str> {
    words.iter().map(|word| word.text).collect()
}

/// Adds a move. In a file of twsearch, adds a rotation if the name is that of a rotation.
fn add_named(
    puzzle: &mut Definition,
    words: &FileWords,
    (name, names): (FileWord, NameRules),
    action: Action,
    marked: &[usize],
) -> Result<(), PuzzleFileError> {
    if names == NameRules::Twsearch && is_rotation(name.text) {
        puzzle.rotations.push((name.text.to_owned(), action));
        return Ok(());
    }
    add_move(puzzle, name.text, action, marked).map_err(|fault| words.error(name, fault))
}

/// Returns `true` if twsearch treats a move of this name as a rotation of the whole puzzle: x, y, z
/// and their powers, or a name of capital letters followed by `v`.
pub(super) fn is_rotation(name: &str) -> bool {
    let grip = name.strip_suffix('v').is_some_and(|grip| {
        !grip.is_empty() && grip.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    });
    let about_axis =
        name.strip_prefix(['x', 'y', 'z']).is_some_and(|power| matches!(power, "" | "2" | "'"));
    about_axis || grip
}

/// Adds a move with its powers. Returns an error if the puzzle would have too many moves. If the
/// order of the move is too high for that, no powers are computed.
pub(super) fn add_move(
    puzzle: &mut Definition,
    name: &str,
    action: Action,
    marked: &[usize],
) -> Result<(), PuzzleFileFault> {
    let order = order(&action, &puzzle.shape);
    let most = (MAX_MOVES - puzzle.moves.len()) as u128;
    let fits = order.is_some_and(|order| order.max(2) - 1 <= most);
    if fits && puzzle.add_marked_move(name, action, marked) {
        Ok(())
    } else {
        Err(too_many(name, order))
    }
}

/// Returns the order of an action, or `None` if it exceeds 128 bits.
fn order(action: &Action, shape: &Shape) -> Option<u128> {
    let mut order = Some(1_u128);
    permutation::cycles(
        action.from.len(),
        |slot| usize::from(action.from[slot]),
        |slots| {
            let twist: u128 = slots.iter().map(|&slot| u128::from(action.twist[slot])).sum();
            let modulus = u128::from(shape.orientations()[slots[0]]);
            let cycle = slots.len() as u128 * (modulus / gcd(modulus, twist % modulus));
            order = order.and_then(|order| (order / gcd(order, cycle)).checked_mul(cycle));
        },
    );
    order
}

fn sequence_action(
    puzzle: &Definition,
    words: &FileWords,
    moves: &[FileWord],
) -> Result<Action, PuzzleFileError> {
    let mut done = Action::identity(puzzle.shape.slots());
    for &word in moves {
        let turn = sequence::turn(puzzle, word.text).ok_or_else(|| no_move(puzzle, words, word))?;
        if let Some(action) = turn.action(puzzle) {
            done = done.then(&action, &puzzle.shape);
        }
    }
    Ok(done)
}

/// Returns the error for a word that is not the name of a move.
pub(super) fn no_move(puzzle: &Definition, words: &FileWords, word: FileWord) -> PuzzleFileError {
    words.unknown(word, "move", sequence::unknown(puzzle, word.text))
}

/// Adds a note for each power that has the same name as a base move.
fn note_names(puzzle: &Definition, words: &mut FileWords) {
    for m in puzzle.moves.iter().filter(|m| m.exponent > 1) {
        if puzzle.bases.iter().any(|base| base.name == m.name) {
            let base = &puzzle.bases[m.base].name;
            let name = shown(&m.name);
            let base = shown(base);
            let both = "is a move of its own and also a power of";
            words.note(1, format!("'{name}' {both} '{base}': scrambles mean the former"));
        }
    }
}

/// Returns the index of the move with this name, or an error if there is none.
fn find_move(
    puzzle: &Definition,
    words: &FileWords,
    word: FileWord,
) -> Result<usize, PuzzleFileError> {
    match sequence::turn(puzzle, word.text) {
        Some(SequenceTurn::Move(number)) => Ok(number),
        _ => Err(no_move(puzzle, words, word)),
    }
}

fn forbidden(
    puzzle: &Definition,
    words: &FileWords,
    groups: &[Vec<FileWord>],
    pairs: &[(FileWord, FileWord)],
) -> Result<Vec<(usize, usize)>, PuzzleFileError> {
    let mut all = ForbiddenPairs::default();
    for group in groups {
        let moves = group.iter().map(|&word| find_move(puzzle, words, word));
        let moves = moves.collect::<Result<Vec<_>, _>>()?;
        for &first in &moves {
            for &second in &moves {
                all.add((first, second)).map_err(|fault| words.error(group[0], fault))?;
            }
        }
    }
    for &(first, second) in pairs {
        let pair = (find_move(puzzle, words, first)?, find_move(puzzle, words, second)?);
        all.add(pair).map_err(|fault| words.error(first, fault))?;
    }
    Ok(all.in_order)
}

/// Pairs of moves in the order of the file, without repetitions.
#[derive(Default)]
struct ForbiddenPairs {
    in_order: Vec<(usize, usize)>,
    seen: HashSet<(usize, usize)>,
}

impl ForbiddenPairs {
    fn add(&mut self, pair: (usize, usize)) -> Result<(), PuzzleFileFault> {
        if self.seen.insert(pair) {
            self.in_order.push(pair);
        }
        if self.in_order.len() > MAX_PAIRS {
            return Err(PuzzleFileFault::TooManyPairs(MAX_PAIRS));
        }
        Ok(())
    }
}

pub(super) fn known_piece(
    puzzle: &Definition,
    words: &FileWords,
    word: FileWord,
    set: usize,
    label: u16,
) -> Result<(), PuzzleFileError> {
    let labels = &puzzle.solved.labels[puzzle.shape.range(set)];
    if labels.contains(&label) || labels.contains(&ANY) {
        return Ok(());
    }
    let mut known: Vec<u16> = labels.to_vec();
    known.sort_unstable();
    known.dedup();
    let pieces = match known[..] {
        [first, .., last] if usize::from(last - first) + 1 == known.len() => {
            format!("{first} to {last}")
        }
        _ if known.len() <= 24 => known.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
        _ => format!("{} numbers from {} to {}", known.len(), known[0], known[known.len() - 1]),
    };
    let set = shown(&puzzle.shape.sets()[set].name);
    Err(words.error(word, PuzzleFileFault::NoSuchPiece { set, found: label, pieces }))
}

pub(super) fn too_many(name: &str, order: Option<u128>) -> PuzzleFileFault {
    let order = order.map_or_else(|| "more than 10^38".to_owned(), |order| order.to_string());
    PuzzleFileFault::TooManyMoves { name: shown(name), order }
}
