//! The children of one node: how the search makes them, looks them up in tables, and cuts them.

use super::order::NextStep;
use super::prepare::Problem;
use crate::space::Mover;
use crate::table::bound::{LowerBounds, NEVER};

/// Data that all workers share while one length is searched.
pub(super) struct PuzzleKernel<'a, M: Mover, L: LowerBounds<M::Cell>> {
    pub(super) problem: &'a Problem<'a>,
    pub(super) mover: &'a M,
    pub(super) bounds: &'a L,
    /// `true` if every position is computed, even if the bounds do not need it.
    pub(super) makes_all: bool,
}

/// A node of the search.
pub(super) struct PuzzleNode<'a, M: Mover, L: LowerBounds<M::Cell>> {
    pub(super) depth: usize,
    pub(super) row: usize,
    pub(super) left: u32,
    pub(super) probe: &'a L::Probe,
    /// The position of the node; only valid if positions are computed.
    pub(super) state: &'a M::State,
}

/// The children of a node while they are searched.
pub(super) struct Children<M: Mover, L: LowerBounds<M::Cell>> {
    /// For each child, the index of its move among the choices (the steps that may follow), and the
    /// result of its first lookup.
    made: Vec<(u32, L::Lookup)>,
    /// For each choice, the bound from the first lookup; 0 if the choice was not looked up.
    known: Vec<u32>,
    /// Indices of the children that have not been cut.
    rest: Vec<usize>,
    /// Probe (see [`LowerBounds`]) of each child that was looked up again or will be searched.
    probes: Vec<L::Probe>,
    states: Vec<M::State>,
    /// Moves that lead to the remaining children: the index of the move, the length left after it,
    /// and the child.
    pub(super) onward: Vec<(u32, u32, usize)>,
    /// Number of positions that were looked up since the worker last read this number.
    pub(super) looked: u64,
    /// `true` if a child was cut that may be on a longer solution.
    pub(super) deeper: bool,
}

impl<M: Mover, L: LowerBounds<M::Cell>> Default for Children<M, L> {
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

impl<M: Mover, L: LowerBounds<M::Cell>> Children<M, L> {
    /// Returns the probe of a child, and its position if the search computes positions.
    pub(super) fn child<'a>(
        &'a self,
        child: usize,
        node: &PuzzleNode<'a, M, L>,
    ) -> (&'a L::Probe, &'a M::State) {
        (&self.probes[child], self.states.get(child).unwrap_or(node.state))
    }

    /// Makes the children of a node by some choices, and cuts those that cannot lead to a solution.
    /// Lists the moves to the others in ascending order.
    pub(super) fn make(
        &mut self,
        kernel: &PuzzleKernel<'_, M, L>,
        choices: &[NextStep],
        node: &PuzzleNode<'_, M, L>,
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
        let problem = kernel.problem;
        let row = &kernel.problem.order.rows[node.row];
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

    /// Looks up the children. Begins with one child of each base move: if it is far from the goal,
    /// so are the children of the other powers. Memory for one child is fetched while the next one
    /// is made.
    #[inline]
    fn look_up(
        &mut self,
        kernel: &PuzzleKernel<'_, M, L>,
        choices: &[NextStep],
        node: &PuzzleNode<'_, M, L>,
    ) {
        let order = &kernel.problem.order;
        let bounds = kernel.bounds;
        for others in [false, true] {
            let first = self.made.len();
            let mut lead = 0;
            let mut base = usize::MAX;
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

    /// Computes the position of a child.
    #[inline]
    fn turn(
        &mut self,
        kernel: &PuzzleKernel<'_, M, L>,
        child: usize,
        turn: usize,
        node: &PuzzleNode<'_, M, L>,
    ) -> &M::State {
        if self.states.len() <= child {
            self.states.resize(child + 1, node.state.clone());
        }
        kernel.mover.turn(turn, node.state, &mut self.states[child]);
        &self.states[child]
    }

    /// Looks up the remaining children in another round (see [`LowerBounds`]), and cuts some of
    /// them.
    #[inline]
    fn look_again(
        &mut self,
        kernel: &PuzzleKernel<'_, M, L>,
        round: usize,
        choices: &[NextStep],
        node: &PuzzleNode<'_, M, L>,
    ) {
        let order = &kernel.problem.order;
        let bounds = kernel.bounds;
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
