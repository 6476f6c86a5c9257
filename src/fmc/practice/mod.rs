//! An hour on the clock: an attempt at a scramble with own moves only, and what it came to.
//!
//! | file | what |
//! |---|---|
//! | `attempt.rs` | a finished attempt as it is kept with its solve |
//! | `dial.rs` | how much the solver gives away, step by step |
//!
//! Time is passed in, in seconds: nothing here reads a clock.

mod attempt;
mod dial;

pub use attempt::{Attempt, AttemptError, Ending, Release, StepLength};
pub use dial::{Dial, Level, Milestone};
