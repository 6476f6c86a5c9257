//! Runs questions: worker threads, a channel for their events, stopping and pausing.
//!
//! [`Service::start`] starts a [`Job`] for a question. The [`Event`](crate::questions::Event)s of
//! all jobs arrive on one channel, each in a [`Message`] with the id of its job. Counters are not
//! sent: the front end reads them from the job when it draws. This module does not depend on
//! screens.
//!
//! A front end with many clients runs their requests as [`Task`]s. Each task passes a gate
//! ([`Service::run_task`]), so that at most as many tasks work at a time as the service has
//! threads. Searches for whole cubes share one search ([`SharedSearch`]).
//!
//! | file | content |
//! |---|---|
//! | `service.rs` | starts jobs and owns their threads |
//! | `job.rs` | the handle of a job, and its messages |
//! | `cubes.rs` | many cubes solved together |
//! | `task.rs` | work that shares threads with other work: its time limit, the reason of its end |
//! | `permits.rs` | decides which tasks work, at most one on each thread of the service |
//! | `shared_search.rs` | one search for whole cubes that clients request one by one |
//! | `commands.rs` | commands of the command line for clients of another front end |

#[cfg(test)]
mod builds_tests;
mod commands;
mod cubes;
mod job;
mod permits;
#[cfg(test)]
mod puzzle_tests;
mod service;
mod shared_search;
mod task;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;

pub use commands::{CommandOutcome, Commands};
pub use cubes::{CubeOfMany, ManyCubes, solve_many};
pub use job::{Job, JobId, Message};
pub use permits::TaskGate;
pub use service::Service;
pub use shared_search::{CubeQueue, CubeReport, SharedCube, SharedSearch};
pub use task::{EndReason, Task};
