//! The arguments of `tables`.

use clap::{Args, Subcommand};
use premove_cube::Metric;
use premove_engine::table::Tier;

use super::{names, offered_names};
use crate::input::one_of::OneOf;
use crate::input::values::metric;

/// List, build, check or delete distance tables
///
/// A table is built by itself when a step first needs it; this is for doing so beforehand, and for
/// the rest. The table b5 (1 GB) makes optimal solving about twenty times as fast; r3 (240 MB) and
/// r4 (476 MB) are for less memory. h3 and h6 to h11 are tables of distances, each twice as large
/// as the one before (h6: 2 GB, h7: 4 GB). All of these are built when they are named. A build that
/// was stopped, or killed, goes on where it was. Quarter turns have tables of their own, h0-qtm to
/// h11-qtm. h0 to h2, h4 and h5 of half turns are retired, since others are faster: they can be
/// checked and deleted. The table drgroup (335 MB) is built when it is named, within some 12
/// seconds of two cores.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove tables\n  premove tables build dr drfin\n  \
                    premove tables build b5\n  premove tables \
                  build h7 --deepen\n  premove tables verify\n  premove tables verify b5 --deep \
                      --samples 10000\n  premove tables --metric qtm\n  premove tables build h5 \
                      --metric qtm")]
pub(crate) struct TablesArgs {
    /// The tables of optimal solving that count moves so, where h5 is h5-qtm in quarter turns. The
    /// list has those of half turns unless given, and those of quarter turns that are there;
    /// `verify` and `remove --all` have both
    #[arg(long, global = true, value_name = "METRIC", ignore_case = true, value_parser = metric())]
    pub(crate) metric: Option<Metric>,
    #[command(subcommand)]
    pub(crate) action: Option<TablesAction>,
    /// Print one JSON object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesAction {
    /// List the tables: what they are for, and whether they are there
    List,
    /// Build the named tables anew, or without names all that are missing but drgroup, r3, r4,
    /// b5, h3 and h6 to h11
    ///
    /// One of r3, r4, b5, h3 and h6 to h11 that is there already and whole is left as it is, and
    /// what an earlier build left is gone on with.
    Build {
        /// Tables
        #[arg(value_parser = OneOf(offered_names), hide_possible_values = true)]
        names: Vec<String>,
        /// Let the entries of h6 to h11 reach to 11 moves rather than 10: a quarter fewer lookups,
        /// for ten times the building; a table that is there stays in use meanwhile
        #[arg(long)]
        deepen: bool,
    },
    /// Check the named tables to the last byte, or without names all that are there
    Verify {
        /// Tables
        #[arg(value_parser = OneOf(names), hide_possible_values = true)]
        names: Vec<String>,
        #[arg(long, help = format!(
            "Compute entries of {} anew besides; every entry of the others is compared with a \
             known checksum anyway", Tier::listed(" and")))]
        deep: bool,
        /// How many entries of each table
        #[arg(long, value_name = "N", default_value_t = 1_000, requires = "deep")]
        samples: usize,
    },
    /// Delete the named tables
    Remove {
        /// Tables
        #[arg(required_unless_present = "all", value_parser = OneOf(names))]
        #[arg(hide_possible_values = true)]
        names: Vec<String>,
        /// All of them
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}
