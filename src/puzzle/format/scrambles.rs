//! Reads a scramble file in the format of ksolve+ or twsearch.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use premove_cube::notation::nearest;

use super::compact;
use super::entries::{self, SlotEntry, label, turned};
use super::error::{FileContent, PuzzleFileError, PuzzleFileFault, shown};
use super::finish::{known_piece, no_move};
use super::scramble::{Freed, PuzzleScramble, ScrambleLimits, ScrambleSource, most_scrambles};
use super::sequence::{self, SequenceTurn};
use super::text::{FileWord, FileWords, decode};
use super::{kpuzzle, patterns};
use crate::model::permutation::gcd;
use crate::model::{ANY, Definition, Pattern, PuzzleMetric};

/// Number of random moves in a random scramble. Every second scramble has one more, so that
/// positions of both parities occur.
const RANDOM_MOVES: u32 = 10_000;

/// Number of attempts to draw an allowed move. If all fail, the allowed moves are listed and one of
/// them is drawn.
const DRAWS: usize = 32;
/// All commands of a scramble file.
pub const COMMANDS: [&str; 11] = [
    "Scramble", "ScrambleAlg", "RandomScramble", "ScrambleState", "StartState", "CPOS", "MaxDepth",
    "Slack", "MoveLimits", "QTM", "HTM",
];

/// Use of the positions of a file: starts or goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The positions are starts of searches.
    Starts {
        /// Seed of random scrambles.
        seed: u64,
    },
    /// The positions are goals of a search.
    Goals,
}

/// Reads the scrambles of a file in the format of ksolve+ or twsearch, or one or more `KPuzzle`
/// patterns.
///
/// `file` is the name of the file in errors. `seed` determines random scrambles.
///
/// Returns the first fault with its place as an error.
pub fn read_scrambles(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    seed: u64,
) -> Result<FileContent<Vec<PuzzleScramble>>, PuzzleFileError> {
    read_scrambles_until(puzzle, bytes, file, seed, &|| false)
}

/// Reads scrambles like [`read_scrambles`], but can be stopped, because thousands of random
/// scrambles or patterns take some time.
///
/// Returns the first fault with its place as an error; see [`PuzzleFileError::is_stopped`].
pub fn read_scrambles_until(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    seed: u64,
    is_stopped: &dyn Fn() -> bool,
) -> Result<FileContent<Vec<PuzzleScramble>>, PuzzleFileError> {
    read(puzzle, bytes, file, Purpose::Starts { seed }, is_stopped)
}

/// Reads a scramble file as goals. Unlike in scrambles, pieces of blocks may be unknown.
///
/// Returns the first fault with its place as an error; see [`PuzzleFileError::is_stopped`].
pub fn read_goals(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    is_stopped: &dyn Fn() -> bool,
) -> Result<FileContent<Vec<PuzzleScramble>>, PuzzleFileError> {
    read(puzzle, bytes, file, Purpose::Goals, is_stopped)
}

/// Reads a scramble file in the format of ksolve+ or twsearch, or patterns.
fn read(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    purpose: Purpose,
    is_stopped: &dyn Fn() -> bool,
) -> Result<FileContent<Vec<PuzzleScramble>>, PuzzleFileError> {
    if kpuzzle::is_json(bytes) {
        return patterns::read(puzzle, bytes, file, is_stopped);
    }
    let text = decode(bytes);
    let mut reader = ScrambleReader {
        puzzle,
        words: FileWords::new(file, &text),
        scrambles: Vec::new(),
        next: PuzzleScramble::new(puzzle, "", puzzle.solved.clone()),
        are_starts: purpose != Purpose::Goals,
        random: ChaCha8Rng::seed_from_u64(match purpose {
            Purpose::Starts { seed } => seed,
            Purpose::Goals => 0,
        }),
    };
    while let Some(word) = reader.words.next() {
        if is_stopped() {
            return Err(reader.words.error(word, PuzzleFileFault::Stopped));
        }
        reader.command(word)?;
    }
    Ok(FileContent { value: reader.scrambles, notes: reader.words.notes() })
}

struct ScrambleReader<'a> {
    puzzle: &'a Definition,
    words: FileWords<'a>,
    scrambles: Vec<PuzzleScramble>,
    /// The next scramble, with the options that earlier commands set for all following scrambles.
    next: PuzzleScramble,
    are_starts: bool,
    random: ChaCha8Rng,
}

impl<'a> ScrambleReader<'a> {
    fn command(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        let most = u64::from(u32::MAX);
        match word.text {
            "MaxDepth" => {
                self.next.max_depth = Some(self.words.expect_number("MaxDepth", 0, most)? as u32);
            }
            "Slack" => self.next.slack = self.words.expect_number("Slack", 0, most)? as u32,
            "QTM" => self.next.metric = PuzzleMetric::Quarters,
            "HTM" => self.next.metric = PuzzleMetric::Moves,
            "MoveLimits" => self.next.limits = ScrambleLimits::read(self.puzzle, &mut self.words)?,
            "Scramble" => self.position(word, 0)?,
            "ScrambleState" | "StartState" => self.position(word, 1)?,
            "ScrambleAlg" => self.moves(word)?,
            "RandomScramble" => self.random(word)?,
            "CPOS" => self.compact(word)?,
            "End" => self.words.note(word.line, "passed over an End that ends nothing".to_owned()),
            other => return Err(self.words.error(word, unknown(other))),
        }
        Ok(())
    }

    /// Returns an error if the maximum number of scrambles in a file is reached.
    fn check_count(&self, word: FileWord) -> Result<(), PuzzleFileError> {
        let most = most_scrambles(self.puzzle);
        if self.scrambles.len() < most {
            Ok(())
        } else {
            Err(self.words.error(word, PuzzleFileFault::TooManyScrambles(most)))
        }
    }

    /// Adds a scramble with the current options. `word` is the command that began it.
    fn push(&mut self, word: FileWord, scramble: PuzzleScramble) {
        let PuzzleScramble { metric, max_depth, slack, ref limits, .. } = self.next;
        let line = word.line;
        let limits = Arc::clone(limits);
        self.scrambles.push(PuzzleScramble { line, metric, max_depth, slack, limits, ..scramble });
    }

    fn position(&mut self, word: FileWord<'a>, first: i64) -> Result<(), PuzzleFileError> {
        self.check_count(word)?;
        let name = self.words.rest_of_line();
        let shape = &self.puzzle.shape;
        let mut start = self.puzzle.solved.clone();
        let mut goal = self.puzzle.solved.clone();
        let mut freed = Freed::default();
        for entries in entries::sets(&mut self.words, shape)? {
            let range = shape.range(entries.set);
            for slot in range.clone() {
                start.twists[slot] = 0;
                start.moduli[slot] = shape.orientations()[slot];
            }
            for (slot, (word, entry)) in range.clone().zip(entries.labels) {
                start.labels[slot] = match entry {
                    SlotEntry::Free | SlotEntry::Unknown => ANY,
                    entry => {
                        let label = label(&self.words, word, entry, first)?;
                        known_piece(self.puzzle, &self.words, word, entries.set, label)?;
                        label
                    }
                };
                if matches!(entry, SlotEntry::Free | SlotEntry::Hint(_)) {
                    goal.free_label(slot);
                    freed.labels.push(slot as u16);
                }
            }
            if entries.twists.is_empty() {
                // The file gives no orientations. In a goal, orientations that the solved position
                // leaves free stay free.
                let open =
                    range.clone().filter(|&slot| goal.moduli[slot] < shape.orientations()[slot]);
                freed.twists.extend(open.map(|slot| (slot as u16, goal.moduli[slot])));
            }
            for (slot, (_, entry)) in range.zip(entries.twists) {
                match entry {
                    SlotEntry::Free | SlotEntry::Unknown => start.free_twist(slot),
                    SlotEntry::Is(twist) | SlotEntry::Hint(twist) => {
                        start.twists[slot] = turned(twist, shape.orientations()[slot]);
                    }
                }
                if matches!(entry, SlotEntry::Free | SlotEntry::Hint(_)) {
                    goal.free_twist(slot);
                    freed.twists.push((slot as u16, 1));
                }
            }
        }
        if self.are_starts {
            self.blocks_are_known(word, &start)?;
        }
        let scramble = PuzzleScramble::new(self.puzzle, name, start);
        self.push(
            word,
            PuzzleScramble { given: ScrambleSource::Position, goal, freed, ..scramble },
        );
        Ok(())
    }

    /// Reads the position after `CPOS`, which consists of digits.
    fn compact(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        self.check_count(word)?;
        let digits = self.words.require("a position in twsearch's digits")?;
        let start = compact::position(self.puzzle, &self.words, digits)?;
        let scramble = PuzzleScramble::new(self.puzzle, digits.text, start);
        self.push(word, PuzzleScramble { given: ScrambleSource::Position, ..scramble });
        Ok(())
    }

    /// Checks that the slots of all pieces of blocks are known. They decide which moves blocks
    /// allow.
    fn blocks_are_known(&self, word: FileWord, start: &Pattern) -> Result<(), PuzzleFileError> {
        for &(set, piece) in self.puzzle.blocks.iter().flatten() {
            let range = self.puzzle.shape.range(set);
            let found = &start.labels[range.clone()];
            let solved = &self.puzzle.solved.labels[range];
            if count(found, piece) < count(solved, piece) && found.contains(&ANY) {
                let set = shown(&self.puzzle.shape.sets()[set].name);
                return Err(self.words.error(word, PuzzleFileFault::UnknownBlock { set, piece }));
            }
        }
        Ok(())
    }

    fn moves(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        self.check_count(word)?;
        let name = self.words.rest_of_line();
        let mut start = self.puzzle.solved.clone();
        loop {
            let Some(next) = self.words.next() else {
                let text = "the End of this scramble is missing: taken as if it stood there";
                self.words.note(word.line, text.to_owned());
                break;
            };
            if next.text == "End" {
                break;
            }
            let Some(turn) = sequence::turn(self.puzzle, next.text) else {
                return Err(no_move(self.puzzle, &self.words, next));
            };
            if matches!(turn, SequenceTurn::Move(number) if !self.puzzle.allows(&start, number)) {
                return Err(self.words.error(next, PuzzleFileFault::Blocked(shown(next.text))));
            }
            if let Some(action) = turn.action(self.puzzle) {
                start = action.apply(&start, &self.puzzle.shape);
            }
        }
        self.push(word, PuzzleScramble::new(self.puzzle, name, start));
        Ok(())
    }

    fn random(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        self.check_count(word)?;
        let name = self.words.rest_of_line();
        if self.words.peek().is_some_and(|next| next.text == "End") {
            self.words.next();
        }
        let puzzle = self.puzzle;
        let mut start = puzzle.solved.clone();
        let mut next = start.clone();
        for _ in 0..RANDOM_MOVES + (self.random.next_u32() & 1) {
            let Some(number) = self.draw(&start) else { break };
            puzzle.moves[number].action.apply_into(&start, &mut next, &puzzle.shape);
            std::mem::swap(&mut start, &mut next);
        }
        let scramble = PuzzleScramble::new(puzzle, name, start);
        self.push(word, PuzzleScramble { given: ScrambleSource::Random, ..scramble });
        Ok(())
    }

    /// Returns a random move that is allowed in a position, or `None` if no move is.
    fn draw(&mut self, position: &Pattern) -> Option<usize> {
        let puzzle = self.puzzle;
        let is_free = puzzle.blocks.is_empty() && puzzle.illegal.is_empty();
        for _ in 0..DRAWS {
            let number = self.below(puzzle.moves.len())?;
            if is_free || puzzle.allows(position, number) {
                return Some(number);
            }
        }
        let choice: Vec<usize> =
            (0..puzzle.moves.len()).filter(|&number| puzzle.allows(position, number)).collect();
        self.below(choice.len()).map(|index| choice[index])
    }

    /// Returns a random number below `count`; `None` if `count` is 0.
    fn below(&mut self, count: usize) -> Option<usize> {
        // The bias of the remainder of a 64-bit number is too small to matter.
        self.random.next_u64().checked_rem(count as u64).map(|index| index as usize)
    }
}

fn count(labels: &[u16], piece: u16) -> usize {
    labels.iter().filter(|&&label| label == piece).count()
}

fn unknown(word: &str) -> PuzzleFileFault {
    match nearest(word, COMMANDS) {
        Some(near) => PuzzleFileFault::UnknownCommand { word: shown(word), near: near.to_owned() },
        None => PuzzleFileFault::NotAScramble(shown(word)),
    }
}

/// Returns the position of a scramble as a goal. Slots that the scramble frees may hold any piece.
pub fn as_goal(scramble: &PuzzleScramble) -> Pattern {
    let mut goal = scramble.start.clone();
    for &slot in &scramble.freed.labels {
        goal.free_label(slot.into());
    }
    for &(slot, modulus) in &scramble.freed.twists {
        let slot = usize::from(slot);
        goal.moduli[slot] = gcd(goal.moduli[slot], modulus);
        goal.twists[slot] %= goal.moduli[slot];
    }
    goal
}
