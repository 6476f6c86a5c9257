//! How far a table of whole positions should reach.

use std::sync::Arc;

use super::canonical::Canonical;
use super::order::Order;
use crate::puzzle::space::reduced::Reduced;
use crate::puzzle::space::symmetric::model::Model;
use crate::search::Control;

/// Entries for each position that is entered, at least: few others are taken for near then.
pub(super) const SPARE: u64 = 6;
/// The longest paths that are thought of.
const MAX_LENGTH: u32 = 60;

/// What can be hashed, and what that would cost.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) order: Order,
    pub(super) canonical: Arc<Canonical>,
    /// The goals, cell by cell.
    pub(super) goals: Vec<Vec<u16>>,
    /// What takes each turn back.
    pub(super) back: Vec<usize>,
    /// How many paths cost each amount.
    counts: Vec<u64>,
    /// The most positions that may be entered.
    most: u64,
}

impl Plan {
    /// For a puzzle with a table of up to this many bytes. Nothing if turns cannot be taken back by
    /// turns, or if it was stopped.
    pub(crate) fn new(
        reduced: &Reduced,
        model: &Model,
        bytes: u64,
        control: &Control,
    ) -> Option<Self> {
        let order = Order::new(reduced, &model.costs, control)?;
        let turns = model.costs.len();
        let back = model.back[..turns].to_vec();
        if back.iter().any(|&back| back >= turns) {
            return None;
        }
        let counts = order.counts(MAX_LENGTH);
        let goals = model.goal_cells.clone();
        // The number of entries is a power of two, made so by rounding up.
        let entries = 1 << bytes.saturating_mul(4).checked_ilog2()?;
        let most = entries / SPARE / goals.len() as u64;
        let canonical = Arc::new(Canonical::new(reduced, model));
        Some(Self { order, canonical, goals, back, counts, most })
    }

    /// How far a table should reach so that a search of this length costs less than `expected`
    /// positions; nothing if no table is worth it, or none that reaches farther than `already`.
    pub(crate) fn depth(&self, length: u32, expected: u64, already: u32) -> Option<u32> {
        let length = length.min(MAX_LENGTH);
        // To enter a position costs about half of what it costs to look at one, and as much if
        // symmetries are looked through.
        let entering = |depth: u32| {
            if self.canonical.sides() == 1 { self.upto(depth) / 2 } else { self.entered(depth) }
        };
        let cost = |depth: u32| entering(depth).saturating_add(self.upto(length - depth));
        let fits = |depth: &u32| self.entered(*depth) <= self.most;
        let depth = (already + 1..length).take_while(fits).min_by_key(|&depth| cost(depth))?;
        (cost(depth) < expected).then_some(depth)
    }

    /// How many paths cost so much or less.
    fn upto(&self, depth: u32) -> u64 {
        self.counts[..=depth as usize].iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// How many positions about are entered for a goal.
    pub(super) fn entered(&self, depth: u32) -> u64 {
        self.upto(depth).div_ceil(self.canonical.sides() as u64)
    }
}
