//! A table of whole positions, the bound that it adds to others, and the choice of its depth. It
//! is filled along paths back from the goals, at least one for each position: this file determines
//! which turn may come before which, and the number of paths.

use std::collections::HashMap;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::simd::Isa;

use super::canonical::Canonical;
use crate::model::Action;
use crate::space::symmetric::Model;
use crate::space::{CellContent, Reduced};
use crate::table::bound::LowerBounds;

/// Minimum number of entries for each position that is entered: then few others seem near.
pub(super) const SPARE: u64 = 6;
/// Maximum length of paths that are considered.
const MAX_LENGTH: u32 = 60;

/// The plan of a table: what can be hashed, and its cost.
pub(crate) struct HashPlan {
    pub(super) order: TurnOrder,
    pub(super) canonical: Arc<Canonical>,
    /// The goals, cell by cell.
    pub(super) goals: Vec<Vec<u16>>,
    /// For each turn, the one that undoes it.
    pub(super) back: Vec<usize>,
    /// Number of paths of each cost.
    counts: Vec<u64>,
    /// Maximum number of positions that may be entered.
    most: u64,
}

impl HashPlan {
    /// Builds the plan for a puzzle, with a table of at most `bytes`. `None` if turns cannot be
    /// undone by turns, or if stopped.
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
        // The number of entries is a power of two, because it gets rounded up.
        let entries = 1 << bytes.saturating_mul(4).checked_ilog2()?;
        let most = entries / SPARE / goals.len() as u64;
        let canonical = Arc::new(Canonical::new(reduced, model));
        Some(Self { order, canonical, goals, back, counts, most })
    }

    /// Returns the best depth of a table with which a search of this length costs less than
    /// `expected` positions; `None` if no table pays off, or none that is deeper than `already`.
    pub(crate) fn depth(&self, length: u32, expected: u64, already: u32) -> Option<u32> {
        let length = length.min(MAX_LENGTH);
        let depth = (already + 1..length)
            .take_while(|depth| self.entered(*depth) <= self.most)
            .min_by_key(|&depth| self.cost(depth, length))?;
        (self.cost(depth, length) < expected).then_some(depth)
    }

    /// Returns the cost of a table of this depth and of a search of this length with it. Entering a
    /// position costs about half as much as examining one, and the same if symmetries are used.
    fn cost(&self, depth: u32, length: u32) -> u64 {
        let entering =
            if self.canonical.sides == 1 { self.upto(depth) / 2 } else { self.entered(depth) };
        entering.saturating_add(self.upto(length - depth))
    }

    /// Returns the number of paths of this cost or less.
    fn upto(&self, depth: u32) -> u64 {
        self.counts[..=depth as usize].iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Returns the approximate number of positions that are entered for a goal.
    pub(super) fn entered(&self, depth: u32) -> u64 {
        self.upto(depth).div_ceil(self.canonical.sides as u64)
    }
}

/// Maximum number of turns of a puzzle whose sequences are examined.
const MAX_TURNS: usize = 200;

/// The turns that may be made before each turn, on a path that is read from the goal backwards.
///
/// Of the shortest paths from a position, take those with the fewest turns, and of these the one
/// that comes first in the order of its turns, compared from the last turn backwards. Nowhere in
/// it can one turn replace two in a row at no more cost; and of two in a row that commute, the
/// second has the lower number.
pub(super) struct TurnOrder {
    /// The turns with which a path may end: all.
    pub(super) all: Vec<u16>,
    pub(super) before: Vec<Vec<u16>>,
    pub(super) costs: Vec<u32>,
}

impl TurnOrder {
    /// `None` if there are too many turns, or if stopped.
    pub(super) fn new(reduced: &Reduced, costs: &[u32], control: &Control) -> Option<Self> {
        let turns = &reduced.turns;
        if turns.len() > MAX_TURNS {
            return None;
        }
        let known: HashMap<&Action, u32> = turns.iter().zip(costs.iter().copied()).collect();
        // Returns whether `b` may be made right before `a`.
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
        // By the total cost and the last turn.
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

/// Returns the place of an entry: a byte, and the shift of its two bits.
#[inline]
pub(super) fn place(hash: u64, bytes: usize) -> (usize, u32) {
    // The number of bytes is a power of two.
    ((hash >> 2) as usize & (bytes - 1), (hash & 3) as u32 * 2)
}

/// Whole positions near the goal.
pub(crate) struct Hashed {
    pub(super) bytes: Vec<u8>,
    /// The table contains all positions up to this distance.
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

/// Other bounds, and the table of whole positions for what they do not cut.
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
