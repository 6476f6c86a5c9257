//! Recorded solves of people, each step among all steps that were possible in its place.
//!
//! The program `fit-findability` fits the weights of `assets/findability.toml` to them:
//!
//! ```text
//! cargo run --release -p premove-tool-findability -- SOLVES --output assets/findability.toml
//! ```
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
//! | `weights.rs` | the weights of each step, and those that a fit keeps |
//! | `fitting.rs` | the fit of the weights of a step to solves |
//! | `people.rs` | the bits of people's lines with other weights |
//! | `file.rs` | writes the numbers of findability |
//! | `report.rs` | each weight as it was and as it is now |
//! | `run.rs` | the whole fit, from text to text |
//! | `main.rs` | the program `fit-findability` |

mod choice;
mod file;
mod fitting;
mod logit;
mod matrix;
mod people;
mod rank;
mod report;
mod run;
mod solves;
mod weights;

pub use choice::{Alternative, Choice, MostMoves};
pub use fitting::{DR_FACTOR, FitError, FitSettings};
pub use logit::{CountedChoice, LogitError, LogitFit, fit};
pub use rank::{Ranks, Summary, ranks};
pub use run::{FitRun, FitRunError};
pub use solves::{PlayedSolve, SolvesError, read_solves};
pub use weights::{FittedStep, KeptWeights};
