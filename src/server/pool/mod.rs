//! The searches and commands of all clients, on one set of threads.
//!
//! [`RequestPool::ask`] accepts a request, and [`RequestPool::events`] returns the events of all
//! requests; neither waits. The cubes of each metric are solved by one shared search of the
//! service. Each command has its own thread. The gates of the service limit the number of threads
//! that work at a time. The request with the least work so far goes first.
//!
//! | file | what |
//! |---|---|
//! | `ask.rs` | requests, events, counts |
//! | `waiting.rs` | requests that wait, each connection in turn |
//! | `job.rs`, `shared.rs` | a request; the state that all threads share |
//! | `cubes.rs`, `running.rs` | the cubes of a metric; the threads of commands |

mod ask;
mod cubes;
mod job;
#[cfg(test)]
mod question_tests;
mod running;
mod shared;
mod waiting;

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use premove_cube::{Cube, Metric};
use premove_engine::optimal::Request;
use premove_engine::step::{self, StepError};
use premove_engine::store::{locked, threads};
use premove_engine::table::{TableError, TierChoice};
use premove_service::api::Exit;
use premove_service::running::{Commands, EndReason, Service, SharedSearch};

pub use self::ask::{PoolAsk, PoolBusy, PoolEvent, PoolStats, RequestEnd, Ticket};
use self::cubes::MetricQueue;
use self::job::{PoolJob, RequestKind};
use self::shared::{CommandAsked, CommandWork, CubeAsked, PoolShared, PoolState};
use self::waiting::WaitingRequests;

/// Returns the maximum number of command threads beyond one for each connection. `threads` is the
/// number of threads of the pool. Most of the command threads wait for a permit.
const fn most_command_threads(threads: usize) -> usize {
    4 * threads + 32
}

/// The configuration of a pool.
#[derive(Clone)]
pub struct PoolConfig {
    /// The service that runs the searches. It may build tables when the pool is created, but never
    /// for a client. Searches and commands share its threads.
    pub service: Arc<Service>,
    /// The table of each served metric.
    pub tiers: Vec<TierChoice>,
    /// Maximum number of waiting requests.
    pub waiting: usize,
    /// Runs commands.
    pub commands: Arc<dyn Commands>,
}

/// The pool. Dropping it aborts all requests and ends its threads.
pub struct RequestPool {
    shared: Arc<PoolShared>,
    config: PoolConfig,
    /// The search that all clients share, for each served metric.
    searches: Vec<SharedSearch>,
}

/// Error while the pool starts.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// A table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] StepError),
    /// No thread can be started.
    #[error("{0}")]
    Threads(String),
}

impl From<TableError> for PoolError {
    fn from(error: TableError) -> Self {
        Self::Table(error.into())
    }
}

impl RequestPool {
    /// Opens the tables and starts the threads. `wake` is called, on any thread, when the first
    /// event is added to an empty list.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built, or if no thread can be started.
    pub fn new(
        mut config: PoolConfig,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<Self, PoolError> {
        let service = Arc::clone(&config.service);
        let mut state = PoolState::default();
        state.counts.threads = service.threads();
        state.most_command_threads = most_command_threads(service.threads());
        for id in step::SHORT_TABLES {
            service.tables().require(id, &|| false)?;
        }
        let mut tiers = Vec::new();
        for choice in &mut config.tiers {
            let tier = SharedSearch::open(&service, *choice)?;
            // Cubes are assigned by metric, so the metric must be that of the table.
            choice.metric = tier.metric();
            tiers.push(tier);
            state.counts.tables.push(tier.to_string());
            state.counts.metrics.push(choice.metric.name().to_owned());
            state.cubes.push(WaitingRequests::default());
            state.lost.push(None);
        }
        service.tables().build_no_more();
        let state = Mutex::new(state);
        let shared = Arc::new(PoolShared { wake, service, tiers, state, changed: Condvar::new() });
        let mut pool = Self { shared, config, searches: Vec::new() };
        for (index, &choice) in pool.config.tiers.iter().enumerate() {
            let queue = Arc::new(MetricQueue { shared: Arc::clone(&pool.shared), index });
            let search = SharedSearch::start(&pool.config.service, choice, queue)
                .map_err(|error| PoolError::Threads(threads::none_left(&error)))?;
            pool.searches.push(search);
        }
        Ok(pool)
    }

    /// Accepts a request; its events follow later. A request that cannot be served, such as a
    /// command that is not allowed, ends at once with an error.
    ///
    /// # Errors
    /// Fails if too many requests wait, or the pool accepts no more.
    pub fn ask(&self, ticket: Ticket, ask: PoolAsk) -> Result<(), PoolBusy> {
        let mut state = locked(&self.shared.state);
        let waiting = state.waiting();
        if waiting >= self.config.waiting || state.is_draining {
            state.counts.refused += 1;
            return Err(PoolBusy { waiting });
        }
        let (kind, time) = match &ask {
            PoolAsk::Cube { time, .. } => (RequestKind::Cube, *time),
            PoolAsk::Command { time, .. } | PoolAsk::Question { time, .. } => {
                (RequestKind::Command, *time)
            }
        };
        let job = Arc::new(PoolJob::new(ticket, kind, time));
        state.jobs.insert(ticket, Arc::clone(&job));
        drop(state);
        match ask {
            PoolAsk::Cube { cube, request, .. } => self.ask_cube(cube, request, job),
            PoolAsk::Command { words, .. } => self.ask_command(&words, job),
            PoolAsk::Question { question, .. } => self.begin(CommandWork::Question(question), job),
        }
        Ok(())
    }

    fn ask_cube(&self, cube: Cube, request: Request, job: Arc<PoolJob>) {
        let refuse = |exit, error| running::refuse(&self.shared, &job, exit, error);
        if let Err(impossible) = cube.check() {
            return refuse(Exit::BadInput, impossible.to_string());
        }
        let metric = request.metric;
        let Some(index) = self.config.tiers.iter().position(|tier| tier.metric == metric) else {
            return refuse(Exit::Environment, not_served(metric));
        };
        let mut state = locked(&self.shared.state);
        if let Some(lost) = state.lost[index].clone() {
            drop(state);
            return refuse(Exit::Environment, lost);
        }
        state.cubes[index].push(job.ticket, CubeAsked { cube, request, job });
        drop(state);
        self.searches[index].ring();
    }

    fn ask_command(&self, words: &[String], job: Arc<PoolJob>) {
        match self.config.commands.checked(words) {
            Ok(arguments) => self.begin(CommandWork::Command(arguments), job),
            Err(error) => running::refuse(&self.shared, &job, Exit::BadInput, error.text),
        }
    }

    /// Starts a command or a question, or adds it to the waiting ones.
    fn begin(&self, work: CommandWork, job: Arc<PoolJob>) {
        let client = job.ticket.client;
        let mut state = locked(&self.shared.state);
        state.commands.push(job.ticket, CommandAsked { work, job });
        state.command_threads += 1;
        if !state.may_begin(client) {
            state.command_threads -= 1;
            return;
        }
        drop(state);
        let shared = Arc::clone(&self.shared);
        let commands = Arc::clone(&self.config.commands);
        if let Err(error) = threads::start("command", move || running::run_all(&shared, &commands))
        {
            let mut state = locked(&self.shared.state);
            state.command_threads -= 1;
            // A running command thread takes it later, if there is one.
            if state.command_threads == 0
                && let Some((_, asked)) = state.commands.pop()
            {
                drop(state);
                let error = threads::none_left(&error);
                running::refuse(&self.shared, &asked.job, Exit::Environment, error);
            }
        }
    }

    /// Stops a request. Its threads stop within 50 ms. After this call its only event is
    /// [`PoolEvent::Ended`], unless it was sent before.
    pub fn stop(&self, ticket: Ticket) {
        self.stop_because(ticket, EndReason::Aborted);
    }

    /// Stops all requests, because the server ends.
    pub fn stop_all(&self) {
        let tickets: Vec<_> = locked(&self.shared.state).jobs.keys().copied().collect();
        for ticket in tickets {
            self.stop_because(ticket, EndReason::Ending);
        }
    }

    fn stop_because(&self, ticket: Ticket, why: EndReason) {
        let mut state = locked(&self.shared.state);
        let Some(job) = state.jobs.get(&ticket).cloned() else { return };
        job.task.stop(why);
        state.events.retain(|(other, _)| *other != ticket);
        let mut waited = state.commands.remove(ticket);
        for cubes in &mut state.cubes {
            waited |= cubes.remove(ticket);
        }
        if waited {
            state.end(&job, RequestEnd { why, ..RequestEnd::default() });
        }
        drop(state);
        if waited {
            (self.shared.wake)();
        } else {
            self.ring();
        }
    }

    /// Wakes all threads after a change of the state.
    fn ring(&self) {
        self.searches.iter().for_each(SharedSearch::ring);
        self.shared.service.wake_tasks();
    }

    /// Pauses a request because its client does not read, or lets it continue.
    pub fn hold(&self, ticket: Ticket, is_held: bool) {
        if let Some(job) = locked(&self.shared.state).jobs.get(&ticket) {
            job.task.set_held(is_held);
        }
        self.ring();
    }

    /// Returns the events since the last call. Events of one request are in order. Never waits.
    pub fn events(&self) -> Vec<(Ticket, PoolEvent)> {
        std::mem::take(&mut locked(&self.shared.state).events)
    }

    /// Returns the state and the counts of the pool.
    pub fn stats(&self) -> PoolStats {
        let state = locked(&self.shared.state);
        let running = state.jobs.values().filter(|job| job.task.has_begun()).count();
        let waiting = state.waiting();
        let counts = state.counts.clone();
        PoolStats { waiting, running, cpu_seconds: cpu_seconds(), ..counts }
    }

    /// Stops accepting requests; present ones continue.
    pub fn drain(&self) {
        locked(&self.shared.state).is_draining = true;
    }

    /// Returns whether there are no requests.
    pub fn is_idle(&self) -> bool {
        locked(&self.shared.state).jobs.is_empty()
    }
}

impl Drop for RequestPool {
    fn drop(&mut self) {
        self.drain();
        self.stop_all();
        self.shared.service.open_gates();
        self.searches.clear();
        let state = locked(&self.shared.state);
        let ended = self.shared.changed.wait_while(state, |state| state.command_threads > 0);
        drop(ended.unwrap_or_else(PoisonError::into_inner));
    }
}

/// Returns the error message for a metric that is not served.
fn not_served(metric: Metric) -> String {
    let name = metric.name();
    format!("metric '{name}' is not served here: start the server with --metric {name} or both")
}

/// Returns the CPU time of this process, in seconds.
fn cpu_seconds() -> f64 {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ProcessCPUTime);
        #[expect(clippy::cast_precision_loss, reason = "seconds for people")]
        return time.tv_sec as f64 + time.tv_nsec as f64 / 1e9;
    }
    #[cfg(not(unix))]
    0.0
}
