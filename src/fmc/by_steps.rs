//! A short solution of a whole state by EO, DR, HTR and the finish, with the small tables alone.
//! For scrambles while the large tables of two-phase solving are not there.
//!
//! A beam: some of the shortest EOs, for each of them some of the shortest DRs, for each of these
//! some HTRs, and the finishes of those that are nearest to solved by a lookup. The beam is made
//! wider until a solution is short enough.

use crate::cube::{Cube, MoveSet};
use crate::fmc::loose_ends::loose_ends;
use crate::notation::{Alg, Line};
use crate::search::{Limits, Sides, Silent};
use crate::step::{Context, Goal, Step, StepError, distance, solve};
use crate::table::TableId;

/// The tables that it needs, 0.9 MB together: they are built in less than a second.
pub const SMALL_TABLES: [TableId; 4] =
    [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish];

/// The steps of the beam before the finish.
const STEPS: [Goal; 3] = [Goal::Eo, Goal::DrFromEo, Goal::Htr];

/// How many of the shortest solutions of each step go on from a line, in one beam after the other.
const BEAMS: [[usize; STEPS.len()]; 4] = [[8, 4, 16], [24, 8, 48], [64, 16, 96], [160, 32, 192]];

/// A solution of this many moves is short enough: with the six moves around it, a scramble for
/// Fewest Moves has 27, as the longest of the WCA.
const SHORT: usize = 21;

/// HTRs that are finished, those that are nearest to solved.
const FINISHED: usize = 16;

/// Finishes of each among which one is looked for that is accepted.
const FINISHES: usize = 8;

/// Returns a short solution of a state in normal form that is accepted; `None` when no solution is,
/// or the search was stopped.
///
/// # Errors
/// When a table cannot be opened or built, or turns out to be wrong.
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

/// The solutions of one beam.
fn solutions_of(
    cube: &Cube,
    beam: [usize; STEPS.len()],
    context: Context<'_>,
) -> Result<Vec<Alg>, StepError> {
    let mut lines = vec![Line::EMPTY];
    for (goal, results) in STEPS.into_iter().zip(beam) {
        let step = Step::of_goal(goal);
        let limits = Limits { results, sides: Sides::Niss, ..Limits::default() };
        let mut longer = Vec::new();
        for line in &lines {
            let answer = solve(&step, &line.apply_to(cube), &limits, context, &Silent)?;
            if context.control.is_stopped() {
                return Ok(Vec::new());
            }
            longer.extend(answer.solutions.iter().map(|found| line.then(&found.line())));
        }
        lines = longer;
    }
    let finish = Step::of_goal(Goal::HtrFinish);
    let mut ends = Vec::new();
    // The last quarter turns go either way, and which of them counts for the finish.
    for end in lines.iter().flat_map(|line| loose_ends(line, MoveSet::HALF)) {
        let moves = distance(&finish, &end.apply_to(cube), context)?;
        ends.push((end.len() + usize::from(moves), end));
    }
    ends.sort_by_key(|(total, _)| *total);
    let limits = Limits { results: FINISHES, ..Limits::default() };
    let mut all = Vec::new();
    for (_, end) in ends.iter().take(FINISHED) {
        let answer = solve(&finish, &end.apply_to(cube), &limits, context, &Silent)?;
        all.extend(answer.solutions.iter().map(|found| end.then(&found.line()).finished()));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Rng, StateKind, random};
    use crate::search::Control;
    use crate::table::Tables;

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
            assert!(found.is_normal() && found.len() <= SHORT, "{found}");
        }
        let present = tables.status().into_iter().filter(|table| table.bytes > 0);
        assert_eq!(present.map(|table| table.id).collect::<Vec<_>>(), SMALL_TABLES);
    }

    #[test]
    fn a_solution_that_is_not_accepted_is_not_taken() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tmp/tables");
        let (tables, control) = (Tables::new(folder.into()), Control::new());
        let context = Context::new(&tables, &control);
        let cube = random(StateKind::Full, &mut Rng::from_number(3));
        let found = solution_by_steps(&cube, context, &|_| true).unwrap().unwrap();
        let other = solution_by_steps(&cube, context, &|moves| *moves != found).unwrap().unwrap();
        assert!(other != found && cube.then(&other.cube()).is_solved());
        assert_eq!(solution_by_steps(&cube, context, &|_| false).unwrap(), None);
    }
}
