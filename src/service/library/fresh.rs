//! The time and the name of a new solve, and the local time zone.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use premove_fmc::library::{Id, Zone};

/// Returns the current time in seconds since 1970 (UTC).
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Returns the time zone of the user: that of the variable `TZ`, otherwise that of the system.
pub fn local_zone() -> Zone {
    Zone::new(|seconds| local(seconds, &TimeZone::system()))
}

/// Converts a time in UTC to local time in a time zone, both in seconds since 1970.
fn local(seconds: u64, zone: &TimeZone) -> u64 {
    let time = i64::try_from(seconds).ok().and_then(|time| Timestamp::from_second(time).ok());
    let offset = time.map_or(0, |time| zone.to_offset(time).seconds());
    seconds.saturating_add_signed(offset.into())
}

/// Returns a new name for a solve that begins now.
pub fn new_id() -> Id {
    // The system seeds the hasher with random numbers, so the result differs each time.
    let number = RandomState::new().build_hasher().finish();
    Id::new(now(), number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_a_place_are_behind_or_before_those_of_greenwich() {
        let berlin = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").unwrap();
        let honolulu = TimeZone::posix("HST10").unwrap();
        let minute = |seconds, zone: &TimeZone| Zone::UTC.minute(local(seconds, zone));
        // The times are 14 November 2023, 22:13 and 1 July 2024, 23:30 in UTC.
        assert_eq!(minute(1_700_000_000, &berlin), "2023-11-14 23:13");
        assert_eq!(minute(1_700_000_000, &honolulu), "2023-11-14 12:13");
        assert_eq!(minute(1_719_876_600, &berlin), "2024-07-02 01:30");
        assert_eq!(local(0, &honolulu), 0, "there is no time before 1970");
    }
}
