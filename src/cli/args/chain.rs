//! The arguments of `stats` and `replace`.

use clap::Args;

use crate::cli::number::between;

/// Find shorter ways to do what consecutive moves of a solution do
///
/// Each stretch of moves that others do in fewer is told: where it begins, the moves, what does the
/// same, and the solution with them. Stretches that save no more than one inside them are left out.
/// Moves on both sides are put together first. Exit code 1 says that nothing is shorter.
#[derive(Debug, Args)]
#[command(after_help = REPLACE_HELP, args_override_self = true)]
pub(in crate::cli) struct Replace {
    /// Solution; `-` reads solutions from the standard input, one a line
    #[arg(value_name = "SOLUTION")]
    pub(in crate::cli) words: Vec<String>,
    /// Longest stretch that is looked at
    #[arg(short = 'n', long, value_name = "MOVES", default_value_t = 10, allow_hyphen_values = true, value_parser = between::<u8>(2, 11))]
    pub(in crate::cli) window: u8,
    /// Also what is as long, where it begins and ends with other moves
    #[arg(long)]
    pub(in crate::cli) same: bool,
    /// Threads to use; all cores unless given
    #[arg(short = 't', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u16>(1, 256))]
    pub(in crate::cli) threads: Option<u16>,
    /// Read solutions from the standard input, one a line, and print each before its results
    #[arg(short = 'i', long)]
    pub(in crate::cli) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

const REPLACE_HELP: &str = "\
Examples:
  premove replace \"U R2 F2 R2 F2 R2 F2 R2 F2 D\"
  premove replace -n 6 --same \"R2 F2 R2 F2 R2 F2 U\"   what is as long, too";

/// Tell how long a chain of steps gets, on the average of many scrambles
///
/// For each scramble the best line of the chain is taken. Told are the moves of each step and in
/// all, how many lines are as short, the cases before DR and the HTR subsets behind it. Two chains
/// are set side by side, to compare strategies. A step is a chain too; unlike `solve`, chains use
/// both sides unless `normal` or `linear` stands in the brackets.
#[derive(Debug, Args)]
#[command(override_usage = "premove stats [OPTIONS] CHAIN [CHAIN] [-]", after_help = STATS_HELP, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(in crate::cli) struct Stats {
    /// One chain or step, or several to be compared; `-` behind them reads scrambles from the
    /// standard input
    #[arg(value_name = "CHAIN", required = true)]
    pub(in crate::cli) chains: Vec<String>,
    /// How many scrambles are drawn
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 100, allow_hyphen_values = true, value_parser = between::<u32>(1, 10_000_000))]
    pub(in crate::cli) count: u32,
    /// Number that gives the same scrambles every time
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u64>(0, u64::MAX))]
    pub(in crate::cli) seed: Option<u64>,
    /// What is drawn: full, fmc, eo, corners, edges, dr, htr
    #[arg(long = "type", value_name = "TYPE", default_value = "full")]
    pub(in crate::cli) kind: String,
    /// Read scrambles from the standard input in place of drawing them, one a line
    #[arg(short = 'i', long)]
    pub(in crate::cli) stdin: bool,
    /// Greatest number of moves in all, 30 unless given; a scramble without a line within it has
    /// failed
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    pub(in crate::cli) max: Option<u8>,
    /// Threads to use, a scramble each; all cores unless given
    #[arg(short = 't', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u16>(1, 256))]
    pub(in crate::cli) threads: Option<u16>,
    /// Print a row for each scramble and chain as it is done, in place of the table
    #[arg(long)]
    pub(in crate::cli) rows: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) csv: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

const STATS_HELP: &str = "\
Examples:
  premove stats 'EO > DR > HTR > finish' -n 20 --seed 1
  premove stats 'EO[max=4] > DR > finish' 'DR > finish' -n 20   which is shorter, and how often
  premove stats 'HTR[max=8]' --type dr -n 1000 --rows --csv     a row for each scramble
  premove stats eofb -i < scrambles.txt";
