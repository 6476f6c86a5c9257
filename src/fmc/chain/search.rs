//! Chain search: finds the lines of steps with the fewest moves in total, one total after the
//! other.
//!
//! The first steps are searched one after the other, and each passes on its best lines
//! (`first_steps.rs`). The last step, or HTR and the finish together, is then searched for one
//! total after the other: each remaining line is continued by exactly the missing number of moves.
//! A line is skipped if the tables show that it cannot be finished within the total. Where the
//! chain ends with insertions, `finish.rs` searches for the totals.
//!
//! The lines and their order are equal for any number of threads.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::search::{Closed, Ledger, Limits, Order, parallel_map};
use premove_engine::step::{
    Context, Finish, Goal, Stage, Step, StepError, distance, solve_htr_onward,
};
use premove_engine::store::account::{append, gathered};

use super::super::findability::Findability;
use super::finish::ChainFinish;
use super::first_steps::FirstSteps;
use super::grammar::Chain;
use super::line::{ChainLine, MANY, TotalLevel, unite};
use super::link::Keep;
use super::request::{ChainAnswer, ChainLimits, ChainReport};
use super::run::ChainRun;
use super::uses::{GatheredLines, Uses};

/// Number of searches after which their results are sorted and only the wanted lines are kept.
const CHUNK: usize = 512;

/// Searches a chain from a scrambled cube.
///
/// # Errors
/// Fails if the scramble does not meet the precondition of the first step, if no line meets that of
/// a later step, or if a table cannot be opened or built.
pub fn search(
    chain: &Chain,
    cube: &Cube,
    limits: &ChainLimits,
    context: Context<'_>,
    report: &dyn ChainReport,
) -> Result<ChainAnswer, StepError> {
    let unready = Mutex::new(None);
    chain.links.first().map_or(Ok(()), |link| link.step.check(cube))?;
    let rates = Findability::new(cube, limits.find.level, context)?;
    let rates = Some(&rates);
    let run =
        ChainRun { chain, cube, limits, context, report, hands_on_all: false, rates, unready };
    let answer = run.totals()?;
    let unready = run.unready.into_inner().unwrap_or_else(PoisonError::into_inner);
    match unready {
        Some(what) if answer.count == 0 && !answer.ending.is_stopped() => {
            Err(StepError::NotReady(what))
        }
        _ => Ok(answer),
    }
}

impl ChainRun<'_> {
    fn totals(&self) -> Result<ChainAnswer, StepError> {
        let mut answer = ChainAnswer::default();
        let mut first = FirstSteps::new(self, self.chain.links.len() - self.tail());
        let ChainLimits { min, max, results, extent, .. } = *self.limits;
        let mut ledger = Ledger::new(min.into(), max.into(), extent.slack(), results, None);
        let links = self.chain.links();
        let mut finish = self.chain.end.map(|end| ChainFinish::new(self, end));
        while let Some(total) = ledger.next_length() {
            let mut level = match &mut finish {
                Some(finish) => finish.total(&mut first, total as u8, ledger.wanted()),
                None => self.total(&mut first, total as u8, ledger.wanted()),
            }?;
            if Uses::are_limited(links) {
                for line in &level.lines {
                    first.uses.take(links, line);
                }
            }
            if self.context.control.is_stopped() {
                ledger.stop(0);
                break;
            }
            self.rate(&mut level.lines);
            self.report.total_done(total as u8, level.count, &level.lines);
            let TotalLevel { lines, count, more } = level;
            ledger.close(Closed { solutions: count, is_complete: true, has_more: more });
            append(&mut answer.lines, lines);
            answer.count += count;
        }
        answer.ending = ledger.ending();
        Ok(answer)
    }

    /// Returns at most `wanted` lines with exactly this total.
    fn total(
        &self,
        first: &mut FirstSteps<'_>,
        total: u8,
        wanted: usize,
    ) -> Result<TotalLevel, StepError> {
        let steps = self.chain.links();
        let uses = Uses::are_limited(steps).then(|| first.uses.clone());
        let lines = first.lines(total)?;
        let sources = gathered(lines.filter(|l| l.total.saturating_add(l.to_go) <= total));
        if self.limits.order == Order::AsFound && uses.is_none() {
            return self.as_found(&sources, total, wanted);
        }
        let uses = uses.as_ref().map(|uses| (steps, uses));
        let mut found = GatheredLines::new(wanted, uses, MANY, self.context.control);
        for chunk in sources.chunks(CHUNK) {
            self.ends(chunk, total, &mut found.lines)?;
            // After a stop the lines need not be sorted.
            if self.context.control.is_stopped() {
                return Ok(TotalLevel { more: true, ..TotalLevel::default() });
            }
            found.thin();
        }
        let (lines, more) = found.end();
        Ok(TotalLevel { count: lines.len(), lines, more })
    }

    /// Reports the lines with exactly this total as they are found, until `wanted` are found.
    fn as_found(
        &self,
        sources: &[&ChainLine],
        total: u8,
        wanted: usize,
    ) -> Result<TotalLevel, StepError> {
        let mut seen: HashSet<Line> = HashSet::new();
        let mut lines = Vec::new();
        // The first rounds are short, so lines are reported early. Each later round takes about as
        // long as all rounds before it.
        let mut rest = sources;
        // Of equal moves the first division is kept. Where all lines are compared in the end, it
        // must not depend on the number of threads.
        let is_compared = self.limits.find.is_easiest_first;
        let mut size = if is_compared { CHUNK } else { self.context.threads.max(1) };
        while let (chunk @ [_, ..], left) = rest.split_at(size.min(rest.len())) {
            (rest, size) = (left, (2 * size).min(CHUNK));
            self.ends(chunk, total, &mut lines)?;
            if self.context.control.is_stopped() {
                break;
            }
            unite(&mut lines, usize::MAX, self.context.control);
            lines.retain(|line| seen.len() < wanted && seen.insert(line.whole()));
            self.rate(&mut lines);
            self.report.found(&lines);
            lines.clear();
            if seen.len() >= wanted {
                break;
            }
        }
        Ok(TotalLevel { lines, count: seen.len(), more: seen.len() >= wanted })
    }

    /// Continues each line in `from` by the last steps, and appends the lines with exactly this
    /// total to `lines`.
    fn ends(
        &self,
        from: &[&ChainLine],
        total: u8,
        lines: &mut Vec<ChainLine>,
    ) -> Result<(), StepError> {
        let Context { threads, control, .. } = self.context;
        for found in parallel_map(from, threads, control, &|line| self.end(line, total)) {
            append(lines, found?);
        }
        Ok(())
    }

    /// Returns the number of steps that are searched together for each total: 2 for HTR and the
    /// finish, otherwise 1.
    pub(super) fn tail(&self) -> usize {
        match &self.chain.links[..] {
            [before @ .., htr, finish] => {
                let goals = (htr.step.goal(), finish.step.goal()) == (Goal::Htr, Goal::HtrFinish);
                let nested = before.last().is_none_or(|b| b.step.reaches_stage() == Stage::Dr);
                let open = self.keep(before.len()) == Keep::All;
                1 + usize::from(goals && nested && open)
            }
            links => links.len(),
        }
    }

    /// Continues a line by the last steps. Returns the lines with exactly this total.
    pub(super) fn end(&self, line: &ChainLine, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let last = self.chain.links.len() - 1;
        if total > self.most_total(last) {
            return Ok(Vec::new());
        }
        if self.tail() == 2 {
            return self.end_with_htr(line, total);
        }
        let mut out = Vec::new();
        for length in self.lengths(last, line, total) {
            append(&mut out, self.expand(last, line, length, total)?);
        }
        Ok(out)
    }

    fn end_with_htr(&self, from: &ChainLine, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let at = self.chain.links.len() - 2;
        let link = &self.chain.links[at];
        let finish = Step::of_goal(Goal::HtrFinish);
        let mut out = Vec::new();
        for length in link.min()..=(total - from.total).min(link.max()) {
            let here = from.total + length;
            if here > self.most_total(at) || !self.is_near(at, from, length)? {
                break;
            }
            let rest = total - here;
            if self.lengths_of_last(rest).is_none() {
                continue;
            }
            let Some(htrs) = self.htrs(from, length, rest)? else { return Ok(out) };
            for htr in htrs {
                if distance(&finish, &htr.cube, self.one_thread())? <= rest {
                    append(&mut out, self.expand(at + 1, &htr, rest, total)?);
                }
            }
        }
        Ok(out)
    }

    /// Continues a line by the HTR of a chain that ends with HTR and the finish. Returns the lines
    /// with an HTR of exactly `length` moves and at most `rest` moves to the end; `None` if the
    /// line does not meet the precondition.
    pub(super) fn htrs(
        &self,
        from: &ChainLine,
        length: u8,
        rest: u8,
    ) -> Result<Option<Vec<ChainLine>>, StepError> {
        let at = self.chain.links.len() - 2;
        let link = &self.chain.links[at];
        let limits = Limits { min: length, max: length, ..link.limits(self.limits.sides) };
        let finish = Finish { max: rest, variants: self.hands_on_variants(at) };
        let context = self.one_thread();
        let answer = solve_htr_onward(&link.step, &from.cube, &limits, finish, context);
        let Some(answer) = self.ready(at, answer)? else { return Ok(None) };
        self.grow(at, from, answer.solutions, from.total + length).map(Some)
    }

    /// Returns `length` if the limits of the last step allow it.
    fn lengths_of_last(&self, length: u8) -> Option<u8> {
        let last = self.chain.links.last()?;
        (last.min()..=last.max()).contains(&length).then_some(length)
    }
}
