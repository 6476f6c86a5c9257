//! The whole cube solved in as few moves as possible: kernels over big tables.
//!
//! | file | what |
//! |---|---|
//! | `task.rs` | what a worker is given and what it tells: a cube, so many moves left, tails that solve it |
//! | `bounds.rs` | the tables that tell how many moves a cube needs at least |
//! | `counters.rs` | what is counted while workers run |
//! | `worker.rs` | one thread's work on tasks |
//!
//! Knows nothing of screens, files or clocks.

mod bounds;
mod counters;
mod task;
mod worker;

pub use bounds::Bounds;
pub use counters::{Counted, Counters};
pub use task::{Task, Tasks};
pub use worker::work;
