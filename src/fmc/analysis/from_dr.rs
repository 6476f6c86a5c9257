//! The best total of a line that has reached DR or HTR, with finishes that keep the DR.
//!
//! A solution may undo moves at both ends of the line that keep the DR (`loose_ends.rs`). The rest
//! is a distance in the DR group.
//!
//! After an HTR only half turns are considered: the solution may reverse the last quarter turns of
//! the line, but not undo them. Otherwise an HTR could never cost a move. The finish may still
//! break HTR.

use premove_cube::facts::{has_dr, has_htr};
use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Axis, Cube, MoveSet};
use premove_engine::search::{Limits, Sides, Silent};
use premove_engine::step::{Context, DrFinishes, Goal, Step, StepError, solve};

use crate::loose_ends::loose_ends;

/// Maximum number of moves that a state in DR needs with moves that keep the DR.
const MOST_FINISH: u8 = 18;

/// Maximum number of finishes that are searched to find one that undoes no move of the line.
const MOST_FINISHES: usize = 32;

/// A line that a finish may continue: its ends without the moves that are undone. Also the number
/// of moves of the finish.
struct DrLineEnd {
    line: Line,
    moves: u8,
}

impl DrLineEnd {
    fn total(&self) -> usize {
        self.line.len() + usize::from(self.moves)
    }
}

/// Returns the shortest solution that continues a line and keeps its DR: the moves after the line,
/// on their sides. Returns `None` if no axis has a DR, or the search was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub(super) fn best_rest(
    start: &Cube,
    line: &Line,
    finishes: &DrFinishes<'_>,
    context: Context<'_>,
) -> Result<Option<Line>, StepError> {
    let Some(end) = best_end(start, line, finishes) else { return Ok(None) };
    let Some(finish) = finish(&end, start, context)? else {
        return Ok(None);
    };
    Ok(Some(Line {
        normal: line.normal.inverse().then(&end.line.normal).then(&finish).normal_form(),
        inverse: line.inverse.inverse().then(&end.line.inverse).normal_form(),
    }))
}

/// Returns the length of the shortest solution that continues a line and keeps its DR.
pub(super) fn best_total(start: &Cube, line: &Line, finishes: &DrFinishes<'_>) -> Option<u8> {
    best_end(start, line, finishes).map(|end| end.total() as u8)
}

fn best_end(start: &Cube, line: &Line, finishes: &DrFinishes<'_>) -> Option<DrLineEnd> {
    let here = line.apply_to(start);
    let mut best: Option<DrLineEnd> = None;
    let has_htr = has_htr(&here);
    for axis in Axis::ALL.into_iter().filter(|&axis| has_dr(&here, axis)) {
        let most = best.as_ref().map_or(usize::MAX, DrLineEnd::total);
        let given_back = if has_htr { MoveSet::HALF } else { MoveSet::keeping_dr(axis) };
        let found = shortest(start, &loose_ends(line, given_back), axis, most, finishes);
        best = found.or(best);
    }
    best
}

/// Returns the line with the shortest finish. All lines in `ends` have the same number of moves.
/// Returns `None` if no total is less than `below`.
fn shortest(
    start: &Cube,
    ends: &[Line],
    axis: Axis,
    below: usize,
    finishes: &DrFinishes<'_>,
) -> Option<DrLineEnd> {
    let states: Vec<(&Line, Cube)> = ends.iter().map(|end| (end, end.apply_to(start))).collect();
    let least = states.iter().map(|(_, cube)| finishes.at_least(cube, axis, u8::MAX)).min()?;
    for moves in least..=MOST_FINISH {
        for (end, cube) in &states {
            if end.len() + usize::from(moves) >= below {
                return None;
            }
            if finishes.has_one_of(cube, axis, moves)? {
                return Some(DrLineEnd { line: (*end).clone(), moves });
            }
        }
    }
    None
}

/// Returns a finish with the number of moves of `end`. The first finish that undoes nothing is
/// preferred.
fn finish(end: &DrLineEnd, start: &Cube, context: Context<'_>) -> Result<Option<Alg>, StepError> {
    let sides = Sides::Only(Side::Normal);
    let results = MOST_FINISHES;
    let limits = Limits { min: end.moves, max: end.moves, results, sides, ..Limits::default() };
    let cube = end.line.apply_to(start);
    let answer = solve(&Step::of_goal(Goal::DrFinish), &cube, &limits, context, &Silent)?;
    let finishes = answer.solutions.iter().rev().map(|finish| finish.line().normal);
    Ok(finishes
        .max_by_key(|finish| end.line.then(&Line::on_normal(finish.clone())).finished().len()))
}
