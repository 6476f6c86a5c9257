//! The searches and commands of all clients, on one set of threads.
//!
//! [`Pool::ask`] takes a request, [`Pool::events`] has what happened to all of them; neither waits.
//!
//! | file | what |
//! |---|---|
//! | `ask.rs` | requests, events, counts |
//! | `commands.rs` | commands as the pool sees them |

mod ask;
mod commands;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

pub use self::ask::{Ask, Busy, End, PoolEvent, PoolStats, Ticket, Why};
pub use self::commands::{Commands, Outcome};
use crate::optimal;
use crate::search::{Control, Report, Solution, Work};
use crate::step::{self, Context, Engine, StepError};
use crate::store::{locked, threads};
use crate::table::{Tables, TierChoice};

/// What a pool works with.
#[derive(Clone)]
pub struct PoolConfig {
    /// The tables. Those of the tiers may be built when the pool is made, never for a client.
    pub tables: Arc<Tables>,
    /// The table of each metric that is served.
    pub tiers: Vec<TierChoice>,
    /// Threads that work at a time, on searches and commands together.
    pub threads: usize,
    /// Requests that may wait.
    pub waiting: usize,
    /// Runs commands; without it they are refused.
    pub commands: Option<Arc<dyn Commands>>,
}

/// The pool. When it is dropped all requests are aborted and its threads end.
pub struct Pool {
    inner: Arc<Inner>,
}

struct Inner {
    config: PoolConfig,
    wake: Arc<dyn Fn() + Send + Sync>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(Ticket, Ask)>,
    running: Option<(Ticket, Arc<Control>)>,
    events: Vec<(Ticket, PoolEvent)>,
    stats: PoolStats,
    is_over: bool,
    is_draining: bool,
}

impl Pool {
    /// Opens the tables and starts the threads. `wake` is called, on any thread, when there are
    /// events where there were none.
    ///
    /// # Errors
    /// When a table cannot be opened or built.
    pub fn new(config: PoolConfig, wake: Arc<dyn Fn() + Send + Sync>) -> Result<Self, StepError> {
        let control = Control::new();
        let mut counts = PoolStats { threads: config.threads, ..PoolStats::default() };
        for &choice in &config.tiers {
            let engine = Engine { choice, ..Engine::default() };
            let tier = engine.open(Context::new(&config.tables, &control))?;
            counts.tables.push(tier.tier().to_string());
            counts.metrics.push(format!("{:?}", choice.metric));
        }
        let state = Mutex::new(State { stats: counts, ..State::default() });
        let inner = Arc::new(Inner { config, wake, state, changed: Condvar::new() });
        let worker = Arc::clone(&inner);
        let _ = threads::start("pool", move || worker.work());
        Ok(Self { inner })
    }

    /// Takes a request; its events follow. Commands that are not allowed end at once with an error.
    ///
    /// # Errors
    /// When too many wait, or the pool drains.
    pub fn ask(&self, ticket: Ticket, ask: Ask) -> Result<(), Busy> {
        let mut state = locked(&self.inner.state);
        if state.waiting.len() >= self.inner.config.waiting || state.is_draining {
            state.stats.refused += 1;
            return Err(Busy { waiting: state.waiting.len() });
        }
        state.waiting.push_back((ticket, ask));
        self.inner.changed.notify_all();
        Ok(())
    }

    /// Stops a request. Its threads are free within 50 ms. No event of it comes after this call but
    /// [`PoolEvent::Ended`], and that only where it had not come before.
    pub fn stop(&self, ticket: Ticket) {
        let mut state = locked(&self.inner.state);
        if let Some((_, control)) = state.running.as_ref().filter(|(other, _)| *other == ticket) {
            control.stop();
        }
        let waiting = state.waiting.len();
        state.waiting.retain(|(other, _)| *other != ticket);
        if state.waiting.len() < waiting {
            let end = End { why: Why::Aborted, ..End::default() };
            state.events.push((ticket, PoolEvent::Ended(end)));
        }
        state
            .events
            .retain(|(other, event)| *other != ticket || matches!(event, PoolEvent::Ended(_)));
    }

    /// Holds a request whose client does not read, or lets it go on.
    pub fn hold(&self, ticket: Ticket, is_held: bool) {
        let state = locked(&self.inner.state);
        if let Some((_, control)) = state.running.as_ref().filter(|(other, _)| *other == ticket) {
            control.set_paused(is_held);
        }
    }

    /// What happened since the last call, of each request in order. Never waits.
    pub fn events(&self) -> Vec<(Ticket, PoolEvent)> {
        std::mem::take(&mut locked(&self.inner.state).events)
    }

    /// Counts.
    pub fn stats(&self) -> PoolStats {
        let state = locked(&self.inner.state);
        let (waiting, running) = (state.waiting.len(), usize::from(state.running.is_some()));
        PoolStats { waiting, running, ..state.stats.clone() }
    }

    /// Takes no more requests; those that are there go on.
    pub fn drain(&self) {
        locked(&self.inner.state).is_draining = true;
    }

    /// Whether no request waits or runs.
    pub fn is_idle(&self) -> bool {
        let state = locked(&self.inner.state);
        state.waiting.is_empty() && state.running.is_none()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut state = locked(&self.inner.state);
        state.is_over = true;
        state.waiting.clear();
        if let Some((_, control)) = &state.running {
            control.stop();
        }
        self.inner.changed.notify_all();
    }
}

impl Inner {
    fn work(&self) {
        loop {
            let (ticket, ask, control) = {
                let state = locked(&self.state);
                let idle = |state: &mut State| state.waiting.is_empty() && !state.is_over;
                let waited = self.changed.wait_while(state, idle);
                let mut state = waited.unwrap_or_else(PoisonError::into_inner);
                let Some((ticket, ask)) = state.waiting.pop_front() else { return };
                let control = Arc::new(Control::new());
                state.running = Some((ticket, Arc::clone(&control)));
                (ticket, ask, control)
            };
            let end = match ask {
                Ask::Cube { cube, request, time: _ } => {
                    let begun = Instant::now();
                    let report = Reporter { inner: self, ticket, control: &control };
                    let choice = self.config.tiers[0];
                    let engine = Engine { choice, ..Engine::default() };
                    let context =
                        Context::new(&self.config.tables, &control).on_threads(self.config.threads);
                    match step::optimal(&cube, &request, engine, context, &report) {
                        Ok(answer) => of_answer(&answer, begun.elapsed()),
                        Err(error) => of_error(error.to_string()),
                    }
                }
                Ask::Command { .. } => of_error("commands are not served".to_owned()),
            };
            let mut state = locked(&self.state);
            state.running = None;
            state.stats.done += 1;
            state.events.push((ticket, PoolEvent::Ended(end)));
            drop(state);
            (self.wake)();
        }
    }
}

fn of_error(error: String) -> End {
    End { exit: 2, error: Some(error), ..End::default() }
}

fn of_answer(answer: &optimal::Answer, time: Duration) -> End {
    End {
        why: if answer.found.ending.is_stopped() { Why::Aborted } else { Why::Done },
        least: answer.least,
        best: answer.best,
        count: answer.found.count(),
        has_more: answer.found.ending.has_more(),
        nodes: answer.found.work.nodes,
        seconds: time.as_secs_f64(),
        ..End::default()
    }
}

struct Reporter<'a> {
    inner: &'a Inner,
    ticket: Ticket,
    control: &'a Control,
}

impl Reporter<'_> {
    fn send(&self, event: PoolEvent) {
        if !self.control.is_stopped() {
            locked(&self.inner.state).events.push((self.ticket, event));
            (self.inner.wake)();
        }
    }
}

impl Report for Reporter<'_> {
    fn ready(&self, solutions: &[Solution]) {
        if !solutions.is_empty() {
            self.send(PoolEvent::Found { solutions: solutions.to_vec() });
        }
    }

    fn depth_done(&self, depth: u8, _: &[Solution], _: &Work) {
        self.send(PoolEvent::Searched { depth });
    }
}
