//! Chain search: the lines of steps with the fewest moves in all, one total after the other.
//!
//! The first steps are searched one after the other, each handing on its best lines
//! (`first_steps.rs`). The last step, or HTR and the finish together, is then searched for each
//! total in turn: every line that is left, with exactly the moves that are missing. A line that
//! cannot be finished within the total, as the tables know, is passed over.
//!
//! Whatever the number of threads, the lines and their order are the same.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::first_steps::FirstSteps;
use super::grammar::Chain;
use super::line::{ChainLine, unite};
use super::link::{Keep, Link};
use crate::cube::Cube;
use crate::notation::Line;
use crate::search::{
    Closed, Control, Ending, Extent, Ledger, Limits, Order, Sides, Silent, parallel_map,
};
use crate::step::{Goal, Stage, Step, StepError, distance, solve_htr_onward};
use crate::table::Tables;

/// Searches done before what they found is put in order.
const CHUNK: usize = 512;
/// Lines of one total that are put in order together.
const MANY: usize = 1 << 20;

/// Bounds of a chain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLimits {
    /// Least total.
    pub min: u8,
    /// Greatest total.
    pub max: u8,
    /// At most this many lines: the first ones in order.
    pub results: usize,
    /// Which of the totals between.
    pub extent: Extent,
    /// The sides of steps that name none.
    pub sides: Sides,
    /// In which order the lines of a total come; of those as found none is kept, and with a number
    /// of results those come that are found first.
    pub order: Order,
}

impl Default for ChainLimits {
    /// The best line of at most 30 moves, with NISS.
    fn default() -> Self {
        Self {
            min: 0,
            max: 30,
            results: 1,
            extent: Extent::All,
            sides: Sides::Niss,
            order: Order::Sorted,
        }
    }
}

/// Receives what a chain search finds while it runs.
pub trait ChainReport: Sync {
    /// A step has this many lines of this total to hand on.
    fn lines_kept(&self, _link: &Link, _total: u8, _lines: usize) {}

    /// Some lines of the total being searched, each once; only with [`Order::AsFound`]. Their
    /// readings are not all known.
    fn found(&self, _lines: &[ChainLine]) {}

    /// A total is done: the number of its lines, at most as many as are wanted, and the lines in
    /// order unless they were reported as found.
    fn total_done(&self, _total: u8, _count: usize, _lines: &[ChainLine]) {}
}

impl ChainReport for Silent {}

/// What a chain search came to.
#[derive(Clone, Debug, Default)]
pub struct ChainAnswer {
    /// The lines in order, unless they were reported as found. Those of a total that was not
    /// finished are left out.
    pub lines: Vec<ChainLine>,
    /// How many there are.
    pub count: usize,
    /// Why the search ended.
    pub ending: Ending,
}

/// The lines of one total.
#[derive(Debug, Default)]
struct Level {
    /// In order, unless they were reported as found.
    lines: Vec<ChainLine>,
    count: usize,
    /// Whether there are more, or may be.
    more: bool,
}

/// A search with everything it needs.
pub(super) struct Run<'a> {
    pub(super) chain: &'a Chain,
    pub(super) cube: &'a Cube,
    pub(super) limits: &'a ChainLimits,
    pub(super) tables: &'a Tables,
    pub(super) threads: usize,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn ChainReport,
    /// Why some line could not take the next step.
    unready: Mutex<Option<String>>,
}

/// Searches a chain from a scrambled cube on the calling thread and `threads - 1` more.
///
/// # Errors
/// When the scramble does not meet the first step's precondition, or none of the lines meets a
/// later one's; or a table cannot be had.
pub fn search(
    chain: &Chain,
    cube: &Cube,
    limits: &ChainLimits,
    tables: &Tables,
    threads: usize,
    control: &Control,
    report: &dyn ChainReport,
) -> Result<ChainAnswer, StepError> {
    let run =
        Run { chain, cube, limits, tables, threads, control, report, unready: Mutex::new(None) };
    let first = chain.links().first().map_or(Ok(()), |link| link.step.check(cube));
    let answer = first.and_then(|()| run.totals())?;
    let unready = run.unready.into_inner().unwrap_or_else(PoisonError::into_inner);
    match unready {
        Some(what) if answer.count == 0 && !answer.ending.is_stopped() => {
            Err(StepError::NotReady(what))
        }
        _ => Ok(answer),
    }
}

impl Run<'_> {
    pub(super) fn note_unready(&self, what: String) {
        self.unready.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
    }

    fn totals(&self) -> Result<ChainAnswer, StepError> {
        let mut answer = ChainAnswer::default();
        let mut first = FirstSteps::new(self, self.chain.links().len() - self.tail());
        let ChainLimits { min, max, results, extent, .. } = *self.limits;
        let mut ledger = Ledger::new(min.into(), max.into(), extent.slack(), results, None);
        while let Some(total) = ledger.next() {
            let level = self.total(&mut first, total as u8, ledger.wanted())?;
            if self.control.is_stopped() {
                ledger.stop(0);
                break;
            }
            self.report.total_done(total as u8, level.count, &level.lines);
            let Level { lines, count, more } = level;
            ledger.close(Closed { solutions: count, is_complete: true, has_more: more });
            answer.lines.extend(lines);
            answer.count += count;
        }
        answer.ending = ledger.ending();
        Ok(answer)
    }

    /// The lines with exactly this total, at most `wanted`.
    fn total(
        &self,
        first: &mut FirstSteps<'_>,
        total: u8,
        wanted: usize,
    ) -> Result<Level, StepError> {
        let sources: Vec<&ChainLine> = first
            .lines(total)?
            .filter(|line| line.total.saturating_add(line.to_go) <= total)
            .collect();
        if self.limits.order == Order::AsFound {
            return self.as_found(&sources, total, wanted);
        }
        let (mut lines, mut more) = (Vec::new(), false);
        for chunk in sources.chunks(CHUNK) {
            self.ends(chunk, total, &mut lines)?;
            // Whoever stopped the search does not wait for its lines to be put in order.
            if self.control.is_stopped() {
                return Ok(Level { more: true, ..Level::default() });
            }
            if lines.len() > wanted.saturating_mul(4).max(MANY) {
                more |= unite(&mut lines, wanted);
            }
        }
        more |= unite(&mut lines, wanted);
        Ok(Level { count: lines.len(), lines, more })
    }

    /// Reports the lines with exactly this total as they are found, until there are enough.
    fn as_found(
        &self,
        sources: &[&ChainLine],
        total: u8,
        wanted: usize,
    ) -> Result<Level, StepError> {
        let mut seen: HashSet<Line> = HashSet::new();
        let mut lines = Vec::new();
        // The first lines are reported early. Then each round takes about as long as all before it.
        let (mut rest, mut size) = (sources, self.threads.max(1));
        while let (chunk @ [_, ..], left) = rest.split_at(size.min(rest.len())) {
            (rest, size) = (left, (2 * size).min(CHUNK));
            self.ends(chunk, total, &mut lines)?;
            if self.control.is_stopped() {
                break;
            }
            unite(&mut lines, usize::MAX);
            lines.retain(|line| seen.len() < wanted && seen.insert(line.whole()));
            self.report.found(&lines);
            lines.clear();
            if seen.len() >= wanted {
                break;
            }
        }
        Ok(Level { lines, count: seen.len(), more: seen.len() >= wanted })
    }

    /// Adds the lines with exactly this total that the last steps make of these.
    fn ends(
        &self,
        from: &[&ChainLine],
        total: u8,
        lines: &mut Vec<ChainLine>,
    ) -> Result<(), StepError> {
        for found in parallel_map(from, self.threads, self.control, |line| self.end(line, total)) {
            lines.extend(found?);
        }
        Ok(())
    }

    /// How many steps are searched together for each total: the last one, or HTR and the finish.
    fn tail(&self) -> usize {
        match self.chain.links() {
            [before @ .., htr, finish] => {
                let goals = (htr.step.goal(), finish.step.goal()) == (Goal::Htr, Goal::HtrFinish);
                let nested = before.last().is_none_or(|b| b.step.reaches_stage() == Stage::Dr);
                let open = self.keep(before.len()) == Keep::All;
                1 + usize::from(goals && nested && open)
            }
            links => links.len(),
        }
    }

    /// The lines with exactly this total that the last steps make of a line.
    fn end(&self, line: &ChainLine, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let last = self.chain.links().len() - 1;
        if total > self.most_total(last) {
            return Ok(Vec::new());
        }
        if self.tail() == 2 {
            return self.end_with_htr(line, total);
        }
        let mut out = Vec::new();
        for length in self.lengths(last, line, total) {
            out.extend(self.expand(last, line, length, total)?);
        }
        Ok(out)
    }

    fn end_with_htr(&self, from: &ChainLine, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let at = self.chain.links().len() - 2;
        let link = &self.chain.links()[at];
        let limits = link.limits(self.limits.sides);
        let variants = self.hands_on_variants(at);
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
            let limits = Limits { min: length, max: length, ..limits };
            let answer = match solve_htr_onward(
                &link.step,
                &from.cube,
                &limits,
                rest,
                variants,
                self.tables,
                self.control,
            ) {
                Ok(answer) => answer,
                Err(StepError::NotReady(what)) if at > 0 => {
                    self.note_unready(what);
                    return Ok(out);
                }
                Err(error) => return Err(error),
            };
            for htr in self.grow(at, from, answer.solutions, here)? {
                if distance(&finish, &htr.cube, self.tables, self.control)? <= rest {
                    out.extend(self.expand(at + 1, &htr, rest, total)?);
                }
            }
        }
        Ok(out)
    }

    /// The length itself, when the last step may have it.
    fn lengths_of_last(&self, length: u8) -> Option<u8> {
        let last = self.chain.links().last()?;
        (last.min()..=last.max()).contains(&length).then_some(length)
    }
}
