//! A table of whole positions, the choice of its depth, and the bound that it adds to other bounds.
//! The table is filled along paths that lead backwards from the goals. Each position is on at least
//! one path. This file also decides which turn may come before which, and counts the paths.

use std::collections::HashMap;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::simd::Isa;

use super::canonical::Canonical;
use crate::model::Action;
use crate::space::symmetric::Model;
use crate::space::{CellContent, Reduced};
use crate::table::bound::LowerBounds;

/// Minimum number of entries for each added position. With this many, only few distant positions
/// have the entry of a near one.
pub(super) const SPARE: u64 = 6;
/// Maximum length of paths that are counted.
const MAX_LENGTH: u32 = 60;

/// Plan of a table of whole positions: the paths that fill it, and their number.
pub(crate) struct HashPlan {
    pub(super) order: TurnOrder,
    pub(super) canonical: Arc<Canonical>,
    /// The symbol of each cell, for each goal.
    pub(super) goals: Vec<Vec<u16>>,
    /// For each turn, the index of the turn that undoes it.
    pub(super) back: Vec<usize>,
    /// Number of paths of each cost.
    counts: Vec<u64>,
    /// Maximum number of positions that may be added to the table.
    most: u64,
}

impl HashPlan {
    /// Builds the plan for a table of at most `bytes` bytes. Returns `None` if some turns cannot be
    /// undone by a turn, or if stopped.
    pub(crate) fn new(
        reduced: &Reduced,
        model: &Model,
        bytes: u64,
        control: &Control,
    ) -> Option<Self> {
        let order = TurnOrder::new(reduced, &model.costs, control)?;
        let turns = model.costs.len();
        let back = model.back[..turns].to_vec();
        if back.iter().any(|&back| back >= turns) {
            return None;
        }
        let counts = order.counts(MAX_LENGTH);
        let goals = model.goal_cells.clone();
        // The number of entries of the table is rounded up to a power of two, so the limit is one.
        let entries = 1 << bytes.saturating_mul(4).checked_ilog2()?;
        let most = entries / SPARE / goals.len() as u64;
        let canonical = Arc::new(Canonical::new(reduced, model));
        Some(Self { order, canonical, goals, back, counts, most })
    }

    /// Returns the best depth of a table for a search of this length. The search with the table
    /// must cost less than `expected` positions, and the depth must exceed `already`. Returns
    /// `None` if no depth does.
    pub(crate) fn depth(&self, length: u32, expected: u64, already: u32) -> Option<u32> {
        let length = length.min(MAX_LENGTH);
        let depth = (already + 1..length)
            .take_while(|depth| self.entered(*depth) <= self.most)
            .min_by_key(|&depth| self.cost(depth, length))?;
        (self.cost(depth, length) < expected).then_some(depth)
    }

    /// Returns the cost of building a table of this depth and searching this length with it, in
    /// positions searched. Adding a position costs about half as much as searching one, or as much
    /// if symmetries are used.
    fn cost(&self, depth: u32, length: u32) -> u64 {
        let entering =
            if self.canonical.sides == 1 { self.upto(depth) / 2 } else { self.entered(depth) };
        entering.saturating_add(self.upto(length - depth))
    }

    /// Returns the number of paths of at most this cost.
    fn upto(&self, depth: u32) -> u64 {
        self.counts[..=depth as usize].iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Returns the approximate number of positions that are added for one goal.
    pub(super) fn entered(&self, depth: u32) -> u64 {
        self.upto(depth).div_ceil(self.canonical.sides as u64)
    }
}

/// Maximum number of turns of a puzzle for which a plan is made.
const MAX_TURNS: usize = 200;

/// For each turn, the turns that may be made directly before it, on a path that is read backwards
/// from the goal.
///
/// Of the shortest paths from a position, take those with the fewest turns. Of these, take the
/// first in the order of turns, compared from the last turn backwards. In that path, no turn can
/// replace two consecutive ones at the same or lower cost. And of two consecutive turns that
/// commute, the second has the lower index.
pub(super) struct TurnOrder {
    /// The turns with which a path may end: all turns.
    pub(super) all: Vec<u16>,
    pub(super) before: Vec<Vec<u16>>,
    pub(super) costs: Vec<u32>,
}

impl TurnOrder {
    /// Builds the order. Returns `None` if there are too many turns, or if stopped.
    pub(super) fn new(reduced: &Reduced, costs: &[u32], control: &Control) -> Option<Self> {
        let turns = &reduced.turns;
        if turns.len() > MAX_TURNS {
            return None;
        }
        let known: HashMap<&Action, u32> = turns.iter().zip(costs.iter().copied()).collect();
        // Returns `true` if `b` may be made directly before `a`.
        let may = |a: usize, b: usize| {
            let [made, other] = [(b, a), (a, b)]
                .map(|(first, then)| turns[first].then_modulo(&turns[then], &reduced.moduli));
            let both = costs[a].saturating_add(costs[b]);
            let one = made.is_identity() || known.get(&made).is_some_and(|&cost| cost <= both);
            !one && (a <= b || made != other)
        };
        let all = 0..turns.len();
        let before = all.clone().map(|a| {
            (!control.is_stopped())
                .then(|| all.clone().filter(|&b| may(a, b)).map(|b| b as u16).collect())
        });
        Some(Self {
            before: before.collect::<Option<_>>()?,
            all: all.map(|turn| turn as u16).collect(),
            costs: costs.to_vec(),
        })
    }

    /// Returns the number of paths of each cost up to `most`.
    pub(super) fn counts(&self, most: u32) -> Vec<u64> {
        let most = most as usize;
        // Number of paths by total cost and last turn.
        let mut by_last = vec![vec![0_u64; self.before.len()]; most + 1];
        let mut counts = vec![1_u64];
        for spent in 1..=most {
            for (count, _) in by_last[spent]
                .iter_mut()
                .zip(&self.costs)
                .filter(|(_, cost)| **cost as usize == spent)
            {
                *count = count.saturating_add(1);
            }
            let here = by_last[spent].clone();
            counts.push(here.iter().fold(0, |sum: u64, count| sum.saturating_add(*count)));
            for (turn, &count) in here.iter().enumerate().filter(|(_, count)| **count > 0) {
                for &next in &self.before[turn] {
                    let after = spent.saturating_add(self.costs[usize::from(next)] as usize);
                    if let Some(row) = by_last.get_mut(after) {
                        row[usize::from(next)] = row[usize::from(next)].saturating_add(count);
                    }
                }
            }
        }
        counts
    }
}

/// Returns the place of an entry: the index of its byte, and the shift of its two bits.
#[inline]
pub(super) fn place(hash: u64, bytes: usize) -> (usize, u32) {
    // The number of bytes is a power of two.
    ((hash >> 2) as usize & (bytes - 1), (hash & 3) as u32 * 2)
}

/// A table of whole positions near the goal.
pub(crate) struct Hashed {
    pub(super) bytes: Vec<u8>,
    /// Distance up to which the table contains all positions.
    pub(crate) depth: u32,
    pub(super) canonical: Arc<Canonical>,
    pub(super) isa: Isa,
}

impl Hashed {
    #[inline]
    fn least(&self, hash: u64) -> u32 {
        let (at, shift) = place(hash, self.bytes.len());
        match self.bytes[at] >> shift & 3 {
            0 => 0,
            entry => (self.depth + u32::from(entry)).saturating_sub(2),
        }
    }
}

/// Other bounds, together with a table of whole positions for the nodes that they do not cut.
pub(crate) struct HashedBounds<'a, A> {
    pub(crate) first: &'a A,
    pub(crate) hashed: &'a Hashed,
}

impl<C: CellContent, A: LowerBounds<C>> LowerBounds<C> for HashedBounds<'_, A> {
    type Lookup = A::Lookup;
    type Probe = (A::Probe, u64);

    const ROUNDS: usize = A::ROUNDS + 1;
    const CELLS_FROM: usize =
        if A::CELLS_FROM < A::ROUNDS + 1 { A::CELLS_FROM } else { A::ROUNDS + 1 };

    fn root(&self, cells: &[C]) -> (Self::Probe, u32) {
        let (probe, least) = self.first.root(cells);
        let hash = self.hashed.canonical.digest(cells);
        ((probe, hash), least.max(self.hashed.least(hash)))
    }

    #[inline]
    fn look_up(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> A::Lookup {
        self.first.look_up(&parent.0, turn, cells)
    }

    #[inline]
    fn least(&self, lookup: A::Lookup, left: u32) -> u32 {
        self.first.least(lookup, left)
    }

    #[inline]
    fn probe(&self, parent: &Self::Probe, turn: usize, lookup: A::Lookup) -> Self::Probe {
        (self.first.probe(&parent.0, turn, lookup), 0)
    }

    #[inline]
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        if round <= A::ROUNDS {
            return self.first.fetch(round, &mut probe.0, cells);
        }
        let hashed = self.hashed;
        probe.1 = hashed.canonical.digest(cells);
        hashed.isa.prefetch(&hashed.bytes, place(probe.1, hashed.bytes.len()).0);
    }

    #[inline]
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        if round <= A::ROUNDS {
            self.first.test(round, &mut probe.0, left)
        } else {
            self.hashed.least(probe.1)
        }
    }

    #[inline]
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        self.first.bars(&probe.0, turn, left)
    }
}
