//! The whole cube in the fewest moves, as far as the budget proves it.

use super::budget::Budget;
use super::stretches::engine;
use crate::cube::{Cube, Metric};
use crate::notation::Alg;
use crate::optimal::{Bracket, Request};
use crate::search::{Silent, Solution};
use crate::step::{Context, StepError, optimal, short};

/// Between which lengths the shortest solution of the scramble lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// No solution is shorter.
    pub least: u8,
    /// The shortest one that is known, by any way.
    pub known: Alg,
}

impl Optimum {
    /// Whether the solution is one of the shortest.
    pub fn is_proven(&self) -> bool {
        self.known.len() <= usize::from(self.least)
    }

    /// In words: `17 moves`, `16 to 18 moves`.
    pub fn in_words(&self) -> String {
        let most = Some(self.known.len() as u8);
        Bracket { metric: Metric::HalfTurn, least: self.least, most }.in_words()
    }
}

/// Looks for the optimum; `known` is the shortest solution so far, if there is one. `None` where it
/// was stopped before anything was known.
///
/// # Errors
/// When a table cannot be opened or built.
pub(super) fn optimum(
    cube: &Cube,
    known: Option<&Alg>,
    budget: &Budget,
    context: Context<'_>,
) -> Result<Option<Optimum>, StepError> {
    let longest = known.map_or(u8::MAX, |known| known.len() as u8);
    // What is as long as the solution that is known need not be searched.
    let max = budget.proven.min(longest.saturating_sub(1));
    let request = Request { max, ..Request::default() };
    let answer = optimal(cube, &request, engine(), context, &Silent)?;
    if context.control.is_stopped() {
        return Ok(None);
    }
    let found = answer.found.solutions.first().map(|best| best.line().normal);
    let least = found.as_ref().map_or(max + 1, |best| best.len() as u8);
    let quick = match &found {
        Some(_) => None,
        None => short(cube, &Request::default(), context)?.as_ref().map(moves_of),
    };
    let shortest = [found, quick, known.cloned()].into_iter().flatten().min_by_key(Alg::len);
    Ok(shortest.map(|known| Optimum { least: least.min(known.len() as u8), known }))
}

fn moves_of(solution: &Solution) -> Alg {
    solution.line().normal
}
