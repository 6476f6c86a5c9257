//! Solves the whole cube in as few moves as possible, with big tables.
//!
//! | file | content |
//! |---|---|
//! | `bracket.rs` | the range that contains the length of the shortest solution |
//! | `request.rs` | the request for a search, and its answer |
//! | `solve.rs` | solves one cube, many in a row, or those of many clients |
//! | `source.rs`, `bell.rs` | the source and the order of cubes; wakes workers |
//! | `team.rs`, `hand.rs` | workers and their cubes; cubes set aside for shorter ones |
//! | `deepening.rs` | the search for one cube, length after length |
//! | `divider.rs`, `tasks.rs` | the number of tasks of a length; the tasks |
//! | `symmetry.rs` | symmetric positions, which are searched once |
//! | `task.rs` | a task and its reports: a cube, the moves left, tails that solve it |
//! | `bounds.rs`, `kernel.rs` | the tables that give lower bounds; the interface to a table |
//! | `distances.rs`, `filtered.rs`, `short.rs` | each kind of table as searches read it |
//! | `pieces.rs`, `edge_symmetry.rs` | the cube in 32 bytes |
//! | `g1.rs`, `h48.rs` | the indices of a cube in the tables |
//! | `lanes.rs`, `eight.rs` | looks up many cubes, eight at a time; eight cubes side by side |
//! | `worker.rs`, `slots.rs` | the work of one thread; the tasks it has started |
//! | `queue.rs`, `node.rs` | waiting positions; a position |
//! | `expand.rs`, `learn.rs` | the continuations of many positions at once |
//! | `buffers.rs`, `trial.rs` | buffers for continuations; a continuation that is tried |
//! | `expand_pairs.rs`, `pairs.rs` | continuations by two moves at once |
//! | `level.rs` | the meaning of bounds for a number of moves left |
//! | `plain.rs` | a simple search, one position after the other, for tests |
//! | `dispatch.rs` | calls the code compiled for an instruction set |
//! | `counters.rs` | the counters of running workers |
//!
//! A cube is solved with the best table that is built:
//!
//! ```
//! use premove_cube::notation;
//! use premove_engine::{optimal::Request, search::{Control, Silent}, step, table::Tables};
//!
//! # let folder = "../../target/tmp/tables";
//! let tables = Tables::new(folder.into());
//! let cube = notation::parse_cube("R' U' F D2 L2 F R2 U B")?;
//! let (request, engine) = (Request::all_shortest(), step::Engine::default());
//! let control = Control::new();
//! let context = step::Context::new(&tables, &control);
//! let answer = step::optimal(&cube, &request, engine, context, &Silent)?;
//! assert_eq!(answer.found.solutions[0].to_string(), "B' U' R2 F' L2 D2 F' U R");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The module does not depend on screens, files or clocks.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the caller's instructions"
)]

mod bell;
mod bounds;
mod bracket;
mod buffers;
mod counters;
mod deepening;
mod dispatch;
mod distances;
mod divider;
mod edge_symmetry;
mod eight;
mod expand;
mod expand_pairs;
mod filtered;
mod g1;
mod h48;
mod hand;
mod kernel;
mod lanes;
mod learn;
mod level;
mod node;
mod pairs;
mod pieces;
#[cfg(test)]
mod plain;
mod queue;
mod request;
#[cfg(test)]
mod served_tests;
mod short;
mod slots;
mod solve;
mod source;
mod symmetry;
mod task;
mod tasks;
mod team;
#[cfg(test)]
mod tests;
mod trial;
mod worker;

pub use crate::search::Ranking;
pub use bell::Bell;
pub use bounds::{Bounds, Layout};
pub use bracket::Bracket;
pub use counters::{Counted, Counters};
pub use deepening::Case;
pub use dispatch::work;
pub use request::{Answer, Request};
pub use solve::{serve, solve, solve_many};
pub use source::{CopyTable, Next, Resources, Schedule, Source};
pub use task::{Spent, Task, Tasks};
