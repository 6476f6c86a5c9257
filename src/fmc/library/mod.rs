//! The library of solves: the format in which solves are stored, and queries for them. There is no
//! file access here: a solve is written to text and read from text.
//!
//! | file | what |
//! |---|---|
//! | `solve.rs` | a solve with its dates as JSON |
//! | `id.rs` | the name of a solve |
//! | `summary.rs` | a summary of a solve: scramble, best total, stage |
//! | `tree.rs` | the tree of a solve as lines of text |
//! | `query.rs` | queries for solves: words, `length<=23`, `since:2026-11-01` |
//! | `sort.rs` | the order of a list of solves |
//! | `date.rs` | days and seconds |
//!
//! The caller passes in times, in seconds since 1970 (UTC), and also random numbers and the time
//! zone ([`Zone`]).

mod date;
mod id;
mod query;
mod solve;
mod sort;
mod summary;
mod tree;

pub use date::Zone;
pub use id::{Id, IdError};
pub use query::{Query, QueryError, SolvePlace};
pub use solve::{Solve, SolveError, Times};
pub use sort::Sort;
pub use summary::{SolveStage, SolveSummary};
pub use tree::tree_lines;
