//! One length after the other, each shared out to threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::game::Game;
use super::request::{Answer, Ending, Report, Request, Wanted};
use super::worker::{Found, Task, Worker};
use crate::puzzle::model::arithmetic::counted;
use crate::puzzle::space::board::Board;
use crate::puzzle::table::bound::Bounds;
use crate::search::{Control, share};

/// Tasks to share out for each thread, so that none waits long for the last one.
const TASKS_PER_THREAD: usize = 60;
/// Solutions with less than this left are not worth dividing further.
const DIVISIBLE: u32 = 4;

/// How far a search has come; kept while better bounds are made.
pub(super) struct Course<'a> {
    request: &'a Request,
    report: &'a dyn Report,
    control: &'a Control,
    /// Moves that every solution begins with, and what they cost.
    prefix: &'a [usize],
    prefix_cost: u32,
    /// Whether what follows the prefix costs an odd amount, if that is known.
    odd: Option<bool>,
    /// The length to be searched next.
    next: u32,
    /// The length of the shortest solution.
    shortest: Option<u32>,
    solutions: Vec<Vec<usize>>,
    nodes: u64,
    /// Positions looked at for the last length, and for the one before.
    last_nodes: u64,
    nodes_before: u64,
}

impl<'a> Course<'a> {
    pub(super) fn new(
        request: &'a Request,
        prefix_cost: u32,
        odd: Option<bool>,
        control: &'a Control,
        report: &'a dyn Report,
    ) -> Self {
        let prefix = &request.prefix;
        Self {
            request,
            report,
            control,
            prefix,
            prefix_cost,
            odd,
            next: 0,
            shortest: None,
            solutions: Vec::new(),
            nodes: 0,
            last_nodes: 0,
            nodes_before: 0,
        }
    }

    /// Goes on with these bounds until the search ends, or until it seems to get longer than
    /// `patience` positions.
    pub(super) fn advance<B: Board, L: Bounds<B::Cell>>(
        &mut self,
        game: &Game<'_>,
        board: &B,
        bounds: &L,
        patience: u64,
    ) -> Option<Ending> {
        let state = board.state(&game.reduced.start);
        let (probe, least) = bounds.root(board.cells(&state));
        let least = least.saturating_add(self.prefix_cost).max(self.request.min);
        let start = Task {
            path: self.prefix.to_vec(),
            budget: game.budget.clone(),
            row: game.canon.begin,
            left: 0,
            state,
            probe,
        };
        if self.shortest.is_none() {
            self.control.at_least(counted(least.max(self.next)));
        }
        loop {
            if self.next > self.longest() {
                return Some(self.ending());
            }
            if self.control.is_stopped() {
                return Some(Ending::Stopped);
            }
            if self.expected() > patience {
                return None;
            }
            let length = self.next;
            self.report.depth(length);
            self.control.start_depth(counted(length), 1);
            let mut exhausted = false;
            if length >= least
                && self.odd.is_none_or(|odd| (length - self.prefix_cost) % 2 == u32::from(odd))
            {
                let mut task = start.clone();
                task.left = length - self.prefix_cost;
                match self.length(length, game, board, bounds, task) {
                    ControlFlow::Continue(deeper) => exhausted = !deeper,
                    ControlFlow::Break(()) => return Some(Ending::Stopped),
                }
            } else {
                self.report.depth_done(length, &[], 0);
            }
            self.control.depth_done(counted(length));
            self.next += 1;
            if self.shortest.is_none() {
                self.control.at_least(counted(least.max(self.next)));
            }
            if self.wanted() == 0 {
                return Some(Ending::Done);
            }
            if exhausted {
                // Whatever else was wanted is not there.
                return Some(if self.shortest.is_some() {
                    Ending::Done
                } else {
                    Ending::Exhausted
                });
            }
        }
    }

    /// Positions that the next length will take: each multiplies the work by some 10, and growing
    /// bounds pays before that, not after.
    pub(super) fn expected(&self) -> u64 {
        self.last_nodes.saturating_mul(8)
    }

    /// The same, if the length multiplies the work as the last one has done.
    pub(super) fn expected_as_grown(&self) -> u64 {
        self.last_nodes.saturating_mul((self.last_nodes / self.nodes_before.max(1)).clamp(8, 24))
    }

    /// What the next length allows behind the prefix.
    pub(super) fn next(&self) -> u32 {
        self.next.saturating_sub(self.prefix_cost)
    }

    /// The longest length to be searched, as far as is known now.
    fn longest(&self) -> u32 {
        let enough = self
            .shortest
            .map_or(u32::MAX - 1, |shortest| shortest.saturating_add(self.request.slack));
        enough.min(self.request.max.unwrap_or(u32::MAX - 1))
    }

    /// Why it ends when the longest length has been searched.
    fn ending(&self) -> Ending {
        let all = self
            .shortest
            .is_some_and(|shortest| self.next > shortest.saturating_add(self.request.slack));
        if all { Ending::Done } else { Ending::MaxDepth }
    }

    /// How many more solutions are wanted.
    fn wanted(&self) -> usize {
        let most = match self.request.wanted {
            Wanted::First => 1,
            // Without end however many there are: they are told as they are found.
            Wanted::All => return usize::MAX,
            Wanted::Most(most) => most,
        };
        most.saturating_sub(self.solutions.len())
    }

    /// Searches one length; tells whether there is anything longer.
    fn length<B: Board, L: Bounds<B::Cell>>(
        &mut self,
        length: u32,
        game: &Game<'_>,
        board: &B,
        bounds: &L,
        root: Task<B::State, L::Probe>,
    ) -> ControlFlow<(), bool> {
        let most = self.wanted();
        let cut = AtomicUsize::new(usize::MAX);
        let (report, control) = (self.report, self.control);
        let tell = |solution: &[usize]| {
            if most == usize::MAX {
                report.found(solution);
            }
        };
        let looks = L::CELLS_FROM == 0
            || !game.reduced.blocks.is_empty()
            || !game.reduced.illegal.is_empty();
        let worker = Worker { game, board, bounds, control, tell: &tell, most, cut: &cut, looks };
        let mut all = Found::default();
        let tasks: Vec<_> =
            divide(&worker, root, self.request.threads, &mut all).into_iter().enumerate().collect();
        control.start_depth(counted(length), tasks.len());
        let results = share(&tasks, self.request.threads, control, |(number, task)| {
            if cut.load(Relaxed) < *number {
                return Found::default();
            }
            let found = worker.run(*number, task);
            control.task_done();
            found
        });
        let mut complete = results.len() == tasks.len();
        let _ = control.poll(all.nodes, 0);
        for found in results {
            all.nodes += found.nodes;
            all.deeper |= found.deeper;
            if all.solutions.len() < most {
                complete &= found.complete;
                all.solutions.extend(found.solutions);
            }
        }
        all.solutions.truncate(most);
        if most != usize::MAX {
            all.solutions.iter().for_each(|solution| report.found(solution));
        }
        all.solutions.sort_unstable();
        self.nodes += all.nodes;
        (self.nodes_before, self.last_nodes) = (self.last_nodes, all.nodes);
        let complete = complete || (all.solutions.len() == most);
        if complete {
            report.depth_done(length, &all.solutions, all.nodes);
        } else {
            report.depth_stopped(length, &all.solutions);
        }
        if !all.solutions.is_empty() && (complete || self.shortest.is_none()) {
            self.shortest.get_or_insert(length);
            control.known(counted(self.shortest.unwrap_or(length)));
        }
        self.solutions.append(&mut all.solutions);
        if complete { ControlFlow::Continue(all.deeper) } else { ControlFlow::Break(()) }
    }

    /// What was found.
    pub(super) fn answer(self, ending: Ending) -> Answer {
        let least = self.shortest.unwrap_or(self.next);
        Answer { solutions: self.solutions, least, nodes: self.nodes, ending }
    }
}

/// Divides a task until there are enough for all threads, in the order of the search.
fn divide<B: Board, L: Bounds<B::Cell>>(
    worker: &Worker<'_, B, L>,
    root: Task<B::State, L::Probe>,
    threads: usize,
    all: &mut Found,
) -> Vec<Task<B::State, L::Probe>> {
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
