//! The command `puzzle solve`: finds shortest solutions of scrambles, one after the other, each on
//! all threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use premove_engine::store::{locked, table_memory};
use premove_puzzle::format::{PuzzleScramble, SequenceError, parse_limit, parse_moves};
use premove_puzzle::search::PuzzleSolveError;
use premove_puzzle::{Definition, PuzzleMetric};
use premove_service::questions::puzzle::{
    PuzzleGoal, PuzzleOptions, PuzzleSolveFailure, PuzzleSolveQuestion, SeenPuzzle, moves_without,
};

use super::args::{PuzzleSolveArgs, PuzzleWorkArgs};
use super::load::{self, LoadedPuzzle};
use super::shown::{PuzzleSolveCommand, PuzzleSolvePrinter, Style};
use super::{PuzzleWork, moves, text};
use crate::input::interrupt;
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::progress::{self, ProgressLine};
use crate::session::CommandSession;

pub(super) fn run(options: &PuzzleSolveArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let ((Some(name), words) | (None, [name, words @ ..])) =
        (&options.definition, &options.words[..])
    else {
        return Err(Failure::bad(
            "name a puzzle: a definition file, and behind it what is to be solved",
        ));
    };
    let puzzle = load::definition(name)?;
    let style = match (options.common.json, options.plain) {
        (true, _) => Style::Json,
        (_, true) => Style::Plain,
        _ => Style::Ksolve,
    };
    if style == Style::Ksolve {
        session.output.line("Ruleset loaded.");
        session.output.line(text::generated(&puzzle.definition));
    }
    let mut scrambles = load::scrambles(&puzzle.definition, words, options.seed.seed, session)?;
    if style == Style::Ksolve {
        session.output.line("Scrambles loaded.");
    }
    let goal = options.goal.as_deref().map(|goal| load::goal(&puzzle.definition, goal, session));
    let goal = goal.transpose()?;
    let puzzle = &seen_by_goal(puzzle, goal.as_ref(), &mut scrambles)?;
    let every = for_every(&puzzle.definition, goal, options)?;
    let questions = scrambles.into_iter().map(|one| question(puzzle, &every, one, options));
    let questions = questions.collect::<Result<Vec<_>, _>>()?;
    // The value is the same for all scrambles, although tables use some of the memory.
    let memory = Some(options.common.memory.unwrap_or_else(table_memory));
    let common = PuzzleWorkArgs { memory, ..options.common };
    let command = PuzzleSolveCommand {
        puzzle,
        style,
        session,
        work: PuzzleWork::new(common, session),
        doing: Mutex::default(),
        control: Mutex::default(),
    };
    let began = Instant::now();
    let exit = interrupt::ending(session, || {
        progress::line(&|| command.doing(), |progress| {
            stopping_when_closed(session, || command.all(&questions, progress))
        })
    });
    if style == Style::Ksolve {
        let time = text::processor_time().unwrap_or_else(|| began.elapsed());
        session.output.line(format_args!("\nTime: {:.2}s", time.as_secs_f64()));
    }
    Ok(exit)
}

/// Returns the puzzle with the pieces numbered as the goal needs it. Pieces that the goal does not
/// distinguish get the same number, also in the scrambles.
fn seen_by_goal(
    puzzle: LoadedPuzzle,
    goal: Option<&PuzzleGoal>,
    scrambles: &mut [PuzzleScramble],
) -> Result<LoadedPuzzle, Failure> {
    let Some(goal) = goal else { return Ok(puzzle) };
    let seen = SeenPuzzle::new(&puzzle.definition, &goal.positions).map_err(Failure::input)?;
    for scramble in scrambles.iter_mut() {
        for position in [&mut scramble.start, &mut scramble.goal] {
            *position = seen.position(position);
        }
    }
    Ok(LoadedPuzzle { definition: seen.definition, ..puzzle })
}

/// Returns the options that are common to all scrambles. They are parsed once, because there may be
/// thousands of scrambles.
fn for_every(
    definition: &Definition,
    goal: Option<PuzzleGoal>,
    options: &PuzzleSolveArgs,
) -> Result<PuzzleOptions, Failure> {
    let limits = options.limit.iter().map(|text| parse_limit(definition, text));
    let limits = limits.collect::<Result<_, _>>().map_err(|error| bad(error, "--limit"))?;
    let moves = moves::named(definition, options.moves.as_ref(), "--moves")?;
    let prefix = options.prefix.as_ref().map(|text| parse_moves(definition, text));
    let prefix = prefix.transpose().map_err(|error| bad(error, "--prefix"))?;
    let first = moves::named(definition, options.first.as_ref(), "--first")?;
    let not_first = moves::named(definition, options.not_first.as_ref(), "--not-first")?;
    let last = moves::named(definition, options.last.as_ref(), "--last")?;
    let not_last = moves::named(definition, options.not_last.as_ref(), "--not-last")?;
    Ok(PuzzleOptions {
        metric: PuzzleMetric::default(),
        all: options.all,
        slack: 0,
        min: options.min.unwrap_or(0),
        max: options.max,
        results: options.count.map(|count| count as usize),
        goal: goal.map(Arc::new),
        moves: moves.unwrap_or_default(),
        limits,
        prefix: prefix.unwrap_or_default(),
        first: moves_without(definition, first, not_first),
        last: moves_without(definition, last, not_last),
    })
}

fn bad(error: SequenceError, option: &str) -> Failure {
    Failure::input(error).context(option.to_owned())
}

/// Returns the question for one scramble. Options of the scramble apply where the command line has
/// none.
fn question(
    puzzle: &LoadedPuzzle,
    every: &PuzzleOptions,
    scramble: PuzzleScramble,
    options: &PuzzleSolveArgs,
) -> Result<PuzzleSolveQuestion, Failure> {
    let slack = options.slack.unwrap_or(scramble.slack);
    let min = every.min;
    if let Some(max) = every.max.or(scramble.max_depth).filter(|&max| max < min) {
        return Err(Failure::bad(format!(
            "solutions of at least {min} moves (-m) and at most {max} are none"
        )));
    }
    let metric = options.metric.unwrap_or(scramble.metric);
    let position = PuzzleScramble { metric, slack, ..scramble }.into();
    Ok(PuzzleSolveQuestion {
        definition: Arc::clone(&puzzle.definition),
        position: Arc::new(position),
        options: Arc::new(PuzzleOptions { all: every.all || slack > 0, ..every.clone() }),
    })
}

impl PuzzleSolveCommand<'_> {
    /// Returns the progress of the search, for the line on the terminal.
    fn doing(&self) -> String {
        let table = locked(&self.doing).clone();
        let control = locked(&self.control);
        let Some((control, number, more)) = &*control else { return String::new() };
        let search = table.unwrap_or_else(|| progress::of_search(control));
        if *number == 1 {
            format!("{search}{more}")
        } else {
            format!("scramble {number}: {search}{more}")
        }
    }

    fn all(&self, questions: &[PuzzleSolveQuestion], progress: &ProgressLine) -> Exit {
        let mut exit = Exit::Done;
        for (number, question) in (1..).zip(questions) {
            if self.session.is_stopped() || self.session.output.is_broken() {
                break;
            }
            exit = exit.max(self.one(&PuzzleSolvePrinter {
                command: self,
                progress,
                question,
                number,
            }));
        }
        exit
    }

    /// Solves one scramble. If it fails, the error is printed and the other scrambles are still
    /// solved.
    fn one(&self, shown: &PuzzleSolvePrinter) -> Exit {
        let &PuzzleSolvePrinter { question, number, .. } = shown;
        let control = self.session.control();
        let may_be_endless = question.is_limited() && question.max().is_none();
        let more = if may_be_endless { "; no greatest length is set: -M sets one" } else { "" };
        *locked(&self.control) = Some((Arc::clone(&control), number, more));
        shown.head();
        let began = Instant::now();
        let answer = match question.search(&self.work.context(&control), shown) {
            Ok(answer) => answer,
            Err(PuzzleSolveFailure::Impossible(reason)) => {
                shown.refused(&reason.to_string());
                return Exit::BadInput;
            }
            // The limits only exclude moves, so the position itself is valid.
            Err(PuzzleSolveFailure::ImpossibleWithMoves(reason)) => {
                shown.refused(&format!("not with the moves that are left: {reason}"));
                return Exit::Nothing;
            }
            // The position itself is valid: with other moves it could be solved.
            Err(PuzzleSolveFailure::Search(error @ PuzzleSolveError::Unreachable(_)))
                if question.is_limited() =>
            {
                shown.refused(&error.to_string());
                return Exit::Nothing;
            }
            // The next scramble may need less memory.
            Err(PuzzleSolveFailure::Search(PuzzleSolveError::NoMemory(lacking))) => {
                shown.unsolved(&Failure::from(lacking).to_string());
                return Exit::Environment;
            }
            Err(PuzzleSolveFailure::Search(error)) => {
                shown.refused(&error.to_string());
                return Exit::BadInput;
            }
        };
        shown.end(&answer, self.lengths(&answer.solutions, question.metric()), began.elapsed());
        // If the reader has closed the pipe, no more output is needed.
        if answer.ending.is_stopped() && !self.session.output.is_broken() {
            if self.style != Style::Ksolve {
                shown.say(format_args!("stopped: no solution is shorter than {}", answer.least));
            }
            if may_be_endless && answer.solutions.is_empty() {
                shown.say(
                    "with limits on the moves there may be no solution of any length: -M sets the \
                     greatest one",
                );
            }
        }
        if answer.solutions.is_empty() { Exit::Nothing } else { Exit::Done }
    }

    fn lengths(&self, solutions: &[Vec<usize>], metric: PuzzleMetric) -> BTreeMap<u32, usize> {
        let moves = &self.puzzle.definition.moves;
        let mut lengths = BTreeMap::new();
        for solution in solutions {
            let length = solution.iter().map(|&number| moves[number].cost(metric)).sum();
            *lengths.entry(length).or_default() += 1;
        }
        lengths
    }
}
