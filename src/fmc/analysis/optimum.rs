//! The fewest moves of the scramble, proven as far as the budget allows.

use premove_cube::notation::Alg;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::{Bracket, Request};
use premove_engine::search::Solution;
use premove_engine::step::{Context, StepError, short};

use super::budget::Budget;
use super::proof::{prove, table};

/// Bounds on the length of the shortest solution of the scramble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// Proven lower bound on the length.
    pub least: u8,
    /// The shortest known solution, found by any method.
    pub known: Alg,
}

impl Optimum {
    /// Returns the bounds as text: `17 moves`, `16 to 18 moves`.
    pub fn in_words(&self) -> String {
        let most = Some(self.known.len() as u8);
        Bracket { metric: Metric::HalfTurn, least: self.least, most }.in_words()
    }
}

/// Searches for the optimum. `known` is the shortest solution so far, if there is one. Returns
/// `None` if the search was stopped before it had a result.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub(super) fn optimum(
    cube: &Cube,
    known: Option<&Alg>,
    budget: &Budget,
    context: Context<'_>,
) -> Result<Option<Optimum>, StepError> {
    let longest = known.map_or(u8::MAX, |known| known.len() as u8);
    // Only solutions shorter than the known one are of interest.
    let max = budget.proven.min(longest.saturating_sub(1));
    let bounds = (max, most_nodes(budget.proven));
    let Some(proof) = prove(cube, bounds, &table(context)?, context)? else { return Ok(None) };
    let quick = match &proof.solution {
        Some(_) => None,
        None => short(cube, &Request::default(), context)?.as_ref().map(moves_of),
    };
    if context.control.is_stopped() {
        return Ok(None);
    }
    let shortest =
        [proof.solution, quick, known.cloned()].into_iter().flatten().min_by_key(Alg::len);
    Ok(shortest.map(|known| Optimum { least: proof.least.min(known.len() as u8), known }))
}

/// Returns the maximum number of nodes for a proof up to this length. It is several times the
/// number that most scrambles need.
fn most_nodes(proven: u8) -> u64 {
    14_u64.saturating_pow(u32::from(proven.saturating_sub(15))).saturating_mul(40_000_000)
}

fn moves_of(solution: &Solution) -> Alg {
    solution.line().normal
}
