//! The handle of the thread that saves, for front ends.

use std::cell::Cell;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use premove_engine::store::{Paths, locked, threads};

use super::event::{FileReply, SaveEvent, SaveListener, SolveEffect};
use super::solves::Solves;
use super::states::States;
use super::worker::{NamedTask, SaveTask, SaveWorker};
use crate::failure::Failure;
use crate::library::Library;

/// Longest time that drawing a frame waits until the changes before it are written. Writing took
/// less than 0.4 ms (100 changes in 36 ms, including the start of the program). If the disk is
/// slower than this limit, a kill loses unwritten changes, but no key is delayed.
const FRAME: Duration = Duration::from_millis(4);

/// Time between two checks whether another program that owns the states has ended.
const LOOK: Duration = Duration::from_secs(1);

/// Handle of the thread that saves solves and states. If the thread could not start, the calling
/// thread does the work.
#[derive(Debug)]
pub struct Saver {
    tasks: Option<Sender<NamedTask>>,
    asked: Cell<u64>,
    done: Arc<DoneCount>,
    /// Longest time that drawing a frame waits until changes are saved.
    pub(super) patience: Duration,
    thread: Option<JoinHandle<()>>,
    /// The worker and its tasks if there is no thread; it runs on the calling thread.
    here: Option<(Receiver<NamedTask>, Arc<Mutex<SaveWorker>>)>,
}

impl Saver {
    /// Reads the saved data, and starts the thread. `parts` are the names of the parts of the front
    /// end that have a state; `solving` is the part that works on solves. Returns events with the
    /// saved contents and remarks about them, [`SaveEvent::Elsewhere`] last. Later events go to
    /// `listener`.
    pub fn open(
        paths: &Paths,
        parts: Vec<&'static str>,
        solving: &'static str,
        listener: SaveListener,
    ) -> (Self, Vec<SaveEvent>) {
        let (states, error) = States::open(paths);
        let mut events: Vec<_> =
            error.map(|why| SaveEvent::Warned(Failure::of(&why))).into_iter().collect();
        for &part in &parts {
            let (text, remarks) = states.restore(part);
            events.extend(text.map(|text| SaveEvent::Reply(part, FileReply::Saved(text))));
            events.extend(remarks);
        }
        let mut solves = Solves::new(Library::of_paths(paths), solving);
        events.extend(solves.begin(&states));
        if !states.is_ours() {
            events.push(SaveEvent::Elsewhere(true));
        }
        (Self::start(SaveWorker::new(states, solves, parts, listener)), events)
    }

    pub(super) fn start(worker: SaveWorker) -> Self {
        let (tasks, waiting) = unbounded();
        let worker = Arc::new(Mutex::new(worker));
        let done = Arc::new(DoneCount::default());
        let own = Arc::clone(&worker);
        let own_waiting = waiting.clone();
        let counted = Arc::clone(&done);
        let thread =
            threads::start("autosave", move || work(&mut locked(&own), &own_waiting, &counted));
        let thread = thread.ok();
        let here = thread.is_none().then_some((waiting, worker));
        Self { tasks: Some(tasks), asked: Cell::new(0), done, patience: FRAME, thread, here }
    }

    /// Saves the state of a part.
    pub fn save(&self, part: &'static str, text: String) {
        self.perform(part, SaveTask::Save(text));
    }

    /// Moves the saved state of a part to the bin, because it cannot be used for the reason `why`.
    pub fn set_aside(&self, part: &'static str, why: String) {
        self.perform(part, SaveTask::SetAside(why));
    }

    /// Performs a task on the library of solves for a part.
    pub fn solve(&self, part: &'static str, task: SolveEffect) {
        self.perform(part, SaveTask::Solve(task));
    }

    /// Runs a function of the front end on the saver's thread, after the tasks that were sent
    /// before.
    pub fn aside(&self, work: impl FnOnce() + Send + 'static) {
        self.perform("", SaveTask::Aside(Box::new(work)));
    }

    fn perform(&self, part: &'static str, task: SaveTask) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send((part, task));
            self.asked.set(self.asked.get() + 1);
        }
        if let Some((waiting, worker)) = &self.here {
            let mut worker = locked(worker);
            worker.take_over();
            worker.perform_all(waiting.try_iter());
        }
    }

    /// Waits a short time until all pending saves would survive the end of this program.
    pub fn settle(&self) {
        if self.thread.is_some() {
            self.done.wait(self.asked.get(), self.patience);
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Performs tasks until all senders are dropped.
fn work(worker: &mut SaveWorker, tasks: &Receiver<NamedTask>, done: &DoneCount) {
    loop {
        let first = if worker.states.is_ours() {
            tasks.recv().ok()
        } else {
            match tasks.recv_timeout(LOOK) {
                Ok(task) => Some(task),
                Err(RecvTimeoutError::Disconnected) => None,
                Err(RecvTimeoutError::Timeout) => {
                    worker.take_over();
                    continue;
                }
            }
        };
        let Some(first) = first else { return };
        done.add(worker.perform_all(std::iter::once(first).chain(tasks.try_iter())));
    }
}

/// Number of finished tasks. Drawing a frame waits for it, so that the changes before the frame are
/// saved.
#[derive(Debug, Default)]
struct DoneCount {
    count: Mutex<u64>,
    more: Condvar,
}

impl DoneCount {
    fn add(&self, tasks: u64) {
        *locked(&self.count) += tasks;
        self.more.notify_all();
    }

    /// Waits until `tasks` tasks are done, but no longer than `longest`.
    fn wait(&self, tasks: u64, longest: Duration) {
        let count = locked(&self.count);
        let waited = self.more.wait_timeout_while(count, longest, |count| *count < tasks);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}
