//! God's algorithm: how many positions there are at each distance from the solved one.

use std::sync::Arc;

use super::PuzzleNews;
use crate::job::engine::{Engine, EventSender, Job};
use crate::job::event::Outcome;
use crate::puzzle::count;
use crate::puzzle::count::{GodEnding, GodProgress, GodReport, GodRequest, god};
use crate::puzzle::{Definition, Metric, check};
use crate::search::Control;
use crate::store;

/// So many of the positions that are farthest away are solved.
const ANTIPODES: usize = 20;
/// Up to so many positions a count is done within seconds, and not kept.
const QUICK: u64 = 1 << 24;

impl Engine {
    /// Counts the positions of a puzzle by their distances from the solved one. What takes longer
    /// is kept beside the tables: a count that was stopped goes on where it was, and what does not
    /// fit into memory is counted there.
    pub fn puzzle_god(&self, definition: Arc<Definition>, metric: Metric) -> Job {
        let threads = self.threads();
        let folder = self.tables().folder().join("god");
        self.start("puzzle-god", move |control, sender| {
            let usual = GodRequest::new(&definition, metric);
            let request = GodRequest {
                memory: store::table_memory(),
                // A count that was kept goes on although less is free than there was.
                resume_memory: Some(store::most_memory()),
                threads,
                folder: (!is_quick(&definition, control)).then_some(folder),
                antipodes: ANTIPODES,
                ..usual
            };
            match god(&definition, &request, control, &Teller(sender)) {
                Ok(answer) if answer.ending == GodEnding::Stopped => Outcome::Stopped,
                Ok(answer) => {
                    sender.tell(PuzzleNews::All(Arc::new(answer)));
                    Outcome::Done { truncated: false }
                }
                Err(error) => Outcome::Failed(error.to_string()),
            }
        })
    }
}

/// Whether a puzzle has few positions.
fn is_quick(definition: &Definition, control: &Control) -> bool {
    check::count(definition, control)
        .is_ok_and(|count| count.number().to_u64().is_some_and(|number| number <= QUICK))
}

/// Tells what is counted.
struct Teller<'a>(&'a EventSender);

impl GodReport for Teller<'_> {
    fn planned(&self, _: count::Engine, memory: u64, disk: u64) {
        self.0.tell(PuzzleNews::Planned { memory, disk });
    }

    fn resumed(&self, depth: u32) {
        self.0.tell(PuzzleNews::Resumed(depth));
    }

    fn unkept(&self, why: &str) {
        self.0.tell(PuzzleNews::Unkept(why.to_owned()));
    }

    fn counted(&self, progress: GodProgress) {
        self.0.tell(PuzzleNews::Counted(progress));
    }
}
