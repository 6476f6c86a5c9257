//! The engine: starts questions in JSON text, and stops them by number.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use premove_engine::search::{Control, Gate};
use premove_engine::store::{locked, threads};
use premove_engine::table::Tables;

use super::answers::{Answers, LastLine};
use super::ended::{Ended, finds_without_answer, is_finding};
use super::options::{EngineOptions, EntryError};
use crate::failure::Failure;
use crate::questions::{Asker, EndRecord, TextQuestion};
use crate::running::Service;

/// Time between two looks whether the threads of questions have given up the engine.
const LAST_STEPS: Duration = Duration::from_micros(200);

/// An engine that answers questions in JSON text, for programs in other languages.
///
/// Any number of threads may use it at the same time. Dropping it stops all questions and waits
/// until none of them works any more.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use premove_service::entry::{Ended, Engine};
///
/// let engine = Engine::open(r#"{"tables": null, "threads": 1}"#)?;
/// let question = r#"{"question": "step", "step": "eo", "scramble": "R' U' F", "max": 4}"#;
/// let mut count = 0;
/// let ended = engine.ask(0, question, &mut |line| {
///     count += usize::from(line.contains(r#""answer":"solution""#));
///     if count < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!((count, ended), (3, Ended::Stopped));
/// # Ok::<(), premove_service::entry::EntryError>(())
/// ```
#[derive(Debug)]
pub struct Engine(Arc<EngineState>);

/// State that an engine and the threads of its questions share.
#[derive(Debug)]
struct EngineState {
    service: Service,
    /// `true` if tables and counts of puzzles are stored beside the tables of the cube.
    stores_puzzles: bool,
    running: Mutex<RunningQuestions>,
    /// Signals that a question has ended.
    has_ended: Condvar,
}

/// The questions that are being worked on, each with the number that its caller gave.
#[derive(Debug, Default)]
struct RunningQuestions {
    list: Vec<(u64, Arc<Control>)>,
    /// `true` if no question is started any more.
    is_closed: bool,
}

impl Engine {
    /// Opens an engine. The options are a JSON object or an empty text:
    ///
    /// - `tables`: the folder of the tables; or `null` for tables in memory, where nothing is read
    ///   from the disk or written to it. Unless given, the folder of the user, which the command
    ///   line uses too.
    /// - `threads`: the number of threads of a search, and of the building of a table. Unless
    ///   given, all that there are.
    ///
    /// No table is opened or built here: the first question that needs one does it.
    ///
    /// # Errors
    /// Returns an error if an option is unknown or wrong, or the folder of the user is not known.
    pub fn open(options: &str) -> Result<Self, EntryError> {
        let options = EngineOptions::read(options)?;
        let tables = Arc::new(options.tables()?);
        let service = Service::without_messages(tables, options.threads());
        let stores_puzzles = !service.tables().is_in_memory();
        Ok(Self::of(service, stores_puzzles))
    }

    /// Makes an engine of these tables, whose searches use this number of threads.
    pub fn with_tables(tables: Arc<Tables>, threads: usize) -> Self {
        let stores_puzzles = !tables.is_in_memory();
        Self::of(Service::without_messages(tables, threads), stores_puzzles)
    }

    fn of(service: Service, stores_puzzles: bool) -> Self {
        let (running, has_ended) = (Mutex::default(), Condvar::new());
        Self(Arc::new(EngineState { service, stores_puzzles, running, has_ended }))
    }

    /// Returns the version of the engine, such as `0.1.0`.
    pub const fn version() -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// Starts a question and returns its answers. A text that is no question is answered with the
    /// line that says so.
    ///
    /// [`Engine::stop`] stops the question by `id`. Several questions may have the same number, and
    /// are then stopped together; 0 is for questions that have none.
    pub fn start(&self, id: u64, question: &str) -> Answers {
        let control = Arc::new(Control::new());
        Answers::new(&control, |lines| {
            let running = Registered::new(&self.0, id, &control)?;
            let question = question.to_owned();
            let work = move || running.answer(&question, &|line| lines.send(line));
            threads::start("question", work).map_err(|error| threads::none_left(&error).into())
        })
    }

    /// Answers a question, and calls `on_line` with each line on the calling thread, one at a time.
    /// The last line has the field `ended`. When `on_line` returns `Break`, the question is
    /// stopped, and `on_line` is called only once more, with the last line.
    ///
    /// [`Engine::start`] says what `id` is for.
    pub fn ask(
        &self,
        id: u64,
        question: &str,
        on_line: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Ended {
        let mut answers = self.start(id, question);
        while let Some(line) = answers.next() {
            if on_line(&line).is_break() {
                answers.stop();
            }
        }
        answers.ended().unwrap_or_else(|| unreachable!("the last line was taken"))
    }

    /// Answers a question as [`Engine::ask`] does, without starting a thread for it: for systems
    /// where no thread can be started. Missing tables are built on the calling thread there. The
    /// search calls [`Gate::is_stopped`] about every thousand nodes; it ends the question.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::Arc;
    ///
    /// use premove_engine::search::{Gate, StopAfter};
    /// use premove_service::entry::{Ended, Engine};
    ///
    /// let engine = Engine::open(r#"{"tables": null, "threads": 1}"#)?;
    /// let question = r#"{"question": "step", "step": "eo", "scramble": "R U F", "min": 12}"#;
    /// let gate: Arc<dyn Gate> = Arc::new(StopAfter::new(100));
    /// let ended = engine.ask_here(question, &gate, &|_| ControlFlow::Continue(()));
    /// assert_eq!(ended, Ended::Stopped);
    /// # Ok::<(), premove_service::entry::EntryError>(())
    /// ```
    pub fn ask_here(
        &self,
        question: &str,
        gate: &Arc<dyn Gate>,
        on_line: &(dyn Fn(&str) -> ControlFlow<()> + Sync),
    ) -> Ended {
        let is_unwanted = AtomicBool::new(false);
        let control = Arc::new(Control::through(Arc::clone(gate)));
        let send = |line: &str| {
            if !control.is_stopped() && on_line(line).is_break() {
                is_unwanted.store(true, Relaxed);
                control.stop();
            }
        };
        let last = Registered::new(&self.0, 0, &control).map_or_else(LastLine::failed, |running| {
            let work = AssertUnwindSafe(|| running.answer(question, &send));
            catch_unwind(work).unwrap_or_else(|panic| LastLine::broken(&*panic))
        });
        let is_unwanted = is_unwanted.into_inner() || gate.is_stopped();
        let last = if is_unwanted { last.stopped() } else { last };
        // Nothing follows the last line.
        let _ = on_line(&last.line);
        last.ended
    }

    /// Returns the tables of the engine.
    pub fn tables(&self) -> &Arc<Tables> {
        self.0.service.tables()
    }

    /// Stops the questions that were started with this number, within some milliseconds, and
    /// returns how many they are. Questions with the number 0 are only stopped by
    /// [`Engine::stop_all`]. A table that is being built for a stopped question is completed, for
    /// the next one.
    pub fn stop(&self, id: u64) -> usize {
        if id == 0 { 0 } else { self.0.stop(|other| other == id) }
    }

    /// Stops all questions and returns how many they are.
    pub fn stop_all(&self) -> usize {
        self.0.stop(|_| true)
    }

    /// Stops all questions, waits until none works any more, and refuses new ones.
    pub fn close(&self) {
        locked(&self.0.running).is_closed = true;
        self.stop_all();
        let mut running = locked(&self.0.running);
        while !running.list.is_empty() {
            let waited = self.0.has_ended.wait(running);
            running = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.close();
        // A thread gives up its share of the engine just after its question has ended. The last
        // owner ends the builds of tables, so it must be this thread.
        while Arc::strong_count(&self.0) > 1 {
            std::thread::sleep(LAST_STEPS);
        }
    }
}

impl EngineState {
    /// Stops the questions whose numbers are wanted, and returns how many they are.
    fn stop(&self, is_wanted: impl Fn(u64) -> bool) -> usize {
        let running = locked(&self.running);
        let wanted = running.list.iter().filter(|(id, _)| is_wanted(*id));
        wanted.map(|(_, control)| control.stop()).count()
    }
}

/// A question in the list of its engine, which it leaves when this value is dropped.
struct Registered {
    engine: Arc<EngineState>,
    control: Arc<Control>,
}

impl Registered {
    /// Adds a question to the list of an engine, unless the engine is closed.
    fn new(engine: &Arc<EngineState>, id: u64, control: &Arc<Control>) -> Result<Self, Failure> {
        let mut running = locked(&engine.running);
        if running.is_closed {
            return Err("the engine is closed".into());
        }
        running.list.push((id, Arc::clone(control)));
        drop(running);
        Ok(Self { engine: Arc::clone(engine), control: Arc::clone(control) })
    }

    /// Answers the question on the calling thread.
    fn answer(self, question: &str, send: &(dyn Fn(&str) + Sync)) -> LastLine {
        let control = &*self.control;
        let read = TextQuestion::read(question, Asker::Program, &|| control.is_stopped());
        let question = match read {
            Ok(question) => question,
            Err(error) => return LastLine::new(&EndRecord::from(error), false),
        };
        let service = &self.engine.service;
        let context = service.context(control);
        let context = if self.engine.stores_puzzles { context } else { context.without_storage() };
        let has_found = AtomicBool::new(finds_without_answer(&question.request));
        let record = service.answer(&question, &context, &|line| {
            send(line);
            if is_finding(line) {
                has_found.store(true, Relaxed);
            }
        });
        LastLine::new(&record, has_found.into_inner())
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        let mut running = locked(&self.engine.running);
        running.list.retain(|(_, control)| !Arc::ptr_eq(control, &self.control));
        self.engine.has_ended.notify_all();
    }
}
