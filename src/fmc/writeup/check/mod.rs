//! Checks whether a solution may be handed in as it is written, by the rules of a Fewest Moves
//! attempt.
//!
//! The rules are articles 12a and E2 of the regulations of the World Cube Association, with the
//! changes of October 2024. A solution is one sequence of face turns, wide turns and rotations that
//! solves the cube. It has at most 80 moves including rotations, and does not begin with four or
//! more moves of the inverse scramble. Judges tolerate stray marks, letters in the wrong case, and
//! `R2'`; they become remarks here.
//!
//! | file | what |
//! |---|---|
//! | `verdict.rs` | the result of a check as text |
//! | `reading.rs` | the moves of a text, in the reading that solves the cube |
//! | `in_work.rs` | the check of the current line of a document, rule by rule |
//! | `symbols.rs` | symbols that are not allowed, and symbols that are tolerated |

mod in_work;
mod reading;
mod symbols;
#[cfg(test)]
mod tests;
mod verdict;

pub use self::in_work::CheckedRules;
use self::reading::{CheckedReading, cost, moves_of};
use self::symbols::{remarks, symbols};
pub use self::verdict::{Fault, RuleRemark, RulesVerdict, StraySymbol};
use premove_cube::facts::unsolved;
use premove_cube::notation::{Alg, Line, NotationToken, is_moves, tokens};
use premove_cube::{Cube, Move};

/// Maximum number of moves of a solution, including rotations (regulation E2d1).
pub const MOST_MOVES: usize = 80;

/// Maximum number of moves of the inverse scramble with which a solution may begin (regulation
/// E2e).
pub const MOST_OF_INVERSE: usize = 3;

/// Checks a solution as it is written. The scramble must consist of face turns.
///
/// ```
/// use premove_fmc::writeup::check::check;
/// use premove_cube::notation::parse;
///
/// let scramble = parse("R U F D2")?.line().normal;
/// assert_eq!(check(&scramble, "D2 F' U' R'").summary(),
///     "not ok to hand in: it begins with 4 moves of the inverse scramble");
/// // Also where the cube is held another way.
/// assert!(!check(&scramble, "y D2 L' U' F'").is_ok());
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
pub fn check(scramble: &Alg, text: &str) -> RulesVerdict {
    let cube = scramble.cube();
    let text = &with_slashes_as_marks(text);
    let all: Vec<NotationToken> = tokens(text).collect();
    let reading = CheckedReading::best(text, &all, &cube);
    let written = &reading.written;
    let length = written.moves().iter().map(|&(_, m)| cost(m)).sum();
    let turns = written.len();
    let mut faults = symbols(text, &all, reading.case);
    let mut remarks = remarks(text, &all, reading.case);
    if written.is_empty() {
        faults.push(Fault::NoMoves);
        return RulesVerdict { length, turns, solves: false, faults, remarks, instead: None };
    }
    let several = sequences(text, &cube);
    if several > 1 {
        faults.push(Fault::Several(several));
    }
    let solves = reading.left.is_solved();
    if !solves && several < 2 {
        let left = unsolved(&reading.left);
        faults.push(Fault::Unsolved { corners: left.corners(), edges: left.edges() });
    }
    if turns > MOST_MOVES {
        faults.push(Fault::TooLong(turns));
    }
    let solution = reading.line.unniss();
    let shared = shared_start(&solution, &scramble.inverse());
    if shared > MOST_OF_INVERSE {
        faults.push(Fault::FromScramble(shared));
    }
    let shortest = solution.normal_form();
    let is_rewritten = faults.iter().any(Fault::is_of_writing) || turns > MOST_MOVES;
    let fits = (1..=MOST_MOVES).contains(&shortest.len())
        && shared_start(&shortest, &scramble.inverse()) <= MOST_OF_INVERSE;
    if faults.is_empty() && fits && shortest.len() < length {
        remarks.push(RuleRemark::Cancels(length - shortest.len()));
    }
    let instead = (solves && is_rewritten && fits).then_some(shortest);
    RulesVerdict { length, turns, solves, faults, remarks, instead }
}

/// Returns a text with a comma for each single slash that is followed by moves in its line. Such a
/// slash is a stray mark, and the moves after it are handed in as well.
fn with_slashes_as_marks(text: &str) -> String {
    const MOST: usize = 64;
    let mut out = text.to_owned();
    for (at, _) in text.match_indices('/').take(MOST) {
        let before = &text[..at];
        let behind = &text[at + 1..];
        let rest = behind.lines().next().unwrap_or_default();
        let is_single = !before.ends_with('/') && !behind.starts_with('/');
        if is_single && is_moves(&rest.replace('/', " ")) {
            out.replace_range(at..=at, ",");
        }
    }
    out
}

/// Returns the number of sequences in a text. If a part between blank lines, or a single line,
/// solves the cube by itself, each of these parts is a sequence. Otherwise the whole text is one.
fn sequences(text: &str, cube: &Cube) -> usize {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in text.lines() {
        match blocks.last_mut() {
            Some(last) if !line.trim().is_empty() => {
                last.push_str(line);
                last.push('\n');
            }
            _ => blocks.push(String::new()),
        }
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    count_if_solved(&blocks, cube).max(count_if_solved(&lines, cube))
}

/// Returns the number of parts with moves if one of the parts solves the cube, otherwise 1.
fn count_if_solved(parts: &[String], cube: &Cube) -> usize {
    let mut read: Vec<Line> = parts.iter().map(|part| moves_of(part)).collect();
    read.retain(|line| !line.is_empty());
    if read.iter().any(|line| line.solves(cube)) { read.len() } else { 1 }
}

/// Splits moves where the axis changes.
fn axis_runs(alg: &Alg) -> Vec<Vec<Move>> {
    alg.moves().chunk_by(|a, b| a.axis() == b.axis()).map(<[Move]>::to_vec).collect()
}

/// Returns the number of moves at the beginning of a solution that are equal to the beginning of
/// the inverse scramble. Moves do not cancel. Neighbouring turns of opposite faces may be in either
/// order.
fn shared_start(solution: &Alg, inverse: &Alg) -> usize {
    let mut shared = 0;
    for (ours, theirs) in axis_runs(solution).iter().zip(&mut axis_runs(inverse)) {
        let before = theirs.len();
        for m in ours {
            if let Some(at) = theirs.iter().position(|their| their == m) {
                theirs.remove(at);
            }
        }
        let both = before - theirs.len();
        shared += both;
        if both < ours.len() || !theirs.is_empty() {
            break;
        }
    }
    shared
}
