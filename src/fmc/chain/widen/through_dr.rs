//! Widening search for chains that end with a DR and its finish, with or without HTR between them.
//!
//! The DRs are searched share by share. A DR is continued if its moves and the lower bound on its
//! finish, which the tables give, are within the budget. DRs with the lowest bounds come first. For
//! one total after the other, the search first tests whether a finish exists. Only then it searches
//! the last steps of the chain.

use std::sync::{Mutex, PoisonError};

use premove_cube::notation::Side;
use premove_cube::{Axis, Cube};
use premove_engine::search::{Limits, Order, Report, Sides, Solution, parallel_map};
use premove_engine::step::{Context, DrFinishes, Goal, Stage, StepError, Target, solve};
use premove_engine::store::account::append;

use super::super::first_steps::FirstSteps;
use super::super::line::ChainLine;
use super::super::link::Keep;
use super::super::run::ChainRun;
use super::best::Best;
use super::schedule::{Costs, MOST_FROM, MOST_LENGTH, ScheduleShare, shares};

/// Number of lines from which DRs are searched before finishes of these DRs are; smaller while no
/// whole line is known, so that a first one is found soon.
const LINES: usize = 128;
const FIRST_LINES: usize = 4;
/// Number of DRs whose finishes are searched in parallel before the maximum total is read again.
const TOGETHER: usize = 64;

/// Returns the number of steps before the DR; `None` if the chain is of another kind.
pub(super) fn first_steps_of(run: &ChainRun<'_>) -> Option<usize> {
    let links = &run.chain.links;
    let dr = links.iter().position(|link| matches!(link.step.goal(), Goal::Dr | Goal::DrFromEo))?;
    let is_nested = match dr.checked_sub(1) {
        None => true,
        Some(before) => links[dr].step.needs_stage() == Some(links[before].step.reaches_stage()),
    };
    let goals: Vec<Goal> = links[dr + 1..].iter().map(|link| link.step.goal()).collect();
    let ends = matches!(goals[..], [Goal::DrFinish] | [Goal::Htr, Goal::HtrFinish]);
    let is_open = !links[dr..].iter().any(|link| matches!(link.keys.keep, Some(Keep::Best(_))));
    (is_nested && ends && is_open && links[dr].step.reaches_stage() == Stage::Dr).then_some(dr)
}

/// A chain that goes through a DR, and the progress of its search.
pub(super) struct ThroughDr<'a> {
    number: usize,
    run: &'a ChainRun<'a>,
    first: FirstSteps<'a>,
    finishes: DrFinishes<'a>,
    shares: Vec<ScheduleShare>,
    /// Number of shares ([`ScheduleShare`]) that have been searched.
    done: usize,
}

/// A DR that may lead to a line that is short enough.
struct DrCandidate<'l> {
    from: &'l ChainLine,
    solution: Solution,
    cube: Cube,
    axis: Axis,
    /// Number of moves up to the end of the DR.
    total: u8,
    /// Lower bound on the moves of the whole line.
    least: u8,
}

impl<'a> ThroughDr<'a> {
    pub(super) fn new(
        number: usize,
        run: &'a ChainRun<'a>,
        first: FirstSteps<'a>,
        finishes: DrFinishes<'a>,
    ) -> Self {
        let dr = dr_of(run);
        let costs = match run.chain.links[dr].step.goal() {
            Goal::Dr => Costs::STRAIGHT,
            _ => Costs::FROM_EO,
        };
        let shares = shares(&costs, dr > 0);
        Self { number, run, first, finishes, shares, done: 0 }
    }

    /// Returns `true` if none of the DRs in the shares ([`ScheduleShare`]) not searched yet can
    /// lead to a line better than those in `best`.
    pub(super) fn is_done(&self, best: &Best<'_>) -> bool {
        !self.shares[self.done..].iter().any(|share| self.fits(*share, best))
    }

    /// Returns `true` if no line can be better than those in `best`, not even with a DR that
    /// belongs to no share.
    pub(super) fn is_complete(&self, best: &Best<'_>) -> bool {
        let at = dr_of(self.run);
        let most = best.most().unwrap_or(0);
        let before = &self.run.chain.links[..at];
        let longest = before.iter().fold(0_u8, |sum, link| sum.saturating_add(link.max()));
        let from = at.checked_sub(1).map_or(0, |before| self.run.most_total(before));
        let from = from.min(longest).min(most);
        let length = self.run.chain.links[at].max().min(self.run.most_total(at)).min(most);
        self.is_done(best) && from <= MOST_FROM && length <= MOST_LENGTH
    }

    /// Returns whether the bounds of the step and of the search allow the DRs of a share.
    fn fits(&self, share: ScheduleShare, best: &Best<'_>) -> bool {
        let at = dr_of(self.run);
        let link = &self.run.chain.links[at];
        let total = share.from + share.length;
        (link.min()..=link.max()).contains(&share.length)
            && total <= self.run.most_total(at)
            && share.from <= at.checked_sub(1).map_or(0, |before| self.run.most_total(before))
            && (share.short == 0 || link.limits(self.run.limits.sides).sides == Sides::Niss)
            && best.most().is_some_and(|most| total <= most)
    }

    /// Searches the shares that belong to a round.
    pub(super) fn round(&mut self, round: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        while let Some(&share) = self.shares.get(self.done).filter(|share| share.round <= round) {
            self.share(share, best)?;
            if self.run.context.control.is_stopped() {
                break;
            }
            self.done += 1;
        }
        Ok(())
    }

    fn share(&mut self, share: ScheduleShare, best: &mut Best<'_>) -> Result<(), StepError> {
        let at = dr_of(self.run);
        let total = share.from + share.length;
        if !self.fits(share, best) {
            return Ok(());
        }
        let lines = self.first.level_of(share.from)?;
        let mut left = lines;
        while !left.is_empty() {
            let count = if best.lines().is_empty() { FIRST_LINES } else { LINES };
            let (lines, others) = left.split_at(count.min(left.len()));
            left = others;
            let Some(rest) = best.most().and_then(|most| most.checked_sub(total)) else { break };
            let search = Drs { run: self.run, finishes: &self.finishes, at, share, rest };
            let candidates = search.behind(lines)?;
            search.finish(self.number, &candidates, best)?;
            if self.run.context.control.is_stopped() {
                break;
            }
        }
        Ok(())
    }
}

/// Returns the index of the DR step.
fn dr_of(run: &ChainRun<'_>) -> usize {
    run.chain.links.len() - run.tail() - 1
}

/// A search for the DRs of one share that continue given lines.
struct Drs<'s> {
    run: &'s ChainRun<'s>,
    finishes: &'s DrFinishes<'s>,
    at: usize,
    share: ScheduleShare,
    /// Maximum number of moves of the finish.
    rest: u8,
}

impl Drs<'_> {
    /// Returns the DRs that may lead to a line within the maximum total, lowest bound first.
    fn behind<'l>(&self, lines: &'l [ChainLine]) -> Result<Vec<DrCandidate<'l>>, StepError> {
        let Context { threads, control, .. } = self.run.context;
        let (outside, inside) = if lines.len() > 1 { (threads, 1) } else { (1, threads) };
        let mut candidates = Vec::new();
        let lines: Vec<&'l ChainLine> = lines.iter().collect();
        for found in parallel_map(&lines, outside, control, &|line| self.behind_one(line, inside)) {
            append(&mut candidates, found?);
        }
        candidates.sort_by(|a, b| {
            a.least
                .cmp(&b.least)
                .then_with(|| b.total.cmp(&a.total))
                .then_with(|| a.from.cmp(b.from).then_with(|| a.solution.cmp(&b.solution)))
        });
        Ok(candidates)
    }

    fn behind_one<'l>(
        &self,
        from: &'l ChainLine,
        threads: usize,
    ) -> Result<Vec<DrCandidate<'l>>, StepError> {
        if !self.run.is_near(self.at, from, self.share.length)? {
            return Ok(Vec::new());
        }
        let link = &self.run.chain.links[self.at];
        let wanted = link.limits(self.run.limits.sides);
        if wanted.other_side < self.share.short {
            return Ok(Vec::new());
        }
        let limits = Limits {
            min: self.share.length,
            max: self.share.length,
            other_side: self.share.short,
            other_side_least: self.share.short,
            order: Order::AsFound,
            ..wanted
        };
        let sieve = DrSieve { drs: self, from, passed: Mutex::default() };
        let context = self.run.context.on_threads(threads);
        let answer = solve(&link.step, &from.cube, &limits, context, &sieve);
        self.run.ready(self.at, answer)?;
        Ok(sieve.passed.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Searches finishes of these DRs, for one total of the whole line after the other.
    fn finish(
        &self,
        number: usize,
        candidates: &[DrCandidate<'_>],
        best: &mut Best<'_>,
    ) -> Result<(), StepError> {
        let Context { threads, control, .. } = self.run.context;
        let Some(first) = candidates.first() else { return Ok(()) };
        let mut total = first.least;
        let steps = self.run.chain.links();
        let mut left: Vec<&DrCandidate<'_>> = candidates.iter().collect();
        // A finish that was found need not be tested for again: then longer ones exist too.
        while !left.is_empty() && best.most().is_some_and(|most| total <= most) {
            // Without this, longer and longer lines would repeat used-up DRs without end.
            if let Some(used) = best.used_below(number, total) {
                left.retain(|from| {
                    used.allow(steps, from.from.steps.iter().chain([&from.solution]))
                });
            }
            let count = left.partition_point(|candidate| candidate.least <= total);
            for some in left[..count].chunks(TOGETHER) {
                if best.most().is_none_or(|most| total > most) {
                    return Ok(());
                }
                let mut lines = Vec::new();
                for found in parallel_map(some, threads, control, &|candidate| {
                    self.lines_of(candidate, total)
                }) {
                    append(&mut lines, found?);
                }
                self.run.rate(&mut lines);
                // Added even after a stop: each line is correct by itself.
                best.add(number, lines);
                if control.is_stopped() {
                    return Ok(());
                }
            }
            total += 1;
        }
        Ok(())
    }

    /// Continues a DR by the last steps of the chain; returns the lines with exactly this total.
    fn lines_of(&self, from: &DrCandidate<'_>, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let rest = total - from.total;
        if self.finishes.has_one_of(&from.cube, from.axis, rest) != Some(true) {
            return Ok(Vec::new());
        }
        let mut lines = Vec::new();
        for line in self.run.grow(self.at, from.from, [from.solution], from.total)? {
            lines.extend(self.run.end(&line, total)?);
        }
        Ok(lines)
    }
}

/// Receiver of the DRs while they are found; keeps those that can be finished within the maximum
/// total.
struct DrSieve<'s, 'l> {
    drs: &'s Drs<'s>,
    from: &'l ChainLine,
    passed: Mutex<Vec<DrCandidate<'l>>>,
}

impl DrSieve<'_, '_> {
    fn look(&self, solution: &Solution) {
        let Drs { run, finishes, at, rest, .. } = *self.drs;
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
                let from = self.from;
                let candidate = DrCandidate { from, solution, cube, axis, total, least };
                self.passed.lock().unwrap_or_else(PoisonError::into_inner).push(candidate);
            }
        }
    }
}

impl Report for DrSieve<'_, '_> {
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
