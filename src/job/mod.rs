//! Background work: requests and events over channels, the worker threads, cancellation.
//!
//! [`Engine`] starts a [`Job`] for a request; the job's [`Event`]s arrive on one channel. Counters
//! are not sent but read off the job when they are drawn. Knows nothing of screens.

mod builds;
mod engine;
mod event;
mod optimal;
pub mod puzzle;
#[cfg(test)]
mod tests;

pub use engine::{Engine, Job, Request};
pub use event::{Event, JobId, Outcome};
pub use optimal::TierRoom;

/// What a panic said.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned());
    format!("a worker broke down: {text}; this is a bug in premove")
}
