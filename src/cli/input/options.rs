//! Options that several commands have.

use clap::{ArgGroup, Args};

use super::ItemInput;
use super::values::{self, between};
use crate::output::exit::Failure;

/// Name of the group of arguments that clients of a server may use.
pub(crate) const CLIENTS: &str = "clients";

/// Returns the argument group that opens a command to clients of a server: `--json`, and the
/// arguments that name the group. Commands without it and other arguments are not available to
/// clients.
pub(crate) fn clients() -> ArgGroup {
    ArgGroup::new(CLIENTS).multiple(true)
}

/// The options for reading scrambles, working on them and printing the results.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(crate) struct CommonArgs {
    /// Print solutions only, without their length
    #[arg(short = 'p', long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Say on the standard error what is searched and found
    #[arg(short = 'v', long)]
    pub(crate) verbose: bool,
    /// Read scrambles from the standard input, one a line, and print each before its solutions
    #[arg(short = 'i', long)]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

impl CommonArgs {
    /// Returns the scrambles: the given words, or the lines of the standard input.
    pub(crate) fn scrambles(&self, words: &[String]) -> Result<ItemInput, Failure> {
        ItemInput::new(words, self.stdin, self.plain || self.json, "scramble")
    }
}

/// The number of threads that work.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Threads {
    /// Threads to use; as many as there are cores unless given
    #[arg(short = 't', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u16>(1, 256))]
    pub(crate) threads: Option<u16>,
}

impl Threads {
    /// Returns the given number; without one, the number of cores.
    pub(crate) fn count(self) -> usize {
        values::threads(self.threads)
    }
}

/// The seed of random numbers.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Seed {
    /// Number that gives the same scrambles every time
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u64>(0, u64::MAX), group = CLIENTS)]
    pub(crate) seed: Option<u64>,
}
