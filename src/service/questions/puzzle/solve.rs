//! Question for shortest solutions of a position of a puzzle.

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

/// Time for which solutions are gathered before they are sent together.
const GATHERED: Duration = Duration::from_millis(30);

/// Greatest number of solutions that are reported: a search ends when it has found this many.
pub const MOST_SOLUTIONS: usize = 10_000;

/// Question for solutions of a position in the fewest moves. The search options in the text of the
/// position apply unless `options` ask for more. Tables are stored beside those of the cube. For a
/// client of a server no table is stored, tables may use a few megabytes of memory, and the search
/// ends when the time of its request is over.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleSolveQuestion {
    /// The definition of the puzzle.
    pub definition: Arc<Definition>,
    /// The position to solve.
    pub position: Arc<Position>,
    /// Options of the search.
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
    /// The least length of a solution.
    pub min: u32,
    /// The greatest length of a solution; `None` for no limit.
    pub max: Option<u32>,
    /// The greatest number of solutions, over all lengths up to the slack; `None` for no limit.
    pub results: Option<usize>,
    /// Positions to reach in place of the solved one. Slots that the text of the position leaves
    /// free stay free.
    pub goal: Option<Arc<PuzzleGoal>>,
    /// Moves that may be made: one flag for each move. An empty list allows all moves. `first` and
    /// `last` have this form too.
    pub moves: Vec<bool>,
    /// Limits on how often moves may be made, in addition to those of the position.
    pub limits: Vec<MoveLimit>,
    /// Moves with which every solution begins, by number.
    pub prefix: Vec<usize>,
    /// Moves that may follow the prefix as the first move of a solution.
    pub first: Vec<bool>,
    /// Moves that may end a solution.
    pub last: Vec<bool>,
}

/// Error of a search for solutions of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSolveFailure {
    /// No moves of the puzzle lead from the position to a goal.
    #[error("impossible: {0}")]
    Impossible(ImpossibleReason),
    /// The moves that the options allow do not lead from the position to a goal.
    #[error("impossible with the moves that are left: {0}")]
    ImpossibleWithMoves(ImpossibleReason),
    /// The options do not fit the puzzle, or memory is missing.
    #[error(transparent)]
    Search(#[from] PuzzleSolveError),
}

/// Answer to a [`PuzzleSolveQuestion`]: solutions of a position, and the progress before them.
#[derive(Clone, Debug)]
pub enum PuzzleSolveAnswer {
    /// A table is being built before the search.
    Table {
        /// The name of the table.
        name: String,
        /// Percentage of the table that is done.
        percent: u8,
    },
    /// Solutions of the length being searched, in any order. Each is a list of move numbers.
    Found(Vec<Vec<usize>>),
    /// All solutions of one length have been searched.
    LengthDone {
        /// The length, in moves.
        length: u32,
        /// The solutions of this length in order, at most [`MOST_SOLUTIONS`]. Each is a list of
        /// move numbers.
        solutions: Vec<Vec<usize>>,
        /// Number of nodes that the search of this length visited.
        nodes: u64,
    },
    /// The search is over, and there are no longer solutions.
    Exhausted,
}

impl PuzzleSolveQuestion {
    /// Returns the metric in which moves are counted.
    pub fn metric(&self) -> PuzzleMetric {
        self.position.metric(self.options.metric)
    }

    /// Returns the greatest length of a solution, or `None` for no limit.
    pub fn max(&self) -> Option<u32> {
        self.options.max.or(self.position.scramble.max_depth)
    }

    /// Returns `true` if the options or the position restrict the moves, so that some positions of
    /// the puzzle may have no solution.
    pub fn is_limited(&self) -> bool {
        let PuzzleOptions { moves, limits, prefix, .. } = &*self.options;
        let are_all_there = moves.is_empty() && limits.is_empty() && prefix.is_empty();
        !(are_all_there && self.position.scramble.limits.is_empty())
    }

    /// Returns the question with a simpler puzzle, in which pieces that all goals treat as equal
    /// have one number.
    ///
    /// # Errors
    /// Returns an error if the goals do not show which pieces are equal.
    pub fn seen_by_goals(mut self) -> Result<Self, AlikeError> {
        if let Some(goal) = &self.options.goal {
            let seen = SeenPuzzle::new(&self.definition, &goal.positions)?;
            self.position = Arc::new(self.position.seen_as(&seen));
            self.definition = seen.definition;
        }
        Ok(self)
    }

    /// Searches on the calling thread. Pieces that the goals treat as equal must already have one
    /// number; see [`Self::seen_by_goals`].
    ///
    /// # Errors
    /// Returns an error if no moves lead to a goal, the options do not fit the puzzle, or memory is
    /// missing.
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
        // The prefix may use moves that are otherwise forbidden.
        let left = moves::left(&self.definition, &request.moves, &request.limits)
            .filter(|_| request.prefix.is_empty());
        if let Some(why) = left.and_then(|left| impossible(&left, &request, control)) {
            return Err(PuzzleSolveFailure::ImpossibleWithMoves(why));
        }
        Ok(search::solve(&self.definition, &request, control, report)?)
    }

    /// Returns the request for the engine. The search options in the text of the position apply
    /// unless `options` ask for more.
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

/// Returns the reason why no moves lead from the start to a goal, or `None` if no reason is known.
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

/// Returns the goals with more free slots. A slot that the goal of the scramble leaves free becomes
/// free in each of them.
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
            // These solutions are written in order when their length is done.
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

/// Report of a search that sends its findings several times a second.
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
