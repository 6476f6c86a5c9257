//! The engine: iterative deepening over a distance, on both sides, with limits, order, cancellation and progress.
//!
//! Does not know which step it solves.

mod limits;
mod solution;

pub use limits::{Endings, Extent, Limits, MAX_LENGTH, Sides};
pub use solution::Solution;
