//! The state that the threads of a pool share: requests that wait and run, events, counts.

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

/// A cube that waits.
pub(super) struct CubeAsked {
    pub(super) cube: Cube,
    pub(super) request: Request,
    pub(super) job: Arc<PoolJob>,
}

/// A command or a question that waits.
pub(super) struct CommandAsked {
    pub(super) work: CommandWork,
    pub(super) job: Arc<PoolJob>,
}

/// The work of a thread for commands.
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
    /// The table of each metric that is served.
    pub(super) tiers: Vec<Tier>,
    pub(super) state: Mutex<PoolState>,
    /// Signalled when the thread of a command ends.
    pub(super) changed: Condvar,
}

/// The part of the shared state that changes.
#[derive(Default)]
pub(super) struct PoolState {
    /// All requests that are not over.
    pub(super) jobs: BTreeMap<Ticket, Arc<PoolJob>>,
    /// Cubes that wait, for each table.
    pub(super) cubes: Vec<WaitingRequests<CubeAsked>>,
    /// The reason why a table cannot be used any more, for each table.
    pub(super) lost: Vec<Option<String>>,
    pub(super) commands: WaitingRequests<CommandAsked>,
    /// Number of threads that run commands.
    pub(super) command_threads: usize,
    /// Limit on these threads. The first command of a connection may exceed it.
    pub(super) most_command_threads: usize,
    pub(super) events: Vec<(Ticket, PoolEvent)>,
    pub(super) counts: PoolStats,
    pub(super) is_draining: bool,
}

/// Greatest number of commands of one connection that run at a time.
const COMMANDS_OF_ONE: usize = 4;

impl PoolState {
    /// Returns `true` if a command of a connection may begin on a thread that is counted already.
    /// The first one always may, however many others run: permits decide which threads work, so it
    /// only takes a thread.
    pub(super) fn may_begin(&self, client: u64) -> bool {
        match self.running_commands(client) {
            0 => true,
            COMMANDS_OF_ONE.. => false,
            _ => self.command_threads <= self.most_command_threads,
        }
    }

    /// Returns the number of commands of a connection that have begun and are not over.
    fn running_commands(&self, client: u64) -> usize {
        let [first, last] = [0, u64::MAX].map(|number| Ticket { client, number });
        let jobs = self.jobs.range(first..=last).map(|(_, job)| job);
        jobs.filter(|job| job.kind == RequestKind::Command && job.task.has_begun()).count()
    }

    /// Begins the next command that may begin.
    pub(super) fn begin_command(&mut self) -> Option<CommandAsked> {
        // This depends on the commands that run, not on those that wait.
        let mut commands = std::mem::take(&mut self.commands);
        let next = commands.pop_of(|client| self.may_begin(client));
        self.commands = commands;
        let (_, asked) = next?;
        asked.job.task.begin();
        Some(asked)
    }

    /// Returns the number of requests that wait.
    pub(super) fn waiting(&self) -> usize {
        self.cubes.iter().map(WaitingRequests::len).sum::<usize>() + self.commands.len()
    }

    /// Adds the end of a request to the counts and the events.
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
    /// Adds an event, unless the request was stopped or is over; returns whether it added it.
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
