//! The handle of a job, which is background work, and its messages.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use premove_engine::search::{Control, Progress};
use premove_engine::store::locked;

use crate::questions::Event;

/// The number of a job; unique in one run of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub(super) u64);

/// An event of a job. The receiver ignores events of jobs that it no longer waits for.
#[derive(Clone, Debug)]
pub struct Message {
    /// The job that sent the event.
    pub job: JobId,
    /// The event itself.
    pub event: Event,
}

/// Handle of a job. Dropping the handle stops the job.
#[derive(Debug)]
pub struct Job {
    id: JobId,
    is_idle: bool,
    control: Arc<Control>,
    started: Instant,
    /// Time when the job ended, which its thread sets.
    ended: Arc<OnceLock<Instant>>,
    held: Mutex<Held>,
}

/// Total time for which a job was paused.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    before: Duration,
    since: Option<Instant>,
}

impl Held {
    fn set(&mut self, held: bool, now: Instant) {
        match (held, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(since)) => {
                *self =
                    Self { before: self.before + now.saturating_duration_since(since), since: None }
            }
            _ => {}
        }
    }

    fn until(self, then: Instant) -> Duration {
        self.before
            + self.since.map_or(Duration::ZERO, |since| then.saturating_duration_since(since))
    }
}

impl Job {
    pub(super) fn new(
        id: JobId,
        is_idle: bool,
        control: Arc<Control>,
        ended: Arc<OnceLock<Instant>>,
    ) -> Self {
        Self { id, is_idle, control, started: Instant::now(), ended, held: Mutex::default() }
    }

    /// Returns the id that the messages of the job carry.
    pub const fn id(&self) -> JobId {
        self.id
    }

    /// Returns `true` for an idle job: it only runs while no other work does, and nothing waits for
    /// it.
    pub const fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// Stops the job; it ends within milliseconds.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Pauses the job, or lets it continue.
    pub fn set_paused(&self, paused: bool) {
        locked(&self.held).set(paused, Instant::now());
        self.control.set_paused(paused);
    }

    /// Returns `true` while the job is paused.
    pub fn is_paused(&self) -> bool {
        self.control.is_paused()
    }

    /// Returns the counters of the search of the job.
    pub fn progress(&self) -> Progress {
        self.control.progress()
    }

    /// Returns `true` once the job has ended. If the job was stopped, its last message may never
    /// arrive.
    pub fn has_ended(&self) -> bool {
        self.ended.get().is_some()
    }

    /// Returns the working time of the job: from its start to now, or to its end. The time for
    /// which it was paused is not included.
    pub fn elapsed(&self) -> Duration {
        let until = self.ended.get().copied().unwrap_or_else(Instant::now);
        let held = locked(&self.held).until(until);
        until.saturating_duration_since(self.started).saturating_sub(held)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_being_held_add_up() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut held = Held::default();
        held.set(false, after(1));
        held.set(true, after(2));
        held.set(true, after(3));
        assert_eq!(held.until(after(4)), Duration::from_secs(2));
        held.set(false, after(5));
        held.set(true, after(10));
        assert_eq!(held.until(after(11)), Duration::from_secs(4));
    }
}
