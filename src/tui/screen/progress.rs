//! The counters of a job, and their rates.

use std::collections::VecDeque;
use std::time::Duration;

/// Counters of a search at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counters {
    /// The solution length being searched, in moves; 0 before the search begins.
    pub(crate) depth: u8,
    /// The fraction of the search of that length that is done, 0 to 1.
    pub(crate) share: f32,
    /// Number of nodes visited.
    pub(crate) nodes: u64,
    /// Number of lookups in tables; `None` if they are not counted.
    pub(crate) lookups: Option<u64>,
    /// Time that the search has run.
    pub(crate) elapsed: Duration,
}

impl Counters {
    /// Returns whether the search has opened its tables and visits nodes.
    pub(super) fn is_searching(&self) -> bool {
        self.depth > 0 || self.nodes > 0
    }

    /// Returns the growth of the counters since an earlier moment.
    pub(super) fn since(&self, then: &Self) -> Self {
        let lookups =
            self.lookups.map(|lookups| lookups.saturating_sub(then.lookups.unwrap_or_default()));
        Self {
            nodes: self.nodes.saturating_sub(then.nodes),
            lookups,
            elapsed: self.elapsed.saturating_sub(then.elapsed),
            ..*self
        }
    }
}

/// Time span over which the rate is measured.
const WINDOW: Duration = Duration::from_secs(2);
/// Shortest time span from which a rate can be computed.
const MEASURABLE: Duration = Duration::from_millis(10);
/// Time without any growth after which the rate is zero.
const LULL: Duration = Duration::from_millis(500);

/// The counters of a search, now and at the start of the current length, with the rates.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    /// The counters as last read.
    pub(super) now: Counters,
    /// The counters at the start of the current length.
    pub(super) begun: Counters,
    /// Nodes and time of the earlier searches that the current search continues.
    before: (u64, Duration),
    readings: VecDeque<Counters>,
}

impl Progress {
    /// Returns the progress for a new search that continues this search.
    pub(super) fn continued(&self) -> Self {
        Self { before: (self.nodes(), self.elapsed()), ..Self::default() }
    }

    /// Begins the next length; returns the counters of the previous length.
    pub(super) fn begin_length(&mut self, now: Counters) -> Counters {
        let took = now.since(&self.begun);
        (self.begun, self.now) = (now, now);
        took
    }

    pub(super) fn read(&mut self, now: Counters) {
        self.now = now;
        self.readings.push_back(now);
        while now.elapsed.saturating_sub(self.readings[0].elapsed) > WINDOW {
            self.readings.pop_front();
        }
    }

    /// Returns the number of nodes, including those of the earlier searches.
    pub(super) fn nodes(&self) -> u64 {
        self.before.0 + self.now.nodes
    }

    /// Returns the search time, including that of the earlier searches.
    pub(super) fn elapsed(&self) -> Duration {
        self.before.1 + self.now.elapsed
    }

    /// Returns the counters of the current length alone.
    pub(super) fn of_length(&self) -> Counters {
        self.now.since(&self.begun)
    }

    /// Returns the nodes per second, or `None` while too little time has passed. The rate covers
    /// the last moments of a running search, or the whole time of an ended one.
    pub(super) fn node_rate(&self, is_live: bool) -> Option<u64> {
        self.rate(is_live, (self.nodes(), self.elapsed()), |counters| counters.nodes)
    }

    /// Returns the lookups per second, measured like [`Self::node_rate`].
    pub(super) fn lookup_rate(&self, is_live: bool) -> Option<u64> {
        let whole = (self.now.lookups?, self.now.elapsed);
        self.rate(is_live, whole, |counters| counters.lookups.unwrap_or_default())
    }

    fn rate(
        &self,
        is_live: bool,
        whole: (u64, Duration),
        count: impl Fn(&Counters) -> u64,
    ) -> Option<u64> {
        let ends = self.readings.front().zip(self.readings.back()).filter(|_| is_live);
        let recent = ends.filter(|(from, to)| to.elapsed > from.elapsed).map(|(from, to)| {
            (count(to).saturating_sub(count(from)), to.elapsed.saturating_sub(from.elapsed))
        });
        let (count, time) = recent.unwrap_or(whole);
        let is_measured = count > 0 && time >= MEASURABLE || is_live && time >= LULL;
        is_measured.then(|| {
            u64::try_from(u128::from(count) * 1_000 / time.as_millis().max(1)).unwrap_or(u64::MAX)
        })
    }
}
