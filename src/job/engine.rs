//! Starts jobs and owns their threads.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded};

use super::builds::Builds;
use super::event::{Event, JobId, Outcome};
use crate::cube::{Cube, Rng};
use crate::fmc::{self, ScrambleKind};
use crate::search::{Control, Limits, Progress, Report, Solution};
use crate::step::{self, Better, Effort, Short, Step, StepError};
use crate::table::{TableId, TableState, Tables};

/// Events that may wait for the receiver; a worker that finds the channel full waits as long as its
/// job is wanted.
const CHANNEL: usize = 512;
/// How long a worker waits at a full channel before it looks whether its job is still wanted.
const PATIENCE: Duration = Duration::from_millis(5);

/// A step to be searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is searched for.
    pub step: Step,
    /// The normal side.
    pub cube: Cube,
    /// How much of it.
    pub limits: Limits,
}

/// Starts jobs in the background. Dropping it stops them all and waits for their threads.
#[derive(Debug)]
pub struct Engine {
    tables: Arc<Tables>,
    builds: Arc<Builds>,
    threads: usize,
    next_id: AtomicU64,
    events: Sender<Event>,
    running: Mutex<Vec<(Arc<Control>, JoinHandle<()>)>>,
}

impl Engine {
    /// An engine whose searches use this many threads each, and where its news arrive.
    pub fn new(tables: Arc<Tables>, threads: usize) -> (Self, Receiver<Event>) {
        let (events, receiver) = bounded(CHANNEL);
        let engine = Self {
            builds: Arc::new(Builds::new(Arc::clone(&tables))),
            tables,
            threads: threads.max(1),
            next_id: AtomicU64::new(1),
            events,
            running: Mutex::default(),
        };
        (engine, receiver)
    }

    /// The tables it works with.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn shared_tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables)
    }

    pub(super) fn builds(&self) -> &Arc<Builds> {
        &self.builds
    }

    /// Threads of each search.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Starts a search.
    pub fn solve(&self, request: Request) -> Job {
        let builds = Arc::clone(&self.builds);
        let tables = Arc::clone(&self.tables);
        let threads = self.threads;
        self.start("solve", move |control, sender| {
            if let Err(e) = request.step.check(&request.cube) {
                return Outcome::NotReady(e.to_string());
            }
            for &id in request.step.tables() {
                if let Some(stopped) = builds.wait_for(id, control).break_value() {
                    return stopped.map_or(Outcome::Stopped, Outcome::Failed);
                }
            }
            match step::solve(
                &request.step,
                &request.cube,
                &request.limits,
                &tables,
                threads,
                control,
                sender,
            ) {
                Ok(answer) if answer.stopped => Outcome::Stopped,
                Ok(answer) => Outcome::Done { truncated: answer.truncated },
                Err(StepError::NotReady(what)) => Outcome::NotReady(what),
                Err(StepError::Table(e)) => Outcome::Failed(e.to_string()),
            }
        })
    }

    /// Writes a scramble; without a seed nobody can foresee it.
    pub fn scramble(&self, kind: ScrambleKind, seed: Option<u64>) -> Job {
        let builds = Arc::clone(&self.builds);
        let tables = Arc::clone(&self.tables);
        self.start("scramble", move |control, sender| {
            let rng = seed.map_or_else(Rng::from_entropy, |seed| Ok(Rng::from_number(seed)));
            let mut rng = match rng {
                Ok(rng) => rng,
                Err(e) => {
                    return Outcome::Failed(format!("the system gives no random numbers: {e}"));
                }
            };
            for id in [TableId::Dr, TableId::DrFinish] {
                if let Some(stopped) = builds.wait_for(id, control).break_value() {
                    return stopped.map_or(Outcome::Stopped, Outcome::Failed);
                }
            }
            match fmc::scramble(kind, &mut rng, &tables, control) {
                Ok(Some(scramble)) => {
                    sender.send(|job| Event::Scrambled { job, scramble });
                    Outcome::Done { truncated: false }
                }
                Ok(None) => Outcome::Stopped,
                Err(e) => Outcome::Failed(e.to_string()),
            }
        })
    }

    /// Finds short solutions of the whole cube, each better one told as [`Event::Better`]; not
    /// truncated says that the last one is proven to be the shortest.
    ///
    /// Some ten milliseconds of one thread. It has no tables built, since nobody asked for it:
    /// where they are missing the outcome is [`Outcome::NotReady`]. It waits for those that are
    /// being built.
    pub fn bound(&self, cube: Cube) -> Job {
        let builds = Arc::clone(&self.builds);
        let tables = Arc::clone(&self.tables);
        self.start("bound", move |control, sender| {
            let missing =
                |id| tables.status().iter().any(|t| t.id == id && t.state == TableState::Absent);
            for id in [TableId::Dr, TableId::DrFinish] {
                if !tables.is_open(id) && missing(id) {
                    return Outcome::NotReady(format!("there is no table '{id}'"));
                }
                if let Some(stopped) = builds.wait_for(id, control).break_value() {
                    return stopped.map_or(Outcome::Stopped, Outcome::Failed);
                }
            }
            match step::two_phase(&cube, Effort::USUAL, &tables, control, sender) {
                Ok(answer) if answer.stopped => Outcome::Stopped,
                Ok(answer) => Outcome::Done { truncated: !answer.optimal },
                Err(e) => Outcome::Failed(e.to_string()),
            }
        })
    }

    /// Runs work on a thread of its own; a panic becomes its outcome.
    pub(super) fn start(
        &self,
        name: &str,
        work: impl FnOnce(&Control, &EventSender) -> Outcome + Send + 'static,
    ) -> Job {
        let id = JobId(self.next_id.fetch_add(1, Relaxed));
        let control = Arc::new(Control::new());
        let ended = Arc::new(OnceLock::new());
        let sender =
            EventSender { job: id, events: self.events.clone(), control: Arc::clone(&control) };
        let job = Job {
            id,
            control: Arc::clone(&control),
            started: Instant::now(),
            ended: Arc::clone(&ended),
            held: Mutex::default(),
        };
        let body = move || {
            let outcome = panic::catch_unwind(AssertUnwindSafe(|| work(&sender.control, &sender)))
                .unwrap_or_else(|panic| Outcome::Failed(super::panic_text(&*panic)));
            let _ = ended.set(Instant::now());
            sender.send_last(Event::Finished { job: id, outcome });
        };
        match thread::Builder::new().name(format!("{name}-{}", id.0)).spawn(body) {
            Ok(thread) => {
                let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
                running.retain(|(_, thread)| !thread.is_finished());
                running.push((control, thread));
            }
            Err(e) => {
                let _ = job.ended.set(Instant::now());
                let outcome = Outcome::Failed(format!("no thread could be started: {e}"));
                let _ = self.events.try_send(Event::Finished { job: id, outcome });
            }
        }
        job
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let running =
            std::mem::take(&mut *self.running.lock().unwrap_or_else(PoisonError::into_inner));
        for (control, _) in &running {
            control.stop();
        }
        self.builds.quit();
        for (_, thread) in running {
            let _ = thread.join();
        }
    }
}

/// A handle on background work. Dropping it stops the work.
#[derive(Debug)]
pub struct Job {
    id: JobId,
    control: Arc<Control>,
    started: Instant,
    ended: Arc<OnceLock<Instant>>,
    held: Mutex<Held>,
}

/// How long a job was held.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    before: Duration,
    since: Option<Instant>,
}

impl Held {
    fn set(&mut self, held: bool, now: Instant) {
        match (held, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(since)) => {
                *self =
                    Self { before: self.before + now.saturating_duration_since(since), since: None }
            }
            _ => {}
        }
    }

    fn until(self, then: Instant) -> Duration {
        self.before
            + self.since.map_or(Duration::ZERO, |since| then.saturating_duration_since(since))
    }
}

impl Job {
    /// Its name in events.
    pub const fn id(&self) -> JobId {
        self.id
    }

    /// Asks it to end, which takes milliseconds.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Holds it where it is, or lets it go on.
    pub fn set_paused(&self, paused: bool) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).set(paused, Instant::now());
        self.control.set_paused(paused);
    }

    /// Whether it is held.
    pub fn is_paused(&self) -> bool {
        self.control.is_paused()
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        self.control.progress()
    }

    /// Whether it has ended; of a job that was stopped this may be all that is heard of it.
    pub fn has_ended(&self) -> bool {
        self.ended.get().is_some()
    }

    /// How long it has been running, or ran; the time that it was held does not count.
    pub fn elapsed(&self) -> Duration {
        let until = self.ended.get().copied().unwrap_or_else(Instant::now);
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner).until(until);
        until.saturating_duration_since(self.started).saturating_sub(held)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Sends a job's news.
pub(super) struct EventSender {
    job: JobId,
    events: Sender<Event>,
    control: Arc<Control>,
}

impl EventSender {
    /// Waits at a full channel as long as the job is wanted.
    pub(super) fn send(&self, make: impl FnOnce(JobId) -> Event) {
        let mut event = make(self.job);
        while !self.control.is_stopped() {
            match self.events.send_timeout(event, PATIENCE) {
                Err(SendTimeoutError::Timeout(back)) => event = back,
                Ok(()) | Err(SendTimeoutError::Disconnected(_)) => return,
            }
        }
    }

    /// The last event is sent even when the job is no longer wanted, if room comes soon.
    fn send_last(&self, event: Event) {
        if self.control.is_stopped() {
            let _ = self.events.send_timeout(event, PATIENCE);
        } else {
            self.send(|_| event);
        }
    }
}

impl Better for EventSender {
    fn better(&self, solution: &Short) {
        self.send(|job| Event::Better { job, solution: solution.moves.clone() });
    }
}

impl Report for EventSender {
    fn found(&self, batch: &[Solution]) {
        self.send(|job| Event::Found { job, solutions: batch.to_vec() });
    }

    fn best(&self, solution: &Solution) {
        self.send(|job| Event::Better { job, solution: solution.line().finished() });
    }

    fn depth_done(&self, depth: u8, solutions: &[Solution]) {
        self.send(|job| Event::DepthDone { job, depth, solutions: solutions.to_vec() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_being_held_add_up() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut held = Held::default();
        held.set(false, after(1));
        held.set(true, after(2));
        held.set(true, after(3));
        assert_eq!(held.until(after(4)), Duration::from_secs(2));
        held.set(false, after(5));
        held.set(true, after(10));
        assert_eq!(held.until(after(11)), Duration::from_secs(4));
    }
}
