//! The service: starts a job for each question, and owns the threads of the jobs.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded};
use premove_engine::search::{Control, Gate as _};
use premove_engine::store::{locked, threads};
use premove_engine::table::{TableId, Tables};

use super::job::{Job, JobId, Message};
use super::permits::{Permits, TaskGate};
use super::task::Task;
use crate::api::Outcome;
use crate::failure::Failure;
use crate::job::{Builds, Context, Idle, panic_message, reason};
use crate::library::Library;
use crate::questions::{Answers, Asker, EndRecord, Event, Question, Request, TextQuestion};

/// Greatest number of messages that wait for the receiver. A worker that finds the channel full
/// waits, but only while its job is wanted.
const CHANNEL: usize = 512;
/// Time for which a worker waits at a full channel before it checks whether its job is still
/// wanted.
const PATIENCE: Duration = Duration::from_millis(5);

/// Runner of questions in the background. Dropping it stops all jobs and waits for their threads.
#[derive(Debug)]
pub struct Service {
    tables: Arc<Tables>,
    library: Option<Arc<Library>>,
    builds: Arc<Builds>,
    threads: usize,
    /// Permits to work, one for each thread, shared by all tasks.
    permits: Arc<Permits>,
    next_id: AtomicU64,
    messages: Sender<Message>,
    idle: Arc<Idle>,
    running: Mutex<Vec<(Arc<Control>, JoinHandle<()>)>>,
}

impl Service {
    /// Makes a service whose searches use `threads` threads each, and the receiver of messages.
    pub fn new(tables: Arc<Tables>, threads: usize) -> (Self, Receiver<Message>) {
        let (messages, receiver) = bounded(CHANNEL);
        let idle = Arc::<Idle>::default();
        let service = Self {
            builds: Arc::new(Builds::new(Arc::clone(&tables), Arc::clone(&idle))),
            tables,
            library: None,
            threads: threads.max(1),
            permits: Permits::new(threads),
            next_id: AtomicU64::new(1),
            messages,
            idle,
            running: Mutex::default(),
        };
        (service, receiver)
    }

    /// Makes a service for a front end that only uses [`Service::ask`], on its own threads.
    pub fn without_messages(tables: Arc<Tables>, threads: usize) -> Self {
        Self::new(tables, threads).0
    }

    /// Sets the library of solves that the question `summary` reads.
    #[must_use]
    pub fn with_library(mut self, library: Option<Library>) -> Self {
        self.library = library.map(Arc::new);
        self
    }

    /// Returns the tables that the questions use.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Returns `true` if any table is being built or waits for its turn.
    pub fn is_building(&self) -> bool {
        self.builds.is_busy()
    }

    /// Returns `true` if a table has an idle build: it serves idle jobs only, and abandoning it
    /// loses nothing.
    pub fn has_idle_build(&self, id: TableId) -> bool {
        self.builds.is_idle(id)
    }

    /// Returns the context for questions on the calling thread, which `control` can stop.
    pub fn context<'a>(&'a self, control: &'a Control) -> Context<'a> {
        let Self { tables, builds, threads, .. } = self;
        Context::new(tables, self.library.as_deref(), builds, *threads, control)
    }

    /// Answers a question on the calling thread, once its tables are open. Calls `answer` for each
    /// answer, on the threads that find them.
    ///
    /// # Errors
    /// Returns the outcome of work that failed.
    pub fn ask<Q: Question>(
        &self,
        question: &Q,
        context: &Context,
        answer: &(dyn Fn(Q::Answer) + Sync),
    ) -> Result<Outcome, Outcome> {
        let outcome = context
            .wait(&question.needs(context.tables)?)
            .and_then(|()| question.run(context, &Answers::new(answer)));
        context.settled(outcome)
    }

    /// Answers a question in JSON text on the calling thread. The text is an object whose field
    /// `question` has the name of the question. Calls `on_line` for each line of the answers, on
    /// the threads that find them, and then for a last line with the outcome. Each line is an
    /// object. Lines of answers have their kind in the field `answer`; the last line has the field
    /// `ended`. docs/questions.md describes all questions.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    ///
    /// use premove_engine::search::Control;
    /// use premove_engine::table::Tables;
    /// use premove_service::running::Service;
    ///
    /// let service = Service::without_messages(Arc::new(Tables::in_memory()), 1);
    /// let control = Control::new();
    /// let lines = Mutex::new(Vec::new());
    /// service.ask_text(
    ///     r#"{"question": "step", "step": "eofb", "scramble": "R U F", "niss": true}"#,
    ///     &service.context(&control),
    ///     &|line| lines.lock().unwrap().push(line.to_owned()),
    /// );
    /// let lines = lines.into_inner().unwrap();
    /// assert!(lines.iter().any(|line| line.contains(r#""solution":"F""#)));
    /// assert_eq!(lines.last().unwrap(), r#"{"ended":"done","truncated":true}"#);
    /// ```
    pub fn ask_text(&self, question: &str, context: &Context, on_line: &(dyn Fn(&str) + Sync)) {
        let asker = if context.is_for_client { Asker::Client } else { Asker::Program };
        let read = TextQuestion::read(question, asker, &|| context.control.is_stopped());
        let end = match read {
            Ok(question) => self.answer(&question, context, on_line),
            Err(error) => error.into(),
        };
        on_line(&end.line());
    }

    /// Answers a question that was read from text; see [`Service::ask_text`]. Returns the last
    /// record, with the outcome.
    pub fn answer(
        &self,
        question: &TextQuestion,
        context: &Context,
        on_line: &(dyn Fn(&str) + Sync),
    ) -> EndRecord {
        context.settled(question.run(context, on_line)).into()
    }

    /// Returns the number of threads of one search, which is also the greatest number of tasks that
    /// work at a time.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Runs a part of a task on the calling thread, behind a gate. The number of tasks and shared
    /// searches that work at a time is at most the number of threads of the service. Those with the
    /// least work so far go first.
    ///
    /// # Errors
    /// Returns the message of a panic.
    pub fn run_task<T>(
        &self,
        task: &Arc<Task>,
        work: impl FnOnce(&Arc<TaskGate>) -> T,
    ) -> Result<T, Failure> {
        let gate = Arc::new(TaskGate::new(&self.permits, task));
        task.begin();
        gate.enter();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| work(&gate)));
        gate.leave();
        outcome.map_err(|panic| panic_message(&*panic).unwrap_or("no reason given").into())
    }

    /// Makes waiting tasks check whether they were stopped or are no longer paused.
    pub fn wake_tasks(&self) {
        self.permits.wake();
    }

    /// Lets all tasks work without waiting from now on, so that they can end.
    pub fn open_gates(&self) {
        self.permits.open();
    }

    pub(super) const fn permits(&self) -> &Arc<Permits> {
        &self.permits
    }

    /// Starts a job for a question.
    pub fn start(&self, question: impl Into<Request>) -> Job {
        let request = question.into();
        self.begin(request.name(), request.is_idle(), move |context, sender| {
            request.run(context, &|event| sender.send(event))
        })
    }

    /// Runs work on a new thread. A panic becomes the outcome of the job. If the job was stopped,
    /// an error becomes [`Outcome::Stopped`]. Idle jobs are paused while ordinary jobs run.
    pub(super) fn begin(
        &self,
        name: &str,
        is_idle: bool,
        work: impl FnOnce(&Context, &EventSender) -> Result<Outcome, Outcome> + Send + 'static,
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
            let context = Context::new(&tables, library, &builds, threads, control);
            let outcome = match panic::catch_unwind(AssertUnwindSafe(|| work(&context, sender))) {
                Ok(outcome) => context.settled(outcome).unwrap_or_else(|failed| failed),
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

impl Drop for Service {
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

/// Sender for the events of a job.
pub(super) struct EventSender<'a> {
    job: JobId,
    messages: Sender<Message>,
    control: &'a Control,
}

impl EventSender<'_> {
    /// Sends an event. If the channel is full, waits while the job is wanted.
    pub(super) fn send(&self, event: Event) {
        let mut message = Message { job: self.job, event };
        while !self.control.is_stopped() {
            match self.messages.send_timeout(message, PATIENCE) {
                Err(SendTimeoutError::Timeout(back)) => message = back,
                Ok(()) | Err(SendTimeoutError::Disconnected(_)) => return,
            }
        }
    }

    /// Sends the last event. If the job is no longer wanted, the event is dropped unless the
    /// channel has space soon.
    fn send_last(&self, outcome: Outcome) {
        let event = Event::Finished(outcome);
        if self.control.is_stopped() {
            let _ = self.messages.send_timeout(Message { job: self.job, event }, PATIENCE);
        } else {
            self.send(event);
        }
    }
}
