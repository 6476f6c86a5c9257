//! The DRs that wait until their finishes are searched.
//!
//! Each of them stands at a place: the total of the whole line that is searched next, the number of
//! moves of the finish, and how much longer that is than the shortest one. A DR that was searched
//! is put back at the next total.

use std::collections::{BTreeMap, VecDeque};

use super::drs::DrCandidate;

/// Maximum number of DRs that wait; a DR takes about 100 bytes. While the list is not full, every
/// DR could wait, and a search finds hundreds of thousands in a second.
const MOST: usize = 1 << 15;

/// The search for the finishes of some DRs: all with the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FinishPlace {
    /// Total of the whole line.
    pub(super) total: u8,
    /// Number of moves of the finish.
    pub(super) rest: u8,
    /// Number of moves by which it is longer than the shortest one found; 0 if none was found.
    pub(super) over: u8,
}

/// The DRs that wait, by their places.
#[derive(Debug, Default)]
pub(super) struct WaitingDrs {
    drs: BTreeMap<FinishPlace, VecDeque<DrCandidate>>,
    count: usize,
    /// The lowest total at which a DR may have been dropped because too many waited.
    dropped: Option<u8>,
}

impl WaitingDrs {
    /// Returns the places where DRs wait, lowest totals first, and then the shortest finishes.
    pub(super) fn places(&self) -> impl Iterator<Item = FinishPlace> + '_ {
        self.drs.keys().copied()
    }

    /// Returns the first of these places.
    pub(super) fn first(&self) -> Option<FinishPlace> {
        self.drs.keys().next().copied()
    }

    /// Returns the greatest total at which a further DR is not dropped at once.
    pub(super) fn most(&self) -> u8 {
        match self.drs.keys().next_back() {
            Some(last) if self.count >= MOST => last.total.saturating_sub(1),
            _ => u8::MAX,
        }
    }

    /// Returns whether no DR was dropped that may lead to a line with at most this total.
    pub(super) fn has_all_up_to(&self, total: u8) -> bool {
        self.dropped.is_none_or(|dropped| dropped > total)
    }

    /// Adds a DR at a total, behind those at the same place. If too many wait, drops one with the
    /// greatest total.
    pub(super) fn add(&mut self, total: u8, candidate: DrCandidate) {
        let over = candidate.found.map_or(0, |found| total - found);
        let place = FinishPlace { total, rest: total - candidate.total, over };
        self.drs.entry(place).or_default().push_back(candidate);
        self.count += 1;
        if self.count >= MOST
            && let Some(mut last) = self.drs.last_entry()
        {
            let total = last.key().total;
            self.dropped = Some(self.dropped.map_or(total, |dropped| dropped.min(total)));
            if self.count > MOST {
                last.get_mut().pop_back();
                self.count -= 1;
            }
            if last.get().is_empty() {
                last.remove();
            }
        }
    }

    /// Removes and returns the first DRs of a place, at most `most`.
    pub(super) fn take(&mut self, place: FinishPlace, most: usize) -> Vec<DrCandidate> {
        let Some(all) = self.drs.get_mut(&place) else { return Vec::new() };
        let some: Vec<DrCandidate> = all.drain(..most.min(all.len())).collect();
        if all.is_empty() {
            self.drs.remove(&place);
        }
        self.count -= some.len();
        some
    }

    /// Removes the DRs that stand at a greater total; `None` removes all.
    pub(super) fn keep_up_to(&mut self, total: Option<u8>) {
        let from = total.map_or(0, |total| total.saturating_add(1));
        let removed = self.drs.split_off(&FinishPlace { total: from, rest: 0, over: 0 });
        self.count -= removed.values().map(VecDeque::len).sum::<usize>();
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::{Axis, Cube};
    use premove_engine::search::Solution;

    use super::*;

    fn candidate(index: usize, total: u8) -> DrCandidate {
        DrCandidate {
            from: (0, index),
            solution: Solution::new(&[], &[], 1),
            cube: Cube::SOLVED,
            axis: Axis::Ud,
            total,
            least: total,
            found: None,
        }
    }

    #[test]
    fn the_lowest_totals_come_first_and_then_the_shortest_finishes() {
        let mut waiting = WaitingDrs::default();
        for (total, dr, index) in [(20, 9, 0), (18, 9, 1), (20, 12, 2), (18, 9, 3), (23, 9, 4)] {
            waiting.add(total, candidate(index, dr));
        }
        waiting.keep_up_to(Some(20));
        let mut order = Vec::new();
        while let Some(place) = waiting.first() {
            order.extend(waiting.take(place, 1).iter().map(|dr| (place.total, dr.from.1)));
        }
        assert_eq!(order, [(18, 1), (18, 3), (20, 2), (20, 0)]);
        assert_eq!(waiting.count, 0);
    }

    #[test]
    fn when_too_many_wait_the_greatest_totals_are_dropped_and_that_is_remembered() {
        let mut waiting = WaitingDrs::default();
        for index in 1..MOST {
            waiting.add(if index % 2 == 0 { 20 } else { 22 }, candidate(index, 10));
        }
        assert!(waiting.has_all_up_to(30) && waiting.most() == u8::MAX);
        waiting.add(20, candidate(0, 10));
        assert_eq!(waiting.most(), 21);
        waiting.add(19, candidate(0, 10));
        assert_eq!(waiting.count, MOST);
        assert!(waiting.has_all_up_to(21) && !waiting.has_all_up_to(22));
        let first = waiting.first().unwrap();
        assert_eq!(
            (first, waiting.take(first, 9).len()),
            (FinishPlace { total: 19, rest: 9, over: 0 }, 1)
        );
        assert!(waiting.most() == u8::MAX);
    }
}
