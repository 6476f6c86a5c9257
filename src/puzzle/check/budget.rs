//! What may be spent to find out about a group.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store;

/// Places that are looked at for the question whether a position can be solved: a fraction of a
/// second.
const QUESTION: u64 = 200_000_000;
/// Numbers of 4 bytes that such a question may keep, points and representatives each.
const QUESTION_NUMBERS: usize = 8 << 20;
/// Places that are looked at to find one element of a group: some seconds.
const ELEMENT: u64 = 200_000_000;
/// Places that elements are moved on by, for a question or a report: some ten seconds. What is
/// charged as looked at is an estimate that long chains exceed by far.
const MOVED: u64 = 6_000_000_000;
/// The most such numbers that a report may keep.
const REPORT_NUMBERS: usize = 1 << 28;
/// This many places are looked at between two questions whether to stop.
const POLL: u64 = 100_000;

/// Why nothing can be said about a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// It was stopped before it was done.
    #[error("stopped before the group was known")]
    Stopped,
    /// It would take more memory than is sensible.
    #[error(
        "the puzzle has too many pieces with too many orientations to find out about its group"
    )]
    TooLarge,
    /// More would have had to be tried than was allowed.
    #[error("the order of the group is not determined within the time that a report may take")]
    TooLong,
}

/// Time and memory for a group.
pub(super) struct Budget<'c> {
    /// Places and turns that all levels of a chain together may have, 4 bytes each.
    pub points: usize,
    /// Numbers of 4 bytes that all representatives of a chain together may take.
    pub representatives: usize,
    left: Cell<u64>,
    asked: Cell<u64>,
    /// Places that elements may still be moved on by, and at the last question whether to stop.
    to_move: Cell<u64>,
    moved_at: Cell<u64>,
    control: &'c Control,
}

impl<'c> Budget<'c> {
    /// For a question before a search.
    pub(super) fn question(control: &'c Control) -> Self {
        Self::new(QUESTION, QUESTION_NUMBERS, QUESTION_NUMBERS, control)
    }

    /// For a report, which takes its time and as much memory as tables may take.
    pub(super) fn report(control: &'c Control) -> Self {
        let numbers = usize::try_from(store::table_memory() / 8)
            .unwrap_or(REPORT_NUMBERS)
            .min(REPORT_NUMBERS);
        Self::new(u64::MAX, numbers, numbers / 4, control)
    }

    /// For an element of a group that fits.
    pub(super) fn element(control: &'c Control) -> Self {
        Self::new(ELEMENT, 0, 0, control)
    }

    fn new(left: u64, points: usize, representatives: usize, control: &'c Control) -> Self {
        let [left, asked] = [left; 2].map(Cell::new);
        let [to_move, moved_at] = [MOVED; 2].map(Cell::new);
        Self { points, representatives, left, asked, to_move, moved_at, control }
    }

    /// Places are looked at.
    pub(super) fn spend(&self, places: usize) -> Result<(), Unknown> {
        self.take(places, (&self.left, &self.asked))
    }

    /// An element was moved on by this many places.
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
        let budget = Budget::question(&control);
        assert_eq!(budget.spend(QUESTION as usize), Ok(()));
        assert_eq!(budget.spend(1), Err(Unknown::TooLong));
        let report = Budget::report(&control);
        assert_eq!(report.moved(MOVED as usize), Ok(()));
        assert_eq!(report.moved(1), Err(Unknown::TooLong));
        control.stop();
        assert_eq!(Budget::report(&control).moved(POLL as usize), Err(Unknown::Stopped));
        assert_eq!(Budget::question(&control).spend(POLL as usize), Err(Unknown::Stopped));
    }
}
