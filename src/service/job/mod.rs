//! The context in which a question runs.
//!
//! | file | content |
//! |---|---|
//! | `context.rs` | tables, threads and the stop flag of a running question; the tables it needs |
//! | `builds.rs` | builds of tables; each table is built once |
//! | `line.rs` | the queue of large tables to build, and the rules for idle builds |
//! | `idle.rs` | pauses idle jobs, which may only run while there is no other work |

mod builds;
mod context;
mod idle;
mod line;

#[cfg(test)]
pub(crate) use builds::{Begun, Build};
pub(crate) use builds::{Builds, panic_message, reason, smallest_first};
pub use context::{Context, Needs};
pub(crate) use idle::Idle;
#[cfg(test)]
pub(crate) use line::Status;
