//! Widening search for chains that end with a DR and its finish, with or without HTR between them.
//!
//! The DRs are searched share by share. A DR is continued if its moves and the lower bound on its
//! finish, which the tables give, are within the budget. DRs with the lowest bounds come first. For
//! one total after the other, the search first tests whether a finish exists. Only then it searches
//! the last steps of the chain.
//!
//! Lines better than the best one are searched for at once, however many lines are wanted. A DR
//! that can only lead to further lines of the list waits (`waiting.rs`). The waiting DRs are
//! searched in between for a fixed part of the time (`fill.rs`). So a longer list takes
//! little time from the search for its first lines. Time is estimated, so that the result depends
//! on no clock.

use premove_engine::search::{Sides, parallel_map};
use premove_engine::step::{Context, DrFinishes, Goal, Stage, StepError};
use premove_engine::store::account::append;

use super::super::first_steps::FirstSteps;
use super::super::line::ChainLine;
use super::super::link::Keep;
use super::super::run::ChainRun;
use super::best::Best;
use super::drs::{DrCandidate, DrShare};
use super::fill::{FillTime, FinishCosts, Finished};
use super::schedule::{Costs, MOST_FROM, MOST_LENGTH, ScheduleShare, duration_of, shares};
use super::waiting::{FinishPlace, WaitingDrs};

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
    costs: Costs,
    shares: Vec<ScheduleShare>,
    /// Number of shares ([`ScheduleShare`]) that have been searched.
    done: usize,
    waiting: WaitingDrs,
    fill: FillTime,
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
        let waiting = WaitingDrs::default();
        let fill = FillTime::new(match run.tail() {
            2 => FinishCosts::WITH_HTR,
            _ => FinishCosts::DIRECT,
        });
        Self { number, run, first, finishes, costs, shares, done: 0, waiting, fill }
    }

    /// Returns `true` if no DR that waits, and none in the shares ([`ScheduleShare`]) not searched
    /// yet, can lead to a line better than those in `best`.
    pub(super) fn is_done(&self, best: &Best<'_>) -> bool {
        let waits = self.waiting.first().is_some_and(|place| best.wants(place.total));
        !waits && self.has_all_drs(best)
    }

    /// Returns `true` if none of the DRs in the shares not searched yet can lead to a line better
    /// than those in `best`.
    pub(super) fn has_all_drs(&self, best: &Best<'_>) -> bool {
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
        let has_all = self.waiting.has_all_up_to(most) && self.is_done(best);
        has_all && from <= MOST_FROM && length <= MOST_LENGTH
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
            && best.wants(total)
    }

    /// Searches the shares that belong to a round.
    pub(super) fn round(&mut self, round: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        while let Some(&share) = self.shares.get(self.done).filter(|share| share.round <= round) {
            self.share(share, best)?;
            if self.run.context.control.is_stopped() {
                return Ok(());
            }
            self.done += 1;
        }
        if self.has_all_drs(best) {
            self.fill.earn(duration_of(round));
        }
        self.fill_list(best)
    }

    /// Searches all DRs that wait.
    pub(super) fn fill_up(&mut self, best: &mut Best<'_>) -> Result<(), StepError> {
        self.fill.lift();
        self.fill_list(best)
    }

    fn share(&mut self, share: ScheduleShare, best: &mut Best<'_>) -> Result<(), StepError> {
        let at = dr_of(self.run);
        let total = share.from + share.length;
        if !self.fits(share, best) {
            return Ok(());
        }
        let lines = self.first.level_of(share.from)?.len();
        let mut begin = 0;
        while begin < lines {
            let count = if best.lines().is_empty() { FIRST_LINES } else { LINES };
            let end = lines.min(begin + count);
            let most = best.most().map(|most| most.min(self.waiting.most()));
            let Some(rest) = most.and_then(|most| most.checked_sub(total)) else { break };
            let search = DrShare {
                run: self.run,
                finishes: &self.finishes,
                at,
                lengths: (share.length, share.length),
                shorts: (share.short, share.short),
                rest,
            };
            for candidate in search.behind(self.first.level_of(share.from)?, begin..end)? {
                self.waiting.add(candidate.least, candidate);
            }
            self.find_better(best)?;
            self.fill.earn(self.costs.of_lines(share, end - begin));
            if self.fill.is_due() {
                self.fill_list(best)?;
            }
            if self.run.context.control.is_stopped() {
                break;
            }
            begin = end;
        }
        Ok(())
    }

    /// Searches finishes of the DRs that wait for a line better than the best one, one total of the
    /// whole line after the other.
    fn find_better(&mut self, best: &mut Best<'_>) -> Result<(), StepError> {
        while let Some(place) = self.waiting.first()
            && best.most_of(1).is_some_and(|most| place.total <= most)
            && !self.run.context.control.is_stopped()
        {
            self.finish(place, TOGETHER, best)?;
        }
        self.waiting.keep_up_to(best.most());
        Ok(())
    }

    /// Searches finishes of the DRs that wait for the rest of the list, as many as there is time
    /// for.
    fn fill_list(&mut self, best: &mut Best<'_>) -> Result<(), StepError> {
        while let Some((place, count)) =
            self.fill.best_of(self.waiting.places().take_while(|place| best.wants(place.total)))
            && !self.run.context.control.is_stopped()
        {
            let found = self.finish(place, count.min(TOGETHER), best)?;
            self.fill.spend(place, found);
        }
        self.waiting.keep_up_to(best.most());
        Ok(())
    }

    /// Searches the finishes of the first DRs of a place, at most `count`. Each of these DRs then
    /// waits for the next total.
    fn finish(
        &mut self,
        place: FinishPlace,
        count: usize,
        best: &mut Best<'_>,
    ) -> Result<Finished, StepError> {
        let Context { threads, control, .. } = self.run.context;
        let mut drs = self.waiting.take(place, count);
        // Without this, longer and longer lines would repeat used-up DRs without end.
        if let Some(used) = best.used_below(self.number, place.total) {
            let steps = self.run.chain.links();
            drs.retain(|dr| {
                let from = self.first.line(dr.from).into_iter().flat_map(|line| &line.steps);
                used.allow(steps, from.chain([&dr.solution]))
            });
        }
        let mut finished = Finished { tested: drs.len(), ..Finished::default() };
        let mut lines = Vec::new();
        let all = parallel_map(&drs, threads, control, &|dr| self.lines_of(dr, place.rest));
        for (dr, found) in drs.iter_mut().zip(all) {
            if let Some(found) = found? {
                dr.found = dr.found.or((!found.is_empty()).then_some(place.total));
                finished.drs += 1;
                finished.lines += found.len();
                append(&mut lines, found);
            }
        }
        self.run.rate(&mut lines);
        // Added even after a stop: each line is correct by itself.
        best.add(self.number, lines);
        if best.wants(place.total + 1) {
            for dr in drs {
                self.waiting.add(place.total + 1, dr);
            }
        }
        Ok(finished)
    }

    /// Continues a DR by the last steps of the chain; returns the lines with exactly this number of
    /// further moves. Returns `None` if there is no finish of this length.
    fn lines_of(&self, dr: &DrCandidate, rest: u8) -> Result<Option<Vec<ChainLine>>, StepError> {
        let from = self.first.line(dr.from);
        let has_one = self.finishes.has_one_of(&dr.cube, dr.axis, rest) == Some(true);
        let Some(from) = from.filter(|_| has_one) else { return Ok(None) };
        let mut lines = Vec::new();
        for line in self.run.grow(dr_of(self.run), from, [dr.solution], dr.total)? {
            lines.extend(self.run.end(&line, dr.total + rest)?);
        }
        Ok(Some(lines))
    }
}

/// Returns the index of the DR step.
fn dr_of(run: &ChainRun<'_>) -> usize {
    run.chain.links.len() - run.tail() - 1
}
