//! Searches the shortest solution of a state, with a limited number of nodes.
//!
//! Lengths are searched one after the other. The node count of a length without a solution does not
//! depend on the number of threads, and the next length needs about thirteen times as many. So a
//! search ends at the same length each time. States near the group of half turns need far more
//! nodes than others, because the bounds of the G1 table are weak for them.

use premove_cube::notation::Alg;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::{self, Request};
use premove_engine::search::Silent;
use premove_engine::step::{Context, Engine, OpenTier, StepError};
use premove_engine::table::{Tier, TierChoice};

/// All lengths up to this one are searched together, because each search takes some time to begin
/// and these lengths are short.
const TOGETHER: u8 = 9;
/// Estimated ratio of the node counts of a length and of the length before it.
const FACTOR: u64 = 14;

/// Result of a search for the shortest solution of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// Lower bound on the length of a solution.
    pub(super) least: u8,
    /// One of the shortest solutions; `None` if none was found within the limits.
    pub(super) solution: Option<Alg>,
    /// Number of nodes. For a length with a solution it is estimated from the length before.
    pub(super) nodes: u64,
}

/// Opens the smallest table of optimal solving. Larger tables are only worth their loading time for
/// longer searches.
pub(super) fn table(context: Context<'_>) -> Result<OpenTier<'_>, StepError> {
    let tier = Some(Tier::g1(Metric::HalfTurn));
    let choice = TierChoice { tier, ..TierChoice::default() };
    Engine { choice, ..Engine::default() }.open(context)
}

/// Searches all lengths up to `max`, or until the next length would need more than `most` nodes.
/// Returns `None` if the search was stopped.
///
/// # Errors
/// Fails if the table contains wrong data.
pub(super) fn prove(
    cube: &Cube,
    (max, most): (u8, u64),
    table: &OpenTier<'_>,
    context: Context<'_>,
) -> Result<Option<Proof>, StepError> {
    context.check_tables(&[table.table()])?;
    let resources = table.resources();
    let mut nodes = 0_u64;
    let mut before = 0_u64;
    for length in max.min(TOGETHER)..=max {
        let min = if length <= TOGETHER { 0 } else { length };
        let request = Request { min, max: length, ..Request::default() };
        let answer = optimal::solve(cube, &request, &resources, None, context.control, &Silent)
            .map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
        if context.control.is_stopped() {
            return Ok(None);
        }
        if let Some(best) = answer.found.solutions.first() {
            let least = best.len();
            let solution = Some(best.line().normal);
            nodes += before.saturating_mul(FACTOR);
            return Ok(Some(Proof { least, solution, nodes }));
        }
        before = answer.found.work.nodes;
        nodes += before;
        if length < max && before.saturating_mul(FACTOR) > most {
            return Ok(Some(Proof { least: length + 1, solution: None, nodes }));
        }
    }
    Ok(Some(Proof { least: max + 1, solution: None, nodes }))
}
