//! Questions at work: worker threads, a channel for their events, stopping, pausing.
//!
//! [`Service::start`] makes a [`Job`] of a question; the job's [`Event`](crate::questions::Event)s
//! arrive on one channel, each in a [`Message`] that names the job. Counters are not sent: the
//! front end reads them off the job when it draws. Nothing here depends on screens.
//!
//! A front end with many clients runs their requests as [`Task`]s. They pass gates
//! ([`Service::run_task`]), behind which no more of them work at a time than the service has
//! threads; whole cubes share a search ([`SharedSearch`]).
//!
//! | file | what |
//! |---|---|
//! | `service.rs` | starts jobs and owns their threads |
//! | `job.rs` | the handle on a job, and its messages |
//! | `cubes.rs` | many cubes solved together |
//! | `task.rs` | work that shares threads with other work: its time limit, the reason of its end |
//! | `permits.rs` | decides which tasks work, at most one on each thread of the service |
//! | `shared_search.rs` | whole cubes that are asked for one by one and share a search |
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
