//! The command line: one file a subcommand, argument structs, plain and JSON output.
//!
//! Results go to the standard output, talk to the standard error. [`run`] turns arguments into an
//! [`Exit`]; the terminal front end, which this folder does not know, is handed in as a
//! [`FrontEnd`] by `main.rs`.
//!
//! | file | what |
//! |---|---|
//! | `args/`, `limits.rs`, `one_of.rs` | the options as they are typed; which words may stand where |
//! | `words.rs`, `split.rs`, `suggest.rs` | step or scramble, a line as words, the nearest name |
//! | `session.rs`, `open.rs`, `exit.rs` | what a command runs in, how the front end is opened, how a command ends |
//! | `input.rs`, `source.rs`, `saved.rs` | items from words or lines; saved sequences in place of `@NAME` |
//! | `batch.rs`, `sink.rs`, `closed.rs` | many items on several threads, results in order, a reader that has gone |
//! | `output.rs`, `record.rs`, `progress.rs` | results, JSON of `solve`, the line that says how far it is |
//! | `solve.rs`, `shown.rs`, `chain.rs` | `solve`, how its solutions are listed, `solve` with a chain of steps |
//! | `whole.rs`, `lanes.rs`, `resume.rs` | `solve optimal`: its options, many cubes at once, going on after a crash |
//! | `stats.rs`, `stats_report.rs` | `stats`, and the tables it prints |
//! | `rewrite.rs` | `invert`, `unniss`, `premoves`, `cleanup` |
//! | `help.rs`, `explain.rs`, `generate.rs` | `help`, `commands`, `version`; steps explained; manual, completions, keys |
//! | `ptable.rs` | `gen`, `ptable`, `freemem` |
//! | `puzzle/` | `puzzle`: any puzzle from a definition file |
//! | `shell.rs`, `prompt.rs`, `complete.rs` | `shell` and `-b`, its prompt, what words are completed to |
//!
//! The other files are each a command of their name.

mod args;
mod batch;
mod bench;
mod chain;
mod closed;
#[cfg(feature = "shell")]
mod complete;
mod convert;
mod exit;
mod explain;
mod generate;
mod help;
mod input;
mod interrupt;
mod lanes;
mod limits;
mod number;
mod one_of;
mod open;
mod output;
mod paths;
mod print;
mod progress;
#[cfg(feature = "shell")]
mod prompt;
mod ptable;
mod puzzle;
mod record;
mod refused;
mod replace;
mod resume;
mod rewrite;
mod saved;
mod scramble;
mod session;
mod shell;
mod shown;
mod sink;
mod solve;
mod source;
mod split;
mod stats;
mod stats_report;
mod steps;
mod suggest;
mod tables;
mod twophase;
mod whole;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Parser;
use clap::error::ErrorKind;

use crate::store::Paths;
pub use args::Color;
use args::{Command, Folders, Program};
pub use exit::{Exit, Failure};
use output::Output;
use session::{Session, Shared};

/// What the terminal front end is started with.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where files lie.
    pub paths: Paths,
    /// A settings file that was named and must be good.
    pub config: Option<PathBuf>,
    /// Moves to start with in place of the saved workspace's.
    pub scramble: Option<String>,
    /// How many colours to use, if not as the settings say.
    pub color: Option<Color>,
}

/// The terminal front end as the command line sees it.
pub trait FrontEnd: Sync {
    /// Runs it until the user leaves.
    ///
    /// # Errors
    /// What kept it from running, with the exit code that says so.
    fn open(&self, start: Start) -> Result<(), Failure>;

    /// The key bindings in effect: where they work, the keys, the command's name, what it does.
    ///
    /// # Errors
    /// When a settings file that was named is bad.
    fn keys(&self, start: Start) -> Result<Vec<[String; 4]>, Failure>;

    /// A settings file that shows every default.
    ///
    /// # Errors
    /// When there is no front end that has settings.
    fn default_settings(&self) -> Result<String, Failure>;
}

/// Runs the program with these arguments, the first of which is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, front_end: &dyn FrontEnd) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let program = match Program::try_parse_from(&arguments) {
        Ok(program) => program,
        Err(error) => {
            let words: Vec<_> =
                arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            return refused(&error, &words).unwrap_or_else(|failure| {
                output::say(&failure);
                failure.exit()
            });
        }
    };
    let (output, shared) = (Output::stdout(), Shared::default());
    let Program { folders, color, .. } = &program;
    let session = Session {
        folders,
        color: *color,
        output: &output,
        front_end,
        shared: &shared,
        prompt: None,
        is_inside: false,
    };
    let outcome = dispatch(&program, &session).and_then(|exit| output.close().map(|()| exit));
    match outcome {
        // Whoever reads the results has seen enough; that is no fault.
        _ if output.is_closed() => Exit::Done,
        Ok(exit) => exit,
        Err(failure) => {
            output::say(&failure);
            failure.exit()
        }
    }
}

/// Runs a line of the shell, given as the words behind the program's name.
fn inside(words: &[String], outer: &Session) -> Result<Exit, Failure> {
    outer.shared.start();
    match Program::try_parse_from(
        std::iter::once("premove").chain(words.iter().map(String::as_str)),
    ) {
        Ok(program) => {
            let folders = program.folders.over(outer.folders);
            dispatch(&program, &Session { folders: &folders, is_inside: true, ..*outer })
        }
        Err(error) => {
            outer.output.flush();
            refused(&error, words)
        }
    }
}

fn dispatch(program: &Program, session: &Session) -> Result<Exit, Failure> {
    let Session { output, front_end, .. } = *session;
    let Some(command) = &program.command else {
        if program.batch {
            return session.outside("-b").and_then(|()| shell::batch(session, true));
        }
        let scramble = open::scramble(&program.words, session)?;
        session.outside("the front end")?;
        return front_end.open(session.start(scramble)).map(|()| Exit::Done);
    };
    match command {
        Command::Solve(options) => solve::run(options, session),
        Command::Replace(options) => replace::run(options, session),
        Command::Stats(options) => stats::run(options, session),
        Command::Scramble(options) => scramble::run(options, session),
        Command::TwoPhase(options) => twophase::run(options, session),
        Command::Bench(options) => bench::run(options, session),
        Command::Invert(options) => rewrite::run(rewrite::invert, options, session),
        Command::Unniss(options) => rewrite::run(rewrite::unniss, options, session),
        Command::Premoves(options) => rewrite::run(rewrite::premoves, options, session),
        Command::Cleanup(options) => rewrite::run(rewrite::cleanup, options, session),
        Command::Print(options) => print::run(options, session),
        Command::Convert(options) => convert::run(options, session),
        Command::Steps(options) => Ok(steps::run(options, output)),
        Command::Puzzle(options) => puzzle::run(options, session),
        Command::Tables(options) => tables::run(options, session),
        Command::Gen(options) => ptable::generate(options, session),
        Command::Ptable(options) => ptable::run(options, session),
        Command::Freemem => ptable::freemem(session),
        Command::Save(options) => saved::save(options, session),
        Command::Saved(options) => saved::saved(options, session),
        Command::Commands(options) => Ok(help::commands(options, session)),
        Command::Help { words } => help::run(words, session),
        Command::Version(options) => Ok(help::version(options, session)),
        // Inside the shell these never come here.
        Command::Quit => Ok(Exit::Done),
        Command::Paths(options) => paths::run(options, session),
        Command::Keys(options) => {
            Ok(generate::keys(options, &front_end.keys(session.start(None))?, output))
        }
        Command::Config => Ok(generate::settings(&front_end.default_settings()?, output)),
        Command::Completions { shell } => Ok(generate::completions(*shell, output)),
        Command::Shell => session.outside("shell").and_then(|()| shell::run(session)),
        Command::Man { command } => generate::man(command.as_deref(), output),
    }
}

impl Folders {
    fn paths(&self) -> Paths {
        Paths::find(|folder| self.named(folder))
    }
}

/// Takes what the argument parser has to say: help and version are printed, faults come back in our
/// words.
fn refused(error: &clap::Error, words: &[String]) -> Result<Exit, Failure> {
    if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Err(Failure::bad(refused::message(error, words)));
    }
    // A pipe that was closed is all that can go wrong here.
    drop(error.print());
    Ok(if error.use_stderr() { Exit::BadInput } else { Exit::Done })
}
