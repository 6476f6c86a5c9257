//! The arguments of `solves`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use premove_fmc::library::Sort;
use premove_service::api::ExportForm;

use crate::input::one_of::OneOf;

/// List, show and move the solves of the library
///
/// Every solve of the Solve screen is kept: its scramble, its tree, names, marks and dates. A solve
/// is named by the moment when it was begun; the beginning of its name is enough where only one
/// begins so. A query is words that must all hold: text of scramble, title, names and notes, and
/// `length<=23`, `steps>5`, `state:solved`, `since:2026-11-01`, `until:2026-11-30`, `starred`,
/// `attempt`; `in:bin` looks at what was removed. A `-` before a word wants the solves for which it
/// does not hold (write `--` before the query then). docs/solves.md has the format of the files.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove solves\n  premove solves list \"length<=23\" starred\n  \
                    premove solves show 2026-11-01\n  premove solves export > all.jsonl\n  \
                    premove solves export --to svg 2026-11-01 > solve.svg\n  \
                    premove solves import all.jsonl\n  premove solves remove 2026-11-01-140537"
)]
pub(crate) struct SolvesArgs {
    #[command(subcommand)]
    pub(crate) action: Option<SolvesAction>,
    /// Print one JSON object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolvesAction {
    /// List the solves that match a query, or all
    List {
        /// What must hold for a solve
        #[arg(value_name = "QUERY")]
        words: Vec<String>,
        /// What the list is sorted by
        #[arg(long, value_enum, default_value_t)]
        sort: SortBy,
        /// List what was removed, as the word in:bin does
        #[arg(long)]
        bin: bool,
    },
    /// Show a solve: its dates, the tree, the best line written out
    Show {
        /// Name of the solve, or the beginning of it
        #[arg(value_name = "SOLVE")]
        name: String,
    },
    /// Print solves as JSON, as `import` reads them, or their best lines in another form
    ///
    /// With `--to` the best complete line of each solve is printed as `premove export` does, or the
    /// line in work where none is complete.
    Export {
        /// Names of solves; all when none is given
        #[arg(value_name = "SOLVE")]
        names: Vec<String>,
        /// Form of the line: text, moves, markdown, json or svg (of one solve)
        #[arg(long, value_name = "FORM", value_parser = OneOf(forms), hide_possible_values = true)]
        to: Option<String>,
    },
    /// Add solves that `export` wrote, or write-ups
    ///
    /// A text that is not JSON is read as `premove import` does; each line `Scramble:` begins a
    /// write-up, and each becomes a solve that begins now.
    ///
    /// A solve that is there already is left as it is. Where another one has its name both are
    /// kept.
    Import {
        /// File; the standard input without one
        file: Option<PathBuf>,
    },
    /// Move solves to the bin
    Remove {
        /// Names of solves
        #[arg(required = true, value_name = "SOLVE")]
        names: Vec<String>,
    },
    /// Bring solves back from the bin
    Restore {
        /// Names of solves
        #[arg(required = true, value_name = "SOLVE")]
        names: Vec<String>,
    },
}

fn forms() -> Vec<String> {
    ExportForm::ALL.iter().map(|form| form.name().to_owned()).collect()
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum SortBy {
    /// The one that changed last first
    #[default]
    Changed,
    /// The one that was begun last first
    Created,
    /// The shortest solution first
    Length,
    /// The letters of the scramble
    Scramble,
}

impl From<SortBy> for Sort {
    fn from(by: SortBy) -> Self {
        match by {
            SortBy::Changed => Self::Changed,
            SortBy::Created => Self::Created,
            SortBy::Length => Self::Length,
            SortBy::Scramble => Self::Scramble,
        }
    }
}
