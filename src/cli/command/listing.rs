//! The arguments of commands that list things.

use clap::Args;

/// Arguments of commands that list things.
#[derive(Debug, Args)]
pub(crate) struct Listing {
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}
