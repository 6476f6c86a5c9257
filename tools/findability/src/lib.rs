//! Recorded solves of people, each step among all steps that were possible in its place.
//!
//! `cargo bench --bench findability` measures where the played steps stand in lists, and a test
//! guards the result. premove itself does not use this crate.
//!
//! | file | content |
//! |---|---|
//! | `solves.rs` | reads a file of solves |
//! | `choice.rs` | a played step, and the alternatives to it |
//! | `rank.rs` | places of played steps in lists, and how many stand near the top |
//! | `matrix.rs` | linear equations with a few unknowns |
//! | `logit.rs` | the fit of weights to choices, whatever they are |

mod choice;
mod logit;
mod matrix;
mod rank;
mod solves;

pub use choice::{Alternative, Choice, MostMoves};
pub use logit::{CountedChoice, LogitError, LogitFit, fit};
pub use rank::{Ranks, Summary, ranks};
pub use solves::{PlayedSolve, SolvesError, read_solves};
