//! The arguments of commands that list things, and of `tables`.

use clap::{Args, Subcommand};

use crate::cli::one_of::{self, OneOf};

/// Arguments of commands that list things.
#[derive(Debug, Args)]
pub(in crate::cli) struct Listing {
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// List, build, check or delete distance tables
///
/// A table is built by itself when a step first needs it; this is for doing so beforehand, and for the rest.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove tables\n  premove tables build dr drfin\n  premove tables verify")]
pub(in crate::cli) struct Tables {
    #[command(subcommand)]
    pub(in crate::cli) action: Option<TablesAction>,
    /// Print one JSON object a line
    #[arg(long, global = true)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum TablesAction {
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
