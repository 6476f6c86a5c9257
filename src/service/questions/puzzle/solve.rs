//! Shortest solutions of a position.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use premove_engine::search::{Control, Ending, Report, Work};
use premove_engine::store::locked;
use premove_puzzle::check::{self, ImpossibleReason, Possibility};
use premove_puzzle::search::{self, PuzzleAnswer, PuzzleSolveError, SolveRequest, WantedSolutions};
use premove_puzzle::{ANY, AlikeError, Definition, MoveLimit, Pattern, PuzzleMetric};
use serde_json::json;

use super::goal::{PuzzleGoal, SeenPuzzle};
use super::moves;
use super::position::Position;
use crate::api::Outcome;
use crate::api::record::{Posed, PuzzleSolutionRecord};
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError, Solutions, wrong};
use crate::questions::{Answers, Question};

/// Time for which solutions are gathered before they are sent.
const GATHERED: Duration = Duration::from_millis(30);

/// Greatest number of solutions that are reported: a search ends when it has found them.
pub const MOST_SOLUTIONS: usize = 10_000;

/// Asks for solutions of a position in the fewest moves. The search options in the text of the
/// position apply unless `options` go further. Tables are stored beside those of the cube. For a
/// client of a server none is stored, a few megabytes of memory bound them, and the time of its
/// request ends the search.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleSolveQuestion {
    /// The puzzle.
    pub definition: Arc<Definition>,
    /// The position.
    pub position: Arc<Position>,
    /// The solutions that are wanted.
    pub options: Arc<PuzzleOptions>,
}

/// Options of a search for solutions of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleOptions {
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// `true` for all solutions, `false` for one.
    pub all: bool,
    /// Number of moves that a solution may be longer than the shortest one.
    pub slack: u32,
    /// The least length.
    pub min: u32,
    /// The greatest length; `None` for no limit.
    pub max: Option<u32>,
    /// The greatest number of solutions, of all those up to the slack.
    pub results: Option<usize>,
    /// Positions to reach in place of the solved one. Slots that the position frees are free.
    pub goal: Option<Arc<PuzzleGoal>>,
    /// Moves that may be made: one flag for each move, all moves if empty; so are `first` and
    /// `last`.
    pub moves: Vec<bool>,
    /// Limits on the number of moves, beside those of the position.
    pub limits: Vec<MoveLimit>,
    /// Moves with which every solution begins.
    pub prefix: Vec<usize>,
    /// Moves of which one begins a solution, behind the prefix.
    pub first: Vec<bool>,
    /// Moves of which one ends a solution.
    pub last: Vec<bool>,
}

/// The reason why a position was not searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSolveFailure {
    /// No moves of the puzzle lead from the position to a goal.
    #[error("impossible: {0}")]
    Impossible(ImpossibleReason),
    /// The moves that are left do not lead from the position to a goal.
    #[error("impossible with the moves that are left: {0}")]
    ImpossibleWithMoves(ImpossibleReason),
    /// The options are not for the puzzle, or memory is missing.
    #[error(transparent)]
    Search(#[from] PuzzleSolveError),
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
    /// Returns the metric in which moves are counted.
    pub fn metric(&self) -> PuzzleMetric {
        self.position.metric(self.options.metric)
    }

    /// Returns the greatest length.
    pub fn max(&self) -> Option<u32> {
        self.options.max.or(self.position.scramble.max_depth)
    }

    /// Returns `true` if not every move may be made at any time and any number of times, so that
    /// positions of the puzzle may have no solution.
    pub fn is_limited(&self) -> bool {
        let PuzzleOptions { moves, limits, prefix, .. } = &*self.options;
        let are_all_there = moves.is_empty() && limits.is_empty() && prefix.is_empty();
        !(are_all_there && self.position.scramble.limits.is_empty())
    }

    /// Returns the question about the puzzle as its goals see it.
    ///
    /// # Errors
    /// When the goals do not define which pieces are alike.
    pub fn seen_by_goals(mut self) -> Result<Self, AlikeError> {
        if let Some(goal) = &self.options.goal {
            let seen = SeenPuzzle::new(&self.definition, &goal.positions)?;
            self.position = Arc::new(self.position.seen_as(&seen));
            self.definition = seen.definition;
        }
        Ok(self)
    }

    /// Searches at once. The goals must see all pieces of the puzzle.
    ///
    /// # Errors
    /// When no moves lead to a goal, the options are not for the puzzle, or memory is missing.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn Report<Vec<usize>, u32>,
    ) -> Result<PuzzleAnswer, PuzzleSolveFailure> {
        let request = self.request(context);
        let control = context.control;
        if let Some(why) = impossible(&self.definition, &request, control) {
            return Err(PuzzleSolveFailure::Impossible(why));
        }
        // The moves of the prefix may be others than those that are left.
        let left = moves::left(&self.definition, &request.moves, &request.limits)
            .filter(|_| request.prefix.is_empty());
        if let Some(why) = left.and_then(|left| impossible(&left, &request, control)) {
            return Err(PuzzleSolveFailure::ImpossibleWithMoves(why));
        }
        Ok(search::solve(&self.definition, &request, control, report)?)
    }

    /// Returns the search. The search options in the text of the position apply unless the other
    /// options go further.
    fn request(&self, context: &Context) -> SolveRequest {
        let Self { definition, position, options } = self;
        let scramble = &position.scramble;
        SolveRequest {
            start: scramble.start.clone(),
            goals: match &options.goal {
                None => vec![scramble.goal.clone()],
                Some(goal) => freed(&goal.positions, &scramble.goal, &definition.solved),
            },
            metric: self.metric(),
            min: options.min,
            max: self.max(),
            slack: options.slack.max(scramble.slack),
            wanted: match options.results {
                Some(most) => WantedSolutions::Most(most),
                None if options.all => WantedSolutions::All,
                None => WantedSolutions::First,
            },
            moves: options.moves.clone(),
            limits: [&scramble.limits[..], &options.limits].concat(),
            prefix: options.prefix.clone(),
            first: options.first.clone(),
            last: options.last.clone(),
            memory: context.puzzle_memory(),
            threads: context.threads,
            tables: context.puzzle_folder("puzzles"),
        }
    }
}

/// Returns the reason why the moves of a puzzle lead from the start of a search to none of its
/// goals.
fn impossible(
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

/// Returns other goals than the solved position: slots that the goal of a scramble frees are free
/// in them too.
fn freed(goals: &[Pattern], of_scramble: &Pattern, solved: &Pattern) -> Vec<Pattern> {
    let mut goals = goals.to_vec();
    for goal in &mut goals {
        for slot in 0..goal.labels.len() {
            if of_scramble.labels[slot] == ANY && solved.labels[slot] != ANY {
                goal.free_label(slot);
            }
            if of_scramble.moduli[slot] < solved.moduli[slot] {
                goal.free_twist(slot);
            }
        }
    }
    goals
}

impl Question for PuzzleSolveQuestion {
    const NAME: &'static str = "puzzle-solve";
    const IS_OPEN: bool = true;
    type Answer = PuzzleSolveAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let definition: Arc<Definition> =
            form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?;
        let text: String = form.needed("position", asked.map(|q| q.position.text.clone()))?;
        let options = asked.map(|q| &q.options);
        let goal = options.and_then(|q| q.goal.as_deref());
        let first = options.map(|q| &q.first[..]);
        let last = options.map(|q| &q.last[..]);
        let options = PuzzleOptions {
            metric: form.or("metric", options.map(|q| q.metric), PuzzleMetric::default())?,
            all: form.flag("all", options.map(|q| q.all))?,
            results: form
                .or("results", options.map(|q| q.results.map(Solutions)), None)?
                .map(|Solutions(most)| most),
            slack: form.or("slack", options.map(|q| q.slack), 0)?,
            min: form.or("min", options.map(|q| q.min), 0)?,
            max: form.or("max", options.map(|q| q.max), None)?,
            goal: PuzzleGoal::form(form, "goal", &definition, asked.is_none(), goal)?.map(Arc::new),
            moves: moves::form(form, "moves", &definition, options.map(|q| &q.moves[..]))?,
            limits: moves::limits(form, &definition, options.map(|q| &q.limits[..]))?,
            prefix: moves::prefix(form, &definition, options.map(|q| &q.prefix[..]))?,
            first: moves::ends(form, &definition, first, ["first", "not_first"])?,
            last: moves::ends(form, &definition, last, ["last", "not_last"])?,
        };
        let position = match asked {
            Some(asked) => Arc::clone(&asked.position),
            None => Position::parse(&definition, &text, &|| form.is_stopped())
                .map(Arc::new)
                .map_err(|failure| wrong("position", failure))?,
        };
        Ok(Self { definition, position, options: Arc::new(options) })
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
        let control = context.control;
        let seen = self.clone().seen_by_goals().map_err(|error| Failure::of(&error))?;
        let found = AtomicUsize::new(0);
        let reporter = Reporter { answers, control, found, gathered: Mutex::default() };
        let result = seen.search(context, &reporter);
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
        let solution = &definition.written(moves);
        lines.line("solution", &PuzzleSolutionRecord { posed, solution, length });
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
