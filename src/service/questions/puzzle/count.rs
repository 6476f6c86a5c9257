//! Question for God's algorithm: the number of positions at each distance from the solved one.

use std::path::PathBuf;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store;
use premove_puzzle::count::{
    self, CountEnding, CountError, CountProgress, CountReport, CountRequest, Distribution,
};
use premove_puzzle::{AlikeError, Definition, PuzzleMetric, check};
use serde_json::json;

use super::goal::{PuzzleGoal, SeenPuzzle};
use super::moves;
use crate::api::Outcome;
use crate::api::record::{AntipodeRecord, PuzzleDistanceRecord, PuzzleSetRecord, metric_name};
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Question};

/// Default number of farthest positions for which a solution is found.
const ANTIPODES: usize = 20;
/// Greatest number of farthest positions that a question may ask for.
const MOST_ANTIPODES: u64 = 1_000_000;
/// Number of positions up to which a count takes seconds, so it is not stored.
const QUICK: u64 = 1 << 24;

/// Question for the number of positions at each distance from the solved one. A long count is
/// stored beside the tables: if it is stopped, the next count continues from there. Data that does
/// not fit into memory is written there too. For a client of a server nothing is stored, the count
/// may use a few megabytes of memory, and it ends when the time of its request is over.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCountQuestion {
    /// The definition of the puzzle.
    pub definition: Arc<Definition>,
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// Options that choose the positions to count.
    pub options: Arc<PuzzleCountOptions>,
}

/// Options of a count: the positions to count, and the folder where the count is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCountOptions {
    /// Positions from which distances are counted, in place of the solved one.
    pub goal: Option<PuzzleGoal>,
    /// Positions to count: only those that match one of these; `None` for all.
    pub from: Option<PuzzleGoal>,
    /// Moves that may be made: one flag for each move. An empty list allows all moves.
    pub moves: Vec<bool>,
    /// The greatest distance to count; `None` for no limit.
    pub max: Option<u32>,
    /// Number of farthest positions for which a solution is found.
    pub antipodes: usize,
    /// Folder where the count is stored; `None` for a folder beside the tables.
    pub folder: Option<PathBuf>,
}

impl Default for PuzzleCountOptions {
    fn default() -> Self {
        Self {
            goal: None,
            from: None,
            moves: Vec::new(),
            max: None,
            antipodes: ANTIPODES,
            folder: None,
        }
    }
}

/// Answer to a [`PuzzleCountQuestion`]: reports of a count, distance by distance.
#[derive(Clone, Debug)]
pub enum PuzzleCountAnswer {
    /// The memory and disk space that the count needs at first.
    Planned {
        /// Bytes of memory.
        memory: u64,
        /// Bytes of disk space.
        disk: u64,
    },
    /// An interrupted count continues after this distance. The counts up to it are reported again.
    Resumed(u32),
    /// A stored count cannot be used, for this reason; counting begins anew.
    Discarded(String),
    /// The count is no longer stored from here on, for this reason.
    Unkept(Failure),
    /// The positions at one more distance were counted.
    Counted(CountProgress),
    /// The positions at all distances were counted.
    All(Arc<Distribution>),
}

impl PuzzleCountQuestion {
    /// Returns the question with a simpler puzzle, in which pieces that all goals treat as equal
    /// have one number.
    ///
    /// # Errors
    /// Returns an error if the goals do not show which pieces are equal.
    pub fn seen_by_goals(self) -> Result<Self, AlikeError> {
        let request = self.positions();
        let seen = SeenPuzzle::new(&self.definition, &[request.goals, request.starts].concat())?;
        Ok(Self { definition: seen.definition, ..self })
    }

    /// Counts on the calling thread. Pieces that the goals treat as equal must already have one
    /// number; see [`Self::seen_by_goals`].
    ///
    /// # Errors
    /// Returns an error if the options do not fit the puzzle, or memory or disk space is missing.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn CountReport,
    ) -> Result<Distribution, CountError> {
        let PuzzleCountOptions { moves, max, antipodes, folder, .. } = &*self.options;
        let is_bounded = context.is_for_client || context.memory.is_some();
        let request = CountRequest {
            moves: moves.clone(),
            max: *max,
            memory: context.puzzle_memory(),
            // A stored count may use more memory than is free now, so that it can continue.
            resume_memory: (!is_bounded).then(store::most_memory),
            threads: context.threads,
            folder: folder.clone().or_else(|| self.usual_folder(context)),
            antipodes: *antipodes,
            ..self.positions()
        };
        count::count(&self.definition, &request, context.control, report)
    }

    /// Returns a request that only says which positions to count.
    fn positions(&self) -> CountRequest {
        let mut request = CountRequest::new(&self.definition, self.metric);
        let PuzzleCountOptions { goal, from, .. } = &*self.options;
        if let Some(goal) = goal {
            request.goals.clone_from(&goal.positions);
        }
        if let Some(from) = from {
            request.starts.clone_from(&from.positions);
        }
        request
    }

    /// Returns the folder beside the tables where counts are stored, or `None` if this count is
    /// quick.
    fn usual_folder(&self, context: &Context) -> Option<PathBuf> {
        context.puzzle_folder("god").filter(|_| !is_quick(&self.definition, context.control))
    }
}

impl Question for PuzzleCountQuestion {
    const NAME: &'static str = "puzzle-count";
    const IS_OPEN: bool = true;
    type Answer = PuzzleCountAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let definition = form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?;
        let metric = form.or("metric", asked.map(|q| q.metric), PuzzleMetric::default())?;
        let is_read = asked.is_none();
        let asked = asked.map(|q| &*q.options);
        let goal = asked.and_then(|q| q.goal.as_ref());
        let from = asked.and_then(|q| q.from.as_ref());
        let antipodes = asked.map(|q| q.antipodes);
        let folder = asked.map(|q| q.folder.as_ref().map(|path| path.display().to_string()));
        let options = PuzzleCountOptions {
            goal: PuzzleGoal::form(form, "goal", &definition, is_read, goal)?,
            from: PuzzleGoal::form(form, "from", &definition, is_read, from)?,
            moves: moves::form(form, "moves", &definition, asked.map(|q| &q.moves[..]))?,
            max: form.or("max", asked.map(|q| q.max), None)?,
            antipodes: form.between("antipodes", antipodes, [0, MOST_ANTIPODES], ANTIPODES)?,
            folder: form.closed("folder", folder)?.map(PathBuf::from),
        };
        Ok(Self { definition, metric, options: Arc::new(options) })
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
                    let solution = self.definition.written(&antipode.solution);
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
        let seen = self.clone().seen_by_goals().map_err(|error| Failure::of(&error))?;
        let answer = seen.search(context, answers).map_err(|error| Failure::of(&error))?;
        if answer.ending == CountEnding::Stopped {
            return Ok(Outcome::Stopped);
        }
        answers.send(PuzzleCountAnswer::All(Arc::new(answer)));
        Ok(Outcome::Done { truncated: false })
    }
}

/// Returns `true` for a puzzle with few positions, whose count takes seconds.
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
