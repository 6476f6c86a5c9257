//! The arguments of `stats`.

use clap::Args;

use crate::input::options::{CLIENTS, Seed, Threads, clients};
use crate::input::values::between;

/// Measure how long a chain of steps gets, on the average of many scrambles
///
/// For each scramble the best line of the chain is taken. The output has the moves of each step and
/// in total, the number of equally short lines, the cases before DR and the HTR subsets after it.
/// Several chains are shown side by side, to compare strategies. A step is a chain too; unlike
/// `solve`, chains use both sides unless `normal` or `linear` stands in the brackets.
#[derive(Debug, Args)]
#[command(override_usage = "premove stats [OPTIONS] CHAIN [CHAIN] [-]", after_help = STATS_HELP)]
#[command(args_override_self = true, group = clients())]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(crate) struct StatsArgs {
    /// One chain or step, or several to be compared; `-` after them reads scrambles from the
    /// standard input
    #[arg(value_name = "CHAIN", required = true, group = CLIENTS)]
    pub(crate) chains: Vec<String>,
    /// How many scrambles are drawn
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 100)]
    #[arg(allow_hyphen_values = true, value_parser = between::<u32>(1, 10_000_000))]
    #[arg(group = CLIENTS)]
    pub(crate) count: u32,
    #[command(flatten)]
    pub(crate) seed: Seed,
    /// What is drawn: full, fmc, eo, corners, edges, dr, htr
    #[arg(long = "type", value_name = "TYPE", default_value = "full", group = CLIENTS)]
    pub(crate) kind: String,
    /// Read scrambles from the standard input in place of drawing them, one a line
    #[arg(short = 'i', long)]
    pub(crate) stdin: bool,
    /// Greatest number of moves in all, 30 unless given; a scramble without a line within it has
    /// failed
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(0, 100), group = CLIENTS)]
    pub(crate) max: Option<u8>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print a row for each scramble and chain as it is done, in place of the table
    #[arg(long, group = CLIENTS)]
    pub(crate) rows: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const STATS_HELP: &str = "\
Examples:
  premove stats 'EO > DR > HTR > finish' -n 20 --seed 1
  premove stats 'EO[max=4] > DR > finish' 'DR > finish' -n 20   which is shorter, and how often
  premove stats 'HTR[max=8]' --type dr -n 1000 --rows --csv     a row for each scramble
  premove stats eofb -i < scrambles.txt";
