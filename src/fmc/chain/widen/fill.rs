//! The time that the rest of the list takes: which waiting DRs are searched, and when.
//!
//! The search for DRs earns time for the rest of the list, a fixed part of its own. The places with
//! the best ratio of value to cost come first: a line with one move less is worth more, a longer
//! finish costs more, and a DR that has a short finish has many that are somewhat longer.
//!
//! The list of ten lines must not depend on whether a hundred are wanted. So the time that was
//! spent on greater totals does not count against a lower total. All times are estimated from
//! numbers of moves and lines. They depend neither on a clock nor on the number of threads.

use super::waiting::FinishPlace;

/// The time that is earned, as a part of the estimated time of the search for DRs. That one is
/// about a third of the time of the whole search. So a list of 1,000 lines of `best` takes about a
/// fifth of the time, and its best total is that of a single line after four fifths of the time.
const PART: f64 = 0.5;
/// Time that is there from the start, in microseconds, so that some lines are listed at once. The
/// shares that come first take little of the time that is estimated for them.
const AT_FIRST: f64 = 30_000.0;
/// Earned time after which waiting DRs are searched again, in microseconds.
const STEP: f64 = 4_000.0;
/// How many times as much a line is worth as a line with one move more. Each further line of `best`
/// takes one to two milliseconds, through a new DR as well as through one that has lines.
const WORTH: f64 = 2.0;
/// How many times as many lines a DR has with one move more; measured for HTR and the finish.
const LINES: f64 = 2.2;
/// Number of totals that are counted separately. All lines are shorter.
const TOTALS: usize = 64;

/// Estimated times to search the finishes of one DR on one thread, in microseconds; measured with 5
/// to 15 moves left.
#[derive(Clone, Copy, Debug)]
pub(super) struct FinishCosts {
    /// Time to test whether a finish of one length exists.
    test: f64,
    /// Time to begin, time to search all finishes of 10 moves, and factor of the latter for each
    /// further move.
    begin: f64,
    ten: f64,
    factor: f64,
    /// Time for each line that is found.
    line: f64,
}

impl FinishCosts {
    /// Costs of HTR and the finish.
    pub(super) const WITH_HTR: Self =
        Self { test: 30.0, begin: 500.0, ten: 2_200.0, factor: 2.1, line: 60.0 };
    /// Costs of a finish without HTR.
    pub(super) const DIRECT: Self =
        Self { test: 30.0, begin: 30.0, ten: 30.0, factor: 1.3, line: 60.0 };

    /// Returns the cost of all finishes with this number of moves.
    fn search(&self, rest: u8) -> f64 {
        self.begin + self.ten * self.factor.powi(i32::from(rest) - 10)
    }

    /// Returns the cost of a place for one DR.
    fn of(&self, place: FinishPlace) -> f64 {
        self.search(place.rest) + self.line * lines_of(place)
    }
}

/// Returns the estimated number of lines of a place for one DR.
fn lines_of(place: FinishPlace) -> f64 {
    LINES.powi(place.over.into())
}

/// The result of a search at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Finished {
    /// Number of DRs that were tested.
    pub(super) tested: usize,
    /// Number of these that have a finish.
    pub(super) drs: usize,
    /// Number of lines that were found.
    pub(super) lines: usize,
}

/// The earned and the spent time.
#[derive(Debug)]
pub(super) struct FillTime {
    costs: FinishCosts,
    earned: f64,
    /// The earned time when waiting DRs were last searched.
    searched: f64,
    /// The time spent on each total.
    spent: [f64; TOTALS],
}

impl FillTime {
    pub(super) const fn new(costs: FinishCosts) -> Self {
        Self { costs, earned: AT_FIRST, searched: 0.0, spent: [0.0; TOTALS] }
    }

    /// Adds the time of a search for DRs.
    pub(super) fn earn(&mut self, time: f64) {
        self.earned += PART * time;
    }

    /// Returns `true`, and remembers it, if enough time was earned since the last time.
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.earned >= self.searched + STEP;
        if is_due {
            self.searched = self.earned;
        }
        is_due
    }

    /// Allows any further time.
    pub(super) fn lift(&mut self) {
        self.earned = f64::INFINITY;
    }

    /// Returns the best place of those for which there is time, and the number of DRs there.
    pub(super) fn best_of(
        &self,
        places: impl Iterator<Item = FinishPlace>,
    ) -> Option<(FinishPlace, usize)> {
        let affordable = places.filter_map(|place| Some((place, self.count(place)?)));
        affordable.min_by(|(a, _), (b, _)| self.rank(*a).total_cmp(&self.rank(*b)))
    }

    /// Returns the logarithm of the ratio of cost to value.
    fn rank(&self, place: FinishPlace) -> f64 {
        f64::from(place.total) * WORTH.ln() + (self.costs.of(place) / lines_of(place)).ln()
    }

    /// Returns for how many DRs of a place there is time; `None` if there is none.
    fn count(&self, place: FinishPlace) -> Option<usize> {
        let last = usize::from(place.total).min(TOTALS - 1);
        let left = self.earned - self.spent[..=last].iter().sum::<f64>();
        let count = whole_part(left / self.costs.of(place));
        (count > 0).then_some(count)
    }

    /// Counts the time of a search at a place.
    pub(super) fn spend(&mut self, place: FinishPlace, finished: Finished) {
        let FinishCosts { test, line, .. } = self.costs;
        let searches = self.costs.search(place.rest) * number(finished.drs);
        self.spent[usize::from(place.total).min(TOTALS - 1)] +=
            test * number(finished.tested) + searches + line * number(finished.lines);
    }
}

/// Returns a number of lines or DRs; greater numbers than `u32` has do not occur.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

/// Returns the whole part of a number; 0 for negative ones.
#[expect(clippy::cast_sign_loss, reason = "negative numbers become 0")]
const fn whole_part(number: f64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn place(total: u8, rest: u8) -> FinishPlace {
        FinishPlace { total, rest, over: 0 }
    }

    #[test]
    fn a_short_finish_comes_first_and_a_much_longer_one_after_a_greater_total() {
        let mut time = FillTime::new(FinishCosts::WITH_HTR);
        time.earn(1e9);
        let first = |places: &[FinishPlace]| time.best_of(places.iter().copied()).unwrap().0;
        assert_eq!(first(&[place(20, 10), place(20, 8), place(21, 8)]), place(20, 8));
        assert_eq!(first(&[place(20, 11), place(21, 8)]), place(21, 8));
        let over = |over| FinishPlace { over, ..place(20, 10) };
        assert_eq!(first(&[over(0), over(2), over(1)]), over(2));
    }

    #[test]
    fn time_spent_on_greater_totals_is_there_for_lower_ones() {
        let mut time = FillTime::new(FinishCosts::DIRECT);
        time.earn(1e6);
        assert!(time.is_due() && !time.is_due());
        let finished = Finished { tested: 0, drs: 0, lines: 1_000_000 };
        time.spend(place(22, 9), finished);
        let count = |total| time.best_of(std::iter::once(place(total, 9))).map(|(_, count)| count);
        assert_eq!((count(22), count(23)), (None, None));
        assert!(count(21).is_some_and(|count| count > 100));
        time.spend(place(18, 9), finished);
        assert!(time.best_of(std::iter::once(place(21, 9))).is_none());
        time.lift();
        assert!(time.best_of(std::iter::once(place(23, 9))).is_some());
    }
}
