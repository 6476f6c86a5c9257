//! A finished solve, analysed: what each step was held against what was possible, and what each
//! choice cost in the end.
//!
//! | file | what |
//! |---|---|
//! | `played.rs`, `kind.rs` | the solve as steps, from a write-up, the tree or moves alone |
//! | `bare.rs` | a finished solution as the steps that it was made of |
//! | `shortest.rs` | the fewest moves of a step on each side, how many of each length |
//! | `missed.rs` | the solutions of a step that were missed |
//!
//! There is no clock here: a budget counts work, so that the same solve has the same report each
//! time, on any number of threads.

mod bare;
mod kind;
mod missed;
mod played;
mod shortest;

pub use kind::Kind;
pub use missed::{Difference, MOST_MISSED, Missed};
pub use played::{NotPlayed, Played, PlayedStep, UsedSides};
pub use shortest::{Count, Fewest, Shortest, shortest};
