//! The arguments: exactly what the user typed, with the help texts.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::batch::Shard;
use super::chain_args::{Replace, Stats};
use super::limits::Bounds;
use super::one_of::{self, OneOf};
use super::ptable::{Gen, Ptable};
use super::saved::{Save, Saved};
use super::shown::Shown;
use crate::store::Folder;

/// A workspace for Fewest Moves: step solvers on both sides of a scramble.
///
/// Alone, or with the moves of a scramble, the program opens its terminal front end. Everything else is a command that
/// prints results one a line, for people and for pipes.
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
    /// Run the commands of the standard input, one a line, and print each before its results, as nissy does
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

Exit codes: 0 found or done, 1 nothing found, 2 bad input, 3 no table, memory or disk.";

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
        let or = |own: &Option<PathBuf>, other: &Option<PathBuf>| own.clone().or_else(|| other.clone());
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
    /// Invert moves, each on its side: `A (B)` becomes `(B') A'`
    #[command(after_help = "Example:\n  premove invert \"R U2 (F')\"")]
    Invert(Moves),
    /// Write a finished solution on the normal side: `A (B)` becomes `A B'`
    ///
    /// The moves of the inverse side are undone behind those of the normal side. For a state in the middle of a solve the
    /// inverse side's moves belong in front instead: see `premoves`.
    #[command(after_help = "Example:\n  premove unniss \"D B (F' R)\"")]
    Unniss(Moves),
    /// Write a state with its premoves in front: `A (B)` becomes `B' A`
    ///
    /// This is the state that `solve` starts from. For a finished solution see `unniss`.
    #[command(after_help = "Example:\n  premove premoves \"R' U' F D2 (L2 F)\"")]
    Premoves(Moves),
    /// Rewrite moves as face turns, cancelled on each side
    ///
    /// Wide turns, slices and rotations become turns of the six faces; how the cube is held in the end is written behind.
    #[command(after_help = "Example:\n  premove cleanup \"Rw U M2 R R\"")]
    Cleanup(Moves),
    Print(Print),
    Convert(Convert),
    /// List the steps that `solve` knows
    ///
    /// A line for each: its name, what it reaches, what must be solved before (- for nothing), its moves, and the distance
    /// tables that it needs with their sizes. `premove help STEP` explains one.
    #[command(after_help = "Examples:\n  premove steps\n  premove steps --json")]
    Steps(Listing),
    Tables(Tables),
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
    /// Explain a command or a step
    #[command(after_help = "Examples:\n  premove help solve\n  premove help eofb")]
    Help {
        /// Command or step
        #[arg(value_name = "COMMAND|STEP", value_parser = OneOf(one_of::commands_and_steps), hide_possible_values = true)]
        words: Vec<String>,
    },
    /// Print the version
    #[command(after_help = "Example:\n  premove version")]
    Version,
    /// Leave the shell
    #[command(visible_alias = "exit", after_help = "Example:\n  premove quit")]
    Quit,
    /// Run many commands, one a line, with the tables left open
    ///
    /// Each line is what would stand behind `premove`. Quotes hold words together, `#` and `//` begin a comment, `quit`
    /// leaves. On a terminal there is a prompt with history and completion, and Ctrl-C stops the running command. From a
    /// pipe the exit code is the worst of all.
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
    #[command(after_help = "Example:\n  premove completions fish > ~/.config/fish/completions/premove.fish")]
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

/// Solve a step
///
/// The scramble is one quoted word or several bare ones, with options before or behind it. Moves in parentheses are on the
/// inverse side. Solutions come sorted, each once, with their length; each length is printed as soon as it is done.
#[derive(Debug, Args)]
#[command(override_usage = "premove solve STEP [OPTIONS] SCRAMBLE...", after_help = SOLVE_HELP, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(super) struct Solve {
    /// Step, then the scramble; `-` reads scrambles from the standard input
    #[arg(value_name = "STEP SCRAMBLE", value_parser = OneOf(one_of::steps), hide_possible_values = true)]
    pub(super) words: Vec<String>,
    /// Least number of moves
    #[arg(short = 'm', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(super) min: u8,
    /// Greatest number of moves, 20 unless given; without -n all solutions are wanted
    #[arg(short = 'M', long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(super) max: Option<u8>,
    /// Number of solutions wanted, 1 unless -M, -o or -O is given: the first of the sorted list
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) results: Option<u32>,
    /// Shortest solutions only; without -n all of them
    #[arg(short = 'o', long)]
    pub(super) shortest: bool,
    /// Shortest solutions and those up to N moves longer; without -n all of them
    #[arg(short = 'O', long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(super) slack: Option<u8>,
    /// Use both sides, mixed anywhere (NISS)
    #[arg(short = 'N', long)]
    pub(super) niss: bool,
    /// Use either side, each solution all on one
    #[arg(short = 'L', long)]
    pub(super) linear: bool,
    /// All endings: also solutions that differ only in the direction of the last move of a side
    #[arg(short = 'a', long)]
    pub(super) all: bool,
    /// Print solutions as they are found, in no order, each once; as many as there are, in no more memory than one takes
    #[arg(long)]
    pub(super) unsorted: bool,
    /// Print only how many there are
    #[arg(short = 'c', long)]
    pub(super) count: bool,
    /// Print solutions without their length
    #[arg(short = 'p', long)]
    pub(super) plain: bool,
    /// Threads to use; all cores unless given
    #[arg(short = 't', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Tell on the standard error what is searched and found
    #[arg(short = 'v', long)]
    pub(super) verbose: bool,
    /// Read scrambles from the standard input, one a line, and print each before its solutions
    #[arg(short = 'i', long)]
    pub(super) stdin: bool,
    /// Take every Nth line of the standard input only, from the Kth: share K of N
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
    /// With a chain of steps: print each solution as a write-up, a line for each step
    #[arg(long)]
    pub(super) writeup: bool,
    #[command(flatten)]
    pub(super) shown: Shown,
    #[command(flatten)]
    pub(super) bounds: Bounds,
}

const SOLVE_HELP: &str = "\
Examples:
  premove solve eofb \"R' U' F D2 L2 F\"        the first of the shortest EOs on F/B
  premove solve eo -N -M 6 R\\' U\\' F D2 L2 F   all EOs on any axis up to 6 moves, both sides
  premove solve dr-eo -O 1 -N \"R' U' F (L D)\"  the shortest DRs from there and one move more
  premove solve eo -N -M 7 --other-side 2 --quarters 3 \"R' U' F\"  few moves on one side, few quarter turns
  premove solve eofb -M 8 --moves \"R U F\" \"R' U' F D2\"  with turns of R, U and F only
  premove solve htr -M 9 --quarter-axes one \"U2 F2 R2 U F2\"  quarter turns about one axis in each
  premove solve 'EO > DR > HTR > finish' \"R' U' F D2\"   a whole solution, a chain of steps: docs/chains.md
  premove solve eo -o -N --variants \"R' U' F D2\"  each EO with its other endings below it
  premove solve dr-eo -M 9 -N --group label -n 5 \"R' U' F (L D)\"  the best way to each of five HTR subsets
  premove solve dr -O 1 --group state \"R' U' F D2\"  each DR cube once, by the best way to it
  premove solve htr -c -M 9 - < scrambles.txt  how many HTRs up to 9 moves, for each line
  premove solve dr-eo -M 12 -N --unsorted \"R' U' F (L D)\" | head -n 1000  any thousand, at once
  premove solve dr -i --shard 1/4 < scrambles.txt  the first of four shares of a file, for one of four machines
A cube in another form, such as its 54 stickers, may stand in place of the scramble: see 'premove help convert'.
'premove steps' lists the steps.";

/// Draw random scrambles
///
/// Every state of the set is as likely as every other. Without a seed the system's entropy is used.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove scramble\n  premove scramble fmc -n 10 --seed 1\n  premove scramble dr | premove solve htr -"
)]
#[command(args_override_self = true)]
pub(super) struct Scramble {
    /// What is scrambled: full (everything), fmc (as the WCA writes it), eo, corners, edges, dr, htr
    #[arg(value_name = "TYPE", default_value = "full", value_parser = OneOf(one_of::scrambles), hide_possible_values = true)]
    pub(super) kind: String,
    /// How many
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) count: u32,
    /// Number that gives the same scrambles every time
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// Find a short solution at once, and shorter ones for those who wait
///
/// A solution of the whole cube by Kociemba's two-phase algorithm: at most 21 moves and some 19 on the mean, within
/// milliseconds. With --seconds it goes on looking for a shorter one, until the time is over or it is proven that there is
/// none, which happens soon for cubes that 13 moves or so solve. For step-by-step solutions see `solve`.
#[derive(Debug, Args)]
#[command(after_help = TWOPHASE_HELP, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(super) struct TwoPhase {
    /// Scramble; `-` reads scrambles from the standard input, one a line
    #[arg(value_name = "SCRAMBLE")]
    pub(super) words: Vec<String>,
    /// Go on for so many seconds
    #[arg(long, value_name = "S", value_parser = super::twophase::seconds)]
    pub(super) seconds: Option<f64>,
    /// Stop as soon as a solution of at most N moves is there; exit code 1 when none was found
    #[arg(short = 'M', long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(super) max: Option<u8>,
    /// With -i, print solutions only
    #[arg(short = 'p', long)]
    pub(super) plain: bool,
    /// Scrambles of the standard input to work on at once; as many as there are cores unless given
    #[arg(short = 't', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Tell on the standard error each better solution as it is found
    #[arg(short = 'v', long)]
    pub(super) verbose: bool,
    /// Read scrambles from the standard input, one a line, and print each before its solution
    #[arg(short = 'i', long)]
    pub(super) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

const TWOPHASE_HELP: &str = "\
Examples:
  premove twophase \"R' U' F D2 L2 F R2 U2 R' U' F\"
  premove twophase --seconds 10 -M 17 R\\' U\\' F D2 B\\' L   up to 10 seconds, unless 17 moves are found
  premove scramble -n 100 | premove twophase - --json    lengths, nodes and times of a hundred";

/// Arguments of commands that rewrite moves.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct Moves {
    /// Moves; `-` reads them from the standard input, one item a line
    #[arg(value_name = "MOVES")]
    pub(super) words: Vec<String>,
    /// Read from the standard input, one item a line, and print each before its result
    #[arg(short = 'i')]
    pub(super) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// Print the cube that moves lead to
///
/// As pieces: the edge at each place, their orientation for the F/B axis, the corner at each place, their twist for the U/D
/// axis, the centres.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove print \"R U (F)\"\n  premove print --form facelets \"R U\"",
    args_override_self = true
)]
pub(super) struct Print {
    #[command(flatten)]
    pub(super) moves: Moves,
    /// How the cube is written in place of that: facelets (54 letters), code (nissy-core's) and others
    #[arg(long, value_name = "FORM", value_parser = OneOf(one_of::forms), hide_possible_values = true)]
    pub(super) form: Option<String>,
}

/// Convert a cube between moves, stickers, a code and a list of pieces
///
/// Which form it has is seen from the text. A cube that no turns lead to is refused with the reason.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_HELP, args_override_self = true)]
pub(super) struct Convert {
    /// Form that is wanted: moves (a scramble), facelets (54 letters in the order U R F D L B), code (nissy-core's), pieces
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    #[arg(value_parser = OneOf(one_of::forms_and_moves), hide_possible_values = true)]
    pub(super) to: String,
    /// Cube in any of these forms; `-` reads cubes from the standard input, one a line
    #[arg(value_name = "CUBE")]
    pub(super) words: Vec<String>,
    /// Read from the standard input, one cube a line, and print each before its result
    #[arg(short = 'i')]
    pub(super) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

const CONVERT_HELP: &str = "\
Examples:
  premove convert \"R U (F)\"
  premove convert --to pieces JLQWSVUH=ZLCUABGIVTKH=A
  premove convert --to moves UF=FU UR=RU   a cube with two flipped edges, as a scramble";

/// Arguments of commands that list things.
#[derive(Debug, Args)]
pub(super) struct Listing {
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// List, build, check or delete distance tables
///
/// A table is built by itself when a step first needs it; this is for doing so beforehand, and for the rest.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove tables\n  premove tables build dr drfin\n  premove tables verify")]
pub(super) struct Tables {
    #[command(subcommand)]
    pub(super) action: Option<TablesAction>,
    /// Print one JSON object a line
    #[arg(long, global = true)]
    pub(super) json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum TablesAction {
    /// List the tables: what they are for, and whether they are there
    List,
    /// Build the named tables anew, or without names all that are missing
    Build {
        /// Tables
        #[arg(value_parser = OneOf(one_of::tables), hide_possible_values = true)]
        names: Vec<String>,
    },
    /// Check the named tables to the last byte, or without names all that are there
    Verify {
        /// Tables
        #[arg(value_parser = OneOf(one_of::tables), hide_possible_values = true)]
        names: Vec<String>,
    },
    /// Delete the named tables
    Remove {
        /// Tables
        #[arg(required_unless_present = "all", value_parser = OneOf(one_of::tables), hide_possible_values = true)]
        names: Vec<String>,
        /// All of them
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}
