//! A task: work that shares threads with other work. It has a time limit, and can be stopped or
//! paused.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Reason why a task ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndReason {
    /// The work is done, or failed by itself.
    #[default]
    Done,
    /// The client stopped the task.
    Aborted,
    /// The time limit of the task was reached.
    Time,
    /// The program is quitting.
    Ending,
    /// A part of the program crashed.
    Broken,
}

/// Time limit of some work, and the flags that stop or pause it.
#[derive(Debug, Default)]
pub struct Task {
    limit: Option<Duration>,
    begun: OnceLock<Instant>,
    /// The reason why the task was stopped; empty if it was not.
    stopped: OnceLock<EndReason>,
    is_held: AtomicBool,
}

impl Task {
    /// Makes a task with a time limit, counted from the call of [`Task::begin`].
    pub fn new(limit: Option<Duration>) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Begins the task now, unless it has begun. Returns the time when it began.
    pub fn begin(&self) -> Instant {
        *self.begun.get_or_init(Instant::now)
    }

    /// Returns `true` if the task has begun.
    pub fn has_begun(&self) -> bool {
        self.begun.get().is_some()
    }

    /// Returns the seconds since the task began, or 0 if it has not begun.
    pub fn seconds(&self) -> f64 {
        self.begun.get().map_or(0.0, |begun| begun.elapsed().as_secs_f64())
    }

    /// Stops the task for a reason. Only the first reason is stored.
    pub fn stop(&self, reason: EndReason) {
        let _ = self.stopped.set(reason);
    }

    /// Returns the reason why the task ended. Call it after the work of the task has ended.
    pub fn end(&self) -> EndReason {
        if self.goes_on() { EndReason::Done } else { self.stopped().unwrap_or_default() }
    }

    /// Returns the reason why the task was stopped, or `None` if it was not stopped.
    pub fn stopped(&self) -> Option<EndReason> {
        self.stopped.get().copied()
    }

    /// Pauses the task, or lets it continue.
    pub fn set_held(&self, is_held: bool) {
        self.is_held.store(is_held, Relaxed);
    }

    /// Returns `true` while the task is paused and not stopped.
    pub fn is_held(&self) -> bool {
        self.is_held.load(Relaxed) && self.goes_on()
    }

    /// Stops the task if its time limit is reached. Returns `true` if the task continues.
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
