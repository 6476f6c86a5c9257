//! God's algorithm: counts the positions at each distance from the solved one.

use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store;
use premove_puzzle::count::{
    self, CountEnding, CountError, CountProgress, CountReport, CountRequest,
};
use premove_puzzle::{Definition, PuzzleMetric, check};

use crate::api::{Outcome, PuzzleEvent};
use crate::failure::Failure;
use crate::job::context::{Context, EventSender};

/// Number of the farthest positions that are solved.
const ANTIPODES: usize = 20;
/// Counts of at most this many positions take seconds, and are not stored.
const QUICK: u64 = 1 << 24;

/// Counts the positions of a puzzle by their distances from the solved one. A long count is stored
/// beside the tables: a stopped one continues from there, and data that does not fit into memory
/// is written there.
pub(super) fn count(
    definition: &Definition,
    metric: PuzzleMetric,
    with: &Context,
) -> Result<Outcome, Outcome> {
    let folder = with.tables.folder().join("god");
    let request = CountRequest {
        memory: store::table_memory(),
        // A stored count continues even if less memory is free than before.
        resume_memory: Some(store::most_memory()),
        threads: with.threads,
        folder: (!is_quick(definition, with.control)).then_some(folder),
        antipodes: ANTIPODES,
        ..CountRequest::new(definition, metric)
    };
    let answer = count::count(definition, &request, with.control, &Reporter(with.sender))
        .map_err(|error| Failure::of(&error))?;
    if answer.ending == CountEnding::Stopped {
        return Ok(Outcome::Stopped);
    }
    with.sender.send_puzzle(PuzzleEvent::All(Arc::new(answer)));
    Ok(Outcome::Done { truncated: false })
}

/// Returns `true` for a puzzle with few positions.
fn is_quick(definition: &Definition, control: &Control) -> bool {
    check::count(definition, control)
        .is_ok_and(|count| count.number().to_u64().is_some_and(|number| number <= QUICK))
}

/// Sends the counts.
struct Reporter<'a>(&'a EventSender<'a>);

impl CountReport for Reporter<'_> {
    fn planned(&self, _: count::CountEngine, memory: u64, disk: u64) {
        self.0.send_puzzle(PuzzleEvent::Planned { memory, disk });
    }

    fn resumed(&self, depth: u32) {
        self.0.send_puzzle(PuzzleEvent::Resumed(depth));
    }

    fn discarded(&self, why: &str) {
        self.0.send_puzzle(PuzzleEvent::Discarded(why.to_owned()));
    }

    fn unkept(&self, why: &CountError) {
        self.0.send_puzzle(PuzzleEvent::Unkept(Failure::of(why)));
    }

    fn counted(&self, progress: CountProgress) {
        self.0.send_puzzle(PuzzleEvent::Counted(progress));
    }
}
