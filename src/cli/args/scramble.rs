//! The arguments of `scramble` and `twophase`.

use clap::Args;

use crate::cli::number::between;
use crate::cli::one_of::{self, OneOf};

/// Draw random scrambles
///
/// Every state of the set is as likely as every other. Without a seed the system's entropy is used.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove scramble\n  premove scramble fmc -n 10 --seed 1\n  premove scramble dr | premove solve htr -"
)]
#[command(args_override_self = true)]
pub(in crate::cli) struct Scramble {
    /// What is scrambled: full (everything), fmc (as the WCA writes it), eo, corners, edges, dr,
    /// htr
    #[arg(value_name = "TYPE", default_value = "full", value_parser = OneOf(one_of::scrambles), hide_possible_values = true)]
    pub(in crate::cli) kind: String,
    /// How many
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1, allow_hyphen_values = true, value_parser = between::<u32>(1, 1_000_000))]
    pub(in crate::cli) count: u32,
    /// Number that gives the same scrambles every time
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u64>(0, u64::MAX))]
    pub(in crate::cli) seed: Option<u64>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Find a short solution at once, and shorter ones for those who wait
///
/// A solution of the whole cube by Kociemba's two-phase algorithm: at most 21 moves and some 19 on
/// the mean, within milliseconds. With --seconds it goes on looking for a shorter one, until the
/// time is over or it is proven that there is none, which happens soon for cubes that 13 moves or
/// so solve. For step-by-step solutions see `solve`.
#[derive(Debug, Args)]
#[command(after_help = TWOPHASE_HELP, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(in crate::cli) struct TwoPhase {
    /// Scramble; `-` reads scrambles from the standard input, one a line
    #[arg(value_name = "SCRAMBLE")]
    pub(in crate::cli) words: Vec<String>,
    /// Go on for so many seconds
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = crate::cli::twophase::seconds)]
    pub(in crate::cli) seconds: Option<f64>,
    /// Stop as soon as a solution of at most N moves is there; exit code 1 when none was found
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    pub(in crate::cli) max: Option<u8>,
    /// With -i, print solutions only
    #[arg(short = 'p', long)]
    pub(in crate::cli) plain: bool,
    /// Scrambles of the standard input to work on at once; as many as there are cores unless given
    #[arg(short = 't', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u16>(1, 256))]
    pub(in crate::cli) threads: Option<u16>,
    /// Tell on the standard error each better solution as it is found
    #[arg(short = 'v', long)]
    pub(in crate::cli) verbose: bool,
    /// Read scrambles from the standard input, one a line, and print each before its solution
    #[arg(short = 'i', long)]
    pub(in crate::cli) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

const TWOPHASE_HELP: &str = "\
Examples:
  premove twophase \"R' U' F D2 L2 F R2 U2 R' U' F\"
  premove twophase --seconds 10 -M 17 R\\' U\\' F D2 B\\' L   up to 10 seconds, unless 17 moves are found
  premove scramble -n 100 | premove twophase - --json    lengths, nodes and times of a hundred";
