//! The time of day, and how far it was set while the program runs. To find that out, the time of
//! day is compared with a second clock, which cannot be set and which runs while the machine
//! sleeps. In debug builds a test can move the time: `PREMOVE_TEST_CLOCK` names a file with the
//! seconds by which the clock is ahead.

use std::cell::Cell;
#[cfg(debug_assertions)]
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use premove_fmc::practice::Moment;

/// Minimum change of the difference between the two clocks, in milliseconds, that means that the
/// time of day was set. Smaller changes come from small adjustments of the clock.
const SET: i64 = 1_000;

/// The time of day, compared with the second clock.
#[derive(Debug)]
pub(super) struct DayClock {
    #[cfg(debug_assertions)]
    ahead: Option<PathBuf>,
    /// Difference between the time of day and the second clock when they were last compared, in
    /// milliseconds.
    between: Cell<i64>,
    /// Maximum number of milliseconds by which a test moved the clock ahead. They count as time
    /// that has passed, not as a clock that was set.
    most_ahead: Cell<u64>,
}

impl DayClock {
    pub(super) fn new() -> Self {
        let clock = Self {
            #[cfg(debug_assertions)]
            ahead: std::env::var_os("PREMOVE_TEST_CLOCK").map(PathBuf::from),
            between: Cell::new(0),
            most_ahead: Cell::new(0),
        };
        clock.between.set(clock.difference());
        clock
    }

    /// Returns the milliseconds by which the time of day was set ahead since the last call;
    /// negative if it was set back.
    pub(super) fn was_set(&self) -> i64 {
        let difference = self.difference();
        let by = difference - self.between.get();
        if by.abs() < SET {
            return 0;
        }
        self.between.set(difference);
        by
    }

    fn difference(&self) -> i64 {
        let ahead = self.ahead();
        self.most_ahead.set(ahead.max(self.most_ahead.get()));
        let steady = steady_millis().saturating_add(self.most_ahead.get());
        let day = day_millis().saturating_add(ahead);
        i64::try_from(day).unwrap_or(i64::MAX) - i64::try_from(steady).unwrap_or(i64::MAX)
    }

    pub(super) fn now(&self) -> Moment {
        Moment(day_millis().saturating_add(self.ahead()))
    }

    /// Returns the milliseconds by which a test moved the clock ahead.
    #[cfg(debug_assertions)]
    fn ahead(&self) -> u64 {
        let seconds = self.ahead.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
        seconds.and_then(|text| text.trim().parse::<u64>().ok()).unwrap_or(0) * 1000
    }

    #[cfg(not(debug_assertions))]
    #[expect(clippy::unused_self, reason = "builds for development have something to read")]
    const fn ahead(&self) -> u64 {
        0
    }
}

/// Returns the milliseconds since 1970, as the clock of the system shows them.
fn day_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the milliseconds of a clock that cannot be set and that runs while the machine sleeps.
#[cfg(unix)]
fn steady_millis() -> u64 {
    use rustix::time::{ClockId, clock_gettime};
    #[cfg(target_os = "linux")]
    let clock = ClockId::Boottime;
    // On macOS this clock runs while the machine sleeps, too.
    #[cfg(not(target_os = "linux"))]
    let clock = ClockId::Monotonic;
    let time = clock_gettime(clock);
    let millis = time.tv_sec.saturating_mul(1000).saturating_add(time.tv_nsec / 1_000_000);
    u64::try_from(millis).unwrap_or(0)
}

/// Returns the milliseconds since the first call, by a clock that cannot be set. On Windows this is
/// the performance counter, which runs while the machine sleeps.
#[cfg(not(unix))]
fn steady_millis() -> u64 {
    static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let begin = BEGIN.get_or_init(std::time::Instant::now);
    u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX)
}
