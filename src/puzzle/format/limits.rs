//! How often moves may be made, as scramble files and command lines say it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entries::no_number;
use super::error::{Error, Hint, SequenceError, shown};
use super::text::Words;
use super::turn::{self, Turn};
use crate::puzzle::model::{Definition, MoveLimit};

/// Limits in the order in which they were given. Of limits for the same moves the least stays,
/// which is all that they say.
#[derive(Default)]
pub(super) struct Limits {
    all: Vec<MoveLimit>,
    /// Where the limit of a name is among them.
    known: BTreeMap<String, usize>,
}

impl Limits {
    /// Pairs of a move, perhaps with `*` for all powers of its base move, and a number, up to
    /// `End`.
    pub(super) fn read(puzzle: &Definition, words: &mut Words) -> Result<Arc<[MoveLimit]>, Error> {
        let mut limits = Self::default();
        loop {
            let word = words.require("a move or End")?;
            if word.text == "End" {
                return Ok(limits.all.into());
            }
            let known = limits.known.get(word.text).copied();
            let Some(at) =
                known.or_else(|| Some(limits.find(limited(puzzle, word.text)?, word.text)))
            else {
                return Err(words.unknown(word, "move", limit_hint(puzzle, word.text)));
            };
            let most = words.require("how often the move may be made")?;
            let Some(most) = most.number().and_then(|most| u32::try_from(most).ok()) else {
                return Err(no_number(words, most));
            };
            limits.all[at].most = limits.all[at].most.min(most);
        }
    }

    /// The place of the limit for some moves, which a word stands for: a new one if there is none
    /// yet.
    fn find(&mut self, moves: Vec<usize>, word: &str) -> usize {
        let at = self.all.iter().position(|limit| limit.moves == moves).unwrap_or_else(|| {
            self.all.push(MoveLimit { moves, most: u32::MAX });
            self.all.len() - 1
        });
        self.known.insert(word.to_owned(), at);
        at
    }
}

/// The moves that a limit counts: one, or with `*` a base move and all its powers.
fn limited(puzzle: &Definition, word: &str) -> Option<Vec<usize>> {
    match (turn::turn(puzzle, word), word.strip_suffix('*')) {
        (Some(Turn::Move(number)), _) => Some(vec![number]),
        (_, Some(base)) => {
            puzzle.bases.iter().find(|known| known.name == base).map(|known| known.powers.clone())
        }
        _ => None,
    }
}

fn limit_hint(puzzle: &Definition, word: &str) -> Hint {
    match word.strip_suffix('*') {
        Some(base) => Hint::new(base, puzzle.bases.iter().map(|base| base.name.as_str())),
        None => turn::unknown(puzzle, word),
    }
}

/// Reads a limit on a command line, as `R2=1` or `R*=3`.
///
/// # Errors
/// What is wrong, with what would be right.
pub fn parse_limit(puzzle: &Definition, text: &str) -> Result<MoveLimit, SequenceError> {
    let wrong = |remedy| SequenceError::Bracket { found: shown(text), column: 1, remedy };
    let (name, most) = text
        .rsplit_once('=')
        .ok_or_else(|| wrong("a limit is a move, = and a number, as in R2=1 or R*=3"))?;
    let most =
        most.trim().parse().map_err(|_| wrong("behind = stands how often the move may be made"))?;
    let moves = limited(puzzle, name.trim()).ok_or_else(|| SequenceError::Unknown {
        word: shown(name.trim()),
        column: 1,
        hint: limit_hint(puzzle, name.trim()),
    })?;
    Ok(MoveLimit { moves, most })
}
