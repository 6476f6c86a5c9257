//! State that the threads of a pool share: waiting and running requests, events, counts.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex};

use premove_cube::Cube;
use premove_engine::optimal::Request;
use premove_engine::store::locked;
use premove_engine::table::Tier;
use premove_service::running::{EndReason, Service};

use super::ask::{PoolEvent, PoolStats, RequestEnd, Ticket};
use super::job::{PoolJob, RequestKind};
use super::waiting::WaitingRequests;

/// A waiting cube.
pub(super) struct CubeAsked {
    pub(super) cube: Cube,
    pub(super) request: Request,
    pub(super) job: Arc<PoolJob>,
}

/// A waiting command or question.
pub(super) struct CommandAsked {
    pub(super) work: CommandWork,
    pub(super) job: Arc<PoolJob>,
}

/// Work for a command thread.
pub(super) enum CommandWork {
    /// The checked arguments of a command.
    Command(Vec<OsString>),
    /// A question as JSON text.
    Question(String),
}

/// The state that all threads share.
pub(super) struct PoolShared {
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) service: Arc<Service>,
    /// The table of each served metric.
    pub(super) tiers: Vec<Tier>,
    pub(super) state: Mutex<PoolState>,
    /// Signals that a command thread has ended.
    pub(super) changed: Condvar,
}

/// The part of the shared state that changes.
#[derive(Default)]
pub(super) struct PoolState {
    /// All requests that have not ended.
    pub(super) jobs: BTreeMap<Ticket, Arc<PoolJob>>,
    /// Waiting cubes, for each table.
    pub(super) cubes: Vec<WaitingRequests<CubeAsked>>,
    /// Reason why a table cannot be used any more, for each table; `None` for a usable one.
    pub(super) lost: Vec<Option<String>>,
    pub(super) commands: WaitingRequests<CommandAsked>,
    /// Number of command threads.
    pub(super) command_threads: usize,
    /// Limit on the command threads. The first command of a connection may exceed it.
    pub(super) most_command_threads: usize,
    pub(super) events: Vec<(Ticket, PoolEvent)>,
    pub(super) counts: PoolStats,
    pub(super) is_draining: bool,
}

/// Maximum number of running commands of one connection.
const COMMANDS_OF_ONE: usize = 4;

impl PoolState {
    /// Returns whether a command of a connection may start on a command thread that exists already.
    /// The first command of a connection may always start. This costs only a thread, because
    /// permits decide which threads work.
    pub(super) fn may_begin(&self, client: u64) -> bool {
        match self.running_commands(client) {
            0 => true,
            COMMANDS_OF_ONE.. => false,
            _ => self.command_threads <= self.most_command_threads,
        }
    }

    /// Returns the number of running commands of a connection.
    fn running_commands(&self, client: u64) -> usize {
        let [first, last] = [0, u64::MAX].map(|number| Ticket { client, number });
        let jobs = self.jobs.range(first..=last).map(|(_, job)| job);
        jobs.filter(|job| job.kind == RequestKind::Command && job.task.has_begun()).count()
    }

    /// Removes and returns the next command that may start.
    pub(super) fn begin_command(&mut self) -> Option<CommandAsked> {
        // `may_begin` depends on the running commands and not on the waiting ones.
        let mut commands = std::mem::take(&mut self.commands);
        let next = commands.pop_of(|client| self.may_begin(client));
        self.commands = commands;
        let (_, asked) = next?;
        asked.job.task.begin();
        Some(asked)
    }

    /// Returns the number of waiting requests.
    pub(super) fn waiting(&self) -> usize {
        self.cubes.iter().map(WaitingRequests::len).sum::<usize>() + self.commands.len()
    }

    /// Records the end of a request in the counts and the events.
    pub(super) fn end(&mut self, job: &PoolJob, end: RequestEnd) {
        if job.is_over.swap(true, Relaxed) {
            return;
        }
        match end.why {
            EndReason::Done => self.counts.done += 1,
            EndReason::Broken => self.counts.broken += 1,
            EndReason::Aborted | EndReason::Time | EndReason::Ending => self.counts.aborted += 1,
        }
        self.jobs.remove(&job.ticket);
        self.events.push((job.ticket, PoolEvent::Ended(end)));
    }
}

impl PoolShared {
    /// Adds an event. Returns `false`, and adds nothing, if the request was stopped or has ended.
    pub(super) fn send(&self, job: &PoolJob, event: PoolEvent) -> bool {
        let mut state = locked(&self.state);
        if job.task.stopped().is_some() || job.is_over.load(Relaxed) {
            return false;
        }
        state.events.push((job.ticket, event));
        let is_first = state.events.len() == 1;
        drop(state);
        if is_first {
            (self.wake)();
        }
        true
    }

    /// Ends a request.
    pub(super) fn end(&self, job: &PoolJob, end: RequestEnd) {
        let mut state = locked(&self.state);
        state.end(job, end);
        let is_first = state.events.len() == 1;
        drop(state);
        if is_first {
            (self.wake)();
        }
    }
}
