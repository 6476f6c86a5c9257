//! Limits the lines or requests per second of a connection, with a token bucket.

use std::time::Duration;

/// A token bucket. Tokens are added steadily, up to the number for one second, and each line takes
/// one.
#[derive(Debug)]
pub(super) struct Rate {
    /// Maximum number of lines per second; `None` without a limit.
    per_second: Option<f64>,
    tokens: f64,
    /// Time of the last update of `tokens`.
    counted: Duration,
}

impl Rate {
    /// Creates a bucket that has the tokens of one second.
    pub(super) fn new(per_second: Option<u32>, now: Duration) -> Self {
        let per_second = per_second.map(f64::from);
        Self { per_second, tokens: per_second.unwrap_or(0.0), counted: now }
    }

    /// Returns whether a line is allowed now.
    pub(super) fn allows(&mut self, now: Duration) -> bool {
        let Some(rate) = self.per_second else { return true };
        let since = now.saturating_sub(self.counted).as_secs_f64();
        self.tokens = since.mul_add(rate, self.tokens).min(rate);
        self.counted = now;
        self.tokens >= 1.0
    }

    /// Takes a token for a line.
    pub(super) fn take(&mut self) {
        if self.per_second.is_some() {
            self.tokens -= 1.0;
        }
    }

    /// Returns the time from which the next line is allowed; `None` if it is allowed now.
    pub(super) fn next(&self) -> Option<Duration> {
        let rate = self.per_second.filter(|_| self.tokens < 1.0)?;
        Some(self.counted + Duration::from_secs_f64((1.0 - self.tokens) / rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_per_seconds_number_at_once_and_then_one_after_the_other() {
        let at = Duration::from_millis;
        let mut rate = Rate::new(Some(2), at(0));
        for _ in 0..2 {
            assert!(rate.allows(at(0)));
            rate.take();
        }
        assert!(!rate.allows(at(0)) && !rate.allows(at(400)));
        assert_eq!(rate.next(), Some(at(500)));
        assert!(rate.allows(at(500)));
        rate.take();
        // After silence, at most the number of lines for one second is allowed at once.
        assert!(rate.allows(at(9_000)));
        rate.take();
        rate.take();
        assert!(!rate.allows(at(9_000)));
        assert_eq!(Rate::new(None, at(0)).next(), None);
    }

    #[test]
    fn without_a_limit_any_number_may_be_taken() {
        let mut rate = Rate::new(None, Duration::ZERO);
        for _ in 0..1_000 {
            assert!(rate.allows(Duration::ZERO));
            rate.take();
        }
        assert_eq!(rate.next(), None);
    }
}
