//! Many cubes solved at once, in the order of the lines: one thread reads the lines, the others
//! work on all cubes.
//!
//! Other steps give each line to a thread (`InputBatch::run`). Here the tasks of several cubes go
//! through every thread, the cube that came first before the others, so that a long one has all
//! threads and short ones do not wait for each other.

use std::thread;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};
use premove_cube::Cube;
use premove_engine::optimal::{self, Answer, Case, Next, Source};
use premove_engine::search::{Report, Solution};
use premove_engine::step::{self, Context, StepError};
use premove_engine::store::threads;
use premove_engine::table::TableId;
use premove_service::api::record::BoundsRecord;

use super::step::{StepCommand, StepPrinter};
use super::whole::WholeSearch;
use crate::input::batch::{BatchItems, EndOnPanic, InputBatch};
use crate::input::{self, InputItem};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::output::journal::Journal;
use crate::output::sink::{Delivery, OutputQueue, Sink};

/// Greatest number of cubes that are read and not begun.
const READ_AHEAD: usize = 64;

/// Solves the cubes of the standard input.
pub(crate) fn run(
    run: &StepCommand,
    search: &WholeSearch,
    batch: InputBatch,
) -> Result<Exit, Failure> {
    let control = run.control();
    let asked =
        format!("{:?} {:?} {} {}", search.request, batch.shard, batch.has_headers(), run.shape());
    let journal = match run.options.whole.resume.as_deref() {
        Some(path) => Some(Journal::open(path, &asked, run.metric())?),
        None => None,
    };
    let context = Context::new(run.tables, &control).on_threads(search.threads);
    let tier = search.engine.open(context)?;
    if run.options.common.verbose {
        batch.progress.aside(|| output::say(tier.in_words()));
    }
    let mut lines = batch.lines();
    let queue = match &journal {
        Some(journal) => {
            lines.pass_over(journal.start)?;
            OutputQueue::of_journal(journal, batch.progress)
        }
        None => OutputQueue::new(batch.session.output, batch.progress),
    };
    let (sender, receiver) = bounded(READ_AHEAD);
    let items = batch.items(lines, &queue, possible_cube);
    let counts = items.counts();
    let table = tier.table();
    let all = All { run, search, queue: &queue, context, table };
    thread::scope(|scope| {
        let all = &all;
        let _guard = EndOnPanic(&items);
        let items = &items;
        let solve = |source: &dyn Source<'_>| {
            context.watched(&[table], || {
                optimal::solve_many(source, &search.request, &tier.resources(), &control);
            });
        };
        match threads::start_in(scope, move || all.read(items, &sender)) {
            Ok(_) => solve(&ReadCubes(receiver)),
            // Without a thread that reads ahead, the working threads read.
            Err(_) => solve(&CubeReader { all, items }),
        }
        if control.is_stopped() {
            queue.end();
        }
    });
    let outcome = queue.outcome().and_then(|exit| counts.check().map(|()| exit));
    journal.as_ref().map_or(Ok(()), Journal::close)?;
    outcome
}

/// Reads an item as a cube that moves lead to.
fn possible_cube(text: &str) -> Result<Cube, Failure> {
    let cube = input::cube(text)?;
    cube.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    Ok(cube)
}

/// The data that all cubes share.
struct All<'a, 'q> {
    run: &'a StepCommand<'a>,
    search: &'a WholeSearch,
    queue: &'a OutputQueue<'q>,
    context: Context<'a>,
    /// The table that the search reads.
    table: TableId,
}

impl<'a> All<'a, 'a> {
    /// Reads lines and passes on the cubes on them, until no more are wanted.
    fn read(&'a self, items: &BatchItems<'a, 'a, Cube>, cubes: &Sender<CubeLine<'a>>) {
        while let Some(entry) = self.read_one(items) {
            if cubes.send(entry).is_err() {
                break;
            }
        }
    }

    /// Reads lines up to the next one with a cube.
    fn read_one(&'a self, items: &BatchItems<'a, 'a, Cube>) -> Option<CubeLine<'a>> {
        while let Some(mut share) = items.next(1, Delivery::NeverWaiting) {
            let Some(line) = share.lines.pop() else {
                share.finish();
                continue;
            };
            let sink = share.sink;
            if let Some((number, text)) = line.mark() {
                sink.note(number, text);
            }
            let number = line.number;
            match items.item(line, &sink) {
                Ok(Some(item)) => {
                    let printer = StepPrinter::new(self.run, self.context.control, item, sink);
                    return Some(CubeLine { all: self, line: number, printer });
                }
                other => {
                    sink.done(other.map(|_| None), Some(number));
                    sink.finish();
                }
            }
        }
        None
    }
}

/// A line whose cube is being solved.
struct CubeLine<'a> {
    all: &'a All<'a, 'a>,
    line: usize,
    printer: StepPrinter<'a, InputItem<Cube>, Sink<'a, 'a>>,
}

impl Case for CubeLine<'_> {
    fn cube(&self) -> &Cube {
        &self.printer.item.value
    }

    fn report(&self) -> &dyn Report {
        &self.printer
    }

    fn short(&self) -> Option<Solution> {
        let All { search, context, .. } = self.all;
        step::short(self.cube(), &search.request, context.on_threads(1)).ok().flatten()
    }

    fn done(self: Box<Self>, answer: Answer) {
        if answer.found.ending.is_stopped() {
            // The cube is not done: neither its results nor those behind them may count as
            // complete.
            self.all.queue.end();
        }
        let outcome = match self.all.context.check_tables(&[self.all.table]) {
            Ok(()) => {
                let bounds = BoundsRecord::new(&answer, self.all.search.request.metric);
                Ok(Some(self.printer.conclude(&answer.found, Some(bounds))))
            }
            Err(damaged) => Err(StepError::from(damaged).into()),
        };
        self.printer.sink.done(outcome, Some(self.line));
        self.printer.sink.finish();
    }
}

/// The cubes that were read, for the working threads.
struct ReadCubes<'a>(Receiver<CubeLine<'a>>);

impl<'a> Source<'a> for ReadCubes<'a> {
    fn next(&self) -> Next<'a> {
        match self.0.try_recv() {
            Ok(entry) => Next::Case(Box::new(entry)),
            Err(TryRecvError::Empty) => Next::Later,
            Err(TryRecvError::Disconnected) => Next::Over,
        }
    }
}

/// Reads the cubes of lines when a thread needs work.
struct CubeReader<'a> {
    all: &'a All<'a, 'a>,
    items: &'a BatchItems<'a, 'a, Cube>,
}

impl<'a> Source<'a> for CubeReader<'a> {
    fn next(&self) -> Next<'a> {
        match self.all.read_one(self.items) {
            Some(entry) => Next::Case(Box::new(entry)),
            None => Next::Over,
        }
    }
}
