//! The state of one table in this process: in use, being built, or awaited.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::storage::Version;
use crate::store::locked;
use crate::table::big::H48Table;
use crate::table::id::TableId;
use crate::table::reach::Reach;
use crate::table::work::Work;

/// Variable for a table of the H48 family; `None` while the table is not in use.
pub(super) type LargePlace = Mutex<Option<Arc<H48Table>>>;

/// State of one table in this process.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// Lock that a thread holds while it opens or builds the table.
    pub(super) work: Mutex<()>,
    /// `true` while this process waits for another process that builds the table.
    pub(super) waits: AtomicBool,
    /// Version of the file that was found to be wrong, about which the user got a note. Set to
    /// `None` when a file is used again, so that later damage is reported.
    pub(super) refused: Mutex<Option<Version>>,
    /// The table in use, if it belongs to the H48 family. The others are in
    /// [`Opened`](super::tables::Opened), each with its type.
    pub(super) large: LargePlace,
    run: Mutex<Option<Run>>,
}

#[derive(Clone, Debug)]
struct Run {
    reach: Reach,
    /// Start time of the build; `None` if there is no clock.
    began: Option<Instant>,
    /// Share of the table that was already built when this build started, 0 to 1.
    from: f64,
    work: Arc<Work>,
}

/// A table that is being built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Building {
    /// Identity of the table.
    pub id: TableId,
    /// Reach of the table's entries when it is complete.
    pub reach: Reach,
    /// Share that is built, 0 to 1.
    pub share: f64,
    /// Estimated time until the end; `None` while too little is built for an estimate.
    pub remaining: Option<Duration>,
}

impl Slot {
    /// Drops an H48 table from the slot. Returns whether there was one. Searches keep theirs.
    pub(super) fn close(&self) -> bool {
        locked(&self.large).take().is_some()
    }

    /// Records the start of a build, with the share that is already built. The record ends when the
    /// returned value is dropped.
    pub(super) fn begin(&self, reach: Reach, from: f64, work: Arc<Work>) -> impl Drop {
        struct Over<'a>(&'a Slot);
        impl Drop for Over<'_> {
            fn drop(&mut self) {
                *locked(&self.0.run) = None;
            }
        }
        *locked(&self.run) = Some(Run { reach, began: now(), from, work });
        Over(self)
    }

    /// Returns the finished work and the total work of the running build, or `None` if there is
    /// none.
    pub(super) fn progress(&self) -> Option<(u64, u64)> {
        locked(&self.run).as_ref().map(|run| run.work.progress())
    }

    /// Returns the running build of the table of this slot, or `None` if there is none.
    pub(super) fn building(&self, id: TableId) -> Option<Building> {
        let run = locked(&self.run).clone()?;
        let done = share(run.work.progress());
        let share = run.from + (1.0 - run.from) * done;
        Some(Building {
            id,
            reach: run.reach,
            share,
            remaining: run.began.and_then(|began| remaining(began.elapsed(), done)),
        })
    }
}

/// Returns the current time, or `None` in WebAssembly without a system, which has no clock.
fn now() -> Option<Instant> {
    let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
    has_clock.then(Instant::now)
}

/// Returns the share of the work that is done, 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a share for people")]
fn share((done, all): (u64, u64)) -> f64 {
    done.min(all) as f64 / all.max(1) as f64
}

/// Estimates the time for the rest of some work if the share `done` took `elapsed`. Returns `None`
/// while too little is done for an estimate.
fn remaining(elapsed: Duration, done: f64) -> Option<Duration> {
    (done > 0.02 && elapsed > Duration::from_millis(500))
        .then(|| elapsed.mul_f64((1.0 - done) / done))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tier::Tier;

    #[test]
    fn the_rest_takes_as_long_as_what_was_done_in_proportion() {
        let seconds = Duration::from_secs;
        assert_eq!(remaining(seconds(10), 0.25), Some(seconds(30)));
        assert_eq!(remaining(seconds(10), 0.001), None);
        assert_eq!(remaining(Duration::from_millis(3), 0.5), None);
    }

    #[test]
    fn a_build_is_reported_of_while_it_goes_on() {
        let slot = Slot::default();
        let id = TableId::H48(Tier::half_turns(5));
        assert_eq!(slot.building(id), None);
        let over = slot.begin(Reach::Deep, 0.4, Arc::new(Work::new()));
        let building = slot.building(id).unwrap();
        assert_eq!((building.share, building.reach, building.remaining), (0.4, Reach::Deep, None));
        drop(over);
        assert_eq!(slot.building(id), None);
    }
}
