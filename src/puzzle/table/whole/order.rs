//! Paths back to a goal, at least one for each position: which turn may stand before which, and how
//! many paths there are.

use std::collections::HashMap;

use crate::puzzle::model::action::Action;
use crate::puzzle::space::reduced::Reduced;
use crate::search::Control;

/// The most turns of a puzzle whose sequences are looked at.
const MAX_TURNS: usize = 200;

/// The turns that may be made before each turn, on a path that is read from the goal backwards.
///
/// Of the shortest paths from a position take those of the fewest turns, and of these the one whose
/// turns, the last of them first, are the first in order: nowhere in it does one turn do what two
/// in a row do at no more cost, and of two in a row that commute the latter has the lower number.
#[derive(Debug)]
pub(super) struct Order {
    /// The turns that a path may end with: all.
    pub(super) all: Vec<u16>,
    pub(super) before: Vec<Vec<u16>>,
    pub(super) costs: Vec<u32>,
}

impl Order {
    /// Nothing if there are too many turns, or if it was stopped.
    pub(super) fn new(reduced: &Reduced, costs: &[u32], control: &Control) -> Option<Self> {
        let turns = &reduced.turns;
        if turns.len() > MAX_TURNS {
            return None;
        }
        let known: HashMap<&Action, u32> = turns.iter().zip(costs.iter().copied()).collect();
        // Whether `b` may be made right before `a`.
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

    /// How many paths cost each amount up to `most`.
    pub(super) fn counts(&self, most: u32) -> Vec<u64> {
        let most = most as usize;
        // By the cost of all turns and the last of them.
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
