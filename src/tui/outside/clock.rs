//! The time of day. In builds for development a test can move it: `PREMOVE_TEST_CLOCK` names a file
//! with the seconds by which the clock is ahead.

#[cfg(debug_assertions)]
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::fmc::practice::Moment;

/// The clock that the program goes by.
#[derive(Debug)]
pub(super) struct DayClock {
    #[cfg(debug_assertions)]
    ahead: Option<PathBuf>,
}

impl DayClock {
    pub(super) fn new() -> Self {
        Self {
            #[cfg(debug_assertions)]
            ahead: std::env::var_os("PREMOVE_TEST_CLOCK").map(PathBuf::from),
        }
    }

    pub(super) fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        Moment(now.saturating_add(self.ahead()))
    }

    /// Milliseconds by which it is ahead.
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
