//! Iterative deepening: searches one length after the other. Each length is divided into tasks for
//! a team of threads.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::{Closed, Control, Ending, Ledger, Work, parallel_map};
use premove_engine::store::account::append;

use super::children::PuzzleKernel;
use super::prepare::Problem;
use super::request::{PuzzleAnswer, SearchReport, SolveRequest, WantedSolutions};
use super::worker::{PuzzleTask, PuzzleWorker, TaskResult};
use crate::space::Mover;
use crate::table::bound::LowerBounds;

/// Number of tasks for each thread. There are so many that no thread waits long for the last task.
const TASKS_PER_THREAD: usize = 60;
/// Length below which a task is not divided, because that is not worthwhile.
const DIVISIBLE: u32 = 4;

/// Progress of a search. It is kept when better bounds replace the current ones.
pub(super) struct PuzzleDeepening<'a> {
    request: &'a SolveRequest,
    report: &'a SearchReport<'a>,
    control: &'a Control,
    /// Cost of the moves in the prefix.
    prefix_cost: u32,
    /// Parity of the total cost of the moves after the prefix: `true` if it is odd, `None` if it is
    /// not determined.
    odd: Option<bool>,
    ledger: Ledger<'a>,
    solutions: Vec<Vec<usize>>,
    nodes: u64,
    /// Number of positions visited for the last length. `nodes_before` is the number for the length
    /// before that.
    last_nodes: u64,
    nodes_before: u64,
}

impl<'a> PuzzleDeepening<'a> {
    pub(super) fn new(
        request: &'a SolveRequest,
        prefix_cost: u32,
        odd: Option<bool>,
        control: &'a Control,
        report: &'a SearchReport<'a>,
    ) -> Self {
        let wanted = match request.wanted {
            WantedSolutions::First => 1,
            WantedSolutions::All => usize::MAX,
            WantedSolutions::Most(most) => most,
        };
        let max = request.max.unwrap_or(u32::MAX - 1);
        Self {
            request,
            report,
            control,
            prefix_cost,
            odd,
            ledger: Ledger::new(0, max, Some(request.slack), wanted, Some(control)),
            solutions: Vec::new(),
            nodes: 0,
            last_nodes: 0,
            nodes_before: 0,
        }
    }

    /// Continues with these bounds. Returns the ending of the search. Returns `None` if the next
    /// length is expected to take more than `patience` positions.
    pub(super) fn advance<B: Mover, L: LowerBounds<B::Cell>>(
        &mut self,
        problem: &Problem<'_>,
        mover: &B,
        bounds: &L,
        patience: u64,
    ) -> Option<Ending> {
        let Self { request, report, control, prefix_cost, .. } = *self;
        let state = mover.state(&problem.reduced.start);
        let (probe, least) = bounds.root(mover.cells(&state));
        let least = least.saturating_add(prefix_cost).max(request.min);
        let root = PuzzleTask {
            path: request.prefix.clone(),
            budget: problem.budget.clone(),
            row: problem.order.begin,
            left: 0,
            state,
            probe,
        };
        let makes_all = L::CELLS_FROM == 0
            || !problem.reduced.blocks.is_empty()
            || !problem.reduced.illegal.is_empty();
        self.lengths(least, patience, &mut |length, most| {
            let root = PuzzleTask { left: length - prefix_cost, ..root.clone() };
            let live = (most == usize::MAX).then_some(report);
            let cut = AtomicUsize::new(usize::MAX);
            let kernel = PuzzleKernel { problem, mover, bounds, makes_all };
            let worker = PuzzleWorker { kernel, control, live, most, cut: &cut };
            let mut all = TaskResult::default();
            let tasks = divide(&worker, root, request.threads, &mut all);
            let tasks: Vec<_> = tasks.into_iter().enumerate().collect();
            control.start_depth(length, tasks.len());
            let results = parallel_map(&tasks, request.threads, control, &|(number, task)| {
                if cut.load(Relaxed) < *number {
                    return TaskResult::default();
                }
                let found = worker.run(*number, task);
                control.task_done();
                found
            });
            let _ = control.poll(all.nodes, 0);
            all.complete = results.len() == tasks.len();
            all.gather(results, most);
            all
        })
    }

    /// Calls `search` for one length after the other, with the length and the number of solutions
    /// that are still wanted.
    fn lengths(
        &mut self,
        least: u32,
        patience: u64,
        search: &mut dyn FnMut(u32, usize) -> TaskResult,
    ) -> Option<Ending> {
        self.ledger.raise_bound(least);
        while let Some(length) = self.ledger.next_length() {
            if self.control.is_stopped() {
                self.ledger.stop(0);
                break;
            }
            if self.expected() > patience {
                return None;
            }
            self.report.depth(length);
            self.control.start_depth(length, 1);
            let may_be = length >= least
                && self.odd.is_none_or(|odd| (length - self.prefix_cost) % 2 == u32::from(odd));
            if may_be {
                let most = self.ledger.wanted();
                self.take(length, most, search(length, most));
            } else {
                self.report.depth_done(length, &[], &Work::default());
                self.ledger.close(Closed::EMPTY);
            }
        }
        self.ledger.ended()
    }

    /// Records the result of a length. At most `most` of its solutions are wanted.
    fn take(&mut self, length: u32, most: usize, mut found: TaskResult) {
        if most != usize::MAX && !found.solutions.is_empty() {
            self.report.found(&found.solutions);
        }
        found.solutions.sort_unstable();
        self.nodes += found.nodes;
        (self.nodes_before, self.last_nodes) = (self.last_nodes, found.nodes);
        let solutions = found.solutions.len();
        let is_cut = solutions == most;
        if found.complete || is_cut {
            let work = Work { solutions: solutions as u64, nodes: found.nodes, ..Work::default() };
            self.report.depth_done(length, &found.solutions, &work);
            self.ledger.close(Closed { solutions, is_complete: true, has_more: is_cut });
            if !found.deeper {
                self.ledger.exhaust();
            }
        } else {
            self.report.depth_stopped(length, &found.solutions);
            self.ledger.stop(solutions);
        }
        append(&mut self.solutions, found.solutions);
    }

    /// Returns the expected number of positions for the next length. Each length multiplies the
    /// work by about 10. Better bounds save time if they are built before a long length, not after
    /// it.
    pub(super) fn expected(&self) -> u64 {
        self.last_nodes.saturating_mul(8)
    }

    /// Returns the expected number of positions if the work grows by the same factor as for the
    /// last length.
    pub(super) fn expected_as_grown(&self) -> u64 {
        self.last_nodes.saturating_mul((self.last_nodes / self.nodes_before.max(1)).clamp(8, 24))
    }

    /// Returns the next length to search, without the cost of the prefix.
    pub(super) fn rest(&self) -> u32 {
        self.ledger.open().saturating_sub(self.prefix_cost)
    }

    pub(super) fn answer(self, ending: Ending) -> PuzzleAnswer {
        let least = self.ledger.shortest().unwrap_or(self.ledger.open());
        PuzzleAnswer { solutions: self.solutions, least, nodes: self.nodes, ending }
    }
}

/// Divides a task until there are enough tasks for all threads. The tasks are in the order of the
/// search.
fn divide<B: Mover, L: LowerBounds<B::Cell>>(
    worker: &PuzzleWorker<'_, B, L>,
    root: PuzzleTask<B::State, L::Probe>,
    threads: usize,
    all: &mut TaskResult,
) -> Vec<PuzzleTask<B::State, L::Probe>> {
    let enough = if threads > 1 { threads * TASKS_PER_THREAD } else { 1 };
    let mut tasks = vec![root];
    while tasks.len() < enough && tasks.iter().any(|task| task.left >= DIVISIBLE) {
        let mut next = Vec::new();
        for task in tasks {
            if task.left < DIVISIBLE {
                next.push(task);
            } else {
                next.extend(worker.expand(&task, all));
            }
        }
        tasks = next;
    }
    tasks
}
