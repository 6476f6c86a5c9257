//! Conversions between calendar days and seconds since 1970, in UTC or in local time.

const DAY: u64 = 24 * 3600;

/// Returns year, month and day for a number of days since 1970.
///
/// The calculation uses years that begin in March, so that the leap day is the last day of a year.
/// 400 years have 146,097 days.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (400 * era + year + u64::from(month <= 2), month, day)
}

/// A time zone: a function that converts seconds since 1970 to local time. The result counts as if
/// the local time were UTC.
#[derive(Clone, Copy, Debug)]
pub struct Zone(fn(u64) -> u64);

impl Zone {
    /// The time zone UTC.
    pub const UTC: Self = Self(|seconds| seconds);

    /// Creates a time zone from its conversion function.
    pub const fn new(local: fn(u64) -> u64) -> Self {
        Self(local)
    }

    /// Returns the local time for a time in seconds since 1970.
    pub fn local(self, seconds: u64) -> u64 {
        (self.0)(seconds)
    }

    /// Returns the local day of a time: `2026-11-01`.
    pub fn day(self, seconds: u64) -> String {
        day(self.local(seconds))
    }

    /// Returns the local day and minute of a time: `2026-11-01 14:05`.
    pub fn minute(self, seconds: u64) -> String {
        minute(self.local(seconds))
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self::UTC
    }
}

/// Returns the UTC day of a time: `2026-11-01`.
fn day(seconds: u64) -> String {
    let (year, month, day) = civil(seconds / DAY);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns the UTC day and minute of a time: `2026-11-01 14:05`.
fn minute(seconds: u64) -> String {
    let rest = seconds % DAY;
    format!("{} {:02}:{:02}", day(seconds), rest / 3600, rest % 3600 / 60)
}

/// Returns day and second of a time without blanks: `2026-11-01-140537`.
pub(super) fn compact(seconds: u64) -> String {
    let rest = seconds % DAY;
    format!("{}-{:02}{:02}{:02}", day(seconds), rest / 3600, rest % 3600 / 60, rest % 60)
}

/// Returns the first second of a day written as `2026-11-01`; `None` if there is no such day.
pub(super) fn first_second(text: &str) -> Option<u64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let year = parts.next()??;
    let month = parts.next()??;
    let day_of = parts.next()??;
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day_of) {
        return None;
    }
    // No year has fewer than 365 days, and no month fewer than 28.
    let least = (year - 1970) * 365 + (month - 1) * 28;
    let days = (least..least + 3_000).find(|&days| civil(days) == (year, month, day_of))?;
    Some(days * DAY)
}

/// Returns the first second after a day.
pub(super) fn end_of_day(text: &str) -> Option<u64> {
    first_second(text).map(|first| first + DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_700_000_000, "2023-11-14 22:13"),
            (1_709_164_800, "2024-02-29 00:00"),
            (4_107_542_399, "2100-02-28 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ] {
            assert_eq!(minute(seconds), text);
        }
        assert_eq!(compact(1_700_000_000), "2023-11-14-221320");
        let east = Zone::new(|seconds| seconds + 2 * 3600);
        assert_eq!(east.minute(1_700_000_000), "2023-11-15 00:13");
        assert_eq!(
            [east, Zone::UTC].map(|zone| zone.day(1_700_000_000)),
            ["2023-11-15", "2023-11-14"]
        );
    }

    #[test]
    fn every_day_is_read_as_it_is_written() {
        for days in (0..60_000).chain([2_932_896]) {
            let seconds = days * DAY;
            assert_eq!(first_second(&day(seconds)), Some(seconds));
        }
        for bad in ["", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31"] {
            assert_eq!(first_second(bad), None, "{bad}");
        }
        assert_eq!(end_of_day("1970-01-01"), Some(DAY));
    }
}
