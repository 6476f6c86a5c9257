//! A search for the solutions of a step that people find most easily, whatever their length.

use std::sync::Mutex;

use premove_cube::Cube;
use premove_engine::search::{Answer, Ending, Limits, Order, Report, Solution, Work};
use premove_engine::step::{Context, Step, StepError};
use premove_engine::store::account::push;
use premove_engine::store::locked;

use super::accepted::{Accepts, solve_accepted};
use super::bits::Bits;
use super::line::Findability;

/// Searches all lengths within the limits and returns the easiest solutions, the easiest first.
/// Solutions that are equally easy keep the order of lists. Solutions without bits are left out.
///
/// # Errors
/// Fails where [`solve`](premove_engine::step::solve) fails.
pub fn solve_easiest(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    context: Context<'_>,
    (rates, accepts, report): (&Findability, Accepts<'_>, &dyn Report),
) -> Result<Answer, StepError> {
    let easiest = Easiest { step, rates, report, wanted: limits.results, kept: Mutex::default() };
    let all = Limits { order: Order::AsFound, results: usize::MAX, ..*limits };
    let mut answer = solve_accepted(step, cube, &all, context, (accepts, &easiest))?;
    if answer.ending.is_stopped() {
        return Ok(answer);
    }
    let mut kept = locked(&easiest.kept);
    let count = answer.count();
    easiest.cut(&mut kept);
    answer.solutions = kept.iter().map(|(_, solution)| *solution).collect();
    if count > answer.solutions.len() as u64 {
        answer.ending = Ending::Enough;
    }
    report.ready(&answer.solutions);
    Ok(answer)
}

/// Receiver of the solutions while they are found; keeps the easiest.
struct Easiest<'a> {
    step: &'a Step,
    rates: &'a Findability,
    report: &'a dyn Report,
    /// Number of solutions that are wanted.
    wanted: usize,
    kept: Mutex<Vec<(Bits, Solution)>>,
}

impl Easiest<'_> {
    /// Sorts the solutions and keeps the wanted number.
    fn cut(&self, kept: &mut Vec<(Bits, Solution)>) {
        kept.sort_by_cached_key(|(bits, solution)| (*bits, solution.sort_key()));
        kept.truncate(self.wanted);
    }
}

impl Report for Easiest<'_> {
    fn works_with(&self, table: &str) {
        self.report.works_with(table);
    }

    fn table(&self, name: &str, share: f32) {
        self.report.table(name, share);
    }

    fn depth(&self, depth: u8) {
        self.report.depth(depth);
    }

    fn found(&self, batch: &[Solution]) {
        let rated = batch.iter().filter_map(|solution| {
            Some((self.rates.of_solution(self.step, solution)?.1, *solution))
        });
        let rated: Vec<_> = rated.collect();
        let mut kept = locked(&self.kept);
        for entry in rated {
            push(&mut kept, entry);
        }
        if kept.len() >= self.wanted.saturating_mul(2).max(1 << 12) {
            self.cut(&mut kept);
        }
    }

    fn depth_done(&self, depth: u8, _: &[Solution], work: &Work) {
        self.report.depth_done(depth, &[], work);
    }
}
