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

#[cfg(test)]
mod builds_tests;
mod job;
#[cfg(test)]
mod puzzle_tests;
mod service;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;

pub use job::{Job, JobId, Message};
pub use service::Service;
