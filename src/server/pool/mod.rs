//! The searches and commands of all clients, on one set of threads.
//!
//! [`RequestPool::ask`] takes a request, [`RequestPool::events`] returns the events of all of them;
//! neither waits. The cubes of each metric go through one team of threads, the cube with the least
//! work so far first (`premove_engine::optimal::serve`). Each command has a thread. Permits limit
//! the number of threads that work at a time to the number that the pool may use; among all
//! requests the one with the least work so far goes first.
//!
//! | file | what |
//! |---|---|
//! | `ask.rs` | requests, events, counts |
//! | `commands.rs` | commands as the pool sees them |
//! | `waiting.rs` | requests that wait, each connection in turn |
//! | `job.rs`, `shared.rs` | a request; the state that all threads share |
//! | `cubes.rs`, `running.rs` | the searches of a metric; the threads of commands |
//! | `permits.rs` | decides which threads may work |

mod ask;
mod commands;
mod cubes;
mod job;
mod permits;
mod running;
mod shared;
mod waiting;

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

pub use self::ask::{PoolAsk, PoolBusy, PoolEvent, PoolStats, RequestEnd, Ticket, Why};
pub use self::commands::{CommandOutcome, Commands};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::{Bell, Request};
use premove_engine::search::Control;
use premove_engine::step::{self, Context, Engine, StepError};
use premove_engine::store::{locked, threads};
use premove_engine::table::{TableError, Tables, TierChoice};

use self::cubes::MetricTeam;
use self::job::{PoolJob, RequestKind};
use self::permits::{Permits, TeamGate};
use self::shared::{CommandAsked, CubeAsked, PoolShared, PoolState};
use self::waiting::WaitingRequests;

/// Greatest number of threads for commands, beside one for each connection, on a pool with this
/// number of threads. Most of them wait for a permit.
const fn most_command_threads(threads: usize) -> usize {
    4 * threads + 32
}

/// The configuration of a pool.
#[derive(Clone)]
pub struct PoolConfig {
    /// The tables. Those of the tiers may be built when the pool is made, never for a client.
    pub tables: Arc<Tables>,
    /// The table of each metric that is served.
    pub tiers: Vec<TierChoice>,
    /// Threads that work at a time, on searches and commands together.
    pub threads: usize,
    /// Greatest number of requests that wait.
    pub waiting: usize,
    /// Runs commands; without it they are refused.
    pub commands: Option<Arc<dyn Commands>>,
}

/// The pool. When it is dropped all requests are aborted and its threads end.
pub struct RequestPool {
    shared: Arc<PoolShared>,
    config: PoolConfig,
    teams: Vec<(Arc<Control>, Option<JoinHandle<()>>)>,
}

/// An error of starting the pool.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// A table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] StepError),
    /// No more threads can be started.
    #[error("{0}")]
    Threads(String),
}

impl From<TableError> for PoolError {
    fn from(error: TableError) -> Self {
        Self::Table(error.into())
    }
}

impl RequestPool {
    /// Opens the tables and starts the threads. `wake` is called, on any thread, when there are
    /// events where there were none.
    ///
    /// # Errors
    /// When a table cannot be opened or built, or no thread can be started.
    pub fn new(
        mut config: PoolConfig,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<Self, PoolError> {
        let mut state = PoolState::default();
        state.counts.threads = config.threads.max(1);
        state.most_command_threads = most_command_threads(state.counts.threads);
        let control = Control::new();
        for id in step::SHORT_TABLES {
            config.tables.require(id, &|| false)?;
        }
        for choice in &mut config.tiers {
            let engine = Engine { choice: *choice, ..Engine::default() };
            let tier = engine.open(Context::new(&config.tables, &control))?;
            // Cubes are assigned by metric, and a named table has its own metric.
            choice.metric = tier.tier().metric();
            state.counts.tables.push(tier.tier().to_string());
            state.counts.metrics.push(choice.metric.name().to_owned());
            state.cubes.push(WaitingRequests::default());
            state.lost.push(None);
        }
        config.tables.build_no_more();
        let shared = Arc::new(PoolShared {
            wake,
            permits: Permits::new(config.threads),
            bells: config.tiers.iter().map(|_| Bell::default()).collect(),
            state: Mutex::new(state),
            changed: Condvar::new(),
        });
        let mut pool = Self { shared, config, teams: Vec::new() };
        for (index, &choice) in pool.config.tiers.clone().iter().enumerate() {
            pool.start_team(index, choice)?;
        }
        Ok(pool)
    }

    fn start_team(&mut self, index: usize, choice: TierChoice) -> Result<(), PoolError> {
        let control = Arc::new(Control::new());
        let team = MetricTeam {
            tables: Arc::clone(&self.config.tables),
            choice,
            threads: self.config.threads.max(1),
            index,
            control: Arc::clone(&control),
            gate: Arc::new(TeamGate::new(&self.shared.permits)),
        };
        let shared = Arc::clone(&self.shared);
        let thread = threads::start("searches", move || team.work(&shared))
            .map_err(|error| PoolError::Threads(threads::none_left(&error)))?;
        self.teams.push((control, Some(thread)));
        Ok(())
    }

    /// Takes a request; its events follow. A request that cannot be served, such as a command that
    /// is not allowed, ends at once with an error.
    ///
    /// # Errors
    /// When too many wait, or the pool takes no more requests.
    pub fn ask(&self, ticket: Ticket, ask: PoolAsk) -> Result<(), PoolBusy> {
        let mut state = locked(&self.shared.state);
        let waiting = state.waiting();
        if waiting >= self.config.waiting || state.is_draining {
            state.counts.refused += 1;
            return Err(PoolBusy { waiting });
        }
        let (kind, time) = match &ask {
            PoolAsk::Cube { time, .. } => (RequestKind::Cube, *time),
            PoolAsk::Command { time, .. } => (RequestKind::Command, *time),
        };
        let job = Arc::new(PoolJob::new(ticket, kind, time));
        state.jobs.insert(ticket, Arc::clone(&job));
        drop(state);
        match ask {
            PoolAsk::Cube { cube, request, .. } => self.ask_cube(cube, request, job),
            PoolAsk::Command { words, .. } => self.ask_command(words, job),
        }
        Ok(())
    }

    fn ask_cube(&self, cube: Cube, request: Request, job: Arc<PoolJob>) {
        let refuse = |exit, error| running::refuse(&self.shared, &job, exit, error);
        if let Err(impossible) = cube.check() {
            return refuse(2, impossible.to_string());
        }
        let metric = request.metric;
        let Some(index) = self.config.tiers.iter().position(|tier| tier.metric == metric) else {
            return refuse(3, not_served(metric));
        };
        let mut state = locked(&self.shared.state);
        if let Some(lost) = state.lost[index].clone() {
            drop(state);
            return refuse(3, lost);
        }
        state.cubes[index].push(job.ticket, CubeAsked { cube, request, job });
        drop(state);
        self.shared.bells[index].ring();
    }

    fn ask_command(&self, words: Vec<String>, job: Arc<PoolJob>) {
        let Some(commands) = &self.config.commands else {
            return running::refuse(&self.shared, &job, 3, "commands are not served".to_owned());
        };
        if let Err(error) = commands.check(&words) {
            return running::refuse(&self.shared, &job, 2, error);
        }
        let client = job.ticket.client;
        let mut state = locked(&self.shared.state);
        state.commands.push(job.ticket, CommandAsked { words, job });
        state.command_threads += 1;
        if !state.may_begin(client) {
            state.command_threads -= 1;
            return;
        }
        drop(state);
        let shared = Arc::clone(&self.shared);
        let commands = Arc::clone(commands);
        if let Err(error) = threads::start("command", move || running::run_all(&shared, &commands))
        {
            let mut state = locked(&self.shared.state);
            state.command_threads -= 1;
            // Another thread takes it, if there is one.
            if state.command_threads == 0
                && let Some((_, asked)) = state.commands.pop()
            {
                drop(state);
                running::refuse(&self.shared, &asked.job, 3, threads::none_left(&error));
            }
        }
    }

    /// Stops a request. Its threads are free within 50 ms. After this call its only event is
    /// [`PoolEvent::Ended`], unless that came before.
    pub fn stop(&self, ticket: Ticket) {
        self.stop_because(ticket, Why::Aborted);
    }

    /// Stops all requests because the server ends.
    pub fn stop_all(&self) {
        let tickets: Vec<_> = locked(&self.shared.state).jobs.keys().copied().collect();
        for ticket in tickets {
            self.stop_because(ticket, Why::Ending);
        }
    }

    fn stop_because(&self, ticket: Ticket, why: Why) {
        let mut state = locked(&self.shared.state);
        let Some(job) = state.jobs.get(&ticket).cloned() else { return };
        job.stop(why);
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
            self.shared.ring();
        }
    }

    /// Holds a request whose client does not read, or lets it continue.
    pub fn hold(&self, ticket: Ticket, is_held: bool) {
        if let Some(job) = locked(&self.shared.state).jobs.get(&ticket) {
            job.brakes.is_held.store(is_held, std::sync::atomic::Ordering::Relaxed);
        }
        self.shared.ring();
    }

    /// Returns the events since the last call, those of each request in order. Never waits.
    pub fn events(&self) -> Vec<(Ticket, PoolEvent)> {
        std::mem::take(&mut locked(&self.shared.state).events)
    }

    /// Returns the state and the counts of the pool.
    pub fn stats(&self) -> PoolStats {
        let state = locked(&self.shared.state);
        let running = state.jobs.values().filter(|job| job.has_begun()).count();
        let waiting = state.waiting();
        let counts = state.counts.clone();
        PoolStats { waiting, running, cpu_seconds: cpu_seconds(), ..counts }
    }

    /// Takes no more requests; the present ones continue.
    pub fn drain(&self) {
        locked(&self.shared.state).is_draining = true;
    }

    /// Returns `true` if no request waits or runs.
    pub fn is_idle(&self) -> bool {
        locked(&self.shared.state).jobs.is_empty()
    }
}

impl Drop for RequestPool {
    fn drop(&mut self) {
        self.drain();
        self.stop_all();
        locked(&self.shared.state).is_over = true;
        self.shared.permits.open();
        for (control, _) in &self.teams {
            control.stop();
        }
        self.shared.ring();
        for thread in self.teams.iter_mut().filter_map(|(_, thread)| thread.take()) {
            // A thread that panicked has ended already.
            drop(thread.join());
        }
        let state = locked(&self.shared.state);
        let runs = |state: &mut PoolState| state.command_threads > 0;
        drop(self.shared.changed.wait_while(state, runs).unwrap_or_else(PoisonError::into_inner));
    }
}

/// Returns the error for a client that asks for a metric that is not served.
fn not_served(metric: Metric) -> String {
    let name = metric.name();
    format!("metric '{name}' is not served here: start the server with --metric {name} or both")
}

/// Returns the seconds of CPU time that this process has taken.
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
