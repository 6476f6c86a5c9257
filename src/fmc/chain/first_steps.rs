//! The first steps of a chain: searches them and keeps the best lines of each, shortest first.
//!
//! The lines of a step are searched one total after the other. They continue those lines of the
//! step before that are short enough. Once a step has as many lines as it keeps, it is not searched
//! for longer ones. Not all lines of the last total may be kept: those are preferred that have the
//! fewest moves left, as far as the tables say.

use premove_engine::search::parallel_map;
use premove_engine::step::{Context, StepError};
use premove_engine::store::account::{append, gathered};

use super::line::{ChainLine, unite};
use super::link::Keep;
use super::run::ChainRun;
use super::uses::Uses;

/// Number of searches after which their results are sorted and only the best lines are kept.
const CHUNK: usize = 512;

/// The lines of one step.
#[derive(Debug, Default)]
struct StepLines {
    /// Lines of the step, by their total.
    levels: Vec<Vec<ChainLine>>,
    kept: usize,
    full: bool,
}

/// The lines of the first steps. Each total is computed when it is first needed.
pub(super) struct FirstSteps<'a> {
    run: &'a ChainRun<'a>,
    /// The lines of each first step, from index 1 on; index 0 holds the scramble.
    steps: Vec<StepLines>,
    /// Number of lines that continue each partial solution, for steps with the key `max-use`. Lines
    /// with a partial solution at this limit are not continued.
    pub(super) uses: Uses,
}

impl<'a> FirstSteps<'a> {
    /// Creates an empty list for the first `count` steps.
    pub(super) fn new(run: &'a ChainRun<'a>, count: usize) -> Self {
        let mut steps: Vec<StepLines> = (0..=count).map(|_| StepLines::default()).collect();
        steps[0] =
            StepLines { levels: vec![vec![ChainLine::start(run.cube)]], kept: 1, full: true };
        Self { run, steps, uses: Uses::default() }
    }

    /// Returns the lines of the last of these steps that have at most this total and are not used
    /// up, shortest first.
    pub(super) fn lines(
        &mut self,
        total: u8,
    ) -> Result<impl Iterator<Item = &ChainLine>, StepError> {
        let last = self.steps.len() - 1;
        self.fill(last, total)?;
        let lines = self.steps[last].levels.iter().take(usize::from(total) + 1).flatten();
        Ok(lines.filter(|line| self.may_go_on(line)))
    }

    /// Returns the lines of the last of these steps with exactly this total.
    pub(super) fn level_of(&mut self, total: u8) -> Result<&[ChainLine], StepError> {
        let last = self.steps.len() - 1;
        self.fill(last, total)?;
        Ok(self.steps[last].levels.get(usize::from(total)).map_or(&[], Vec::as_slice))
    }

    /// Returns a line of the last of these steps by its total and its index in the list of
    /// [`level_of`](Self::level_of); `None` if it has not been computed.
    pub(super) fn line(&self, (total, index): (u8, usize)) -> Option<&ChainLine> {
        self.steps.last()?.levels.get(usize::from(total))?.get(index)
    }

    fn may_go_on(&self, line: &ChainLine) -> bool {
        let links = self.run.chain.links();
        !Uses::are_limited(links) || self.uses.allow(links, &line.steps)
    }

    fn fill(&mut self, step: usize, total: u8) -> Result<(), StepError> {
        while self.steps[step].levels.len() <= usize::from(total) {
            let next = self.steps[step].levels.len() as u8;
            let level = if self.steps[step].full {
                Vec::new()
            } else {
                self.fill(step - 1, next)?;
                self.level(step, next)?
            };
            self.steps[step].levels.push(level);
        }
        Ok(())
    }

    /// Computes the lines of a step with exactly this total.
    fn level(&mut self, step: usize, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let run = self.run;
        let at = step - 1;
        let Context { threads, control, .. } = run.context;
        let link = &run.chain.links[at];
        let (left, bounded) = match run.keep(at) {
            Keep::All => (usize::MAX, false),
            Keep::Best(most) => (most - self.steps[step].kept, true),
        };
        let mut lines = Vec::new();
        if total <= run.most_total(at) {
            let sources = self.steps[at].levels.iter().take(usize::from(total) + 1).flatten();
            let sources = sources.filter(|line| self.may_go_on(line));
            let tasks =
                gathered(sources.flat_map(|line| {
                    run.lengths(at, line, total).map(move |length| (line, length))
                }));
            for chunk in tasks.chunks(CHUNK) {
                let expand =
                    |&(line, length): &(&ChainLine, u8)| run.expand(at, line, length, total);
                for found in parallel_map(chunk, threads, control, &expand) {
                    append(&mut lines, found?);
                }
                if control.is_stopped() {
                    return Ok(Vec::new());
                }
                if bounded && lines.len() > left.saturating_mul(4).max(1 << 16) {
                    unite(&mut lines, left, control);
                }
            }
        }
        unite(&mut lines, left, control);
        let kept = &mut self.steps[step];
        kept.kept += lines.len();
        kept.full = bounded && lines.len() == left;
        run.report.lines_kept(link, total, lines.len());
        Ok(lines)
    }
}
