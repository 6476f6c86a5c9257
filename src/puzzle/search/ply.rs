//! The children of one position: made, looked at, and cut.

use super::canon::{Choice, Step};
use super::worker::Worker;
use crate::puzzle::space::board::Board;
use crate::puzzle::table::bound::{Bounds, NEVER};

/// What the search goes on from.
pub(super) struct Node<'a, S, P> {
    pub(super) ply: usize,
    pub(super) row: usize,
    pub(super) left: u32,
    pub(super) probe: &'a P,
    /// Only where positions are looked at on the way.
    pub(super) state: &'a S,
}

/// What is kept of a node while its children are searched.
pub(super) struct Ply<S, G, P> {
    /// Which choice makes each child, and what the first glance at it needs.
    children: Vec<(u32, G)>,
    /// The bound for each choice at first glance; 0 where it has not been looked up.
    known: Vec<u32>,
    /// Children that have not been cut.
    rest: Vec<usize>,
    /// Of each child, where it has been needed.
    probes: Vec<P>,
    states: Vec<S>,
    /// Moves that lead on: their numbers, what is left behind them, and the child.
    pub(super) onward: Vec<(u32, u32, usize)>,
    /// Positions looked at, since somebody last asked.
    pub(super) looked: u64,
    /// Whether anything was left out that a longer search would look at.
    pub(super) deeper: bool,
}

impl<S, G, P> Default for Ply<S, G, P> {
    fn default() -> Self {
        Self {
            children: Vec::new(),
            known: Vec::new(),
            rest: Vec::new(),
            probes: Vec::new(),
            states: Vec::new(),
            onward: Vec::new(),
            looked: 0,
            deeper: false,
        }
    }
}

impl<S: Clone, G: Copy, P: Copy + Default> Ply<S, G, P> {
    /// A child that is searched: its probe, and its position where positions are looked at on the
    /// way.
    pub(super) fn child<'a>(&'a self, child: usize, node: &Node<'a, S, P>) -> (&'a P, &'a S) {
        (&self.probes[child], self.states.get(child).unwrap_or(node.state))
    }

    /// Makes the children of some choices that may lead to a solution, and notes their moves in
    /// rising order.
    pub(super) fn make<B, L>(
        &mut self,
        worker: &Worker<'_, B, L>,
        choices: &[Choice],
        node: &Node<'_, S, P>,
    ) where
        B: Board<State = S>,
        L: Bounds<B::Cell, Glance = G, Probe = P>,
    {
        self.children.clear();
        self.onward.clear();
        self.rest.clear();
        self.known.clear();
        self.known.resize(choices.len(), 0);
        self.glance(worker, choices, node);
        for round in 1..=L::ROUNDS {
            self.look(worker, round, choices, node);
        }
        let (game, row) = (worker.game, &worker.game.canon.rows[node.row]);
        for &child in &self.rest {
            if worker.looks && !game.is_legal(worker.board.cells(&self.states[child])) {
                continue;
            }
            let step = game.canon.step(choices[self.children[child].0 as usize]);
            let left = node.left - step.cost;
            let allowed = step.members.iter().filter(|&&number| row.allows(number, left == 0));
            self.onward.extend(allowed.map(|&number| (number, left, child)));
        }
        self.onward.sort_unstable();
    }

    /// Glances at children, one of each base first: if that is far off, so are the others of its
    /// base. Memory answers for one child while the next is made.
    #[inline]
    fn glance<B, L>(&mut self, worker: &Worker<'_, B, L>, choices: &[Choice], node: &Node<'_, S, P>)
    where
        B: Board<State = S>,
        L: Bounds<B::Cell, Glance = G, Probe = P>,
    {
        let (canon, bounds) = (&worker.game.canon, worker.bounds);
        for others in [false, true] {
            let first = self.children.len();
            let (mut lead, mut base) = (0, usize::MAX);
            for (at, &choice) in choices.iter().enumerate() {
                let step = canon.step(choice);
                if step.base != base {
                    (lead, base) = (at, step.base);
                }
                if others == (lead == at) {
                    continue;
                }
                let is_near = step.cost <= node.left
                    && self.known[lead] <= node.left - step.cost + step.spread;
                if !is_near || !choice.allows(step.cost == node.left) {
                    self.deeper |= step.cost >= node.left || !is_near && self.known[lead] < NEVER;
                } else if bounds.bars(node.probe, step.turn, node.left - step.cost) {
                    self.deeper = true;
                } else {
                    self.add(worker, at, step, node);
                }
            }
            for (child, &(at, glance)) in self.children.iter().enumerate().skip(first) {
                let left = node.left - canon.step(choices[at as usize]).cost;
                let least = bounds.least(glance, left);
                self.known[at as usize] = least;
                if least > left {
                    self.deeper |= least < NEVER;
                } else {
                    self.rest.push(child);
                }
            }
            self.looked += (self.children.len() - first) as u64;
        }
        for &child in &self.rest {
            let (at, glance) = self.children[child];
            if self.probes.len() <= child {
                self.probes.resize(child + 1, P::default());
            }
            self.probes[child] =
                bounds.probe(node.probe, canon.step(choices[at as usize]).turn, glance);
        }
    }

    /// Makes a child.
    #[inline]
    fn add<B, L>(
        &mut self,
        worker: &Worker<'_, B, L>,
        at: usize,
        step: &Step,
        node: &Node<'_, S, P>,
    ) where
        B: Board<State = S>,
        L: Bounds<B::Cell, Glance = G, Probe = P>,
    {
        let child = self.children.len();
        let cells = if worker.looks {
            worker.board.cells(self.turn(worker, child, step.turn, node))
        } else {
            &[][..]
        };
        let glance = worker.bounds.glance(node.probe, step.turn, cells);
        self.children.push((at as u32, glance));
    }

    /// Makes the position of a child.
    #[inline]
    fn turn<B, L>(
        &mut self,
        worker: &Worker<'_, B, L>,
        child: usize,
        turn: usize,
        node: &Node<'_, S, P>,
    ) -> &S
    where
        B: Board<State = S>,
        L: Bounds<B::Cell, Glance = G, Probe = P>,
    {
        if self.states.len() <= child {
            self.states.resize(child + 1, node.state.clone());
        }
        worker.board.turn(turn, node.state, &mut self.states[child]);
        &self.states[child]
    }

    /// Looks again at the children that are left.
    #[inline]
    fn look<B, L>(
        &mut self,
        worker: &Worker<'_, B, L>,
        round: usize,
        choices: &[Choice],
        node: &Node<'_, S, P>,
    ) where
        B: Board<State = S>,
        L: Bounds<B::Cell, Glance = G, Probe = P>,
    {
        let (canon, bounds) = (&worker.game.canon, worker.bounds);
        let step =
            |children: &[(u32, G)], child: usize| canon.step(choices[children[child].0 as usize]);
        for at in 0..self.rest.len() {
            let child = self.rest[at];
            if round == L::CELLS_FROM && !worker.looks {
                let turn = step(&self.children, child).turn;
                self.turn(worker, child, turn, node);
            }
            let cells = if round >= L::CELLS_FROM {
                worker.board.cells(&self.states[child])
            } else {
                &[][..]
            };
            bounds.fetch(round, &mut self.probes[child], cells);
        }
        let Self { rest, probes, children, deeper, .. } = self;
        rest.retain(|&child| {
            let left = node.left - step(children, child).cost;
            let least = bounds.test(round, &mut probes[child], left);
            *deeper |= least > left && least < NEVER;
            least <= left
        });
    }
}
