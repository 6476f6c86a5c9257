//! Limits on time and memory for computations with the group of a puzzle.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store;

/// Number of places that may be visited to decide whether a position can be solved, which takes a
/// fraction of a second.
const QUESTION: u64 = 200_000_000;
/// Number of 4-byte numbers that a decision may store for points (places with orientations), and as
/// many again for representatives.
const QUESTION_NUMBERS: usize = 8 << 20;
/// Number of places that may be visited to find one element of a group, which takes some seconds.
const ELEMENT: u64 = 200_000_000;
/// Number of places that may be computed by multiplying elements for a decision or a report, which
/// takes about ten seconds. The limit on visited places is only an estimate, and long chains exceed
/// it by far.
const MOVED: u64 = 6_000_000_000;
/// Maximum number of 4-byte numbers that a report may store.
const REPORT_NUMBERS: usize = 1 << 28;
/// Number of visited places between two checks of the stop flag.
const POLL: u64 = 100_000;

/// Reason why nothing can be computed about a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// The work was stopped before it was done.
    #[error("stopped before the group was known")]
    Stopped,
    /// The work would take too much memory.
    #[error(
        "the puzzle has too many pieces with too many orientations to find out about its group"
    )]
    TooLarge,
    /// The work would take more time than the budget allows.
    #[error("the order of the group is not determined within the time that a report may take")]
    TooLong,
}

/// Limits on time and memory for a computation with a group.
pub(super) struct GroupBudget<'c> {
    /// Maximum number of points (a place with an orientation) in all levels of a chain. A point
    /// takes 4 bytes.
    pub points: usize,
    /// Maximum number of 4-byte numbers for all representatives of a chain.
    pub representatives: usize,
    left: Cell<u64>,
    asked: Cell<u64>,
    /// Number of places that multiplying elements may still compute. `moved_at` is its value at the
    /// last check of the stop flag.
    to_move: Cell<u64>,
    moved_at: Cell<u64>,
    control: &'c Control,
}

impl<'c> GroupBudget<'c> {
    /// Returns the limits for deciding whether a position can be solved.
    pub(super) fn question(control: &'c Control) -> Self {
        Self::new(QUESTION, QUESTION_NUMBERS, QUESTION_NUMBERS, control)
    }

    /// Returns the limits for a report, which may take long, and as much memory as tables may take.
    pub(super) fn report(control: &'c Control) -> Self {
        let numbers = usize::try_from(store::table_memory() / 8)
            .unwrap_or(REPORT_NUMBERS)
            .min(REPORT_NUMBERS);
        Self::new(u64::MAX, numbers, numbers / 4, control)
    }

    /// Returns the limits for finding an element of a group with certain properties.
    pub(super) fn element(control: &'c Control) -> Self {
        Self::new(ELEMENT, 0, 0, control)
    }

    fn new(left: u64, points: usize, representatives: usize, control: &'c Control) -> Self {
        let [left, asked] = [left; 2].map(Cell::new);
        let [to_move, moved_at] = [MOVED; 2].map(Cell::new);
        Self { points, representatives, left, asked, to_move, moved_at, control }
    }

    /// Subtracts visited places from the budget. Returns an error if the budget is used up or the
    /// work is stopped.
    pub(super) fn spend(&self, places: usize) -> Result<(), Unknown> {
        self.take(places, (&self.left, &self.asked))
    }

    /// Subtracts computed places from the budget. Returns an error if the budget is used up or the
    /// work is stopped.
    pub(super) fn moved(&self, places: usize) -> Result<(), Unknown> {
        self.take(places, (&self.to_move, &self.moved_at))
    }

    fn take(&self, places: usize, (left, asked): (&Cell<u64>, &Cell<u64>)) -> Result<(), Unknown> {
        let rest = left.get().checked_sub(places as u64).ok_or(Unknown::TooLong)?;
        left.set(rest);
        if asked.get() - rest >= POLL {
            asked.set(rest);
            if self.control.is_stopped() {
                return Err(Unknown::Stopped);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_ends_when_it_is_stopped_or_has_looked_at_enough() {
        let control = Control::new();
        let budget = GroupBudget::question(&control);
        assert_eq!(budget.spend(QUESTION as usize), Ok(()));
        assert_eq!(budget.spend(1), Err(Unknown::TooLong));
        let report = GroupBudget::report(&control);
        assert_eq!(report.moved(MOVED as usize), Ok(()));
        assert_eq!(report.moved(1), Err(Unknown::TooLong));
        control.stop();
        assert_eq!(GroupBudget::report(&control).moved(POLL as usize), Err(Unknown::Stopped));
        assert_eq!(GroupBudget::question(&control).spend(POLL as usize), Err(Unknown::Stopped));
    }
}
