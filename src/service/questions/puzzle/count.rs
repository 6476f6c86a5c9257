//! God's algorithm: counts the positions at each distance from the solved one.

use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store;
use premove_puzzle::count::{
    self, CountEnding, CountError, CountProgress, CountReport, CountRequest, Distribution,
};
use premove_puzzle::{Definition, PuzzleMetric, check};
use serde_json::json;

use super::solve::names_of;
use crate::api::Outcome;
use crate::api::record::{AntipodeRecord, PuzzleDistanceRecord, PuzzleSetRecord, metric_name};
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Question};

/// Number of the farthest positions that are solved.
const ANTIPODES: usize = 20;
/// Counts of at most this many positions take seconds, and are not stored.
const QUICK: u64 = 1 << 24;

/// Asks for the number of positions at each distance from the solved one. A long count is stored
/// beside the tables: a stopped one continues from there, and data that does not fit into memory
/// is written there.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCountQuestion {
    /// The puzzle.
    pub definition: Arc<Definition>,
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
}

/// A count, distance by distance.
#[derive(Clone, Debug)]
pub enum PuzzleCountAnswer {
    /// The memory and disk space that counting takes at first.
    Planned {
        /// Bytes of memory.
        memory: u64,
        /// Bytes on the disk.
        disk: u64,
    },
    /// An interrupted count continues after this distance; the counts up to it are reported again.
    Resumed(u32),
    /// A stored count cannot be used, for this reason; counting begins from the start.
    Discarded(String),
    /// A count is no longer stored from here on, for this reason.
    Unkept(Failure),
    /// A distance was counted.
    Counted(CountProgress),
    /// All distances are counted.
    All(Arc<Distribution>),
}

impl PuzzleCountQuestion {
    /// Counts at once, as a request says that may have more options than the question.
    ///
    /// # Errors
    /// When the request is not one for the puzzle, or memory or space on the disk is missing.
    pub fn search(
        definition: &Definition,
        request: &CountRequest,
        control: &Control,
        report: &dyn CountReport,
    ) -> Result<Distribution, CountError> {
        count::count(definition, request, control, report)
    }
}

impl Question for PuzzleCountQuestion {
    const NAME: &'static str = "puzzle-count";
    type Answer = PuzzleCountAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            definition: form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?,
            metric: form.or("metric", asked.map(|q| q.metric), PuzzleMetric::default())?,
        })
    }

    fn write(&self, answer: &PuzzleCountAnswer, lines: &AnswerLines) {
        let puzzle = self.definition.name.as_str();
        match answer {
            PuzzleCountAnswer::Planned { memory, disk } => {
                lines.line("planned", &json!({"memory": memory, "disk": disk}));
            }
            PuzzleCountAnswer::Resumed(depth) => lines.line("resumed", &json!({ "depth": depth })),
            PuzzleCountAnswer::Discarded(why) => lines.line("discarded", &json!({ "reason": why })),
            PuzzleCountAnswer::Unkept(failure) => lines.failure("unkept", failure),
            PuzzleCountAnswer::Counted(progress) => {
                let CountProgress { depth, positions, .. } = *progress;
                lines.line("distance", &PuzzleDistanceRecord { puzzle, depth, positions });
            }
            PuzzleCountAnswer::All(distribution) => {
                for antipode in &distribution.antipodes {
                    let solution = names_of(&self.definition, &antipode.solution);
                    let antipode = PuzzleSetRecord::of(&self.definition, &antipode.position);
                    lines.line("antipode", &AntipodeRecord { puzzle, antipode, solution });
                }
                let Distribution { counts, total, .. } = &**distribution;
                let record = json!({"puzzle": puzzle, "metric": metric_name(self.metric),
                    "depth": counts.len().saturating_sub(1), "total": total});
                lines.line("count", &record);
            }
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let Self { definition, metric } = self;
        let Context { tables, threads, control, .. } = *context;
        let request = CountRequest {
            memory: store::table_memory(),
            // A stored count continues even if less memory is free than before.
            resume_memory: Some(store::most_memory()),
            threads,
            folder: (!is_quick(definition, control)).then_some(tables.folder().join("god")),
            antipodes: ANTIPODES,
            ..CountRequest::new(definition, *metric)
        };
        let answer = Self::search(definition, &request, control, answers)
            .map_err(|error| Failure::of(&error))?;
        if answer.ending == CountEnding::Stopped {
            return Ok(Outcome::Stopped);
        }
        answers.send(PuzzleCountAnswer::All(Arc::new(answer)));
        Ok(Outcome::Done { truncated: false })
    }
}

/// Returns `true` for a puzzle with few positions.
fn is_quick(definition: &Definition, control: &Control) -> bool {
    check::count(definition, control)
        .is_ok_and(|count| count.number().to_u64().is_some_and(|number| number <= QUICK))
}

impl CountReport for Answers<'_, PuzzleCountAnswer> {
    fn planned(&self, _: count::CountEngine, memory: u64, disk: u64) {
        self.send(PuzzleCountAnswer::Planned { memory, disk });
    }

    fn resumed(&self, depth: u32) {
        self.send(PuzzleCountAnswer::Resumed(depth));
    }

    fn discarded(&self, why: &str) {
        self.send(PuzzleCountAnswer::Discarded(why.to_owned()));
    }

    fn unkept(&self, why: &CountError) {
        self.send(PuzzleCountAnswer::Unkept(Failure::of(why)));
    }

    fn counted(&self, progress: CountProgress) {
        self.send(PuzzleCountAnswer::Counted(progress));
    }
}
