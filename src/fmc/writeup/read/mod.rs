//! Reads write-ups as people write them: steps on both sides, names and move counts in any order,
//! insertions written for their side or for the finished solution, with or without a scramble.
//!
//! Ambiguous places are read in both ways, the likely one first. The reading that solves the cube
//! is taken. If there is none, a reading is taken whose last state is too special to be chance. If
//! no reading solves the cube, a missing place of an insertion is searched for.
//!
//! | file | what |
//! |---|---|
//! | `lines/`, `entry.rs` | the role of each line: a step, the scramble, words |
//! | `clean.rs`, `markdown.rs` | removes quotes, full-width signs, tables and backticks |
//! | `labels.rs`, `sides.rs` | labels of scrambles, solutions, premoves; words for a side |
//! | `insertion.rs` | lines with the moves for a mark |
//! | `tags.rs` | removes tags, entities and escapes of web pages |
//! | `split.rs`, `windows.rs` | a step's name, moves and words; moves among words |
//! | `parts.rs`, `words.rs` | the comment of a line; numbers, move counts, names of steps |
//! | `doubts.rs`, `evidence.rs` | the order of the readings, and the evidence for each |
//! | `attempt.rs` | one reading of the lines, with one scramble |
//! | `roles.rs` | solutions, scrambles and steps that are written again |
//! | `assemble.rs` | combines steps and insertions on both sides |
//! | `turns.rs` | the moves of both sides as face turns |
//! | `repair.rs`, `slip.rs` | a missing place of an insertion; a single wrong move |
//! | `result.rs`, `write_up.rs` | the result: steps, remarks, a tree |
//! | `beside.rs` | the words beside the moves, as notes of the steps |
//! | `plain_names.rs` | names that only repeat the label of a step |
//! | `left.rs` | description of the unsolved pieces |
//! | `several.rs` | divides a text with several write-ups |
//! | `own.rs` | write-ups of this program, read with their exact names and notes |

mod assemble;
mod attempt;
mod beside;
mod clean;
mod doubts;
mod entry;
mod evidence;
mod insertion;
mod labels;
mod left;
mod lines;
mod markdown;
mod own;
mod parts;
mod plain_names;
mod repair;
mod result;
mod roles;
#[cfg(test)]
mod round_trip;
mod several;
mod sides;
mod slip;
mod split;
mod tags;
mod turns;
mod windows;
mod words;
mod write_up;

use self::assemble::MOST_PIECES;
pub use self::attempt::Stop;
use self::attempt::{GivenFacts, ReadingAttempt, attempt};
use self::doubts::{Bits, Doubts, TextReadings};
use self::entry::{Aside, MovesLine, WriteUpLines};
use self::evidence::SOLVED;
use self::lines::{Taken, lines};
pub use self::several::{WriteUpPart, write_ups};
pub use self::write_up::{RemarkKind, ScrambleSource, StepRead, WriteUp, WriteUpRemark};
use premove_cube::notation::{Alg, scramble_on_top};

use crate::skeleton::MOST_DEEP;

/// Maximum length of a write-up, in bytes.
pub const LONGEST: usize = 1 << 16;
/// Maximum number of steps of a write-up, equal to that of a path of the tree.
const MOST_ENTRIES: usize = MOST_DEEP;
/// Maximum number of readings of an ambiguous text that are tried.
const MOST_READINGS: usize = 300;
/// Minimum advantage in evidence, in bits, of another reading over the likely one. Among up to
/// [`MOST_READINGS`] readings, one reaches such a special state by chance.
const CHANCE: Bits = 12;

/// Reads a write-up. `given` is the scramble to use if the text has none.
///
/// ```
/// use premove_fmc::writeup::read::read;
///
/// let text = "Scramble: R U F D2\n\nD2 (R) // EO (2/2)\nF' U' // finish (2/4)";
/// let solve = read(text, None);
/// assert_eq!(solve.steps.len(), 2);
/// assert_eq!(solve.solution.map(|moves| moves.to_string()).as_deref(), Some("D2 F' U' R'"));
/// ```
pub fn read(text: &str, given: Option<&Alg>) -> WriteUp {
    let read = read_until(text, given, &|| false);
    read.unwrap_or_else(|| unreachable!("nothing stops it"))
}

/// Reads a write-up like [`read`]. `is_stopped` is called repeatedly; the result is `None` if it
/// returns `true`. Finding the places of two insertions without marks takes seconds.
pub fn read_until(text: &str, given: Option<&Alg>, is_stopped: Stop) -> Option<WriteUp> {
    let read = read_while(text, given, is_stopped);
    (!is_stopped()).then_some(read)
}

fn read_while(text: &str, given: Option<&Alg>, is_stopped: Stop) -> WriteUp {
    if text.len() > LONGEST {
        let message = format!("the text is longer than {LONGEST} bytes, the most that is read");
        return WriteUp::empty(WriteUpRemark { line: None, kind: RemarkKind::Fault, message });
    }
    let top = scramble_on_top(text).map(|at| text[..at.start].matches('\n').count() + 1);
    let given = GivenFacts { top, scramble: given, is_plain: true };
    if let Some(own) = read_own(text, given, is_stopped) {
        return own;
    }
    let given = GivenFacts { is_plain: false, ..given };
    match best_reading(text, given, is_stopped) {
        Some(attempt) if attempt.is_solved() => attempt.finish().0,
        Some(attempt) => attempt.repaired(is_stopped).finish().0,
        None => WriteUp::empty(WriteUpRemark {
            line: None,
            kind: RemarkKind::Fault,
            message: "there are no moves: a step is a line of them, such as R U' F2 // EO"
                .to_owned(),
        }),
    }
}

/// Reads a text that this program wrote, whose words need no interpretation. Returns `None` if the
/// text was written otherwise and this reading does not solve the cube.
fn read_own(text: &str, given: GivenFacts, is_stopped: Stop) -> Option<WriteUp> {
    let taken = Taken { ignore_words: true, ..Taken::default() };
    let mut doubts = Doubts::default();
    let mut lines = lines(text, taken, &mut doubts, is_stopped);
    shorten(&mut lines);
    let attempt = attempt(lines, given, &mut doubts, is_stopped)?;
    // Slices rename both sides or only their own. The given solution decides which.
    let joined = attempt.joined().filter(|joined| !attempt.is_solved() || joined.is_as_given());
    if let Some((read, true)) = joined.map(ReadingAttempt::finish) {
        return Some(read);
    }
    let is_solved = attempt.is_solved();
    let (read, is_own) = attempt.finish();
    (is_solved || is_own).then_some(read)
}

/// Returns the first reading that solves the scramble. If there is none, returns the likely
/// reading, or one with stronger evidence from its last state.
fn best_reading(text: &str, given: GivenFacts, is_stopped: Stop) -> Option<ReadingAttempt> {
    let mut readings = TextReadings::new();
    let mut best: Option<(Bits, ReadingAttempt)> = None;
    for _ in 0..MOST_READINGS {
        let Some((cost, mut doubts)) = readings.next() else { break };
        let attempt = read_once(text, given, &mut doubts, is_stopped);
        readings.add_those_beside(cost, &doubts);
        if is_stopped() {
            break;
        }
        let Some(attempt) = attempt else { continue };
        let evidence = attempt.evidence();
        if evidence == SOLVED {
            return Some(attempt);
        }
        let worth = match &best {
            None => evidence + CHANCE,
            Some(_) => evidence.saturating_sub(cost),
        };
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, attempt));
        }
    }
    best.map(|(_, attempt)| attempt)
}

fn read_once(
    text: &str,
    given: GivenFacts,
    doubts: &mut Doubts,
    is_stopped: Stop,
) -> Option<ReadingAttempt> {
    let taken = Taken {
        lower_is_face: has_lower(text) && doubts.is_taken(2),
        brackets_are_wide: has_rotation_brackets(text) && doubts.is_taken(2),
        ignore_words: false,
    };
    let mut lines = lines(text, taken, doubts, is_stopped);
    shorten(&mut lines);
    attempt(lines, given, doubts, is_stopped)
}

/// Removes steps beyond the maximum number, so that reading any text takes a short time.
fn shorten(lines: &mut WriteUpLines) {
    let mut pieces = 0;
    let fitting = lines.entries.iter().take(MOST_ENTRIES).take_while(|entry| {
        pieces += entry.pieces.len();
        pieces <= MOST_PIECES
    });
    let count = fitting.count();
    let beyond = lines.entries.split_off(count);
    let error = format!(
        "a write-up has at most {MOST_ENTRIES} steps, and {MOST_PIECES} moves and marks in them"
    );
    let too_many =
        |entry: MovesLine| Aside { line: entry.line, text: entry.code, error: Some(error.clone()) };
    lines.asides.extend(beyond.into_iter().map(too_many));
}

/// Returns whether lower-case letters may be moves.
fn has_lower(text: &str) -> bool {
    text.lines().any(|line| {
        let code = line.split("//").next().unwrap_or("");
        code.split(|c: char| !c.is_alphanumeric())
            .any(|word| word.len() <= 2 && word.starts_with(['u', 'd', 'r', 'l', 'f', 'b']))
    })
}

/// Returns whether a single lower-case letter stands in brackets.
fn has_rotation_brackets(text: &str) -> bool {
    text.split('[').skip(1).any(|behind| {
        let inside = behind.split(']').next().unwrap_or("");
        inside.len() <= 4 && inside.starts_with(['u', 'd', 'r', 'l', 'f', 'b'])
    })
}
