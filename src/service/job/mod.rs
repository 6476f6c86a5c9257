//! The context in which a question runs.
//!
//! | file | what |
//! |---|---|
//! | `context.rs` | tables, threads and the stop flag of a running question; the tables it needs |
//! | `builds.rs` | tables being built, each once |
//! | `line.rs` | which large table is built next, and when an idle build continues |
//! | `idle.rs` | holds idle jobs, which may only run while there is nothing else to do |

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
