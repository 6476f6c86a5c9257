//! Questions at work: worker threads, a channel for their events, stopping, pausing.
//!
//! [`Service::start`] makes a [`Job`] of a question; the job's [`Event`](crate::questions::Event)s
//! arrive on one channel, each in a [`Message`] that names the job. Counters are not sent: the
//! front end reads them off the job when it draws. Nothing here depends on screens.
//!
//! | file | what |
//! |---|---|
//! | `service.rs` | starts jobs and owns their threads |
//! | `job.rs` | the handle on a job, and its messages |
//! | `cubes.rs` | many cubes solved together |

#[cfg(test)]
mod builds_tests;
mod cubes;
mod job;
#[cfg(test)]
mod puzzle_tests;
mod service;
#[cfg(test)]
mod tests;

pub use cubes::{CubeOfMany, ManyCubes, solve_many};
pub use job::{Job, JobId, Message};
pub use service::Service;
