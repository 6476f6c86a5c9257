//! Compares every stretch of the finished solution with the shortest one that does the same.
//!
//! For a short stretch a search from both ends finds the shortest one ([`replacements`]); a longer
//! stretch is solved as a cube of its own. No part of a shortest stretch can be made shorter, so
//! the longest stretches are searched first. The longest of all is the solution itself: its bounds
//! are the optimum of the scramble.

use std::collections::HashSet;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::step::{Context, DrFinishes, StepError};

use super::from_dr::best_rest;
use super::proof::{prove, table};
use crate::replace::{Replacement, replaced, replacements};

/// Longest stretch that is searched from both ends: each further move takes some four times as
/// long.
const MEET: usize = 10;
/// Maximum number of nodes for one length of a long stretch, and for all of them together. A
/// stretch that needs more is left out, unless moves that keep a DR of it do it in fewer moves.
const MOST_NODES: u64 = 400_000;
const MOST_TOGETHER: u64 = 2_000_000;

/// Stretches of the finished solution that others do in fewer moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches {
    /// The replacements, the one that saves most first. One that saves no more than one inside it
    /// is left out.
    pub found: Vec<Replacement>,
    /// Every stretch of up to this many moves is in the list, holds one that is, or cannot be
    /// shorter. Of longer ones some would take too long to search.
    pub proven: usize,
}

/// Returns the stretches of up to `longest` moves that can be replaced by fewer. Empty when
/// stopped.
///
/// # Errors
/// When a table cannot be opened or built.
pub(super) fn stretches(
    solution: &Alg,
    longest: usize,
    context: Context<'_>,
) -> Result<Stretches, StepError> {
    let Context { threads, control, .. } = context;
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
    let mut found = replacements(solution, longest.min(MEET), false, threads, control);
    if control.is_stopped() {
        return Ok(Stretches::default());
    }
    // Shorter ones first, each held against what is inside it.
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

/// Returns fewer than `length` moves that solve a state and keep a DR which it has.
fn keeping_dr(
    cube: &Cube,
    length: usize,
    finishes: &DrFinishes<'_>,
    context: Context<'_>,
) -> Result<Option<Alg>, StepError> {
    let rest = best_rest(cube, &Line::EMPTY, finishes, context)?;
    Ok(rest.map(|rest| rest.normal).filter(|moves| moves.len() < length))
}
