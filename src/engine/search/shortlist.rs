//! The first solutions of one length in the order of lists, with a limit that bounds the memory.

use super::control::Control;
use super::solution::Solution;
use super::sorting::sort_until;
use crate::store::account::{append, collected, push};

/// Keeps the first `limit` different solutions of all that it receives.
///
/// Once the search is stopped, the list is not sorted any more, and its content must not be used.
#[derive(Debug)]
pub(crate) struct Shortlist<'a> {
    limit: usize,
    /// Control that can stop the search, if there is one.
    control: Option<&'a Control>,
    items: Vec<(u128, Solution)>,
    /// Upper limit of the keys: no solution with a greater key is among the first ones.
    worst: u128,
    /// Set once a solution was left out.
    dropped: bool,
}

impl<'a> Shortlist<'a> {
    pub(crate) fn new(limit: usize, control: Option<&'a Control>) -> Self {
        Self { limit, control, items: Vec::new(), worst: u128::MAX, dropped: limit == 0 }
    }

    /// Greatest number of solutions that are kept.
    pub(super) const fn limit(&self) -> usize {
        self.limit
    }

    /// Adds a solution with its sort key. Returns `false` if the solution is certainly not among
    /// the first ones.
    pub(crate) fn push_by(&mut self, key: u128, solution: Solution) -> bool {
        if key > self.worst || self.limit == 0 {
            self.dropped = true;
            return false;
        }
        push(&mut self.items, (key, solution));
        if self.items.len() >= self.limit.saturating_add(self.limit / 4).saturating_add(1024) {
            self.compact();
        }
        true
    }

    /// Adds the solutions that another list kept.
    pub(super) fn merge(&mut self, other: Self) {
        self.dropped |= other.dropped;
        append(&mut self.items, other.items);
        self.compact();
    }

    /// Sorts the solutions, removes repeats, and drops those beyond the limit.
    fn compact(&mut self) {
        let control = self.control;
        let is_sorted = sort_until(
            &mut self.items,
            &|| control.is_some_and(Control::is_stopped),
            |(a, _), (b, _)| a.cmp(b),
        );
        if !is_sorted {
            return;
        }
        self.items.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 = earlier.1.also_for(later.1.targets());
            }
            same
        });
        if self.items.len() >= self.limit {
            self.dropped |= self.items.len() > self.limit;
            self.items.truncate(self.limit);
            self.worst = self.items.last().map_or(0, |&(key, _)| key);
        }
    }

    /// Returns the solutions in order, and whether some were left out.
    pub(crate) fn finish(mut self) -> (Vec<Solution>, bool) {
        self.compact();
        let solutions = self.items.iter().map(|&(_, solution)| solution);
        (collected(solutions), self.dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    #[test]
    fn keeps_the_first_ones_in_order_and_unites_repeats() {
        let all: Vec<Solution> = Move::ALL
            .iter()
            .flat_map(|&a| Move::ALL.iter().map(move |&b| Solution::new(&[a], &[b], 1)))
            .collect();
        let mut sorted = all.clone();
        sorted.sort();
        for limit in [0, 1, 7, 324, 1_000] {
            let mut list = Shortlist::new(limit, None);
            for round in 0..20 {
                for s in all.iter().rev() {
                    list.push_by(s.key(), s.also_for(1 << (round % 3)));
                }
            }
            let (kept, dropped) = list.finish();
            assert_eq!(kept, sorted[..limit.min(324)]);
            assert_eq!(dropped, limit < 324);
            assert!(kept.iter().all(|s| s.targets() == 0b111));
        }
    }

    #[test]
    fn nothing_is_put_in_order_after_a_stop() {
        let control = Control::new();
        let mut list = Shortlist::new(usize::MAX, Some(&control));
        for (key, &m) in Move::ALL.iter().enumerate() {
            list.push_by(key as u128, Solution::new(&[m], &[], 1));
        }
        control.stop();
        assert_eq!(list.finish().0, []);
    }
}
