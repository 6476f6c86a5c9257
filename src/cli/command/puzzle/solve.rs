//! `puzzle solve`: shortest solutions of scrambles, one after the other, each on all threads.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use super::args::{Common, Solve};
use super::load::{self, Puzzle};
use super::shown::{Shown, Style};
use super::{moves, text};
use crate::cli::input::interrupt;
use crate::cli::output::closed::stopping_when_closed;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::progress::{self, Progress};
use crate::cli::output::{self};
use crate::cli::session::Session;
use crate::puzzle::check::{Reason, Verdict, possible};
use crate::puzzle::format::{Scramble, parse_limit, parse_moves};
use crate::puzzle::search::{Request, SolveError, Wanted, solve};
use crate::puzzle::{ANY, Definition, Metric, Pattern};
use crate::search::Control;
use crate::store::locked;

pub(super) fn run(options: &Solve, session: &Session) -> Result<Exit, Failure> {
    let ((Some(name), words) | (None, [name, words @ ..])) =
        (&options.definition, &options.words[..])
    else {
        return Err(Failure::bad(
            "name a puzzle: a definition file, and behind it what is to be solved",
        ));
    };
    let puzzle = &load::definition(name)?;
    let style = match (options.common.json, options.plain) {
        (true, _) => Style::Json,
        (_, true) => Style::Plain,
        _ => Style::Ksolve,
    };
    if style == Style::Ksolve {
        session.output.line("Ruleset loaded.");
        session.output.line(text::generated(&puzzle.definition));
    }
    let scrambles = load::scrambles(&puzzle.definition, words, options.seed, session)?;
    if style == Style::Ksolve {
        session.output.line("Scrambles loaded.");
    }
    let goals = options
        .goal
        .as_deref()
        .map(|goal| load::goals(&puzzle.definition, goal, session))
        .transpose()?;
    let means = Means::new(options.common, session);
    let requests = scrambles
        .iter()
        .map(|scramble| request(puzzle, scramble, goals.as_deref(), options, &means));
    let requests = requests.collect::<Result<Vec<_>, _>>()?;
    let command =
        Command { puzzle, style, session, doing: Mutex::default(), control: Mutex::default() };
    let all = || {
        progress::line(&|| command.doing(), |progress| {
            stopping_when_closed(session, || command.all(&scrambles, &requests, progress))
        })
    };
    let began = Instant::now();
    let exit = interrupt::ending(session, all);
    if style == Style::Ksolve {
        let time = text::processor_time().unwrap_or_else(|| began.elapsed());
        session.output.line(format_args!("\nTime: {:.2}s", time.as_secs_f64()));
    }
    Ok(exit)
}

/// What all searches of a run may use: asked of the system once, for there may be many thousand
/// scrambles.
struct Means {
    memory: u64,
    threads: usize,
    tables: Option<PathBuf>,
}

impl Means {
    fn new(common: Common, session: &Session) -> Self {
        let tables = session.paths().tables().ok().map(|folder| folder.join("puzzles"));
        Self { memory: common.memory(), threads: common.threads(), tables }
    }
}

/// What is asked of a search.
fn request(
    puzzle: &Puzzle,
    scramble: &Scramble,
    goals: Option<&[Pattern]>,
    options: &Solve,
    means: &Means,
) -> Result<Request, Failure> {
    let definition = &puzzle.definition;
    let mut limits = scramble.limits.to_vec();
    for limit in &options.limit {
        limits.push(
            parse_limit(definition, limit)
                .map_err(|error| Failure::input(error).context("--limit".to_owned()))?,
        );
    }
    let chosen = options
        .moves
        .as_ref()
        .map(|chosen| moves::named(definition, chosen, "--moves"))
        .transpose()?;
    let prefix = match &options.prefix {
        Some(text) => parse_moves(definition, text)
            .map_err(|error| Failure::input(error).context("--prefix".to_owned()))?,
        None => Vec::new(),
    };
    let slack = options.slack.unwrap_or(scramble.slack);
    let (min, max) = (options.min.unwrap_or(0), options.max.or(scramble.max_depth));
    if max.is_some_and(|max| max < min) {
        return Err(Failure::bad(format!(
            "solutions of at least {min} moves (-m) and at most {} are none",
            max.unwrap_or(0)
        )));
    }
    Ok(Request {
        start: scramble.start.clone(),
        goals: goals.map_or_else(
            || vec![scramble.goal.clone()],
            |goals| freed(goals, scramble, &definition.solved),
        ),
        metric: options.metric.map_or(scramble.metric, Metric::from),
        min,
        max,
        slack,
        wanted: match options.count {
            Some(count) => Wanted::Most(count as usize),
            None if options.all || slack > 0 => Wanted::All,
            None => Wanted::First,
        },
        moves: chosen.unwrap_or_default(),
        limits,
        prefix,
        first: moves::allowed(
            definition,
            (&options.first, "--first"),
            (&options.not_first, "--not-first"),
        )?,
        last: moves::allowed(
            definition,
            (&options.last, "--last"),
            (&options.not_last, "--not-last"),
        )?,
        memory: means.memory,
        threads: means.threads,
        tables: means.tables.clone(),
    })
}

/// Other goals than the solved position: slots that the scramble frees are free in them too.
fn freed(goals: &[Pattern], scramble: &Scramble, solved: &Pattern) -> Vec<Pattern> {
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

/// Why moves lead from a position to none of the goals.
fn impossible(
    definition: &Definition,
    start: &Pattern,
    goals: &[Pattern],
    control: &Control,
) -> Option<Reason> {
    let mut reason = None;
    for goal in goals {
        match possible(definition, start, goal, control) {
            Verdict::Impossible(why) => reason = reason.or(Some(why)),
            Verdict::Possible | Verdict::Unknown => return None,
        }
    }
    reason
}

struct Command<'a> {
    puzzle: &'a Puzzle,
    style: Style,
    session: &'a Session<'a>,
    /// The table that is made.
    doing: Mutex<Option<String>>,
    /// The search that goes on, which it is, and what is said behind it.
    control: Mutex<Option<(Arc<Control>, usize, &'static str)>>,
}

impl Command<'_> {
    /// What goes on, for the line on the terminal.
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

    fn all(&self, scrambles: &[Scramble], requests: &[Request], progress: &Progress) -> Exit {
        let mut exit = Exit::Done;
        for (number, (scramble, request)) in (1..).zip(scrambles.iter().zip(requests)) {
            if self.session.is_stopped() || self.session.output.is_broken() {
                break;
            }
            exit = load::worse(exit, self.one(number, scramble, request, progress));
        }
        exit
    }

    /// Solves one scramble; whatever is wrong with it does not keep the others from being solved.
    fn one(
        &self,
        number: usize,
        scramble: &Scramble,
        request: &Request,
        progress: &Progress,
    ) -> Exit {
        let control = self.session.control();
        let is_limited =
            !(request.moves.is_empty() && request.limits.is_empty() && request.prefix.is_empty());
        let may_be_endless = is_limited && request.max.is_none();
        let more = if may_be_endless { "; no greatest length is set: -M sets one" } else { "" };
        *locked(&self.control) = Some((Arc::clone(&control), number, more));
        let (puzzle, output, doing) = (self.puzzle, self.session.output, &self.doing);
        let metric = request.metric;
        let shown =
            Shown { style: self.style, puzzle, scramble, number, metric, output, progress, doing };
        shown.head();
        let refused = |reason: &str| {
            shown.impossible(reason);
            let name = if scramble.name.is_empty() {
                format!("number {number}")
            } else {
                format!("'{}'", scramble.name)
            };
            progress
                .aside(|| output::say(format_args!("scramble {name} cannot be solved: {reason}")));
            Exit::BadInput
        };
        // Whatever the limits take away, the position is a good one.
        let none = |reason: &str| {
            refused(reason);
            Exit::Nothing
        };
        let began = Instant::now();
        let definition = &puzzle.definition;
        if let Some(reason) = impossible(definition, &request.start, &request.goals, &control) {
            return refused(&reason.to_string());
        }
        // What comes before the moves that are left may use others.
        let left = moves::left(definition, &request.moves, &request.limits)
            .filter(|_| request.prefix.is_empty());
        if let Some(reason) =
            left.and_then(|left| impossible(&left, &request.start, &request.goals, &control))
        {
            return none(&format!("not with the moves that are left: {reason}"));
        }
        let answer = match solve(&puzzle.definition, request, &control, &shown) {
            Ok(answer) => answer,
            // The position itself is possible: other moves would solve it.
            Err(error @ SolveError::Unreachable(_)) if is_limited => {
                return none(&error.to_string());
            }
            Err(error) => return refused(&error.to_string()),
        };
        shown.end(&answer, self.lengths(&answer.solutions, metric), began.elapsed());
        // Who has closed the pipe has seen enough.
        let is_told = answer.ending.is_stopped() && !self.session.output.is_broken();
        if is_told && self.style != Style::Ksolve {
            let least = answer.least;
            progress.aside(|| {
                output::say(format_args!("stopped: no solution is shorter than {least}"));
            });
        }
        if is_told && may_be_endless && answer.solutions.is_empty() {
            let what = "with limits on the moves there may be no solution of any length: -M sets \
                the greatest one";
            progress.aside(|| output::say(format_args!("{what}")));
        }
        if answer.solutions.is_empty() { Exit::Nothing } else { Exit::Done }
    }

    fn lengths(&self, solutions: &[Vec<usize>], metric: Metric) -> BTreeMap<u32, usize> {
        let moves = &self.puzzle.definition.moves;
        let mut lengths = BTreeMap::new();
        for solution in solutions {
            let length = solution.iter().map(|&number| moves[number].cost(metric)).sum();
            *lengths.entry(length).or_default() += 1;
        }
        lengths
    }
}
