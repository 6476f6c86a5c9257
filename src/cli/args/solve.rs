//! The arguments of `solve`.

use clap::Args;

use crate::cli::batch::Shard;
use crate::cli::limits::Bounds;
use crate::cli::number::between;
use crate::cli::one_of::{self, OneOf};
use crate::cli::shown::Shown;
use crate::cli::whole::Whole;

/// Solve a step
///
/// The scramble is one quoted word or several bare ones, with options before or behind it. Moves in
/// parentheses are on the inverse side. Solutions come sorted, each once, with their length; each
/// length is printed as soon as it is done.
#[derive(Debug, Args)]
#[command(override_usage = "premove solve STEP [OPTIONS] SCRAMBLE...", after_help = SOLVE_HELP, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(in crate::cli) struct Solve {
    /// Step, then the scramble; `-` reads scrambles from the standard input
    #[arg(value_name = "STEP SCRAMBLE", value_parser = OneOf(one_of::steps), hide_possible_values = true)]
    pub(in crate::cli) words: Vec<String>,
    /// Least number of moves
    #[arg(short = 'm', long, value_name = "N", default_value_t = 0, allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    pub(in crate::cli) min: u8,
    /// Greatest number of moves, 20 unless given; without -n all solutions are wanted
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    pub(in crate::cli) max: Option<u8>,
    /// Number of solutions wanted, 1 unless -M, -o or -O is given: the first of the sorted list
    #[arg(short = 'n', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u32>(1, 100_000_000))]
    pub(in crate::cli) results: Option<u32>,
    /// Shortest solutions only; without -n all of them
    #[arg(short = 'o', long)]
    pub(in crate::cli) shortest: bool,
    /// Shortest solutions and those up to N moves longer; without -n all of them
    #[arg(short = 'O', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    pub(in crate::cli) slack: Option<u8>,
    /// Use both sides, mixed anywhere (NISS)
    #[arg(short = 'N', long)]
    pub(in crate::cli) niss: bool,
    /// Use either side, each solution all on one
    #[arg(short = 'L', long)]
    pub(in crate::cli) linear: bool,
    /// All endings: also solutions that differ only in the direction of the last move of a side
    #[arg(short = 'a')]
    pub(in crate::cli) all: bool,
    /// The same as -a; with optimal and light all of the shortest solutions, unless -n, -M, -o or
    /// -O says how many
    #[arg(long = "all")]
    pub(in crate::cli) every: bool,
    /// Print solutions as they are found, in no order, each once; as many as there are, in no more
    /// memory than one takes
    #[arg(long)]
    pub(in crate::cli) unsorted: bool,
    /// Print only how many there are
    #[arg(short = 'c', long)]
    pub(in crate::cli) count: bool,
    /// Print solutions without their length
    #[arg(short = 'p', long)]
    pub(in crate::cli) plain: bool,
    /// Threads to use; all cores unless given
    #[arg(short = 't', long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u16>(1, 256))]
    pub(in crate::cli) threads: Option<u16>,
    /// Tell on the standard error what is searched and found
    #[arg(short = 'v', long)]
    pub(in crate::cli) verbose: bool,
    /// Read scrambles from the standard input, one a line, and print each before its solutions
    #[arg(short = 'i', long)]
    pub(in crate::cli) stdin: bool,
    /// Take every Nth line of the standard input only, from the Kth: share K of N
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(in crate::cli) shard: Option<Shard>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// With a chain of steps: print each solution as a write-up, a line for each step
    #[arg(long)]
    pub(in crate::cli) writeup: bool,
    #[command(flatten)]
    pub(in crate::cli) shown: Shown,
    #[command(flatten)]
    pub(in crate::cli) bounds: Bounds,
    #[command(flatten)]
    pub(in crate::cli) whole: Whole,
}

impl Solve {
    /// Whether every ending is listed by itself.
    pub(in crate::cli) fn has_all_endings(&self) -> bool {
        self.all || self.every
    }
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
  premove solve optimal --all \"R' U' F D2\"      all of the shortest solutions of the whole cube
  premove solve optimal --time 10 --not-last \"U D\" \"R' U' F D2\"  for 10 seconds, not ending with U or D
  premove solve optimal -i --resume out.txt < many.txt  may be ended at any time and goes on where it was
  premove solve dr -i --shard 1/4 < scrambles.txt  the first of four shares of a file, for one of four machines
A cube in another form, such as its 54 stickers, may stand in place of the scramble: see 'premove help convert'.
'premove steps' lists the steps.";
