//! The command `puzzle`: solves any puzzle of a definition file, as ksolve+ does, and more.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the options as they are typed |
//! | `load.rs`, `moves.rs` | reads definitions, scrambles, goals, and lists of moves |
//! | `solve.rs`, `shown.rs` | `puzzle solve`, and the printing of its solutions |
//! | `text.rs` | lines of output in the format of ksolve+ |
//! | `god.rs` | `puzzle god` |
//! | `check.rs` | `puzzle check` |

mod args;
mod check;
mod god;
mod load;
mod moves;
mod shown;
mod solve;
mod text;

use std::path::Path;
use std::sync::Arc;

use self::args::{
    PuzzleAction, PuzzleConvertArgs, PuzzleGodArgs, PuzzleSamplesArgs, PuzzleSolveArgs,
    PuzzleWorkArgs,
};
pub(super) use self::args::{PuzzleArgs, meant};
use premove_engine::search::Control;
use premove_engine::store;
use premove_engine::table::Tables;
use premove_puzzle::PuzzleMetric;
use premove_puzzle::catalogue::{self, CATALOGUE};
use premove_puzzle::format::{WrittenDefinition, write_definition};
use premove_service::api::record::{
    GoalRecord, PuzzleConvertRecord, PuzzleRecord, PuzzleSamplesRecord,
};
use premove_service::questions::Context;
use premove_service::running::Service;

use super::about::{ListingArgs, width};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Runs a subcommand of `puzzle`. Without one, two words are a call like that of ksolve+: a
/// definition and a scramble file.
pub(super) fn run(options: &PuzzleArgs, session: &CommandSession) -> Result<Exit, Failure> {
    match &options.action {
        Some(PuzzleAction::Solve(options)) => solve::run(options, session),
        Some(PuzzleAction::God(options)) => god::run(options, session),
        Some(PuzzleAction::Check(options)) => check::run(options, session),
        Some(PuzzleAction::Convert(options)) => convert(options, session),
        Some(PuzzleAction::Samples(options)) => samples(options, session),
        Some(PuzzleAction::List(options)) => Ok(list(options, session)),
        None => shorthand(options, session),
    }
}

/// The service that works on a puzzle, and the options for its work.
struct PuzzleWork {
    service: Arc<Service>,
    options: PuzzleWorkArgs,
    /// `true` if tables are stored in files.
    is_stored: bool,
}

impl PuzzleWork {
    fn new(options: PuzzleWorkArgs, session: &CommandSession) -> Self {
        let service = session.puzzle_service();
        let is_stored = service.is_some();
        let service = service.unwrap_or_else(|| {
            Arc::new(Service::without_messages(Arc::new(Tables::in_memory()), 1))
        });
        Self { service, options, is_stored }
    }

    /// Returns the context of a search or a count.
    fn context<'c>(&'c self, control: &'c Control) -> Context<'c> {
        let PuzzleWorkArgs { memory, threads, .. } = self.options;
        let context = self.service.context(control).on_threads(threads.count()).with_memory(memory);
        if self.is_stored { context } else { context.without_storage() }
    }
}

/// Runs a call like that of ksolve+: `DEF SCRAMBLES`, `DEF !`, `DEF !q`.
fn shorthand(options: &PuzzleArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let Some(definition) = &options.definition else {
        return Err(Failure::bad(
            "name a puzzle: a definition file, or one of those that 'premove puzzle list' lists",
        ));
    };
    if let Some(near) = meant(definition) {
        return Err(Failure::bad(format!(
            "there is no command 'puzzle {definition}': did you mean '{near}'?"
        )));
    }
    match options.what.as_deref() {
        None => Err(Failure::bad(format!(
            "what is to be done with '{definition}'? write a scramble file behind it, or ! to \
             count its positions; \
             'premove puzzle check {definition}' says what it is"
        ))),
        Some("!") => god::run(
            &PuzzleGodArgs::as_ksolve(definition, PuzzleMetric::Moves, options.common),
            session,
        ),
        Some("!q") => god::run(
            &PuzzleGodArgs::as_ksolve(definition, PuzzleMetric::Quarters, options.common),
            session,
        ),
        Some(word) if word.starts_with('!') && !Path::new(word).exists() => {
            Err(Failure::bad(format!(
                "'{word}' is no file: write '!' to count positions by moves, '!q' by quarter turns"
            )))
        }
        Some(file) => {
            solve::run(&PuzzleSolveArgs::as_ksolve(definition, file, options.common), session)
        }
    }
}

/// Runs `puzzle convert`: prints a definition in another format.
fn convert(options: &PuzzleConvertArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let puzzle = load::definition(&options.definition)?;
    let WrittenDefinition { text, losses } = write_definition(&puzzle.definition, options.to);
    for loss in &losses {
        output::say(loss);
    }
    if options.json {
        session.output.json(&PuzzleConvertRecord {
            puzzle: &puzzle.name,
            to: options.to.name(),
            text: &text,
            losses: &losses,
        });
    }
    match &options.output {
        Some(path) => store::write(path, text.as_bytes())?,
        None if options.json => {}
        None => session.output.bytes(text.as_bytes()),
    }
    Ok(Exit::Done)
}

/// Runs `puzzle samples`: prints the scramble file with samples of a built-in puzzle.
fn samples(options: &PuzzleSamplesArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let entry = catalogue::find(&options.puzzle)
        .map_err(|hint| load::no_definition(&options.puzzle, &hint))?;
    let Some(text) = entry.samples else {
        let known = CATALOGUE.iter().filter(|entry| entry.samples.is_some());
        let known: Vec<&str> = known.map(|entry| entry.name).collect();
        return Err(Failure::bad(format!(
            "no samples come with '{}': write one of {}",
            entry.name,
            known.join(", ")
        )));
    };
    if options.json {
        session.output.json(&PuzzleSamplesRecord { puzzle: entry.name, text });
    } else {
        session.output.bytes(text.as_bytes());
    }
    Ok(Exit::Done)
}

/// Runs `puzzle list`: prints the built-in puzzles and goals.
fn list(options: &ListingArgs, session: &CommandSession) -> Exit {
    let width = width(CATALOGUE.iter().map(|entry| entry.name));
    let output = session.output;
    for entry in CATALOGUE {
        let name = entry.name;
        let about = entry.about;
        let line = format_args!("{name:width$}  {about}");
        output.record(options.json, &PuzzleRecord { name, about }, line);
    }
    for entry in CATALOGUE.iter().filter(|entry| entry.goals.is_some()) {
        let puzzle = entry.name;
        if !options.json {
            output.line(format_args!("\nGoals of the {puzzle}, for --goal and --from:"));
        }
        for goal in entry.goals() {
            let (goal, about) = (goal.name, goal.about);
            let line = format_args!("{goal:width$}  {about}");
            output.record(options.json, &GoalRecord { goal, puzzle, about }, line);
        }
    }
    Exit::Done
}
