//! A scramble of a file with its options, and limits on how often moves are made, in files and on
//! command lines.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entries::no_number;
use super::error::{NameHint, PuzzleFileError, SequenceError, shown};
use super::sequence::{self, SequenceTurn};
use super::text::FileWords;
use crate::model::{Definition, MoveLimit, Pattern, PuzzleMetric};

/// Maximum number of slots in all scrambles of a file together.
const MOST_SLOTS: usize = 1 << 24;

/// Returns the maximum number of scrambles in a file.
pub(super) fn most_scrambles(puzzle: &Definition) -> usize {
    MOST_SLOTS / puzzle.shape.slots().max(1)
}

/// Source of a scramble: a position or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrambleSource {
    /// The file gives the position.
    Position,
    /// The file gives moves from the solved position.
    Moves,
    /// The scramble consists of many random moves.
    Random,
}

/// A scramble of a file, with the options that the file gives before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleScramble {
    /// Name of the scramble in the file.
    pub name: String,
    /// Line of the file where the scramble begins, from 1.
    pub line: usize,
    /// The source of the scramble in the file.
    pub given: ScrambleSource,
    /// The scrambled position.
    pub start: Pattern,
    /// The goal: the solved position of the definition, but with any piece allowed in the slots
    /// that the scramble frees.
    pub goal: Pattern,
    /// Metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Maximum length of a solution; `None` for no limit.
    pub max_depth: Option<u32>,
    /// Number of moves by which solutions may exceed the shortest.
    pub slack: u32,
    /// Limits on how often moves may be made. Consecutive scrambles of a file can share them.
    pub limits: Arc<[MoveLimit]>,
    /// Slots whose content does not matter in the goal, as this scramble says.
    pub freed: Freed,
}

impl PuzzleScramble {
    /// Makes a scramble from a position that can be reached by moves from the solved one. It has
    /// the default options: every move counts one, and there are no limits.
    pub fn new(puzzle: &Definition, name: &str, start: Pattern) -> Self {
        Self {
            name: name.to_owned(),
            line: 1,
            given: ScrambleSource::Moves,
            start,
            goal: puzzle.solved.clone(),
            metric: PuzzleMetric::Moves,
            max_depth: None,
            slack: 0,
            limits: Arc::default(),
            freed: Freed::default(),
        }
    }
}

/// Slots that a scramble frees: their content does not matter in the goal. The slots that the
/// solved position of the definition frees are not included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Freed {
    /// Slots that may hold any piece in the goal.
    pub labels: Vec<u16>,
    /// Slots whose orientation matters only modulo a number in the goal, with that number.
    pub twists: Vec<(u16, u8)>,
}

/// Limits in the order in which they were given. If some moves have several limits, only the
/// smallest is stored, because it implies the others.
#[derive(Default)]
pub(super) struct ScrambleLimits {
    all: Vec<MoveLimit>,
    /// Index in `all` of the limit that belongs to a word of the file.
    known: BTreeMap<String, usize>,
}

impl ScrambleLimits {
    /// Reads pairs of a move and a number, up to `End`. A base move followed by `*` stands for all
    /// its powers.
    pub(super) fn read(
        puzzle: &Definition,
        words: &mut FileWords,
    ) -> Result<Arc<[MoveLimit]>, PuzzleFileError> {
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

    /// Returns the index of the limit for some moves. Adds a limit if there is none. `word` is the
    /// text of the moves.
    fn find(&mut self, moves: Vec<usize>, word: &str) -> usize {
        let at = self.all.iter().position(|limit| limit.moves == moves).unwrap_or_else(|| {
            self.all.push(MoveLimit { moves, most: u32::MAX });
            self.all.len() - 1
        });
        self.known.insert(word.to_owned(), at);
        at
    }
}

/// Returns the moves that a limit counts: one move, or a base move with all its powers if `*`
/// follows. Returns `None` if the word is not a move.
fn limited(puzzle: &Definition, word: &str) -> Option<Vec<usize>> {
    match (sequence::turn(puzzle, word), word.strip_suffix('*')) {
        (Some(SequenceTurn::Move(number)), _) => Some(vec![number]),
        (_, Some(base)) => {
            puzzle.bases.iter().find(|known| known.name == base).map(|known| known.powers.clone())
        }
        _ => None,
    }
}

fn limit_hint(puzzle: &Definition, word: &str) -> NameHint {
    match word.strip_suffix('*') {
        Some(base) => NameHint::new(base, puzzle.bases.iter().map(|base| base.name.as_str())),
        None => sequence::unknown(puzzle, word),
    }
}

/// Reads a limit on a command line, such as `R2=1` or `R*=3`.
///
/// # Errors
/// Returns the fault in the text, with a hint.
pub fn parse_limit(puzzle: &Definition, text: &str) -> Result<MoveLimit, SequenceError> {
    let read = text.rsplit_once('=').ok_or("a limit is a move, = and a number, as in R2=1 or R*=3");
    let read = read.and_then(|(name, most)| {
        let most = most.trim().parse();
        most.map(|most| (name, most)).map_err(|_| "behind = stands how often the move may be made")
    });
    let (name, most) =
        read.map_err(|remedy| SequenceError::Bracket { found: shown(text), column: 1, remedy })?;
    let moves = limited(puzzle, name.trim()).ok_or_else(|| SequenceError::Unknown {
        word: shown(name.trim()),
        column: 1,
        hint: limit_hint(puzzle, name.trim()),
    })?;
    Ok(MoveLimit { moves, most })
}
