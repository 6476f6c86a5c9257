//! The commands. Each has a file or folder with its arguments and its `run`.
//!
//! To add a command, add a file, a variant of [`CliCommand`] and a line in [`run`].
//!
//! | file | what |
//! |---|---|
//! | `solve/`, `twophase.rs` | solve by steps, by chains, or the whole cube; two-phase solving |
//! | `scramble.rs`, `print.rs`, `convert.rs`, `rewrite.rs` | random scrambles; conversions |
//! | `cubes/` | nissy-core's commands on cubes and moves: images, compositions, counts |
//! | `check.rs`, `import.rs`, `export.rs`, `replace.rs` | write-ups and solutions |
//! | `insert/`, `improve.rs` | insertions that finish a skeleton; shorter forms of a solution |
//! | `analyze/` | the cost of each step of a solve |
//! | `explain.rs` | the purpose of each move of a solve |
//! | `solves/`, `attempts.rs`, `saved.rs` | stored solves, attempts and sequences |
//! | `drill/` | cases of a solve to train |
//! | `stats/`, `bench.rs` | chains over many scrambles; a fixed list of cubes |
//! | `triggers.rs` | the last moves of DRs |
//! | `tables/`, `ptable.rs` | distance tables; nissy's commands for them |
//! | `puzzle/` | any puzzle |
//! | `searches.rs` | runs a search for each scramble of an input |
//! | `about.rs`, `version.rs`, `help.rs`, `generate.rs` | lists, help, completions and manual |
//! | `ask.rs` | asks any question in JSON |
//! | `open.rs` | opens a front end |
//! | `refused.rs` | error messages for invalid command lines |

mod about;
mod analyze;
mod ask;
mod attempts;
mod bench;
mod check;
mod convert;
mod cubes;
mod drill;
mod explain;
mod export;
mod generate;
mod help;
mod import;
mod improve;
mod insert;
mod open;
mod print;
mod ptable;
mod puzzle;
mod refused;
mod replace;
mod rewrite;
mod saved;
mod scramble;
mod searches;
mod solve;
mod solves;
mod stats;
mod tables;
mod triggers;
mod twophase;
mod version;

use std::ffi::OsString;
use std::iter;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use premove_service::questions::notation::Rewriting;

use self::about::ListingArgs;
use self::analyze::AnalyzeArgs;
use self::ask::AskArgs;
use self::attempts::AttemptsArgs;
use self::bench::BenchArgs;
use self::check::CheckArgs;
use self::convert::ConvertArgs;
use self::cubes::apply::ApplyArgs;
use self::cubes::compare::CompareArgs;
use self::cubes::compose::ComposeArgs;
use self::cubes::count::CountArgs;
use self::cubes::inverse::InverseArgs;
use self::cubes::numbers::CubeArgs;
use self::cubes::transform::TransformArgs;
use self::cubes::variations::VariationsArgs;
use self::drill::DrillArgs;
use self::explain::ExplainArgs;
use self::export::ExportArgs;
use self::import::ImportArgs;
use self::improve::ImproveArgs;
use self::insert::InsertArgs;
use self::print::PrintArgs;
use self::ptable::{GenArgs, PtableArgs};
use self::puzzle::PuzzleArgs;
use self::replace::ReplaceArgs;
use self::rewrite::RewriteArgs;
use self::saved::{SaveArgs, SavedArgs};
use self::scramble::ScrambleArgs;
use self::solve::SolveArgs;
use self::solves::SolvesArgs;
use self::stats::StatsArgs;
use self::tables::TablesArgs;
use self::triggers::TriggersArgs;
use self::twophase::TwoPhaseArgs;
use self::version::VersionArgs;
use super::front_end::Color;
use super::input::folders::Folders;
use super::input::one_of::{self, OneOf};
use super::input::options::clients;
use super::output::exit::{Exit, Failure};
use super::session::{CommandSession, Language};
use super::shell;

/// A workspace for Fewest Moves: step solvers on both sides of a scramble.
///
/// Alone, or with the moves of a scramble, the program opens its terminal front end. Everything
/// else is a command that prints results one a line, for people and for pipes.
#[derive(Debug, Parser)]
#[command(
    name = "premove",
    bin_name = "premove",
    version,
    max_term_width = 100,
    args_override_self = true
)]
#[command(after_help = PROGRAM_HELP)]
#[command(
    subcommand_value_name = "COMMAND",
    disable_help_subcommand = true,
    override_usage = "premove [MOVES...]\n       premove COMMAND ..."
)]
pub(crate) struct ProgramArgs {
    /// Opens the front end on this scramble
    #[arg(value_name = "MOVES")]
    pub(crate) words: Vec<String>,
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
    /// Run the commands of the standard input, one a line, and print each before its results, as
    /// nissy does
    #[arg(short = 'b', conflicts_with = "words")]
    pub(crate) batch: bool,
    /// How many colours the front end uses, in place of those of the settings
    #[arg(long, alias = "colour", value_name = "HOW")]
    pub(crate) color: Option<Color>,
    #[command(flatten)]
    pub(crate) folders: Folders,
    /// The command of a front end, with its options
    #[arg(skip)]
    pub(crate) front_end: Option<(String, ArgMatches)>,
}

const PROGRAM_HELP: &str = "\
Examples:
  premove                                   open the front end where you left it
  premove \"R' U' F D2 L2 F R2 U2 R' U' F\"   open it on this scramble
  premove solve eo -N -M 5 R\\' U\\' F D2 L2   all EOs up to 5 moves, with NISS
  premove scramble -n 5 | premove solve dr -  a DR for each of five random cubes

Exit codes: 0 found or done, 1 nothing found, 2 bad input, 3 no table, memory, disk or terminal.";

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Solve(SolveArgs),
    Stats(StatsArgs),
    Insert(InsertArgs),
    Improve(ImproveArgs),
    Replace(ReplaceArgs),
    Check(CheckArgs),
    Import(ImportArgs),
    Analyze(AnalyzeArgs),
    Explain(ExplainArgs),
    Export(ExportArgs),
    Triggers(TriggersArgs),
    Scramble(ScrambleArgs),
    #[command(name = "twophase")]
    TwoPhase(TwoPhaseArgs),
    Bench(BenchArgs),
    /// Invert moves, each on its side: `A (B)` becomes `(B') A'`
    #[command(after_help = "Example:\n  premove invert \"R U2 (F')\"", group = clients())]
    Invert(RewriteArgs),
    /// Write a finished solution on the normal side: `A (B)` becomes `A B'`
    ///
    /// The moves of the inverse side are undone behind those of the normal side. For a state in the
    /// middle of a solve the inverse side's moves belong in front instead: see `premoves`. Moves
    /// stay as written, rotations among them.
    #[command(after_help = "Example:\n  premove unniss \"D B (F' R)\"", group = clients())]
    Unniss(RewriteArgs),
    /// Write a state with its premoves in front: `A (B)` becomes `B' A`
    ///
    /// This is the state that `solve` starts from. For a finished solution see `unniss`.
    #[command(after_help = "Example:\n  premove premoves \"R' U' F D2 (L2 F)\"", group = clients())]
    Premoves(RewriteArgs),
    /// Rewrite moves as face turns, cancelled on each side
    ///
    /// Wide turns, slices and rotations become turns of the six faces; how the cube is held in the
    /// end is written behind.
    #[command(after_help = "Example:\n  premove cleanup \"Rw U M2 R R\"", group = clients())]
    Cleanup(RewriteArgs),
    Print(PrintArgs),
    Convert(ConvertArgs),
    Apply(ApplyArgs),
    Inverse(InverseArgs),
    Compose(ComposeArgs),
    Transform(TransformArgs),
    Cube(CubeArgs),
    Count(CountArgs),
    Compare(CompareArgs),
    Variations(VariationsArgs),
    /// List the steps that `solve` knows
    ///
    /// A line for each: its name, what it reaches, what must be solved before (- for nothing), its
    /// moves, and the distance tables that it needs with their sizes. `premove help STEP` explains
    /// one. An axis may be written the other way round: `eobf` is `eofb`, `drlr` is `drrl`, `drdu`
    /// is `drud`.
    #[command(after_help = "Examples:\n  premove steps\n  premove steps --json")]
    #[command(group = clients())]
    Steps(ListingArgs),
    Ask(AskArgs),
    Tables(TablesArgs),
    Puzzle(PuzzleArgs),
    Gen(GenArgs),
    Ptable(PtableArgs),
    /// Free memory: nothing to do here, for scripts written for nissy
    #[command(after_help = "Example:\n  premove freemem")]
    Freemem,
    Save(SaveArgs),
    Saved(SavedArgs),
    Solves(SolvesArgs),
    Attempts(AttemptsArgs),
    Drill(DrillArgs),
    /// List the commands
    #[command(after_help = "Example:\n  premove commands")]
    Commands(ListingArgs),
    /// Explain a command, a step or the chains of steps
    #[command(
        after_help = "Examples:\n  premove help solve\n  premove help eofb\n  premove help chains"
    )]
    Help {
        /// Command or step
        #[arg(value_name = "COMMAND|STEP", hide_possible_values = true)]
        #[arg(value_parser = OneOf(names_and_steps))]
        words: Vec<String>,
    },
    Version(VersionArgs),
    /// Leave the shell
    #[command(visible_alias = "exit", after_help = "Example:\n  premove quit")]
    Quit,
    /// Run many commands, one a line, with the tables left open
    ///
    /// Each line is what would stand behind `premove`. Quotes hold words together, `#` and `//`
    /// begin a comment, `quit` leaves. On a terminal there is a prompt with history and completion,
    /// and Ctrl-C stops the running command. From a pipe the exit code is the worst of all.
    #[command(after_help = "Example:\n  premove shell < commands.txt")]
    Shell,
    /// Show the folders where files lie
    #[command(after_help = "Example:\n  PREMOVE_TABLES_DIR=/big/disk premove paths")]
    Paths(ListingArgs),
    /// List the keys of the front end as they are bound now
    #[command(after_help = "Example:\n  premove keys")]
    Keys(ListingArgs),
    /// Print a settings file that shows every setting and its default, all commented out
    #[command(after_help = "Example:\n  premove config > ~/.config/premove/config.toml")]
    Config,
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  \
                        premove completions fish > ~/.config/fish/completions/premove.fish")]
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page, of the program or of one command
    #[command(after_help = "Example:\n  premove man solve | man -l -")]
    Man {
        /// Which command
        #[arg(value_parser = OneOf(names), hide_possible_values = true)]
        command: Option<String>,
    },
}

fn names() -> Vec<String> {
    ProgramArgs::command().names().into_iter().map(str::to_owned).collect()
}

fn names_and_steps() -> Vec<String> {
    [names(), ["chains", "finish", "slice"].map(str::to_owned).to_vec(), one_of::steps()].concat()
}

/// Access to the names of all subcommands of a command.
trait CommandNames {
    fn names(&self) -> Vec<&str>;
}

impl CommandNames for clap::Command {
    fn names(&self) -> Vec<&str> {
        self.get_subcommands().map(Self::get_name).collect()
    }
}

pub(crate) const LANGUAGE: Language = Language { grammar: ProgramArgs::command, run: inside };

/// Runs a line of the shell, given as the words after the program's name.
fn inside(words: &[String], outer: &CommandSession) -> Result<Exit, Failure> {
    outer.shared.start();
    let name = OsString::from("premove");
    let words: Vec<OsString> = iter::once(name).chain(words.iter().map(OsString::from)).collect();
    execute(&words, &CommandSession { is_inside: true, ..*outer })
}

/// Runs a command line whose first word is the program's name.
pub(crate) fn execute(words: &[OsString], outer: &CommandSession) -> Result<Exit, Failure> {
    match read(words, outer) {
        Ok(program) => {
            let folders = &program.folders.over(outer.folders);
            run(
                &program,
                &CommandSession { folders, color: program.color.or(outer.color), ..*outer },
            )
        }
        Err(error) => {
            outer.output.flush();
            refusal(&error, words, outer)
        }
    }
}

/// Returns a command line after parsing with the grammar, for callers that check it before running
/// it.
///
/// # Errors
/// Fails if the command line cannot be parsed; the failure gives the reason.
pub(crate) fn parsed(
    grammar: &mut clap::Command,
    words: &[OsString],
) -> Result<ArgMatches, Failure> {
    grammar.try_get_matches_from_mut(words).map_err(|error| {
        if !error.use_stderr() {
            return Failure::bad("help and version are not for clients of a server");
        }
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Failure::bad(refused::message(&error, &words, grammar.clone()))
    })
}

fn read(words: &[OsString], session: &CommandSession) -> Result<ProgramArgs, clap::Error> {
    let matches = session.grammar().try_get_matches_from(words)?;
    let mut program = ProgramArgs::from_arg_matches(&matches)?;
    if program.command.is_none() {
        program.front_end =
            matches.subcommand().map(|(name, options)| (name.to_owned(), options.clone()));
    }
    Ok(program)
}

/// Handles a result of the argument parser that is not a command. Help and version are printed;
/// errors are returned in the style of this program.
fn refusal(
    error: &clap::Error,
    words: &[OsString],
    session: &CommandSession,
) -> Result<Exit, Failure> {
    if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        return Err(Failure::bad(refused::message(error, &words, session.grammar())));
    }
    if error.use_stderr() {
        // If printing fails, nothing else can be done.
        drop(error.print());
        return Ok(Exit::BadInput);
    }
    session.output.printed_by(|| error.print());
    Ok(Exit::Done)
}

fn run(program: &ProgramArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let Some(command) = &program.command else {
        if program.batch {
            return session.outside("-b").and_then(|()| shell::batch(session, true));
        }
        return open::run(program, session);
    };
    match command {
        CliCommand::Solve(options) => solve::run(options, session),
        CliCommand::Insert(options) => insert::run(options, session),
        CliCommand::Improve(options) => improve::run(options, session),
        CliCommand::Replace(options) => replace::run(options, session),
        CliCommand::Check(options) => check::run(options, session),
        CliCommand::Import(options) => import::run(options, session),
        CliCommand::Analyze(options) => analyze::run(options, session),
        CliCommand::Explain(options) => explain::run(options, session),
        CliCommand::Export(options) => export::run(options, session),
        CliCommand::Triggers(options) => triggers::run(options, session),
        CliCommand::Stats(options) => stats::run(options, session),
        CliCommand::Scramble(options) => scramble::run(options, session),
        CliCommand::TwoPhase(options) => twophase::run(options, session),
        CliCommand::Bench(options) => bench::run(options, session),
        CliCommand::Invert(options) => rewrite::run(Rewriting::Invert, options, session),
        CliCommand::Unniss(options) => rewrite::run(Rewriting::Unniss, options, session),
        CliCommand::Premoves(options) => rewrite::run(Rewriting::Premoves, options, session),
        CliCommand::Cleanup(options) => rewrite::run(Rewriting::Cleanup, options, session),
        CliCommand::Print(options) => print::run(options, session),
        CliCommand::Convert(options) => convert::run(options, session),
        CliCommand::Apply(options) => cubes::apply::run(options, session),
        CliCommand::Inverse(options) => cubes::inverse::run(options, session),
        CliCommand::Compose(options) => cubes::compose::run(options, session),
        CliCommand::Transform(options) => cubes::transform::run(options, session),
        CliCommand::Cube(options) => cubes::numbers::run(options, session),
        CliCommand::Count(options) => cubes::count::run(options, session),
        CliCommand::Compare(options) => cubes::compare::run(options, session),
        CliCommand::Variations(options) => cubes::variations::run(options, session),
        CliCommand::Steps(options) => Ok(about::steps(options, session)),
        CliCommand::Ask(options) => ask::run(options, session),
        CliCommand::Puzzle(options) => puzzle::run(options, session),
        CliCommand::Tables(options) => tables::run(options, session),
        CliCommand::Gen(options) => ptable::generate(options, session),
        CliCommand::Ptable(options) => ptable::run(options, session),
        CliCommand::Freemem => ptable::freemem(session),
        CliCommand::Save(options) => saved::save(options, session),
        CliCommand::Saved(options) => saved::saved(options, session),
        CliCommand::Solves(options) => solves::run(options, session),
        CliCommand::Attempts(options) => attempts::run(options, session),
        CliCommand::Drill(options) => drill::run(options, session),
        CliCommand::Commands(options) => Ok(about::commands(options, session)),
        CliCommand::Help { words } => help::run(words, session),
        CliCommand::Version(options) => Ok(version::run(options, session)),
        // In the shell these commands are handled elsewhere.
        CliCommand::Quit => Ok(Exit::Done),
        CliCommand::Paths(options) => about::paths(options, session),
        CliCommand::Keys(options) => about::keys(options, session),
        CliCommand::Config => {
            session.output.bytes(session.front_end()?.default_settings().as_bytes());
            Ok(Exit::Done)
        }
        CliCommand::Completions { shell } => Ok(generate::completions(*shell, session)),
        CliCommand::Shell => session.outside("shell").and_then(|()| shell::run(session)),
        CliCommand::Man { command } => generate::man(command.as_deref(), session),
    }
}
