//! The children of one position: made, looked up, and cut.

use super::order::Choice;
use super::prepare::Problem;
use crate::space::Mover;
use crate::table::bound::{Bounds, NEVER};

/// What all workers of a length share.
pub(super) struct Kernel<'a, M: Mover, L: Bounds<M::Cell>> {
    pub(super) problem: &'a Problem<'a>,
    pub(super) mover: &'a M,
    pub(super) bounds: &'a L,
    /// Whether every position is made on the way, also where the bounds do not need it.
    pub(super) makes_all: bool,
}

/// What the search goes on from.
pub(super) struct Node<'a, M: Mover, L: Bounds<M::Cell>> {
    pub(super) depth: usize,
    pub(super) row: usize,
    pub(super) left: u32,
    pub(super) probe: &'a L::Probe,
    /// Only where positions are made on the way.
    pub(super) state: &'a M::State,
}

/// What is kept of a node while its children are searched.
pub(super) struct Children<M: Mover, L: Bounds<M::Cell>> {
    /// Which choice makes each child, and what its first lookup needs.
    made: Vec<(u32, L::Lookup)>,
    /// The bound for each choice at the first lookup; 0 where it has not been looked up.
    known: Vec<u32>,
    /// Children that have not been cut.
    rest: Vec<usize>,
    /// Of each child, where it has been needed.
    probes: Vec<L::Probe>,
    states: Vec<M::State>,
    /// Moves that lead on: their numbers, what is left behind them, and the child.
    pub(super) onward: Vec<(u32, u32, usize)>,
    /// Positions looked at since the worker last took this number.
    pub(super) looked: u64,
    /// Whether anything was left out that a longer search would look at.
    pub(super) deeper: bool,
}

impl<M: Mover, L: Bounds<M::Cell>> Default for Children<M, L> {
    fn default() -> Self {
        Self {
            made: Vec::new(),
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

impl<M: Mover, L: Bounds<M::Cell>> Children<M, L> {
    /// A child that is searched: its probe, and its position where positions are looked at on the
    /// way.
    pub(super) fn child<'a>(
        &'a self,
        child: usize,
        node: &Node<'a, M, L>,
    ) -> (&'a L::Probe, &'a M::State) {
        (&self.probes[child], self.states.get(child).unwrap_or(node.state))
    }

    /// Makes the children of some choices that may lead to a solution, and notes their moves in
    /// rising order.
    pub(super) fn make(
        &mut self,
        kernel: &Kernel<'_, M, L>,
        choices: &[Choice],
        node: &Node<'_, M, L>,
    ) {
        self.made.clear();
        self.onward.clear();
        self.rest.clear();
        self.known.clear();
        self.known.resize(choices.len(), 0);
        self.look_up(kernel, choices, node);
        for round in 1..=L::ROUNDS {
            self.look_again(kernel, round, choices, node);
        }
        let (problem, row) = (kernel.problem, &kernel.problem.order.rows[node.row]);
        for &child in &self.rest {
            if kernel.makes_all && !problem.is_legal(kernel.mover.cells(&self.states[child])) {
                continue;
            }
            let step = problem.order.step(choices[self.made[child].0 as usize]);
            let left = node.left - step.cost;
            let allowed = step.members.iter().filter(|&&number| row.allows(number, left == 0));
            self.onward.extend(allowed.map(|&number| (number, left, child)));
        }
        self.onward.sort_unstable();
    }

    /// Looks up children, one of each base first: if that is far off, so are the others of its
    /// base. Memory answers for one child while the next is made.
    #[inline]
    fn look_up(&mut self, kernel: &Kernel<'_, M, L>, choices: &[Choice], node: &Node<'_, M, L>) {
        let (order, bounds) = (&kernel.problem.order, kernel.bounds);
        for others in [false, true] {
            let first = self.made.len();
            let (mut lead, mut base) = (0, usize::MAX);
            for (at, &choice) in choices.iter().enumerate() {
                let step = order.step(choice);
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
                    let cells = if kernel.makes_all {
                        let child = self.made.len();
                        kernel.mover.cells(self.turn(kernel, child, step.turn, node))
                    } else {
                        &[][..]
                    };
                    let lookup = bounds.look_up(node.probe, step.turn, cells);
                    self.made.push((at as u32, lookup));
                }
            }
            for (child, &(at, lookup)) in self.made.iter().enumerate().skip(first) {
                let left = node.left - order.step(choices[at as usize]).cost;
                let least = bounds.least(lookup, left);
                self.known[at as usize] = least;
                if least > left {
                    self.deeper |= least < NEVER;
                } else {
                    self.rest.push(child);
                }
            }
            self.looked += (self.made.len() - first) as u64;
        }
        for &child in &self.rest {
            let (at, lookup) = self.made[child];
            if self.probes.len() <= child {
                self.probes.resize(child + 1, L::Probe::default());
            }
            self.probes[child] =
                bounds.probe(node.probe, order.step(choices[at as usize]).turn, lookup);
        }
    }

    /// Makes the position of a child.
    #[inline]
    fn turn(
        &mut self,
        kernel: &Kernel<'_, M, L>,
        child: usize,
        turn: usize,
        node: &Node<'_, M, L>,
    ) -> &M::State {
        if self.states.len() <= child {
            self.states.resize(child + 1, node.state.clone());
        }
        kernel.mover.turn(turn, node.state, &mut self.states[child]);
        &self.states[child]
    }

    /// Looks again at the children that are left.
    #[inline]
    fn look_again(
        &mut self,
        kernel: &Kernel<'_, M, L>,
        round: usize,
        choices: &[Choice],
        node: &Node<'_, M, L>,
    ) {
        let (order, bounds) = (&kernel.problem.order, kernel.bounds);
        let step =
            |made: &[(u32, L::Lookup)], child: usize| order.step(choices[made[child].0 as usize]);
        for at in 0..self.rest.len() {
            let child = self.rest[at];
            if round == L::CELLS_FROM && !kernel.makes_all {
                let turn = step(&self.made, child).turn;
                self.turn(kernel, child, turn, node);
            }
            let cells = if round >= L::CELLS_FROM {
                kernel.mover.cells(&self.states[child])
            } else {
                &[][..]
            };
            bounds.fetch(round, &mut self.probes[child], cells);
        }
        let Self { rest, probes, made, deeper, .. } = self;
        rest.retain(|&child| {
            let left = node.left - step(made, child).cost;
            let least = bounds.test(round, &mut probes[child], left);
            *deeper |= least > left && least < NEVER;
            least <= left
        });
    }
}
