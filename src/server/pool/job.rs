//! A request from its start until its last event.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::ask::{Ticket, Why};
use super::permits::Brakes;

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// Solutions of a cube.
    Cube,
    /// The records of a command.
    Command,
}

/// A request that is not over.
#[derive(Debug)]
pub(super) struct PoolJob {
    pub(super) ticket: Ticket,
    pub(super) kind: RequestKind,
    /// Stops or holds the request.
    pub(super) brakes: Arc<Brakes>,
    /// The reason why it was stopped, as an index into `REASONS`.
    why: AtomicU8,
    /// Time limit.
    time: Option<Duration>,
    begun: OnceLock<Instant>,
    /// Number of solutions or records that were sent.
    pub(super) sent: AtomicU64,
    /// Set once its last event was sent.
    pub(super) is_over: AtomicBool,
}

const REASONS: [Why; 5] = [Why::Done, Why::Aborted, Why::Time, Why::Ending, Why::Broken];

impl PoolJob {
    pub(super) fn new(ticket: Ticket, kind: RequestKind, time: Option<Duration>) -> Self {
        Self {
            ticket,
            kind,
            brakes: Arc::default(),
            why: AtomicU8::new(0),
            time,
            begun: OnceLock::new(),
            sent: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Begins the request now, unless it has begun; returns the time when it began.
    pub(super) fn begin(&self) -> Instant {
        *self.begun.get_or_init(Instant::now)
    }

    /// Returns `true` if it has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.get().is_some()
    }

    /// Returns the seconds since it began.
    pub(super) fn seconds(&self) -> f64 {
        self.begun.get().map_or(0.0, |begun| begun.elapsed().as_secs_f64())
    }

    /// Returns the time when its time limit is over.
    pub(super) fn until(&self) -> Option<Instant> {
        self.begin().checked_add(self.time?)
    }

    /// Stops it; the first reason counts.
    pub(super) fn stop(&self, why: Why) {
        let number = REASONS.iter().position(|&reason| reason == why).unwrap_or(0) as u8;
        let _ = self.why.compare_exchange(0, number, Relaxed, Relaxed);
        self.brakes.is_stopped.store(true, Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.brakes.is_stopped.load(Relaxed)
    }

    pub(super) fn is_held(&self) -> bool {
        self.brakes.is_held.load(Relaxed)
    }

    /// Returns the reason why it was stopped; `None` if it was not.
    pub(super) fn why(&self) -> Option<Why> {
        self.is_stopped().then(|| REASONS[usize::from(self.why.load(Relaxed))])
    }

    /// Stops it when its time limit is over; returns `true` if it continues.
    pub(super) fn goes_on(&self) -> bool {
        if !self.is_stopped() && self.until().is_some_and(|until| Instant::now() >= until) {
            self.stop(Why::Time);
        }
        !self.is_stopped()
    }
}
