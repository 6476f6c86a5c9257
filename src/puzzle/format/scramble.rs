//! What a scramble file asks for; how often moves may be made, as such files and command lines say
//! it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entries::no_number;
use super::error::{Error, Hint, SequenceError, shown};
use super::sequence::{self, Turn};
use super::text::Words;
use crate::model::{Definition, Metric, MoveLimit, Pattern};

/// The most slots of all scrambles of a file together.
const MOST_SLOTS: usize = 1 << 24;

/// The most scrambles that a file may have.
pub(super) fn most_scrambles(puzzle: &Definition) -> usize {
    MOST_SLOTS / puzzle.shape.slots().max(1)
}

/// How a scramble was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// As a position.
    Position,
    /// As moves from the solved position.
    Moves,
    /// Not at all: many random moves.
    Random,
}

/// One scramble of a file, with what the file said before it about how to solve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// As the file calls it.
    pub name: String,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// How it was given.
    pub given: Given,
    /// The position.
    pub start: Pattern,
    /// What is wanted of it: the definition's solved position, but for slots that the scramble
    /// frees.
    pub goal: Pattern,
    /// How moves are counted.
    pub metric: Metric,
    /// The longest solution to look for.
    pub max_depth: Option<u32>,
    /// How much longer than the shortest solutions may be.
    pub slack: u32,
    /// How often moves may be made; scrambles behind one another share them.
    pub limits: Arc<[MoveLimit]>,
    /// What of the slots the scramble itself frees.
    pub freed: Freed,
}

impl Scramble {
    /// A position that moves have led to from the solved one, to be solved as usual: every move
    /// counts one, nothing is limited.
    pub fn new(puzzle: &Definition, name: &str, start: Pattern) -> Self {
        Self {
            name: name.to_owned(),
            line: 1,
            given: Given::Moves,
            start,
            goal: puzzle.solved.clone(),
            metric: Metric::Moves,
            max_depth: None,
            slack: 0,
            limits: Arc::default(),
            freed: Freed::default(),
        }
    }
}

/// Slots that a scramble frees, besides those that the definition's solved position frees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Freed {
    /// Slots that may hold any piece in the end.
    pub labels: Vec<u16>,
    /// Slots whose turn does not count in full in the end, and modulo what it counts.
    pub twists: Vec<(u16, u8)>,
}

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
    match (sequence::turn(puzzle, word), word.strip_suffix('*')) {
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
        None => sequence::unknown(puzzle, word),
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
