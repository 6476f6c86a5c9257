//! The clock of an attempt. It uses the time of day, which the caller passes in. So it keeps
//! running while the program is closed, as the hour of a competition does.
//!
//! The user may set the time of day, and this must not count as elapsed time. While the program
//! runs, it notices such a change with another clock and calls [`Clock::time_was_set`]. If the time
//! was set back while the program was closed, the clock continues from its last value.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Time of a competition: an hour, in seconds.
pub const HOUR: u32 = 3600;
/// Maximum allowed time: a day, in seconds.
pub const MOST_ALLOWED: u32 = 24 * 3600;
/// Remaining seconds at which the clock makes an announcement. The judge of a competition announces
/// the last five minutes.
const CALLS: [u32; 2] = [300, 60];

/// A moment, in milliseconds since 1970 (UTC).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// Returns the seconds since 1970.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }

    /// Returns the same moment after the time of day was set ahead by `millis` milliseconds, or
    /// back if `millis` is negative.
    #[must_use]
    pub const fn set_by(self, millis: i64) -> Self {
        Self(self.0.saturating_add_signed(millis))
    }

    /// Returns the time from an earlier moment to this one; zero if the other moment is not
    /// earlier.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// An announcement of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// This number of seconds remains.
    Left(u32),
    /// The time is over.
    Over,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left(60) => f.write_str("1 minute left"),
            Self::Left(seconds) if seconds % 60 == 0 => write!(f, "{} minutes left", seconds / 60),
            Self::Left(seconds) => write!(f, "{seconds} seconds left"),
            Self::Over => f.write_str("the time is over"),
        }
    }
}

/// State of a clock; times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum ClockState {
    #[default]
    Ready,
    Running {
        since: Moment,
        /// Time used before the last start.
        before: u64,
        /// Time used at the last update. The clock never goes back, even if the time of day is set
        /// back.
        latest: u64,
    },
    Held {
        used: u64,
    },
    Over {
        used: u64,
    },
}

/// A clock that counts down.
///
/// ```
/// use premove_fmc::practice::{Call, Clock, Moment};
///
/// let mut clock = Clock::new(3600);
/// clock.start(Moment(1_000));
/// assert_eq!(clock.tick(Moment(1_000 + 3_299_999)), None);
/// assert_eq!(clock.tick(Moment(1_000 + 3_300_000)), Some(Call::Left(300)));
/// assert_eq!(clock.left(Moment(1_000 + 3_300_000)), 300);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    allowed: u32,
    state: ClockState,
    /// Number of pauses.
    pauses: u32,
    /// Number of announcements made so far.
    called: usize,
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(HOUR)
    }
}

impl Clock {
    /// Creates a clock that is not started. The allowed seconds are limited to at least one second
    /// and at most a day.
    pub fn new(allowed: u32) -> Self {
        let allowed = allowed.clamp(1, MOST_ALLOWED);
        // Calls that are not below the allowed time are skipped.
        let called = CALLS.iter().filter(|&&call| call >= allowed).count();
        Self { allowed, state: ClockState::Ready, pauses: 0, called }
    }

    /// Returns the allowed time in seconds.
    pub const fn allowed(&self) -> u32 {
        self.allowed
    }

    /// Returns the number of pauses.
    pub const fn pauses(&self) -> u32 {
        self.pauses
    }

    /// Returns whether the clock has not been started.
    pub const fn is_ready(&self) -> bool {
        matches!(self.state, ClockState::Ready)
    }

    /// Returns whether the clock is running.
    pub const fn is_running(&self) -> bool {
        matches!(self.state, ClockState::Running { .. })
    }

    /// Returns whether the clock is paused.
    pub const fn is_held(&self) -> bool {
        matches!(self.state, ClockState::Held { .. })
    }

    /// Returns whether the clock has stopped for good.
    pub const fn is_over(&self) -> bool {
        matches!(self.state, ClockState::Over { .. })
    }

    /// Starts or resumes the clock. Returns `false` if this is not possible.
    pub fn start(&mut self, now: Moment) -> bool {
        let before = match self.state {
            ClockState::Ready => 0,
            ClockState::Held { used } => used,
            ClockState::Running { .. } | ClockState::Over { .. } => return false,
        };
        self.state = ClockState::Running { since: now, before, latest: before };
        true
    }

    /// Pauses the clock. Returns `false` if it was not running.
    pub fn hold(&mut self, now: Moment) -> bool {
        let runs = self.is_running();
        if runs {
            self.state = ClockState::Held { used: self.used_millis(now) };
            self.pauses += 1;
        }
        runs
    }

    /// Stops the clock for good. Returns `false` if it was not started, or is over already.
    pub fn stop(&mut self, now: Moment) -> bool {
        let stops = self.is_running() || self.is_held();
        if stops {
            self.state = ClockState::Over { used: self.used_millis(now) };
        }
        stops
    }

    /// Corrects the clock after the time of day was set ahead by `millis` milliseconds, or back if
    /// `millis` is negative. The used time does not change.
    pub fn time_was_set(&mut self, millis: i64) {
        if let ClockState::Running { since, .. } = &mut self.state {
            *since = since.set_by(millis);
        }
    }

    /// Updates the clock, and returns the announcement that is due; each is returned once. If
    /// several were missed while the program was closed, only the last one is returned.
    pub fn tick(&mut self, now: Moment) -> Option<Call> {
        let used = self.used_millis(now);
        let ClockState::Running { since, before, latest } = &mut self.state else { return None };
        *latest = used;
        if now < *since || before.saturating_add(now.0.saturating_sub(since.0)) < used {
            // The time was set back since the last update: the clock continues from there.
            (*since, *before) = (now, used);
        }
        let left = self.left(now);
        if left == 0 {
            self.state = ClockState::Over { used };
            return Some(Call::Over);
        }
        let due = CALLS.iter().filter(|&&call| left <= call).count();
        let call = (due > self.called).then(|| Call::Left(CALLS[due - 1]));
        self.called = self.called.max(due);
        call
    }

    /// Returns the used time in whole seconds.
    pub fn used(&self, now: Moment) -> u32 {
        (self.used_millis(now) / 1000) as u32
    }

    /// Returns the remaining seconds, rounded up.
    pub fn left(&self, now: Moment) -> u32 {
        self.allowed - self.used(now)
    }

    /// Returns the moment of the next change of the remaining seconds; `None` if the clock is not
    /// running.
    pub fn next_change(&self, now: Moment) -> Option<Moment> {
        let to_next = 1000 - self.used_millis(now) % 1000;
        self.is_running().then_some(Moment(now.0.saturating_add(to_next)))
    }

    /// Returns whether the values of a clock from a file are possible: it must not have used more
    /// time than allowed.
    pub fn is_sound(&self) -> bool {
        let used = match self.state {
            ClockState::Ready => 0,
            ClockState::Running { before, latest, .. } => before.max(latest),
            ClockState::Held { used } | ClockState::Over { used } => used,
        };
        (1..=MOST_ALLOWED).contains(&self.allowed)
            && used <= self.allowed_millis()
            && self.called <= CALLS.len()
    }

    fn allowed_millis(&self) -> u64 {
        u64::from(self.allowed) * 1000
    }

    fn used_millis(&self, now: Moment) -> u64 {
        let used = match self.state {
            ClockState::Ready => 0,
            ClockState::Running { since, before, latest } => {
                before.saturating_add(now.0.saturating_sub(since.0)).max(latest)
            }
            ClockState::Held { used } | ClockState::Over { used } => used,
        };
        used.min(self.allowed_millis())
    }
}

/// Returns seconds as clock text: `60:00`, `0:05`.
pub fn clock_text(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Error: a text is not a time for an attempt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTime {
    /// The text does not have the form of a time.
    #[error("'{0}' is not a time: write minutes and seconds such as 60:00 or 0:30")]
    Form(String),
    /// The time is too short or too long.
    #[error("'{0}' is not between a second and a day")]
    Range(String),
}

/// Reads a time and returns it in seconds. The text has minutes (`60`), minutes and seconds
/// (`60:00`, `0:05`), or also hours (`1:00:00`).
///
/// # Errors
/// Fails if the text is not a time, or the time is not between one second and a day.
pub fn read_time(text: &str) -> Result<u32, BadTime> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let numbers = parts.iter().map(|part| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| digits)
    });
    let Some(numbers) = numbers.collect::<Option<Vec<u32>>>() else {
        return Err(BadTime::Form(text.to_owned()));
    };
    let seconds = match numbers[..] {
        [minutes] => minutes.checked_mul(60),
        [minutes, seconds] if seconds < 60 => {
            minutes.checked_mul(60).and_then(|sum| sum.checked_add(seconds))
        }
        [hours, minutes, seconds] if minutes < 60 && seconds < 60 => {
            hours.checked_mul(3600).and_then(|sum| sum.checked_add(minutes * 60 + seconds))
        }
        _ => return Err(BadTime::Form(text.to_owned())),
    };
    let fits = seconds.filter(|seconds| (1..=MOST_ALLOWED).contains(seconds));
    fits.ok_or_else(|| BadTime::Range(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: u64 = 1_700_000_000_123;

    fn at(seconds: u64) -> Moment {
        Moment(BEGIN + seconds * 1000)
    }

    fn running(allowed: u32) -> Clock {
        let mut clock = Clock::new(allowed);
        assert!(clock.is_ready() && clock.start(at(0)) && clock.is_running());
        clock
    }

    /// Returns all announcements with their seconds, for an update every 100 ms.
    fn calls(clock: &mut Clock, until: u64) -> Vec<(u64, Call)> {
        let moments = (0..until * 10).map(|tenth| (tenth, Moment(BEGIN + tenth * 100)));
        moments.filter_map(|(tenth, now)| Some((tenth / 10, clock.tick(now)?))).collect()
    }

    #[test]
    fn an_hour_calls_at_five_minutes_at_one_and_at_the_end() {
        let want = [(3300, Call::Left(300)), (3540, Call::Left(60)), (3600, Call::Over)];
        assert_eq!(calls(&mut running(HOUR), 3700), want);
        assert_eq!(want[0].1.to_string(), "5 minutes left");
        assert_eq!(want[1].1.to_string(), "1 minute left");
    }

    #[test]
    fn short_times_have_the_calls_that_fit() {
        assert_eq!(calls(&mut running(300), 400), [(240, Call::Left(60)), (300, Call::Over)]);
        assert_eq!(calls(&mut running(60), 100), [(60, Call::Over)]);
        assert_eq!(calls(&mut running(5), 100), [(5, Call::Over)]);
        assert_eq!(Clock::new(0).allowed(), 1);
    }

    #[test]
    fn the_seconds_left_begin_with_all_and_end_with_none() {
        let mut clock = running(5);
        let shown: Vec<u32> =
            (0..=50).map(|tenth| clock.left(Moment(BEGIN + tenth * 100))).collect();
        assert_eq!(shown[0], 5);
        assert_eq!((shown[9], shown[10], shown[49], shown[50]), (5, 4, 1, 0));
        assert_eq!(clock.next_change(Moment(BEGIN + 1_400)), Some(at(2)));
        assert_eq!(clock.next_change(at(2)), Some(at(3)));
        clock.tick(at(9));
        assert_eq!((clock.used(at(9)), clock.next_change(at(9))), (5, None));
    }

    #[test]
    fn a_clock_that_is_held_stands_still_and_counts_how_often() {
        let mut clock = running(HOUR);
        assert!(clock.hold(at(100)) && !clock.hold(at(100)) && clock.is_held());
        assert_eq!((clock.used(at(5000)), clock.tick(at(5000))), (100, None));
        assert_eq!(clock.next_change(at(5000)), None);
        assert!(clock.start(at(5000)) && !clock.start(at(5000)));
        assert_eq!((clock.used(at(5010)), clock.pauses()), (110, 1));
        assert!(clock.stop(at(5020)) && !clock.stop(at(5020)) && clock.is_over());
        assert_eq!((clock.used(at(9000)), clock.start(at(9000))), (120, false));
    }

    #[test]
    fn the_clock_goes_on_while_the_program_is_closed() {
        let clock = running(HOUR);
        let saved = serde_json::to_string(&clock).unwrap();
        let read = || serde_json::from_str::<Clock>(&saved).unwrap();
        assert_eq!(read(), clock);
        // Both announcements were missed, and only the later one is made.
        assert_eq!(read().tick(at(3550)), Some(Call::Left(60)));
        assert_eq!(read().tick(at(9999)), Some(Call::Over));
        let mut later = read();
        later.tick(at(3550));
        assert_eq!((later.left(at(3550)), later.tick(at(3551))), (50, None));
    }

    #[test]
    fn a_time_of_day_that_is_set_back_gives_no_time_back_and_the_clock_goes_on() {
        let mut clock = running(HOUR);
        clock.tick(at(1000));
        assert_eq!(clock.used(at(0)), 1000);
        clock.tick(at(0));
        assert_eq!((clock.used(at(500)), clock.used(at(1500))), (1500, 2500));
        // The time is set back to before the start while the program is closed.
        let saved = serde_json::to_string(&clock).unwrap();
        let mut clock: Clock = serde_json::from_str(&saved).unwrap();
        let long_ago = |seconds: u64| Moment(BEGIN - 86_400_000 + seconds * 1000);
        clock.tick(long_ago(0));
        assert_eq!((clock.used(long_ago(0)), clock.used(long_ago(60))), (1000, 1060));
        assert_eq!(clock.tick(long_ago(2300)), Some(Call::Left(300)));
        assert_eq!(clock.next_change(long_ago(2300)), Some(long_ago(2301)));
    }

    #[test]
    fn a_time_of_day_that_is_set_while_the_clock_runs_changes_nothing() {
        for seconds in [-86_400, -3_600, -1, 1, 3_600, 86_400] {
            let mut clock = running(HOUR);
            clock.tick(at(100));
            clock.time_was_set(seconds * 1000);
            let set = |time| at(time).set_by(seconds * 1000);
            assert_eq!((clock.used(set(100)), clock.tick(set(100))), (100, None));
            assert_eq!(clock.used(set(160)), 160);
            // The time is corrected again.
            clock.time_was_set(-seconds * 1000);
            assert_eq!(clock.tick(at(3300)), Some(Call::Left(300)));
            clock.hold(at(3400));
            clock.time_was_set(seconds * 1000);
            assert_eq!(clock.used(set(9000)), 3400);
        }
    }

    #[test]
    fn files_with_impossible_clocks_are_known() {
        assert!(running(HOUR).is_sound() && Clock::default().is_sound());
        let held = |used| Clock { state: ClockState::Held { used }, ..Clock::new(60) };
        assert!(held(60_000).is_sound() && !held(60_001).is_sound());
        assert!(!Clock { called: 3, ..Clock::default() }.is_sound());
        assert!(!Clock { allowed: 0, ..Clock::default() }.is_sound());
    }

    #[test]
    fn times_are_read_and_shown() {
        let good = [("60", 3600), ("60:00", 3600), ("0:05", 5), ("1:00:00", 3600), (" 7:30 ", 450)];
        for (text, seconds) in good {
            assert_eq!(read_time(text), Ok(seconds), "{text}");
        }
        for text in ["", "x", "1:60", "-5", "+5", "1:2:3:4", "0", "0:00", "1441", "4294967295"] {
            assert!(read_time(text).is_err(), "{text}");
        }
        assert_eq!((clock_text(3600), clock_text(5)), ("60:00".to_owned(), "0:05".to_owned()));
    }
}
