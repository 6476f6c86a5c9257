//! Chains of steps under one budget: `EO[max=5] > DR > HTR > finish`.
//!
//! | file | what |
//! |---|---|
//! | `grammar.rs`, `error.rs` | parser and writer of a chain, and its errors |
//! | `keys.rs`, `values.rs` | the keys in the brackets of a step, and their values |
//! | `end.rs` | insertions at the end of a chain, where no step stands |
//! | `recipe.rs` | several chains written as one, with `|` and parentheses |
//! | `link.rs` | one step of a chain with its keys, and the limits that follow from them |
//! | `line.rs` | a line of steps: its length so far, its place in the order |
//! | `request.rs` | the request for a search, its reports and its result |
//! | `run.rs` | the lines that one step makes of a line, and the number of lines kept |
//! | `first_steps.rs` | the first steps, one after the other, with the best lines of each |
//! | `search.rs` | the last steps, one total after the other |
//! | `finish.rs` | insertions that finish the lines of the steps, one total after the other |
//! | `easiest.rs` | the lines that people find most easily |
//! | `uses.rs` | the number of lines that continue each solution of a step |
//! | `widen/` | a search that finds a first line at once and shorter ones later |
//! | `stats.rs` | statistics of the best lines of many scrambles |
//!
//! On the command line a chain is written where the name of a step could stand.

mod easiest;
mod end;
mod error;
mod finish;
mod first_steps;
mod grammar;
mod keys;
mod line;
mod link;
mod recipe;
mod request;
mod run;
mod search;
mod stats;
mod uses;
mod values;
mod widen;

pub use easiest::{by_findability, check_rated_chain, search_easiest};
pub use end::{ChainEnd, END_WORDS, EndKind, EndWord};
pub use error::{ChainError, NoFront};
pub use grammar::Chain;
pub use keys::{KEYS, KeyWord};
pub use line::ChainLine;
pub use link::{Keep, Link, LinkKeys};
pub use recipe::{RECIPES, Recipe};
pub use request::{ChainAnswer, ChainLimits, ChainReport};
pub use search::search;
pub use stats::{ChainComparison, Compared, Histogram, Sample, Tally};
pub use values::QuarterTurns;
pub use widen::{
    BestTotal, FoundLine, TotalsReport, WidenAnswer, WidenLimits, WidenReport, best_totals,
    keeps_htr, tables_of, widen, widen_behind,
};
