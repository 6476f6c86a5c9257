//! Finds a short solution of a state by EO, DR, HTR and the finish, using only the small tables. It
//! makes scrambles while the large tables of two-phase solving do not exist yet.
//!
//! This is a beam search: it keeps some of the shortest EOs, for each of them some of the shortest
//! DRs, and for each of these some HTRs. The HTRs that are nearest to solved, by a lookup, are
//! finished. If no solution is short enough, a wider beam is tried.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Cube, MoveSet};
use premove_engine::search::{Limits, Sides, Silent};
use premove_engine::step::{Context, Goal, Step, StepError, distance, solve};
use premove_engine::table::TableId;

use crate::loose_ends::loose_ends;

/// The small tables that the search needs: 0.9 MB together, built in less than a second.
pub const SMALL_TABLES: [TableId; 4] =
    [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish];

/// Number of lines kept after each step.
#[derive(Clone, Copy, Debug)]
struct Beam {
    /// Number of the shortest EOs.
    eos: usize,
    /// Number of the shortest DRs for each EO, and the limit for all DRs together.
    drs: usize,
    all_drs: usize,
    /// Number of the shortest HTRs for each DR.
    htrs: usize,
}

/// The beams in the order in which they are tried, until a solution is short enough. Wider beams
/// were tried: four times the EOs and 30 times the HTRs of the second one. Some states then took
/// many seconds, and one of the first ten still had no solution of 21 moves. It is faster to draw
/// another state.
const BEAMS: [Beam; 2] = [
    Beam { eos: 12, drs: 8, all_drs: 32, htrs: 24 },
    Beam { eos: 40, drs: 12, all_drs: 120, htrs: 96 },
];

/// Maximum length of a solution that is short enough. With the six moves around it the scramble has
/// 27 moves, as many as the longest ones of the WCA.
pub(super) const SHORT: usize = 21;

/// Number of the HTRs nearest to solved whose last quarter turns are tried in both directions, and
/// number of the results that are finished.
const TURNED: usize = 200;
const FINISHED: usize = 16;

/// Number of finishes searched for each HTR; more than one, because the caller may reject the
/// shortest.
const FINISHES: usize = 8;

/// Returns a short solution of a state in normal form that the caller accepts. Returns `None` if
/// there is no such solution, or the search was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built, or contains wrong data.
pub(super) fn solution_by_steps(
    cube: &Cube,
    context: Context<'_>,
    accept: &dyn Fn(&Alg) -> bool,
) -> Result<Option<Alg>, StepError> {
    let mut best: Option<Alg> = None;
    for beam in BEAMS {
        let mut solutions = solutions_of(cube, beam, context)?;
        if context.control.is_stopped() {
            return Ok(None);
        }
        solutions.retain(accept);
        best = solutions.into_iter().chain(best).min_by_key(Alg::len);
        if best.as_ref().is_some_and(|moves| moves.len() <= SHORT) {
            break;
        }
    }
    Ok(best)
}

/// Returns the best solutions of one beam; empty if the search was stopped.
fn solutions_of(cube: &Cube, beam: Beam, context: Context<'_>) -> Result<Vec<Alg>, StepError> {
    let start = [Line::EMPTY];
    let eos = continued(cube, &start, (Goal::Eo, beam.eos), context)?;
    let mut drs = continued(cube, &eos, (Goal::DrFromEo, beam.drs), context)?;
    drs.sort_by_key(Line::len);
    drs.truncate(beam.all_drs);
    let htrs = continued(cube, &drs, (Goal::Htr, beam.htrs), context)?;
    let finish = Step::of_goal(Goal::HtrFinish);
    let turned = nearest(cube, &finish, (htrs, TURNED), context)?;
    let turned = turned.iter().flat_map(|line| loose_ends(line, MoveSet::HALF)).collect();
    let ends = nearest(cube, &finish, (turned, FINISHED), context)?;
    let finished = continued(cube, &ends, (Goal::HtrFinish, FINISHES), context)?;
    Ok(finished.iter().map(Line::finished).collect())
}

/// Returns the `most` lines with the lowest sums of length and table value: a lower bound on the
/// finish.
fn nearest(
    cube: &Cube,
    finish: &Step,
    (lines, most): (Vec<Line>, usize),
    context: Context<'_>,
) -> Result<Vec<Line>, StepError> {
    let mut ends = Vec::with_capacity(lines.len());
    for line in lines {
        let moves = distance(finish, &line.apply_to(cube), context)?;
        ends.push((line.len() + usize::from(moves), line));
    }
    ends.sort_by_key(|(total, _)| *total);
    ends.truncate(most);
    Ok(ends.into_iter().map(|(_, line)| line).collect())
}

/// Extends each line by the shortest solutions of a step. Returns an empty list if the search was
/// stopped.
fn continued(
    cube: &Cube,
    lines: &[Line],
    (goal, results): (Goal, usize),
    context: Context<'_>,
) -> Result<Vec<Line>, StepError> {
    let step = Step::of_goal(goal);
    let sides = if goal.is_final() { Sides::Only(Side::Normal) } else { Sides::Niss };
    let limits = Limits { results, sides, ..Limits::default() };
    let mut longer = Vec::new();
    for line in lines {
        let answer = solve(&step, &line.apply_to(cube), &limits, context, &Silent)?;
        if context.control.is_stopped() {
            return Ok(Vec::new());
        }
        longer.extend(answer.solutions.iter().map(|found| line.then(&found.line())));
    }
    Ok(longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Rng, StateKind, random};
    use premove_engine::search::Control;
    use premove_engine::table::Tables;

    #[test]
    fn states_of_every_kind_are_solved_and_no_large_table_is_built() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path().to_owned());
        let control = Control::new();
        let context = Context::new(&tables, &control);
        for kind in StateKind::ALL {
            let cube = random(kind, &mut Rng::from_number(7));
            let found = solution_by_steps(&cube, context, &|_| true).unwrap().unwrap();
            assert!(cube.then(&found.cube()).is_solved(), "{kind:?}");
            assert!(found.is_normal() && found.len() <= 25, "{found}");
        }
        let present = tables.status().into_iter().filter(|table| table.bytes > 0);
        assert_eq!(present.map(|table| table.id).collect::<Vec<_>>(), SMALL_TABLES);
    }

    #[test]
    fn a_solution_that_is_not_accepted_is_not_taken() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
        let (tables, control) = (Tables::new(folder.into()), Control::new());
        let context = Context::new(&tables, &control);
        let cube = random(StateKind::Full, &mut Rng::from_number(3));
        let found = solution_by_steps(&cube, context, &|_| true).unwrap().unwrap();
        let other = solution_by_steps(&cube, context, &|moves| *moves != found).unwrap().unwrap();
        assert!(other != found && cube.then(&other.cube()).is_solved());
        assert_eq!(solution_by_steps(&cube, context, &|_| false).unwrap(), None);
    }
}
