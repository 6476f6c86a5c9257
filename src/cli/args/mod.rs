//! The arguments: exactly what the user typed, with the help texts. Here those of the program and
//! the list of commands.
//!
//! | file | whose |
//! |---|---|
//! | `solve.rs` | `solve`; its bounds on moves are in `cli/limits.rs`, how solutions are shown in `cli/shown.rs` |
//! | `chain.rs` | `stats` and `replace` |
//! | `scramble.rs` | `scramble` and `twophase` |
//! | `moves.rs` | `invert`, `unniss`, `premoves`, `cleanup`, `print`, `convert` |
//! | `tables.rs` | `tables`, and whatever lists things |
//!
//! Those of `bench`, `gen`, `ptable`, `puzzle`, `save` and `saved` stand beside their commands.

mod chain;
mod moves;
mod scramble;
mod solve;
mod tables;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::bench::Bench;
use super::one_of::{self, OneOf};
use super::ptable::{Gen, Ptable};
use super::puzzle::Puzzle;
use super::saved::{Save, Saved};
use crate::store::Folder;
pub(super) use chain::{Replace, Stats};
pub(super) use moves::{Convert, Moves, Print};
pub(super) use scramble::{Scramble, TwoPhase};
pub(super) use solve::Solve;
pub(super) use tables::{Listing, Tables, TablesAction};

/// A workspace for Fewest Moves: step solvers on both sides of a scramble.
///
/// Alone, or with the moves of a scramble, the program opens its terminal front end. Everything
/// else is a command that prints results one a line, for people and for pipes.
#[derive(Debug, Parser)]
#[command(name = "premove", version, max_term_width = 100, args_override_self = true, after_help = PROGRAM_HELP)]
#[command(
    subcommand_value_name = "COMMAND",
    disable_help_subcommand = true,
    override_usage = "premove [MOVES...]\n       premove COMMAND ..."
)]
pub(super) struct Program {
    /// Opens the front end on this scramble
    #[arg(value_name = "MOVES")]
    pub(super) words: Vec<String>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// Run the commands of the standard input, one a line, and print each before its results, as
    /// nissy does
    #[arg(short = 'b', conflicts_with = "words")]
    pub(super) batch: bool,
    /// How many colours the front end uses, whatever the settings say
    #[arg(long, value_name = "HOW")]
    pub(super) color: Option<Color>,
    #[command(flatten)]
    pub(super) folders: Folders,
}

/// How many colours the front end uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// As many as the terminal says it has
    Auto,
    /// None
    Never,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// The xterm palette
    #[value(name = "256")]
    Indexed,
    /// All
    Truecolor,
}

const PROGRAM_HELP: &str = "\
Examples:
  premove                                   open the front end where you left it
  premove \"R' U' F D2 L2 F R2 U2 R' U' F\"   open it on this scramble
  premove solve eo -N -M 5 R\\' U\\' F D2 L2   all EOs up to 5 moves, with NISS
  premove scramble -n 5 | premove solve dr -  a DR for each of five random cubes

Exit codes: 0 found or done, 1 nothing found, 2 bad input, 3 no table, memory, disk or terminal.";

/// Where files lie.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Files")]
pub(super) struct Folders {
    /// Settings file to use in place of the one in the configuration folder
    #[arg(long, global = true, value_name = "FILE", hide_short_help = true)]
    pub(super) config: Option<PathBuf>,
    /// Folder of settings and themes
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    config_dir: Option<PathBuf>,
    /// Folder of data: the tables, unless they are elsewhere
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    data_dir: Option<PathBuf>,
    /// Folder of the saved workspace
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    state_dir: Option<PathBuf>,
    /// Folder of distance tables
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    tables_dir: Option<PathBuf>,
}

impl Folders {
    /// These folders, and those that they do not name from the others.
    pub(super) fn over(&self, others: &Self) -> Self {
        let or =
            |own: &Option<PathBuf>, other: &Option<PathBuf>| own.clone().or_else(|| other.clone());
        Self {
            config: or(&self.config, &others.config),
            config_dir: or(&self.config_dir, &others.config_dir),
            data_dir: or(&self.data_dir, &others.data_dir),
            state_dir: or(&self.state_dir, &others.state_dir),
            tables_dir: or(&self.tables_dir, &others.tables_dir),
        }
    }

    /// The folder that an option names.
    pub(super) fn named(&self, folder: Folder) -> Option<PathBuf> {
        match folder {
            Folder::Config => self.config_dir.clone(),
            Folder::Data => self.data_dir.clone(),
            Folder::State => self.state_dir.clone(),
            Folder::Tables => self.tables_dir.clone(),
        }
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Solve(Solve),
    Stats(Stats),
    Replace(Replace),
    Scramble(Scramble),
    #[command(name = "twophase")]
    TwoPhase(TwoPhase),
    Bench(Bench),
    /// Invert moves, each on its side: `A (B)` becomes `(B') A'`
    #[command(after_help = "Example:\n  premove invert \"R U2 (F')\"")]
    Invert(Moves),
    /// Write a finished solution on the normal side: `A (B)` becomes `A B'`
    ///
    /// The moves of the inverse side are undone behind those of the normal side. For a state in the
    /// middle of a solve the inverse side's moves belong in front instead: see `premoves`. Moves
    /// stay as written, rotations among them.
    #[command(after_help = "Example:\n  premove unniss \"D B (F' R)\"")]
    Unniss(Moves),
    /// Write a state with its premoves in front: `A (B)` becomes `B' A`
    ///
    /// This is the state that `solve` starts from. For a finished solution see `unniss`.
    #[command(after_help = "Example:\n  premove premoves \"R' U' F D2 (L2 F)\"")]
    Premoves(Moves),
    /// Rewrite moves as face turns, cancelled on each side
    ///
    /// Wide turns, slices and rotations become turns of the six faces; how the cube is held in the
    /// end is written behind.
    #[command(after_help = "Example:\n  premove cleanup \"Rw U M2 R R\"")]
    Cleanup(Moves),
    Print(Print),
    Convert(Convert),
    /// List the steps that `solve` knows
    ///
    /// A line for each: its name, what it reaches, what must be solved before (- for nothing), its
    /// moves, and the distance tables that it needs with their sizes. `premove help STEP` explains
    /// one. An axis may be written the other way round: `eobf` is `eofb`, `drlr` is `drrl`, `drdu`
    /// is `drud`.
    #[command(after_help = "Examples:\n  premove steps\n  premove steps --json")]
    Steps(Listing),
    Tables(Tables),
    Puzzle(Puzzle),
    Gen(Gen),
    Ptable(Ptable),
    /// Free memory: nothing to do here, for scripts written for nissy
    #[command(after_help = "Example:\n  premove freemem")]
    Freemem,
    Save(Save),
    Saved(Saved),
    /// List the commands
    #[command(after_help = "Example:\n  premove commands")]
    Commands(Listing),
    /// Explain a command, a step or the chains of steps
    #[command(
        after_help = "Examples:\n  premove help solve\n  premove help eofb\n  premove help chains"
    )]
    Help {
        /// Command or step
        #[arg(value_name = "COMMAND|STEP", value_parser = OneOf(one_of::commands_and_steps), hide_possible_values = true)]
        words: Vec<String>,
    },
    /// Print the version
    #[command(after_help = "Examples:\n  premove version\n  premove version --json")]
    Version(Listing),
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
    Paths(Listing),
    /// List the keys of the front end as they are bound now
    #[command(after_help = "Example:\n  premove keys")]
    Keys(Listing),
    /// Print a settings file that shows every setting and its default, all commented out
    #[command(after_help = "Example:\n  premove config > ~/.config/premove/config.toml")]
    Config,
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  premove completions fish > ~/.config/fish/completions/premove.fish"
    )]
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page, of the program or of one command
    #[command(after_help = "Example:\n  premove man solve | man -l -")]
    Man {
        /// Which command
        #[arg(value_parser = OneOf(one_of::commands), hide_possible_values = true)]
        command: Option<String>,
    },
}
