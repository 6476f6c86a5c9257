//! One thread's part of a search: depth first below a task, as deep as its length.

use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::game::Game;
use super::ply::{Node, Ply};
use super::request::SearchReport;
use crate::puzzle::space::board::Board;
use crate::puzzle::table::bound::Bounds;
use crate::search::Control;

/// Positions that are made before the first of them is tested: enough for memory to answer
/// meanwhile.
const CHUNK: usize = 24;
/// Positions after which a worker looks whether it should stop.
const POLL: u64 = 1_000;

/// The beginning of solutions, and what is left to search.
#[derive(Clone)]
pub(super) struct Task<S, P> {
    /// Moves made.
    pub(super) path: Vec<usize>,
    /// How often limits still allow moves.
    pub(super) budget: Vec<u32>,
    /// The row of what may follow.
    pub(super) row: usize,
    /// What may still be spent; it has to be spent exactly.
    pub(super) left: u32,
    pub(super) state: S,
    pub(super) probe: P,
}

/// What a task came to.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Solutions in the order of the search.
    pub(super) solutions: Vec<Vec<usize>>,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Whether anything was left out that a longer search would look at.
    pub(super) deeper: bool,
    /// Whether the task was searched to its end, or until it had all that is wanted.
    pub(super) complete: bool,
}

impl Found {
    /// Adds what the tasks of a length found, in their order, up to `most` solutions.
    pub(super) fn gather(&mut self, tasks: Vec<Self>, most: usize) {
        for found in tasks {
            self.nodes += found.nodes;
            self.deeper |= found.deeper;
            if self.solutions.len() < most {
                self.complete &= found.complete;
                self.solutions.extend(found.solutions);
            }
        }
        self.solutions.truncate(most);
    }
}

/// What a worker works with.
pub(super) struct Worker<'a, B: Board, L: Bounds<B::Cell>> {
    pub(super) game: &'a Game<'a>,
    pub(super) board: &'a B,
    pub(super) bounds: &'a L,
    pub(super) control: &'a Control,
    /// What each solution is reported to at once; `None` where a number of them is wanted.
    pub(super) live: Option<&'a SearchReport<'a>>,
    /// How many solutions are wanted of one task.
    pub(super) most: usize,
    /// Tasks after this one are not wanted any more.
    pub(super) cut: &'a AtomicUsize,
    /// Whether all positions are looked at, whatever the bounds need.
    pub(super) looks: bool,
}

impl<B: Board, L: Bounds<B::Cell>> Worker<'_, B, L> {
    /// Searches all that the task of this number leads to.
    pub(super) fn run(&self, number: usize, task: &Task<B::State, L::Probe>) -> Found {
        let mut search = DepthFirst {
            worker: self,
            number,
            root: &task.state,
            begun: task.path.len(),
            path: task.path.clone(),
            budget: task.budget.clone(),
            plies: Vec::new(),
            unpolled: 0,
            uncounted: 0,
            found: Found::default(),
        };
        let flow = if task.left == 0 {
            search.arrive()
        } else {
            search.descend(&Node {
                ply: 0,
                row: task.row,
                left: task.left,
                probe: &task.probe,
                state: &task.state,
            })
        };
        let _ = self.control.poll(search.unpolled, search.uncounted);
        search.found.nodes += search.unpolled;
        search.found.complete = flow.is_continue() || search.found.solutions.len() >= self.most;
        search.found
    }

    /// The tasks that one more move makes of a task, in the order of their moves; only such as may
    /// lead to a solution.
    pub(super) fn expand(
        &self,
        task: &Task<B::State, L::Probe>,
        found: &mut Found,
    ) -> Vec<Task<B::State, L::Probe>> {
        let canon = &self.game.canon;
        let glued = self.game.glued(self.board.cells(&task.state));
        let node =
            Node { ply: 0, row: task.row, left: task.left, probe: &task.probe, state: &task.state };
        let mut ply = Ply::default();
        ply.make(self, &canon.rows[task.row].choices, &node);
        found.nodes += ply.looked;
        found.deeper |= ply.deeper;
        let mut next = Vec::new();
        for &(number, left, child) in &ply.onward {
            let (row, number) = (canon.next(task.row, number), number as usize);
            let mut budget = task.budget.clone();
            if self.game.keeps_blocks(number, &glued) && self.game.take(number, &mut budget) {
                let path = task.path.iter().copied().chain([number]).collect();
                let mut state = task.state.clone();
                if let Some(turn) = self.game.reduced.turn_of[number] {
                    self.board.turn(turn, &task.state, &mut state);
                }
                next.push(Task {
                    path,
                    budget,
                    row,
                    left,
                    state,
                    probe: *ply.child(child, &node).0,
                });
            }
        }
        next
    }
}

/// A task being searched.
struct DepthFirst<'a, 'b, B: Board, L: Bounds<B::Cell>> {
    worker: &'a Worker<'b, B, L>,
    number: usize,
    /// Where the task begins, and after how many moves.
    root: &'a B::State,
    begun: usize,
    path: Vec<usize>,
    budget: Vec<u32>,
    plies: Vec<Ply<B::State, L::Glance, L::Probe>>,
    unpolled: u64,
    uncounted: u64,
    found: Found,
}

impl<B: Board, L: Bounds<B::Cell>> DepthFirst<'_, '_, B, L> {
    /// Searches below a position from which `left` has to be spent, in the order of the moves.
    fn descend(&mut self, node: &Node<'_, B::State, L::Probe>) -> ControlFlow<()> {
        let Worker { game, board, .. } = *self.worker;
        let row = &game.canon.rows[node.row];
        let glued = if game.reduced.blocks.is_empty() {
            Vec::new()
        } else {
            game.glued(board.cells(node.state))
        };
        if self.plies.len() <= node.ply {
            self.plies.push(Ply::default());
        }
        let mut ply = mem::take(&mut self.plies[node.ply]);
        let mut flow = ControlFlow::Continue(());
        let together = if row.is_sorted { CHUNK } else { row.choices.len().max(1) };
        for some in row.choices.chunks(together) {
            ply.make(self.worker, some, node);
            self.unpolled += mem::take(&mut ply.looked);
            self.found.deeper |= ply.deeper;
            for &onward in &ply.onward {
                flow = self.follow(onward, &ply, node, &glued);
                if flow.is_break() {
                    break;
                }
            }
            if flow.is_break() {
                break;
            }
        }
        self.plies[node.ply] = ply;
        flow
    }

    /// Goes on after a move that leads to a child.
    fn follow(
        &mut self,
        (number, left, child): (u32, u32, usize),
        ply: &Ply<B::State, L::Glance, L::Probe>,
        node: &Node<'_, B::State, L::Probe>,
        glued: &[u64],
    ) -> ControlFlow<()> {
        let game = self.worker.game;
        let row = game.canon.next(node.row, number);
        let number = number as usize;
        if game.keeps_blocks(number, glued) && game.take(number, &mut self.budget) {
            self.path.push(number);
            let flow = if left == 0 {
                self.arrive()
            } else {
                let (probe, state) = ply.child(child, node);
                self.descend(&Node { ply: node.ply + 1, row, left, probe, state })
            };
            self.path.pop();
            game.give(number, &mut self.budget);
            flow?;
        }
        if self.unpolled >= POLL { self.poll() } else { ControlFlow::Continue(()) }
    }

    /// The length is spent: takes a solution if this is one.
    fn arrive(&mut self) -> ControlFlow<()> {
        self.found.deeper = true;
        let game = self.worker.game;
        let is_goal = || game.is_goal(self.worker.board.cells(&self.position()));
        if !game.may_end(&self.path) || !is_goal() || !game.is_tight(&self.path) {
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

    /// The position that the path has led to.
    fn position(&self) -> B::State {
        let Worker { game, board, .. } = *self.worker;
        let mut state = self.root.clone();
        let mut next = state.clone();
        for &number in &self.path[self.begun..] {
            if let Some(turn) = game.reduced.turn_of[number] {
                board.turn(turn, &state, &mut next);
                mem::swap(&mut state, &mut next);
            }
        }
        state
    }

    /// Whether to go on.
    fn poll(&mut self) -> ControlFlow<()> {
        let flow = self.worker.control.poll(self.unpolled, self.uncounted);
        self.found.nodes += self.unpolled;
        (self.unpolled, self.uncounted) = (0, 0);
        if self.worker.cut.load(Relaxed) < self.number { ControlFlow::Break(()) } else { flow }
    }
}
