//! The steps as values: what each needs, its goal, moves, bound, endings and names.
//!
//! [`Step::find`] gives a step by its name, [`solve`](solve()) searches for it. [`Goal::PHASES`] are what a solve goes
//! through; the other goals stand by themselves. [`two_phase`](two_phase()) solves the whole cube in few moves. Knows
//! nothing of threads or screens.

mod catalogue;
mod describe;
mod goal;
mod onward;
mod solve;
mod space;
pub mod state;
mod two_phase;
mod whole;

pub use catalogue::{Choice, Step, Target, UnknownStep};
pub use goal::Goal;
pub use onward::{distance, solve_htr_onward};
pub use solve::{StepError, solve};
pub use two_phase::{Better, Effort, Short, ShortAnswer, two_phase};
