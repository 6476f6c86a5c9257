//! A request, from its start to its last event.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use premove_service::running::Task;

use super::ask::Ticket;

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// A request for solutions of a cube.
    Cube,
    /// A request for the records of a command.
    Command,
}

/// A request that is not over.
#[derive(Debug)]
pub(super) struct PoolJob {
    pub(super) ticket: Ticket,
    pub(super) kind: RequestKind,
    /// Stops or pauses the request.
    pub(super) task: Arc<Task>,
    /// Number of solutions or records sent so far.
    pub(super) sent: AtomicU64,
    /// `true` after the last event was sent.
    pub(super) is_over: AtomicBool,
}

impl PoolJob {
    pub(super) fn new(ticket: Ticket, kind: RequestKind, time: Option<Duration>) -> Self {
        Self {
            ticket,
            kind,
            task: Arc::new(Task::new(time)),
            sent: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }
}
