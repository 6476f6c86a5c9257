//! A scramble of a file with its options, and limits on the number of moves, in files and on
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

/// Source of a scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrambleSource {
    /// A position.
    Position,
    /// Moves from the solved position.
    Moves,
    /// Many random moves.
    Random,
}

/// One scramble of a file, with the options that the file gives before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleScramble {
    /// Name in the file.
    pub name: String,
    /// Line of the file where the scramble begins, from 1.
    pub line: usize,
    /// Source of the scramble.
    pub given: ScrambleSource,
    /// The scrambled position.
    pub start: Pattern,
    /// The goal: the definition's solved position, except for slots that the scramble frees.
    pub goal: Pattern,
    /// Metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Maximum length of a solution.
    pub max_depth: Option<u32>,
    /// Number of moves by which solutions may exceed the shortest.
    pub slack: u32,
    /// Limits on the number of moves; consecutive scrambles share them.
    pub limits: Arc<[MoveLimit]>,
    /// Slots that the scramble itself frees.
    pub freed: Freed,
}

impl PuzzleScramble {
    /// Builds a scramble from a position that moves have reached from the solved one, with default
    /// options: every move counts one, nothing is limited.
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

/// Slots that a scramble frees, besides those that the definition's solved position frees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Freed {
    /// Slots that may hold any piece at the end.
    pub labels: Vec<u16>,
    /// Slots whose orientation counts at the end only modulo a number, with this number.
    pub twists: Vec<(u16, u8)>,
}

/// Limits in the order in which they were given. Of several limits for the same moves, the
/// smallest stays, because it implies the others.
#[derive(Default)]
pub(super) struct ScrambleLimits {
    all: Vec<MoveLimit>,
    /// Index in `all` of the limit with a name.
    known: BTreeMap<String, usize>,
}

impl ScrambleLimits {
    /// Reads pairs of a move and a number, up to `End`. The move may end with `*` for all powers
    /// of its base move.
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

    /// Returns the index of the limit for some moves, which `word` names; adds a limit if there is
    /// none yet.
    fn find(&mut self, moves: Vec<usize>, word: &str) -> usize {
        let at = self.all.iter().position(|limit| limit.moves == moves).unwrap_or_else(|| {
            self.all.push(MoveLimit { moves, most: u32::MAX });
            self.all.len() - 1
        });
        self.known.insert(word.to_owned(), at);
        at
    }
}

/// Returns the moves that a limit counts: one, or with `*` a base move and all its powers.
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

/// Reads a limit on a command line, as `R2=1` or `R*=3`.
///
/// # Errors
/// The fault in the text, with a hint.
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
