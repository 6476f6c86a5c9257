//! The arguments of `analyze`.

use clap::Args;
use premove_fmc::analysis::Budget;
use premove_fmc::findability::SolverLevel;

use crate::input::one_of::OneOf;
use crate::input::options::Threads;
use crate::input::values::between;

/// Tell what each step of a solve cost, and what was missed
///
/// Reads a write-up as `import` does, or a finished solution below its scramble, which is divided
/// into steps by itself. For each step: the fewest moves from the same state on the normal side, on
/// the inverse side and with both; how many solutions of each length; those at least as short that
/// were missed, other axes, sides and triggers first. The cost of a step is the best total that can
/// still be reached behind it, less the one before it. Behind a DR it is exact, for finishes that
/// keep the DR; before it the best of a search that is the same at every point, with the proven
/// bounds beside. Stretches of the solution that others do in fewer moves and the optimum of the
/// scramble, as far as it is proven, stand below.
///
/// A file may have many write-ups: each begins with its line `Scramble:`. Exit code 1 says that a
/// solve is not finished; 2 that one was not understood.
#[derive(Debug, Args)]
#[command(after_help = ANALYZE_HELP, args_override_self = true, visible_alias = "analyse")]
pub(crate) struct AnalyzeArgs {
    /// File with write-ups, or the moves of a solution; `-` reads the standard input
    #[arg(value_name = "FILE|MOVES", required_unless_present_any = ["solve", "solves"])]
    pub(crate) words: Vec<String>,
    /// Scramble, for a solve that has none
    #[arg(long, value_name = "MOVES")]
    pub(crate) scramble: Option<String>,
    /// The best line of a solve of the library, by its name or the beginning of it
    #[arg(long, value_name = "SOLVE", conflicts_with_all = ["words", "solves", "scramble"])]
    pub(crate) solve: Option<String>,
    /// The solves of the library that match a query of `premove solves list`; all with ''
    #[arg(long, value_name = "QUERY", conflicts_with_all = ["words", "scramble"])]
    pub(crate) solves: Option<String>,
    /// Print how much many solves lost at which steps, by month, axis and subset
    #[arg(long)]
    pub(crate) summary: bool,
    /// Print the line that people find most easily, and where the solver left it, in place of the
    /// costs; takes some seconds
    #[arg(long, conflicts_with_all = ["summary", "to", "missed", "proven"])]
    pub(crate) post_mortem: bool,
    /// Most moves of the line of a post-mortem; without it two moves less than the solve
    #[arg(long, value_name = "MOVES", requires = "post_mortem")]
    #[arg(value_parser = between::<u8>(1, 40))]
    pub(crate) target: Option<u8>,
    /// Missed solutions of each step that are printed
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 3)]
    #[arg(value_parser = between::<usize>(0, 40))]
    pub(crate) missed: usize,
    /// Rounds of the searches for the best totals, 7 without this option, or for the lines of a
    /// post-mortem, 10; each takes about twice as long as the one before
    #[arg(long, value_name = "ROUNDS")]
    #[arg(value_parser = between::<u32>(1, u64::from(Budget::MOST_ROUNDS)))]
    pub(crate) rounds: Option<u32>,
    /// Prove the optimum of the scramble up to this many moves; one more takes 13 times as long
    #[arg(long, value_name = "MOVES", default_value_t = Budget::default().proven)]
    #[arg(value_parser = between::<u8>(0, 20))]
    pub(crate) proven: u8,
    /// Rate the steps for people whose results have this mean, in place of the setting find.level;
    /// JSON and the post-mortem have the rating
    #[arg(long, value_name = "MEAN")]
    pub(crate) level: Option<SolverLevel>,
    /// Form: text, markdown, json or svg
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = OneOf(forms))]
    #[arg(hide_possible_values = true)]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print one JSON object for each solve, or for each row of a summary
    #[arg(long)]
    pub(crate) json: bool,
}

const ANALYZE_HELP: &str = "\
Examples:
  premove analyze solve.txt
  premove analyze --scramble \"R' U' F D2 L2 F R2 U2 R' U' F\" \"F' U R U2 ...\"
  premove analyze --to svg solve.txt > analysis.svg
  premove analyze --json - < all.txt
  premove analyze --post-mortem --target 22 solve.txt
  premove analyze --summary --solves \"since:2026-11-01\"";

/// The formats of a report.
pub(super) const FORMS: [&str; 4] = ["text", "markdown", "json", "svg"];

fn forms() -> Vec<String> {
    FORMS.iter().map(|form| (*form).to_owned()).collect()
}
