//! Reads a write-up as people write it: steps on both sides, names and counts in any order, marks
//! of insertions in either frame, a scramble or none.
//!
//! What can mean two things is tried both ways; the reading that solves the cube is taken. Where
//! nothing solves it, a missing place of an insertion is searched for.
//!
//! | file | what |
//! |---|---|
//! | `lines.rs`, `entry.rs` | what each line of a text is: a step, the scramble, words |
//! | `markdown.rs` | tables and backticks around moves |
//! | `parts.rs`, `words.rs` | the parts of one line; numbers, counts, names of sides |
//! | `attempt.rs` | the lines put together in one way, with one scramble |
//! | `assemble.rs` | steps and insertions put together on both sides |
//! | `repair.rs`, `slip.rs` | a missing place of an insertion; the one move that is wrong |
//! | `result.rs`, `write_up.rs` | what reading comes to: steps, remarks, a tree |
//! | `beside.rs` | what is said beside the moves, as notes of the steps |
//! | `label.rs` | names that say only what a step is anyway |
//! | `left.rs` | what steps leave of the cube |
//! | `several.rs` | a text with several write-ups, divided |
//! | `own.rs` | write-ups of this program, read back to the same names and notes |

mod assemble;
mod attempt;
mod beside;
mod entry;
mod label;
mod left;
mod lines;
mod markdown;
mod own;
mod parts;
mod repair;
mod result;
#[cfg(test)]
mod round_trip;
mod several;
mod slip;
mod words;
mod write_up;

use self::assemble::MOST_PIECES;
pub use self::attempt::Stop;
use self::attempt::{Attempt, attempts};
use self::entry::{Aside, Entry, Lines, Taken};
use self::lines::lines;
pub use self::several::{Part, write_ups};
pub use self::write_up::{Remark, Source, StepRead, WriteUp};
use crate::fmc::skeleton::MOST_DEEP;
use crate::notation::{Alg, scramble_on_top};

/// Longest text that is read as a write-up, bytes.
pub const LONGEST: usize = 1 << 16;
/// Most steps of one write-up: those of a path of the tree.
const MOST_ENTRIES: usize = MOST_DEEP;
/// Reads a write-up; `given` is the scramble that is taken when the text has none.
///
/// ```
/// use premove::fmc::writeup::read::read;
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

/// The same until it is stopped, which is asked for again and again; `None` when it was. Places of
/// two insertions without marks take seconds.
pub fn read_until(text: &str, given: Option<&Alg>, is_stopped: Stop) -> Option<WriteUp> {
    let read = read_while(text, given, is_stopped);
    (!is_stopped()).then_some(read)
}

fn read_while(text: &str, given: Option<&Alg>, is_stopped: Stop) -> WriteUp {
    if text.len() > LONGEST {
        let message = format!("the text is longer than {LONGEST} bytes, the most that is read");
        return WriteUp::empty(Remark { line: None, is_fault: true, message });
    }
    let mut first: Option<Attempt> = None;
    let top = scramble_on_top(text).map(|at| text[..at.start].matches('\n').count() + 1);
    for taken in readings(text) {
        let mut lines = lines(text, taken);
        shorten(&mut lines);
        for attempt in attempts(lines, top, given, is_stopped) {
            if attempt.is_solved() {
                return attempt.finish().0;
            }
            if taken.ignore_words && !taken.lower_is_face {
                // The program's own words need no interpretation.
                let (read, is_own) = attempt.finish();
                if is_own {
                    return read;
                }
                continue;
            }
            first.get_or_insert(attempt);
        }
    }
    match first {
        Some(attempt) => attempt.repaired(is_stopped).finish().0,
        None => WriteUp::empty(Remark {
            line: None,
            is_fault: true,
            message: "there are no moves: a step is a line of them, such as R U' F2 // EO"
                .to_owned(),
        }),
    }
}

/// Leaves out steps beyond the greatest number, so that reading any text takes a short time.
fn shorten(lines: &mut Lines) {
    let mut pieces = 0;
    let mut fits = |entry: &Entry| {
        pieces += entry.pieces.len();
        pieces <= MOST_PIECES
    };
    let count =
        lines.entries.iter().take(MOST_ENTRIES).map_while(|e| fits(e).then_some(())).count();
    let beyond = lines.entries.split_off(count);
    let error = format!(
        "a write-up has at most {MOST_ENTRIES} steps, and {MOST_PIECES} moves and marks in them"
    );
    let too_many =
        |entry: Entry| Aside { line: entry.line, text: entry.code, error: Some(error.clone()) };
    lines.asides.extend(beyond.into_iter().map(too_many));
}

/// The ways to take letters and words, the likely ones first.
fn readings(text: &str) -> Vec<Taken> {
    let has_lower = text.lines().any(|line| {
        let code = line.split("//").next().unwrap_or("");
        code.split(|c: char| !c.is_alphanumeric())
            .any(|word| word.len() <= 2 && word.starts_with(['u', 'd', 'r', 'l', 'f', 'b']))
    });
    let has_inverse = text.to_lowercase().contains("inverse");
    let mut out = vec![Taken { ignore_words: true, ..Taken::default() }, Taken::default()];
    if has_lower {
        out.push(Taken { lower_is_face: true, ..Taken::default() });
    }
    if has_inverse {
        let more: Vec<Taken> =
            out.iter().map(|taken| Taken { ignore_inverse: true, ..*taken }).collect();
        out.extend(more);
    }
    out
}
