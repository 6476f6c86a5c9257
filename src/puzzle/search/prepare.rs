//! Prepares the data of a request that all workers of a search share. Checks the request, computes
//! the position after the prefix, and removes moves whose limit is 0.

use premove_engine::search::Control;

use super::order::MoveOrder;
use super::parity::{self, Parity};
use super::request::{PuzzleSolveError, SolveRequest};
use crate::model::{Definition, Pattern};
use crate::space::{CellContent, Reduced, reduce};

pub(super) struct Problem<'a> {
    pub(super) reduced: &'a Reduced,
    pub(super) order: MoveOrder<'a>,
    /// For each move, the indices of the limits that count it.
    pub(super) limits_of: Vec<Box<[usize]>>,
    /// For each limit, the number of moves that may still be made after the prefix.
    pub(super) budget: Vec<u32>,
    pub(super) request: &'a SolveRequest,
    /// Number of 64-bit words that have one bit for each cell.
    pub(super) words: usize,
}

impl Problem<'_> {
    /// Subtracts a move from the limits that count it. Returns `false` if a limit forbids the move.
    #[inline]
    pub(super) fn take(&self, number: usize, budget: &mut [u32]) -> bool {
        let Some(limits) = self.limits_of.get(number) else { return true };
        if limits.iter().any(|&limit| budget[limit] == 0) {
            return false;
        }
        for &limit in limits {
            budget[limit] -= 1;
        }
        true
    }

    /// Adds a move back to the limits that count it.
    #[inline]
    pub(super) fn give(&self, number: usize, budget: &mut [u32]) {
        for &limit in self.limits_of.get(number).into_iter().flatten() {
            budget[limit] += 1;
        }
    }

    /// Returns `true` if these moves, which solve the position, count as a solution under the lists
    /// of first and last moves.
    pub(super) fn may_end(&self, path: &[usize]) -> bool {
        let SolveRequest { first, last, prefix, .. } = self.request;
        let ends = path.last().is_none_or(|&number| last.get(number).copied().unwrap_or(true));
        let is_listed = !first.is_empty() || !last.is_empty();
        let is_plain = !is_listed && prefix.is_empty();
        ends && (is_plain || !self.order.is_padded(path, prefix.len()))
            && (!is_listed || self.order.has_its_ends(path, prefix.len()))
    }

    /// Returns `true` if no consecutive moves of a solution could be replaced by one move with
    /// their effect.
    pub(super) fn is_tight(&self, path: &[usize]) -> bool {
        self.order.is_tight(path, self.request.prefix.len(), &self.request.start)
    }

    pub(super) fn is_goal<C: CellContent>(&self, cells: &[C]) -> bool {
        self.reduced
            .goals
            .iter()
            .any(|goal| goal.iter().zip(cells).all(|(wanted, &cell)| wanted.accepts(cell.into())))
    }

    /// Returns `true` if no piece is in a cell where it must not be.
    #[inline]
    pub(super) fn is_legal<C: CellContent>(&self, cells: &[C]) -> bool {
        self.reduced
            .illegal
            .iter()
            .all(|(cell, symbols)| symbols.binary_search(&cells[*cell].into()).is_err())
    }

    /// Returns one bit mask for each glued piece, with the bit of the cell where it is. The pieces
    /// are in the order of the blocks.
    pub(super) fn glued<C: CellContent>(&self, cells: &[C]) -> Vec<u64> {
        let mut all = Vec::new();
        for piece in self.reduced.blocks.iter().flat_map(|block| &block.pieces) {
            let first = all.len();
            all.resize(first + self.words, 0);
            for (cell, symbols) in piece {
                if symbols.binary_search(&cells[*cell].into()).is_ok() {
                    all[first + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        all
    }

    /// Returns `true` if a move breaks no block. `glued` has the bit masks from
    /// [`Problem::glued`].
    pub(super) fn keeps_blocks(&self, number: usize, glued: &[u64]) -> bool {
        let mut pieces = glued.chunks(self.words);
        self.reduced.blocks.iter().all(|block| {
            let mut first = None;
            block.pieces.iter().all(|_| {
                let at = pieces.next().unwrap_or(&[]);
                let touched =
                    at.iter().zip(&*self.reduced.touches[number]).any(|(a, b)| a & b != 0);
                *first.get_or_insert(touched) == touched
            })
        })
    }
}

#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) reduced: Reduced,
    /// For each turn, the minimum cost of its moves.
    pub(crate) costs: Vec<u32>,
    /// Parity of the total cost of the moves after the prefix: `true` if it is odd, `None` if it is
    /// not determined.
    pub(super) odd: Option<bool>,
    pub(super) prefix_cost: u32,
    /// For each limit, the number of moves that may be made after the prefix.
    budget: Vec<u32>,
}

impl Prepared {
    pub(crate) fn new(
        definition: &Definition,
        request: &SolveRequest,
    ) -> Result<Self, PuzzleSolveError> {
        check(definition, request)?;
        let mut usable = vec![true; definition.moves.len()];
        usable.iter_mut().zip(&request.moves).for_each(|(usable, &chosen)| *usable = chosen);
        for limit in request.limits.iter().filter(|limit| limit.most == 0) {
            for &number in &limit.moves {
                usable[number] = false;
            }
        }
        let (start, prefix_cost, budget) = begin(definition, request)?;
        let reduced = reduce(definition, &start, &request.goals, &usable)?;
        let mut costs = vec![u32::MAX; reduced.turns.len()];
        let mut odd = vec![None; reduced.turns.len()];
        let mut uniform = true;
        for (number, turn) in definition.moves.iter().zip(&reduced.turn_of) {
            let Some(turn) = *turn else { continue };
            let cost = number.cost(request.metric);
            costs[turn] = costs[turn].min(cost);
            uniform &= *odd[turn].get_or_insert(cost % 2 == 1) == (cost % 2 == 1);
        }
        let odd: Vec<bool> = odd.into_iter().flatten().collect();
        let odd = match parity::of(&reduced, Some(&odd[..]).filter(|_| uniform)) {
            Parity::Free => None,
            Parity::Odd(odd) => Some(odd),
            Parity::Impossible => {
                let why = "a swap of two pieces, or a turn of one, is left that no moves can undo"
                    .to_owned();
                return Err(PuzzleSolveError::Unreachable(why));
            }
        };
        Ok(Self { reduced, costs, odd, prefix_cost, budget })
    }

    /// Builds the data that all workers share. Returns `None` if stopped.
    pub(super) fn problem<'a>(
        &'a self,
        definition: &'a Definition,
        request: &'a SolveRequest,
        control: &Control,
    ) -> Option<Problem<'a>> {
        let moves = if request.limits.is_empty() { 0 } else { definition.moves.len() };
        let limits_of = (0..moves).map(|number| {
            let limits = request.limits.iter().enumerate();
            limits.filter(|(_, limit)| limit.moves.contains(&number)).map(|(at, _)| at).collect()
        });
        Some(Problem {
            reduced: &self.reduced,
            order: MoveOrder::new(definition, &self.reduced, request, control)?,
            limits_of: limits_of.collect(),
            budget: self.budget.clone(),
            request,
            words: self.reduced.width.div_ceil(64),
        })
    }
}

fn check(definition: &Definition, request: &SolveRequest) -> Result<(), PuzzleSolveError> {
    let goals = request.goals.iter().map(|goal| ("goal", goal));
    for (what, pattern) in [("start", &request.start)].into_iter().chain(goals) {
        pattern.fits(&definition.shape).map_err(|why| PuzzleSolveError::Pattern { what, why })?;
    }
    for (what, list) in [
        ("list of moves", &request.moves),
        ("list of first moves", &request.first),
        ("list of last moves", &request.last),
    ] {
        let found = list.len();
        let expected = definition.moves.len();
        if found != 0 && found != expected {
            return Err(PuzzleSolveError::Size { what, found, expected });
        }
    }
    let numbers = request.prefix.iter().chain(request.limits.iter().flat_map(|limit| &limit.moves));
    if let Some(&number) = numbers.into_iter().find(|&&number| number >= definition.moves.len()) {
        return Err(PuzzleSolveError::Move(number));
    }
    if request.goals.is_empty() { Err(PuzzleSolveError::NoGoal) } else { Ok(()) }
}

/// Returns the position after the prefix, the cost of the prefix, and for each limit the number of
/// moves that may still be made.
fn begin(
    definition: &Definition,
    request: &SolveRequest,
) -> Result<(Pattern, u32, Vec<u32>), PuzzleSolveError> {
    let mut start = request.start.clone();
    let mut cost = 0_u32;
    let mut budget: Vec<u32> = request.limits.iter().map(|limit| limit.most).collect();
    for (at, &number) in (1..).zip(&request.prefix) {
        let limits = request
            .limits
            .iter()
            .zip(&mut budget)
            .filter(|(limit, _)| limit.moves.contains(&number));
        let chosen = request.moves.get(number).copied().unwrap_or(true);
        let mut allowed = chosen && definition.allows(&start, number);
        for (_, left) in limits {
            allowed &= *left > 0;
            *left = left.saturating_sub(1);
        }
        if !allowed {
            return Err(PuzzleSolveError::Prefix {
                at,
                name: definition.moves[number].name.clone(),
            });
        }
        start = definition.moves[number].action.apply(&start, &definition.shape);
        cost = cost.saturating_add(definition.moves[number].cost(request.metric));
    }
    Ok((start, cost, budget))
}
