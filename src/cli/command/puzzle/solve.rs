//! `puzzle solve`: shortest solutions of scrambles, one after the other, each on all threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use premove_engine::store::locked;
use premove_puzzle::format::{PuzzleScramble, parse_limit, parse_moves};
use premove_puzzle::search::{PuzzleSolveError, SolveRequest, WantedSolutions};
use premove_puzzle::{ANY, Definition, Pattern, PuzzleMetric};
use premove_service::questions::puzzle::PuzzleSolveQuestion;

use super::args::PuzzleSolveArgs;
use super::load::{self, LoadedPuzzle};
use super::shown::{PuzzleSolveCommand, PuzzleSolvePrinter, Style};
use super::{moves, text};
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
    let goals = options
        .goal
        .as_deref()
        .map(|goal| load::goals(&puzzle.definition, goal, session))
        .transpose()?;
    let puzzle = &seen_by_goals(puzzle, goals.as_deref(), &mut scrambles)?;
    let every = for_every(&puzzle.definition, options, session)?;
    let requests = scrambles.iter().map(|one| request(&every, one, goals.as_deref(), options));
    let requests = requests.collect::<Result<Vec<_>, _>>()?;
    let command = PuzzleSolveCommand {
        puzzle,
        style,
        session,
        doing: Mutex::default(),
        control: Mutex::default(),
    };
    let began = Instant::now();
    let exit = interrupt::ending(session, || {
        progress::line(&|| command.doing(), |progress| {
            stopping_when_closed(session, || command.all(&scrambles, &requests, progress))
        })
    });
    if style == Style::Ksolve {
        let time = text::processor_time().unwrap_or_else(|| began.elapsed());
        session.output.line(format_args!("\nTime: {:.2}s", time.as_secs_f64()));
    }
    Ok(exit)
}

/// Returns the puzzle as the goals see it. Pieces that they treat alike get one number in the
/// scrambles too.
fn seen_by_goals(
    puzzle: LoadedPuzzle,
    goals: Option<&[Pattern]>,
    scrambles: &mut [PuzzleScramble],
) -> Result<LoadedPuzzle, Failure> {
    let Some(goals) = goals else { return Ok(puzzle) };
    let told_apart = puzzle.definition.clone();
    let (puzzle, alike) = load::seen_by(puzzle, goals)?;
    for scramble in scrambles.iter_mut() {
        for position in [&mut scramble.start, &mut scramble.goal] {
            if let Some(alike) = &alike {
                *position = alike.position(&told_apart, position);
            }
        }
    }
    Ok(puzzle)
}

/// Returns the request that the options make for every scramble, with the search of the solved
/// position. The options are read once, because there may be many thousand scrambles.
fn for_every(
    definition: &Definition,
    options: &PuzzleSolveArgs,
    session: &CommandSession,
) -> Result<SolveRequest, Failure> {
    let bad = |error, option: &str| Failure::input(error).context(option.to_owned());
    let limits = options.limit.iter().map(|text| parse_limit(definition, text));
    let moves = options.moves.as_ref().map(|text| moves::named(definition, text, "--moves"));
    let prefix = options.prefix.as_ref().map(|text| parse_moves(definition, text));
    let first = moves::allowed(
        definition,
        (&options.first, "--first"),
        (&options.not_first, "--not-first"),
    );
    let last =
        moves::allowed(definition, (&options.last, "--last"), (&options.not_last, "--not-last"));
    Ok(SolveRequest {
        start: definition.solved.clone(),
        goals: vec![definition.solved.clone()],
        metric: options.metric.unwrap_or_default(),
        min: options.min.unwrap_or(0),
        max: options.max,
        slack: options.slack.unwrap_or(0),
        wanted: match options.count {
            Some(count) => WantedSolutions::Most(count as usize),
            None if options.all => WantedSolutions::All,
            None => WantedSolutions::First,
        },
        limits: limits.collect::<Result<_, _>>().map_err(|error| bad(error, "--limit"))?,
        moves: moves.transpose()?.unwrap_or_default(),
        prefix: prefix.transpose().map_err(|error| bad(error, "--prefix"))?.unwrap_or_default(),
        first: first?,
        last: last?,
        memory: options.common.memory(),
        threads: options.common.threads.count(),
        tables: session.paths().tables().ok().map(|folder| folder.join("puzzles")),
    })
}

/// Returns the request for one scramble: its own options apply where the command line has none.
fn request(
    every: &SolveRequest,
    scramble: &PuzzleScramble,
    goals: Option<&[Pattern]>,
    options: &PuzzleSolveArgs,
) -> Result<SolveRequest, Failure> {
    let slack = options.slack.unwrap_or(scramble.slack);
    let min = every.min;
    let max = every.max.or(scramble.max_depth);
    if let Some(max) = max.filter(|&max| max < min) {
        return Err(Failure::bad(format!(
            "solutions of at least {min} moves (-m) and at most {max} are none"
        )));
    }
    Ok(SolveRequest {
        start: scramble.start.clone(),
        goals: goals.map_or_else(
            || vec![scramble.goal.clone()],
            |goals| freed(goals, scramble, &every.start),
        ),
        metric: options.metric.unwrap_or(scramble.metric),
        max,
        slack,
        wanted: if slack > 0 && every.wanted == WantedSolutions::First {
            WantedSolutions::All
        } else {
            every.wanted
        },
        limits: [&scramble.limits[..], &every.limits].concat(),
        ..every.clone()
    })
}

/// Returns other goals than the solved position: slots that the scramble frees are free in them
/// too.
fn freed(goals: &[Pattern], scramble: &PuzzleScramble, solved: &Pattern) -> Vec<Pattern> {
    let mut goals = goals.to_vec();
    for goal in &mut goals {
        for slot in 0..goal.labels.len() {
            if scramble.goal.labels[slot] == ANY && solved.labels[slot] != ANY {
                goal.free_label(slot);
            }
            if scramble.goal.moduli[slot] < solved.moduli[slot] {
                goal.free_twist(slot);
            }
        }
    }
    goals
}

impl PuzzleSolveCommand<'_> {
    /// Returns the progress, for the line on the terminal.
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

    fn all(
        &self,
        scrambles: &[PuzzleScramble],
        requests: &[SolveRequest],
        progress: &ProgressLine,
    ) -> Exit {
        let mut exit = Exit::Done;
        for (number, (scramble, request)) in (1..).zip(scrambles.iter().zip(requests)) {
            if self.session.is_stopped() || self.session.output.is_broken() {
                break;
            }
            exit = exit.max(self.one(number, scramble, request, progress));
        }
        exit
    }

    /// Solves one scramble. An error in it does not keep the others from being solved.
    fn one(
        &self,
        number: usize,
        scramble: &PuzzleScramble,
        request: &SolveRequest,
        progress: &ProgressLine,
    ) -> Exit {
        let control = self.session.control();
        let is_limited =
            !(request.moves.is_empty() && request.limits.is_empty() && request.prefix.is_empty());
        let may_be_endless = is_limited && request.max.is_none();
        let more = if may_be_endless { "; no greatest length is set: -M sets one" } else { "" };
        *locked(&self.control) = Some((Arc::clone(&control), number, more));
        let shown = PuzzleSolvePrinter {
            command: self,
            progress,
            scramble,
            number,
            metric: request.metric,
        };
        shown.head();
        let unsolved = |reason: &str| {
            let name = if scramble.name.is_empty() {
                format!("number {number}")
            } else {
                format!("'{}'", scramble.name)
            };
            shown.say(format_args!("scramble {name} cannot be solved: {reason}"));
        };
        let refused = |reason: &str| {
            shown.impossible(reason);
            unsolved(reason);
            Exit::BadInput
        };
        // The limits only remove moves: the position itself is valid.
        let none = |reason: &str| {
            refused(reason);
            Exit::Nothing
        };
        let began = Instant::now();
        let definition = &self.puzzle.definition;
        if let Some(reason) = PuzzleSolveQuestion::impossible(definition, request, &control) {
            return refused(&reason.to_string());
        }
        // The moves of the prefix may be others than those that are left.
        let left = moves::left(definition, &request.moves, &request.limits)
            .filter(|_| request.prefix.is_empty());
        if let Some(reason) =
            left.and_then(|left| PuzzleSolveQuestion::impossible(&left, request, &control))
        {
            return none(&format!("not with the moves that are left: {reason}"));
        }
        let answer = match PuzzleSolveQuestion::search(definition, request, &control, &shown) {
            Ok(answer) => answer,
            // The position itself is possible: other moves would solve it.
            Err(error @ PuzzleSolveError::Unreachable(_)) if is_limited => {
                return none(&error.to_string());
            }
            // The next scramble may need less.
            Err(PuzzleSolveError::NoMemory(lacking)) => {
                unsolved(&Failure::from(lacking).to_string());
                return Exit::Environment;
            }
            Err(error) => return refused(&error.to_string()),
        };
        shown.end(&answer, self.lengths(&answer.solutions, request.metric), began.elapsed());
        // A reader that has closed the pipe needs no more output.
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
