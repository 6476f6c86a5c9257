//! A job of a screen: a new one takes the place of the one before, which stops.

use std::time::Duration;

use crate::job::{Job, Message};
use crate::search::Progress;
use crate::tui::screen::counters::Counters;

/// The job that was started last, if there ever was one.
#[derive(Debug, Default)]
pub(super) struct Slot(Option<Job>);

impl Slot {
    /// Starts another job. The old one is dropped first: it stops, and what it still says is not
    /// heard.
    pub(super) fn start(&mut self, job: impl FnOnce() -> Job) {
        self.0 = None;
        self.0 = Some(job());
    }

    /// Stops the job.
    pub(super) fn stop(&self) {
        if let Some(job) = &self.0 {
            job.stop();
        }
    }

    /// Holds the job, or lets it go on.
    pub(super) fn set_paused(&self, paused: bool) {
        if let Some(job) = &self.0 {
            job.set_paused(paused);
        }
    }

    /// Lets go of the job: it stops, and what it still says is not heard.
    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// Whether a message is one of the job.
    pub(super) fn says(&self, message: &Message) -> bool {
        self.0.as_ref().is_some_and(|job| job.id() == message.job)
    }

    /// Whether the job is at work. It is asked itself: the word that a stopped one has ended may
    /// never arrive.
    pub(super) fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|job| !job.has_ended())
    }

    /// How far the job is, and how long it has been at work.
    pub(super) fn progress(&self) -> (Progress, Duration) {
        self.0.as_ref().map(|job| (job.progress(), job.elapsed())).unwrap_or_default()
    }

    /// The same as counters, with look-ups in tables where the job counts them.
    pub(super) fn counters(&self, counts_lookups: bool) -> Counters {
        let (progress, elapsed) = self.progress();
        Counters {
            depth: progress.depth,
            share: progress.share,
            nodes: progress.nodes,
            lookups: counts_lookups.then_some(progress.lookups),
            elapsed,
        }
    }
}
