//! The DRs within given numbers of moves that continue given lines, as far as they can be finished
//! within a maximum total.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use premove_cube::notation::Side;
use premove_cube::{Axis, Cube};
use premove_engine::search::{Limits, Order, Report, Solution, parallel_map};
use premove_engine::step::{Context, DrFinishes, StepError, Target, solve};
use premove_engine::store::account::append;

use super::super::line::ChainLine;
use super::super::run::ChainRun;

/// A DR that may lead to a line that is short enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrCandidate {
    /// The line before the DR: its number of moves, and its index among the lines of that
    /// length.
    pub(super) from: (u8, usize),
    pub(super) solution: Solution,
    pub(super) cube: Cube,
    pub(super) axis: Axis,
    /// Number of moves up to the end of the DR.
    pub(super) total: u8,
    /// Lower bound on the moves of the whole line.
    pub(super) least: u8,
    /// Total of the shortest line that was found.
    pub(super) found: Option<u8>,
}

/// A search for the DRs of one share that continue given lines.
pub(super) struct DrShare<'s> {
    pub(super) run: &'s ChainRun<'s>,
    pub(super) finishes: &'s DrFinishes<'s>,
    /// Index of the DR step in the chain.
    pub(super) at: usize,
    /// Least and greatest number of moves of the DR step.
    pub(super) lengths: (u8, u8),
    /// Least and greatest number of moves of the DR step on the side that has fewer.
    pub(super) shorts: (u8, u8),
    /// Maximum number of moves of the finish.
    pub(super) rest: u8,
}

impl DrShare<'_> {
    /// Returns the DRs behind a part of the lines that may lead to a line within the maximum total,
    /// lowest bound first.
    pub(super) fn behind(
        &self,
        lines: &[ChainLine],
        part: Range<usize>,
    ) -> Result<Vec<DrCandidate>, StepError> {
        let Context { threads, control, .. } = self.run.context;
        let (outside, inside) = if part.len() > 1 { (threads, 1) } else { (1, threads) };
        let mut candidates = Vec::new();
        let part: Vec<usize> = part.collect();
        for found in parallel_map(&part, outside, control, &|&index| {
            self.behind_one(&lines[index], index, inside)
        }) {
            append(&mut candidates, found?);
        }
        // The lines of one length are in order, so their indices are.
        candidates.sort_by(|a, b| {
            a.least
                .cmp(&b.least)
                .then_with(|| b.total.cmp(&a.total))
                .then_with(|| a.from.cmp(&b.from).then_with(|| a.solution.cmp(&b.solution)))
        });
        Ok(candidates)
    }

    /// Returns the DRs behind one line, which has this index among those of its length.
    pub(super) fn behind_one(
        &self,
        from: &ChainLine,
        index: usize,
        threads: usize,
    ) -> Result<Vec<DrCandidate>, StepError> {
        let ((min, max), (least, most)) = (self.lengths, self.shorts);
        if !self.run.is_near(self.at, from, min)? {
            return Ok(Vec::new());
        }
        let link = &self.run.chain.links[self.at];
        let wanted = link.limits(self.run.limits.sides);
        if wanted.other_side < least {
            return Ok(Vec::new());
        }
        let limits = Limits {
            min,
            max,
            other_side: most.min(wanted.other_side),
            other_side_least: least,
            order: Order::AsFound,
            ..wanted
        };
        let place = (from.total, index);
        let sieve = DrSieve { drs: self, from, place, passed: Mutex::default() };
        let context = self.run.context.on_threads(threads);
        let answer = solve(&link.step, &from.cube, &limits, context, &sieve);
        self.run.ready(self.at, answer)?;
        Ok(sieve.passed.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Receiver of the DRs while they are found; keeps those that can be finished within the maximum
/// total.
struct DrSieve<'s> {
    drs: &'s DrShare<'s>,
    from: &'s ChainLine,
    place: (u8, usize),
    passed: Mutex<Vec<DrCandidate>>,
}

impl DrSieve<'_> {
    fn look(&self, solution: &Solution) {
        let DrShare { run, finishes, at, rest, .. } = *self.drs;
        let step = &run.chain.links[at].step;
        let Some(axis) = step.targets_of(solution.targets()).next().map(Target::dr_axis) else {
            return;
        };
        let total = self.from.total + solution.len();
        // Each free turn changes the length of the finish by at most one move. So usually a single
        // lookup rejects the whole family.
        let free = if run.hands_on_variants(at) { free_turns(solution) } else { 0 };
        let here = end_of(&self.from.cube, solution);
        if finishes.at_least(&here, axis, rest + free) > rest + free
            || !run.is_easy(at, &self.from.then(*solution))
        {
            return;
        }
        for solution in run.variants(at, solution) {
            let cube = end_of(&self.from.cube, &solution);
            let least = finishes.at_least(&cube, axis, rest);
            if least <= rest {
                let least = total + least;
                let from = self.place;
                let candidate =
                    DrCandidate { from, solution, cube, axis, total, least, found: None };
                self.passed.lock().unwrap_or_else(PoisonError::into_inner).push(candidate);
            }
        }
    }
}

impl Report for DrSieve<'_> {
    fn found(&self, batch: &[Solution]) {
        for solution in batch {
            self.look(solution);
        }
    }
}

/// Returns the number of quarter turns at the ends of both sides whose direction does not matter.
fn free_turns(solution: &Solution) -> u8 {
    let free = [Side::Normal, Side::Inverse].map(|side| {
        let moves = solution.side(side);
        let Some(last) = moves.last() else { return 0 };
        let together = moves.iter().rev().take(2).filter(|m| m.axis() == last.axis());
        together.filter(|m| m.is_quarter()).count() as u8
    });
    free.iter().sum()
}

/// Returns the state after the moves of a solution, seen from the normal side.
fn end_of(cube: &Cube, solution: &Solution) -> Cube {
    let normal = cube.after_all(solution.side(Side::Normal).iter().copied());
    solution.side(Side::Inverse).iter().fold(normal, |cube, m| cube.before(m.inverse()))
}
