//! A task: work that shares threads with other work, from its start until its end.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The reason why a task is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndReason {
    /// It is done, or failed by itself.
    #[default]
    Done,
    /// Whoever asked for it stopped it.
    Aborted,
    /// Its time is over.
    Time,
    /// The program ends.
    Ending,
    /// A part of the program broke down.
    Broken,
}

/// The time limit of some work, and the flags that stop or hold it.
#[derive(Debug, Default)]
pub struct Task {
    limit: Option<Duration>,
    begun: OnceLock<Instant>,
    /// The reason why it was stopped.
    stopped: OnceLock<EndReason>,
    is_held: AtomicBool,
}

impl Task {
    /// Makes a task with a time limit, which counts from its beginning.
    pub fn new(limit: Option<Duration>) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Begins the task now, unless it has begun; returns the time when it began.
    pub fn begin(&self) -> Instant {
        *self.begun.get_or_init(Instant::now)
    }

    /// Returns `true` if it has begun.
    pub fn has_begun(&self) -> bool {
        self.begun.get().is_some()
    }

    /// Returns the seconds since it began; 0 if it has not.
    pub fn seconds(&self) -> f64 {
        self.begun.get().map_or(0.0, |begun| begun.elapsed().as_secs_f64())
    }

    /// Stops it; the first reason counts.
    pub fn stop(&self, reason: EndReason) {
        let _ = self.stopped.set(reason);
    }

    /// Returns the reason why it is over, now that its work has ended.
    pub fn end(&self) -> EndReason {
        if self.goes_on() { EndReason::Done } else { self.stopped().unwrap_or_default() }
    }

    /// Returns the reason why it was stopped; `None` if it was not.
    pub fn stopped(&self) -> Option<EndReason> {
        self.stopped.get().copied()
    }

    /// Holds the task, or lets it continue.
    pub fn set_held(&self, is_held: bool) {
        self.is_held.store(is_held, Relaxed);
    }

    /// Returns `true` while it is held and not stopped.
    pub fn is_held(&self) -> bool {
        self.is_held.load(Relaxed) && self.goes_on()
    }

    /// Stops it when its time limit is over; returns `true` if it continues.
    pub fn goes_on(&self) -> bool {
        if self.stopped().is_none() && self.is_late() {
            self.stop(EndReason::Time);
        }
        self.stopped().is_none()
    }

    fn is_late(&self) -> bool {
        self.limit.is_some_and(|limit| self.begin().elapsed() >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let task = Task::new(Some(Duration::ZERO));
        assert_eq!((task.has_begun(), task.stopped()), (false, None));
        assert!(!task.goes_on());
        task.stop(EndReason::Aborted);
        assert_eq!(task.stopped(), Some(EndReason::Time));
        let task = Task::new(None);
        task.set_held(true);
        assert!(task.goes_on() && task.is_held());
        task.stop(EndReason::Ending);
        assert!(!task.is_held());
    }
}
