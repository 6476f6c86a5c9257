//! The shortest finishes behind a candidate in DR or HTR, with what of them cancels.

use premove_cube::notation::{Line, Side};
use premove_cube::{Axis, Cube, MoveSet};
use premove_engine::search::{Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, DrFinishes, Goal, Step, StepError, solve};

use super::place::{CandidatePlace, dr_axes};
use crate::loose_ends::loose_ends;

/// Maximum length of a finish that keeps a DR.
const MOST_FINISH: u8 = 18;
/// Maximum number of finishes from a DR. Behind the best end of a line no move of a finish cancels,
/// so a few of the shortest finishes are enough. Only where the sides nearly meet the choice
/// counts, and there are fewer.
const FINISHES: usize = 32;
/// A finish up to this length may let moves of both sides meet and cancel.
const MEETING: u8 = 2;

/// A line that a finish may begin from: a spelling of the candidate, its ends changed.
struct FinishStart {
    spelling: usize,
    line: Line,
    cube: Cube,
}

/// Returns the lines that a finish with moves of a set may begin from, each once.
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

/// Records the shortest solution that continues with half turns alone. Returns whether it is known.
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

/// Records the shortest solution that continues with moves that keep a DR which is reached, over
/// all axes. Returns whether it is known.
pub(super) fn finish_dr(
    place: &CandidatePlace<'_>,
    finishes: &DrFinishes<'_>,
    context: Context<'_>,
) -> Result<bool, StepError> {
    let Some(first) = place.cubes.first() else { return Ok(true) };
    // The ends of one axis may have fewer moves than those of another: by the total.
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

/// Records the finish behind an end with which most cancels. Returns whether the search was not
/// stopped.
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
