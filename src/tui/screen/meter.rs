//! How fast a counter grows: read now and then, shown for the last moments.

use std::collections::VecDeque;
use std::time::Duration;

/// The rate is measured over this time.
const WINDOW: Duration = Duration::from_secs(2);
/// A shorter time is too short for a rate: counters are read a few times a second.
const MEASURABLE: Duration = Duration::from_millis(10);
/// After this time without any growth the rate is zero.
const LULL: Duration = Duration::from_millis(500);

/// Readings of a counter.
#[derive(Clone, Debug, Default)]
pub(super) struct Meter {
    readings: VecDeque<(Duration, u64)>,
}

impl Meter {
    /// Takes a reading.
    pub(super) fn read(&mut self, at: Duration, count: u64) {
        self.readings.push_back((at, count));
        while self.readings.front().is_some_and(|(first, _)| at.saturating_sub(*first) > WINDOW) {
            self.readings.pop_front();
        }
    }

    /// Forgets all readings.
    pub(super) fn clear(&mut self) {
        self.readings.clear();
    }

    /// The growth of the last moments and the time it took; `None` of a single moment.
    pub(super) fn recent(&self) -> Option<(u64, Duration)> {
        let (from, a) = self.readings.front()?;
        let (to, b) = self.readings.back()?;
        (to > from).then(|| (b.saturating_sub(*a), to.saturating_sub(*from)))
    }
}

/// The growth a second, `None` when there is too little of it or of time. Of something that is
/// still at work, no growth for a while is a rate of zero.
pub(super) fn per_second(count: u64, time: Duration, is_live: bool) -> Option<u64> {
    let measured = count > 0 && time >= MEASURABLE || is_live && time >= LULL;
    measured.then(|| {
        u64::try_from(u128::from(count) * 1_000 / time.as_millis().max(1)).unwrap_or(u64::MAX)
    })
}
