//! Starts jobs and owns their threads.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded};
use premove_engine::search::Control;
use premove_engine::store::{locked, threads};
use premove_engine::table::{TableId, Tables};

use super::builds::{Builds, reason};
use super::context::{Context, EventSender};
use super::handle::{Job, JobId, Message};
use super::idle::Idle;
use super::{cube, puzzle, summary, totals};
use crate::api::{Event, Outcome, Request};
use crate::library::Library;

/// Greatest number of messages that wait for the receiver. A worker that finds the channel full
/// waits as long as its job is wanted.
const CHANNEL: usize = 512;

/// Starts jobs in the background. Dropping it stops them all and waits for their threads.
#[derive(Debug)]
pub struct Engine {
    tables: Arc<Tables>,
    library: Option<Arc<Library>>,
    builds: Arc<Builds>,
    threads: usize,
    next_id: AtomicU64,
    messages: Sender<Message>,
    idle: Arc<Idle>,
    running: Mutex<Vec<(Arc<Control>, JoinHandle<()>)>>,
}

impl Engine {
    /// Makes an engine whose searches use this number of threads each, and the receiver of its
    /// messages.
    pub fn new(tables: Arc<Tables>, threads: usize) -> (Self, Receiver<Message>) {
        let (messages, receiver) = bounded(CHANNEL);
        let idle = Arc::<Idle>::default();
        let engine = Self {
            builds: Arc::new(Builds::new(Arc::clone(&tables), Arc::clone(&idle))),
            tables,
            library: None,
            threads: threads.max(1),
            next_id: AtomicU64::new(1),
            messages,
            idle,
            running: Mutex::default(),
        };
        (engine, receiver)
    }

    /// Sets the library that summaries read.
    #[must_use]
    pub fn with_library(mut self, library: Option<Library>) -> Self {
        self.library = library.map(Arc::new);
        self
    }

    /// Returns the tables of the engine.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Returns `true` if a table is being built, or will be when it has its turn.
    pub fn is_building(&self) -> bool {
        self.builds.is_busy()
    }

    /// Returns `true` if a table has an idle build: one for idle jobs alone, which is given up
    /// without loss.
    pub fn has_idle_build(&self, id: TableId) -> bool {
        self.builds.is_idle(id)
    }

    /// Starts the work for a request.
    pub fn start(&self, request: Request) -> Job {
        let name = name(&request);
        let is_idle = request.is_idle();
        self.begin(name, is_idle, move |with| run(request, with))
    }

    /// Runs work on a thread of its own. A panic becomes its outcome; an error of a stopped job
    /// becomes [`Outcome::Stopped`].
    #[cfg(test)]
    pub(super) fn spawn(
        &self,
        name: &str,
        work: impl FnOnce(&Context) -> Result<Outcome, Outcome> + Send + 'static,
    ) -> Job {
        self.begin(name, false, work)
    }

    /// Runs work on a thread of its own; idle jobs are held while there are others.
    fn begin(
        &self,
        name: &str,
        is_idle: bool,
        work: impl FnOnce(&Context) -> Result<Outcome, Outcome> + Send + 'static,
    ) -> Job {
        let id = JobId(self.next_id.fetch_add(1, Relaxed));
        let control = Arc::new(Control::new());
        let ended = Arc::new(OnceLock::new());
        let job = Job::new(id, is_idle, Arc::clone(&control), Arc::clone(&ended));
        let busy = (!is_idle).then(|| self.idle.begin());
        if is_idle {
            self.idle.join(&control);
        }
        let own = Arc::clone(&control);
        let tables = Arc::clone(&self.tables);
        let builds = Arc::clone(&self.builds);
        let library = self.library.clone();
        let messages = self.messages.clone();
        let threads = self.threads;
        let has_ended = Arc::clone(&ended);
        let body = move || {
            let control = &*own;
            let sender = &EventSender { job: id, messages, control };
            let library = library.as_deref();
            let with =
                Context { tables: &tables, library, builds: &builds, threads, control, sender };
            let outcome = match panic::catch_unwind(AssertUnwindSafe(|| work(&with))) {
                Ok(Err(_)) if control.is_stopped() && !control.has_broken_down() => {
                    Outcome::Stopped
                }
                Ok(Ok(outcome) | Err(outcome)) => outcome,
                Err(panic) => Outcome::Failed(reason(&*panic)),
            };
            drop(busy);
            let _ = has_ended.set(Instant::now());
            sender.send_last(outcome);
        };
        match threads::start(format!("{name}-{}", id.0), body) {
            Ok(thread) => {
                let mut running = locked(&self.running);
                running.retain(|(_, thread)| !thread.is_finished());
                running.push((control, thread));
            }
            Err(e) => {
                let _ = ended.set(Instant::now());
                let outcome = Outcome::Failed(threads::none_left(&e).into());
                let _ =
                    self.messages.try_send(Message { job: id, event: Event::Finished(outcome) });
            }
        }
        job
    }
}

/// Returns the name of the thread for a request.
const fn name(request: &Request) -> &'static str {
    match request {
        Request::Step { .. } => "solve",
        Request::Optimal { .. } => "optimal",
        Request::Short(_) => "short",
        Request::Chain { .. } => "chain",
        Request::Whole { .. } => "whole",
        Request::Distances { .. } => "distances",
        Request::BestTotals { .. } => "totals",
        Request::Compare { .. } => "compare",
        Request::Analyze { .. } => "analyze",
        Request::Summary { .. } => "summary",
        Request::Replace { .. } => "replace",
        Request::WriteUp { .. } => "write-up",
        Request::Scramble { .. } | Request::Draw { .. } => "scramble",
        Request::BuildTier(_) | Request::BuildTable(_) => "build",
        Request::Puzzle(_) => "puzzle",
    }
}

/// Runs the work for a request.
fn run(request: Request, with: &Context) -> Result<Outcome, Outcome> {
    match request {
        Request::Step { step, cube, limits } => cube::step(&step, &cube, &limits, with),
        Request::Optimal { cube, request, tier } => cube::optimal(&cube, &request, tier, with),
        Request::Short(cube) => cube::short(&cube, with),
        Request::Chain { chain, cube, limits } => cube::chain(&chain, &cube, &limits, with),
        Request::Whole { recipe, before, cube, limits } => {
            cube::whole(&recipe, &before, &cube, &limits, with)
        }
        Request::Distances { step, cube } => cube::distances(&step, &cube, with),
        Request::BestTotals { scramble, candidates, rounds } => {
            totals::run(&scramble, &candidates, rounds, with)
        }
        Request::Compare { chains, cubes, limits } => cube::compare(&chains, &cubes, &limits, with),
        Request::Analyze { played, budget } => cube::analyze(&played, budget, with),
        Request::Summary { query, budget } => summary::run(&query, budget, with),
        Request::Replace { solution, window, same } => {
            Ok(cube::replace(&solution, window, same, with))
        }
        Request::WriteUp { text, given } => Ok(cube::write_up(&text, given.as_ref(), with)),
        Request::Scramble { kind, seed } => cube::scramble(kind, seed, with),
        Request::Draw { draw, seed } => cube::draw(&draw, seed, with),
        Request::BuildTier(tier) => cube::build_tier(tier, with),
        Request::BuildTable(id) => {
            with.wait_for(&[id]).map(|()| Outcome::Done { truncated: false })
        }
        Request::Puzzle(request) => puzzle::run(request, with),
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let running = std::mem::take(&mut *locked(&self.running));
        for (control, _) in &running {
            control.stop();
        }
        self.builds.quit();
        for (_, thread) in running {
            let _ = thread.join();
        }
    }
}
