//! Background work: the worker threads, channels, cancellation.
//!
//! [`Engine::start`] makes a [`Job`] of a [`Request`](crate::api::Request); the job's
//! [`Event`](crate::api::Event)s arrive on one channel, each in a [`Message`] that names the job.
//! Counters are not sent: the front end reads them off the job when it draws. Nothing here depends
//! on screens.
//!
//! | file | what |
//! |---|---|
//! | `engine.rs`, `handle.rs` | starts jobs and owns their threads; the handle on one |
//! | `context.rs`, `builds.rs` | what a request is run with: its events, tables being built |
//! | `line.rs` | which large table is built next, and when an idle build continues |
//! | `idle.rs` | holds idle jobs, which may only run while there is nothing else to do |
//! | `totals.rs` | runs the search for the best totals through many lines |
//! | `summary.rs` | analyses solves of the library and adds them up |
//! | `cube.rs`, `puzzle/` | runs requests: about the cube, about puzzles |

mod builds;
#[cfg(test)]
mod builds_tests;
mod context;
mod cube;
mod engine;
mod handle;
mod idle;
mod line;
pub mod puzzle;
mod summary;
#[cfg(test)]
mod tests;
mod totals;

pub use engine::Engine;
pub use handle::{Job, JobId, Message};
