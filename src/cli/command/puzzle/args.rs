//! The arguments of `puzzle`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use premove_cube::notation::nearest;
use premove_puzzle::format::Format;
use premove_puzzle::{PuzzleMetric, catalogue};

use crate::command::about::ListingArgs;
use crate::input::one_of::{self, OneOf};
use crate::input::options::{Seed, Threads};
use crate::input::values::{between, puzzle_metric};

/// Solve any puzzle that a definition file describes
///
/// DEF is a definition file of ksolve+ or twsearch, or KPuzzle JSON, whichever it is; or the name
/// of a puzzle that comes with premove. With a scramble file behind it, all shortest solutions of
/// each scramble are printed as ksolve+ prints them; with ! or !q the positions at each distance
/// are counted. docs/puzzles.md describes the files.
#[derive(Debug, Args)]
#[command(after_help = PUZZLE_HELP, args_conflicts_with_subcommands = true)]
#[command(subcommand_value_name = "COMMAND")]
#[command(override_usage = "premove puzzle [OPTIONS] DEF SCRAMBLES|!|!q\n       \
                             premove puzzle COMMAND ...")]
pub(crate) struct PuzzleArgs {
    #[command(subcommand)]
    pub(super) action: Option<PuzzleAction>,
    /// Definition: a file, or the name of a puzzle that comes with premove
    #[arg(value_name = "DEF", value_parser = OneOf(one_of::puzzles), hide_possible_values = true)]
    pub(super) definition: Option<String>,
    /// Scramble file; or ! to count positions by moves, !q by quarter turns
    #[arg(value_name = "SCRAMBLES|!|!q")]
    pub(super) what: Option<String>,
    #[command(flatten)]
    pub(super) common: PuzzleWorkArgs,
}

#[derive(Debug, Subcommand)]
pub(super) enum PuzzleAction {
    Solve(Box<PuzzleSolveArgs>),
    God(PuzzleGodArgs),
    Check(PuzzleCheckArgs),
    Convert(PuzzleConvertArgs),
    Samples(PuzzleSamplesArgs),
    /// List the puzzles that come with premove
    #[command(after_help = "Example:\n  premove puzzle list")]
    List(ListingArgs),
}

/// Returns the command that a mistyped word probably means. Returns `None` if the word is a puzzle,
/// or if no command is similar.
pub(crate) fn meant(word: &str) -> Option<String> {
    if Path::new(word).exists() || catalogue::find(word).is_ok() {
        return None;
    }
    let program = PuzzleAction::augment_subcommands(clap::Command::new("puzzle"));
    nearest(word, program.get_subcommands().map(clap::Command::get_name)).map(str::to_owned)
}

/// The options of all commands that compute something.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct PuzzleWorkArgs {
    /// Most memory for tables, such as 500M or 2G; a quarter of what is free unless given
    #[arg(long, value_name = "SIZE", value_parser = premove_engine::table::size::parse)]
    pub(super) memory: Option<u64>,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// Find shortest solutions
///
/// Without a word about how many, one shortest solution of each scramble. What a scramble file says
/// of lengths, of how moves are counted and how often they may be made holds unless an option says
/// otherwise. A position that no moves solve is refused with the reason.
#[derive(Debug, Default, Args)]
#[command(after_help = SOLVE_HELP, args_override_self = true)]
pub(crate) struct PuzzleSolveArgs {
    /// Definition, then what is to be solved: a scramble file, moves, or `-` for the standard input
    #[arg(value_name = "DEF|SCRAMBLE", value_parser = OneOf(one_of::puzzles))]
    #[arg(hide_possible_values = true)]
    pub(super) words: Vec<String>,
    /// Definition, in place of the first word
    #[arg(short = 'd', long, value_name = "DEF")]
    pub(super) definition: Option<String>,
    /// What to solve for, in place of solved: a goal by name, such as cross; a file of positions,
    /// any of which will do; a definition, whose solved position it is; or moves that lead to it
    #[arg(long, value_name = "GOAL")]
    pub(super) goal: Option<String>,
    /// How moves are counted, in place of what the file says
    #[arg(long, value_name = "METRIC", ignore_case = true, value_parser = puzzle_metric())]
    pub(super) metric: Option<PuzzleMetric>,
    /// Print at most N solutions of each scramble
    #[arg(short = 'n', value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(1, u64::from(u32::MAX)))]
    pub(super) count: Option<u32>,
    /// Print all solutions of the shortest length, and of as many more as --slack says
    #[arg(short = 'a', long, conflicts_with = "count")]
    pub(super) all: bool,
    /// Also print solutions that are up to N moves longer than the shortest
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(0, 1_000_000))]
    pub(super) slack: Option<u32>,
    /// Least length
    #[arg(short = 'm', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(0, 1_000_000))]
    pub(super) min: Option<u32>,
    /// Greatest length
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(0, 1_000_000))]
    pub(super) max: Option<u32>,
    /// Only these moves, such as "R U F2": `R` or `R*` stands for R and all its powers, `R'` and
    /// `R2` for themselves
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    /// At most N of a move, as in "R2=1", or of a base move and its powers, as in "R*=2"; may
    /// be given several times
    #[arg(long, value_name = "MOVE=N")]
    pub(super) limit: Vec<String>,
    /// Begin with these moves, in this order
    #[arg(long, value_name = "MOVES")]
    pub(super) prefix: Option<String>,
    /// Begin with one of these moves, behind the prefix
    #[arg(long, value_name = "MOVES")]
    pub(super) first: Option<String>,
    /// Begin with none of these moves
    #[arg(long, value_name = "MOVES")]
    pub(super) not_first: Option<String>,
    /// End with one of these moves
    #[arg(long, value_name = "MOVES")]
    pub(super) last: Option<String>,
    /// End with none of these moves
    #[arg(long, value_name = "MOVES")]
    pub(super) not_last: Option<String>,
    #[command(flatten)]
    pub(super) seed: Seed,
    /// Print solutions only, each with its length
    #[arg(short = 'p', long, conflicts_with = "json")]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) common: PuzzleWorkArgs,
}

impl PuzzleSolveArgs {
    /// Returns the options for a call like that of ksolve+, with a definition and a scramble file.
    pub(super) fn as_ksolve(definition: &str, file: &str, common: PuzzleWorkArgs) -> Self {
        Self {
            words: vec![definition.to_owned(), file.to_owned()],
            all: true,
            common,
            ..Self::default()
        }
    }
}

/// Count the positions at each distance from solved, and show some that are farthest away
///
/// Positions beyond the memory allowed go to the folder that --folder names; there a run that was
/// stopped or killed goes on where it was. Blocks are honoured; forbidden pairs of moves are not,
/// since positions are counted and not move sequences.
#[derive(Debug, Default, Args)]
#[command(after_help = GOD_HELP, args_override_self = true)]
pub(crate) struct PuzzleGodArgs {
    /// Definition: a file, or the name of a puzzle that comes with premove
    #[arg(value_name = "DEF", value_parser = OneOf(one_of::puzzles), hide_possible_values = true)]
    pub(super) definition: String,
    /// How moves are counted: htm unless given
    #[arg(long, value_name = "METRIC", ignore_case = true, value_parser = puzzle_metric())]
    pub(super) metric: Option<PuzzleMetric>,
    /// What distances are counted from, in place of solved: a goal by name, such as cross; a file
    /// of positions, the nearest of which counts; a definition, whose solved position it is; or
    /// moves that lead to it
    #[arg(long, value_name = "GOAL")]
    pub(super) goal: Option<String>,
    /// Count only positions that are one of these, given like --goal: the farthest way from there
    /// to the goal
    #[arg(long, value_name = "POSITIONS")]
    pub(super) from: Option<String>,
    /// Only these moves, such as "R U F2": `R` or `R*` stands for R and all its powers, `R'` and
    /// `R2` for themselves
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    /// Greatest distance
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(0, 1_000_000))]
    pub(super) max: Option<u32>,
    /// Show N of the farthest positions, each with a shortest solution; 5 unless given
    #[arg(short = 'a', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(0, 1_000_000))]
    pub(super) antipodes: Option<u32>,
    /// Folder for what does not fit into memory, and to go on in after a stop
    #[arg(long, value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(super) common: PuzzleWorkArgs,
}

impl PuzzleGodArgs {
    /// Returns the options for a call like that of ksolve+, with a definition and `!` or `!q`.
    pub(super) fn as_ksolve(
        definition: &str,
        metric: PuzzleMetric,
        common: PuzzleWorkArgs,
    ) -> Self {
        let definition = definition.to_owned();
        Self { definition, metric: Some(metric), common, ..Self::default() }
    }
}

/// Say what a puzzle is: its sets and orbits, how many positions it has, what its moves never
/// change
///
/// With a scramble behind it, also whether that can be solved, and if not, why.
#[derive(Debug, Args)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct PuzzleCheckArgs {
    /// Definition: a file, or the name of a puzzle that comes with premove
    #[arg(value_name = "DEF", value_parser = OneOf(one_of::puzzles), hide_possible_values = true)]
    pub(super) definition: String,
    /// Scramble file, moves, or `-` for the standard input
    #[arg(value_name = "SCRAMBLE")]
    pub(super) words: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// Write a definition in another form
///
/// What the form cannot express is left out, and listed.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_HELP)]
pub(crate) struct PuzzleConvertArgs {
    /// Definition: a file, or the name of a puzzle that comes with premove
    #[arg(value_name = "DEF", value_parser = OneOf(one_of::puzzles), hide_possible_values = true)]
    pub(super) definition: String,
    /// Form that is wanted: ksolve (.def of ksolve+), tws (of twsearch), kpuzzle (JSON of cubing.js
    /// and twips)
    #[arg(long, value_name = "FORM", value_parser = form)]
    pub(super) to: Format,
    /// File to write, in place of the standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// Print the scramble file with samples that comes with a puzzle
///
/// A file to try and to change: positions, moves, limits and lists of short algorithms. Above each
/// sample stands how many solutions it has.
#[derive(Debug, Args)]
#[command(after_help = SAMPLES_HELP)]
pub(crate) struct PuzzleSamplesArgs {
    /// Name of a puzzle that comes with premove
    #[arg(value_name = "PUZZLE", value_parser = OneOf(one_of::puzzles))]
    #[arg(hide_possible_values = true)]
    pub(super) puzzle: String,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

fn form(name: &str) -> Result<Format, String> {
    let known = Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name));
    known.ok_or_else(|| format!("there is no form '{name}': write ksolve, tws or kpuzzle"))
}

const PUZZLE_HELP: &str = "\
Examples:
  premove puzzle 2x2x2.def scrambles.txt     all shortest solutions, as ksolve+ prints them
  premove puzzle solve 2x2x2 \"R U F2\"        one shortest solution of these moves
  premove puzzle 2x2x2 '!'                   how many positions there are at each distance
  premove puzzle 2x2x2 '!q'                  the same by quarter turns; shells want the quotes
  premove puzzle samples 2x2x2               a scramble file to try and to change
  premove puzzle check megaminx              what kind of puzzle it is";

const SOLVE_HELP: &str = "\
Examples:
  premove puzzle solve 2x2x2 \"R U F2\"
  premove puzzle solve 2x2x2 --all -p \"R U F2\"   all shortest solutions and nothing else
  premove puzzle solve 2x2x2.def --limit 'R*=2' scrambles.txt
  premove puzzle solve 3x3x3-cross --metric qtm R U F2";

const GOD_HELP: &str = "\
Examples:
  premove puzzle god 2x2x2
  premove puzzle god pyraminx --metric qtm --antipodes 1
  premove puzzle god 3x3x3 --from cross --goal pair   from the cross to the first pair
  premove puzzle god 3x3x3-domino --memory 2G --folder count   in files, to go on in after a stop";

const CHECK_HELP: &str = "\
Examples:
  premove puzzle check pyraminx
  premove puzzle check 2x2x2.def scrambles.txt";

const SAMPLES_HELP: &str = "\
Examples:
  premove puzzle samples 3x3x3-ru
  premove puzzle samples 2x2x2 | premove puzzle 2x2x2 -";

const CONVERT_HELP: &str = "\
Examples:
  premove puzzle convert 2x2x2.def --to kpuzzle
  premove puzzle convert 2x2x2.kpuzzle.json --to ksolve -o 2x2x2.def";
