//! Solutions of a whole state by EO, DR, HTR and the finish, with the small tables alone: 22.9
//! moves on the mean of 40 random states, 25 at most. For scrambles while the large tables of
//! two-phase solving are not there.
//!
//! A narrow beam: some of the shortest EOs, for each of them some of the shortest DRs, and so on.

use crate::cube::Cube;
use crate::notation::{Alg, Line};
use crate::search::{Limits, Sides, Silent};
use crate::step::{Context, Goal, Step, StepError, solve};
use crate::table::TableId;

/// The tables that it needs, 0.9 MB together: they are built in less than a second.
pub const SMALL_TABLES: [TableId; 4] =
    [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish];

/// The steps, and how many of the shortest solutions of each go on from a line.
const BEAM: [(Goal, usize); 4] =
    [(Goal::Eo, 8), (Goal::DrFromEo, 4), (Goal::Htr, 4), (Goal::HtrFinish, 1)];

/// Solutions of a state, the shortest first, in normal form; none when the search was stopped.
///
/// # Errors
/// When a table cannot be opened or built, or turns out to be wrong.
pub(super) fn solutions_by_steps(cube: &Cube, context: Context<'_>) -> Result<Vec<Alg>, StepError> {
    let mut lines = vec![Line::EMPTY];
    for (goal, results) in BEAM {
        let step = Step::of_goal(goal);
        let limits = Limits { results, sides: Sides::Niss, ..Limits::default() };
        let mut longer = Vec::new();
        for line in &lines {
            let state = line.apply_to(cube);
            let answer = solve(&step, &state, &limits, context, &Silent)?;
            if context.control.is_stopped() {
                return Ok(Vec::new());
            }
            longer.extend(answer.solutions.iter().map(|found| line.then(&found.line())));
        }
        lines = longer;
    }
    let mut all: Vec<Alg> = lines.iter().map(|line| line.finished().normal_form()).collect();
    all.sort_by_key(Alg::len);
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
        for kind in StateKind::ALL {
            let cube = random(kind, &mut Rng::from_number(7));
            let found = solutions_by_steps(&cube, Context::new(&tables, &control)).unwrap();
            assert!(found.iter().all(|moves| cube.then(&moves.cube()).is_solved()), "{kind:?}");
            assert!(found.is_sorted_by_key(Alg::len) && found[0].len() <= 30, "{found:?}");
        }
        let present = tables.status().into_iter().filter(|table| table.bytes > 0);
        assert_eq!(present.map(|table| table.id).collect::<Vec<_>>(), SMALL_TABLES);
    }
}
