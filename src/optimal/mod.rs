//! The whole cube solved in as few moves as possible: kernels over big tables.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | which solutions are wanted, and the answer |
//! | `solve.rs`, `hunt.rs` | cubes solved by several workers; the search for one cube, length after length |
//! | `tasks.rs`, `symmetry.rs` | a length divided into tasks; positions that are alike, searched once |
//! | `task.rs` | what a worker is given and what it tells: a cube, so many moves left, tails that solve it |
//! | `bounds.rs` | the tables that tell how many moves a cube needs at least |
//! | `counters.rs` | what is counted while workers run |
//! | `worker.rs` | one thread's work on tasks |
//!
//! Knows nothing of screens, files or clocks.

mod bounds;
mod counters;
mod hunt;
mod request;
mod solve;
mod symmetry;
mod task;
mod tasks;
mod worker;

pub use bounds::Bounds;
pub use counters::{Counted, Counters};
pub use hunt::Case;
pub use request::{Answer, Ranking, Request};
pub use solve::{Means, Next, Source, solve, solve_many};
pub use task::{Task, Tasks};
pub use worker::work;
