//! Every stretch of the finished solution, held against the shortest that does the same.
//!
//! Short stretches are met half way ([`replacements`]); longer ones are solved as cubes of their
//! own. What is inside a stretch that cannot be shorter cannot be shorter either, so the longest
//! come first. The longest of all is the solution itself, whose bounds are the optimum of the
//! scramble.

use std::collections::HashSet;

use crate::cube::{Cube, Metric, Move};
use crate::fmc::replace::{MAX_WINDOW, Replacement, replacements};
use crate::notation::Alg;
use crate::optimal::Request;
use crate::search::{Silent, Solution};
use crate::step::{Context, Engine, StepError, optimal};
use crate::table::{Tier, TierChoice};

/// The smallest table of optimal solving: the others are worth reading for longer searches only.
pub(super) fn engine() -> Engine {
    let tier = Some(Tier::G1(Metric::HalfTurn));
    Engine { choice: TierChoice { tier, ..TierChoice::default() }, ..Engine::default() }
}

/// The stretches of up to `longest` moves that others do in fewer, what saves most first. A stretch
/// that saves no more than one inside it is left out. Incomplete when stopped.
///
/// # Errors
/// When a table cannot be opened or built.
pub(super) fn stretches(
    solution: &Alg,
    longest: usize,
    context: Context<'_>,
) -> Result<Vec<Replacement>, StepError> {
    let Context { threads, control, .. } = context;
    let mut optimal_ones: HashSet<(usize, usize)> = HashSet::new();
    let mut long = Vec::new();
    for length in (MAX_WINDOW + 1..=longest.min(solution.len())).rev() {
        for at in 0..=solution.len() - length {
            let wider = [(at, length + 1), (at.wrapping_sub(1), length + 1)];
            if wider.iter().any(|window| optimal_ones.contains(window)) {
                optimal_ones.insert((at, length));
                continue;
            }
            match shorter(&solution.moves()[at..at + length], context)? {
                _ if control.is_stopped() => return Ok(Vec::new()),
                None => drop(optimal_ones.insert((at, length))),
                Some(instead) => long.push(replaced(solution, at, length, instead)),
            }
        }
    }
    let mut found = replacements(solution, longest.min(MAX_WINDOW), false, threads, control);
    // Shorter ones first, each held against what is inside it.
    for window in long.into_iter().rev() {
        let inside = found.iter().filter(|one| is_inside(one, &window)).map(saving).max();
        if saving(&window) > inside.unwrap_or(0) {
            found.push(window);
        }
    }
    found.sort_by_key(|one| (std::cmp::Reverse(saving(one)), one.at, one.window.len()));
    Ok(found)
}

fn saving(found: &Replacement) -> usize {
    found.window.len() - found.instead.len()
}

fn is_inside(found: &Replacement, window: &Replacement) -> bool {
    let end = |one: &Replacement| one.at + one.window.len();
    found.at >= window.at && end(found) <= end(window)
}

/// Fewer moves that do the same.
fn shorter(window: &[Move], context: Context<'_>) -> Result<Option<Alg>, StepError> {
    let cube = Cube::from_moves(window.iter().copied()).inverse();
    let request = Request { max: window.len() as u8 - 1, ..Request::default() };
    let answer = optimal(&cube, &request, engine(), context, &Silent)?;
    let best = |solution: &Solution| solution.line().normal;
    Ok(answer.found.solutions.first().map(best))
}

fn replaced(solution: &Alg, at: usize, length: usize, instead: Alg) -> Replacement {
    let (before, rest) = solution.moves().split_at(at);
    let (window, after) = rest.split_at(length);
    let whole: Alg = before.iter().chain(instead.moves()).chain(after).copied().collect();
    Replacement { at, window: window.into(), instead, solution: whole.normal_form() }
}
