//! What all workers of one search share: the rules, beside what a position needs.

use super::order::MoveOrder;
use super::request::Request;
use crate::puzzle::space::{Cell, Reduced};

#[derive(Debug)]
pub(super) struct Problem<'a> {
    pub(super) reduced: &'a Reduced,
    pub(super) order: MoveOrder<'a>,
    /// For each move the limits that count it.
    pub(super) limits_of: Vec<Box<[usize]>>,
    /// How often moves may be made at the start, limit by limit.
    pub(super) budget: Vec<u32>,
    pub(super) request: &'a Request,
    /// Words of a bit for each cell.
    pub(super) words: usize,
}

impl Problem<'_> {
    /// Counts a move, if limits allow it.
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

    /// Takes the count of a move back.
    #[inline]
    pub(super) fn give(&self, number: usize, budget: &mut [u32]) {
        for &limit in self.limits_of.get(number).into_iter().flatten() {
            budget[limit] += 1;
        }
    }

    /// Whether lists of first and last moves let these be a solution that ends here.
    pub(super) fn may_end(&self, path: &[usize]) -> bool {
        let Request { first, last, prefix, .. } = self.request;
        let ends = path.last().is_none_or(|&number| last.get(number).copied().unwrap_or(true));
        let is_listed = !first.is_empty() || !last.is_empty();
        let is_plain = !is_listed && prefix.is_empty();
        ends && (is_plain || !self.order.is_padded(path, prefix.len()))
            && (!is_listed || self.order.has_its_ends(path, prefix.len()))
    }

    /// Whether no two moves of a solution stand where one could.
    pub(super) fn is_tight(&self, path: &[usize]) -> bool {
        self.order.is_tight(path, self.request.prefix.len(), &self.request.start)
    }

    pub(super) fn is_goal<C: Cell>(&self, cells: &[C]) -> bool {
        self.reduced
            .goals
            .iter()
            .any(|goal| goal.iter().zip(cells).all(|(wanted, &cell)| wanted.accepts(cell.into())))
    }

    /// Whether a move has brought no piece where it must not be.
    #[inline]
    pub(super) fn is_legal<C: Cell>(&self, cells: &[C]) -> bool {
        let at_home = |(cell, symbols): &(usize, Box<[u16]>)| {
            symbols.binary_search(&cells[*cell].into()).is_err()
        };
        self.reduced.illegal.iter().all(at_home)
    }

    /// Where the pieces of blocks are: for each the cells as bits, block after block.
    pub(super) fn glued<C: Cell>(&self, cells: &[C]) -> Vec<u64> {
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

    /// Whether a move tears no block, with the pieces of blocks where `glued` says.
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
