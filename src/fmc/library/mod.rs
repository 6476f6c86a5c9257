//! The library of solves: the form in which every solve is kept for ever, and the queries that find
//! solves again. Contains no file access: it writes a solve as text and reads text.
//!
//! | file | what |
//! |---|---|
//! | `solve.rs` | a solve with its dates as JSON |
//! | `id.rs` | the name of a solve |
//! | `summary.rs` | a solve in a line: scramble, best total, how far it is |
//! | `tree.rs` | the tree of a solve as plain lines |
//! | `query.rs` | which solves are wanted: words, `length<=23`, `since:2026-11-01` |
//! | `sort.rs` | the order of a list of solves |
//! | `date.rs` | days and seconds |
//!
//! Times are seconds since 1970 (UTC) and are passed in, as random numbers are; the time of a place
//! is too ([`Zone`]).

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
