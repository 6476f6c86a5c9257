//! The work of one thread: depth-first search from the position of a task, down to its length.

use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::Control;
use premove_engine::store::account::append;

use super::children::{Children, PuzzleKernel, PuzzleNode};
use super::request::SearchReport;
use crate::space::Mover;
use crate::table::bound::LowerBounds;

/// Number of choices (possible moves) that are looked up before the result of the first one is
/// tested. Enough to hide the latency of memory.
const CHUNK: usize = 24;
/// Number of positions between two checks of the stop flag.
const POLL: u64 = 1_000;

/// A task: the first moves of solutions, and the length that is left to search.
#[derive(Clone)]
pub(super) struct PuzzleTask<S, P> {
    pub(super) path: Vec<usize>,
    /// For each limit, the number of moves that may still be made.
    pub(super) budget: Vec<u32>,
    /// Index of the row of steps that may follow (see `order.rs`).
    pub(super) row: usize,
    /// The length that is left. Solutions must have exactly this length.
    pub(super) left: u32,
    pub(super) state: S,
    pub(super) probe: P,
}

impl<S, P: Copy + Default> PuzzleTask<S, P> {
    /// Returns the node where the search of the task begins.
    fn node<M: Mover<State = S>, L: LowerBounds<M::Cell, Probe = P>>(
        &self,
    ) -> PuzzleNode<'_, M, L> {
        let Self { row, left, probe, state, .. } = self;
        PuzzleNode { depth: 0, row: *row, left: *left, probe, state }
    }
}

/// Result of a task.
#[derive(Debug, Default)]
pub(super) struct TaskResult {
    /// The solutions, in the order of the search.
    pub(super) solutions: Vec<Vec<usize>>,
    pub(super) nodes: u64,
    /// `true` if a child was cut that may be on a longer solution.
    pub(super) deeper: bool,
    /// `true` if the task was searched completely, or until it had all wanted solutions.
    pub(super) complete: bool,
}

impl TaskResult {
    /// Adds the results of the tasks of a length in their order, with at most `most` solutions in
    /// total.
    pub(super) fn gather(&mut self, tasks: Vec<Self>, most: usize) {
        for found in tasks {
            self.nodes += found.nodes;
            self.deeper |= found.deeper;
            if self.solutions.len() < most {
                self.complete &= found.complete;
                append(&mut self.solutions, found.solutions);
            }
        }
        self.solutions.truncate(most);
    }
}

pub(super) struct PuzzleWorker<'a, M: Mover, L: LowerBounds<M::Cell>> {
    pub(super) kernel: PuzzleKernel<'a, M, L>,
    pub(super) control: &'a Control,
    /// Receiver of each solution when it is found; `None` if the number of wanted solutions is
    /// limited.
    pub(super) live: Option<&'a SearchReport<'a>>,
    /// Maximum number of solutions that one task must find.
    pub(super) most: usize,
    /// Index of the last task whose solutions are still wanted.
    pub(super) cut: &'a AtomicUsize,
}

impl<M: Mover, L: LowerBounds<M::Cell>> PuzzleWorker<'_, M, L> {
    /// Searches everything below a task. `number` is the index of the task.
    pub(super) fn run(&self, number: usize, task: &PuzzleTask<M::State, L::Probe>) -> TaskResult {
        let mut search = DepthFirst {
            worker: self,
            number,
            root: &task.state,
            begun: task.path.len(),
            path: task.path.clone(),
            budget: task.budget.clone(),
            levels: Vec::new(),
            unpolled: 0,
            uncounted: 0,
            found: TaskResult::default(),
        };
        let flow = if task.left == 0 { search.arrive() } else { search.descend(&task.node()) };
        let _ = self.control.poll(search.unpolled, search.uncounted);
        search.found.nodes += search.unpolled;
        search.found.complete = flow.is_continue() || search.found.solutions.len() >= self.most;
        search.found
    }

    /// Returns the tasks that extend a task by one move and may lead to a solution, in the order of
    /// their moves.
    pub(super) fn expand(
        &self,
        task: &PuzzleTask<M::State, L::Probe>,
        found: &mut TaskResult,
    ) -> Vec<PuzzleTask<M::State, L::Probe>> {
        let PuzzleKernel { problem, mover, .. } = self.kernel;
        let glued = problem.glued(mover.cells(&task.state));
        let node = task.node();
        let mut children = Children::default();
        children.make(&self.kernel, &problem.order.rows[task.row].choices, &node);
        found.nodes += children.looked;
        found.deeper |= children.deeper;
        let mut next = Vec::new();
        for &(number, left, child) in &children.onward {
            let row = problem.order.next(task.row, number);
            let number = number as usize;
            let mut budget = task.budget.clone();
            if problem.keeps_blocks(number, &glued) && problem.take(number, &mut budget) {
                let path = task.path.iter().copied().chain([number]).collect();
                let mut state = task.state.clone();
                if let Some(turn) = problem.reduced.turn_of[number] {
                    mover.turn(turn, &task.state, &mut state);
                }
                let probe = *children.child(child, &node).0;
                next.push(PuzzleTask { path, budget, row, left, state, probe });
            }
        }
        next
    }
}

/// A task while it is searched.
struct DepthFirst<'a, 'b, M: Mover, L: LowerBounds<M::Cell>> {
    worker: &'a PuzzleWorker<'b, M, L>,
    number: usize,
    /// The position where the task begins. `begun` is the number of moves before it.
    root: &'a M::State,
    begun: usize,
    path: Vec<usize>,
    budget: Vec<u32>,
    levels: Vec<Children<M, L>>,
    unpolled: u64,
    uncounted: u64,
    found: TaskResult,
}

impl<M: Mover, L: LowerBounds<M::Cell>> DepthFirst<'_, '_, M, L> {
    /// Searches below a node in the order of the moves. Solutions must use up the remaining length
    /// of the node.
    fn descend(&mut self, node: &PuzzleNode<'_, M, L>) -> ControlFlow<()> {
        let PuzzleKernel { problem, mover, .. } = self.worker.kernel;
        let row = &problem.order.rows[node.row];
        let glued = if problem.reduced.blocks.is_empty() {
            Vec::new()
        } else {
            problem.glued(mover.cells(node.state))
        };
        if self.levels.len() <= node.depth {
            self.levels.push(Children::default());
        }
        let mut children = mem::take(&mut self.levels[node.depth]);
        let together = if row.is_sorted { CHUNK } else { row.choices.len().max(1) };
        let flow = row.choices.chunks(together).try_for_each(|choices| {
            children.make(&self.worker.kernel, choices, node);
            self.unpolled += mem::take(&mut children.looked);
            self.found.deeper |= children.deeper;
            children
                .onward
                .iter()
                .try_for_each(|&move_on| self.follow(move_on, &children, node, &glued))
        });
        self.levels[node.depth] = children;
        flow
    }

    /// Continues the search after a move that leads to a child.
    fn follow(
        &mut self,
        (number, left, child): (u32, u32, usize),
        children: &Children<M, L>,
        node: &PuzzleNode<'_, M, L>,
        glued: &[u64],
    ) -> ControlFlow<()> {
        let problem = self.worker.kernel.problem;
        let row = problem.order.next(node.row, number);
        let number = number as usize;
        if problem.keeps_blocks(number, glued) && problem.take(number, &mut self.budget) {
            self.path.push(number);
            let flow = if left == 0 {
                self.arrive()
            } else {
                let (probe, state) = children.child(child, node);
                self.descend(&PuzzleNode { depth: node.depth + 1, row, left, probe, state })
            };
            self.path.pop();
            problem.give(number, &mut self.budget);
            flow?;
        }
        if self.unpolled >= POLL { self.poll() } else { ControlFlow::Continue(()) }
    }

    /// Records the current path, which has the full length, if it is a solution.
    fn arrive(&mut self) -> ControlFlow<()> {
        self.found.deeper = true;
        let PuzzleKernel { problem, mover, .. } = self.worker.kernel;
        if !problem.may_end(&self.path)
            || !problem.is_goal(mover.cells(&self.position()))
            || !problem.is_tight(&self.path)
        {
            return ControlFlow::Continue(());
        }
        if let Some(report) = self.worker.live {
            report.found(std::slice::from_ref(&self.path));
        }
        self.uncounted += 1;
        self.found.solutions.push(self.path.clone());
        if self.found.solutions.len() >= self.worker.most {
            self.worker.cut.fetch_min(self.number, Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn position(&self) -> M::State {
        let PuzzleKernel { problem, mover, .. } = self.worker.kernel;
        let mut state = self.root.clone();
        let mut next = state.clone();
        for turn in self.path[self.begun..].iter().filter_map(|&m| problem.reduced.turn_of[m]) {
            mover.turn(turn, &state, &mut next);
            mem::swap(&mut state, &mut next);
        }
        state
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let flow = self.worker.control.poll(self.unpolled, self.uncounted);
        self.found.nodes += mem::take(&mut self.unpolled);
        self.uncounted = 0;
        if self.worker.cut.load(Relaxed) < self.number { ControlFlow::Break(()) } else { flow }
    }
}
