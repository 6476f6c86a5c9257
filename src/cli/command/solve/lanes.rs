//! Solves the cubes of many input lines together, and prints the results in the order of the lines.
//! One thread reads the lines, and the others work on all cubes.

use premove_cube::Cube;
use premove_engine::optimal::Answer;
use premove_engine::search::{Control, Report};
use premove_engine::step::StepError;
use premove_service::api::record::BoundsRecord;
use premove_service::running::{CubeOfMany, ManyCubes, solve_many};

use super::step::{StepListing, StepPrinter};
use super::whole::WholeSearch;
use crate::command::searches::Searches;
use crate::input::batch::{BatchItems, InputBatch};
use crate::input::{self, InputItem};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::output::journal::Journal;
use crate::output::sink::{Delivery, OutputQueue, Sink};

/// Solves the cubes of the standard input.
pub(crate) fn run(
    listing: &StepListing,
    whole: &WholeSearch,
    searches: &Searches,
    batch: InputBatch,
) -> Result<Exit, Failure> {
    let control = &searches.control();
    let request = &whole.question.request;
    let headers = batch.has_headers();
    let asked = format!("{request:?} {:?} {headers} {}", batch.shard, listing.shape());
    let journal = match listing.options.whole.resume.as_deref() {
        Some(path) => Some(Journal::open(path, &asked, listing.metric())?),
        None => None,
    };
    let context = searches.service().context(control).on_threads(batch.threads);
    let context = whole.context(context);
    let tier = whole.question.open(&context)?;
    if listing.options.common.verbose {
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
    let items = batch.items(lines, &queue, possible_cube);
    let counts = items.counts();
    solve_many(&CubeLines { listing, items, queue: &queue, control }, request, &tier, &context);
    let outcome = queue.outcome().and_then(|exit| counts.check().map(|()| exit));
    journal.as_ref().map_or(Ok(()), Journal::close)?;
    outcome
}

/// Parses an item as a cube that moves can reach.
fn possible_cube(text: &str) -> Result<Cube, Failure> {
    let cube = input::cube(text)?;
    cube.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    Ok(cube)
}

/// The cubes in the lines of the input.
struct CubeLines<'a> {
    listing: &'a StepListing<'a>,
    items: BatchItems<'a, 'a, Cube>,
    queue: &'a OutputQueue<'a>,
    control: &'a Control,
}

impl<'a> ManyCubes for CubeLines<'a> {
    type Cube = CubeLine<'a>;

    /// Reads lines up to the next one with a cube. Returns `None` at the end of the input.
    fn next(&self) -> Option<CubeLine<'a>> {
        let &Self { listing, queue, control, .. } = self;
        while let Some(mut share) = self.items.next(1, Delivery::NeverWaiting) {
            let Some(line) = share.lines.pop() else {
                share.finish();
                continue;
            };
            let sink = share.sink;
            if let Some((number, text)) = line.mark() {
                sink.note(number, text);
            }
            let number = line.number;
            match self.items.item(line, &sink) {
                Ok(Some(item)) => {
                    let printer = StepPrinter::new(listing, control, item, sink);
                    return Some(CubeLine { queue, line: number, printer });
                }
                other => {
                    sink.done(other.map(|_| None), Some(number));
                    sink.finish();
                }
            }
        }
        None
    }

    fn end(&self) {
        self.queue.end();
    }
}

/// A line whose cube is being solved.
struct CubeLine<'a> {
    queue: &'a OutputQueue<'a>,
    line: usize,
    printer: StepPrinter<'a, InputItem<Cube>, Sink<'a, 'a>>,
}

impl CubeOfMany for CubeLine<'_> {
    fn cube(&self) -> &Cube {
        &self.printer.item.value
    }

    fn report(&self) -> &dyn Report {
        &self.printer
    }

    fn done(self, answer: &Answer, checked: Result<(), StepError>) {
        let Self { queue, line, printer } = self;
        if answer.found.ending.is_stopped() {
            // The cube is not done, so neither its results nor later ones may count as complete.
            queue.end();
        }
        let outcome = checked.map_err(Failure::from).map(|()| {
            let bounds = BoundsRecord::new(answer, printer.listing.metric());
            Some(printer.conclude(&answer.found, Some(bounds)))
        });
        printer.sink.done(outcome, Some(line));
        printer.sink.finish();
    }
}
