//! Many cubes solved at once, in the order of the lines: one thread reads the lines, the others
//! work on all cubes.
//!
//! Other steps give each line to a thread (`Batch::run`). Here the tasks of several cubes go
//! through every thread, the cube that came first before the others, so that a long one has all
//! threads and short ones do not wait for each other.

use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use super::step::{Printer, Run};
use super::whole::Search;
use crate::api::record::BoundsRecord;
use crate::cli::input::batch::{Batch, Items};
use crate::cli::input::{self, Item};
use crate::cli::output;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::journal::{Journal, checksum};
use crate::cli::output::sink::{Delivery, Queue, Sink};
use crate::cube::Cube;
use crate::fmc::Groups;
use crate::optimal::{self, Answer, Case, Next, Source};
use crate::search::{Control, Report, Solution, Work};
use crate::step::{self, Context, StepError};

/// Cubes that are read and not begun.
const READ_AHEAD: usize = 64;

/// Solves the cubes of the standard input.
pub(crate) fn run(run: &Run, search: &Search, batch: Batch) -> Result<Exit, Failure> {
    let control = run.control();
    let asked =
        format!("{:?} {:?} {} {}", search.request, batch.shard, batch.has_headers(), run.shape());
    let journal =
        run.options.whole.resume.as_deref().map(|path| Journal::open(path, &asked)).transpose()?;
    let tier = search.engine.open(Context::new(run.tables, &control).on_threads(search.threads))?;
    if run.options.common.verbose {
        batch.progress.aside(|| output::say(tier.in_words()));
    }
    let mut lines = batch.lines();
    let queue = match &journal {
        Some(journal) => {
            lines.pass_over(journal.start())?;
            Queue::of_journal(journal, batch.progress)
        }
        None => Queue::new(batch.session.output, batch.progress),
    };
    let (sender, receiver) = bounded(READ_AHEAD);
    let items = batch.items(lines, &queue, possible_cube);
    let all = All { run, search, control: &control, queue: &queue };
    thread::scope(|scope| {
        let all = &all;
        scope.spawn(move || all.read(&items, &sender));
        optimal::solve_many(&Read(receiver), &search.request, &tier.resources(), &control);
        if control.is_stopped() {
            queue.end();
        }
    });
    let outcome = queue.outcome();
    journal.as_ref().map_or(Ok(()), Journal::close)?;
    outcome
}

/// Reads an item as a cube that moves lead to.
fn possible_cube(text: &str) -> Result<Cube, Failure> {
    let cube = input::cube(text)?;
    cube.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    Ok(cube)
}

/// What all cubes have in common.
struct All<'a, 'q> {
    run: &'a Run<'a>,
    search: &'a Search,
    control: &'a Control,
    queue: &'a Queue<'q>,
}

impl<'a> All<'a, 'a> {
    /// Reads lines and hands on the cubes on them, until no more are wanted.
    fn read(&'a self, items: &Items<'a, 'a, Cube>, cubes: &Sender<Entry<'a>>) {
        while let Some(mut share) = items.next(1, Delivery::NeverWaiting) {
            let Some((line, bytes)) = share.lines.pop() else {
                share.finish();
                continue;
            };
            let sink = share.sink;
            sink.note(line, checksum(&bytes));
            match items.item(bytes, line, &sink) {
                Ok(Some(item)) => {
                    let groups = self.run.groups(&item);
                    let entry =
                        Entry { all: self, item, sink, line, groups, begun: Instant::now() };
                    if cubes.send(entry).is_err() {
                        break;
                    }
                }
                other => {
                    sink.done(other.map(|_| None), Some(line));
                    sink.finish();
                }
            }
        }
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
        step::short(&self.item.value, &search.request, Context::new(run.tables, control))
            .ok()
            .flatten()
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
        let exit =
            all.run.conclude(&item, &answer.found, Some(bounds), groups.as_ref(), took, &sink);
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
