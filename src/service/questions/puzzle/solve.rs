//! Shortest solutions of a position.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use premove_engine::search::{Control, Ending, Report, Work};
use premove_engine::store::{self, locked};
use premove_puzzle::check::{self, ImpossibleReason, Possibility};
use premove_puzzle::search::{self, PuzzleAnswer, PuzzleSolveError, SolveRequest, WantedSolutions};
use premove_puzzle::{Definition, PuzzleMetric};
use serde_json::json;

use super::position::Position;
use crate::api::Outcome;
use crate::api::record::{Posed, PuzzleSolutionRecord};
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError, wrong};
use crate::questions::{Answers, Question};

/// Time for which solutions are gathered before they are sent.
const GATHERED: Duration = Duration::from_millis(30);

/// Greatest number of solutions that are reported: a search ends when it has found them.
pub const MOST_SOLUTIONS: usize = 10_000;

/// Asks for solutions of a position in the fewest moves. The search options in the text of the
/// position apply unless `options` go further.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleSolveQuestion {
    /// The puzzle.
    pub definition: Arc<Definition>,
    /// The position.
    pub position: Arc<Position>,
    /// Which solutions.
    pub options: PuzzleOptions,
}

/// Options of a search for solutions of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// `true` for all solutions, `false` for one.
    pub all: bool,
    /// Number of moves that a solution may be longer than the shortest one.
    pub slack: u32,
    /// The least length.
    pub min: u32,
    /// The greatest length.
    pub max: Option<u32>,
}

/// Solutions of a position, and what comes before them.
#[derive(Clone, Debug)]
pub enum PuzzleSolveAnswer {
    /// A table is made before the search.
    Table {
        /// Its name.
        name: String,
        /// Percentage of the table that is done.
        percent: u8,
    },
    /// Solutions of the length being searched, in any order: numbers of moves.
    Found(Vec<Vec<usize>>),
    /// A length is done.
    LengthDone {
        /// The length, in moves.
        length: u32,
        /// Its solutions in order, [`MOST_SOLUTIONS`] at most.
        solutions: Vec<Vec<usize>>,
        /// The nodes of its search.
        nodes: u64,
    },
    /// The search is over: no longer solution exists.
    Exhausted,
}

impl PuzzleSolveQuestion {
    /// Returns the reason why the moves of a puzzle lead from the start of a search to none of its
    /// goals.
    pub fn impossible(
        definition: &Definition,
        request: &SolveRequest,
        control: &Control,
    ) -> Option<ImpossibleReason> {
        let mut reason = None;
        for goal in &request.goals {
            match check::possible(definition, &request.start, goal, control) {
                Possibility::Impossible(why) => reason = reason.or(Some(why)),
                Possibility::Possible | Possibility::Unknown => return None,
            }
        }
        reason
    }

    /// Searches at once, as a request says that may have more options than the question.
    ///
    /// # Errors
    /// When the request is not one for the puzzle, or memory or a table is missing.
    pub fn search(
        definition: &Definition,
        request: &SolveRequest,
        control: &Control,
        report: &dyn Report<Vec<usize>, u32>,
    ) -> Result<PuzzleAnswer, PuzzleSolveError> {
        search::solve(definition, request, control, report)
    }
}

impl Question for PuzzleSolveQuestion {
    const NAME: &'static str = "puzzle-solve";
    type Answer = PuzzleSolveAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let definition: Arc<Definition> =
            form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?;
        let text: String = form.needed("position", asked.map(|q| q.position.text.clone()))?;
        let options = asked.map(|q| q.options);
        let options = PuzzleOptions {
            metric: form.or("metric", options.map(|q| q.metric), PuzzleMetric::default())?,
            all: form.flag("all", options.map(|q| q.all))?,
            slack: form.or("slack", options.map(|q| q.slack), 0)?,
            min: form.or("min", options.map(|q| q.min), 0)?,
            max: form.or("max", options.map(|q| q.max), None)?,
        };
        let position = match asked {
            Some(asked) => Arc::clone(&asked.position),
            None => Position::parse(&definition, &text, &|| form.is_stopped())
                .map(Arc::new)
                .map_err(|failure| wrong("position", failure))?,
        };
        Ok(Self { definition, position, options })
    }

    fn write(&self, answer: &PuzzleSolveAnswer, lines: &AnswerLines) {
        match answer {
            PuzzleSolveAnswer::Table { name, percent } => {
                lines.line("table", &json!({"name": name, "percent": percent}));
            }
            // They come again in order when their length is done.
            PuzzleSolveAnswer::Found(_) => {}
            PuzzleSolveAnswer::LengthDone { length, solutions, .. } => {
                for solution in solutions {
                    self.write_solution(solution, *length, lines);
                }
                lines.length(*length, solutions.len());
            }
            PuzzleSolveAnswer::Exhausted => lines.line("exhausted", &json!({})),
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let Self { definition, position, options } = self;
        let control = context.control;
        let request = request(position, *options, context);
        if let Some(why) = Self::impossible(definition, &request, control) {
            return Err(Outcome::Failed(format!("impossible: {why}").into()));
        }
        let found = AtomicUsize::new(0);
        let reporter = Reporter { answers, control, found, gathered: Mutex::default() };
        let result = Self::search(definition, &request, control, &reporter);
        if reporter.found.load(Relaxed) >= MOST_SOLUTIONS {
            return Ok(Outcome::Done { truncated: true });
        }
        match result.map_err(|error| Failure::of(&error))?.ending {
            Ending::Stopped => return Ok(Outcome::Stopped),
            Ending::Done | Ending::Enough | Ending::MaxDepth => {}
            Ending::Exhausted => answers.send(PuzzleSolveAnswer::Exhausted),
        }
        Ok(Outcome::Done { truncated: false })
    }
}

impl PuzzleSolveQuestion {
    fn write_solution(&self, moves: &[usize], length: u32, lines: &AnswerLines) {
        let Self { definition, position, .. } = self;
        let posed = Posed { puzzle: &definition.name, scramble: &position.text, number: 1 };
        let solution = &names_of(definition, moves);
        lines.line("solution", &PuzzleSolutionRecord { posed, solution, length });
    }
}

/// Returns moves by their names.
pub(super) fn names_of(definition: &Definition, moves: &[usize]) -> String {
    let names = moves.iter().map(|&number| definition.moves[number].name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

/// Returns the search for a position and its options. The search options in the text of the
/// position apply unless `options` go further.
fn request(position: &Position, options: PuzzleOptions, context: &Context) -> SolveRequest {
    let scramble = &position.scramble;
    SolveRequest {
        start: scramble.start.clone(),
        goals: vec![scramble.goal.clone()],
        metric: position.metric(options.metric),
        min: options.min,
        max: options.max.or(scramble.max_depth),
        slack: options.slack.max(scramble.slack),
        wanted: if options.all { WantedSolutions::All } else { WantedSolutions::First },
        moves: Vec::new(),
        limits: scramble.limits.to_vec(),
        prefix: Vec::new(),
        first: Vec::new(),
        last: Vec::new(),
        memory: store::table_memory(),
        threads: context.threads,
        tables: Some(context.tables.folder().join("puzzles")),
    }
}

/// Sends the findings of a search, a few times a second.
struct Reporter<'a> {
    answers: &'a Answers<'a, PuzzleSolveAnswer>,
    control: &'a Control,
    found: AtomicUsize,
    gathered: Mutex<Gathered>,
}

#[derive(Default)]
struct Gathered {
    solutions: Vec<Vec<usize>>,
    sent: Option<Instant>,
}

impl Report<Vec<usize>, u32> for Reporter<'_> {
    fn table(&self, name: &str, share: f32) {
        let percent =
            (0..=100).rev().find(|&percent| share * 100.0 >= f32::from(percent)).unwrap_or(0);
        self.answers.send(PuzzleSolveAnswer::Table { name: name.to_owned(), percent });
    }

    fn found(&self, batch: &[Vec<usize>]) {
        let before = self.found.fetch_add(batch.len(), Relaxed);
        if before >= MOST_SOLUTIONS {
            return;
        }
        let batch = &batch[..batch.len().min(MOST_SOLUTIONS - before)];
        let is_last = before + batch.len() == MOST_SOLUTIONS;
        let mut gathered = locked(&self.gathered);
        gathered.solutions.extend_from_slice(batch);
        if is_last || gathered.sent.is_none_or(|sent| sent.elapsed() >= GATHERED) {
            gathered.sent = Some(Instant::now());
            let solutions = std::mem::take(&mut gathered.solutions);
            drop(gathered);
            self.answers.send(PuzzleSolveAnswer::Found(solutions));
        }
        if is_last {
            self.control.stop();
        }
    }

    fn depth_done(&self, length: u32, solutions: &[Vec<usize>], work: &Work) {
        locked(&self.gathered).solutions.clear();
        let solutions = solutions.iter().take(MOST_SOLUTIONS).cloned().collect();
        self.answers.send(PuzzleSolveAnswer::LengthDone { length, solutions, nodes: work.nodes });
    }
}
