//! What the threads of a pool share: requests that wait and run, events, counts.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex};

use premove_cube::Cube;
use premove_engine::optimal::{Bell, Request};
use premove_engine::store::locked;

use super::ask::{End, PoolEvent, PoolStats, Ticket, Why};
use super::job::{Job, Kind};
use super::permits::Permits;
use super::waiting::Waiting;

/// A cube that waits.
pub(super) struct CubeAsked {
    pub(super) cube: Cube,
    pub(super) request: Request,
    pub(super) job: Arc<Job>,
}

/// A command that waits.
pub(super) struct CommandAsked {
    pub(super) words: Vec<String>,
    pub(super) job: Arc<Job>,
}

/// What all threads share.
pub(super) struct Shared {
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) permits: Arc<Permits>,
    /// Of the team of each metric.
    pub(super) bells: Vec<Bell>,
    pub(super) state: Mutex<State>,
    /// Told when a command's thread ends.
    pub(super) changed: Condvar,
}

/// What changes.
#[derive(Default)]
pub(super) struct State {
    /// All requests that are not over.
    pub(super) jobs: BTreeMap<Ticket, Arc<Job>>,
    /// Cubes that wait, for each team.
    pub(super) cubes: Vec<Waiting<CubeAsked>>,
    /// Why a team's table cannot be used any more.
    pub(super) lost: Vec<Option<String>>,
    pub(super) commands: Waiting<CommandAsked>,
    /// Threads that run commands.
    pub(super) command_threads: usize,
    /// How many of these there may be, but for the first commands of connections.
    pub(super) most_command_threads: usize,
    pub(super) events: Vec<(Ticket, PoolEvent)>,
    pub(super) counts: PoolStats,
    pub(super) is_draining: bool,
    pub(super) is_over: bool,
}

/// Commands of one connection that may run at a time.
const COMMANDS_OF_ONE: usize = 4;

impl State {
    /// Whether a command of a connection may begin on a thread that is counted already. The first
    /// one always may, however many others run: permits decide who works, so it only takes a
    /// thread.
    pub(super) fn may_begin(&self, client: u64) -> bool {
        match self.running_commands(client) {
            0 => true,
            COMMANDS_OF_ONE.. => false,
            _ => self.command_threads <= self.most_command_threads,
        }
    }

    /// How many commands of a connection have begun and are not over.
    fn running_commands(&self, client: u64) -> usize {
        let [first, last] = [0, u64::MAX].map(|number| Ticket { client, number });
        let jobs = self.jobs.range(first..=last).map(|(_, job)| job);
        jobs.filter(|job| job.kind == Kind::Command && job.has_begun()).count()
    }

    /// Begins the next command that may begin.
    pub(super) fn begin_command(&mut self) -> Option<CommandAsked> {
        // What may begin depends on what runs, not on what waits.
        let mut commands = std::mem::take(&mut self.commands);
        let next = commands.pop_of(|client| self.may_begin(client));
        self.commands = commands;
        let (_, asked) = next?;
        asked.job.begin();
        Some(asked)
    }

    /// How many requests wait.
    pub(super) fn waiting(&self) -> usize {
        self.cubes.iter().map(Waiting::len).sum::<usize>() + self.commands.len()
    }

    /// Enters the end of a request.
    pub(super) fn end(&mut self, job: &Job, end: End) {
        if job.is_over.swap(true, Relaxed) {
            return;
        }
        match end.why {
            Why::Done => self.counts.done += 1,
            Why::Broken => self.counts.broken += 1,
            Why::Aborted | Why::Time | Why::Ending => self.counts.aborted += 1,
        }
        self.jobs.remove(&job.ticket);
        self.events.push((job.ticket, PoolEvent::Ended(end)));
    }
}

impl Shared {
    /// Adds an event of a request that was not stopped; whether it did.
    pub(super) fn send(&self, job: &Job, event: PoolEvent) -> bool {
        let mut state = locked(&self.state);
        if job.is_stopped() || job.is_over.load(Relaxed) {
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

    /// A request is over.
    pub(super) fn end(&self, job: &Job, end: End) {
        let mut state = locked(&self.state);
        state.end(job, end);
        let is_first = state.events.len() == 1;
        drop(state);
        if is_first {
            (self.wake)();
        }
    }

    /// Lets everyone see what changed.
    pub(super) fn ring(&self) {
        self.bells.iter().for_each(Bell::ring);
        self.permits.wake();
    }
}
