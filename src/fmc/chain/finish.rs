//! Insertions at the end of a chain: finishes lines of the steps, and sorts them by their totals.
//!
//! The lines of the steps are searched one total after the other. Lines that the wanted insertions
//! cannot solve are dropped at once; each of the others has a quick search of its own. Once enough
//! lines were tried, no further ones are searched.
//!
//! Lines of steps that are hardly shorter than the wanted total are many, and few of them have an
//! insertion that adds so few moves. So a total is done when the lines of the steps with up to
//! [`ChainEnd::adds`] moves less, or enough of them, were tried. A solution that adds fewer moves
//! to a longer line comes too late once its total is reported, and is left out.

use premove_engine::search::{Order, parallel_map};
use premove_engine::step::StepError;
use premove_engine::store::account::{append, gathered};

use super::end::{ChainEnd, EndKind};
use super::first_steps::FirstSteps;
use super::line::{ChainLine, MANY, TotalLevel, unite};
use super::link::Keep;
use super::run::ChainRun;
use super::uses::{GatheredLines, Uses};
use crate::insertion::{InsertionLimits, InsertionSolution, Leftover, QuickInsertions};

/// Number of lines that are continued by the last step before the lines that may be finished are
/// counted. A small number, so that few are searched in vain.
const CHUNK: usize = 64;
/// Number of lines that are finished before the greatest wanted total is lowered.
const FINISHED_TOGETHER: usize = 64;
/// Greatest number of solutions that one line is finished to.
const MOST_OF_LINE: usize = 10;

/// Search for the lines of a chain that ends with insertions.
pub(super) struct ChainFinish<'a> {
    run: &'a ChainRun<'a>,
    end: ChainEnd,
    /// `None` if the search was stopped before the words were there.
    quick: Option<QuickInsertions<'a>>,
    /// Number of lines of the steps that may still be tried.
    left: usize,
    /// Total of the lines of the steps that are tried next.
    next: u8,
    /// Total that is reported next.
    reported: u8,
    /// The finished lines by their totals, each solution once.
    levels: Vec<Vec<ChainLine>>,
    /// Number of lines of each total, also once they are reported.
    counts: Vec<usize>,
}

impl<'a> ChainFinish<'a> {
    pub(super) fn new(run: &'a ChainRun<'a>, end: ChainEnd) -> Self {
        let keep = run.chain.links.last().and_then(|link| link.keys.keep);
        let left = match keep.unwrap_or(end.keep()) {
            Keep::All => usize::MAX,
            Keep::Best(most) => most,
        };
        let totals = usize::from(run.limits.max) + 1;
        Self {
            run,
            end,
            quick: QuickInsertions::new(run.context),
            left,
            next: 0,
            reported: 0,
            levels: vec![Vec::new(); totals],
            counts: vec![0; totals],
        }
    }

    /// Returns at most `wanted` finished lines with exactly this total.
    pub(super) fn total(
        &mut self,
        first: &mut FirstSteps<'_>,
        total: u8,
        wanted: usize,
    ) -> Result<TotalLevel, StepError> {
        let ChainRun { chain, limits, context, report, .. } = *self.run;
        while self.next.saturating_add(self.end.adds()) <= total
            && self.left > 0
            && !context.control.is_stopped()
        {
            self.try_total(first, self.next)?;
            self.next += 1;
        }
        self.reported = total + 1;
        let uses = Uses::are_limited(&chain.links).then_some((&chain.links[..], &first.uses));
        let mut found = GatheredLines::new(wanted, uses, MANY, context.control);
        found.lines = std::mem::take(&mut self.levels[usize::from(total)]);
        let (mut lines, more) = found.end();
        let count = lines.len();
        if limits.order == Order::AsFound && uses.is_none() {
            self.run.rate(&mut lines);
            report.found(&lines);
            return Ok(TotalLevel { lines: Vec::new(), count, more });
        }
        Ok(TotalLevel { lines, count, more })
    }

    /// Finishes the lines of the steps that have this total.
    fn try_total(&mut self, first: &mut FirstSteps<'_>, total: u8) -> Result<(), StepError> {
        let lines = self.lines_to_try(first, total)?;
        if let Some(last) = self.run.chain.links.last() {
            self.run.report.lines_kept(last, total, lines.len());
        }
        let context = self.run.context;
        for chunk in lines.chunks(FINISHED_TOGETHER) {
            let most = self.most();
            let all = parallel_map(chunk, context.threads, context.control, &|line| {
                self.finished(line, most)
            });
            if context.control.is_stopped() {
                return Ok(());
            }
            for (line, ends) in chunk.iter().zip(all) {
                for end in ends {
                    self.add(line.ending_with(end));
                }
            }
            self.unite();
        }
        Ok(())
    }

    /// Returns the lines of the steps with this total that are tried.
    fn lines_to_try(
        &mut self,
        first: &mut FirstSteps<'_>,
        total: u8,
    ) -> Result<Vec<ChainLine>, StepError> {
        let context = self.run.context;
        let mut lines = Vec::new();
        let sources = gathered(first.lines(total)?);
        for chunk in sources.chunks(CHUNK) {
            let ends = parallel_map(chunk, context.threads, context.control, &|line| {
                let ends = self.run.end(line, total)?;
                Ok::<Vec<_>, StepError>(ends.into_iter().filter_map(|l| self.screen(l)).collect())
            });
            for found in ends {
                append(&mut lines, found?);
            }
            if context.control.is_stopped() {
                return Ok(Vec::new());
            }
            unite(&mut lines, self.left, context.control);
            if lines.len() == self.left {
                break;
            }
        }
        self.left -= lines.len();
        Ok(lines)
    }

    /// Returns a line with its rank if the insertions may solve it.
    fn screen(&self, line: ChainLine) -> Option<ChainLine> {
        let rank = match self.end.kind {
            EndKind::Slices => {
                let quick = self.quick.as_ref()?;
                quick.may_be_solved_by_slices(&line.cube).then_some(0)?
            }
            EndKind::Insert => {
                self.end.may_solve(&line.cube).then(|| Leftover::of(&line.cube).pieces() as u8)?
            }
        };
        Some(ChainLine { rank, ..line })
    }

    /// Returns the best solutions of a line with insertions, of up to `most` moves.
    fn finished(&self, line: &ChainLine, most: u8) -> Vec<InsertionSolution> {
        let Some(quick) = &self.quick else { return Vec::new() };
        let moves = line.line();
        let count = usize::from(self.end.max);
        let limits = InsertionLimits {
            max: Some(most.into()),
            results: self.run.limits.results.min(MOST_OF_LINE),
            insertions: count,
            slices: count,
            ..InsertionLimits::default()
        };
        match self.end.kind {
            EndKind::Insert => quick.words(self.run.cube, &moves, limits),
            EndKind::Slices => quick.slices(self.run.cube, &moves, limits),
        }
    }

    /// Adds a finished line, unless its total is reported already.
    fn add(&mut self, line: ChainLine) {
        let total = usize::from(line.total);
        if line.total >= self.reported.max(self.run.limits.min)
            && let Some(level) = self.levels.get_mut(total)
        {
            level.push(line);
        }
    }

    /// Keeps each solution once.
    fn unite(&mut self) {
        let control = self.run.context.control;
        for (level, count) in self.levels.iter_mut().zip(&mut self.counts) {
            if !level.is_empty() {
                unite(level, usize::MAX, control);
                *count = level.len();
            }
        }
    }

    /// Returns the greatest total that is still wanted.
    fn most(&self) -> u8 {
        let ChainRun { chain, limits, .. } = *self.run;
        if Uses::are_limited(&chain.links) {
            // A line of a smaller total may be left out, so longer ones are wanted too.
            return limits.max;
        }
        let mut found = 0;
        let mut most = limits.max;
        for (total, &count) in (0..).zip(&self.counts) {
            if let (0, 1.., Some(slack)) = (found, count, limits.extent.slack()) {
                most = most.min((total + slack as u8).min(limits.max));
            }
            found += count;
            if found >= limits.results {
                return most.min(total);
            }
        }
        most
    }
}

#[cfg(test)]
mod tests;
