//! Many cubes solved at once, in the order of the lines: one thread reads the lines, the others
//! work on all cubes.
//!
//! Other steps give each line to a thread (`batch.rs`). Here the tasks of several cubes go through
//! every thread, the cube that came first before the others, so that a long one has all threads and
//! short ones do not wait for each other.

use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use super::listing::Groups;
use super::step::{Printer, Run};
use super::whole::Search;
use crate::api::record::BoundsRecord;
use crate::cli::input::batch::{Lines, Shard, Taken};
use crate::cli::input::{self, Item, read_text};
use crate::cli::output;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::journal::{Journal, checksum};
use crate::cli::output::progress::Progress;
use crate::cli::output::sink::{Manner, Queue, Sink};
use crate::cli::session::Session;
use crate::cube::Cube;
use crate::optimal::{self, Answer, Case, Next, Source};
use crate::search::{Control, Report, Solution, Work};
use crate::step::{self, StepError};

/// Cubes that are read and not begun.
const READ_AHEAD: usize = 64;

/// Solves the cubes of the standard input.
pub(crate) fn run(
    run: &Run,
    search: &Search,
    (shard, headers): (Shard, bool),
    (session, progress): (&Session, &Progress),
) -> Result<Exit, Failure> {
    let control = run.control();
    let asked = format!("{:?} {shard:?} {headers} {}", search.request, run.shape());
    let journal =
        run.options.whole.resume.as_deref().map(|path| Journal::open(path, &asked)).transpose()?;
    let tier = search.engine.open(run.tables, &control)?;
    if run.options.verbose {
        progress.aside(|| output::say(tier.in_words()));
    }
    let queue = match &journal {
        Some(journal) => Queue::of_journal(journal, progress),
        None => Queue::new(session.output, progress),
    };
    let mut lines = Lines::new(shard, session.input());
    if let Some(journal) = &journal {
        lines.pass_over(journal.start())?;
    }
    let (sender, receiver) = bounded(READ_AHEAD);
    let all = All { run, search, control: &control, queue: &queue, headers };
    thread::scope(|scope| {
        let all = &all;
        scope.spawn(move || all.read(lines, session, &sender));
        let source = Read(receiver);
        optimal::solve_many(&source, &search.request, &tier.means(), &control);
        if control.is_stopped() {
            queue.end();
        }
    });
    let outcome = queue.outcome();
    journal.as_ref().map_or(Ok(()), Journal::close)?;
    outcome
}

/// What all cubes have in common.
struct All<'a, 'q> {
    run: &'a Run<'a>,
    search: &'a Search,
    control: &'a Control,
    queue: &'a Queue<'q>,
    headers: bool,
}

impl<'a> All<'a, '_> {
    /// Reads lines and hands on the cubes on them, until nobody wants more.
    fn read(&'a self, mut lines: Lines, session: &Session, cubes: &Sender<Entry<'a>>) {
        while self.queue.wait_for_room() && !session.is_stopped() {
            let Some(Taken { number, lines: taken, error, .. }) = lines.take(1) else { break };
            let sink = self.queue.sink(number, Manner::Unwaiting);
            if let Some(error) = error {
                sink.done(
                    Err(Failure::environment(anyhow::anyhow!(
                        "cannot read the standard input: {error}"
                    ))),
                    None,
                );
            }
            let Some((line, bytes)) = taken.into_iter().next() else {
                sink.finish();
                continue;
            };
            sink.note(line, checksum(&bytes));
            match self.item(bytes, line, &sink, session) {
                Ok(Some(item)) => {
                    let groups = self.run.groups(&item);
                    let entry =
                        Entry { all: self, item, sink, line, groups, begun: Instant::now() };
                    if cubes.send(entry).is_err() {
                        break;
                    }
                }
                Ok(None) => sink.finish(),
                Err(failure) => {
                    sink.done(Err(failure), Some(line));
                    sink.finish();
                }
            }
        }
    }

    /// The cube on a line; `None` when there is none.
    fn item(
        &self,
        bytes: Vec<u8>,
        line: usize,
        sink: &Sink,
        session: &Session,
    ) -> Result<Option<Item<Cube>>, Failure> {
        let text = read_text(bytes)?;
        if self.headers {
            sink.line(format_args!(">>> Line: {text}"));
            sink.flush();
        }
        let Some(text) = input::of_line(&text, session)? else { return Ok(None) };
        let value = input::cube(&text)?;
        value.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
        Ok(Some(Item { text, line: Some(line), value }))
    }
}

/// A line whose cube is being solved.
struct Entry<'a> {
    all: &'a All<'a, 'a>,
    item: Item<Cube>,
    sink: Sink<'a, 'a>,
    line: usize,
    groups: Option<Mutex<Groups>>,
    begun: Instant,
}

impl Entry<'_> {
    fn printer(&self) -> Printer<'_> {
        let All { run, control, .. } = self.all;
        Printer { run, item: &self.item, control, sink: &self.sink, groups: self.groups.as_ref() }
    }
}

impl Report for Entry<'_> {
    fn found(&self, batch: &[Solution]) {
        self.printer().found(batch);
    }

    fn ready(&self, solutions: &[Solution]) {
        self.printer().ready(solutions);
    }

    fn best(&self, solution: &Solution) {
        self.printer().best(solution);
    }

    fn depth_done(&self, depth: u8, solutions: &[Solution], work: &Work) {
        self.printer().depth_done(depth, solutions, work);
    }
}

impl Case for Entry<'_> {
    fn cube(&self) -> &Cube {
        &self.item.value
    }

    fn report(&self) -> &dyn Report {
        self
    }

    fn short(&self) -> Option<Solution> {
        let All { run, search, control, .. } = self.all;
        step::short(&self.item.value, &search.request, run.tables, control).ok().flatten()
    }

    fn done(self: Box<Self>, answer: Answer) {
        let took = self.begun.elapsed();
        let bounds = BoundsRecord::new(&answer);
        let Self { all, item, sink, line, groups, .. } = *self;
        if answer.found.ending.is_stopped() {
            // The cube is not done: neither its results nor what comes behind them may be taken for
            // complete.
            all.queue.end();
        }
        let exit = all.run.conclude(&item, &answer.found, Some(bounds), groups, took, &sink);
        sink.done(Ok(Some(exit)), Some(line));
        sink.finish();
    }
}

/// The cubes that were read, for those who work.
struct Read<'a>(Receiver<Entry<'a>>);

impl<'a> Source<'a> for Read<'a> {
    fn next(&self) -> Next<'a> {
        match self.0.try_recv() {
            Ok(entry) => Next::Case(Box::new(entry)),
            Err(TryRecvError::Empty) => Next::Later,
            Err(TryRecvError::Disconnected) => Next::Over,
        }
    }
}
