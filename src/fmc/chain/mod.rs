//! Chains of steps under one budget: `EO[max=5] > DR > HTR > finish`.
//!
//! | file | what |
//! |---|---|
//! | `grammar.rs`, `error.rs` | a chain read from text and written again |
//! | `keys.rs`, `values.rs` | the keys in the brackets of a step, and their values |
//! | `recipe.rs` | several chains written as one, with `|` and parentheses |
//! | `link.rs` | one step of it with its keys, and the limits that they come to |
//! | `line.rs` | a line of steps: its length so far, its place in the order |
//! | `request.rs` | which lines are wanted, and the answer |
//! | `run.rs` | the lines that one step makes of a line, and how many go on |
//! | `first_steps.rs` | the first steps, one after the other, with the best lines of each |
//! | `search.rs` | the last steps, one total after the other |
//! | `uses.rs` | how often a solution of a step is gone on from |
//! | `widen/` | a search that has a first line at once and looks further as long as it may |
//! | `stats.rs` | the best lines of many scrambles, added up |
//!
//! The words are those of the command line, where a chain stands in place of a step.

mod error;
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

pub use error::ChainError;
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
