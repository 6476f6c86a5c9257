//! An event, and the job that it comes from.

use crate::api::Event;

/// Names a job; never used twice in one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub(super) u64);

/// An event of a job. A receiver drops those of jobs it no longer waits for.
#[derive(Clone, Debug)]
pub struct Message {
    /// Which job.
    pub job: JobId,
    /// What happened in it.
    pub event: Event,
}
