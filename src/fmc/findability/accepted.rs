//! A search for a step that keeps only some of its solutions, such as those that are easy to find.

use std::sync::{Mutex, PoisonError};

use premove_cube::Cube;
use premove_engine::search::{
    Answer, Closed, Extent, Ledger, Limits, Order, Ranking, Report, Solution, Work,
};
use premove_engine::step::{Context, Step, StepError, solve};
use premove_engine::store::account::append;
use premove_engine::store::locked;

/// Test of a solution: `false` leaves it out.
pub type Accepts<'a> = &'a (dyn Fn(&Solution) -> bool + Sync);

/// Searches for a step, as [`solve`] does, but only the accepted solutions are listed, reported and
/// counted.
///
/// # Errors
/// Fails where [`solve`] fails.
pub fn solve_accepted(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    context: Context<'_>,
    (accepts, report): (Accepts<'_>, &dyn Report),
) -> Result<Answer, StepError> {
    let mut answer = Answer::default();
    let mut ledger = Ledger::new(
        limits.min.into(),
        limits.max.into(),
        limits.extent.slack(),
        limits.results,
        None,
    );
    let is_sorted = limits.order == Order::Sorted;
    while let Some(length) = ledger.next_length() {
        let length = length as u8;
        let wanted = ledger.wanted();
        let accepted = AcceptedReport {
            accepts,
            report,
            wanted,
            ranking: limits.ranking,
            is_sorted,
            kept: Mutex::default(),
        };
        let one = Limits {
            min: length,
            max: length,
            results: usize::MAX,
            extent: Extent::All,
            order: Order::AsFound,
            ..*limits
        };
        let found = solve(step, cube, &one, context, &accepted)?;
        if found.ending.is_stopped() {
            answer.work += found.work;
            ledger.stop(0);
            break;
        }
        let kept = accepted.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Kept { mut solutions, count } = kept;
        cut(&mut solutions, limits.ranking, wanted);
        let counted = if is_sorted { count } else { count.min(wanted) } as u64;
        let work = Work { solutions: counted, ..found.work };
        if is_sorted {
            report.ready(&solutions);
        }
        report.depth_done(length, &solutions, &work);
        answer.lengths[usize::from(length)] = counted;
        answer.work += work;
        answer.solutions.append(&mut solutions);
        ledger.close(Closed {
            solutions: count.min(wanted),
            is_complete: true,
            has_more: count > wanted,
        });
        answer.completed = Some(length);
    }
    answer.ending = ledger.ending();
    Ok(answer)
}

/// Sorts solutions of one length, and keeps the wanted number.
fn cut(solutions: &mut Vec<Solution>, ranking: Ranking, wanted: usize) {
    match ranking {
        Ranking::FewestQuarters => {
            solutions.sort_by_cached_key(|it| (it.quarters(), it.sort_key()));
        }
        Ranking::List | Ranking::Janus => solutions.sort_by_cached_key(Solution::sort_key),
    }
    solutions.truncate(wanted);
}

/// Receiver of the solutions of one length; passes on those that are accepted.
struct AcceptedReport<'a> {
    accepts: Accepts<'a>,
    report: &'a dyn Report,
    /// Number of solutions that are wanted.
    wanted: usize,
    ranking: Ranking,
    /// `true` if the solutions are kept, to be sorted.
    is_sorted: bool,
    kept: Mutex<Kept>,
}

/// The accepted solutions of one length.
#[derive(Default)]
struct Kept {
    solutions: Vec<Solution>,
    count: usize,
}

impl Report for AcceptedReport<'_> {
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
        let accepted: Vec<Solution> =
            batch.iter().filter(|it| (self.accepts)(it)).copied().collect();
        if accepted.is_empty() {
            return;
        }
        let first = {
            let mut kept = locked(&self.kept);
            let first = kept.count;
            kept.count += accepted.len();
            if self.is_sorted {
                append(&mut kept.solutions, accepted.clone());
                if kept.solutions.len() >= self.wanted.saturating_mul(2).max(1 << 12) {
                    cut(&mut kept.solutions, self.ranking, self.wanted);
                }
            }
            first
        };
        // With [`Order::AsFound`] no more than are wanted may be reported.
        let left = self.wanted.saturating_sub(first).min(accepted.len());
        if left > 0 {
            self.report.found(&accepted[..left]);
        }
    }
}
