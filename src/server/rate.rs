//! How many lines, or requests, a connection may send in a second: what is more waits.

use std::time::Duration;

/// What is left of a second's number, at most the whole of it.
#[derive(Debug)]
pub(super) struct Rate {
    /// How many a second; any number unless it is set.
    a_second: Option<f64>,
    left: f64,
    /// When `left` was counted.
    counted: Duration,
}

impl Rate {
    /// All of a second's number is left now.
    pub(super) fn new(a_second: Option<u32>, now: Duration) -> Self {
        let a_second = a_second.map(f64::from);
        Self { a_second, left: a_second.unwrap_or(0.0), counted: now }
    }

    /// Whether one more may be taken now.
    pub(super) fn allows(&mut self, now: Duration) -> bool {
        let Some(rate) = self.a_second else { return true };
        let since = now.saturating_sub(self.counted).as_secs_f64();
        self.left = since.mul_add(rate, self.left).min(rate);
        self.counted = now;
        self.left >= 1.0
    }

    /// One was taken.
    pub(super) fn take(&mut self) {
        if self.a_second.is_some() {
            self.left -= 1.0;
        }
    }

    /// When one more may be taken, where that is not now.
    pub(super) fn next(&self) -> Option<Duration> {
        let rate = self.a_second.filter(|_| self.left < 1.0)?;
        Some(self.counted + Duration::from_secs_f64((1.0 - self.left) / rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_a_seconds_number_at_once_and_then_one_after_the_other() {
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
        // Silence does not save up more than one second's number.
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
