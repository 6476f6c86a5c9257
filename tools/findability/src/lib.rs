//! Recorded solves of people, each step among all steps that were possible in its place.
//!
//! `cargo bench --bench findability` measures with it where the played steps stand in lists, and a
//! test guards the result. The program itself does not use this crate.
//!
//! | file | content |
//! |---|---|
//! | `solves.rs` | reads a file of solves |
//! | `choice.rs` | a played step, and the alternatives to it |
//! | `rank.rs` | places of played steps in lists, and how many stand near the top |

mod choice;
mod rank;
mod solves;

pub use choice::{Alternative, Choice, MostMoves};
pub use rank::{Ranks, Summary, ranks};
pub use solves::{PlayedSolve, SolvesError, read_solves};
