//! A search for the lines of a chain that people find most easily, whatever their total.

use std::cmp::Ordering;
use std::sync::Mutex;

use premove_cube::Cube;
use premove_engine::search::{Ending, Order};
use premove_engine::step::{Context, NoCondition, StepError};
use premove_engine::store::account::append;
use premove_engine::store::locked;

use super::super::findability::Find;
use super::grammar::Chain;
use super::line::ChainLine;
use super::link::{Link, are_rated};
use super::request::{ChainAnswer, ChainLimits, ChainReport};
use super::search::search;

/// Checks that the lines of a chain have bits.
///
/// # Errors
/// The error names what chains with bits look like.
pub fn check_rated_chain(chain: &Chain) -> Result<(), NoCondition> {
    if are_rated(chain.links().iter()) {
        Ok(())
    } else {
        Err(NoCondition { what: "find", steps: "chains that reach HTR from DR" })
    }
}

/// Compares two lines: the easier one comes first, then the shorter one, then list order. Lines
/// without bits come last.
pub fn by_findability(a: &ChainLine, b: &ChainLine) -> Ordering {
    let key = |line: &ChainLine| line.find.as_ref().map(Find::bits);
    let by_bits = key(a).is_none().cmp(&key(b).is_none()).then_with(|| key(a).cmp(&key(b)));
    by_bits.then_with(|| a.cmp(b))
}

/// Searches all totals within the limits, and returns the easiest lines, the easiest first. Only
/// the number of lines kept for a total, and each total, are reported.
///
/// # Errors
/// Fails where [`search`] fails.
pub fn search_easiest(
    chain: &Chain,
    cube: &Cube,
    limits: &ChainLimits,
    context: Context<'_>,
    report: &dyn ChainReport,
) -> Result<ChainAnswer, StepError> {
    let easiest = EasiestLines { report, wanted: limits.results, lines: Mutex::default() };
    let all = ChainLimits { order: Order::AsFound, results: usize::MAX, ..*limits };
    let mut answer = search(chain, cube, &all, context, &easiest)?;
    if answer.ending.is_stopped() {
        return Ok(answer);
    }
    let mut lines = locked(&easiest.lines);
    // Where the key `max-use` limits the lines, they were not reported as found.
    append(&mut lines, std::mem::take(&mut answer.lines));
    easiest.cut(&mut lines);
    if answer.count > lines.len() {
        answer.ending = Ending::Enough;
    }
    answer.lines = std::mem::take(&mut *lines);
    answer.count = answer.lines.len();
    Ok(answer)
}

/// Receiver of the lines while they are found; keeps the easiest.
struct EasiestLines<'a> {
    report: &'a dyn ChainReport,
    /// Number of lines that are wanted.
    wanted: usize,
    lines: Mutex<Vec<ChainLine>>,
}

impl EasiestLines<'_> {
    /// Sorts the lines and keeps the wanted number.
    fn cut(&self, lines: &mut Vec<ChainLine>) {
        lines.sort_by(by_findability);
        lines.truncate(self.wanted);
    }
}

impl ChainReport for EasiestLines<'_> {
    fn lines_kept(&self, link: &Link, total: u8, lines: usize) {
        self.report.lines_kept(link, total, lines);
    }

    fn found(&self, lines: &[ChainLine]) {
        let mut kept = locked(&self.lines);
        append(&mut kept, lines.to_vec());
        if kept.len() >= self.wanted.saturating_mul(2).max(1 << 10) {
            self.cut(&mut kept);
        }
    }

    fn total_done(&self, total: u8, count: usize, _: &[ChainLine]) {
        self.report.total_done(total, count, &[]);
    }
}
