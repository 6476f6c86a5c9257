//! The arguments of the command `insert`.

use clap::Args;
use premove_fmc::insertion::{InsertionKinds, InsertionLimits, MOST_SLICES};

use crate::input::options::{CLIENTS, Threads, clients};
use crate::input::values::between;

/// Finish a skeleton with insertions
///
/// A skeleton that leaves some pieces is finished by moves put in somewhere. Tried are all single
/// insertions of up to 10 moves with everything that cancels, for any pieces that are left; two or
/// three insertions, also one inside another; and up to four slice turns. Moves in parentheses are
/// on the inverse side, and so are insertions between them. Each solution is printed with its
/// length and with the skeleton, in which marks name the places. A skeleton that solves the cube is
/// made shorter. Exit code 1 says that there is nothing within the limits.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
#[command(after_help = INSERT_HELP, args_override_self = true, group = clients())]
pub(crate) struct InsertArgs {
    /// Scramble and skeleton, each in quotes; `-` reads both from the standard input, one pair a
    /// line with a tab between
    #[arg(value_name = "SCRAMBLE SKELETON", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Number of solutions, the best ones
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10)]
    #[arg(allow_hyphen_values = true, value_parser = between::<usize>(1, 10_000), group = CLIENTS)]
    pub(crate) results: usize,
    /// Solutions up to K moves longer than the best one
    #[arg(short = 'O', long, value_name = "K", allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, 100), group = CLIENTS)]
    pub(crate) slack: Option<usize>,
    /// Greatest length of a solution; 15 moves more than the skeleton unless given
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, 100), group = CLIENTS)]
    pub(crate) max: Option<usize>,
    /// Greatest number of insertions
    #[arg(long, value_name = "N", default_value_t = 2, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(1, InsertionLimits::MOST_INSERTIONS as u64))]
    #[arg(group = CLIENTS)]
    pub(crate) insertions: usize,
    /// Greatest number of slice turns
    #[arg(long, value_name = "N", default_value_t = 3, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, MOST_SLICES as u64), group = CLIENTS)]
    pub(crate) slices: usize,
    /// Greatest number of moves of the skeleton that a single insertion leaves out
    #[arg(long, value_name = "N", default_value_t = 6, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, InsertionLimits::MOST_LEFT_OUT as u64))]
    #[arg(group = CLIENTS)]
    pub(crate) left_out: usize,
    /// Greatest number of moves that a single insertion puts in; each takes some 13 times as long
    #[arg(long, value_name = "N", default_value_t = 10, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, InsertionLimits::MOST_PUT_IN as u64))]
    #[arg(group = CLIENTS)]
    pub(crate) put_in: usize,
    /// Pieces that insertions move: corners, edges, slices, joined by commas, or any
    #[arg(long, value_name = "KINDS", default_value = "any", value_parser = kinds)]
    #[arg(group = CLIENTS)]
    pub(crate) kinds: InsertionKinds,
    /// Print the number of words of the library for each case and length
    #[arg(long, conflicts_with_all = ["words", "json"])]
    pub(crate) cases: bool,
    /// Print solutions only, without their length and places
    #[arg(short = 'p', long)]
    pub(crate) plain: bool,
    /// Say on the standard error what is left, and what is proven
    #[arg(short = 'v', long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const INSERT_HELP: &str = "\
Examples:
  premove insert \"R' F2 D' U R2 F L'\" \"L F' R2 (F)\"       the ten best solutions
  premove insert -v -n 1 --insertions 3 \"R U F2\" \"L\"     up to three, and what is proven
  premove insert --left-out 7 --put-in 11 \"R U F2\" \"L\"   deeper
  premove insert - --json < skeletons.tsv   many, a scramble, a tab and a skeleton a line";

impl InsertArgs {
    /// Returns the limits of the search.
    pub(crate) const fn limits(&self) -> InsertionLimits {
        InsertionLimits {
            insertions: self.insertions,
            slices: self.slices,
            left_out: self.left_out,
            put_in: self.put_in,
            max: self.max,
            slack: self.slack,
            results: self.results,
            kinds: self.kinds,
        }
    }
}

fn kinds(text: &str) -> Result<InsertionKinds, String> {
    text.parse().map_err(|word| {
        let names = InsertionKinds::NAMES.join(", ");
        format!("unknown kind '{word}': there are {names}")
    })
}
