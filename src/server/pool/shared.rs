//! What the threads of a pool share: requests that wait and run, events, counts.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex};

use super::ask::{End, PoolEvent, PoolStats, Ticket, Why};
use super::job::Job;
use super::permits::Permits;
use super::waiting::Waiting;
use crate::cube::Cube;
use crate::optimal::{Bell, Request};
use crate::store::locked;

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
    /// Commands that run, by connection.
    pub(super) running_commands: BTreeMap<u64, usize>,
    pub(super) events: Vec<(Ticket, PoolEvent)>,
    pub(super) counts: PoolStats,
    pub(super) is_draining: bool,
    pub(super) is_over: bool,
}

/// Commands of one connection that run at a time: long ones of one client leave threads to others.
const COMMANDS_OF_ONE: usize = 4;

impl State {
    /// The next command, of a connection that has not as many running as it may. It counts as
    /// running until [`ran_command`](Self::ran_command).
    pub(super) fn next_command(&mut self) -> Option<CommandAsked> {
        let Self { commands, running_commands: running, .. } = self;
        let of = |client| running.get(&client).copied().unwrap_or(0);
        let (ticket, asked) = commands.pop_of(|client| of(client) < COMMANDS_OF_ONE)?;
        *running.entry(ticket.client).or_default() += 1;
        Some(asked)
    }

    /// A command of a connection has ended.
    pub(super) fn ran_command(&mut self, client: u64) {
        if let Some(running) = self.running_commands.get_mut(&client) {
            *running -= 1;
            if *running == 0 {
                self.running_commands.remove(&client);
            }
        }
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
