//! Compares every stretch (consecutive moves) of the finished solution with the shortest moves of
//! equal effect.
//!
//! For a short stretch a bidirectional search finds the shortest moves ([`replacements`]); a longer
//! one is solved like a cube. If a stretch cannot be made shorter, no part of it can, so the
//! longest stretches are searched first. The longest stretch is the solution itself: its bounds are
//! the optimum of the scramble.

use std::collections::HashSet;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::step::{Context, DrFinishes, StepError};

use super::from_dr::best_rest;
use super::proof::{prove, table};
use crate::insertion::{Replacement, replaced, replacements};

/// Maximum length of a stretch for the bidirectional search: each further move takes about four
/// times as long.
const MEET: usize = 10;
/// Maximum number of search nodes for one solution length of a long stretch, and for all stretches
/// together. A stretch that needs more is skipped, unless fewer moves that keep its DR are found.
const MOST_NODES: u64 = 400_000;
const MOST_TOGETHER: u64 = 2_000_000;

/// Stretches of the finished solution that fewer moves can replace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches {
    /// The replacements, largest saving first. A stretch is left out if one within it saves as
    /// much.
    pub found: Vec<Replacement>,
    /// Maximum length up to which the result is complete: each stretch up to this length is in
    /// `found`, or contains one of them, or cannot be shortened. Some longer stretches would take
    /// too long to search.
    pub proven: usize,
}

/// Returns the stretches of up to `longest` moves that fewer moves can replace; empty if the search
/// was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub(super) fn stretches(
    solution: &Alg,
    longest: usize,
    context: Context<'_>,
) -> Result<Stretches, StepError> {
    let control = context.control;
    let mut optimal_ones: HashSet<(usize, usize)> = HashSet::new();
    let mut long = Vec::new();
    let table = if longest > MEET { Some(table(context)?) } else { None };
    let finishes = DrFinishes::new(context)?;
    let mut left = MOST_TOGETHER;
    let mut proven = longest;
    for length in (MEET + 1..=longest.min(solution.len())).rev() {
        for at in 0..=solution.len() - length {
            let wider = [(at, length + 1), (at.wrapping_sub(1), length + 1)];
            if wider.iter().any(|window| optimal_ones.contains(window)) {
                optimal_ones.insert((at, length));
                continue;
            }
            let Some(table) = &table else { continue };
            let window = &solution.moves()[at..at + length];
            let cube = Cube::from_moves(window.iter().copied()).inverse();
            let bounds = (length as u8 - 1, left.min(MOST_NODES));
            let Some(proof) = prove(&cube, bounds, table, context)? else {
                return Ok(Stretches::default());
            };
            left = left.saturating_sub(proof.nodes);
            let is_proven = usize::from(proof.least) >= length;
            let instead = match proof.solution {
                None if !is_proven => keeping_dr(&cube, length, &finishes, context)?,
                found => found,
            };
            match instead {
                _ if control.is_stopped() => return Ok(Stretches::default()),
                Some(instead) => long.push(replaced(solution, at, length, instead)),
                None if is_proven => drop(optimal_ones.insert((at, length))),
                None => proven = length - 1,
            }
        }
    }
    let mut found = replacements(solution, longest.min(MEET), false, context);
    if control.is_stopped() {
        return Ok(Stretches::default());
    }
    // The shorter stretches come first, so that each is compared with those within it.
    for window in long.into_iter().rev() {
        let inside = found.iter().filter(|one| is_inside(one, &window)).map(saving).max();
        if saving(&window) > inside.unwrap_or(0) {
            found.push(window);
        }
    }
    found.sort_by_key(|one| (std::cmp::Reverse(saving(one)), one.at, one.window.len()));
    Ok(Stretches { found, proven })
}

fn saving(found: &Replacement) -> usize {
    found.window.len() - found.instead.len()
}

fn is_inside(found: &Replacement, window: &Replacement) -> bool {
    let found_end = found.at + found.window.len();
    let window_end = window.at + window.window.len();
    found.at >= window.at && found_end <= window_end
}

/// Returns fewer than `length` moves that solve a state and keep its DR; `None` if there are none.
fn keeping_dr(
    cube: &Cube,
    length: usize,
    finishes: &DrFinishes<'_>,
    context: Context<'_>,
) -> Result<Option<Alg>, StepError> {
    let rest = best_rest(cube, &Line::EMPTY, finishes, context)?;
    Ok(rest.map(|rest| rest.normal).filter(|moves| moves.len() < length))
}
