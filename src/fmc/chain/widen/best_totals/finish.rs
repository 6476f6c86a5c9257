//! The shortest finishes of a candidate in DR or HTR, counted after moves cancel.

use premove_cube::notation::{Line, Side};
use premove_cube::{Axis, Cube, MoveSet};
use premove_engine::search::{Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, DrFinishes, Goal, Step, StepError, solve};

use super::place::{CandidatePlace, dr_axes};
use crate::loose_ends::loose_ends;

/// Maximum length of a finish that keeps a DR.
const MOST_FINISH: u8 = 18;
/// Maximum number of finishes that are searched from a DR. After the best end of a line no move of
/// a finish cancels, so a few of the shortest are enough. The choice matters only where the two
/// sides nearly meet, and there fewer finishes exist.
const FINISHES: usize = 32;
/// Up to this length of the finish, moves of the two sides may meet and cancel.
const MEETING: u8 = 2;

/// A line from which a finish may begin: a spelling of the candidate with its ends changed.
struct FinishStart {
    spelling: usize,
    line: Line,
    cube: Cube,
}

/// Returns the lines from which a finish may begin, each once. The moves of `given_back` are taken
/// off their ends.
fn ends_of(place: &CandidatePlace<'_>, given_back: MoveSet) -> Vec<FinishStart> {
    let mut ends: Vec<FinishStart> = Vec::new();
    for (spelling, (line, cube)) in place.spellings.iter().zip(&place.cubes).enumerate() {
        for end in loose_ends(line, given_back) {
            if !ends.iter().any(|known| known.line == end) {
                let cube = line.inverted().then(&end).apply_to(cube);
                ends.push(FinishStart { spelling, line: end, cube });
            }
        }
    }
    ends
}

/// Finds and records the shortest solution that continues with half turns alone. Returns `false` if
/// the search was stopped.
pub(super) fn finish_htr(
    place: &CandidatePlace<'_>,
    context: Context<'_>,
) -> Result<bool, StepError> {
    let extent = Extent::Shortest { slack: 0 };
    let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
    for end in ends_of(place, MoveSet::HALF) {
        if !take(place, &end, Goal::HtrFinish, limits, context)? {
            return Ok(false);
        }
    }
    place.prove();
    Ok(true)
}

/// Finds and records the shortest solution that keeps a DR of the candidate, over all axes that
/// have a DR. Returns `false` if the search was stopped.
pub(super) fn finish_dr(
    place: &CandidatePlace<'_>,
    finishes: &DrFinishes<'_>,
    context: Context<'_>,
) -> Result<bool, StepError> {
    let Some(first) = place.cubes.first() else { return Ok(true) };
    // The ends of one axis may have fewer moves than those of another, so totals are compared.
    let mut states: Vec<(FinishStart, Axis)> = Vec::new();
    for axis in dr_axes(first) {
        let ends = ends_of(place, MoveSet::keeping_dr(axis));
        states.extend(ends.into_iter().map(|end| (end, axis)));
    }
    let least = states.iter().map(|(end, _)| end.line.len()).min().unwrap_or(0);
    let most = states.iter().map(|(end, _)| end.line.len()).max().unwrap_or(0);
    let mut is_found = false;
    for total in least..=most + usize::from(MOST_FINISH) {
        for (end, axis) in &states {
            let Some(moves) = total.checked_sub(end.line.len()) else { continue };
            let moves = moves as u8;
            if is_found && moves > MEETING {
                continue;
            }
            match finishes.has_one_of(&end.cube, *axis, moves) {
                None => return Ok(false),
                Some(false) => {}
                Some(true) => {
                    let results = if moves > MEETING { FINISHES } else { usize::MAX };
                    let limits = Limits { min: moves, max: moves, results, ..Limits::default() };
                    if !take(place, end, Goal::DrFinish, limits, context)? {
                        return Ok(false);
                    }
                    is_found = true;
                }
            }
            if context.control.is_stopped() {
                return Ok(false);
            }
        }
        if is_found && total >= least + usize::from(MEETING) {
            break;
        }
    }
    if is_found {
        place.prove();
    }
    Ok(true)
}

/// Searches the finishes from one start, and records the one after which the most moves cancel.
/// Returns `false` if the search was stopped.
fn take(
    place: &CandidatePlace<'_>,
    end: &FinishStart,
    goal: Goal,
    limits: Limits,
    context: Context<'_>,
) -> Result<bool, StepError> {
    let sides = Sides::Only(Side::Normal);
    let limits = Limits { sides, ..limits };
    let answer = solve(&Step::of_goal(goal), &end.cube, &limits, context, &Silent)?;
    let changed = place.spellings[end.spelling].inverted().then(&end.line);
    let lines = answer.solutions.iter().map(Solution::line);
    if let Some(rest) = lines.min_by_key(|rest| end.line.then(rest).finished().len()) {
        place.take(end.spelling, &changed.then(&rest).normal_form(), false);
    }
    Ok(!answer.ending.is_stopped() && !context.control.is_stopped())
}
